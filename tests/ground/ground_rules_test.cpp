// Promises of grounds at the edge of a rule: ways of a point by whole numbers, walls in one piece,
// places just within reach, and layers of a volume that are grounds of their own.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "support/random_map.h"
#include "support/sample.h"
#include "wend/ground/grid_ground.h"
#include "wend/ground/voxel_ground.h"
#include "wend/ground/waypoint_ground.h"

namespace wend::test {
namespace {

/// Eighths of a cell, in whole numbers: the middles of cells are multiples of 8.
struct Eighths {
  std::int64_t x;
  std::int64_t y;

  Position position() const { return {static_cast<double>(x) / 8, static_cast<double>(y) / 8, 0}; }
};

/// Often on an edge or a corner of a cell, and now and then on the map's border.
Eighths random_eighths(const GridMap& map, Random& random) {
  const auto along = [&](std::int32_t cells) -> std::int64_t {
    if (random.chance(60)) return 8 * random.between(0, cells) - 4;
    return random.between(-5, 8 * cells - 3);
  };
  const std::int64_t x = along(map.width());
  return {x, along(map.height())};
}

std::int64_t side_of(Eighths a, Eighths b, Eighths p) {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

bool lies_on(Eighths p, Eighths a, Eighths b) {
  return side_of(a, b, p) == 0 && std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) &&
         std::min(a.y, b.y) <= p.y && p.y <= std::max(a.y, b.y);
}

/// Whether some place of the segment lies inside the cell.
bool runs_inside(Eighths a, Eighths b, Point cell) {
  const Eighths low = {8 * cell.x - 4, 8 * cell.y - 4};
  const Eighths high = {low.x + 8, low.y + 8};
  if (std::max(a.x, b.x) <= low.x || std::min(a.x, b.x) >= high.x) return false;
  if (std::max(a.y, b.y) <= low.y || std::min(a.y, b.y) >= high.y) return false;
  if (a.x == b.x && a.y == b.y) return true;
  const std::int64_t sides[] = {side_of(a, b, low), side_of(a, b, high),
                                side_of(a, b, {low.x, high.y}), side_of(a, b, {high.x, low.y})};
  return *std::min_element(std::begin(sides), std::end(sides)) < 0 &&
         *std::max_element(std::begin(sides), std::end(sides)) > 0;
}

/// Whether some cell is free that the place lies in, or on the border of.
bool touches_free_cell(const GridMap& map, Eighths at) {
  for (std::int32_t y = -1; y <= map.height(); ++y) {
    for (std::int32_t x = -1; x <= map.width(); ++x) {
      const bool near = std::abs(at.x - 8 * x) <= 4 && std::abs(at.y - 8 * y) <= 4;
      if (near && map.walkable({x, y})) return true;
    }
  }
  return false;
}

/// Whether all places of a segment touch a free cell; true if it runs along neither axis.
bool keeps_to_free_cells(const GridMap& map, Eighths a, Eighths b) {
  if (a.x != b.x && a.y != b.y) return true;
  const std::int64_t length = std::max(std::abs(b.x - a.x), std::abs(b.y - a.y));
  for (std::int64_t i = 0; i <= length; ++i) {
    const std::int64_t whole = std::max<std::int64_t>(length, 1);
    if (!touches_free_cell(map, {a.x + (b.x - a.x) * i / whole, a.y + (b.y - a.y) * i / whole})) {
      return false;
    }
  }
  return true;
}

/// Whether a point goes straight: inside nothing blocked, and not between blocked cells.
bool point_goes(const GridMap& map, Eighths a, Eighths b) {
  if (!keeps_to_free_cells(map, a, b)) return false;
  for (std::int32_t y = -1; y <= map.height(); ++y) {
    for (std::int32_t x = -1; x <= map.width(); ++x) {
      if (!map.walkable({x, y}) && runs_inside(a, b, {x, y})) return false;
      const Eighths corner = {8 * x + 4, 8 * y + 4};
      const bool falls = !map.walkable({x, y}) && !map.walkable({x + 1, y + 1}) &&
                         map.walkable({x + 1, y}) && map.walkable({x, y + 1});
      const bool rises = map.walkable({x, y}) && map.walkable({x + 1, y + 1}) &&
                         !map.walkable({x + 1, y}) && !map.walkable({x, y + 1});
      if ((falls || rises) && lies_on(corner, a, b)) return false;
    }
  }
  return true;
}

TEST(GridGround, PointsGoStraightJustWhereWholeNumbersSay) {
  int free = 0;
  int stopped = 0;
  for (std::uint64_t number = 0; number < sample(4'000u); ++number) {
    Random random(number);
    const GridMap map = random_map(static_cast<MapKind>(number % kMapKinds), random);
    const GridGround ground = GridGround::build(map).value();
    for (int i = 0; i < 4; ++i) {
      const Eighths from = random_eighths(map, random);
      Eighths to = random_eighths(map, random);
      const int shape = random.between(0, 4);
      if (shape == 0) to = from;
      if (shape == 2) to.x = from.x;
      if (shape == 3) to.y = from.y;
      if (shape == 1) to = {from.x + random.between(-12, 12), from.y + random.between(-12, 12)};
      const auto on_map = [&](Eighths p) {
        return p.x >= -4 && p.y >= -4 && p.x <= 8 * map.width() - 4 && p.y <= 8 * map.height() - 4;
      };
      const bool right = on_map(from) && on_map(to) && point_goes(map, from, to);
      ASSERT_EQ(ground.is_free(from.position(), to.position(), 0), right)
          << number << ": " << from.x << ',' << from.y << " to " << to.x << ',' << to.y << '\n'
          << to_text(map);
      ++(right ? free : stopped);
    }
  }
  EXPECT_GT(free, sample(3'000));
  EXPECT_GT(stopped, sample(5'000));
}

/// No wall continues another one.
TEST(GridGround, WallsAreInOnePiece) {
  std::size_t long_ones = 0;
  for (std::uint64_t number = 0; number < sample(400u); ++number) {
    Random random(number);
    const GridMap map = random_map(static_cast<MapKind>(number % kMapKinds), random);
    const GridGround ground = GridGround::build(map).value();
    std::vector<Wall> walls;
    const Position at = random_eighths(map, random).position();
    ground.find_walls(at, random.below(40) / 8.0, walls);
    for (const Wall& wall : walls) {
      const bool level = wall.a.y == wall.b.y;
      long_ones += std::abs(wall.b.x - wall.a.x + wall.b.y - wall.a.y) > 1 ? 1 : 0;
      for (const Wall& next : walls) {
        const bool goes_on = next.a == wall.b && (next.a.y == next.b.y) == level;
        ASSERT_FALSE(goes_on && (level ? (next.b.x > next.a.x) == (wall.b.x > wall.a.x)
                                       : (next.b.y > next.a.y) == (wall.b.y > wall.a.y)))
            << number << '\n'
            << to_text(map);
      }
    }
  }
  EXPECT_GT(long_ones, sample(600u));
}

/// Squares of distances in eighths are exact: the first of several nearest places is found, and
/// places exactly at the limit, too.
TEST(GridGround, OfPlacesAsNearTheFirstIsTakenAlsoAtTheEndOfTheReach) {
  int found = 0;
  int at_the_end = 0;
  for (std::uint64_t number = 0; number < sample(10'000u); ++number) {
    Random random(number);
    const GridMap map = random_map(static_cast<MapKind>(number % kMapKinds), random);
    const GridGround ground = GridGround::build(map).value();
    Eighths at = random_eighths(map, random);
    if (random.chance(50)) at = {at.x / 8 * 8, at.y / 4 * 4};
    const double radius = random.below(3) * 0.5;
    if (ground.is_free(at.position(), radius)) continue;
    const std::int64_t within = random.chance(80) ? 4 * random.between(0, 12) : 1'000'000;
    std::int64_t least = within * within;
    std::optional<Position> right;
    for (NodeId id = 0; id < map.cell_count(); ++id) {
      const Point p = map.point(id);
      const std::int64_t x = 8 * p.x - at.x;
      const std::int64_t y = 8 * p.y - at.y;
      const std::int64_t square = x * x + y * y;
      const bool better = right ? square < least : square <= least;
      if (!better || !ground.is_free(ground.position(id), radius)) continue;
      least = square;
      right = ground.position(id);
    }
    const auto nearest =
        ground.nearest_free(at.position(), radius, static_cast<double>(within) / 8);
    ASSERT_EQ(nearest, right) << number << ": " << at.x << ',' << at.y << '\n' << to_text(map);
    found += right ? 1 : 0;
    at_the_end += right && least == within * within ? 1 : 0;
  }
  EXPECT_GT(found, sample(1'000));
  EXPECT_GT(at_the_end, sample(50));
}

/// By the numbers that rounding leaves of a unit's place and of its radius.
TEST(GridGround, TouchingAWallDoesNoHarm) {
  Random random(4230);
  GridMap map(30, 30);
  for (std::int32_t x = 0; x < 30; ++x) map.set_walkable({x, 20}, false);
  map.set_walkable({12, 10}, false);
  for (int i = 0; i < sample(2'000); ++i) {
    const Position origin = {random.between(-99, 99) / 7.0, random.between(-99, 99) / 7.0, 2};
    const Placement placement = {origin, random.between(1, 30) / 10.0};
    const GridGround ground = GridGround::build(map, placement).value();
    const double radius = placement.cell_size * random.between(1, 40) / 30.0;
    const double off = radius / placement.cell_size;
    const Position left = placement.to_world({off - 0.5, random.between(20, 170) / 10.0, 0});
    const Position below = placement.to_world({random.between(20, 270) / 10.0, 19.5 - off, 0});
    const Position beside = placement.to_world({12.5 + off, random.between(95, 105) / 10.0, 0});
    for (const Position& at : {left, below, beside}) {
      ASSERT_TRUE(ground.is_free(at, radius)) << i;
      ASSERT_FALSE(ground.is_free(at, radius * (1 + 1e-6) + 1e-6)) << i;
    }
    ASSERT_EQ(ground.position(35).z, 2);
    std::vector<Wall> walls;
    ground.find_walls(below, 1.1 * radius, walls);
    for (const Wall& wall : walls) ASSERT_TRUE(wall.a.z == 2 && wall.b.z == 2);
    ASSERT_FALSE(walls.empty());
  }
}

TEST(GridGround, OfCellLayoutsSquaresAndDiamondsAlone) {
  for (int i = 0; i < static_cast<int>(kCellLayouts); ++i) {
    GridMap map(3, 3);
    map.set_layout(static_cast<CellLayout>(i));
    const bool squares = map.layout() == CellLayout::square || map.layout() == CellLayout::diamond;
    EXPECT_EQ(GridGround::build(map).ok(), squares) << to_string(map.layout());
  }
}

TEST(Placement, NeedsFiniteNumbersEverywhere) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  const double endless = std::numeric_limits<double>::infinity();
  EXPECT_TRUE((Placement{{-1e9, 1e9, -5}, 1e-3}).valid());
  for (const double bad : {none, endless, -endless}) {
    EXPECT_FALSE((Placement{{bad, 0, 0}, 1}).valid());
    EXPECT_FALSE((Placement{{0, bad, 0}, 1}).valid());
    EXPECT_FALSE((Placement{{0, 0, bad}, 1}).valid());
    EXPECT_FALSE((Placement{{0, 0, 0}, bad}).valid());
  }
  EXPECT_FALSE((Placement{{0, 0, 0}, -0.5}).valid());
}

TEST(Placement, TurnsEachCoordinateByItsOrigin) {
  const Placement placement = {{100, -40, 7}, 2.5};
  EXPECT_EQ(placement.to_world({2, 4, 6}), (Position{105, -30, 22}));
  EXPECT_EQ(placement.to_map({105, -30, 22}), (Position{2, 4, 6}));
}

struct VolumeWorld {
  VoxelMap map;
  Placement placement;
};

VolumeWorld random_volume(Random& random) {
  VoxelMap map(random.between(1, 9), random.between(1, 9), random.between(1, 4));
  const std::uint32_t percent = random.below(60);
  for (NodeId id = 0; id < map.voxel_count(); ++id) {
    if (random.chance(percent)) map.block(map.voxel(id));
  }
  const double size = random.chance(50) ? 1 : 2.5;
  return {std::move(map), {{10, -20, random.between(-8, 8) * 1.0}, size}};
}

/// Anywhere in a voxel, or in none.
Position random_place(const VolumeWorld& world, Random& random) {
  const auto along = [&](std::int32_t count) {
    return random.between(-9, 16 * count - 5) / 16.0 + 1.0 / 64;
  };
  const double x = along(world.map.width());
  const double y = along(world.map.depth());
  return world.placement.to_world({x, y, along(world.map.height())});
}

/// A layer as a map of its own, and the height of its middle.
GridMap layer_of(const VoxelMap& map, std::int32_t z) {
  GridMap layer(map.width(), map.depth());
  for (NodeId id = 0; id < layer.cell_count(); ++id) {
    const Point p = layer.point(id);
    layer.set_walkable(p, map.is_free({p.x, p.y, z}));
  }
  return layer;
}

Position raised(Position at, double height) { return {at.x, at.y, height}; }

/// Where a unit stands in a layer, all is as on the layer's own ground, at the layer's height.
void expect_as_layer(const VolumeWorld& world, const VoxelGround& ground, Position at,
                     std::int32_t z, Random& random) {
  const GridMap layer = layer_of(world.map, z);
  const GridGround flat = GridGround::build(layer, world.placement).value();
  const double height = world.placement.origin.z + z * world.placement.cell_size;
  const NodeId cell = flat.place(at);
  const auto below = static_cast<NodeId>(z) * static_cast<NodeId>(layer.cell_count());
  ASSERT_EQ(ground.place(at), cell == kNoNode ? kNoNode : below + cell);
  const double radius = random.below(8) / 8.0;
  const double reach = random.below(60) / 8.0;
  ASSERT_EQ(ground.is_free(at, radius), flat.is_free(at, radius));
  std::optional<Position> nearest = flat.nearest_free(at, radius, reach);
  if (nearest && !flat.is_free(at, radius)) nearest = raised(*nearest, height);
  ASSERT_EQ(ground.nearest_free(at, radius, reach), nearest);
  std::vector<Wall> walls;
  std::vector<Wall> right;
  ground.find_walls(at, reach, walls);
  flat.find_walls(at, reach, right);
  ASSERT_EQ(walls.size(), right.size());
  for (std::size_t i = 0; i < walls.size(); ++i) {
    ASSERT_EQ(walls[i].a, raised(right[i].a, height));
    ASSERT_EQ(walls[i].b, raised(right[i].b, height));
  }
}

TEST(VoxelGround, IsThatOfEachLayerFromItsFloorToItsCeiling) {
  Random random(41);
  int inside = 0;
  int outside = 0;
  for (int i = 0; i < sample(2'000); ++i) {
    const VolumeWorld world = random_volume(random);
    const VoxelGround ground = VoxelGround::build(world.map, world.placement).value();
    const Position at = random_place(world, random);
    const Position to = random_place(world, random);
    const auto layer = [&](const Position& p) {
      return static_cast<std::int32_t>(std::floor(world.placement.to_map(p).z + 0.5));
    };
    const bool on_map = layer(at) >= 0 && layer(at) < world.map.height();
    if (!on_map) {
      ++outside;
      std::vector<Wall> walls;
      ground.find_walls(at, 100, walls);
      ASSERT_TRUE(walls.empty() && ground.place(at) == kNoNode && !ground.is_free(at, 0));
      ASSERT_EQ(ground.nearest_free(at, 0, 1e9), std::nullopt);
      continue;
    }
    ++inside;
    ASSERT_NO_FATAL_FAILURE(expect_as_layer(world, ground, at, layer(at), random)) << i;
    const GridMap own = layer_of(world.map, layer(at));
    const bool straight = layer(at) == layer(to) &&
                          GridGround::build(own, world.placement).value().is_free(at, to, 0.25);
    ASSERT_EQ(ground.is_free(at, to, 0.25), straight) << i;
  }
  EXPECT_GT(inside, sample(1'000));
  EXPECT_GT(outside, sample(200));
}

/// On a coarse lattice, so that some are equally near, and some just at the end of the reach.
TEST(WaypointGround, TheNearestFreeWaypointIsTheFirstOfThoseAsNear) {
  Random random(42);
  int found = 0;
  int at_the_end = 0;
  for (int i = 0; i < sample(6'000); ++i) {
    WaypointPlan plan;
    for (std::uint32_t count = 2 + random.below(12); count > 0; --count) {
      const double x = random.between(0, 9);
      plan.waypoints.push_back({"", {x, random.between(0, 9) * 1.0, random.between(0, 3) * 1.0}});
    }
    for (int k = 0; k < 3; ++k) {
      const double x = random.between(0, 7) + 0.25;
      const double y = random.between(0, 7) + 0.25;
      plan.obstacles.push_back(
          {{x, y, 0}, {x + 2.5, y, 0}, {x + 2.5, y + 1.5, 0}, {x, y + 1.5, 0}});
    }
    const WaypointMap map = WaypointMap::build(plan).value();
    const WaypointGround ground(map);
    const Position at = {random.between(0, 9) * 1.0, random.between(0, 9) * 1.0, 0};
    const double radius = random.below(4) / 4.0;
    if (ground.is_free(at, radius)) continue;
    const double within = random.chance(30) ? 100 : random.below(5);
    double least = within * within;
    std::optional<Position> right;
    for (NodeId id = 0; id < plan.waypoints.size(); ++id) {
      const Position p = ground.position(id);
      const double square = (p.x - at.x) * (p.x - at.x) + (p.y - at.y) * (p.y - at.y);
      const bool better = right ? square < least : square <= least;
      if (!better || !ground.is_free(p, radius)) continue;
      least = square;
      right = p;
    }
    ASSERT_EQ(ground.nearest_free(at, radius, within), right) << i;
    found += right ? 1 : 0;
    at_the_end += right && least == within * within ? 1 : 0;
  }
  EXPECT_GT(found, sample(400));
  EXPECT_GT(at_the_end, sample(30));
}

/// No segment leads out of the box round the plan, nor into it.
TEST(WaypointGround, NobodyLeavesTheBoxRoundThePlan) {
  WaypointPlan plan;
  plan.waypoints = {{"a", {0, 0, 0}}, {"b", {10, 8, 0}}};
  const WaypointMap map = WaypointMap::build(plan).value();
  const WaypointGround ground(map);
  const Position inside = {5, 4, 0};
  const Position outside = {1e5, 4, 0};
  EXPECT_TRUE(ground.is_free(inside, 0.5));
  EXPECT_FALSE(ground.is_free(outside, 0.5));
  EXPECT_FALSE(ground.is_free(inside, outside, 0.5));
  EXPECT_FALSE(ground.is_free(outside, inside, 0.5));
}

/// Where a point has no room, a place is entered in the middle of the nearest free one.
TEST(Grounds, TheNearestPlaceOfAPointIsWhereItHasRoom) {
  Random random(43);
  int moved = 0;
  for (int i = 0; i < sample(1'000); ++i) {
    const VolumeWorld world = random_volume(random);
    const VoxelGround ground = VoxelGround::build(world.map, world.placement).value();
    EXPECT_FALSE(ground.passes_corners());
    const Position at = random_place(world, random);
    const double within = random.below(10);
    const auto nearest = ground.nearest_place(at, within);
    const auto free = ground.nearest_free(at, 0, within);
    ASSERT_EQ(nearest.has_value(), free.has_value());
    if (!nearest) continue;
    ASSERT_EQ(nearest->at, *free);
    ASSERT_EQ(nearest->place, ground.place(*free));
    moved += nearest->at == at ? 0 : 1;
  }
  EXPECT_GT(moved, sample(100));
}

}  // namespace
}  // namespace wend::test
