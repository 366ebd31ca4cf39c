#include "promises/gates/old_versions.h"

#include <utility>

namespace wend::test {

void OldVersions::hold() {
  Version version = {scene_.shared().snapshot(), 0, {}};
  version.number = version.snapshot->version();
  for (const double radius : scene_.radii()) {
    for (int i = 0; i < 2; ++i) {
      Answer answer = {radius,
                       draw_gate_place(scene_.random(), scene_.level()),
                       draw_gate_place(scene_.random(), scene_.level()),
                       {}};
      const MeshNavigator& navigator = *version.snapshot->of(radius).value();
      answer.path = navigator.solve({answer.from, answer.to}, scene_.workspace());
      version.answers.push_back(std::move(answer));
    }
  }
  held_.push_back(std::move(version));
  if (held_.size() > kMost) held_.pop_front();
}

void OldVersions::ask() {
  for (const Version& version : held_) {
    scene_.check(version.snapshot->version() == version.number, "a version keeps its number");
    for (const Answer& answer : version.answers) {
      const MeshNavigator& navigator = *version.snapshot->of(answer.radius).value();
      const Path path = navigator.solve({answer.from, answer.to}, scene_.workspace());
      const bool same = path.status == answer.path.status && path.length == answer.path.length &&
                        path.cost == answer.path.cost && path.nodes == answer.path.nodes &&
                        path.waypoints == answer.path.waypoints && path.links == answer.path.links;
      scene_.check(same, "an old version answers as before",
                   scene_.place_text(answer.from) + " to " + scene_.place_text(answer.to) +
                       ", radius " + std::to_string(answer.radius));
    }
  }
}

}  // namespace wend::test
