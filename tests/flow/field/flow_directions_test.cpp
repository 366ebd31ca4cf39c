// Directions of whole-map fields: units that follow them arrive and stay on free ground. Directions
// of the kind eikonal cost no more than steps, no less than the straight line, and hardly more than
// the shortest way at any angle.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "flow_field_worlds.h"
#include "support/sample.h"

namespace wend::test {
namespace {

FlowField field_of_kind(const FieldWorld& world, FlowKind kind) {
  return FlowField::build(world.navigator, world.goals, {kind, nullptr}).value();
}

/// Costs count straight steps in so many units; divided by them, they compare with lengths.
constexpr double kCell = 13860;
/// Round corners, where costs are taken as linear between cells, the equation's solution is a
/// little less than the shortest line, in cells near by: of 6,000 worlds 1.6 % at most.
constexpr double kLeast = 0.97;

TEST(FlowDirections, EikonalCostsLieBetweenTheStraightLineAndSteps) {
  Random random(511);
  double sum = 0;
  double steps_sum = 0;
  double straight_sum = 0;
  int reached = 0;
  for (int i = 0; i < sample(400); ++i) {
    const FieldWorld world = random_field_world(random, FieldGrids::with_diagonals);
    SCOPED_TRACE(std::to_string(i) + " " + world.describe());
    const FlowField steps = field_of_kind(world, FlowKind::steps);
    const FlowField eikonal = field_of_kind(world, FlowKind::eikonal);
    ASSERT_TRUE(eikonal.validate().ok());
    for (NodeId node = 0; node < world.navigator.node_count(); ++node) {
      ASSERT_EQ(steps.reached(node), eikonal.reached(node)) << node;
      if (!steps.reached(node)) continue;
      const double rounding = 1e-3 + 1e-4 * steps.cost(node);
      ASSERT_LE(eikonal.cost(node), steps.cost(node) + rounding) << node;
      const NodeId next = eikonal.next(node);
      if (next == kNoNode) {
        ASSERT_EQ(eikonal.cost(node), 0) << node;
      } else {
        ASSERT_LT(eikonal.cost(next), eikonal.cost(node)) << node;
      }
      if (!world.map.uniform()) continue;
      ++reached;
      sum += eikonal.cost(node) / kCell;
      steps_sum += steps.cost(node) / kCell;
      double straight = 1e9;
      for (const NodeId goal : world.goals) {
        if (!world.navigator.walkable(goal)) continue;
        const Position a = world.navigator.position(node);
        const Position b = world.navigator.position(goal);
        straight = std::min(straight, std::hypot(a.x - b.x, a.y - b.y));
      }
      if (world.map.layout() == CellLayout::square) {
        ASSERT_GE(eikonal.cost(node) / kCell, kLeast * straight) << node;
      }
      straight_sum += straight;
    }
  }
  EXPECT_GT(reached, sample(60'000));
  EXPECT_LT(sum, 0.99 * steps_sum);
  EXPECT_GT(sum, straight_sum);
}

/// The shortest line at any angle to the nearest goal; infinite where there is none.
double exact_distance(const FieldWorld& world, NodeId from, Workspace& workspace) {
  double least = std::numeric_limits<double>::infinity();
  for (const NodeId goal : world.goals) {
    const NodeQuery query = {.from = from, .to = goal, .algorithm = "taut_astar"};
    const Path path = world.navigator.NodeNavigator::solve(query, workspace);
    if (path.status == Status::found) least = std::min(least, path.cost / kCell);
  }
  return least;
}

TEST(FlowDirections, EikonalCostsUndercutNoLineAtAnyAngleNotEvenBesideGoalsBehindWalls) {
  Random random(513);
  Workspace workspace;
  int compared = 0;
  double sum = 0;
  double exact_sum = 0;
  for (int i = 0; i < sample(1'200); ++i) {
    const FieldWorld world = random_field_world(random, FieldGrids::to_walk_on);
    if (!world.map.uniform()) continue;
    const FlowField field = field_of_kind(world, FlowKind::eikonal);
    for (int query = 0; query < 40; ++query) {
      const NodeId from = random.below(static_cast<std::uint32_t>(world.navigator.node_count()));
      if (!field.reached(from)) continue;
      const double exact = exact_distance(world, from, workspace);
      const double cost = field.cost(from) / kCell;
      ASSERT_GE(cost, kLeast * exact) << i << " from " << from << ' ' << world.describe();
      ++compared;
      sum += cost;
      exact_sum += exact;
    }
  }
  EXPECT_GT(compared, sample(6'000));
  EXPECT_LT(sum, 1.05 * exact_sum);
}

/// Walks by directions, a tenth of a cell at a time; true where it comes to a goal.
bool walks_by_field(const FieldWorld& world, const FlowField& field, NodeId from, Random& random,
                    double& length, bool& inside) {
  Position at = world.navigator.position(from);
  at.x += random.between(-40, 40) / 100.0;
  at.y += random.between(-40, 40) / 100.0;
  length = 0;
  for (std::size_t step = 0; step < 30 * world.navigator.node_count(); ++step) {
    const auto x = static_cast<std::int32_t>(std::lround(at.x));
    const auto y = static_cast<std::int32_t>(std::lround(at.y));
    inside = world.map.walkable({x, y});
    if (!inside) return false;
    const NodeId node = world.navigator.node({x, y});
    if (std::count(world.goals.begin(), world.goals.end(), node) > 0) return true;
    const Direction direction = field.direction(at);
    if (std::abs(std::hypot(direction.x, direction.y) - 1) > 1e-9) return false;
    at.x += direction.x * 0.1;
    at.y += direction.y * 0.1;
    length += 0.1;
  }
  return false;
}

TEST(FlowDirections, WhoeverWalksByAFieldArrivesAndEntersNothingBlocked) {
  Random random(512);
  int arrived[2] = {0, 0};
  double walked = 0;
  double cost = 0;
  for (int i = 0; i < sample(1'200); ++i) {
    const FieldWorld world = random_field_world(random, FieldGrids::to_walk_on);
    const FlowKind kind = i % 2 == 0 ? FlowKind::steps : FlowKind::eikonal;
    const FlowField field = field_of_kind(world, kind);
    for (int query = 0; query < 10; ++query) {
      const NodeId from = random.below(static_cast<std::uint32_t>(world.navigator.node_count()));
      if (!field.reached(from)) continue;
      bool inside = true;
      double length = 0;
      const bool there = walks_by_field(world, field, from, random, length, inside);
      ASSERT_TRUE(inside) << i << " from " << from << ' ' << world.describe();
      ASSERT_TRUE(there) << i << " from " << from << ' ' << world.describe();
      ++arrived[i % 2];
      if (kind == FlowKind::steps || !world.map.uniform()) continue;
      walked += length;
      cost += field.cost(from) / kCell;
    }
  }
  EXPECT_GT(arrived[0], sample(1'000));
  EXPECT_GT(arrived[1], sample(1'000));
  EXPECT_LT(walked, 1.05 * cost);
}

TEST(FlowDirections, InSightOfTheGoalUnitsWalkStraight) {
  const Navigator navigator = Navigator::build(GridMap(64, 64)).value();
  const NodeId goal = navigator.node({40, 9});
  for (const FlowKind kind : {FlowKind::steps, FlowKind::eikonal}) {
    const FlowField field = FlowField::build(navigator, {&goal, 1}, {kind, nullptr}).value();
    const Direction direction = field.direction(Position{20, 23, 0});
    const double length = std::hypot(20.0, 14.0);
    EXPECT_DOUBLE_EQ(direction.x, 20 / length);
    EXPECT_DOUBLE_EQ(direction.y, -14 / length);
    EXPECT_TRUE(field.direction(Position{40, 9, 0}).none());
    EXPECT_TRUE(field.direction(Position{-3, 9, 0}).none());
  }
}

/// Over open ground, far from a goal, where eight-way steps are up to 22.5 degrees off.
TEST(FlowDirections, EikonalOnesHaveNoEightWayLook) {
  const Navigator navigator = Navigator::build(GridMap(256, 256)).value();
  const NodeId goal = navigator.node({128, 128});
  const FlowField field =
      FlowField::build(navigator, {&goal, 1}, {FlowKind::eikonal, nullptr}).value();
  double worst = 0;
  double sum = 0;
  for (double x = 2.3; x < 250; x += 7.7) {
    for (double y = 2.1; y < 250; y += 7.3) {
      const Direction direction = field.direction(Position{x, y, 0});
      const double to_x = 128 - x;
      const double to_y = 128 - y;
      const double cosine = (direction.x * to_x + direction.y * to_y) / std::hypot(to_x, to_y);
      const double off = std::acos(std::min(1.0, cosine)) * 180 / 3.14159265358979;
      worst = std::max(worst, off);
      sum += off;
    }
  }
  EXPECT_LT(worst, 3);
  EXPECT_LT(sum / (33 * 34), 0.5);
}

/// Where no goal is in sight and all is free, a direction is the mean of those of the four nearest
/// cells, by how near they are.
TEST(FlowDirections, BetweenCellsDirectionsChangeGradually) {
  GridMap map(24, 24);
  for (std::int32_t y = 0; y < 16; ++y) map.set_walkable({14, y}, false);
  const Navigator navigator = Navigator::build(map).value();
  const NodeId goal = navigator.node({20, 2});
  const FlowField field =
      FlowField::build(navigator, {&goal, 1}, {FlowKind::eikonal, nullptr}).value();
  Random random(519);
  for (int i = 0; i < 500; ++i) {
    const Point cell = {random.between(2, 9), random.between(2, 11)};
    const Position middle = navigator.position(navigator.node(cell));
    const double x = random.between(0, 999) / 1000.0;
    const double y = random.between(0, 999) / 1000.0;
    Direction mean;
    for (const Point off : {Point{0, 0}, Point{1, 0}, Point{0, 1}, Point{1, 1}}) {
      const Direction there = field.direction(navigator.node({cell.x + off.x, cell.y + off.y}));
      const double share = (off.x == 0 ? 1 - x : x) * (off.y == 0 ? 1 - y : y);
      mean.x += share * there.x;
      mean.y += share * there.y;
    }
    const double length = std::hypot(mean.x, mean.y);
    const Direction found = field.direction({middle.x + x, middle.y + y, 0});
    ASSERT_NEAR(found.x, mean.x / length, 1e-9) << cell.x << ',' << cell.y << ' ' << x << ' ' << y;
    ASSERT_NEAR(found.y, mean.y / length, 1e-9);
  }
}

/// A straight step of 2 units is the least that the equation takes.
TEST(FlowDirections, EikonalFieldsTakeStepsOfTwoUnitsAndMore) {
  const GridMap map(20, 20);
  const FlowGoal goal = {21};
  for (const CostModel costs : {CostModel{1, 1}, CostModel{1, 2}, CostModel{2, 2}, CostModel{2, 3},
                                CostModel{3, 4}, CostModel{10, 14}}) {
    const Navigator navigator = Navigator::build(map, {CornerRule::both_free, costs, {}}).value();
    FlowFieldOptions options;
    options.kind = FlowKind::eikonal;
    const Result<FlowField> field = FlowField::build(navigator, {&goal, 1}, options);
    EXPECT_EQ(field.ok(), costs.straight >= 2) << costs.straight << "/" << costs.diagonal;
    if (!field.ok()) {
      EXPECT_NE(field.error().reason.find("cost 2 and more"), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace wend::test
