// Meshes of levels by Recast: where they have floor there is some, with room above it and off
// walls; corners stay where they are wherever the level lies; tiles hang together.
#include "wend/recast/build_mesh.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <numbers>

#include "box_level.h"
#include "support/random.h"
#include "support/sample.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/nav_mesh.h"

namespace wend::test {
namespace {

bool holds(const Box& box, const Position& at, double more) {
  return at.x > box.low.x - more && at.x < box.high.x + more && at.y > box.low.y - more &&
         at.y < box.high.y + more;
}

/// Whether someone can stand there, by the boxes alone, give or take a cell.
bool has_floor_and_room(const std::vector<Box>& boxes, const Position& at,
                        const RecastOptions& options) {
  bool has_floor = false;
  for (const Box& box : boxes) {
    const bool is_at_height = std::abs(at.z - box.high.z) <= 2 * options.cell_height;
    has_floor |= is_at_height && holds(box, at, 1.5 * options.cell_size);
    const bool is_in_the_way = box.low.z < at.z + options.agent_height - 2 * options.cell_height &&
                               box.high.z > at.z + options.agent_climb + 2 * options.cell_height;
    const double off = options.agent_radius - 2 * options.cell_size;  // the outline is simplified
    if (is_in_the_way && off > 0 && holds(box, at, off)) return false;
    if (is_in_the_way && holds(box, at, -2 * options.cell_size)) return false;
  }
  return has_floor;
}

/// Any place in the polygon.
Position random_place_in(const NavMesh& mesh, std::uint32_t polygon, Random& random) {
  Position place;
  double sum = 0;
  for (const NavMesh::Side& side : mesh.sides_of(polygon)) {
    const double weight = 1 + random.below(100);
    place.x += side.x * weight;
    place.y += side.y * weight;
    sum += weight;
  }
  place.x /= sum;
  place.y /= sum;
  place.z = mesh.height(polygon, place.x, place.y);
  return place;
}

double area_of(const NavMesh& mesh) {
  double twice = 0;
  for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
    const auto sides = mesh.sides_of(p);
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const NavMesh::Side& next = sides[(i + 1) % sides.size()];
      twice += sides[i].x * next.y - sides[i].y * next.x;
    }
  }
  return twice / 2;
}

TEST(BuildMesh, AnEmptyRoomIsItsFloorLessTheRadius) {
  const TriangleSoup room = soup_of({{{0, 0, -1}, {30, 15, 0}}});
  const NavMesh mesh = NavMesh::build(build_mesh(room).value()).value();
  EXPECT_EQ(mesh.component_count(), 1u);
  // Besides the radius, Recast leaves out the cells along a drop.
  EXPECT_NEAR(area_of(mesh), (30 - 1.8) * (15 - 1.8), 1e-3);
  EXPECT_NE(polygon_at(mesh, {15, 7, 0}), kNoPolygon);
  EXPECT_EQ(polygon_at(mesh, {0.2, 7, 0}), kNoPolygon) << "nearer to the edge than the radius";
  EXPECT_NEAR(mesh.height(polygon_at(mesh, {15, 7, 0}), 15, 7), 0, 0.2 + 1e-6);
  RecastOptions point;
  point.agent_radius = 0;
  const NavMesh whole = NavMesh::build(build_mesh(room, point).value()).value();
  EXPECT_NEAR(area_of(whole), (30 - 0.6) * (15 - 0.6), 1e-3);
}

