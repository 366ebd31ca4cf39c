// Repairs are counted, `near` includes its limit, and merging removes the longest sides first.
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <vector>

#include "support/random.h"
#include "support/sample.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/mend_mesh.h"
#include "wend/mesh/merge_polygons.h"
#include "wend/mesh/nav_mesh.h"

namespace wend::test {
namespace {

void add_polygon(const std::vector<Position>& corners, std::uint8_t area, MeshPlan& plan) {
  for (const Position& at : corners) {
    plan.corners.push_back(static_cast<std::uint32_t>(plan.vertices.size()));
    plan.vertices.push_back(at);
  }
  plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  plan.areas.push_back(area);
}

std::vector<Position> square_at(double x, double y) {
  return {{x, y, 0}, {x + 1, y, 0}, {x + 1, y + 1, 0}, {x, y + 1, 0}};
}

/// Squares side by side, each with corners of its own. Some have no area, some are there more than
/// once, and some are L-shaped: three squares.
TEST(MendMesh, CountsWhatItMends) {
  Random random(81);
  int cut = 0;
  for (int round = 0; round < sample(500); ++round) {
    MeshPlan plan;
    plan.first = {0};
    MendReport expected;
    std::vector<std::pair<Position, std::uint8_t>> middles;
    for (int i = random.between(1, 12); i > 0; --i) {
      const double x = 4.0 * i;
      const double y = 3.0 * random.between(0, 2);
      const auto area = static_cast<std::uint8_t>(random.below(200));
      const std::uint32_t kind = random.below(4);
      if (kind == 0) {
        add_polygon({{x, y, 0}, {x + 1, y, 0}, {x + 2, y, 0}}, area, plan);
        ++expected.empty;
        continue;
      }
      if (kind == 1) {
        add_polygon({{x, y, 0},
                     {x + 2, y, 0},
                     {x + 2, y + 1, 0},
                     {x + 1, y + 1, 0},
                     {x + 1, y + 2, 0},
                     {x, y + 2, 0}},
                    area, plan);
        ++expected.cut;
        middles.push_back({{x + 0.4, y + 1.6, 0}, area});
        middles.push_back({{x + 1.6, y + 0.4, 0}, area});
        continue;
      }
      add_polygon(square_at(x, y), area, plan);
      middles.push_back({{x + 0.4, y + 0.3, 0}, area});
      for (std::uint32_t k = kind == 2 ? random.below(3) : 0; k > 0; --k) {
        add_polygon(square_at(x, y), static_cast<std::uint8_t>(area + 1), plan);
        ++expected.doubled;
      }
    }
    std::set<std::pair<double, double>> places;
    for (const Position& at : plan.vertices) places.insert({at.x, at.y});
    expected.welded = static_cast<std::uint32_t>(plan.vertices.size() - places.size());
    MendReport report = {9, 9, 9, 9, 9, 9};  // these are overwritten
    const MeshPlan mended = mend_mesh(plan, {}, &report).value();
    ASSERT_EQ(report.welded, expected.welded);
    ASSERT_EQ(report.empty, expected.empty);
    ASSERT_EQ(report.cut, expected.cut);
    ASSERT_EQ(report.doubled, expected.doubled);
    ASSERT_EQ(report.divided, 0u);
    ASSERT_EQ(report.unusable, 0u);
    const NavMesh mesh = NavMesh::build(mended).value();
    for (const auto& [middle, area] : middles) {
      const std::uint32_t polygon = polygon_at(mesh, middle);
      ASSERT_NE(polygon, kNoPolygon);
      ASSERT_EQ(mesh.area(polygon), area);
    }
    cut += static_cast<int>(expected.cut);
    plan.areas.clear();
    ASSERT_TRUE(mend_mesh(plan).value().areas.empty());
  }
  EXPECT_GT(cut, sample(300));
}

/// The components of two squares, the right one a little farther to the right, or higher.
std::uint32_t components(double off, double above, const MendOptions& options) {
  MeshPlan plan;
  plan.first = {0};
  add_polygon(square_at(0, 0), 0, plan);
  add_polygon({{1 + off, 0, above}, {2, 0, above}, {2, 1, above}, {1 + off, 1, above}}, 0, plan);
  plan.areas.clear();
  return NavMesh::build(mend_mesh(plan, options).value()).value().component_count();
}

TEST(MendMesh, NearIsAtMostSoFar) {
  const double more = std::nextafter(0.25, 1);
  for (const double sign : {1.0, -1.0}) {
    EXPECT_EQ(components(0.25 * sign, 0, {.near = 0.25}), 1u);
    EXPECT_EQ(components(0, 0.25 * sign, {.near_height = 0.25}), 1u);
    EXPECT_EQ(components(0, more * sign, {.near_height = 0.25}), 2u);
    EXPECT_EQ(components(0.25 * sign, 0.125, {.near = 0.25, .near_height = 0.125}), 1u);
  }
  EXPECT_EQ(components(0.25 + 0x1p-40, 0, {.near = 0.25}), 2u);
  EXPECT_FALSE(mend_mesh({{}, {0}, {}, {}}, {.near_height = std::nan("")}).ok());
  EXPECT_FALSE(mend_mesh({{}, {0}, {}, {}}, {.near_height = -1}).ok());
}

/// Vertices move to the first vertex that is near, wherever the lookup grid's squares end.
TEST(MendMesh, VerticesMoveToTheFirstThatIsNear) {
  Random random(82);
  int moved = 0;
  int plain = 0;
  for (int round = 0; round < sample(2000); ++round) {
    MeshPlan plan;
    plan.first = {0};
    const Position at = {random.between(-40, 40) / 8.0, random.between(-40, 40) / 8.0, 0};
    std::vector<Position> first;  // one corner of each triangle: the others are far apart
    constexpr int kAhead[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    for (const auto& [dx, dy] : kAhead) {
      const Position corner = {at.x + random.between(-8, 8) / 8.0,
                               at.y + random.between(-8, 8) / 8.0, 0};
      const Position far = {corner.x + 20 * dx, corner.y + 20 * dy, 0};
      add_polygon({corner, {far.x + dy, far.y - dx, 0}, {far.x - dy, far.y + dx, 0}}, 0, plan);
      first.push_back(corner);
    }
    plan.areas.clear();
    constexpr double kNear = 0.75;
    std::vector<Position> kept;
    std::vector<Position> expected;
    for (const Position& corner : first) {
      const Position* known = nullptr;
      for (const Position& other : kept) {
        if (known == nullptr && std::hypot(other.x - corner.x, other.y - corner.y) <= kNear) {
          known = &other;
        }
      }
      expected.push_back(known == nullptr ? corner : *known);
      moved += known == nullptr ? 0 : 1;
      if (known == nullptr) kept.push_back(corner);
    }
    MendReport report;
    const MeshPlan mended = mend_mesh(plan, {.near = kNear}, &report).value();
    if (report.divided > 0) continue;
    ASSERT_EQ(mended.first, plan.first);
    ++plain;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      ASSERT_EQ(mended.vertices[mended.corners[3 * i]], expected[i]) << round << " " << i;
    }
  }
  EXPECT_GT(moved, sample(1000));
  EXPECT_GT(plain, sample(200));
}

/// Corners on a side, near to it but not on it, come in their order along it.
TEST(MendMesh, SidesAreDividedInOrder) {
  Random random(83);
  for (int round = 0; round < sample(1000); ++round) {
    MeshPlan plan;
    plan.first = {0};
    add_polygon({{0, 0, 0}, {10, 0, 0}, {10, -4, 0}, {0, -4, 0}}, 0, plan);
    const int count = random.between(2, 5);
    std::vector<int> places;
    for (int i = 0; i < count; ++i) places.push_back(i);
    for (std::size_t i = places.size(); i-- > 1;) {
      std::swap(places[i], places[random.below(static_cast<std::uint32_t>(i + 1))]);
    }
    for (const int i : places) {  // squares above the side, in any order
      const double x = 2.0 * i;
      const double off = random.between(0, 9) / 100.0;
      add_polygon({{x, off, 0}, {x + 2, off, 0}, {x + 2, 2, 0}, {x, 2, 0}}, 0, plan);
    }
    plan.areas.clear();
    MendReport report;
    const MeshPlan mended = mend_mesh(plan, {.near = 0.09}, &report).value();
    const NavMesh mesh = NavMesh::build(mended).value();
    ASSERT_TRUE(mesh.validate().ok());
    ASSERT_EQ(mesh.component_count(), 1u) << round;
    ASSERT_GE(report.divided, 1u);
  }
}

TEST(MergePolygons, TheLongestSidesGoFirst) {
  // The lower polygon may merge with the one above it, or with the one to its right.
  MeshPlan plan;
  plan.vertices = {{0, 0, 0}, {2, 0, 0}, {3, 0, 0}, {3, 1, 0},
                   {2, 1, 0}, {0, 1, 0}, {0, 3, 0}, {2, 3, 0}};
  plan.corners = {0, 1, 4, 5, 1, 2, 3, 4, 5, 4, 7, 6};
  plan.first = {0, 4, 8, 12};
  const NavMesh mesh = NavMesh::build(merge_polygons(plan, 0).value()).value();
  ASSERT_EQ(mesh.polygon_count(), 2u);
  EXPECT_EQ(polygon_at(mesh, {1, 0.5, 0}), polygon_at(mesh, {1, 2, 0}));
  EXPECT_NE(polygon_at(mesh, {1, 0.5, 0}), polygon_at(mesh, {2.5, 0.5, 0}));
}

/// Each polygon's corners lie at most `near_height` from the plane of the other one.
TEST(MergePolygons, NearHeightHoldsForBothPlanes) {
  const auto count = [](double rise, double near_height, bool reversed) {
    MeshPlan plan;  // a long floor, and a short ramp at its end
    plan.vertices = {{0, 0, 0}, {8, 0, 0}, {9, 0, rise}, {9, 1, rise}, {8, 1, 0}, {0, 1, 0}};
    plan.corners = {0, 1, 4, 5, 1, 2, 3, 4};
    if (reversed) plan.corners = {1, 2, 3, 4, 0, 1, 4, 5};
    plan.first = {0, 4, 8};
    return merge_polygons(plan, near_height).value().first.size() - 1;
  };
  for (const bool reversed : {false, true}) {
    EXPECT_EQ(count(0.25, 2, reversed), 1u) << "the floor's far end is just 2 below the ramp";
    EXPECT_EQ(count(0.25, 1.9, reversed), 2u);
    EXPECT_EQ(count(0.25, 0.3, reversed), 2u);
  }
}

}  // namespace
}  // namespace wend::test
