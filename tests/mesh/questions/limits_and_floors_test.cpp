// Just as far as allowed, of equals the first, and heights far up.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "mesh/random_mesh.h"
#include "mesh/tower_mesh.h"
#include "support/sample.h"
#include "wend/mesh/corner_field.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/mesh_ground.h"
#include "wend/mesh/nav_mesh.h"

namespace wend::test {
namespace {

MeshPlan triangle(const Position& a, const Position& b, const Position& c) {
  return {{a, b, c}, {0, 3}, {0, 1, 2}, {}};
}

TEST(NavMesh, CoordinatesAreAtMost1e12EachWay) {
  const double most = 1e12;
  const double more = std::nextafter(most, 2e12);
  EXPECT_TRUE(NavMesh::build(triangle({-most, -most, most}, {most, 0, -most}, {0, most, 0})).ok());
  for (const double far : {more, -more, std::nan("")}) {
    const Position good = {1, 0, 0};
    EXPECT_FALSE(NavMesh::build(triangle({0, 0, 0}, {1, far, 0}, {0, 1, 0})).ok());
    EXPECT_FALSE(NavMesh::build(triangle({0, 0, 0}, {1, 0, far}, {0, 1, 0})).ok());
    EXPECT_FALSE(NavMesh::build(triangle({far, 0, 0}, good, {0, 1, 0})).ok());
  }
}

/// Floors of which two are equally far from a place: the first polygon that holds it.
TEST(Locate, OfEquallyNearFloorsTheFirst) {
  Random random(101);
  for (int round = 0; round < sample(500); ++round) {
    MeshPlan plan;
    plan.first = {0};
    const int floors = random.between(2, 6);
    std::vector<int> heights;
    for (int i = 0; i < floors; ++i) heights.push_back(random.between(-3, 3));
    for (const int z : heights) {
      for (const auto& [x, y] : {std::pair(0, 0), {4, 0}, {4, 4}, {0, 4}}) {
        plan.corners.push_back(static_cast<std::uint32_t>(plan.vertices.size()));
        plan.vertices.push_back({double(x), double(y), double(z)});
      }
      plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
    }
    const NavMesh mesh = NavMesh::build(std::move(plan)).value();
    const int z = random.between(-4, 4);
    std::size_t best = 0;
    for (std::size_t i = 1; i < heights.size(); ++i) {
      if (std::abs(heights[i] - z) < std::abs(heights[best] - z)) best = i;
    }
    const Position at = {random.between(0, 8) / 2.0, 1, double(z)};
    ASSERT_EQ(polygon_at(mesh, at), best);
    ASSERT_EQ(ground_at(mesh, at).polygon, best);
    ASSERT_EQ(ground_at(mesh, at).position.z, heights[best]);
    std::vector<std::uint32_t> all;
    for_each_polygon_at(mesh, at, [&](std::uint32_t p) { all.push_back(p); });
    std::vector<std::uint32_t> same;
    for (std::uint32_t i = 0; i < heights.size(); ++i) {
      if (heights[i] == heights[best]) same.push_back(i);
    }
    ASSERT_EQ(all, same);
  }
}

/// Squares in any order, some missing: from the middle of what is missing several are as near.
TEST(Locate, OfEquallyNearPolygonsTheFirst) {
  Random random(104);
  int ties = 0;
  for (int round = 0; round < sample(1000); ++round) {
    std::vector<Position> squares;
    for (int x = 0; x < 5; ++x) {
      for (int y = 0; y < 5; ++y) {
        if (random.chance(60)) squares.push_back({double(x), double(y), 0});
      }
    }
    for (std::size_t i = squares.size(); i > 1; --i) {
      std::swap(squares[i - 1], squares[random.below(static_cast<std::uint32_t>(i))]);
    }
    MeshPlan plan;
    plan.first = {0};
    for (const Position& at : squares) {
      for (const auto& [x, y] : {std::pair(0, 0), {1, 0}, {1, 1}, {0, 1}}) {
        plan.corners.push_back(static_cast<std::uint32_t>(plan.vertices.size()));
        plan.vertices.push_back({at.x + x, at.y + y, 0});
      }
      plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
    }
    const NavMesh mesh = NavMesh::build(std::move(plan)).value();
    for (int i = 0; i < 8; ++i) {
      const Position place = {random.between(-2, 12) / 2.0, random.between(-2, 12) / 2.0, 0};
      std::size_t best = squares.size();
      double least = 1e9;
      int as_near = 0;
      for (std::size_t p = 0; p < squares.size(); ++p) {
        const double dx = place.x - std::clamp(place.x, squares[p].x, squares[p].x + 1);
        const double dy = place.y - std::clamp(place.y, squares[p].y, squares[p].y + 1);
        const double square = dx * dx + dy * dy;
        as_near = square < least ? 1 : as_near + (square == least ? 1 : 0);
        if (square < least) best = p;
        least = std::min(least, square);
      }
      const std::uint32_t found = nearest_place(mesh, place).polygon;
      ASSERT_EQ(found, squares.empty() ? kNoPolygon : best) << round;
      ties += as_near > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(ties, sample(2000));
}

/// On a common side both polygons have one height, but for what rounding does so far up.
TEST(Locate, FarUpRoundingPartsNoPolygons) {
  Random random(102);
  int unlike = 0;
  for (int round = 0; round < sample(3000); ++round) {
    const double up = 1e9 + random.between(0, 1000);
    const auto at = [&](double x, double y) {
      return Position{x, y, up + random.between(-1000, 1000) / 7.0};
    };
    const MeshPlan plan = {
        {at(0, 0), at(7, 3), at(2, 9), at(9, 11)}, {0, 3, 6}, {0, 1, 2, 2, 1, 3}, {}};
    const NavMesh mesh = NavMesh::build(plan).value();
    const double share = random.between(1, 15) / 16.0;
    const Position place = {7 - 5 * share, 3 + 6 * share, up};
    std::vector<std::uint32_t> all;
    for_each_polygon_at(mesh, place, [&](std::uint32_t p) { all.push_back(p); });
    ASSERT_EQ(all, (std::vector<std::uint32_t>{0, 1})) << round;
    const double off = mesh.height(0, place.x, place.y) - mesh.height(1, place.x, place.y);
    unlike += off != 0 ? 1 : 0;
  }
  EXPECT_GT(unlike, sample(200));
}

/// As a loop over all polygons finds them.
TEST(MeshGround, TheNearestFreePlaceIsTheNearestMiddleWithRoom) {
  Random random(103);
  int found = 0;
  int none = 0;
  int moved = 0;
  for (int round = 0; round < sample(1500); ++round) {
    const NavMesh mesh =
        NavMesh::build(tower_plan(random.between(3, 6), random.between(1, 3), 40, random)).value();
    if (mesh.polygon_count() == 0) continue;
    const MeshGround ground(mesh);
    for (int i = 0; i < 4; ++i) {
      const Position at = {random.between(-4, 26) / 4.0, random.between(-4, 26) / 4.0,
                           random.between(-4, 28) / 4.0};
      const double radius = random.between(0, 8) / 8.0;
      const double within = random.between(0, 24) / 4.0;
      std::optional<double> least;
      for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
        const Position middle = ground.position(p);
        const double off = std::hypot(middle.x - at.x, middle.y - at.y, middle.z - at.z);
        if (off > within * (1 + 1e-12) || !ground.is_free(middle, radius)) continue;
        if (!least || off < *least) least = off;
      }
      const auto near = ground.nearest_free(at, radius, within);
      if (ground.is_free(at, radius)) {
        ASSERT_EQ(near, at);
        continue;
      }
      ASSERT_EQ(near.has_value(), least.has_value()) << round;
      ++(near ? found : none);
      if (!near) continue;
      ASSERT_NEAR(std::hypot(near->x - at.x, near->y - at.y, near->z - at.z), *least, 1e-12);
      ASSERT_TRUE(ground.is_free(*near, radius));
      moved += radius > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(found, sample(500));
  EXPECT_GT(none, sample(500));
  EXPECT_GT(moved, sample(300));
}

/// Above or below the mesh it is the ground there; beside it heights count.
TEST(MeshGround, NearestPlacesAreWithinInSpace) {
  MeshPlan plan;
  plan.vertices = {{0, 0, 4}, {8, 0, 4}, {8, 8, 4}, {0, 8, 4}};
  plan.corners = {0, 1, 2, 3};
  plan.first = {0, 4};
  const NavMesh mesh = NavMesh::build(std::move(plan)).value();
  const MeshGround ground(mesh);
  const Position beside = {-3, 4, 0};  // 3 to the side and 4 below
  EXPECT_FALSE(ground.nearest_place(beside, 4.75).has_value());
  const auto near = ground.nearest_place(beside, 5);
  ASSERT_TRUE(near.has_value()) << "just so far";
  EXPECT_EQ(near->at, (Position{0, 4, 4}));
  const Position below = {1, 4, -90};
  EXPECT_EQ(ground.nearest_place(below, 0)->at, below);
  EXPECT_EQ(ground.nearest_free({-3, 4, 4}, 1, 7), (Position{4, 4, 4}));
  EXPECT_FALSE(ground.nearest_free({-3, 4, 4}, 1, std::nextafter(7, 0)).has_value());
}

/// A pillar whose corner is 5 away, 3 to the right and 4 up.
NavMesh pillar() {
  MeshPlan plan;
  const double far[] = {-9, 3, 6, 9};
  for (const double y : {-9.0, 4.0, 6.0, 9.0}) {
    for (const double x : far) plan.vertices.push_back({x, y, 0});
  }
  plan.first = {0};
  for (std::uint32_t i = 0; i < 9; ++i) {
    if (i == 4) continue;
    const std::uint32_t at = 4 * (i / 3) + i % 3;
    for (const std::uint32_t corner : {at, at + 1, at + 5, at + 4}) plan.corners.push_back(corner);
    plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  }
  return NavMesh::build(std::move(plan)).value();
}

TEST(CornerField, ALimitIsTheMostThatAWayMayBeLong) {
  const NavMesh mesh = pillar();
  Workspace workspace;
  CornerField field;
  const Position source = {0, 0, 0};
  const auto distances = [&](double limit) {
    field.fill(mesh, {&source, 1}, workspace, limit);
    std::vector<double> found;
    for (std::uint32_t bend = 0; bend < mesh.bend_count(); ++bend) {
      if (field.corner_distance(bend) < 99) found.push_back(field.corner_distance(bend));
    }
    std::sort(found.begin(), found.end());
    return found;
  };
  EXPECT_EQ(distances(5), std::vector<double>{5});
  EXPECT_TRUE(distances(std::nextafter(5, 0)).empty());
  EXPECT_EQ(distances(CornerField::kUnreached).size(), 4u) << "the limit before is forgotten";
  EXPECT_EQ(field.status(), Status::found);
  field.fill(mesh, {&source, 1}, workspace, 2);
  EXPECT_EQ(field.distance({0, 2, 0}, workspace), 2);
  EXPECT_EQ(field.distance({0, std::nextafter(2, 3), 0}, workspace), CornerField::kUnreached);
}

TEST(CornerField, WaysSayWhatTheyCostAndWhatStoppedThem) {
  MeshPlan plan = triangle({0, 0, 0}, {8, 0, 0}, {0, 8, 0});  // no corner to bend at
  plan.vertices.insert(plan.vertices.end(), {{20, 0, 0}, {28, 0, 0}, {20, 8, 0}});
  plan.corners.insert(plan.corners.end(), {3, 4, 5});
  plan.first.push_back(6);
  const NavMesh mesh = NavMesh::build(std::move(plan)).value();
  Workspace workspace;
  CornerField field;
  Path path;
  const Position source = {0, 0, 0};
  field.fill(mesh, {&source, 1}, workspace, 2);
  EXPECT_EQ(field.way({4, 0, 0}, workspace, path), Status::limit_reached);
  field.fill(mesh, {&source, 1}, workspace);
  EXPECT_EQ(field.way({21, 1, 0}, workspace, path), Status::unreachable);
  path.cost = 77;
  ASSERT_EQ(field.way({4, 0, 0}, workspace, path), Status::found);
  EXPECT_EQ(path.cost, 4);
  EXPECT_EQ(path.length, 4);
  EXPECT_EQ(path.bound, 1);
  EXPECT_TRUE(path.optimal);
}

}  // namespace
}  // namespace wend::test
