#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <vector>

#include "promises/mesh/mesh_questions.h"
#include "wend/mesh/around.h"
#include "wend/mesh/walls.h"

namespace wend::test {
namespace {

/// Polygons and walls that a growing circle reaches by doors.
class CircleQuestions {
 public:
  CircleQuestions(const MeshScene& scene, const MeshPlace& from, double radius)
      : scene_(scene),
        brute_(scene.brute),
        ledger_(scene.ledger),
        from_(from),
        radius_(radius),
        pair_{from.position, {radius, 0, 0}},
        reached_(scene.brute.polygon_count(), kFar) {
    find_reached();
    find_walls();
  }

  void ask() {
    ask_polygons();
    ask_walls();
    ask_nearest_wall();
  }

 private:
  static constexpr double kFar = std::numeric_limits<double>::infinity();

  struct WallReach {
    double distance;
    double reached;  ///< at this radius, with the polygon
  };

  double distance_to_side(std::uint32_t polygon, std::uint32_t index) const {
    const Position at = nearest_on_segment(brute_.corner(polygon, index),
                                           brute_.corner(polygon, index + 1), from_.position);
    return flat_distance(at, from_.position);
  }
  void find_reached();
  void find_walls();
  /// Whether rounding decides what a circle of the radius has reached.
  bool is_unsure(double reached) const {
    return std::abs(reached - radius_) < 1e-12 * (1 + radius_);
  }

  void ask_polygons();
  void check_list(const std::vector<NearPolygon>& polygons);
  void ask_walls();
  void check_wall(const NearWall& wall);
  void ask_nearest_wall();

  const MeshScene& scene_;
  const BruteMesh& brute_;
  MeshLedger& ledger_;
  MeshPlace from_;
  double radius_;
  PlacePair pair_;
  std::vector<double> reached_;               // by polygon: the radius
  std::map<std::uint32_t, WallReach> walls_;  // by side; of all polygons that can be reached
};

// Dijkstra's algorithm without a queue.
void CircleQuestions::find_reached() {
  std::vector<bool> done(reached_.size());
  reached_[from_.polygon] = 0;
  for (;;) {
    std::uint32_t nearest = BruteMesh::kNone;
    for (std::uint32_t polygon = 0; polygon < reached_.size(); ++polygon) {
      if (done[polygon] || reached_[polygon] == kFar) continue;
      if (nearest == BruteMesh::kNone || reached_[polygon] < reached_[nearest]) nearest = polygon;
    }
    if (nearest == BruteMesh::kNone) return;
    done[nearest] = true;
    for (std::uint32_t i = 0; i < brute_.size(nearest); ++i) {
      const std::uint32_t other = brute_.neighbour(nearest, i);
      if (other == BruteMesh::kNone) continue;
      const double reached = std::max(reached_[nearest], distance_to_side(nearest, i));
      reached_[other] = std::min(reached_[other], reached);
    }
  }
}

void CircleQuestions::find_walls() {
  for (std::uint32_t polygon = 0; polygon < brute_.polygon_count(); ++polygon) {
    if (reached_[polygon] == kFar) continue;
    for (std::uint32_t i = 0; i < brute_.size(polygon); ++i) {
      if (brute_.neighbour(polygon, i) != BruteMesh::kNone) continue;
      const double distance = distance_to_side(polygon, i);
      walls_[scene_.mesh.first_side(polygon) + i] = {distance,
                                                     std::max(distance, reached_[polygon])};
    }
  }
}

void CircleQuestions::ask_polygons() {
  std::vector<NearPolygon> polygons;
  polygons_within(scene_.mesh, from_, radius_, scene_.workspace, polygons);
  check_list(polygons);
  std::vector<double> got(reached_.size(), kFar);
  for (const NearPolygon& near : polygons) {
    ledger_.check(got[near.polygon] == kFar, "each polygon is named once", pair_, near.polygon);
    got[near.polygon] = near.distance;
  }
  for (std::uint32_t polygon = 0; polygon < reached_.size(); ++polygon) {
    if (is_unsure(reached_[polygon])) continue;
    const double right = reached_[polygon] <= radius_ ? reached_[polygon] : kFar;
    ledger_.check_near(got[polygon], right, "polygons_within has what the circle reaches", pair_);
  }
}

void CircleQuestions::check_list(const std::vector<NearPolygon>& polygons) {
  for (std::uint32_t i = 0; i < polygons.size(); ++i) {
    const NearPolygon& near = polygons[i];
    if (i == 0) {
      ledger_.check(near.parent == kNoPolygon, "the first polygon has no parent", pair_);
      continue;
    }
    ledger_.check(near.distance >= polygons[i - 1].distance, "polygons come by distance", pair_);
    const bool earlier = near.parent < i;
    if (!ledger_.check(earlier, "parents come first", pair_, near.parent, i)) continue;
    ledger_.check(brute_.are_neighbours(polygons[near.parent].polygon, near.polygon),
                  "parents are neighbours", pair_, near.parent, i);
  }
}

void CircleQuestions::ask_walls() {
  std::vector<NearWall> walls;
  walls_within(scene_.mesh, from_, radius_, scene_.workspace, walls);
  std::map<std::uint32_t, WallReach> missing = walls_;
  double before = 0;
  for (const NearWall& wall : walls) {
    ledger_.check(wall.distance >= before, "walls come by distance", pair_, wall.distance, before);
    before = wall.distance;
    check_wall(wall);
    ledger_.check(missing.erase(wall.side) == 1, "each wall is named once", pair_, wall.side);
  }
  const double margin = std::isinf(radius_) ? 0 : 1e-9 * (1 + radius_);
  for (const auto& [side, wall] : missing) {
    ledger_.check(wall.reached >= radius_ - margin, "walls_within has what the circle touches",
                  pair_, side, wall.reached);
  }
}

void CircleQuestions::check_wall(const NearWall& wall) {
  const auto right = walls_.find(wall.side);
  const bool touched =
      right != walls_.end() && right->second.reached <= radius_ + 1e-12 * (1 + radius_);
  if (!ledger_.check(touched, "walls_within has no more than the circle touches", pair_, wall.side))
    return;
  ledger_.check_near(wall.distance, right->second.distance, "a wall's distance is right", pair_);
  ledger_.check_near(flat_distance(wall.nearest, from_.position), wall.distance,
                     "a wall's nearest place is so far away", {from_.position, wall.nearest});
}

void CircleQuestions::ask_nearest_wall() {
  double least = kFar;
  for (const auto& [side, wall] : walls_) least = std::min(least, wall.reached);
  const NearWall near = distance_to_wall(scene_.mesh, from_, radius_, scene_.workspace);
  if (is_unsure(least)) return;
  if (least <= radius_) {
    ledger_.check_near(near.distance, least, "distance_to_wall is that of the nearest", pair_);
  } else {
    ledger_.check(near.side == NavMesh::kNone && near.distance == radius_,
                  "distance_to_wall says where no wall is within the limit", pair_, near.distance,
                  least);
  }
}

}  // namespace

void ask_circle(const MeshScene& scene, const MeshPlace& from) {
  double radius = 10 * draw_share(scene.random) * draw_share(scene.random);
  if (scene.random.chance(10)) radius = 0;
  if (scene.random.chance(9)) radius = std::numeric_limits<double>::infinity();
  CircleQuestions(scene, from, radius).ask();
}

}  // namespace wend::test
