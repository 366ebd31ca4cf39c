// Meshes that come doubled, divided unlike, turned round and cut up wrong are mended: the ways on
// them are as long as on the mesh that they were.
#include "wend/mesh/mend_mesh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "generators/thin_walls.h"
#include "random_mesh.h"
#include "support/sample.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/merge_polygons.h"
#include "wend/mesh/nav_mesh.h"
#include "wend/mesh/polyanya.h"

namespace wend::test {
namespace {

MeshPlan polygon_soup(std::vector<Position> vertices,
                      const std::vector<std::vector<std::uint32_t>>& rings) {
  MeshPlan plan;
  plan.vertices = std::move(vertices);
  plan.first = {0};
  for (const auto& ring : rings) {
    plan.corners.insert(plan.corners.end(), ring.begin(), ring.end());
    plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  }
  return plan;
}

double turn_of(const Position& a, const Position& b, const Position& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// Each polygon with corners of its own, without those that lie straight between others, now and
/// then turned round, beginning anywhere; moved a little, if that is asked for.
MeshPlan torn(const MeshPlan& plan, double shake, Random& random) {
  MeshPlan made;
  made.first = {0};
  for (std::size_t p = 0; p + 1 < plan.first.size(); ++p) {
    std::vector<Position> ring;
    const std::uint32_t count = plan.first[p + 1] - plan.first[p];
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto at = [&](std::uint32_t k) {
        return plan.vertices[plan.corners[plan.first[p] + k % count]];
      };
      if (turn_of(at(i), at(i + 1), at(i + 2)) != 0) ring.push_back(at(i + 1));
    }
    const auto begin =
        static_cast<std::ptrdiff_t>(random.below(static_cast<std::uint32_t>(ring.size())));
    std::rotate(ring.begin(), ring.begin() + begin, ring.end());
    if (random.chance(30)) std::reverse(ring.begin(), ring.end());
    if (random.chance(20)) ring.insert(ring.begin(), ring.front());
    for (Position& place : ring) {
      if (shake > 0) {
        place.x += shake * random.between(-100, 100) / 100.0;
        place.y += shake * random.between(-100, 100) / 100.0;
      }
      made.corners.push_back(static_cast<std::uint32_t>(made.vertices.size()));
      made.vertices.push_back(place);
    }
    made.first.push_back(static_cast<std::uint32_t>(made.corners.size()));
    if (random.chance(10)) {  // without an area: nothing is lost with it
      for (const std::size_t i : {0u, 1u, 0u}) {
        made.corners.push_back(static_cast<std::uint32_t>(made.vertices.size()));
        made.vertices.push_back(ring[i]);
      }
      made.first.push_back(static_cast<std::uint32_t>(made.corners.size()));
    }
  }
  return made;
}

std::optional<double> length_on(const NavMesh& mesh, const Position& from, const Position& to) {
  Workspace workspace;
  Search* const search = Polyanya::begin(mesh, {from, to, {}}, workspace);
  search->run();
  Path path;
  search->write_path(path);
  if (!path.found()) return std::nullopt;
  return path.length;
}

/// On a lattice, where Polyanya's decisions are exact.
Position middle_in(const NavMesh& mesh, std::uint32_t polygon) {
  constexpr double kLattice = 4096;
  Position middle;
  const auto sides = mesh.sides_of(polygon);
  for (const NavMesh::Side& side : sides) {
    middle.x += side.x / static_cast<double>(sides.size());
    middle.y += side.y / static_cast<double>(sides.size());
  }
  middle.x = std::round(middle.x * kLattice) / kLattice;
  middle.y = std::round(middle.y * kLattice) / kLattice;
  return middle;
}

/// Ways between middles of polygons; those of the mended mesh may be shorter or longer by `most`.
void expect_same_ways(const NavMesh& mesh, const NavMesh& mended, double most, Random& random,
                      int& found, int& unreachable) {
  for (int i = 0; i < 4; ++i) {
    const Position from = middle_in(mesh, random.below(mesh.polygon_count()));
    const Position to = middle_in(mesh, random.below(mesh.polygon_count()));
    const std::optional<double> expected = length_on(mesh, from, to);
    const std::optional<double> length = length_on(mended, from, to);
    ASSERT_EQ(length.has_value(), expected.has_value());
    ++(expected ? found : unreachable);
    ASSERT_NEAR(length.value_or(0), expected.value_or(0), most + 1e-9 * expected.value_or(0));
  }
}

TEST(MendMesh, TornMeshesHaveTheSameWays) {
  Random random(21);
  int found = 0;
  int unreachable = 0;
  std::uint64_t divided = 0;
  for (int i = 0; i < sample(2000); ++i) {
    const GridMap map = small_map(random);
    const MeshPlan plan = MeshOfGrid(map, random_skew(random), random).plan();
    const NavMesh mesh = NavMesh::build(plan).value();
    if (mesh.polygon_count() == 0) continue;
    MendReport report;
    const MeshPlan mended = mend_mesh(torn(plan, 0, random), {}, &report).value();
    const Result<NavMesh> built = NavMesh::build(mended);
    ASSERT_TRUE(built.ok()) << built.error().message();
    ASSERT_TRUE(built.value().validate().ok());
    ASSERT_EQ(built.value().polygon_count(), mesh.polygon_count());
    ASSERT_EQ(built.value().component_count(), mesh.component_count());
    ASSERT_EQ(report.doubled + report.unusable + report.cut, 0u);
    divided += report.divided;
    expect_same_ways(mesh, built.value(), 0, random, found, unreachable);
  }
  EXPECT_GT(found, sample(4000));
  EXPECT_GT(unreachable, sample(100));
  EXPECT_GT(divided, static_cast<std::uint64_t>(sample(2000)));
}

TEST(MendMesh, MeshesThatAreALittleOffHaveNearlyTheSameWays) {
  constexpr double kShake = 1e-4;
  Random random(22);
  int found = 0;
  int unreachable = 0;
  std::uint64_t cut = 0;
  for (int i = 0; i < sample(2000); ++i) {
    const GridMap map = small_map(random);
    const MeshPlan plan = MeshOfGrid(map, {}, random).plan();
    const NavMesh mesh = NavMesh::build(plan).value();
    if (mesh.polygon_count() == 0) continue;
    MendReport report;
    const MendOptions options = {.near = 8 * kShake, .near_height = 0};
    const MeshPlan mended = mend_mesh(torn(plan, kShake, random), options, &report).value();
    const Result<NavMesh> built = NavMesh::build(mended);
    ASSERT_TRUE(built.ok()) << built.error().message();
    ASSERT_EQ(report.unusable, 0u);
    ASSERT_EQ(built.value().component_count(), mesh.component_count());
    cut += report.cut;
    expect_same_ways(mesh, built.value(), 0.05, random, found, unreachable);
  }
  EXPECT_GT(found, sample(4000));
  EXPECT_GT(unreachable, sample(100));
  EXPECT_GT(cut, static_cast<std::uint64_t>(sample(500)));
}

TEST(MergePolygons, FewerPolygonsHaveTheSameWays) {
  Random random(23);
  int found = 0;
  int unreachable = 0;
  std::uint64_t before = 0;
  std::uint64_t after = 0;
  for (int i = 0; i < sample(2000); ++i) {
    const GridMap map = small_map(random);
    MeshPlan plan = MeshOfGrid(map, random_skew(random), random).plan();
    const bool has_areas = random.chance(30);
    for (std::size_t p = 0; has_areas && p + 1 < plan.first.size(); ++p) {
      plan.areas.push_back(random.chance(30) ? 1 : 0);
    }
    const NavMesh mesh = NavMesh::build(plan).value();
    if (mesh.polygon_count() == 0) continue;
    const Result<NavMesh> built = NavMesh::build(merge_polygons(plan, 0).value());
    ASSERT_TRUE(built.ok()) << built.error().message();
    ASSERT_TRUE(built.value().validate().ok());
    ASSERT_EQ(built.value().component_count(), mesh.component_count());
    before += mesh.polygon_count();
    after += built.value().polygon_count();
    expect_same_ways(mesh, built.value(), 0, random, found, unreachable);
    for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
      const std::uint32_t merged = polygon_at(built.value(), middle_in(mesh, p));
      ASSERT_NE(merged, kNoPolygon);
      ASSERT_EQ(built.value().area(merged), mesh.area(p));
    }
  }
  EXPECT_GT(found, sample(4000));
  EXPECT_LT(after, before * 3 / 4);
}

TEST(MergePolygons, WallsWithoutThicknessStay) {
  Random random(29);
  int found = 0;
  int unreachable = 0;
  std::uint64_t before = 0;
  std::uint64_t after = 0;
  for (int i = 0; i < sample(2000); ++i) {
    const GridMap map = small_map(random);
    const MeshPlan plan = with_thin_walls(MeshOfGrid(map, random_skew(random), random).plan(),
                                          random.below(80), random);
    const NavMesh mesh = NavMesh::build(plan).value();
    if (mesh.polygon_count() == 0) continue;
    const Result<NavMesh> built = NavMesh::build(merge_polygons(plan, 0).value());
    ASSERT_TRUE(built.ok()) << built.error().message();
    ASSERT_TRUE(built.value().validate().ok());
    ASSERT_EQ(built.value().component_count(), mesh.component_count());
    before += mesh.polygon_count();
    after += built.value().polygon_count();
    expect_same_ways(mesh, built.value(), 0, random, found, unreachable);
    if (HasFatalFailure()) FAIL() << "round " << i;
  }
  EXPECT_GT(found, sample(3000));
  EXPECT_GT(unreachable, sample(2000));
  EXPECT_LT(after, before * 9 / 10);
}

TEST(MergePolygons, KeepsWhatIsBentAndOnlyThat) {
  // Two level squares, and a ramp of two.
  MeshPlan plan = polygon_soup({{0, 0, 0},
                                {1, 0, 0},
                                {2, 0, 0},
                                {3, 0, 1},
                                {4, 0, 2},
                                {0, 1, 0},
                                {1, 1, 0},
                                {2, 1, 0},
                                {3, 1, 1},
                                {4, 1, 2}},
                               {{0, 1, 6, 5}, {1, 2, 7, 6}, {2, 3, 8, 7}, {3, 4, 9, 8}});
  EXPECT_EQ(merge_polygons(plan, 1e-9).value().first.size() - 1, 2u);
  EXPECT_EQ(merge_polygons(plan, 2).value().first.size() - 1, 1u);
  plan.vertices[1].z = 0.5;
  EXPECT_EQ(merge_polygons(plan, 1e-9).value().first.size() - 1, 3u);
  EXPECT_FALSE(merge_polygons(plan, -1).ok());
}

TEST(MergePolygons, WhatLiesOverEachOtherStaysAsItIs) {
  // Two triangles, which would become one with a side that two others share already.
  MeshPlan plan = polygon_soup({{0, 0}, {2, 0}, {4, 0}, {2, 3}, {2, -3}, {2, 5}},
                               {{0, 1, 3}, {1, 2, 3}, {0, 2, 5}, {2, 0, 4}});
  plan.areas = {0, 0, 1, 2};
  EXPECT_EQ(merge_polygons(plan, 0).value(), plan);
}

TEST(MendMesh, FloorsAboveEachOtherStayApart) {
  MeshPlan plan =
      polygon_soup({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0, 3}, {1, 0, 3}, {1, 1, 3}},
                   {{0, 1, 2}, {0, 2, 3}, {4, 5, 6}});
  plan.areas = {1, 2, 3};
  const MeshPlan apart = mend_mesh(plan, {.near = 0.01, .near_height = 1}).value();
  EXPECT_EQ(apart, plan);
  MendReport report;
  const MeshPlan pressed = mend_mesh(plan, {.near = 0.01, .near_height = 4}, &report).value();
  EXPECT_EQ(report.doubled, 1u) << "or two polygons would lie on each other";
  EXPECT_EQ(pressed.areas, (std::vector<std::uint8_t>{1, 2}));
}

