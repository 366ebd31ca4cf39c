#include "promises/live/snapshot_questions.h"

#include <algorithm>
#include <utility>

#include "promises/mesh/brute_mesh.h"
#include "wend/mesh/polyanya.h"

namespace wend::test {
namespace {

Position at_height_0(PlanePoint at) { return {at.x, at.y, 0}; }

/// One version, held against the ground that it should be.
class SnapshotCheck {
 public:
  SnapshotCheck(const LiveScene& scene, const LiveMeshSnapshot& snapshot, const LiveGround& ground)
      : scene_(scene), snapshot_(snapshot), ground_(ground) {}

  void check_area();
  void check_place(PlanePoint place);
  void check_ways_from(PlanePoint place);

 private:
  bool check(bool good, const char* promise, double got = 0, double right = 0) {
    return scene_.ledger.check(good, promise, places_, got, right);
  }
  bool is_ground(PlanePoint at) const { return !ground_.plane().sectors_at(at).empty(); }
  void check_nearest(PlanePoint place);
  void check_way(const PlaneWays::Flood& flood, PlanePoint to);
  void check_found(double length);

  const LiveScene& scene_;
  const LiveMeshSnapshot& snapshot_;
  const LiveGround& ground_;
  PlacePair places_;
  Path path_;
};

void SnapshotCheck::check_area() {
  double area = 0;
  for (std::uint32_t polygon = 0; polygon < snapshot_.polygon_bound(); ++polygon) {
    if (!snapshot_.is_free(polygon)) continue;
    const auto [a, b, c] = snapshot_.corners(polygon);
    const double twice = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    check(twice > 0, "corners are counter-clockwise", twice);
    area += twice / 2;
  }
  const double scale = ground_.plane().scale();
  check(std::abs(area - ground_.area()) < ground_.tolerance() * scale,
        "the free triangles are the ground", area, ground_.area());
}

void SnapshotCheck::check_place(PlanePoint place) {
  places_ = {at_height_0(place), {}};
  const bool on_ground = is_ground(place);
  const std::uint32_t polygon = snapshot_.polygon_at(places_.from);
  check((polygon != kNoPolygon) == on_ground, "polygon_at finds ground and nothing else");
  std::vector<std::uint32_t> all;
  snapshot_.polygons_at(places_.from, all);
  check(std::is_sorted(all.begin(), all.end()), "polygons_at has them by number");
  const std::uint32_t first = all.empty() ? kNoPolygon : all.front();
  check(first == polygon, "polygon_at is the first of polygons_at", polygon, first);
  for (const std::uint32_t each : all) {
    const auto [a, b, c] = snapshot_.corners(each);
    const bool holds = side_of_line(a, b, places_.from) >= 0 &&
                       side_of_line(b, c, places_.from) >= 0 &&
                       side_of_line(c, a, places_.from) >= 0;
    check(snapshot_.is_free(each) && holds, "a polygon at a place is free and holds it", each);
  }
  check_nearest(place);
}

void SnapshotCheck::check_nearest(PlanePoint place) {
  const MeshPlace nearest = snapshot_.nearest_place(places_.from);
  const bool has_ground = ground_.plane().has_ground();
  check((nearest.polygon != kNoPolygon) == has_ground, "nearest_place finds ground if any is free");
  if (nearest.polygon == kNoPolygon || !has_ground) return;
  const double far = flat_distance(nearest.position, places_.from);
  const double right = ground_.plane().distance_to_ground(place);
  check(std::abs(far - right) < ground_.tolerance(), "nearest_place is the nearest", far, right);
  std::vector<std::uint32_t> there;
  snapshot_.polygons_at(nearest.position, there);
  check(std::find(there.begin(), there.end(), nearest.polygon) != there.end(),
        "nearest_place lies in its polygon");
}

void SnapshotCheck::check_ways_from(PlanePoint place) {
  const PlaneWays::Flood flood = ground_.ways().flood(place);
  for (int i = 0; i < 4; ++i) check_way(flood, ground_.draw_place(scene_.random));
}

void SnapshotCheck::check_way(const PlaneWays::Flood& flood, PlanePoint to) {
  places_ = {at_height_0(flood.from), at_height_0(to)};
  find_live_way(snapshot_, places_, scene_.workspace, path_);
  const double length = ground_.ways().length(flood, to);
  Status right = length < PlaneWays::kNoWay ? Status::found : Status::unreachable;
  if (!is_ground(to)) right = Status::goal_outside;
  if (!is_ground(flood.from)) right = Status::start_outside;
  const bool good = check(path_.status == right, "the status of a way",
                          static_cast<double>(path_.status), static_cast<double>(right));
  if (good && path_.found()) check_found(length);
}

void SnapshotCheck::check_found(double length) {
  check(std::abs(path_.length - length) < ground_.tolerance(), "a way is the shortest",
        path_.length, length);
  check(path_.optimal && path_.bound == 1, "a way is called optimal", path_.bound);
  double sum = 0;
  for (std::size_t i = 1; i < path_.waypoints.size(); ++i) {
    sum += flat_distance(path_.waypoints[i - 1], path_.waypoints[i]);
  }
  check(is_near(path_.length, sum), "a way's length is that of its line", path_.length, sum);
  const bool ends = !path_.waypoints.empty() && path_.waypoints.front() == places_.from &&
                    path_.waypoints.back() == places_.to;
  check(ends, "a way begins at the start and ends at the goal");
  const bool free =
      std::ranges::all_of(path_.nodes, [&](NodeId polygon) { return snapshot_.is_free(polygon); });
  check(free && !path_.nodes.empty(), "a way crosses free polygons");
}

}  // namespace

void find_live_way(const LiveMeshSnapshot& snapshot, const PlacePair& ends, Workspace& workspace,
                   Path& path) {
  Search* search = Polyanya::begin(snapshot, PolyanyaQuery{ends.from, ends.to}, workspace);
  search->run();
  search->write_path(path);
}

void ask_snapshot(const LiveScene& scene, const LiveMeshSnapshot& snapshot,
                  const LiveGround& ground, int starts) {
  if (!ground.is_certain()) return;
  SnapshotCheck check(scene, snapshot, ground);
  check.check_area();
  for (int i = 0; i < starts; ++i) {
    const PlanePoint place = ground.draw_place(scene.random);
    check.check_place(place);
    check.check_ways_from(place);
  }
}

KeptVersion::KeptVersion(const LiveScene& scene, LiveMeshSnapshot snapshot,
                         std::shared_ptr<const LiveGround> ground)
    : snapshot_(std::move(snapshot)), version_(snapshot_.version()), ground_(std::move(ground)) {
  for (int i = 0; i < 6; ++i) {
    const Position from = at_height_0(ground_->draw_place(scene.random));
    const Position to = at_height_0(ground_->draw_place(scene.random));
    answers_.push_back(ask({from, to}, scene.workspace));
  }
}

KeptVersion::Answer KeptVersion::ask(const PlacePair& ends, Workspace& workspace) const {
  Answer answer = {ends, {}, snapshot_.nearest_place(ends.from), {}};
  find_live_way(snapshot_, ends, workspace, answer.path);
  snapshot_.polygons_at(ends.from, answer.polygons);
  return answer;
}

void KeptVersion::ask_again(const LiveScene& scene) const {
  scene.ledger.check(snapshot_.version() == version_, "a snapshot keeps its version", {});
  for (const Answer& before : answers_) {
    const Answer now = ask(before.ends, scene.workspace);
    const auto check = [&](bool good, const char* promise) {
      scene.ledger.check(good, promise, before.ends, now.path.length, before.path.length);
    };
    check(now.path.status == before.path.status, "a snapshot has the same status as before");
    check(now.path.length == before.path.length, "a snapshot has the same lengths as before");
    check(now.path.waypoints == before.path.waypoints, "a snapshot has the same ways as before");
    check(now.path.nodes == before.path.nodes, "a snapshot's ways cross the same triangles");
    check(now.polygons == before.polygons, "a snapshot has the same polygons at a place");
    check(now.nearest.position == before.nearest.position, "the nearest place stays the same");
  }
  ask_snapshot(scene, snapshot_, *ground_, 1);
}

}  // namespace wend::test
