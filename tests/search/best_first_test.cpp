// The searches as templates on a space that a user might write: a directed graph with parallel and
// free edges and self-loops, whose moves are not numbered. The oracle is Floyd's and Warshall's.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "support/random.h"
#include "wend/search/algorithms/astar.h"
#include "wend/search/algorithms/breadth_first.h"
#include "wend/search/algorithms/depth_first.h"
#include "wend/search/algorithms/dijkstra.h"
#include "wend/search/algorithms/fringe_search.h"
#include "wend/search/algorithms/greedy.h"
#include "wend/search/algorithms/ida_star.h"
#include "wend/search/algorithms/weighted_astar.h"

namespace wend::test {
namespace {

template <class C>
struct RandomGraph {
  using Cost = C;
  static constexpr C kFar = C{1'000'000};

  explicit RandomGraph(NodeId nodes) : edges(nodes), direct(nodes, std::vector<C>(nodes, kFar)) {}
  RandomGraph(NodeId nodes, Random& random) : RandomGraph(nodes) {
    for (std::uint32_t i = nodes + random.below(3 * nodes); i > 0; --i) {
      // Quarters are exact in binary, so that sums of doubles may be compared.
      const C cost = random.chance(15) ? C{0} : static_cast<C>(random.below(80)) / C{4};
      add(random.below(nodes), random.below(nodes), cost);
    }
  }
  void add(NodeId from, NodeId to, C cost) {
    edges[from].push_back({to, cost});
    direct[from][to] = std::min(direct[from][to], cost);
  }

  std::size_t node_count() const { return edges.size(); }
  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    for (const auto& [to, cost] : edges[expansion.node]) sink(to, cost);
  }

  /// The cost of the cheapest way from row to column; kFar where there is none.
  std::vector<std::vector<C>> distances() const {
    std::vector<std::vector<C>> best = direct;
    for (std::size_t i = 0; i < node_count(); ++i) best[i][i] = C{0};
    for (std::size_t k = 0; k < node_count(); ++k) {
      for (auto& row : best) {
        for (std::size_t j = 0; j < row.size(); ++j) row[j] = std::min(row[j], row[k] + best[k][j]);
      }
    }
    return best;
  }

  std::vector<std::vector<std::pair<NodeId, C>>> edges;
  std::vector<std::vector<C>> direct;  // the cheapest edge from row to column
};

/// The same with an estimate: for each pair another fraction of the truth, so never too large.
template <class C>
struct GuidedGraph : RandomGraph<C> {
  GuidedGraph(NodeId nodes, Random& random)
      : RandomGraph<C>(nodes, random), estimates(this->distances()) {
    for (auto& row : estimates) {
      for (C& estimate : row) estimate = estimate * static_cast<C>(random.below(5)) / C{4};
    }
  }
  C estimate(NodeId from, NodeId to) const { return estimates[from][to]; }

  std::vector<std::vector<C>> estimates;
};

static_assert(Space<RandomGraph<double>> && !Metric<RandomGraph<double>>);
static_assert(Metric<GuidedGraph<std::uint64_t>> && !NumberedMoves<GuidedGraph<std::uint64_t>>);

template <class Algorithm, class S>
Path solve(const S& space, NodeId start, NodeId goal, Workspace& workspace,
           const SearchOptions& options = {}) {
  Path path;
  Algorithm::begin(space, {start, goal, options}, workspace)->run();
  workspace.search()->write_path(path);
  return path;
}

template <class Graph>
class GraphTest : public testing::Test {
 protected:
  /// Runs one algorithm from one start to all goals.
  template <class Algorithm>
  void check(const Graph& graph, NodeId start, const SearchOptions& options) {
    SCOPED_TRACE(Algorithm::kInfo.name);
    const auto truth = graph.distances()[start];
    for (NodeId goal = 0; goal < graph.node_count(); ++goal) {
      const Path path = solve<Algorithm>(graph, start, goal, workspace_, options);
      const bool reachable = truth[goal] < Graph::kFar;
      ASSERT_EQ(path.status, reachable ? Status::found : Status::unreachable);
      ++(reachable ? found_ : unreachable_);
      reopened_ += path.counters.reopened;
      if (!reachable) continue;
      ASSERT_TRUE(path.nodes.front() == start && path.nodes.back() == goal);
      check_costs(graph, Algorithm::kInfo, options.weight, static_cast<double>(truth[goal]), path);
    }
  }

