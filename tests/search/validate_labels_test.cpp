// The labels that searches leave behind are consistent; validation reports where they are not.
#include "wend/internal/search/labels/validate_labels.h"

#include <gtest/gtest.h>

#include "support/random_case.h"
#include "support/sample.h"
#include "wend/internal/search/adaptors/reversed.h"
#include "wend/search/algorithms/astar.h"
#include "wend/search/algorithms/bidirectional_astar.h"
#include "wend/search/algorithms/breadth_first.h"
#include "wend/search/algorithms/depth_first.h"
#include "wend/search/algorithms/dijkstra.h"
#include "wend/search/algorithms/greedy.h"
#include "wend/search/algorithms/weighted_astar.h"
#include "wend/space/maps/graph_builder.h"
#include "wend/space/spaces/terrain_grid.h"
#include "wend/space/spaces/unit_grid.h"

namespace wend::test {
namespace {

template <class S>
auto& labels_in(Workspace& workspace, Side side = Side::forward) {
  return workspace.scratch<typename LabelsOf<S>::type>(side);
}

/// Why the labels of a space do not hang together; empty where they do.
template <class S, class Labels>
std::string fault_of(const S& space, const Labels& labels) {
  const Result<void> valid = validate(space, labels);
  return valid ? "" : valid.error().message();
}

template <class Algorithm, class S>
void expect_valid_after(const S& space, const SearchRequest& request, Workspace& workspace,
                        int& reached) {
  Search& search = *Algorithm::begin(space, request, workspace);
  search.run({.expansions = 40});  // half done as well
  ASSERT_EQ(fault_of(space, labels_in<S>(workspace)), "") << Algorithm::kInfo.name;
  search.run();
  ASSERT_EQ(fault_of(space, labels_in<S>(workspace)), "") << Algorithm::kInfo.name;
  reached += search.status() == Status::found ? 1 : 0;
  if (std::is_same_v<Algorithm, BidirectionalAStar>) {
    const Reversed<S> reversed(space);
    ASSERT_EQ(fault_of(reversed, labels_in<S>(workspace, Side::backward)), "");
  }
}

template <class S>
void expect_valid(const S& space, NodeId start, NodeId goal, Workspace& workspace, int& reached) {
  const SearchRequest request = {start, goal, {}};
  ASSERT_NO_FATAL_FAILURE(expect_valid_after<AStar>(space, request, workspace, reached));
  ASSERT_NO_FATAL_FAILURE(expect_valid_after<Dijkstra>(space, request, workspace, reached));
  ASSERT_NO_FATAL_FAILURE(expect_valid_after<WeightedAStar>(space, request, workspace, reached));
  ASSERT_NO_FATAL_FAILURE(expect_valid_after<Greedy>(space, request, workspace, reached));
  ASSERT_NO_FATAL_FAILURE(expect_valid_after<BreadthFirst>(space, request, workspace, reached));
  ASSERT_NO_FATAL_FAILURE(expect_valid_after<DepthFirst>(space, request, workspace, reached));
  ASSERT_NO_FATAL_FAILURE(
      expect_valid_after<BidirectionalAStar>(space, request, workspace, reached));
}

TEST(ValidLabels, AreWhatSearchesOfGridsLeaveBehind) {
  Workspace workspace;
  int reached = 0;
  int searched = 0;
  for (std::uint64_t number = 0; number < sample(std::uint64_t{400}); ++number) {
    const RandomCase tried = random_case(number);
    if (!tried.map.walkable(tried.from)) continue;
    const NodeId start = tried.map.id(tried.from);
    const NodeId goal = tried.map.id(tried.to);
    SCOPED_TRACE(tried.describe());
    ++searched;
    if (tried.map.uniform()) {
      const UnitGrid grid(tried.map, tried.options.corners, CostModel::octile());
      ASSERT_NO_FATAL_FAILURE(expect_valid(grid, start, goal, workspace, reached));
    } else {
      const auto grid = TerrainGrid::build(tried.map, tried.options.corners, CostModel::octile(),
                                           tried.options.terrain);
      ASSERT_NO_FATAL_FAILURE(expect_valid(grid.value(), start, goal, workspace, reached));
    }
  }
  EXPECT_GT(searched, sample(200));
  EXPECT_GT(reached, searched * 2);
}

/// Free, parallel and circular edges among them.
wend::Graph drawn_graph(Random& random) {
  GraphBuilder builder;
  const std::uint32_t nodes = 1 + random.below(30);
  for (std::uint32_t i = 0; i < nodes; ++i) builder.add_node();
  for (std::uint32_t i = 0; i < 3 * nodes; ++i) {
    builder.add_edge(random.below(nodes), random.below(nodes), random.below(8));
  }
  return builder.build().value();
}

TEST(ValidLabels, AreWhatSearchesOfGraphsLeaveBehind) {
  Workspace workspace;
  Random random(9);
  int reached = 0;
  for (int number = 0; number < sample(1000); ++number) {
    const wend::Graph graph = drawn_graph(random);
    const NodeId start = random.below(static_cast<std::uint32_t>(graph.node_count()));
    const NodeId goal = random.below(static_cast<std::uint32_t>(graph.node_count()));
    SCOPED_TRACE("graph " + std::to_string(number));
    ASSERT_NO_FATAL_FAILURE(expect_valid(graph, start, goal, workspace, reached));
  }
  EXPECT_GT(reached, sample(2000));
}

class BrokenLabels : public testing::Test {
 protected:
  BrokenLabels() { labels_.begin(grid_.node_count()); }

