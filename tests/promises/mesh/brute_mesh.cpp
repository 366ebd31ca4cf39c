#include "promises/mesh/brute_mesh.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace wend::test {

BruteMesh::BruteMesh(const MeshPlan& plan) : vertices_(plan.vertices) {
  for (std::size_t polygon = 0; polygon + 1 < plan.first.size(); ++polygon) {
    const auto corners = plan.corners.begin();
    polygons_.emplace_back(corners + plan.first[polygon], corners + plan.first[polygon + 1]);
  }
  join_sides();
  find_fans();
  find_components();
}

bool BruteMesh::are_neighbours(std::uint32_t polygon, std::uint32_t other) const {
  const auto& sides = across_[polygon];
  return std::any_of(sides.begin(), sides.end(),
                     [&](const Corner& side) { return side.polygon == other; });
}

void BruteMesh::join_sides() {
  std::map<std::pair<std::uint32_t, std::uint32_t>, Corner> sides;
  for (std::uint32_t polygon = 0; polygon < polygon_count(); ++polygon) {
    across_.emplace_back(size(polygon));
    for (std::uint32_t index = 0; index < size(polygon); ++index) {
      const std::uint32_t begin = vertex(polygon, index);
      const std::uint32_t end = vertex(polygon, index + 1);
      const auto other = sides.find({end, begin});
      if (other != sides.end()) {
        across_[polygon][index] = other->second;
        across_[other->second.polygon][other->second.index] = {polygon, index};
      }
      sides[{begin, end}] = {polygon, index};
    }
  }
}

void BruteMesh::find_components() {
  components_.assign(polygons_.size(), kNone);
  std::uint32_t count = 0;
  for (std::uint32_t first = 0; first < polygon_count(); ++first) {
    if (components_[first] != kNone) continue;
    components_[first] = count;
    std::vector<std::uint32_t> waiting = {first};
    while (!waiting.empty()) {
      const std::uint32_t polygon = waiting.back();
      waiting.pop_back();
      for (const Corner& side : across_[polygon]) {
        if (side.polygon == kNone || components_[side.polygon] != kNone) continue;
        components_[side.polygon] = count;
        waiting.push_back(side.polygon);
      }
    }
    ++count;
  }
}

std::uint32_t BruteMesh::corner_at(std::uint32_t polygon, std::uint32_t vertex) const {
  const auto& corners = polygons_[polygon];
  const auto found = std::find(corners.begin(), corners.end(), vertex);
  return static_cast<std::uint32_t>(found - corners.begin());
}

void BruteMesh::find_fans() {
  for (const auto& corners : polygons_) fans_.emplace_back(corners.size(), kNone);
  for (std::uint32_t polygon = 0; polygon < polygon_count(); ++polygon) {
    for (std::uint32_t index = 0; index < size(polygon); ++index) {
      if (fans_[polygon][index] == kNone) flood_fan({polygon, index});
    }
  }
}

void BruteMesh::flood_fan(const Corner& first) {
  const std::uint32_t middle = vertex(first.polygon, first.index);
  const std::uint32_t number = fan_count();
  fan_corners_.emplace_back();
  fans_[first.polygon][first.index] = number;
  std::vector<Corner> waiting = {first};
  while (!waiting.empty()) {
    const auto [polygon, index] = waiting.back();
    waiting.pop_back();
    fan_corners_[number].push_back({polygon, index});
    for (const std::uint32_t side : {index, (index + size(polygon) - 1) % size(polygon)}) {
      const std::uint32_t other = neighbour(polygon, side);
      if (other == kNone) continue;
      const std::uint32_t there = corner_at(other, middle);
      if (fans_[other][there] != kNone) continue;
      fans_[other][there] = number;
      waiting.push_back({other, there});
    }
  }
}

bool BruteMesh::holds(std::uint32_t polygon, const Position& place) const {
  for (std::uint32_t index = 0; index < size(polygon); ++index) {
    if (side_of_line(corner(polygon, index), corner(polygon, index + 1), place) < 0) return false;
  }
  return true;
}

