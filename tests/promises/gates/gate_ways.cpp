#include "promises/gates/gate_ways.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "promises/gates/gate_floor.h"
#include "promises/gates/open_mesh.h"
#include "promises/mesh/mesh_ledger.h"
#include "promises/mesh/plans.h"
#include "promises/mesh/ways.h"

namespace wend::test {
namespace {

class GateWays {
 public:
  explicit GateWays(GateScene& scene)
      : scene_(scene),
        now_(scene.shared().snapshot()),
        ground_(now_->of(0).value()->mesh()),
        bare_(scene.level().mesh, scene.options(), scene.erosion()),
        all_open_(std::ranges::all_of(scene.open(), [](std::uint8_t open) { return open != 0; })) {}

  void ask();

 private:
  static constexpr double kFine = 0.002;

  bool check(bool good, const char* promise, double got = 0, double right = 0) const;
  void check_polygons(const NavMesh& mesh, double radius) const;
  void check_links(const MeshNavigator& navigator, double radius);
  void ask_radius(double radius);
  void ask_way(const MeshNavigator& navigator, const Position& from, const Position& to);
  void check_line();
  void check_bare();
  void check_open();
  void check_floor();
  void check_eroded();

  GateScene& scene_;
  GateScene::Snapshot now_;
  MeshGround ground_;
  RadiusNavigators bare_;  // without gates
  bool all_open_;
  std::unique_ptr<OpenMesh> same_;   // open polygons of the radius asked
  std::unique_ptr<OpenMesh> point_;  // of radius 0
  std::unique_ptr<RadiusNavigators> eroded_;
  std::unique_ptr<GateFloor> smaller_;
  std::unique_ptr<GateFloor> larger_;
  bool links_are_sure_ = true;
  double radius_ = 0;
  Position from_;
  Position to_;
  Path path_;
};

bool GateWays::check(bool good, const char* promise, double got, double right) const {
  if (good) return scene_.check(true, promise);
  std::string text = scene_.place_text(from_) + " to " + scene_.place_text(to_) + ", radius " +
                     std::to_string(radius_) + ", " + to_string(path_.status) + ": " +
                     std::to_string(got) + " instead of " + std::to_string(right);
  return scene_.check(false, promise, text);
}

void GateWays::check_polygons(const NavMesh& mesh, double radius) const {
  const auto valid = mesh.validate();
  scene_.check(valid.ok(), "NavMesh::validate finds no fault",
               valid.ok() ? std::string() : valid.error().message());
  const NavMesh& first = scene_.all_open()->of(radius).value()->mesh();
  scene_.check(mesh.plan() == first.plan(), "polygons keep their numbers and corners");
  scene_.check(!first.has_closed(), "no polygon is closed while all gates are open");
  if (all_open_) scene_.check(!mesh.has_closed(), "opened gates leave no polygon closed");
}

void GateWays::check_links(const MeshNavigator& navigator, double radius) {
  const MeshLinks& links = navigator.links();
  const MeshLinks& first = scene_.all_open()->of(radius).value()->links();
  links_are_sure_ = true;
  if (!scene_.check(links.count() == first.count(), "links keep their numbers")) return;
  for (std::uint32_t i = 0; i < links.count(); ++i) {
    const MeshLink& link = links.link(i);
    scene_.check(link == first.link(i), "a link stays as it is");
    const GateVerdict from = scene_.judge_place(link.from, radius, scene_.open());
    const GateVerdict to = scene_.judge_place(link.to, radius, scene_.open());
    const bool taken = !links.start_polygons(i).empty() && !links.end_polygons(i).empty();
    if (from == GateVerdict::closed || to == GateVerdict::closed) {
      scene_.check(!taken, "a link into a closed gate is not taken", scene_.place_text(link.from));
    } else if (from == GateVerdict::open && to == GateVerdict::open) {
      scene_.check(taken, "a link between open places is taken", scene_.place_text(link.from));
    } else {
      links_are_sure_ = false;
    }
  }
}

void GateWays::ask() {
  const MeshNavigator& point = *now_->of(0).value();
  check_links(point, 0);
  point_ = std::make_unique<OpenMesh>(point, scene_.options());
  if (!point_->is_empty()) {
    eroded_ =
        std::make_unique<RadiusNavigators>(point_->mesh(), MeshOptions{}, ErosionOptions{kFine});
  }
  if (!scene_.level().floors && scene_.options().links.empty()) {
    smaller_ = std::make_unique<GateFloor>(scene_, scene_.level().side * 0x1p-25);
    larger_ = std::make_unique<GateFloor>(scene_, scene_.level().side * 0x1p-21);
  }
  for (const double radius : scene_.radii()) ask_radius(radius);
}

void GateWays::ask_radius(double radius) {
  radius_ = radius;
  const MeshNavigator& navigator = *now_->of(radius).value();
  scene_.check(now_->of(radius).value() == &navigator, "a radius has one navigator");
  check_polygons(navigator.mesh(), radius);
  check_links(navigator, radius);
  same_ = std::make_unique<OpenMesh>(navigator, scene_.options());
  for (int i = 0; i < 6; ++i) {
    ask_way(navigator, draw_gate_place(scene_.random(), scene_.level()),
            draw_gate_place(scene_.random(), scene_.level()));
  }
}

void GateWays::ask_way(const MeshNavigator& navigator, const Position& from, const Position& to) {
  from_ = from;
  to_ = to;
  navigator.solve({from, to}, scene_.workspace(), path_);
  const GateVerdict start = scene_.judge_place(from, radius_, scene_.open());
  const GateVerdict goal = scene_.judge_place(to, radius_, scene_.open());
  const bool blocked = start == GateVerdict::closed || start == GateVerdict::off;
  if (blocked) {
    ++gate_tally().outside;
    check(path_.status == Status::start_outside, "a start in a gate or a wall is outside");
    return;
  }
  if (goal == GateVerdict::closed || goal == GateVerdict::off) {
    if (start == GateVerdict::open) {
      check(path_.status == Status::goal_outside, "a goal in a gate or a wall is outside");
    }
    return;
  }
  if (start != GateVerdict::open || goal != GateVerdict::open) return;
  check(path_.found() || path_.status == Status::unreachable, "there is a way, or none");
  ++(path_.found() ? gate_tally().found : gate_tally().unreachable);
  if (path_.found()) check_line();
  check_open();
  check_bare();
  if (scene_.has_costs() || !links_are_sure_) return;
  if (radius_ == 0 && smaller_ && smaller_->is_ready() && larger_->is_ready()) check_floor();
  if (radius_ > 0 && eroded_ && navigator.links().count() == 0) check_eroded();
}

void GateWays::check_line() {
  double sum = 0;
  std::size_t link = 0;
  const auto& line = path_.waypoints;
  const MeshNavigator& navigator = *now_->of(radius_).value();
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (link < path_.links.size() && path_.links[link].waypoint + 1 == i) {
      const std::uint32_t number = path_.links[link++].link;
      check(number < navigator.links().count() && !navigator.links().start_polygons(number).empty(),
            "a path takes open links", number);
      sum += navigator.links().link(number).cost;
      continue;
    }
    sum += flat_distance(line[i - 1], line[i]);
    check(ground_.is_free(line[i - 1], line[i], radius_), "a disc walks its way", double(i));
    const GateVerdict middle =
        scene_.judge({(line[i - 1].x + line[i].x) / 2, (line[i - 1].y + line[i].y) / 2,
                      (line[i - 1].z + line[i].z) / 2},
                     radius_, radius_, scene_.open());
    if (scene_.level().floors) continue;
    check(middle != GateVerdict::closed && middle != GateVerdict::off,
          "a way keeps away from closed gates and walls", double(i));
  }
  if (!path_.links.empty()) ++gate_tally().linked;
  check(is_near(path_.length, sum), "a way's length is that of its line", path_.length, sum);
  for (const NodeId polygon : path_.nodes) {
    check(!navigator.mesh().is_closed(polygon), "a way crosses no closed polygon", polygon);
  }
}

/// Never shorter than without gates, and the same where all are open.
void GateWays::check_bare() {
  const auto navigator = bare_.of(radius_);
  if (!check(navigator.ok(), "RadiusNavigators takes the radius")) return;
  const Path bare = navigator.value()->solve({from_, to_}, scene_.workspace());
  const double slack = 8 * scene_.tolerance() + 1e-9 * bare.length;
  if (scene_.has_costs()) return;
  if (path_.found()) {
    check(bare.found() && bare.length <= path_.length + slack, "gates make no way shorter",
          path_.length, bare.length);
    if (bare.found() && path_.length > bare.length + 0.01) ++gate_tally().detours;
  }
  if (!all_open_) return;
  check(path_.status == bare.status, "open gates change nothing", 0, double(bare.status));
  if (path_.found()) {
    check(path_.length <= bare.length + slack, "open gates are no detour", path_.length,
          bare.length);
  }
}

/// Over the open polygons of the same radius alone.
void GateWays::check_open() {
  if (same_->is_empty()) {
    check(false, "open places need open polygons");
    return;
  }
  const Path right = same_->solve(from_, to_, scene_.workspace());
  if (!check(path_.status == right.status, "closed polygons are as if they were not there", 0,
             double(right.status)) ||
      !path_.found()) {
    return;
  }
  if (scene_.has_costs() && scene_.options().links.empty()) {
    const bool near = path_.bound <= 0 || right.bound <= 0 ||
                      (path_.cost <= path_.bound * right.cost + 1e-9 &&
                       right.cost <= right.bound * path_.cost + 1e-9);
    check(near, "ground costs are as if they were not there", path_.cost, right.cost);
  }
  if (scene_.has_costs()) return;
  check(is_near(path_.length, right.length), "shortest over open polygons", path_.length,
        right.length);
  if (path_.links.empty() && scene_.options().links.empty() && same_->ways() != nullptr) {
    const BruteWays& ways = *same_->ways();
    const double brute = ways.length(ways.flood(ways.spot(from_)), ways.spot(to_));
    check(is_near(path_.length, brute), "shortest by brute force", path_.length, brute);
  }
}

void GateWays::check_floor() {
  const auto least = smaller_->length(from_, to_, scene_.workspace());
  const auto most = larger_->length(from_, to_, scene_.workspace());
  const double slack = 16 * scene_.tolerance() + 1e-9;
  if (!least) check(!path_.found(), "no way leads through gates that are obstacles");
  if (most) {
    check(path_.found() && path_.length <= *most + slack, "a way round obstacles is a way",
          path_.length, *most);
  }
  if (least && path_.found()) {
    check(path_.length >= *least - slack, "no way cuts through gates that are obstacles",
          path_.length, *least);
  }
}

/// On the open polygons for points, eroded finely.
void GateWays::check_eroded() {
  const double slack = 2 * scene_.tolerance();
  const auto more = eroded_->of(radius_ * (1 + 1e-5) + slack);
  const auto less = eroded_->of(radius_ * (1 - 1e-5) - slack);
  if (!more.ok() || !less.ok()) {
    const std::string text = more.ok() ? less.error().message() : more.error().message();
    scene_.check(false, "open polygons can be eroded",
                 text + ", radius " + std::to_string(radius_));
    return;
  }
  const Path most = more.value()->solve({from_, to_}, scene_.workspace());
  const Path least = less.value()->solve({from_, to_}, scene_.workspace());
  const double error = 1 + scene_.erosion().corner_error;
  const double rounding = 1e-4 * (1 + path_.length);
  if (most.found()) {
    check(path_.found() && path_.length <= error * most.length + rounding,
          "a disc's way is as short as the erosion says", path_.length, most.length);
  }
  if (path_.found()) {
    check(least.found() && least.length <= (1 + kFine) * path_.length + rounding,
          "a disc's way is a way of the finer erosion", path_.length, least.length);
  }
}

}  // namespace

void ask_gate_ways(GateScene& scene) { GateWays(scene).ask(); }

}  // namespace wend::test
