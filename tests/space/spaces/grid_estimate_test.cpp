// The estimates against the formulas in words (wend/base/heuristic.h), and what they say of
// themselves against brute force.
#include "wend/internal/space/spaces/grid_estimate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "support/random.h"
#include "wend/search/workspace.h"
#include "wend/space/spaces/unit_grid.h"

namespace wend::test {
namespace {

constexpr HeuristicKind kLinearKinds[] = {HeuristicKind::automatic, HeuristicKind::zero,
                                          HeuristicKind::manhattan, HeuristicKind::octile,
                                          HeuristicKind::chebyshev};
constexpr CostModel kModels[] = {
    CostModel::octile(), CostModel::classic(), {5, 7}, {3, 3}, {2, 5}, {5, 10}, {1, 1'000'000}};

GridTopology open_ground(std::int32_t width, std::int32_t height) {
  return UnitGrid(GridMap(width, height), CornerRule::always, CostModel::octile()).topology();
}

GridSteps steps_of(CostModel costs, bool diagonals) {
  return {costs.straight, costs.diagonal, diagonals};
}

std::uint64_t formula(HeuristicKind kind, const GridSteps& steps, std::uint64_t dx,
                      std::uint64_t dy) {
  const std::uint64_t s = steps.straight;
  const std::uint64_t d = steps.diagonal;
  switch (kind) {
    case HeuristicKind::manhattan: return s * (dx + dy);
    case HeuristicKind::octile:
      return s * (dx > dy ? dx - dy : dy - dx) + (d < 2 * s ? d : 2 * s) * (dx < dy ? dx : dy);
    case HeuristicKind::chebyshev: return s * (dx < dy ? dy : dx);
    case HeuristicKind::automatic:
      return formula(steps.diagonals_allowed ? HeuristicKind::octile : HeuristicKind::manhattan,
                     steps, dx, dy);
    default: return 0;
  }
}

std::uint64_t distance(std::int32_t a, std::int32_t b) {
  return static_cast<std::uint64_t>(a < b ? b - a : a - b);
}

void expect_formula(const GridTopology& grid, HeuristicKind kind, const GridSteps& steps,
                    NodeId node, NodeId goal) {
  const Point p = grid.point(node);
  const Point q = grid.point(goal);
  const auto expected = formula(kind, steps, distance(p.x, q.x), distance(p.y, q.y));
  ASSERT_EQ(LinearEstimate(grid, kind, steps, goal)(node), expected)
      << to_string(kind) << " " << node << " to " << goal;
}

TEST(Heuristic, EveryKindHasItsOwnName) {
  std::set<std::string> names;
  for (unsigned kind = 0; kind <= static_cast<unsigned>(HeuristicKind::custom); ++kind) {
    names.insert(to_string(static_cast<HeuristicKind>(kind)));
  }
  EXPECT_EQ(names, (std::set<std::string>{"automatic", "zero", "manhattan", "euclidean", "octile",
                                          "chebyshev", "hex", "custom"}));
}

TEST(LinearEstimate, FollowsTheFormulas) {
  const GridTopology grid = open_ground(9, 6);
  const auto nodes = static_cast<NodeId>(grid.node_count());
  for (const CostModel& costs : kModels) {
    for (const bool diagonals : {false, true}) {
      for (const HeuristicKind kind : kLinearKinds) {
        for (NodeId goal = 0; goal < nodes; goal += 5) {
          for (NodeId node = 0; node < nodes; ++node) {
            expect_formula(grid, kind, steps_of(costs, diagonals), node, goal);
          }
        }
      }
    }
  }
}

TEST(LinearEstimate, DoesNotOverflowOnTheLargestMapsOverTheDearestTerrain) {
  // 4 x diagonal x the dearest terrain: the most a terrain grid asks for.
  const GridSteps dearest = {4 * std::uint64_t{1'000'000} * 65535,
                             4 * std::uint64_t{1'000'000} * 65535, true};
  Random random(3);
  for (const GridTopology& grid :
       {open_ground(16'000, 1), open_ground(1, 16'000), open_ground(1200, 1100)}) {
    const auto nodes = static_cast<NodeId>(grid.node_count());
    for (const HeuristicKind kind : kLinearKinds) {
      expect_formula(grid, kind, dearest, 0, nodes - 1);
      expect_formula(grid, kind, dearest, nodes - 1, 0);
      for (int i = 0; i < 20; ++i) {
        expect_formula(grid, kind, dearest, random.below(nodes), random.below(nodes));
      }
    }
  }
}

/// Whether on open ground some step lowers the estimate by more than it costs.
template <class Estimate>
bool some_step_gains(const GridTopology& grid, const Estimate& estimate, const GridSteps& steps) {
  for (NodeId node = 0; node < grid.node_count(); ++node) {
    for (unsigned move = 0; move < kMoveCount; ++move) {
      if ((grid.free_neighbours(node) >> move & 1u) == 0) continue;
      if (is_diagonal(move) && !steps.diagonals_allowed) continue;
      const std::uint64_t cost = is_diagonal(move) ? steps.diagonal : steps.straight;
      if (estimate(node) > estimate(grid.target(node, move)) + cost) return true;
    }
  }
  return false;
}

TEST(LinearEstimate, CallsItselfConsistentExactlyWhereNoStepGainsMoreThanItCosts) {
  const GridTopology grid = open_ground(7, 6);
  int consistent = 0;
  int inconsistent = 0;
  for (const CostModel& costs : kModels) {
    for (const bool diagonals : {false, true}) {
      for (const HeuristicKind kind : kLinearKinds) {
        const GridSteps steps = steps_of(costs, diagonals);
        const LinearEstimate estimate(grid, kind, steps, 3 * 7 + 2);
        EXPECT_EQ(estimate.consistent(), !some_step_gains(grid, estimate, steps))
            << to_string(kind) << " " << costs.straight << "/" << costs.diagonal << " "
            << diagonals;
        EXPECT_EQ(estimate.admissible(), estimate.consistent());
        ++(estimate.consistent() ? consistent : inconsistent);
      }
    }
  }
  EXPECT_GT(consistent, 20);
  EXPECT_GE(inconsistent, 4);
}

TEST(EuclideanEstimate, IsTheExactRootRoundedDown) {
  const GridTopology grid = open_ground(140, 90);
  for (const CostModel& costs : kModels) {
    const GridSteps steps = steps_of(costs, true);
    const GridAnchor goal = {};
    const GeneralEstimate estimate(grid, HeuristicKind::euclidean, steps, {&goal, 1});
    for (NodeId node = 0; node < grid.node_count(); node += 7) {
      const Point p = grid.point(node);
      const std::uint64_t square =
          steps.straight * steps.straight * static_cast<std::uint64_t>(p.x * p.x + p.y * p.y);
      const std::uint64_t root = estimate(node);
      ASSERT_LE(root * root, square);
      ASSERT_GT((root + 1) * (root + 1), square);
    }
  }
}

TEST(EuclideanEstimate, ExceedsTheOctileDistanceWithTenAndFourteenButNotWithOctileCosts) {
  const GridTopology grid = open_ground(400, 400);
  const auto exceeds_somewhere = [&](CostModel costs) {
    const GridSteps steps = steps_of(costs, true);
    const GridAnchor goal = {};
    const GeneralEstimate euclidean(grid, HeuristicKind::euclidean, steps, {&goal, 1});
    const LinearEstimate octile(grid, HeuristicKind::octile, steps, 0);
    for (NodeId node = 0; node < grid.node_count(); ++node) {
      if (euclidean(node) > octile(node)) return true;
    }
    return false;
  };
  EXPECT_FALSE(exceeds_somewhere(CostModel::octile()));
  EXPECT_TRUE(exceeds_somewhere(CostModel::classic()));
}

TEST(EuclideanEstimate, CallsItselfAdmissibleExactlyWhereADiagonalCostsAtLeastTheRootOfTwo) {
  const GridTopology grid = open_ground(3, 3);
  const auto admissible = [&](CostModel costs, bool diagonals) {
    return GeneralEstimate(grid, HeuristicKind::euclidean, steps_of(costs, diagonals), {})
        .admissible();
  };
  for (const CostModel& costs : kModels) {
    EXPECT_TRUE(admissible(costs, false)) << "without diagonals nothing is shorter than it";
    EXPECT_EQ(admissible(costs, true), costs.diagonal >= costs.straight * std::sqrt(2.0))
        << costs.straight << "/" << costs.diagonal;
  }
}

TEST(CustomEstimate, AsksTheFunctionAndTakesTheUsersWord) {
  const GridTopology grid = open_ground(5, 5);
  std::uint64_t base = 1000;
  const auto function = [&base](NodeId node, NodeId goal) -> std::uint64_t {
    return base + node * 100u + goal;
  };
  for (const bool word : {false, true}) {
    const GridAnchor goal = {{}, {}, 7, 0};
    const Heuristic heuristic = Heuristic::custom(function, word);
    const GridSteps steps = steps_of(CostModel::octile(), true);
    const GeneralEstimate estimate(grid, heuristic, steps, {&goal, 1});
    const GeneralEstimate backward(grid, heuristic, steps, {&goal, 1}, Side::backward);
    EXPECT_EQ(estimate(3), 1307u);
    EXPECT_EQ(backward(3), 1703u) << "backward it is asked how far the node is from the goal";
    EXPECT_EQ(estimate.admissible(), word);
    EXPECT_FALSE(estimate.consistent()) << "nobody has shown that";
  }
}

/// Goals of a query: some cells, all in one part of the map or everywhere.
std::vector<NodeId> random_goals(const GridTopology& grid, std::uint32_t count, Random& random) {
  const std::uint32_t span = random.chance(50) ? 4 : 100;
  const Point corner = grid.point(random.below(static_cast<std::uint32_t>(grid.node_count())));
  std::vector<NodeId> goals;
  for (; count > 0; --count) {
    const auto x = corner.x + static_cast<std::int32_t>(random.below(span));
    const auto y = corner.y + static_cast<std::int32_t>(random.below(span));
    goals.push_back(grid.node({std::min(x, grid.width() - 1), std::min(y, grid.height() - 1)}));
  }
  return goals;
}

Goals any_of(const std::vector<NodeId>& nodes) {
  const auto accepts = [](const std::vector<NodeId>& known, NodeId node) {
    return std::count(known.begin(), known.end(), node) > 0;
  };
  return {nodes, {&nodes, accepts}};
}

/// The least estimate over goals, one by one.
std::uint64_t least_over(const std::vector<NodeId>& goals, const GridTopology& grid,
                         const Heuristic& heuristic, const GridSteps& steps, NodeId node) {
  std::uint64_t least = ~std::uint64_t{0};
  for (const NodeId goal : goals) {
    const Point p = grid.point(goal);
    const GridAnchor anchor = {p, p, goal, 0};
    least = std::min(least, GeneralEstimate(grid, heuristic, steps, {&anchor, 1})(node));
  }
  return least;
}

/// All cells of the smallest box round the goals.
std::vector<NodeId> box_round(const std::vector<NodeId>& goals, const GridTopology& grid) {
  Point low = grid.point(goals.front());
  Point high = low;
  for (const NodeId goal : goals) {
    const Point p = grid.point(goal);
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  std::vector<NodeId> box;
  for (Point p = low; p.y <= high.y; ++p.y) {
    for (p.x = low.x; p.x <= high.x; ++p.x) box.push_back(grid.node(p));
  }
  return box;
}

/// Over hexagons in axial coordinates, where (1, 1) is two steps away and (1, -1) one.
TEST(LinearEstimate, OnHexagonsIsTheNumberOfStepsAndConsistent) {
  const UnitGrid hexagons(GridMap(9, 8), CornerRule::hexagonal, {7, 7});
  const GridTopology& grid = hexagons.topology();
  const GridSteps steps = steps_of({7, 7}, true);
  for (NodeId goal = 0; goal < grid.node_count(); ++goal) {
    for (const HeuristicKind kind : {HeuristicKind::automatic, HeuristicKind::hex}) {
      const LinearEstimate estimate(grid, kind, steps, goal);
      EXPECT_TRUE(estimate.consistent());
      for (NodeId node = 0; node < grid.node_count(); ++node) {
        const Point p = grid.point(node);
        const Point q = grid.point(goal);
        const auto apart = static_cast<std::uint64_t>(hex_distance(q.x - p.x, q.y - p.y));
        ASSERT_EQ(estimate(node), 7 * apart);
      }
    }
    EXPECT_FALSE(LinearEstimate(grid, HeuristicKind::manhattan, steps, goal).consistent());
    EXPECT_TRUE(LinearEstimate(grid, HeuristicKind::octile, steps, goal).consistent());
  }
  const GridTopology squares = open_ground(3, 3);
  EXPECT_FALSE(LinearEstimate(squares, HeuristicKind::hex, steps_of(CostModel::octile(), true), 0)
                   .consistent());
}

TEST(AnchoredEstimate, IsTheLeastOverAHandfulOfGoalsAndOverTheBoxRoundMore) {
  const GridTopology grid = open_ground(23, 17);
  Workspace workspace;
  Random random(8);
  int boxes = 0;
  int below_the_goals = 0;
  for (int i = 0; i < 400 && !testing::Test::HasFatalFailure(); ++i) {
    const auto goals = random_goals(grid, 2 + random.below(20), random);
    const GridSteps steps = steps_of(kModels[random.below(7)], random.chance(70));
    const HeuristicKind kinds[] = {HeuristicKind::automatic, HeuristicKind::manhattan,
                                   HeuristicKind::octile, HeuristicKind::chebyshev,
                                   HeuristicKind::euclidean};
    const Heuristic heuristic = kinds[random.below(5)];
    const auto estimate =
        anchored_estimate(grid, heuristic, steps, any_of(goals), Side::forward, workspace);
    const bool boxed = goals.size() > 8;
    const auto anchors = boxed ? box_round(goals, grid) : goals;
    for (NodeId node = 0; node < grid.node_count(); node += 3) {
      const std::uint64_t to_goals = least_over(goals, grid, heuristic, steps, node);
      ASSERT_EQ(estimate(node), least_over(anchors, grid, heuristic, steps, node));
      ASSERT_LE(estimate(node), to_goals);
      below_the_goals += estimate(node) < to_goals ? 1 : 0;
    }
    boxes += boxed ? 1 : 0;
  }
  EXPECT_GT(boxes, 100);
  EXPECT_LT(boxes, 300);
  EXPECT_GT(below_the_goals, 1000) << "a box is less than its goals";
}

TEST(AnchoredEstimate, StaysConsistentWhereTheEstimateOfASingleGoalIs) {
  const GridTopology grid = open_ground(12, 9);
  Workspace workspace;
  Random random(9);
  int consistent = 0;
  for (int i = 0; i < 600 && !testing::Test::HasFatalFailure(); ++i) {
    const auto goals = random_goals(grid, 2 + random.below(14), random);
    const GridSteps steps = steps_of(kModels[random.below(6)], random.chance(70));
    const auto estimate = anchored_estimate(grid, kLinearKinds[random.below(5)], steps,
                                            any_of(goals), Side::forward, workspace);
    if (!estimate.consistent()) continue;
    ++consistent;
    ASSERT_FALSE(some_step_gains(grid, estimate, steps));
    ASSERT_TRUE(estimate.admissible());
    // So it never overestimates either, for at the goals it is nothing.
    for (const NodeId goal : goals) ASSERT_EQ(estimate(goal), 0u);
  }
  EXPECT_GT(consistent, 300);
}

TEST(AnchoredEstimate, AddsWhatItCostsFromAnAnchorToTheGoal) {
  const GridTopology grid = open_ground(20, 20);
  const GridSteps steps = steps_of(CostModel::classic(), true);
  const GridAnchor anchors[] = {{{0, 0}, {0, 0}, 0, 100}, {{10, 5}, {12, 7}, 399, 30}};
  const GeneralEstimate estimate(grid, HeuristicKind::octile, steps, anchors);
  EXPECT_EQ(estimate(grid.node({0, 0})), 100u);
  EXPECT_EQ(estimate(grid.node({11, 6})), 30u) << "inside the box";
  EXPECT_EQ(estimate(grid.node({12, 9})), 50u) << "two below the box";
  EXPECT_EQ(estimate(grid.node({3, 0})), 120u) << "to the box: five diagonals, two straight on";
}

TEST(AnchoredEstimate, AsksTheUsersFunctionForEveryGoal) {
  const GridTopology grid = open_ground(9, 9);
  Workspace workspace;
  // Any function will do, also one that knows nothing of boxes.
  const auto function = [](NodeId node, NodeId goal) -> std::uint64_t {
    return (node * 7 + goal * 13) % 31;
  };
  const Heuristic heuristic = Heuristic::custom(function, true);
  const GridSteps steps = steps_of(CostModel::octile(), true);
  Random random(4);
  const auto goals = random_goals(grid, 20, random);
  const auto estimate =
      anchored_estimate(grid, heuristic, steps, any_of(goals), Side::forward, workspace);
  for (NodeId node = 0; node < grid.node_count(); ++node) {
    EXPECT_EQ(estimate(node), least_over(goals, grid, heuristic, steps, node));
  }
}

TEST(AnchoredEstimate, IsNothingWhereOnlyATestKnowsTheGoals) {
  const GridTopology grid = open_ground(9, 9);
  Workspace workspace;
  const std::vector<NodeId> none;
  const auto estimate =
      anchored_estimate(grid, HeuristicKind::octile, steps_of(CostModel::octile(), true),
                        any_of(none), Side::forward, workspace);
  EXPECT_EQ(estimate(40), 0u);
  EXPECT_TRUE(estimate.consistent());
}

TEST(VisitGridEstimate, HandsOutTheEstimateThatWasNamed) {
  const GridTopology grid = open_ground(8, 8);
  const GridSteps steps = steps_of(CostModel::classic(), true);
  Workspace workspace;
  const auto value = [&](HeuristicKind kind) {
    return visit_grid_estimate(grid, kind, steps, grid.target(0, east), Side::forward, workspace,
                               [&](const auto& estimate) { return estimate(5 * 8 + 4); });
  };
  // Three columns and five rows apart.
  EXPECT_EQ(value(HeuristicKind::zero), 0u);
  EXPECT_EQ(value(HeuristicKind::manhattan), 80u);
  EXPECT_EQ(value(HeuristicKind::octile), 62u);
  EXPECT_EQ(value(HeuristicKind::automatic), 62u);
  EXPECT_EQ(value(HeuristicKind::chebyshev), 50u);
  EXPECT_EQ(value(HeuristicKind::euclidean), 58u);  // 10 x the root of 34
}

}  // namespace
}  // namespace wend::test