  void check_costs(const Graph& graph, const AlgorithmInfo& info, double weight, double best,
                   const Path& path) {
    double cost = 0;
    for (std::size_t i = 1; i < path.nodes.size(); ++i) {
      cost += static_cast<double>(graph.direct[path.nodes[i - 1]][path.nodes[i]]);
    }
    ASSERT_LT(cost, static_cast<double>(Graph::kFar)) << "the path uses an edge that is not there";
    ASSERT_GE(path.cost, cost) << "of parallel edges not all algorithms take the cheapest";
    const bool optimal = info.guarantee == Guarantee::optimal;
    ASSERT_LE(path.cost, optimal ? best : info.weighted ? best * weight : path.cost);
    ASSERT_TRUE(path.optimal || !optimal);
    ASSERT_EQ(path.optimal, path.bound == 1);
    ASSERT_LE(path.cost, path.bound == 0 ? path.cost : path.bound * best);
    dearer_ += path.cost > best ? 1 : 0;
  }

  Workspace workspace_;
  int found_ = 0;
  int unreachable_ = 0;
  int dearer_ = 0;
  std::uint64_t reopened_ = 0;
};

using Graphs = testing::Types<RandomGraph<std::uint64_t>, RandomGraph<double>,
                              GuidedGraph<std::uint64_t>, GuidedGraph<double>>;
TYPED_TEST_SUITE(GraphTest, Graphs);

TYPED_TEST(GraphTest, EveryAlgorithmKeepsItsGuaranteeOnASpaceOfTheUsersOwn) {
  Random random(21);
  for (int i = 0; i < 500 && !this->HasFatalFailure(); ++i) {
    const TypeParam graph(1 + random.below(12), random);
    const NodeId start = random.below(static_cast<std::uint32_t>(graph.node_count()));
    SearchOptions options;
    options.weight = 2;
    this->template check<BreadthFirst>(graph, start, options);
    this->template check<DepthFirst>(graph, start, options);
    if (random.chance(50)) options.open_list = OpenListKind::binary_heap;
    options.ties = random.chance(50) ? TieRule::deepest : TieRule::last_added;
    this->template check<Dijkstra>(graph, start, options);
    this->template check<AStar>(graph, start, options);
    this->template check<WeightedAStar>(graph, start, options);
    this->template check<Greedy>(graph, start, options);
  }
  EXPECT_GT(this->found_, 5000);
  EXPECT_GT(this->unreachable_, 1000);
  EXPECT_GT(this->dearer_, 500) << "no algorithm did worse than the optimum";
  EXPECT_GE(this->reopened_, Metric<TypeParam> ? 50u : 0u) << "no estimate was inconsistent";
}

/// A direct edge from 0 to 2 for 9, a way through 1 for 2 + 3; nothing leads to 3.
RandomGraph<std::uint64_t> small_graph() {
  RandomGraph<std::uint64_t> graph(4);
  graph.add(0, 2, 9);
  graph.add(0, 1, 2);
  graph.add(1, 2, 3);
  return graph;
}

struct EditedGraph : RandomGraph<std::uint64_t> {
  std::uint64_t version() const { return edits; }
  std::uint64_t edits = 7;
};
static_assert(Versioned<EditedGraph>);

TEST(BestFirst, EndsAsStaleWhenTheSpaceChangesMidway) {
  EditedGraph graph = {small_graph()};
  Workspace workspace;
  Search* search = Dijkstra::begin(graph, {0, 2, {}}, workspace);
  EXPECT_EQ(search->run({.expansions = 1}), Status::running);
  ++graph.edits;
  EXPECT_EQ(search->run(), Status::stale);
  EXPECT_EQ(solve<Dijkstra>(graph, 0, 2, workspace).cost, 5);
}

TEST(BestFirst, RefusesNamedHeuristicsThatTheSpaceDoesNotHave) {
  const auto graph = small_graph();
  Workspace workspace;
  SearchOptions options;
  for (const HeuristicKind kind : {HeuristicKind::manhattan, HeuristicKind::euclidean,
                                   HeuristicKind::octile, HeuristicKind::chebyshev}) {
    options.heuristic = kind;
    const Path path = solve<AStar>(graph, 0, 2, workspace, options);
    EXPECT_EQ(path.status, Status::invalid);
    EXPECT_STRNE(path.reason, "");
  }
  options.heuristic = HeuristicKind::zero;
  EXPECT_EQ(solve<AStar>(graph, 0, 2, workspace, options).cost, 5);
}

TEST(BestFirst, CostsNearTheLargestNumberSaturateAndDoNotWrap) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  RandomGraph<std::uint64_t> graph(3);
  graph.add(0, 1, kMost - 10);
  graph.add(1, 2, 20);  // wrapped around, this way would look almost free
  graph.add(0, 2, kMost - 5);
  Workspace workspace;
  EXPECT_EQ(solve<AStar>(graph, 0, 2, workspace).nodes, (std::vector<NodeId>{0, 2}));
  EXPECT_EQ(solve<Dijkstra>(graph, 0, 2, workspace).nodes, (std::vector<NodeId>{0, 2}));
}

