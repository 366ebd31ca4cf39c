#include "mapf/distance_tables.h"

#include <gtest/gtest.h>

#include <limits>

#include "mapf/mapf_world.h"
#include "support/sample.h"

namespace wend::test {
namespace {

/// Steps to a goal by relaxing all edges until nothing changes.
std::vector<std::uint32_t> steps_to(const CellGraph& graph, CellId goal) {
  std::vector<std::uint32_t> steps(graph.size(), DistanceTables::kUnreached);
  steps[goal] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (CellId from = 0; from < graph.size(); ++from) {
      for (const CellId to : graph.next(from)) {
        if (steps[to] == DistanceTables::kUnreached || steps[to] + 1 >= steps[from]) continue;
        steps[from] = steps[to] + 1;
        changed = true;
      }
    }
  }
  return steps;
}

TEST(DistanceTables, GiveTheStepsToTheGoalInAnyOrderOfQuestions) {
  Random random(4309);
  int unreached = 0, reused = 0;
  for (int round = 0; round < sample(300); ++round) {
    const MapfWorld world = random_mapf_world(random, 9);
    const CellGraph graph = CellGraph::build(world.navigator()).value();
    if (graph.size() == 0) continue;
    DistanceTables tables(graph);
    for (int i = 0; i < 8; ++i) {
      const CellId goal = random.below(graph.size());
      const std::vector<std::uint32_t> truth = steps_to(graph, goal);
      const DistanceTables::Slot slot = tables.acquire(goal);
      reused += slot == 0 && i > 0 ? 1 : 0;
      for (int k = 0; k < 20; ++k) {
        const CellId cell = random.below(graph.size());
        if (!tables.known(slot, cell)) {
          ASSERT_LE(tables.bound(slot, cell), truth[cell]);
        }
        ASSERT_EQ(tables.distance(slot, cell), truth[cell]) << world.name;
        ASSERT_EQ(tables.bound(slot, cell), truth[cell]);
        unreached += truth[cell] == DistanceTables::kUnreached ? 1 : 0;
      }
      const Result<void> valid = tables.validate();
      ASSERT_TRUE(valid.ok()) << valid.error().reason;
      if (random.chance(60)) tables.release(slot);
    }
  }
  EXPECT_GT(unreached, sample(500));
  EXPECT_GT(reused, sample(50));
}

TEST(DistanceTables, GrowNoFurtherThanTheyAreAsked) {
  GridMap map(40, 40);
  const CellGraph graph = CellGraph::build(Navigator::build(map).value()).value();
  DistanceTables tables(graph);
  const DistanceTables::Slot slot = tables.acquire(0);
  EXPECT_EQ(tables.distance(slot, 3), 3u);
  EXPECT_EQ(tables.grown(), 15u) << "a square of 4 by 4 cells but for the goal";
  EXPECT_FALSE(tables.complete(slot));
}

TEST(DistanceTables, AgentsWithTheSameGoalShareOneAndUnusedOnesAreReused) {
  const CellGraph graph = CellGraph::build(Navigator::build(GridMap(5, 5)).value()).value();
  DistanceTables tables(graph);
  const DistanceTables::Slot one = tables.acquire(3);
  EXPECT_EQ(tables.acquire(3), one);
  const DistanceTables::Slot two = tables.acquire(4);
  EXPECT_NE(two, one);
  tables.release(one);
  tables.release(two);
  EXPECT_NE(tables.acquire(5), one) << "another agent still uses it";
  tables.release(one);
  const std::uint64_t before = tables.grown();
  EXPECT_EQ(tables.acquire(3), one) << "an unused table is still there";
  EXPECT_EQ(tables.grown(), before);
  EXPECT_NE(tables.acquire(6), one) << "it is in use again";
}

TEST(DistanceTables, LargeMapsHaveLongDistances) {
  GridMap map(70000, 1);
  const CellGraph graph = CellGraph::build(Navigator::build(map).value()).value();
  DistanceTables tables(graph);
  EXPECT_EQ(tables.distance(tables.acquire(0), 69999), 69999u);
}

}  // namespace
}  // namespace wend::test
