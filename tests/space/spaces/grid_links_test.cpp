// Links by where they begin and end, and the estimates that take them into account.
#include "wend/internal/space/spaces/grid_links.h"

#include <gtest/gtest.h>

#include "support/random_case.h"
#include "wend/internal/search/adaptors/reversed.h"
#include "wend/internal/search/loops/flood.h"
#include "wend/internal/space/spaces/linked_grid.h"
#include "wend/search/workspace.h"
#include "wend/space/spaces/unit_grid.h"
#include "wend/space/tables/islands.h"

namespace wend::test {
namespace {

TEST(GridLinks, AreFoundByEitherEnd) {
  GridMap map(5, 1);
  map.add_link({{0, 0}, {4, 0}, 2});
  map.add_link({{0, 0}, {2, 0}, 1});
  map.add_link({{3, 0}, {4, 0}, 1});
  const GridLinks links(map, 10);
  EXPECT_EQ(links.at(0, Side::forward).size(), 2u);
  EXPECT_EQ(links.at(4, Side::backward).size(), 2u);
  EXPECT_TRUE(links.at(4, Side::forward).empty());
  EXPECT_TRUE(links.at(0, Side::backward).empty());
  ASSERT_NE(links.between(0, 4), nullptr);
  EXPECT_EQ(links.between(0, 4)->cost, 20u);
  EXPECT_EQ(links.between(4, 0), nullptr) << "a link leads one way";
  EXPECT_EQ(links.dearest(), 20u);
}

TEST(GridLinks, AreFoundByStretchesOfCells) {
  Random random(8);
  std::size_t found = 0;
  for (int i = 0; i < 200; ++i) {
    GridMap map(random.between(1, 9), random.between(1, 9));
    for (int count = 0; count < 3; ++count) add_links(map, random);
    const GridLinks links(map, 10);
    const auto first = random.below(static_cast<std::uint32_t>(map.cell_count()));
    const auto end = first + random.below(static_cast<std::uint32_t>(map.cell_count()) - first + 1);
    for (const Side side : {Side::forward, Side::backward}) {
      std::size_t within = 0;
      for (const GridLinks::Link& link : links.all()) {
        const NodeId near = side == Side::forward ? link.from : link.to;
        within += first <= near && near < end ? 1 : 0;
      }
      EXPECT_EQ(links.in(first, end, side).size(), within);
      for (const GridLinks::Link& link : links.in(first, end, side)) {
        const NodeId near = side == Side::forward ? link.from : link.to;
        EXPECT_TRUE(first <= near && near < end);
      }
      found += within;
    }
  }
  EXPECT_GT(found, 500u);
}

TEST(GridLinks, OfSeveralBetweenTheSameCellsTheCheapestCounts) {
  GridMap map(3, 1);
  for (const double cost : {5.0, 2.0, 9.0}) map.add_link({{0, 0}, {2, 0}, cost});
  const GridLinks links(map, 10);
  ASSERT_EQ(links.all().size(), 1u);
  EXPECT_EQ(links.all()[0].cost, 20u);
  EXPECT_EQ(links.all()[0].length, 2.0);
}

TEST(GridLinks, FromOrToABlockedCellAreClosed) {
  GridMap map(3, 1);
  map.set_symbol({2, 0}, '#');
  map.add_link({{0, 0}, {2, 0}, 1});
  map.add_link({{2, 0}, {0, 0}, 1});
  EXPECT_TRUE(GridLinks(map, 10).all().empty());
}

TEST(GridLinks, CostStepsAndAreKeptToTheThousandth) {
  GridMap map(2, 1);
  map.add_link({{0, 0}, {1, 0}, 2});
  map.add_link({{1, 0}, {0, 0}, 0.12345});
  EXPECT_EQ(map.links()[0].thousandths(), 2000u);
  EXPECT_EQ(map.links()[1].cost, 0.123);
}

TEST(GridLinks, CostWholeUnitsOnceTheseAreFineEnough) {
  const auto fineness = [](std::uint32_t thousandths, std::uint64_t unit) {
    GridMap map(2, 1);
    map.add_link({{0, 0}, {1, 0}, thousandths / 1000.0});
    const std::uint64_t factor = GridLinks::fineness(map, unit);
    EXPECT_EQ(GridLinks(map, unit * factor).all()[0].cost * 1000, unit * factor * thousandths);
    return factor;
  };
  EXPECT_EQ(fineness(2000, 1), 1u);
  EXPECT_EQ(fineness(1234, 13860), 25u);  // 17103.24
  EXPECT_EQ(fineness(50, 10), 2u);        // 0.5
  EXPECT_EQ(fineness(1, 1), 1000u);
  EXPECT_EQ(fineness(0, 1), 1u);
}

/// The true cost from every node to the goal, by a search back from there.
std::vector<std::uint64_t> costs_to(const LinkedGrid<UnitGrid>& grid, NodeId goal, Side side) {
  Workspace workspace;
  const Reversed<LinkedGrid<UnitGrid>> reversed(grid);
  Search* search = side == Side::forward ? begin_flood(reversed, {goal}, workspace)
                                         : begin_flood(grid, {goal}, workspace);
  search->run();
  std::vector<std::uint64_t> costs(grid.node_count(), kUnlimited);
  for (NodeId node = 0; node < costs.size(); ++node) {
    const NodeLabel label = search->label(node);
    if (label.reached) costs[node] = static_cast<std::uint64_t>(label.g);
  }
  return costs;
}

TEST(LinkedGrid, EstimatesNeverExceedTheTrueCostAndNoStepLowersThemByMoreThanItCosts) {
  int with_short_cut = 0;
  int by_links_only = 0;
  Workspace workspace;
  for (std::uint64_t number = 0; number < 1200 && !HasFailure(); ++number) {
    Random random(number);
    RandomCase tried = random_case(number);
    if (!tried.map.uniform() || !tried.map.walkable(tried.to)) continue;
    const bool many = number % 5 == 0;  // so many that one anchor stands for all
    for (int i = 0; i < (many ? 40 : 1); ++i) add_links(tried.map, random);
    const UnitGrid plain(tried.map, tried.options.corners, tried.options.costs);
    const GridLinks links(tried.map, tried.options.costs.straight);
    const Islands islands(tried.map, tried.options.corners);
    // As if all islands were one, too.
    const LinkParts parts =
        number % 3 == 0 ? LinkParts() : LinkParts(islands, links, tried.map.cell_count());
    const LinkedGrid<UnitGrid> grid(plain, links, parts);
    const NodeId goal = tried.map.id(tried.to);
    for (const Side side : {Side::forward, Side::backward}) {
      const std::vector<std::uint64_t> truth = costs_to(grid, goal, side);
      grid.visit_estimate({}, goal, side, workspace, [&](const auto& estimate) {
        EXPECT_TRUE(estimate.consistent());
        for (NodeId node = 0; node < truth.size(); ++node) {
          if (truth[node] == kUnlimited) continue;
          ASSERT_LE(estimate(node), truth[node]) << tried.describe() << node;
          with_short_cut += estimate(node) < plain.estimate(node, goal) ? 1 : 0;
          by_links_only += estimate(node) > plain.estimate(node, goal) ? 1 : 0;
          const auto check = [&](NodeId next, std::uint64_t cost, unsigned = kNoMove) {
            EXPECT_LE(estimate(node), cost + estimate(next)) << tried.describe() << node;
          };
          if (side == Side::forward) grid.successors({node}, check);
          if (side == Side::backward) grid.predecessors({node}, check);
        }
      });
    }
  }
  EXPECT_GT(with_short_cut, 10000) << "the sample had hardly a link that mattered";
  EXPECT_GT(by_links_only, 1000) << "and hardly an island that only links lead to";
}

TEST(LinkedGrid, AStepAndALinkToTheSameCellCountAsTheCheaper) {
  GridMap map(3, 1);
  map.add_link({{0, 0}, {1, 0}, 0.5});
  map.add_link({{1, 0}, {2, 0}, 3});
  const UnitGrid plain(map, CornerRule::both_free, CostModel::classic());
  const LinkedGrid<UnitGrid> grid(plain, GridLinks(map, 10));
  const auto steps = [&](NodeId node) {
    std::vector<std::pair<NodeId, std::uint64_t>> all;
    grid.successors({node}, [&](NodeId child, std::uint64_t cost, unsigned = kNoMove) {
      all.emplace_back(child, cost);
    });
    return all;
  };
  EXPECT_EQ(steps(0), (std::vector<std::pair<NodeId, std::uint64_t>>{{1, 5}}));
  EXPECT_EQ(steps(1), (std::vector<std::pair<NodeId, std::uint64_t>>{{2, 10}, {0, 10}}));
  const std::vector<NodeId> path = {0, 1, 2};
  EXPECT_DOUBLE_EQ(grid.length(path), 1.5);
}

}  // namespace
}  // namespace wend::test
