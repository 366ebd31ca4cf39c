// Agents that move cell by cell allocate nothing per step once warm.
#include <gtest/gtest.h>

#include <vector>

#include "support/memory/count_allocations.h"
#include "support/random_map.h"
#include "wend/catalogue/navigator.h"
#include "wend/mapf/cell_traffic.h"

namespace wend::test {
namespace {

TEST(TrafficAllocations, WarmStepsAllocateNothing) {
#ifndef NDEBUG
  GTEST_SKIP() << "with assertions each step is checked, in memory of the check's own";
#endif
  Random random(5);
  const GridMap map = random_map(MapKind::sparse, random);
  const Navigator navigator = Navigator::build(map).value();
  CellTraffic traffic = CellTraffic::build(navigator).value();
  std::vector<NodeId> cells;
  for (NodeId id = 0; id < map.cell_count() && cells.size() < 120; ++id) {
    const NodeId node = navigator.node(map.point(id));
    if (map.walkable(map.point(id))) cells.push_back(node);
  }
  const std::size_t agents = cells.size() / 3;
  ASSERT_GT(agents, 8u);
  std::vector<TrafficAgent> all;
  for (std::size_t i = 0; i < agents; ++i) all.push_back(traffic.add({cells[i]}).value());
  // The same goals in each round, so that no round needs more tables than the one before.
  const auto run_round = [&](std::size_t shift) {
    for (std::size_t i = 0; i < agents; ++i) {
      const NodeId goal = cells[(i + shift) % agents + agents];
      ASSERT_TRUE(traffic.set_goal(all[i], goal).ok());
    }
    for (int step = 0; step < 100; ++step) traffic.step();
  };
  std::uint64_t last = 1;
  for (int round = 0; round < 40 && last > 0; ++round) {
    const std::uint64_t before = allocations;
    for (std::size_t shift = 0; shift < 3; ++shift) run_round(shift);
    last = allocations - before;
  }
  EXPECT_EQ(last, 0u);
}

}  // namespace
}  // namespace wend::test
