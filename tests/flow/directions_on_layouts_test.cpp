// Directions of fields and tiles on maps of every layout. Units that follow them arrive at a goal's
// middle and enter nothing blocked. From a cell's middle, directions lead to the next cell over
// terrain, and as far ahead as units see over even ground.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "support/random_map.h"
#include "support/sample.h"
#include "wend/catalogue/navigator.h"
#include "wend/flow/flow_field.h"
#include "wend/flow/flow_tiles.h"

namespace wend::test {
namespace {

struct LayoutWorld {
  GridMap map;
  Navigator navigator;
  std::vector<NodeId> goals;
};

LayoutWorld random_layout_world(Random& random, std::uint32_t terrain_percent) {
  GridMap map = random_map(static_cast<MapKind>(random.below(kMapKinds)), random);
  constexpr CellLayout kDiamonds[] = {CellLayout::diamond, CellLayout::staggered_odd_rows,
                                      CellLayout::staggered_even_columns};
  const auto any = static_cast<CellLayout>(random.below(kCellLayouts));
  map.set_layout(random.chance(50) ? kDiamonds[random.below(3)] : any);
  if (random.chance(terrain_percent)) add_terrain(map, random);
  GridOptions options;
  options.corners = CornerRule::both_free;
  Navigator navigator = Navigator::build(map, options).value();
  std::vector<NodeId> goals;
  const std::size_t wanted = random.chance(50) ? 1 : 1 + random.below(3);
  for (int i = 0; i < 40 && goals.size() < wanted; ++i) {
    const NodeId node = random.below(static_cast<std::uint32_t>(navigator.node_count()));
    if (navigator.walkable(node)) goals.push_back(node);
  }
  return {std::move(map), std::move(navigator), std::move(goals)};
}

double apart(const Position& a, const Position& b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// How far a position is from a cell's middle, in the form of cells: of hexagons as it is, of
/// squares and of diamonds, which are twice as broad as high, half a cell at their edges.
double off_middle(const LayoutWorld& world, NodeId node, const Position& at) {
  const Position middle = world.navigator.position(node);
  const double x = std::abs(middle.x - at.x);
  const double y = std::abs(middle.y - at.y);
  if (is_hexagonal(world.map.layout())) return std::hypot(x, y);
  return world.map.layout() == CellLayout::square ? std::max(x, y) : x + 2 * y;
}

/// The walkable node whose cell it lies in, or on the edge of.
NodeId node_below(const LayoutWorld& world, const Position& at) {
  double least = 1e9;
  NodeId nearest = kNoNode;
  double least_free = 1e9;
  for (NodeId node = 0; node < world.navigator.node_count(); ++node) {
    const double away = off_middle(world, node, at);
    least = std::min(least, away);
    if (!world.navigator.walkable(node) || away >= least_free) continue;
    least_free = away;
    nearest = node;
  }
  return least_free <= least + 1e-6 ? nearest : kNoNode;
}

/// Walks a tenth of a cell at a time; from the goal's cell to its middle. True where it comes
/// there.
template <class F>
bool walks_to_the_middle(const LayoutWorld& world, const F& flow, Position at, bool& inside) {
  for (std::size_t step = 0; step < 40 * world.navigator.node_count(); ++step) {
    const NodeId node = node_below(world, at);
    inside = node != kNoNode;
    if (!inside) return false;
    const bool at_goal = std::count(world.goals.begin(), world.goals.end(), node) > 0;
    const double away = apart(world.navigator.position(node), at);
    if (at_goal && away < 1e-6) return true;
    const Direction direction = flow.direction(at);
    if (std::abs(std::hypot(direction.x, direction.y) - 1) > 1e-9) return false;
    const double far = at_goal ? std::min(away, 0.1) : 0.1;
    at.x += direction.x * far;
    at.y += direction.y * far;
  }
  return false;
}

template <class F>
void expect_walks(const LayoutWorld& world, const F& flow, Random& random, int& arrived) {
  for (int query = 0; query < 4; ++query) {
    const NodeId from = random.below(static_cast<std::uint32_t>(world.navigator.node_count()));
    const std::vector<NodeEdge> edges = world.navigator.edges(from);
    if (!flow.reached(from) || edges.empty()) continue;
    // On the way to a neighbour: that is free ground for cells of any form.
    const auto beside = random.below(static_cast<std::uint32_t>(edges.size()));
    const Position to = world.navigator.position(edges[beside].to);
    const double share = random.between(0, 45) / 100.0;
    Position at = world.navigator.position(from);
    at = {at.x + share * (to.x - at.x), at.y + share * (to.y - at.y), 0};
    bool inside = true;
    const bool there = walks_to_the_middle(world, flow, at, inside);
    ASSERT_TRUE(inside && there) << inside << " from " << from << ' '
                                 << to_string(world.map.layout()) << '\n'
                                 << to_text(world.map);
    ++arrived;
  }
}

TEST(FlowLayouts, UnitsWalkToAGoalsMiddleAndEnterNothingBlocked) {
  Random random(541);
  int arrived[3] = {0, 0, 0};
  constexpr int kWorlds = kSanitized ? 60 : 200;
  for (int i = 0; i < kWorlds; ++i) {
    SCOPED_TRACE(i);
    const LayoutWorld world = random_layout_world(random, 30);
    for (const FlowKind kind : {FlowKind::steps, FlowKind::eikonal}) {
      const FlowField field =
          FlowField::build(world.navigator, world.goals, {kind, nullptr}).value();
      ASSERT_NO_FATAL_FAILURE(
          expect_walks(world, field, random, arrived[kind == FlowKind::steps ? 0 : 1]));
    }
    const FlowTiles tiles = FlowTiles::build(world.navigator, world.goals, {{8}}).value();
    ASSERT_NO_FATAL_FAILURE(expect_walks(world, tiles, random, arrived[2]));
  }
  for (const int count : arrived) EXPECT_GT(count, kWorlds);
}

Direction towards(const LayoutWorld& world, NodeId from, NodeId to) {
  const Position a = world.navigator.position(from);
  const Position b = world.navigator.position(to);
  const double length = apart(a, b);
  return {(b.x - a.x) / length, (b.y - a.y) / length, 0};
}

bool leads_to(const LayoutWorld& world, NodeId from, NodeId to, const Direction& direction) {
  const Direction right = towards(world, from, to);
  return std::abs(right.x - direction.x) < 1e-9 && std::abs(right.y - direction.y) < 1e-9;
}

/// To a cell of the way or, of fields, to a goal that is no farther in a straight line than the
/// way.
template <class F>
void expect_aims(const LayoutWorld& world, const F& flow, bool to_goals, int& aims) {
  for (NodeId from = 0; from < world.navigator.node_count(); ++from) {
    const NodeId next = flow.next(from);
    if (next == kNoNode) continue;
    const Direction direction = flow.direction(from);
    ++aims;
    if (!world.map.uniform()) {
      ASSERT_TRUE(leads_to(world, from, next, direction)) << "over terrain, from " << from;
      continue;
    }
    std::vector<NodeId> way;
    flow.write_path(from, way);
    const auto is_aim = [&](NodeId to) { return leads_to(world, from, to, direction); };
    const Position here = world.navigator.position(from);
    const auto is_goal = [&](NodeId to) {
      // Diamonds are drawn smaller than they are, so that lengths are compared on other maps only.
      const double length = 13860 * apart(here, world.navigator.position(to));
      const bool near = length <= flow.cost(from) + 1;
      return to_goals && to != from && near && is_aim(to);
    };
    const bool leads = std::any_of(way.begin() + 1, way.end(), is_aim) ||
                       std::any_of(world.goals.begin(), world.goals.end(), is_goal);
    ASSERT_TRUE(leads) << "from " << from << ' ' << to_string(world.map.layout()) << '\n'
                       << to_text(world.map);
  }
}

TEST(FlowLayouts, FromMiddlesUnitsWalkToCellsOfTheWay) {
  Random random(542);
  int aims = 0;
  for (int i = 0; i < sample(250); ++i) {
    const LayoutWorld world = random_layout_world(random, 40);
    const FlowField field = FlowField::build(world.navigator, world.goals).value();
    ASSERT_NO_FATAL_FAILURE(expect_aims(world, field, true, aims)) << i;
    const FlowTiles tiles = FlowTiles::build(world.navigator, world.goals, {{4}}).value();
    ASSERT_NO_FATAL_FAILURE(expect_aims(world, tiles, false, aims)) << i;
  }
  EXPECT_GT(aims, sample(12'000));
}

/// Beyond the goal's tile: of the eight cells that come next to the farthest in sight.
TEST(FlowLayouts, BetweenTilesUnitsLookEightCellsAhead) {
  Random random(543);
  int beyond = 0;
  for (int i = 0; i < sample(250); ++i) {
    LayoutWorld world = random_layout_world(random, 0);
    if (world.goals.empty()) continue;
    world.goals.resize(1);
    const Navigator& navigator = world.navigator;
    const FlowTiles tiles = FlowTiles::build(navigator, world.goals, {{4}}).value();
    const SectorMap& sectors = tiles.ground().sectors();
    for (NodeId from = 0; from < navigator.node_count(); ++from) {
      if (tiles.next(from) == kNoNode) continue;
      std::vector<NodeId> way;
      tiles.write_path(from, way);
      if (sectors.part(from) == sectors.part(way.back())) continue;
      std::size_t ahead = std::min<std::size_t>(way.size() - 1, 8);
      const auto sees = [&](NodeId to) {
        return navigator.line_of_sight(navigator.point(from), navigator.point(to));
      };
      while (ahead > 1 && !sees(way[ahead])) --ahead;
      ASSERT_TRUE(leads_to(world, from, way[ahead], tiles.direction(from)))
          << i << " from " << from << '\n'
          << to_text(world.map);
      beyond += way.size() > 10 ? 1 : 0;
    }
  }
  EXPECT_GT(beyond, sample(900));
}

/// Far from a goal in the open, where steps have six directions.
TEST(FlowLayouts, OnHexagonsTheEquationHasNoSixWayLook) {
  GridMap map(150, 150);
  map.set_layout(CellLayout::hex_odd_rows);
  const Navigator navigator = Navigator::build(map).value();
  const NodeId goal = navigator.node({75, 75});
  const FlowField field =
      FlowField::build(navigator, {&goal, 1}, {FlowKind::eikonal, nullptr}).value();
  double worst = 0;
  for (std::int32_t x = 1; x < 150; x += 9) {
    for (std::int32_t y = 1; y < 150; y += 9) {
      const NodeId node = navigator.node({x, y});
      if (node == goal) continue;
      const Position at = navigator.position(node);
      const Position to = navigator.position(goal);
      const Direction direction = field.direction(node);
      const double cosine =
          (direction.x * (to.x - at.x) + direction.y * (to.y - at.y)) / apart(at, to);
      worst = std::max(worst, std::acos(std::min(1.0, cosine)) * 180 / 3.14159265358979);
    }
  }
  EXPECT_LT(worst, 3);
}

}  // namespace
}  // namespace wend::test