TEST(BuildMesh, WhereItHasFloorOneCanStand) {
  Random random(11);
  int places = 0;
  int upper = 0;
  for (int i = 0; i < sample(300); ++i) {
    const std::vector<Box> boxes = random_level(random);
    RecastOptions options;
    options.agent_radius = random.chance(30) ? 0 : random.between(3, 12) / 10.0;
    if (random.chance(50)) options.tile_size = static_cast<std::uint32_t>(random.between(16, 60));
    const Result<MeshPlan> plan = build_mesh(soup_of(boxes), options);
    if (!plan) {
      ASSERT_NE(plan.error().reason.find("no floor"), std::string::npos) << plan.error().message();
      continue;
    }
    const NavMesh mesh = NavMesh::build(plan.value()).value();
    ASSERT_TRUE(mesh.validate().ok());
    for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
      const Position at = random_place_in(mesh, p, random);
      ASSERT_TRUE(has_floor_and_room(boxes, at, options))
          << i << ": " << at.x << ", " << at.y << ", " << at.z << " polygon " << p;
      ++places;
      upper += at.z > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(places, sample(3000));
  EXPECT_GT(upper, sample(300)) << "on top of blocks";
}

/// A side on a tile's border is a wall only where no ground lies across.
TEST(BuildMesh, TilesHangTogether) {
  Random random(12);
  std::uint64_t borders = 0;
  for (int i = 0; i < sample(200); ++i) {
    const TriangleSoup soup = soup_of(random_level(random));
    RecastOptions options;
    const Result<MeshPlan> whole = build_mesh(soup, options);
    options.tile_size = static_cast<std::uint32_t>(random.between(16, 60));
    const Result<MeshPlan> tiled = build_mesh(soup, options);
    if (!whole || !tiled) continue;
    const NavMesh mesh = NavMesh::build(tiled.value()).value();
    const double area = area_of(NavMesh::build(whole.value()).value());
    EXPECT_NEAR(area_of(mesh), area, 0.1 * area + 10);
    for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
      const auto sides = mesh.sides_of(p);
      for (std::size_t k = 0; k < sides.size(); ++k) {
        const NavMesh::Side& a = sides[k];
        const NavMesh::Side& b = sides[(k + 1) % sides.size()];
        const double tile = options.tile_size * static_cast<double>(static_cast<float>(0.3));
        const bool on_border =
            (a.x == b.x && std::fmod(a.x, tile) == 0) || (a.y == b.y && std::fmod(a.y, tile) == 0);
        if (!on_border) continue;
        ++borders;
        if (a.door != NavMesh::kNone) continue;
        // A wall: then nothing lies across, at this height.
        const Position middle = {(a.x + b.x) / 2 + (b.y - a.y) * 1e-3,
                                 (a.y + b.y) / 2 - (b.x - a.x) * 1e-3, mesh.vertex(a.vertex).z};
        const std::uint32_t across = polygon_at(mesh, middle);
        const bool is_apart =
            across == kNoPolygon ||
            std::abs(mesh.height(across, middle.x, middle.y) - middle.z) > options.agent_climb;
        EXPECT_TRUE(is_apart) << i << " at " << middle.x << ", " << middle.y << ", " << middle.z;
      }
    }
  }
  EXPECT_GT(borders, static_cast<std::uint64_t>(sample(2000)));
}

TEST(BuildMesh, MovesWithTheLevelExactly) {
  Random random(13);
  const double cell = static_cast<float>(0.3);
  for (int i = 0; i < sample(40); ++i) {
    std::vector<Box> boxes = random_level(random);
    // Whole cells, so that nothing is rounded on the way.
    for (Box& box : boxes) {
      for (double* c : {&box.low.x, &box.low.y, &box.high.x, &box.high.y}) {
        *c = std::round(*c / cell) * cell;
      }
    }
    const Result<MeshPlan> near = build_mesh(soup_of(boxes));
    const double off = 4'000'000 * cell;
    for (Box& box : boxes) {
      for (double* c : {&box.low.x, &box.low.y, &box.high.x, &box.high.y}) *c += off;
    }
    const Result<MeshPlan> far = build_mesh(soup_of(boxes));
    ASSERT_EQ(near.ok(), far.ok());
    if (!near) continue;
    ASSERT_EQ(near.value().corners, far.value().corners);
    for (std::size_t v = 0; v < near.value().vertices.size(); ++v) {
      ASSERT_EQ(near.value().vertices[v].x + off, far.value().vertices[v].x);
      ASSERT_EQ(near.value().vertices[v].y + off, far.value().vertices[v].y);
    }
    EXPECT_TRUE(NavMesh::build(far.value()).ok());
  }
}

TEST(BuildMesh, IsTheSameEachTimeAndTellsHowFarItIs) {
  Random random(14);
  const TriangleSoup soup = soup_of(random_level(random));
  RecastOptions options;
  options.tile_size = 20;
  double last = 0;
  int calls = 0;
  options.on_progress = [&](double part) {
    EXPECT_GT(part, last);
    last = part;
    ++calls;
  };
  const MeshPlan plan = build_mesh(soup, options).value();
  EXPECT_DOUBLE_EQ(last, 1);
  EXPECT_GT(calls, 20);
  options.on_progress = nullptr;
  EXPECT_EQ(build_mesh(soup, options).value(), plan);
  const std::atomic<bool> stop{true};
  options.cancel = &stop;
  EXPECT_EQ(build_mesh(soup, options).error().reason, "cancelled");
}

/// A floor, a ramp of 15 degrees beside it and one of 35, both up to a height of 4.
TriangleSoup ramps() {
  const double low = 4 / std::tan(15 * std::numbers::pi / 180);
  const double steep = 4 / std::tan(35 * std::numbers::pi / 180);
  return {{{0, 0, 0},
           {10, 0, 0},
           {10, 20, 0},
           {0, 20, 0},
           {10 + low, 0, 4},
           {10 + low, 8, 4},
           {10, 8, 0},
           {10, 12, 0},
           {10 + steep, 12, 4},
           {10 + steep, 20, 4}},
          {{0, 1, 2}, {0, 2, 3}, {1, 4, 5}, {1, 5, 6}, {7, 8, 9}, {7, 9, 2}}};
}