TEST(BestFirst, AsksTheUsersOwnFunctionAndBelievesWhatIsDeclared) {
  const auto graph = small_graph();
  Workspace workspace;
  int asked = 0;
  const auto function = [&asked](NodeId node, NodeId goal) -> std::uint64_t {
    ++asked;
    return node == goal ? 0 : 1;
  };
  SearchOptions options;
  for (const bool admissible : {false, true}) {
    options.heuristic = Heuristic::custom(function, admissible);
    const Path path = solve<AStar>(graph, 0, 2, workspace, options);
    EXPECT_EQ(path.cost, 5);
    EXPECT_EQ(path.optimal, admissible);
  }
  EXPECT_GT(asked, 4);
}

TEST(BestFirst, NearestGivesThePathToWhereTheEstimateIsLeast) {
  const auto graph = small_graph();
  Workspace workspace;
  const auto function = [](NodeId node, NodeId goal) { return std::uint64_t{goal - node}; };
  SearchOptions options;
  options.heuristic = Heuristic::custom(function, true);
  options.fallback = Fallback::closest_to_goal;
  const Path path = solve<AStar>(graph, 0, 3, workspace, options);
  EXPECT_EQ(path.status, Status::partial);
  EXPECT_EQ(path.nodes, (std::vector<NodeId>{0, 1, 2}));
  EXPECT_FALSE(path.optimal);
}

template <class Algorithm, class S>
Path solve_from_any(const S& space, const std::vector<NodeId>& starts, NodeId goal,
                    Workspace& workspace, const SearchOptions& options = {}) {
  SearchRequest request = {starts[0], goal, options};
  request.more_starts = {starts.data() + 1, starts.size() - 1};
  Path path;
  Algorithm::begin(space, request, workspace)->run();
  workspace.search()->write_path(path);
  return path;
}

