// Whole-map fields: steps cost the same as by Dijkstra, on maps of every family, with overlays and
// links; edits, goals that close and new goals leave a field equal to one made anew.
#include "wend/flow/flow_field.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "flow_field_worlds.h"
#include "support/sample.h"
#include "support/test_maps.h"
#include "wend/catalogue/overlay.h"

namespace wend::test {
namespace {

static_assert(Flow<FlowField>);

/// The cost of the step, by the map's own edges; infinite if there is none.
double field_edge(const NodeNavigator& navigator, NodeId from, NodeId to, const Overlay* overlay) {
  double least = std::numeric_limits<double>::infinity();
  for (const NodeEdge& edge : navigator.edges(from)) {
    if (edge.to == to) least = std::min(least, edge.cost);
  }
  return overlay == nullptr ? least : least + overlay->cost(to);
}

struct FieldCounts {
  int reached = 0;
  int unreached = 0;
};

/// Directions lead to the next node, as seen from above.
void expect_aim(const NodeNavigator& navigator, const FlowField& field, NodeId node) {
  const Position at = navigator.position(node);
  const Position to = navigator.position(field.next(node));
  const double length = std::hypot(to.x - at.x, to.y - at.y);
  if (length == 0) return;
  const Direction direction = field.direction(node);
  ASSERT_NEAR(direction.x, (to.x - at.x) / length, 1e-12) << node;
  ASSERT_NEAR(direction.y, (to.y - at.y) / length, 1e-12) << node;
}

/// Costs are Dijkstra's, and each step leads on along a cheapest way.
void expect_dijkstras(const NodeNavigator& navigator, const FlowField& field,
                      const std::vector<NodeId>& goals, const Overlay* overlay,
                      FieldCounts& counts) {
  static Workspace workspace;
  static NodeField right;
  navigator.field({goals, Side::backward, NodeField::kUnreached, overlay}, workspace, right);
  for (NodeId node = 0; node < navigator.node_count(); ++node) {
    ASSERT_EQ(field.reached(node), right.reached(node)) << node;
    ++(right.reached(node) ? counts.reached : counts.unreached);
    const NodeId next = field.next(node);
    if (!right.reached(node)) {
      ASSERT_EQ(next, kNoNode) << node;
      continue;
    }
    ASSERT_EQ(field.cost(node), right.cost(node)) << node;
    if (field.cost(node) == 0) continue;  // a goal, or one for nothing from there
    ASSERT_NE(next, kNoNode) << node;
    const double step = field_edge(navigator, node, next, overlay);
    ASSERT_NEAR(right.cost(node), right.cost(next) + step, 1e-6 * right.cost(node)) << node;
    if (!field.has_plane() && navigator.has_positions()) expect_aim(navigator, field, node);
  }
  ASSERT_EQ(field.next(static_cast<NodeId>(navigator.node_count())), kNoNode);
  ASSERT_FALSE(field.reached(kNoNode));
}

TEST(FlowField, StepsOnGridsCostWhatDijkstraSays) {
  Random random(501);
  FieldCounts counts;
  for (int i = 0; i < sample(3'000); ++i) {
    const FieldWorld world = random_field_world(random);
    SCOPED_TRACE(std::to_string(i) + " " + world.describe());
    const FlowField field = FlowField::build(world.navigator, world.goals).value();
    ASSERT_NO_FATAL_FAILURE(expect_dijkstras(world.navigator, field, world.goals, nullptr, counts));
    ASSERT_TRUE(field.validate().ok());
  }
  EXPECT_GT(counts.reached, sample(500'000));
  EXPECT_GT(counts.unreached, sample(500'000));
}

TEST(FlowField, StepsOnMapsOfEveryFamilyCostWhatDijkstraSays) {
  Random random(502);
  FieldCounts counts;
  int refused = 0;
  for (const TestMap& map : test_maps()) {
    const auto nodes = static_cast<std::uint32_t>(map.navigator.node_count());
    for (int i = 0; i < sample(40); ++i) {
      SCOPED_TRACE(map.name + " " + std::to_string(i));
      std::vector<NodeId> goals;
      for (std::uint32_t n = 1 + random.below(4); n > 0; --n) goals.push_back(random.below(nodes));
      Overlay overlay(nodes);
      FlowFieldOptions options;
      if (random.chance(50)) options.overlay = &overlay;
      for (std::uint32_t n = random.below(nodes / 2); n > 0; --n) {
        const NodeId node = random.below(nodes);
        random.chance(30) ? overlay.close(node) : overlay.add_cost(node, random.below(9));
      }
      const Result<FlowField> field = FlowField::build(map.navigator, goals, options);
      if (!field) {
        const std::string reason = field.error().message();
        const bool known = reason.find("whose Cost is std::uint64_t") != std::string::npos ||
                           reason.find("predecessors") != std::string::npos;
        ASSERT_TRUE(known) << reason;
        ++refused;
        continue;
      }
      ASSERT_NO_FATAL_FAILURE(
          expect_dijkstras(map.navigator, field.value(), goals, options.overlay, counts));
    }
  }
  EXPECT_GT(refused, sample(10)) << "some spaces know no overlays";
  EXPECT_GT(counts.reached, sample(50'000));
  EXPECT_GT(counts.unreached, sample(10'000));
}

void expect_same_fields(const FlowField& field, const FlowField& fresh, std::size_t nodes) {
  const Result<void> valid = field.validate();
  ASSERT_TRUE(valid.ok()) << valid.error().message();
  for (NodeId node = 0; node < nodes; ++node) {
    ASSERT_EQ(field.cost(node), fresh.cost(node)) << node;
    ASSERT_EQ(field.next(node), fresh.next(node)) << node;
    ASSERT_EQ(field.direction(node), fresh.direction(node)) << node;
  }
}

TEST(FlowField, AfterEditsItIsWhatItWouldBeMadeAnew) {
  Random random(503);
  int raised = 0;
  int lowered = 0;
  int same = 0;
  for (int i = 0; i < sample(500); ++i) {
    FieldWorld world = random_field_world(random, FieldGrids::with_diagonals);
    FlowFieldOptions options;
    options.kind = random.chance(50) ? FlowKind::steps : FlowKind::eikonal;
    FlowField field = FlowField::build(world.navigator, world.goals, options).value();
    for (int round = 0; round < 5; ++round) {
      SCOPED_TRACE(std::to_string(i) + " " + std::to_string(round) + " " + world.describe());
      std::vector<double> before;
      for (NodeId node = 0; node < world.navigator.node_count(); ++node) {
        before.push_back(field.cost(node));
      }
      const std::vector<Point> cells = edit_at_random(world.map, random);
      ASSERT_TRUE(world.navigator.update(world.map, cells).ok());
      ASSERT_TRUE(field.update(world.navigator, world.navigator.nodes(cells)).ok());
      const FlowField fresh = FlowField::build(world.navigator, world.goals, options).value();
      ASSERT_NO_FATAL_FAILURE(expect_same_fields(field, fresh, world.navigator.node_count()));
      for (NodeId node = 0; node < before.size(); ++node) {
        const double after = field.cost(node);
        ++(after > before[node] ? raised : after < before[node] ? lowered : same);
      }
    }
  }
  EXPECT_GT(raised, sample(3'000));
  EXPECT_GT(lowered, sample(1'500));
  EXPECT_GT(same, sample(200'000));
}

/// Fields are of the kind eikonal where it is not refused, with any costs of steps.
TEST(FlowField, EveryWayLeadsToAGoalUnderEveryCostModel) {
  Random random(508);
  int ways = 0;
  int refused = 0;
  for (int i = 0; i < sample(3'000); ++i) {
    GridMap map = random_map(static_cast<MapKind>(i % kMapKinds), random);
    map.set_layout(static_cast<CellLayout>(random.below(kCellLayouts)));
    if (random.chance(30)) add_terrain(map, random);
    GridOptions options;
    options.corners = static_cast<CornerRule>(random.below(3));
    options.costs.straight = 1 + random.below(4);
    options.costs.diagonal = options.costs.straight + random.below(options.costs.straight + 1);
    const Navigator navigator = Navigator::build(map, options).value();
    const NodeId goal = navigator.node(random_cell(map, random));
    const FlowKind kind = random.chance(80) ? FlowKind::eikonal : FlowKind::steps;
    const Result<FlowField> field =
        FlowField::build(navigator, std::vector<NodeId>{goal}, {kind, nullptr});
    refused += field.ok() ? 0 : 1;
    if (!field.ok()) continue;
    SCOPED_TRACE(to_text(map) + std::to_string(options.costs.straight));
    for (NodeId node = 0; node < navigator.node_count(); ++node) {
      std::vector<NodeId> nodes;
      if (!field.value().reached(node)) continue;
      field.value().write_path(node, nodes);
      ASSERT_EQ(nodes.back(), goal) << "from " << node;
      ++ways;
    }
  }
  EXPECT_GT(ways, sample(50'000));
  EXPECT_GT(refused, sample(300));
}

/// Directions lead exactly onto edges and corners, so that units stand there, up to rounding.
TEST(FlowField, OnEdgesAndCornersOfBlockedCellsUnitsWalkOn) {
  Random random(509);
  int places = 0;
  for (int i = 0; i < sample(300); ++i) {
    const FieldWorld world = random_field_world(random, FieldGrids::to_walk_on);
    const FlowKind kind = random.chance(50) ? FlowKind::eikonal : FlowKind::steps;
    const FlowField field = FlowField::build(world.navigator, world.goals, {kind, nullptr}).value();
    for (NodeId id = 0; id < world.map.cell_count(); ++id) {
      const Point blocked = world.map.point(id);
      if (world.map.walkable(blocked)) continue;
      for (const Point to : {Point{1, 0}, Point{-1, 0}, Point{0, 1}, Point{0, -1}}) {
        const Point beside = {blocked.x + to.x, blocked.y + to.y};
        const bool leads = world.map.contains(beside) && world.map.walkable(beside) &&
                           field.reached(world.navigator.node(beside));
        if (!leads) continue;
        const double along = 0.1 * random.between(-4, 4);  // the edge between the two
        const double off = 1e-14 * random.between(-3, 3);
        const Position at = {blocked.x + (0.5 + off) * to.x + along * std::abs(to.y),
                             blocked.y + (0.5 + off) * to.y + along * std::abs(to.x), 0};
        ASSERT_FALSE(field.direction(at).none()) << at.x << ',' << at.y << '\n'
                                                 << to_text(world.map);
        ++places;
      }
    }
  }
  EXPECT_GT(places, sample(10'000));
}

TEST(FlowField, OfAMapOfAnotherShapeWithAsManyCellsNothingIsKept) {
  Random random(507);
  for (int i = 0; i < 50; ++i) {
    GridMap map = random_map(static_cast<MapKind>(i % kMapKinds), random);
    Navigator navigator = Navigator::build(map).value();
    const std::vector<NodeId> goals = {random.below(static_cast<std::uint32_t>(map.cell_count()))};
    FlowField field = FlowField::build(navigator, goals).value();
    map = GridMap(map.height(), map.width(), map.cells());
    ASSERT_TRUE(navigator.update(map).ok());
    ASSERT_TRUE(field.update(navigator, {}).ok());
    const FlowField fresh = FlowField::build(navigator, goals).value();
    ASSERT_NO_FATAL_FAILURE(expect_same_fields(field, fresh, navigator.node_count()));
  }
}

/// Goals as they are meant where some are named twice: the sum of what there is room for.
std::vector<FlowGoal> each_once(const std::vector<FlowGoal>& named) {
  std::vector<FlowGoal> goals;
  for (const FlowGoal& one : named) {
    const auto same = [&](const FlowGoal& other) { return other.node == one.node; };
    const auto known = std::find_if(goals.begin(), goals.end(), same);
    if (known == goals.end()) {
      goals.push_back(one);
    } else if (known->capacity == FlowGoal::kNoEnd || one.capacity == FlowGoal::kNoEnd) {
      known->capacity = FlowGoal::kNoEnd;
    } else {
      known->capacity += one.capacity;
    }
  }
  return goals;
}

TEST(FlowField, NewGoalsHaveAllTheirRoom) {
  const Navigator navigator = Navigator::build(GridMap(10, 1)).value();
  const std::vector<FlowGoal> first = {{0, 2}, {9, 3}};
  FlowField field = FlowField::build(navigator, first).value();
  EXPECT_TRUE(field.arrive(0));
  EXPECT_TRUE(field.arrive(9));
  const std::vector<FlowGoal> next = {{5, 2}, {9, 3}};
  field.set_goals(next);
  EXPECT_EQ(field.room(5), 2u);
  EXPECT_EQ(field.room(9), 3u) << "those who arrived before have gone";
}

TEST(FlowField, GoalsWithoutRoomCloseAndOpenAgain) {
  Random random(504);
  int closed = 0;
  for (int i = 0; i < sample(200); ++i) {
    const FieldWorld world = random_field_world(random, FieldGrids::with_diagonals);
    SCOPED_TRACE(std::to_string(i) + " " + world.describe());
    FlowFieldOptions options;
    options.kind = random.chance(50) ? FlowKind::steps : FlowKind::eikonal;
    std::vector<FlowGoal> goals;
    for (const NodeId node : world.goals) goals.push_back({node, random.below(3)});
    std::vector<FlowGoal> named = goals;  // some twice: they have room for both
    for (std::size_t k = 0; k < goals.size(); ++k) {
      if (random.chance(30)) named.push_back({goals[k].node, random.below(3)});
      if (random.chance(5)) named.push_back({goals[k].node});
    }
    goals = each_once(named);
    FlowField field = FlowField::build(world.navigator, named, options).value();
    ASSERT_EQ(field.goals().size(), goals.size());
    std::vector<std::uint32_t> room;
    for (const FlowGoal& goal : goals) room.push_back(goal.capacity);
    for (int event = 0; event < 8 && !goals.empty(); ++event) {
      const std::size_t which = random.below(static_cast<std::uint32_t>(goals.size()));
      const FlowGoal& goal = goals[which];
      if (goal.capacity == FlowGoal::kNoEnd) {
        ASSERT_TRUE(field.arrive(goal.node));
        ASSERT_FALSE(field.leave(goal.node));
      } else if (random.chance(60)) {
        ASSERT_EQ(field.arrive(goal.node), room[which] > 0);
        if (room[which] > 0) --room[which];
      } else {
        ASSERT_EQ(field.leave(goal.node), room[which] < goal.capacity);
        if (room[which] < goal.capacity) ++room[which];
      }
      std::vector<NodeId> open;
      for (std::size_t g = 0; g < goals.size(); ++g) {
        ASSERT_EQ(field.room(goals[g].node), room[g]);
        if (room[g] > 0) open.push_back(goals[g].node);
        closed += room[g] == 0 ? 1 : 0;
      }
      const FlowField fresh = FlowField::build(world.navigator, open, options).value();
      ASSERT_NO_FATAL_FAILURE(expect_same_fields(field, fresh, world.navigator.node_count()));
    }
    EXPECT_FALSE(field.arrive(kNoNode));
    EXPECT_FALSE(field.leave(kNoNode));
    EXPECT_EQ(field.room(kNoNode), 0u);
  }
  EXPECT_GT(closed, sample(400));
}

TEST(FlowField, WaysThatCostMoreThan32BitsHoldAreExactAsWell) {
  // A corridor that winds: 4 million units of length, at a weight of 1 a straight step.
  GridMap map(1500, 600);
  for (std::int32_t y = 1; y < 600; y += 2) {
    for (std::int32_t x = 0; x < 1500; ++x) {
      const bool gap = y % 4 == 1 ? x == 1499 : x == 0;
      map.set_walkable({x, y}, gap);
    }
  }
  Navigator navigator = Navigator::build(map).value();
  const NodeId goal = navigator.node({0, 0});
  Workspace workspace;
  for (const FlowKind kind : {FlowKind::steps, FlowKind::eikonal}) {
    FlowField field = FlowField::build(navigator, {&goal, 1}, {kind, nullptr}).value();
    const NodeId far = navigator.node({0, 598});
    EXPECT_GT(field.cost(far), 309'000);  // of 13860 units each: more than 2^32
    EXPECT_TRUE(field.validate().ok());
    map.set_walkable({700, 1}, true);
    const Point changed = {700, 1};
    ASSERT_TRUE(navigator.update(map, {&changed, 1}).ok());
    ASSERT_TRUE(field.update(navigator, navigator.nodes({&changed, 1})).ok());
    EXPECT_TRUE(field.validate().ok());
    map.set_walkable({700, 1}, false);
    ASSERT_TRUE(navigator.update(map, {&changed, 1}).ok());
  }
}

TEST(FlowField, WhatCannotBeIsRefused) {
  const GridMap map(9, 9);
  GridOptions straight;
  straight.corners = CornerRule::never;
  const Navigator navigator = Navigator::build(map).value();
  const Navigator no_diagonals = Navigator::build(map, straight).value();
  const NodeId goal = 5;
  const std::span<const NodeId> goals(&goal, 1);
  Overlay overlay(81);
  const Overlay small(80);
  EXPECT_FALSE(FlowField::build(no_diagonals, goals, {FlowKind::eikonal, nullptr}).ok());
  EXPECT_FALSE(FlowField::build(navigator, goals, {FlowKind::eikonal, &overlay}).ok());
  EXPECT_FALSE(FlowField::build(navigator, goals, {FlowKind::steps, &small}).ok());
  EXPECT_TRUE(FlowField::build(navigator, goals, {FlowKind::steps, &overlay}).ok());
  const NodeId nowhere[] = {1000, kNoNode};
  const FlowField none = FlowField::build(navigator, nowhere).value();
  EXPECT_FALSE(none.reached(goal));
  EXPECT_TRUE(none.direction(Position{3, 3, 0}).none());
  for (const TestMap& other : test_maps()) {
    const bool grid = other.navigator.has_cells() && other.name.find("linked") == std::string::npos;
    if (grid) continue;
    EXPECT_FALSE(FlowField::build(other.navigator, goals, {FlowKind::eikonal, nullptr}).ok())
        << other.name;
  }
}

}  // namespace
}  // namespace wend::test