TEST(MendMesh, CornersOneAboveTheOtherBecomeOne) {
  const MeshPlan upright =
      polygon_soup({{0, 0, 0}, {2, 0, 0}, {2, 0, 3}, {2, 2, 3}, {0, 2, 0}}, {{0, 1, 2, 3, 4}});
  ASSERT_FALSE(NavMesh::build(upright).ok());
  const NavMesh mesh = NavMesh::build(mend_mesh(upright, {}).value()).value();
  EXPECT_EQ(mesh.side_count(), 4u);
  // Two corners of neighbours divide a side at one place.
  const MeshPlan beside = polygon_soup(
      {{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}, {4, 0, 0}, {2, 1, 0}, {2, 1, .1}, {4, 2, 0}},
      {{0, 1, 2, 3}, {1, 4, 5}, {6, 7, 2}});
  EXPECT_TRUE(NavMesh::build(mend_mesh(beside, {.near = .01, .near_height = .05}).value()).ok());
}

TEST(MendMesh, PolygonsThatAreNotConvexAreCut) {
  // An L, clockwise, with a corner straight between two others.
  const MeshPlan plan = polygon_soup({{0, 0}, {0, 2}, {1, 2}, {1, 1}, {2, 1}, {2, 0}, {1, 0}},
                                     {{0, 1, 2, 3, 4, 5, 6}});
  MendReport report;
  const NavMesh mesh = NavMesh::build(mend_mesh(plan, {}, &report).value()).value();
  EXPECT_EQ(report.cut, 1u);
  EXPECT_EQ(mesh.polygon_count(), 5u);
  EXPECT_EQ(mesh.component_count(), 1u);
  const MeshPlan crossed = polygon_soup({{0, 0}, {2, 2}, {2, 0}, {0, 2}}, {{0, 1, 2, 3}});
  EXPECT_TRUE(NavMesh::build(mend_mesh(crossed, {}, &report).value()).ok());
  EXPECT_EQ(report.unusable, 1u);
}