TEST(BestFirst, FromSeveralStartsThePathIsTheCheapestFromAnyOfThem) {
  Random random(31);
  Workspace workspace;
  int found = 0;
  int unreachable = 0;
  int not_the_first = 0;
  for (int i = 0; i < 400 && !HasFailure(); ++i) {
    const GuidedGraph<std::uint64_t> graph(12, random);
    const auto costs = graph.distances();
    std::vector<NodeId> starts(1 + random.below(4));
    for (NodeId& start : starts) start = random.below(12);  // at times the same twice
    for (NodeId goal = 0; goal < 12; ++goal) {
      std::uint64_t best = graph.kFar;
      for (const NodeId start : starts) best = std::min(best, costs[start][goal]);
      const Path paths[] = {solve_from_any<Dijkstra>(graph, starts, goal, workspace),
                            solve_from_any<AStar>(graph, starts, goal, workspace),
                            solve_from_any<FringeSearch>(graph, starts, goal, workspace)};
      for (const Path& path : paths) {
        ASSERT_EQ(path.status, best < graph.kFar ? Status::found : Status::unreachable);
        if (!path.found()) continue;
        ASSERT_EQ(path.cost, static_cast<double>(best));
        ASSERT_NE(std::find(starts.begin(), starts.end(), path.nodes.front()), starts.end());
      }
      ++(best < graph.kFar ? found : unreachable);
      not_the_first += best < costs[starts[0]][goal] ? 1 : 0;
    }
  }
  EXPECT_GT(found, 2000);
  EXPECT_GT(unreachable, 200);
  EXPECT_GT(not_the_first, 500);
}

TEST(BestFirst, NearestMayBeAnyOfTheStarts) {
  const auto graph = small_graph();  // no way leads to 3, and none from 2
  Workspace workspace;
  SearchOptions options;
  options.fallback = Fallback::closest_to_goal;
  options.heuristic =
      Heuristic::custom([](NodeId node, NodeId goal) { return std::uint64_t{goal - node}; }, true);
  const Path path = solve_from_any<AStar>(graph, {0, 2}, 3, workspace, options);
  EXPECT_EQ(path.status, Status::partial);
  EXPECT_EQ(path.nodes, std::vector<NodeId>{2});
}

TEST(IdaStar, RefusesSeveralStarts) {
  const auto graph = small_graph();
  Workspace workspace;
  const Path path = solve_from_any<IdaStar>(graph, {0, 1}, 2, workspace);
  EXPECT_EQ(path.status, Status::invalid);
  EXPECT_STRNE(path.reason, "");
}

TEST(BestFirst, StoppingFastProvesNothing) {
  const auto graph = small_graph();
  Workspace workspace;
  SearchOptions options;
  options.stop = StopRule::fast;
  const Path path = solve<AStar>(graph, 0, 2, workspace, options);
  EXPECT_EQ(path.cost, 9) << "the goal is opened by the first expansion";
  EXPECT_FALSE(path.optimal);
}

/// A custom space that states its most expensive step gets the bucket queue too.
struct BoundedGraph : GuidedGraph<std::uint64_t> {
  using GuidedGraph::GuidedGraph;
  Cost max_step() const { return 20; }
};

TEST(OpenLists, DijkstraTakesTheBucketQueueOnAnySpaceWithBoundedSteps) {
  Random random(17);
  Workspace workspace;
  SearchOptions buckets;
  buckets.open_list = OpenListKind::bucket_queue;
  int found = 0;
  for (int i = 0; i < 100; ++i) {
    const BoundedGraph graph(12, random);
    const auto truth = graph.distances()[0];
    for (NodeId goal = 0; goal < 12; ++goal) {
      const Path path = solve<Dijkstra>(graph, 0, goal, workspace, buckets);
      ASSERT_EQ(path.status, truth[goal] < BoundedGraph::kFar ? Status::found : Status::unreachable)
          << path.reason;
      if (!path.found()) continue;
      ASSERT_EQ(path.cost, static_cast<double>(truth[goal]));
      ++found;
    }
    // Its estimate may be inconsistent, and f = g + h then falls: A* has to refuse.
    EXPECT_EQ(solve<AStar>(graph, 0, 1, workspace, buckets).status, Status::invalid);
  }
  EXPECT_GT(found, 300);
}

}  // namespace
}  // namespace wend::test