namespace {

struct BruteHeights {
  static bool is_on(const Position& a, const Position& b, const Position& at) {
    const double length = flat_distance(a, b);
    return side_of_line(a, b, at) == 0 && flat_distance(a, at) <= length &&
           flat_distance(b, at) <= length;
  }
  static bool holds(const Position& a, const Position& b, const Position& c, const Position& at) {
    return side_of_line(a, b, c) > 0 && side_of_line(a, b, at) >= 0 &&
           side_of_line(b, c, at) >= 0 && side_of_line(c, a, at) >= 0;
  }
  static double on_plane(const Position& a, const Position& b, const Position& c,
                         const Position& at) {
    const double area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    if (area == 0) return a.z;
    const double to_b = ((at.x - a.x) * (c.y - a.y) - (at.y - a.y) * (c.x - a.x)) / area;
    const double to_c = ((b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x)) / area;
    return a.z + to_b * (b.z - a.z) + to_c * (c.z - a.z);
  }
};

}  // namespace

double BruteMesh::height(std::uint32_t polygon, const Position& place) const {
  for (std::uint32_t index = 0; index < size(polygon); ++index) {
    const Position& a = corner(polygon, index);
    const Position& b = corner(polygon, index + 1);
    if (!BruteHeights::is_on(a, b, place)) continue;
    const double length = flat_distance(a, b);
    return a.z + (length > 0 ? flat_distance(a, place) / length : 0) * (b.z - a.z);
  }
  const Position& first = corner(polygon, 0);
  for (std::uint32_t index = 1; index + 1 < size(polygon); ++index) {
    const Position& b = corner(polygon, index);
    const Position& c = corner(polygon, index + 1);
    if (BruteHeights::holds(first, b, c, place)) {
      return BruteHeights::on_plane(first, b, c, place);
    }
  }
  return first.z;
}

BruteMesh::FloorHeight BruteMesh::nearest_floor(const Position& place) const {
  FloorHeight nearest = {0, std::numeric_limits<double>::infinity()};
  for (std::uint32_t polygon = 0; polygon < polygon_count(); ++polygon) {
    if (!holds(polygon, place)) continue;
    const double here = height(polygon, place);
    const double miss = std::abs(here - place.z);
    if (miss < nearest.miss) nearest = {here, miss};
  }
  return nearest;
}

std::vector<std::uint32_t> BruteMesh::polygons_at(const Position& place) const {
  std::vector<std::uint32_t> found;
  const FloorHeight floor = nearest_floor(place);
  const double tolerance = 1e-7 * (1 + std::abs(floor.height));
  for (std::uint32_t polygon = 0; polygon < polygon_count(); ++polygon) {
    if (!holds(polygon, place)) continue;
    if (std::abs(height(polygon, place) - floor.height) <= tolerance) found.push_back(polygon);
  }
  return found;
}

bool BruteMesh::has_one_floor_at(const Position& place) const {
  const FloorHeight floor = nearest_floor(place);
  const double tolerance = 1e-7 * (1 + std::abs(floor.height));
  for (std::uint32_t polygon = 0; polygon < polygon_count(); ++polygon) {
    if (!holds(polygon, place)) continue;
    const double here = height(polygon, place);
    const bool other = std::abs(here - floor.height) > tolerance;
    if (other && std::abs(here - place.z) <= floor.miss + tolerance) return false;
  }
  return true;
}

std::vector<std::uint32_t> BruteMesh::polygons_round(std::uint32_t polygon,
                                                     const Position& place) const {
  std::vector<std::uint32_t> found = {polygon};
  for (std::uint32_t index = 0; index < size(polygon); ++index) {
    const Position& a = corner(polygon, index);
    if (a.x == place.x && a.y == place.y) {
      for (const Corner& other : fan_corners(fan(polygon, index))) found.push_back(other.polygon);
    }
    const std::uint32_t other = neighbour(polygon, index);
    if (other != kNone && BruteHeights::is_on(a, corner(polygon, index + 1), place)) {
      found.push_back(other);
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace wend::test
