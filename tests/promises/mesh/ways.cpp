#include "promises/mesh/ways.h"

#include <algorithm>
#include <cmath>

#include "wend/base/function_ref.h"

namespace wend::test {
namespace {

/// All that is seen from one place: cones of sight that go from polygon to polygon by doors.
class BruteSight {
 public:
  /// Between these two rays a polygon is seen.
  struct Cone {
    Position right;
    Position left;
  };
  using OnFan = FunctionRef<void(std::uint32_t fan)>;
  using OnPolygon = FunctionRef<void(std::uint32_t polygon, const Cone& cone)>;

  /// `on_fan` is called for corners that are seen, `on_polygon` for polygons, each once or more.
  BruteSight(const BruteMesh& mesh, const Position& eye, OnFan on_fan, OnPolygon on_polygon)
      : mesh_(mesh), eye_(eye), on_fan_(on_fan), on_polygon_(on_polygon) {}

  void look_from(std::uint32_t polygon) {
    for (std::uint32_t i = 0; i < mesh_.size(polygon); ++i) on_fan_(mesh_.fan(polygon, i));
    for (std::uint32_t i = 0; i < mesh_.size(polygon); ++i) {
      const BruteMesh::Corner& door = mesh_.across(polygon, i);
      const Cone cone = {mesh_.corner(polygon, i), mesh_.corner(polygon, i + 1)};
      // From a place on the side itself one looks from the polygon across, too.
      const bool ahead = side_of_line(cone.right, cone.left, eye_) > 0;
      if (door.polygon != BruteMesh::kNone && ahead) enter(door, cone);
    }
  }

 private:
  void enter(const BruteMesh::Corner& door, const Cone& cone) {
    const std::uint32_t polygon = door.polygon;
    on_polygon_(polygon, cone);
    for (std::uint32_t i = 0; i < mesh_.size(polygon); ++i) {
      const Position& corner = mesh_.corner(polygon, i);
      const bool in_cone =
          side_of_line(eye_, cone.right, corner) >= 0 && side_of_line(eye_, cone.left, corner) <= 0;
      if (in_cone) on_fan_(mesh_.fan(polygon, i));
    }
    for (std::uint32_t i = 0; i < mesh_.size(polygon); ++i) {
      if (i != door.index) look_through(polygon, i, cone);
    }
  }
  void look_through(std::uint32_t polygon, std::uint32_t side, const Cone& cone) {
    const BruteMesh::Corner& door = mesh_.across(polygon, side);
    const Position& right = mesh_.corner(polygon, side);
    const Position& left = mesh_.corner(polygon, side + 1);
    if (door.polygon == BruteMesh::kNone || side_of_line(right, left, eye_) <= 0) return;
    const Cone narrower = {side_of_line(eye_, cone.right, right) > 0 ? right : cone.right,
                           side_of_line(eye_, cone.left, left) < 0 ? left : cone.left};
    if (side_of_line(eye_, narrower.right, narrower.left) > 0) enter(door, narrower);
  }

  const BruteMesh& mesh_;
  Position eye_;
  OnFan on_fan_;
  OnPolygon on_polygon_;
};

}  // namespace

BruteWays::BruteWays(const BruteMesh& mesh) : mesh_(&mesh) {
  for (std::uint32_t fan = 0; fan < mesh.fan_count(); ++fan) {
    Spot spot = {mesh.fan_middle(fan), {}};
    for (const BruteMesh::Corner& corner : mesh.fan_corners(fan)) {
      spot.polygons.push_back(corner.polygon);
    }
    sights_.push_back(sights(spot));
  }
}

std::vector<BruteWays::Sight> BruteWays::sights(const Spot& from) const {
  std::vector<Sight> found;
  std::vector<bool> seen(mesh_->fan_count());
  const auto add = [&](std::uint32_t fan) {
    if (seen[fan]) return;
    seen[fan] = true;
    found.push_back({fan, flat_distance(from.at, mesh_->fan_middle(fan))});
  };
  BruteSight sight(*mesh_, from.at, add, [](std::uint32_t, const BruteSight::Cone&) {});
  for (const std::uint32_t polygon : from.polygons) sight.look_from(polygon);
  return found;
}

bool BruteWays::sees(const Spot& from, const Spot& to) const {
  const auto is_goal = [&](std::uint32_t polygon) {
    return std::find(to.polygons.begin(), to.polygons.end(), polygon) != to.polygons.end();
  };
  bool seen = std::any_of(from.polygons.begin(), from.polygons.end(), is_goal);
  const auto enter = [&](std::uint32_t polygon, const BruteSight::Cone& cone) {
    if (seen || !is_goal(polygon)) return;
    seen = side_of_line(from.at, cone.right, to.at) >= 0 &&
           side_of_line(from.at, cone.left, to.at) <= 0;
  };
  BruteSight sight(
      *mesh_, from.at, [](std::uint32_t) {}, enter);
  for (const std::uint32_t polygon : from.polygons) {
    if (!seen) sight.look_from(polygon);
  }
  return seen;
}

BruteWays::Flood BruteWays::flood(const Spot& from) const {
  Flood flood = {from, std::vector<double>(mesh_->fan_count(), kNoWay)};
  for (const auto& [fan, length] : sights(from)) flood.lengths[fan] = length;
  relax(flood.lengths);
  return flood;
}

// Dijkstra's algorithm without a queue.
void BruteWays::relax(std::vector<double>& lengths) const {
  std::vector<bool> done(lengths.size());
  for (;;) {
    std::size_t nearest = lengths.size();
    for (std::size_t fan = 0; fan < lengths.size(); ++fan) {
      if (done[fan] || !std::isfinite(lengths[fan])) continue;
      if (nearest == lengths.size() || lengths[fan] < lengths[nearest]) nearest = fan;
    }
    if (nearest == lengths.size()) return;
    done[nearest] = true;
    for (const auto& [fan, length] : sights_[nearest]) {
      lengths[fan] = std::min(lengths[fan], lengths[nearest] + length);
    }
  }
}

double BruteWays::length(const Flood& flood, const Spot& to) const {
  double shortest = sees(flood.from, to) ? flat_distance(flood.from.at, to.at) : kNoWay;
  for (const auto& [fan, length] : sights(to)) {
    shortest = std::min(shortest, flood.lengths[fan] + length);
  }
  return shortest;
}

}  // namespace wend::test