TEST(BuildMesh, AreasMayGoBySlope) {
  RecastOptions options;
  EXPECT_TRUE(build_mesh(ramps(), options).value().areas.empty());
  for (const std::uint32_t tile : {0u, 16u, 32u}) {
    options.tile_size = tile;
    const auto area_at = [&](const Position& at) {
      const NavMesh mesh = NavMesh::build(build_mesh(ramps(), options).value()).value();
      const std::uint32_t polygon = polygon_at(mesh, at);
      EXPECT_NE(polygon, kNoPolygon);
      EXPECT_EQ(mesh.component_count(), 1u);
      return polygon == kNoPolygon ? -1 : int{mesh.area(polygon)};
    };
    const auto areas = [&] {
      return std::vector<int>{area_at({4, 10, 0}), area_at({16, 4, 1.6}),
                              area_at({12.5, 16, 1.75})};
    };
    options.slope_areas = {10, 20};
    EXPECT_EQ(areas(), (std::vector<int>{0, 1, 2})) << tile;
    options.slope_areas = {20};
    EXPECT_EQ(areas(), (std::vector<int>{0, 0, 1})) << tile;
    options.slope_areas = {15, 35};
    EXPECT_EQ(areas(), (std::vector<int>{0, 0, 1})) << tile;
    options.slope_areas = {5, 10, 14.9, 34.9};
    EXPECT_EQ(areas(), (std::vector<int>{0, 3, 4})) << tile;
  }
}

std::string option_fault(const RecastOptions& options) {
  const Result<void> checked = options.check();
  return checked ? "" : checked.error().message();
}

TEST(BuildMesh, OptionsOutOfRangeAreNamed) {
  EXPECT_EQ(option_fault({}), "");
  const RecastOptions child = RecastOptions::for_agent(0.3, 1);
  EXPECT_EQ(option_fault(child), "");
  EXPECT_DOUBLE_EQ(child.cell_size, 0.15);
  EXPECT_EQ(option_fault(RecastOptions::for_agent(0, 2)), "");
  RecastOptions options;
  options.agent_radius = -1;
  EXPECT_EQ(option_fault(options),
            "agent_radius: -1 is out of range: 0 to 38.1, which is 127 cells: a larger cell_size "
            "allows more");
  options = {};
  options.agent_height = std::nan("");
  EXPECT_NE(option_fault(options).find("agent_height: nan is out of range: 0.6 to 51"),
            std::string::npos);
  options = {};
  options.agent_slope = 90;
  EXPECT_EQ(option_fault(options), "agent_slope: 90 is out of range: 0 to 89.9 degrees");
  options = {};
  options.cell_size = 0;
  EXPECT_EQ(option_fault(options), "cell_size: 0 is out of range: 0.0001 to 10000");
  options = {};
  options.tile_size = 15;
  EXPECT_EQ(option_fault(options),
            "tile_size: 15 is out of range: 16 to 8192 cells, or 0 for one tile");
  EXPECT_EQ(build_mesh({}, options).error().source, "tile_size");
  for (const std::vector<double>& slopes : {std::vector<double>{0},
                                            {20, 20},
                                            {30, 20},
                                            {90},
                                            {std::nan("")},
                                            std::vector<double>(16, 1)}) {
    options = {};
    options.slope_areas = slopes;
    EXPECT_EQ(option_fault(options),
              "slope_areas: 15 slopes at most, each above the one before, all above 0 and below 90 "
              "degrees");
  }
}

std::string level_fault(const TriangleSoup& soup, const RecastOptions& options = {}) {
  const Result<MeshPlan> plan = build_mesh(soup, options);
  return plan ? "" : plan.error().message();
}

TEST(BuildMesh, LevelsThatCannotBeAreRefused) {
  TriangleSoup soup = {{{0, 0, 0}, {30, 0, 0}, {30, 15, 0}, {0, 15, 0}}, {{0, 1, 2}, {0, 2, 3}}};
  EXPECT_EQ(level_fault(soup), "");
  EXPECT_EQ(level_fault({}), "the level has no triangles");
  TriangleSoup wrong = soup;
  wrong.triangles[1][1] = 4;
  EXPECT_EQ(level_fault(wrong),
            "triangle 1 has a corner at vertex 4, but there are 4, numbered from 0");
  wrong = soup;
  wrong.vertices[2].y = std::nan("");
  EXPECT_EQ(level_fault(wrong), "vertex 2 has a coordinate that is no number");
  wrong = soup;
  wrong.vertices[2].y = 1e12;
  EXPECT_NE(level_fault(wrong).find("2^28 cells from 0"), std::string::npos);
  wrong.vertices[2].y = 1e6;
  EXPECT_NE(level_fault(wrong).find("too many for one tile: set tile_size"), std::string::npos);
  wrong = soup;
  wrong.vertices[2].z = 5000;
  EXPECT_NE(level_fault(wrong).find("cells high, and Recast knows 8190"), std::string::npos);
  for (auto& triangle : soup.triangles) std::swap(triangle[0], triangle[1]);
  EXPECT_NE(level_fault(soup).find("no floor for this agent"), std::string::npos);
}

}  // namespace
}  // namespace wend::test
