// A mesh by brute force: plain lists, exact signs, and nothing of the library but its plain data.
#pragma once

#include <cstdint>
#include <vector>

#include "wend/base/types.h"
#include "wend/mesh/mesh_plan.h"

namespace wend::test {

/// 1: `at` lies to the left of the line from a to b; 0: on it; -1: to its right. Exact.
int side_of_line(const Position& a, const Position& b, const Position& at);
/// As seen from above.
double flat_distance(const Position& a, const Position& b);
/// The place of a segment that is nearest as seen from above.
Position nearest_on_segment(const Position& a, const Position& b, const Position& at);

/// Polygons are joined where they have an edge in common, corner for corner (mesh_plan.h).
class BruteMesh {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// A polygon's corner, and the side from there to the next one.
  struct Corner {
    std::uint32_t polygon = kNone;
    std::uint32_t index = kNone;
  };

  explicit BruteMesh(const MeshPlan& plan);

  const std::vector<Position>& vertices() const { return vertices_; }
  std::uint32_t polygon_count() const { return static_cast<std::uint32_t>(polygons_.size()); }
  /// How many corners a polygon has.
  std::uint32_t size(std::uint32_t polygon) const {
    return static_cast<std::uint32_t>(polygons_[polygon].size());
  }
  /// Indices go round: after the last corner comes the first.
  const Position& corner(std::uint32_t polygon, std::uint32_t index) const {
    return vertices_[vertex(polygon, index)];
  }
  /// The same side as the polygon across has it; kNone in both members: a wall.
  const Corner& across(std::uint32_t polygon, std::uint32_t index) const {
    return across_[polygon][index];
  }
  std::uint32_t neighbour(std::uint32_t polygon, std::uint32_t index) const {
    return across(polygon, index).polygon;
  }
  bool are_neighbours(std::uint32_t polygon, std::uint32_t other) const;
  std::uint32_t component(std::uint32_t polygon) const { return components_[polygon]; }

  /// A fan: the polygons round one vertex, from door to door. Where several stretches of ground
  /// have only a vertex in common, each has a fan of its own.
  std::uint32_t fan_count() const { return static_cast<std::uint32_t>(fan_corners_.size()); }
  std::uint32_t fan(std::uint32_t polygon, std::uint32_t index) const {
    return fans_[polygon][index];
  }
  const std::vector<Corner>& fan_corners(std::uint32_t fan) const { return fan_corners_[fan]; }
  const Position& fan_middle(std::uint32_t fan) const {
    return corner(fan_corners_[fan].front().polygon, fan_corners_[fan].front().index);
  }

  /// Borders are part of a polygon.
  bool holds(std::uint32_t polygon, const Position& place) const;
  /// Along sides between their ends; else by the triangle from the first corner.
  double height(std::uint32_t polygon, const Position& place) const;
  /// The polygons that hold a place on the floor nearest to its height.
  std::vector<std::uint32_t> polygons_at(const Position& place) const;
  /// False where a second floor is as far from the place's height, but for rounding.
  bool has_one_floor_at(const Position& place) const;
  /// The polygon, and those across a side or round a corner on which the place lies.
  std::vector<std::uint32_t> polygons_round(std::uint32_t polygon, const Position& place) const;

 private:
  std::uint32_t vertex(std::uint32_t polygon, std::uint32_t index) const {
    return polygons_[polygon][index % polygons_[polygon].size()];
  }
  void join_sides();
  void find_components();
  void find_fans();
  void flood_fan(const Corner& first);
  std::uint32_t corner_at(std::uint32_t polygon, std::uint32_t vertex) const;
  /// By how much the nearest floor misses the place's height, and how high it is there.
  struct FloorHeight {
    double height;
    double miss;
  };
  FloorHeight nearest_floor(const Position& place) const;

  std::vector<Position> vertices_;
  std::vector<std::vector<std::uint32_t>> polygons_;  // vertices
  std::vector<std::vector<Corner>> across_;
  std::vector<std::vector<std::uint32_t>> fans_;  // by polygon and corner
  std::vector<std::vector<Corner>> fan_corners_;
  std::vector<std::uint32_t> components_;
};

}  // namespace wend::test