  std::string fault() const { return fault_of(grid_, labels_); }

  UnitGrid grid_{GridMap(8, 1), CornerRule::both_free, CostModel::octile()};
  PackedLabels labels_{Allocator::standard()};
};

TEST_F(BrokenLabels, NameAParentThatWasNotReached) {
  labels_.put(5, labels_.extend(labels_.start(), 4, 13860, east));
  EXPECT_EQ(fault(), "the label of node 5 names a parent that was not reached");
  labels_.put(4, labels_.start());
  EXPECT_EQ(fault(), "");
}

TEST_F(BrokenLabels, CostLessThanTheirParentsOrThanTheWayFromThere) {
  labels_.put(3, labels_.start());
  labels_.put(4, labels_.extend(labels_.start(), 3, 13859, east));
  EXPECT_EQ(fault(), "the label of node 4 costs less than its way");
  labels_.put(4, labels_.extend(labels_.start(), 3, 13861, east));
  EXPECT_EQ(fault(), "") << "the parent's way may have become shorter";
  labels_.put(5, labels_.extend(labels_.start(), 4, 5, east));
  EXPECT_EQ(fault(), "the label of node 5 costs less than its parent's");
}

TEST(BrokenLinkedLabels, LeadInACircleWhereStepsCostNothing) {
  GraphBuilder builder;
  for (int i = 0; i < 3; ++i) builder.add_node();
  builder.add_edge(0, 1, 0);
  builder.add_edge(1, 0, 0);
  const wend::Graph graph = builder.build().value();
  LinkedLabels<std::uint64_t> labels(Allocator::standard());
  labels.begin(graph.node_count());
  labels.put(0, labels.extend(labels.start(), 1, 0, kNoMove));
  labels.put(1, labels.extend(labels.start(), 0, 0, kNoMove));
  EXPECT_EQ(fault_of(graph, labels), "from node 0 parents lead in a circle");
  labels.put(0, labels.start());
  EXPECT_EQ(fault_of(graph, labels), "");
}

#ifndef NDEBUG
TEST_F(BrokenLabels, AreNotEvenPutBeyondTheTable) {
  EXPECT_DEATH(labels_.put(8, labels_.start()), "begin\\(\\) or cover\\(\\)");
  EXPECT_DEATH(static_cast<void>(labels_.get(kNoNode)), "as many nodes as there are");
  EXPECT_DEATH(labels_.close(3, labels_.get(3)), "only nodes that were reached");
}

TEST(BrokenOrder, IsToldByOpenLists) {
  BucketQueue queue(Allocator::standard());
  queue.begin(1000, 10);
  EXPECT_DEATH(queue.push(1, 999, 0), "f may not fall");
  EXPECT_DEATH(queue.push(kNoNode, 1000, 0), "only nodes are opened");
  HeapQueue<double, 4> heap(Allocator::standard());
  heap.begin(false);
  EXPECT_DEATH(static_cast<void>(heap.least()), "ask empty\\(\\)");
  EXPECT_DEATH(heap.push(1, std::numeric_limits<double>::quiet_NaN(), 0), "no place in the order");
}
#endif

}  // namespace
}  // namespace wend::test
