// Erosion where floors lie one above the other.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "shortest_way.h"
#include "support/sample.h"
#include "tower_mesh.h"
#include "wend/mesh/erode_mesh.h"

namespace wend::test {
namespace {

bool overlaps_itself(const NavMesh& mesh) {
  for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
    double x = 0;
    double y = 0;
    const auto count = static_cast<double>(mesh.sides_of(p).size());
    for (const NavMesh::Side& side : mesh.sides_of(p)) {
      x += side.x / count;
      y += side.y / count;
    }
    if (choose_floor(mesh, {x, y}).count > 1) return true;
  }
  return false;
}

class Tower {
 public:
  explicit Tower(Random& random)
      : radius(random.between(5, 60) / 100.0),
        error(random.chance(50) ? .02 : .09),
        mesh(NavMesh::build(
                 tower_plan(random.between(3, 8), random.between(1, 4), random.below(50), random))
                 .value()) {}

  double clearance(const Position& at) const {
    return surface_clearance(mesh, polygon_at(mesh, at), at);
  }
  /// Whether the straight line is the shortest way, and roomy all along.
  bool is_straight_and_roomy(const Position& from, const Position& to) const {
    const Path path = shortest_way(mesh, from, to);
    if (!path.found() || path.waypoints.size() != 2) return false;
    std::uint32_t polygon = path.nodes[0];
    std::size_t next = 1;
    for (int i = 0; i <= 60; ++i) {
      const double share = i / 60.0;
      Position at = {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y), 0};
      while (!contains(mesh, polygon, at)) {
        if (next == path.nodes.size()) return false;  // rounded off the line
        polygon = path.nodes[next++];
      }
      if (surface_clearance(mesh, polygon, at) < radius * (1 + error) + .05) return false;
    }
    return true;
  }

  double radius;
  double error;
  NavMesh mesh;
};

TEST(ErodeFloors, WhatIsLeftIsWhatHasRoomOnItsOwnGround) {
  Random random(11);
  int on_several_floors = 0;
  int roomy = 0;
  int narrow = 0;
  int straight = 0;
  int ways = 0;
  for (int round = 0; round < sample(1500); ++round) {
    const Tower tower(random);
    const std::string what = "round " + std::to_string(round);
    const Result<MeshPlan> plan = erode_mesh(tower.mesh, tower.radius, {tower.error});
    ASSERT_TRUE(plan.ok()) << plan.error().message() << what;
    const Result<NavMesh> room = NavMesh::build(plan.value());
    ASSERT_TRUE(room.ok()) << room.error().message() << what;
    ASSERT_TRUE(room.value().validate().ok()) << what;
    on_several_floors += overlaps_itself(tower.mesh) ? 1 : 0;
    const std::uint32_t count = room.value().polygon_count();
    for (int i = 0; i < 10 && count > 0; ++i) {
      const Position at = somewhere_in(room.value(), random.below(count), random);
      const std::uint32_t source = polygon_at(tower.mesh, at);
      ASSERT_NE(source, kNoPolygon) << what;
      ASSERT_NEAR(tower.mesh.height(source, at.x, at.y), at.z, 1e-4) << what;
      ASSERT_GE(tower.clearance(at), tower.radius - 64 * 0x1p-22) << what;
    }
    Position last;
    for (int i = 0; i < 10; ++i) {
      const Position at =
          somewhere_in(tower.mesh, random.below(tower.mesh.polygon_count()), random);
      const double share = tower.clearance(at) / tower.radius;
      const std::uint32_t polygon = polygon_at(room.value(), at);
      const bool there =
          polygon != kNoPolygon && std::abs(room.value().height(polygon, at.x, at.y) - at.z) < 1e-4;
      if (share > 1 + tower.error + 1e-5) {
        ASSERT_TRUE(there) << what << " " << at.x << "," << at.y << "," << at.z;
        ++roomy;
        const Path path = i > 0 ? shortest_way(room.value(), at, last) : Path{};
        if (path.found()) {  // a place can go wherever a disc can, at no greater length
          const Path point = shortest_way(tower.mesh, at, last);
          ASSERT_EQ(point.status, Status::found) << what;
          ASSERT_LE(point.length, path.length + 1e-5) << what;
          ++ways;
        }
        if (i > 0 && tower.is_straight_and_roomy(at, last)) {
          ASSERT_EQ(path.status, Status::found) << what;
          ASSERT_NEAR(path.length, std::hypot(at.x - last.x, at.y - last.y), 1e-9) << what;
          ++straight;
        }
        last = at;
      } else if (share < 1 - 1e-5) {
        ASSERT_FALSE(there) << what << " " << at.x << "," << at.y << "," << at.z;
        ++narrow;
      }
    }
  }
  EXPECT_GT(on_several_floors, sample(1500) / 2);
  EXPECT_GT(roomy, sample(1500));
  EXPECT_GT(narrow, sample(1500));
  EXPECT_GT(straight, sample(1500) / 10);
  EXPECT_GT(ways, sample(1500));
}

/// Two floors, each level, with slivers that rounding leaves in no polygon.
TEST(ErodeFloors, EverythingKeepsTheHeightOfItsFloor) {
  const std::vector<std::vector<Position>> shapes = {
      {{0, 0}, {-3, 2}, {0, -1}, {3, -3}},
      {{-3, 2}, {-9, 6}, {-6, 3}, {-3, 1}, {0, -1}},
      {{3, -3}, {0, -1}, {-3, 1}, {0, -2}, {3, -4}, {6, -6}},
      {{3, -4}, {0, -2}, {-3, 0}, {0, -3}, {3, -5}},
      {{3, -5}, {6, -7}, {3, -4}},
      {{6, -7}, {9, -10}, {12, -12}},
      {{12, -12}, {9, -9}, {6, -7}},
      {{3, -5}, {0, -3}, {3, -6}, {6, -8}}};
  MeshPlan plan;
  plan.first = {0};
  for (const double floor : {0, 1}) {
    for (const std::vector<Position>& shape : shapes) {
      for (const Position& at : shape) {
        const Position corner = {at.x + floor, at.y, 4 * floor};
        const auto known = std::find(plan.vertices.begin(), plan.vertices.end(), corner);
        plan.corners.push_back(static_cast<std::uint32_t>(known - plan.vertices.begin()));
        if (known == plan.vertices.end()) plan.vertices.push_back(corner);
      }
      plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
    }
  }
  const NavMesh mesh = NavMesh::build(plan).value();
  for (const double radius : {.07, .2, .3}) {
    const MeshPlan left = erode_mesh(mesh, radius).value();
    EXPECT_GT(left.first.size(), 20u);
    for (std::size_t p = 0; p + 1 < left.first.size(); ++p) {
      const double height = left.vertices[left.corners[left.first[p]]].z;
      EXPECT_TRUE(height == 0 || height == 4);
      for (std::uint32_t i = left.first[p]; i < left.first[p + 1]; ++i) {
        EXPECT_EQ(left.vertices[left.corners[i]].z, height) << radius << ", polygon " << p;
      }
    }
  }
}

}  // namespace
}  // namespace wend::test