/// Polygons of any corners, some of them at one place, in line, or too near to each other for a
/// mesh.
MeshPlan hostile_soup(double scale, Random& random) {
  MeshPlan plan;
  const int half = random.between(1, 5);
  const std::uint32_t vertices = 3 + random.below(20);
  for (std::uint32_t i = 0; i < vertices; ++i) {
    Position at = {random.between(-half, half) * scale, random.between(-half, half) * scale,
                   static_cast<double>(random.below(3))};
    if (random.chance(10)) at.x += scale * random.between(-5, 5) / 1000;
    if (random.chance(3)) at.y += 1e-200 * random.between(-3, 3);
    plan.vertices.push_back(at);
  }
  plan.first = {0};
  for (std::uint32_t count = random.below(12); count > 0; --count) {
    for (std::uint32_t i = random.below(8); i > 0; --i) {
      plan.corners.push_back(random.below(vertices));
    }
    plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  }
  return plan;
}

TEST(MendMesh, WhateverItMakesCanBeBuilt) {
  constexpr double kScales[] = {1, 0.1, 1e-3, 1e11, 1e-139, 1e-140, 3e-141, 1e-160, 1e-310};
  constexpr double kNear[] = {0, 0, 1e-3, 6e-3, 0.4, 3};
  Random random(31);
  int polygons = 0;
  int tiny = 0;
  for (int i = 0; i < sample(20'000); ++i) {
    const double scale = kScales[random.below(9)];
    const MeshPlan soup = hostile_soup(scale, random);
    const MendOptions options = {.near = kNear[random.below(6)] * scale,
                                 .near_height = static_cast<double>(random.below(3))};
    const Result<MeshPlan> mended = mend_mesh(soup, options);
    ASSERT_TRUE(mended.ok()) << mended.error().message();
    const Result<NavMesh> built = NavMesh::build(mended.value());
    ASSERT_TRUE(built.ok()) << "round " << i << ", " << scale << ": " << built.error().message();
    ASSERT_TRUE(built.value().validate().ok());
    (scale < 1e-100 ? tiny : polygons) += static_cast<int>(built.value().polygon_count());
  }
  EXPECT_GT(polygons, sample(10'000));
  EXPECT_GT(tiny, sample(2000));
}

TEST(MendMesh, WhatIsWrongIsSaid) {
  const auto fault = [](const MeshPlan& plan, const MendOptions& options = {}) {
    const Result<MeshPlan> mended = mend_mesh(plan, options);
    return mended ? "" : mended.error().message();
  };
  const MeshPlan good = polygon_soup({{0, 0}, {1, 0}, {0, 1}}, {{0, 1, 2}});
  EXPECT_EQ(fault(good), "");
  EXPECT_EQ(fault(good, {.near = -1}), "what counts as near is 0 or more");
  EXPECT_EQ(fault(good, {.near = std::nan("")}), "what counts as near is 0 or more");
  MeshPlan wrong = good;
  wrong.corners[2] = 3;
  EXPECT_EQ(fault(wrong), "a polygon has a corner at vertex 3, but there are 3");
  wrong = good;
  wrong.vertices[1].z = std::nan("");
  EXPECT_EQ(fault(wrong),
            "vertex 1 has a coordinate that is no number, or is beyond 1e12: move it");
  wrong = good;
  wrong.areas = {1, 2};
  EXPECT_EQ(fault(wrong), "give an area for each polygon, or none at all");
  wrong = good;
  wrong.first = {0, 4};
  EXPECT_EQ(fault(wrong), "the plan's `first` must rise from 0 to the number of corners");
}

/// A corner right above a side divides it only where it is near in height, too.
TEST(MendMesh, CornersOfOtherFloorsDivideNoSide) {
  for (const double height : {0.0, 3.0}) {
    MeshPlan plan;
    plan.vertices = {{0, 0, 0},      {4, 0, 0},      {4, 4, 0},      {0, 4, 0},
                     {4, 1, height}, {8, 1, height}, {8, 3, height}, {4, 3, height}};
    plan.corners = {0, 1, 2, 3, 4, 5, 6, 7};
    plan.first = {0, 4, 8};
    MendReport report;
    const NavMesh mesh = NavMesh::build(mend_mesh(plan, {}, &report).value()).value();
    EXPECT_EQ(report.divided, height == 0 ? 1u : 0u);
    EXPECT_EQ(mesh.component_count(), height == 0 ? 1u : 2u);
  }
}

}  // namespace
}  // namespace wend::test
