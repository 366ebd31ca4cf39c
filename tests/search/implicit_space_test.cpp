// State spaces without numbers: random graphs, where the method of Bellman and Ford is the oracle,
// and sliding puzzles, where published figures, a plain breadth-first search and the rules are.
#include "wend/search/adaptors/implicit_space.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "sliding_tiles.h"
#include "support/random.h"
#include "support/sample.h"
#include "wend/search/adaptors/interned_space.h"
#include "wend/search/algorithms/astar.h"
#include "wend/search/algorithms/breadth_first.h"
#include "wend/search/algorithms/depth_first.h"
#include "wend/search/algorithms/dijkstra.h"
#include "wend/search/algorithms/fringe_search.h"
#include "wend/search/algorithms/greedy.h"
#include "wend/search/algorithms/ida_star.h"
#include "wend/search/algorithms/implicit_ida_star.h"
#include "wend/search/algorithms/weighted_astar.h"

namespace wend::test {
namespace {

constexpr int kBoards = sample(100);

// ---- random graphs

/// A directed graph in which states hide behind scattered names. Its estimate is another fraction
/// of the truth for each node: never too large, and often inconsistent.
template <class C>
struct Graph {
  using State = std::uint64_t;
  using Cost = C;
  static constexpr C kFar = C{1'000'000};

  Graph(std::size_t nodes, Random& random) : edges(nodes) {
    for (std::size_t i = nodes / 2 + random.below(static_cast<std::uint32_t>(2 * nodes)); i > 0;
         --i) {
      const C cost = random.chance(15) ? C{0} : static_cast<C>(5 + random.below(20));
      const std::size_t from = random.below(static_cast<std::uint32_t>(nodes));
      edges[from].push_back({random.below(static_cast<std::uint32_t>(nodes)), cost});
    }
    goal = random.below(static_cast<std::uint32_t>(nodes));
    truth = distances();
    for (const C distance : truth) {
      const C fraction = static_cast<C>(random.below(5));
      estimates.push_back(distance == kFar ? C{3} : distance * fraction / C{4});
    }
  }

  /// To the goal from each node, by looking at all edges until nothing changes.
  std::vector<C> distances() const {
    std::vector<C> best(edges.size(), kFar);
    best[goal] = C{0};
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t node = 0; node < edges.size(); ++node) {
        for (const auto& [to, cost] : edges[node]) {
          if (best[to] + cost >= best[node]) continue;
          best[node] = best[to] + cost;
          changed = true;
        }
      }
    }
    return best;
  }

  static State name(std::size_t node) { return node * 1'000'003; }
  static std::size_t node(State state) { return static_cast<std::size_t>(state / 1'000'003); }

  template <class Sink>
  void successors(State state, Sink&& sink) const {
    for (const auto& [to, cost] : edges[node(state)]) sink(name(to), cost);
  }
  C estimate(State state) const { return estimates[node(state)]; }
  bool is_goal(State state) const { return node(state) == goal; }
  std::uint64_t hash(State state) const { return state % 4; }  // a very poor one

  std::vector<std::vector<std::pair<std::size_t, C>>> edges;
  std::size_t goal = 0;
  std::vector<C> truth;
  std::vector<C> estimates;
};

template <class C>
void check_path(const Graph<C>& graph, std::size_t start, const ImplicitPath<std::uint64_t>& path) {
  ASSERT_EQ(path.states.front(), graph.name(start));
  ASSERT_TRUE(graph.is_goal(path.states.back()));
  double cost = 0;
  for (std::size_t i = 1; i < path.states.size(); ++i) {
    C step = Graph<C>::kFar;
    graph.successors(path.states[i - 1], [&](std::uint64_t state, C of) {
      if (state == path.states[i]) step = std::min(step, of);
    });
    ASSERT_LT(step, Graph<C>::kFar) << "the path uses an edge that is not there";
    cost += static_cast<double>(step);
  }
  ASSERT_GE(path.cost, cost);
}

struct Tally {
  int found = 0;
  int unreachable = 0;
  std::uint64_t reopened = 0;
};

template <class Algorithm, class C>
void check_interned(const Graph<C>& graph, Workspace& workspace, Tally& tally) {
  SCOPED_TRACE(Algorithm::kInfo.name);
  InternedSpace space(graph);
  for (std::size_t start = 0; start < graph.edges.size(); ++start) {
    const auto path = solve_implicit<Algorithm>(space, graph.name(start), workspace);
    const C best = graph.truth[start];
    ASSERT_EQ(path.status, best < graph.kFar ? Status::found : Status::unreachable);
    ++(path.found() ? tally.found : tally.unreachable);
    tally.reopened += path.counters.reopened;
    if (!path.found()) continue;
    check_path(graph, start, path);
    const bool optimal = Algorithm::kInfo.guarantee == Guarantee::optimal;
    const double most = Algorithm::kInfo.weighted ? 1.5 * static_cast<double>(best) : path.cost;
    ASSERT_LE(path.cost, optimal ? static_cast<double>(best) : most);
    ASSERT_TRUE(path.optimal || !optimal);
    ASSERT_EQ(path.optimal, path.bound == 1);
    ASSERT_LE(path.cost, path.bound == 0 ? path.cost : path.bound * static_cast<double>(best));
  }
}

template <class C>
void check_ida_star(const Graph<C>& graph, std::size_t table, Workspace& workspace, Tally& tally) {
  ImplicitOptions options;
  options.transpositions = table;
  options.limits.cost = 200;  // round and round a circle to a goal out of reach
  for (std::size_t start = 0; start < graph.edges.size(); ++start) {
    const auto path = ida_star(graph, graph.name(start), workspace, options);
    if (graph.truth[start] == graph.kFar) {
      ASSERT_TRUE(path.status == Status::unreachable || path.status == Status::limit_reached);
      ++tally.unreachable;
      continue;
    }
    ASSERT_EQ(path.status, Status::found);
    check_path(graph, start, path);
    ASSERT_EQ(path.cost, static_cast<double>(graph.truth[start]));
    ASSERT_TRUE(path.optimal);
    ++tally.found;
  }
}

template <class C>
class ImplicitGraph : public testing::Test {};
using Costs = testing::Types<std::uint32_t, std::uint64_t, double>;
TYPED_TEST_SUITE(ImplicitGraph, Costs);

TYPED_TEST(ImplicitGraph, EveryAlgorithmKeepsItsGuarantee) {
  Random random(31);
  Workspace workspace;
  Tally tally;
  for (int i = 0; i < sample(300) && !this->HasFatalFailure(); ++i) {
    const Graph<TypeParam> graph(1 + random.below(10), random);
    check_interned<AStar>(graph, workspace, tally);
    check_interned<Dijkstra>(graph, workspace, tally);
    check_interned<WeightedAStar>(graph, workspace, tally);
    check_interned<Greedy>(graph, workspace, tally);
    check_interned<BreadthFirst>(graph, workspace, tally);
    check_interned<DepthFirst>(graph, workspace, tally);
    check_interned<FringeSearch>(graph, workspace, tally);
    check_ida_star(graph, 0, workspace, tally);
    check_ida_star(graph, 16, workspace, tally);
  }
  EXPECT_GT(tally.found, sample(3000));
  EXPECT_GT(tally.unreachable, sample(3000));
  EXPECT_GT(tally.reopened, sample(20u)) << "no estimate was inconsistent";
}

// ---- the 8-puzzle

/// How many boards lie how far from the solved one: plain breadth-first search over strings.
std::vector<std::size_t> boards_per_depth() {
  std::map<std::string, std::size_t> depths = {{"012345678", 0}};
  std::vector<std::string> queue = {"012345678"};
  std::vector<std::size_t> counts;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const std::string board = queue[next];
    const std::size_t depth = depths[board];
    if (depth == counts.size()) counts.push_back(0);
    ++counts[depth];
    const auto gap = static_cast<int>(board.find('0'));
    for (const auto& [dx, dy] : {std::pair(-1, 0), {1, 0}, {0, -1}, {0, 1}}) {
      const int x = gap % 3 + dx;
      const int y = gap / 3 + dy;
      if (x < 0 || x > 2 || y < 0 || y > 2) continue;
      std::string slid = board;
      std::swap(slid[static_cast<std::size_t>(gap)], slid[static_cast<std::size_t>(3 * y + x)]);
      if (depths.emplace(slid, depth + 1).second) queue.push_back(slid);
    }
  }
  return counts;
}

TEST(EightPuzzle, AsManyBoardsLieAtEachDepthAsIsPublished) {
  const EightPuzzle puzzle;
  InternedSpace space(puzzle);
  Workspace workspace;
  Search* search = Dijkstra::begin(space, {space.intern(puzzle.solved()), {}, {}}, workspace);
  EXPECT_EQ(search->run(), Status::unreachable) << "no goal was given, so it goes everywhere";
  std::vector<std::size_t> counts;
  for (NodeId node = 0; node < space.node_count(); ++node) {
    const auto depth = static_cast<std::size_t>(search->label(node).g);
    if (depth >= counts.size()) counts.resize(depth + 1);
    ++counts[depth];
  }
  EXPECT_EQ(counts, boards_per_depth());
  // A. Reinefeld, "Complete Solution of the Eight-Puzzle and the Benefit of Node Ordering in IDA*"
  // (IJCAI 1993) counts 181,440 boards, of which two take 31 moves; OEIS A089473 lists the depths.
  const std::vector<std::size_t> published = {
      1,     2,     4,     8,     16,    20,   39,   62,   116,   152,   286,
      396,   748,   1024,  1893,  2512,  4485, 5638, 9529, 10878, 16993, 17110,
      23952, 20224, 24047, 15578, 14560, 6274, 3910, 760,  221,   2};
  EXPECT_EQ(counts, published);
}

/// The boards of the largest depth, by what Dijkstra's labels say.
std::vector<EightPuzzle::State> hardest_boards(const EightPuzzle& puzzle) {
  InternedSpace space(puzzle);
  Workspace workspace;
  Search* search = Dijkstra::begin(space, {space.intern(puzzle.solved()), {}, {}}, workspace);
  search->run();
  std::vector<EightPuzzle::State> hardest;
  for (NodeId node = 0; node < space.node_count(); ++node) {
    if (search->label(node).g == 31) hardest.push_back(space.state(node));
  }
  return hardest;
}

TEST(EightPuzzle, TheHardestBoardsAreSolvedIn31Moves) {
  const EightPuzzle puzzle;
  Workspace workspace;
  const auto hardest = hardest_boards(puzzle);
  ASSERT_EQ(hardest.size(), 2u);
  for (const EightPuzzle::State& start : hardest) {
    InternedSpace space(puzzle);
    EXPECT_EQ(ida_star(puzzle, start, workspace).steps(), 31u);
    EXPECT_EQ(solve_implicit<AStar>(space, start, workspace).steps(), 31u);
    EXPECT_LT(space.node_count(), 50000u) << "A* was not guided";
    EXPECT_EQ(solve_implicit<BreadthFirst>(space, start, workspace).steps(), 31u);
  }
}

/// The 8-puzzle with an estimate that every third board loses.
struct ForgetfulPuzzle : EightPuzzle {
  static constexpr bool kConsistent = false;
  Cost estimate(const State& state) const {
    return state.tiles * 0x9e3779b97f4a7c15u >> 60 < 5 ? 0 : state.distance;
  }
};

TEST(EightPuzzle, AnInconsistentEstimateDoesNoHarm) {
  const ForgetfulPuzzle puzzle;
  Workspace workspace;
  std::uint64_t reopened = 0;
  for (const EightPuzzle::State& start : hardest_boards(EightPuzzle())) {
    InternedSpace space(puzzle);
    EXPECT_EQ(ida_star(puzzle, start, workspace, {.transpositions = 1 << 16}).cost, 31);
    EXPECT_EQ(solve_implicit<AStar>(space, start, workspace).cost, 31);
    const auto weighted = solve_implicit<WeightedAStar>(space, start, workspace, {.weight = 2});
    EXPECT_TRUE(weighted.found());
    EXPECT_LE(weighted.cost, 62);
    reopened += weighted.counters.reopened;
  }
  EXPECT_GT(reopened, 0u) << "the estimate was consistent after all";
}

// ---- the 15-puzzle

/// A board some random moves away from the solved one.
FifteenPuzzle::State walk(const FifteenPuzzle& puzzle, std::uint32_t moves, Random& random) {
  FifteenPuzzle::State state = puzzle.solved();
  for (std::uint32_t i = 0; i < moves; ++i) {
    const auto cells = puzzle.neighbours(state.gap);
    state = puzzle.slide(state, cells[random.below(static_cast<std::uint32_t>(cells.size()))]);
  }
  return state;
}

std::array<unsigned, 16> board(const FifteenPuzzle::State& state) {
  std::array<unsigned, 16> tiles;
  for (unsigned cell = 0; cell < 16; ++cell) tiles[cell] = FifteenPuzzle::tile(state, cell);
  return tiles;
}

/// Whether each board follows from the one before by sliding one tile, down to the solved one.
bool legal(const std::vector<FifteenPuzzle::State>& states) {
  for (std::size_t i = 1; i < states.size(); ++i) {
    auto tiles = board(states[i - 1]);
    const auto next = board(states[i]);
    const auto from = std::find(tiles.begin(), tiles.end(), 0u) - tiles.begin();
    const auto to = std::find(next.begin(), next.end(), 0u) - next.begin();
    const bool beside = from / 4 == to / 4 && std::abs(from - to) == 1;
    if (!beside && std::abs(from - to) != 4) return false;
    std::swap(tiles[static_cast<std::size_t>(from)], tiles[static_cast<std::size_t>(to)]);
    if (tiles != next) return false;
  }
  const auto last = board(states.back());
  return std::is_sorted(last.begin(), last.end());
}

/// Adds two moves for each row in which two tiles stand at home, but in the wrong order: one of
/// them has to step out and back in (a part of the linear conflicts of O. Hansson, A. Mayer and M.
/// Yung, "Criticizing Solutions to Relaxed Models Yields Powerful Admissible Heuristics", 1992).
struct ConflictPuzzle : FifteenPuzzle {
  static constexpr bool kConsistent = false;  // not shown to be

  Cost estimate(const State& state) const {
    Cost conflicts = 0;
    for (unsigned row = 0; row < 4; ++row) conflicts += conflict_in(state, row) ? 1 : 0;
    return state.distance + 2 * conflicts;
  }
  static bool conflict_in(const State& state, unsigned row) {
    unsigned largest = 0;
    for (unsigned cell = 4 * row; cell < 4 * row + 4; ++cell) {
      const unsigned here = tile(state, cell);
      if (here == 0 || here / 4 != row) continue;
      if (here < largest) return true;
      largest = here;
    }
    return false;
  }
};

TEST(FifteenPuzzle, DeepeningAndAStarAgreeWithBothEstimates) {
  const FifteenPuzzle puzzle;
  const ConflictPuzzle stronger;
  Random random(15);
  Workspace workspace;
  double total = 0;
  std::uint64_t saved = 0;
  for (int i = 0; i < kBoards && !HasFailure(); ++i) {
    const FifteenPuzzle::State start = walk(puzzle, 20 + random.below(90), random);
    const auto path = ida_star(puzzle, start, workspace);
    ASSERT_EQ(path.status, Status::found);
    ASSERT_TRUE(path.optimal);
    ASSERT_EQ(path.states.front(), start);
    ASSERT_TRUE(legal(path.states));
    ASSERT_EQ(path.cost, static_cast<double>(path.steps()));
    InternedSpace space(puzzle);
    const auto by_astar = solve_implicit<AStar>(space, start, workspace);
    ASSERT_EQ(by_astar.cost, path.cost);
    ASSERT_TRUE(legal(by_astar.states));
    InternedSpace stronger_space(stronger);
    ASSERT_EQ(solve_implicit<AStar>(stronger_space, start, workspace).cost, path.cost);
    const auto guided = ida_star(stronger, start, workspace);
    ASSERT_EQ(guided.cost, path.cost);
    saved += guided.counters.expanded < path.counters.expanded ? 1 : 0;
    total += path.cost;
  }
  EXPECT_GT(total, 20.0 * kBoards) << "the boards were too easy";
  EXPECT_GT(saved, 5u) << "the conflicts never helped";
}

constexpr unsigned kKorf79[] = {0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15};

TEST(FifteenPuzzle, Korfs79thBoardTakes42Moves) {
  const FifteenPuzzle puzzle;
  Workspace workspace;
  const auto path = ida_star(puzzle, puzzle.state(kKorf79), workspace);
  EXPECT_EQ(path.steps(), 42u);
  EXPECT_TRUE(legal(path.states));
  const auto with_table =
      ida_star(puzzle, puzzle.state(kKorf79), workspace, {.transpositions = 1 << 16});
  EXPECT_EQ(with_table.steps(), 42u);
  EXPECT_LT(with_table.counters.expanded, path.counters.expanded);
}

// ---- limits and slices

TEST(ImplicitIdaStar, AnyBudgetsGiveTheAnswerOfOneGo) {
  const FifteenPuzzle puzzle;
  Random random(3);
  Workspace workspace;
  for (int i = 0; i < 20; ++i) {
    const auto start = walk(puzzle, 40, random);
    const auto whole = ida_star(puzzle, start, workspace);
    auto& search = ImplicitIdaStar<FifteenPuzzle>::begin(puzzle, start, workspace);
    while (search.run({.expansions = random.below(5)}) == Status::running) {
    }
    ImplicitPath<FifteenPuzzle::State> sliced;
    search.write_states(sliced);
    EXPECT_EQ(sliced.status, Status::found);
    EXPECT_EQ(sliced.states, whole.states);
    EXPECT_EQ(sliced.counters.expanded, whole.counters.expanded);
    EXPECT_EQ(sliced.counters.generated, whole.counters.generated);
  }
}

TEST(ImplicitIdaStar, AsManyExpansionsAsNeededSufficeAndOneFewerDoesNot) {
  const FifteenPuzzle puzzle;
  Random random(4);
  Workspace workspace;
  for (int i = 0; i < 20; ++i) {
    const auto start = walk(puzzle, 41, random);
    const auto whole = ida_star(puzzle, start, workspace);
    ImplicitOptions options;
    options.limits.expansions = whole.counters.expanded;
    EXPECT_EQ(ida_star(puzzle, start, workspace, options).states, whole.states);
    --options.limits.expansions;
    const auto partial = ida_star(puzzle, start, workspace, options);
    EXPECT_EQ(partial.status, Status::limit_reached);
    EXPECT_FALSE(partial.optimal);
    ASSERT_FALSE(partial.states.empty());
    EXPECT_EQ(partial.states.front(), start);
    EXPECT_EQ(partial.cost, static_cast<double>(partial.steps()));
    EXPECT_LE(partial.states.back().distance, start.distance) << "not the best board seen";
  }
}

TEST(ImplicitIdaStar, APathDearerThanTheLimitDoesNotCount) {
  const FifteenPuzzle puzzle;
  Random random(5);
  Workspace workspace;
  for (int i = 0; i < 20; ++i) {
    const auto start = walk(puzzle, 31, random);
    const auto whole = ida_star(puzzle, start, workspace);
    ImplicitOptions options;
    options.limits.cost = whole.cost;
    EXPECT_EQ(ida_star(puzzle, start, workspace, options).cost, whole.cost);
    options.limits.cost = whole.cost - 0.5;
    const auto limited = ida_star(puzzle, start, workspace, options);
    EXPECT_EQ(limited.status, Status::limit_reached);
    EXPECT_FALSE(limited.optimal);
  }
  for (const double limit : {-1.0, std::numeric_limits<double>::quiet_NaN()}) {
    ImplicitOptions options;
    options.limits.cost = limit;
    EXPECT_EQ(ida_star(puzzle, puzzle.state(kKorf79), workspace, options).status,
              Status::limit_reached);
    EXPECT_TRUE(ida_star(puzzle, puzzle.solved(), workspace, options).found());
  }
}

TEST(ImplicitIdaStar, CanBeCancelledAndGivesTheBestSoFar) {
  const FifteenPuzzle puzzle;
  Workspace workspace;
  auto& search = ImplicitIdaStar<FifteenPuzzle>::begin(puzzle, puzzle.state(kKorf79), workspace);
  EXPECT_EQ(search.run({.expansions = 1000}), Status::running);
  workspace.cancel_flag() = true;
  EXPECT_EQ(search.run(), Status::cancelled);
  ImplicitPath<FifteenPuzzle::State> path;
  search.write_states(path);
  EXPECT_EQ(path.counters.expanded, 1000u);
  EXPECT_EQ(path.states.front(), puzzle.state(kKorf79));
}

TEST(ImplicitIdaStar, AStartThatIsAGoalTakesNoMove) {
  const FifteenPuzzle puzzle;
  Workspace workspace;
  const auto path = ida_star(puzzle, puzzle.solved(), workspace);
  EXPECT_TRUE(path.found() && path.optimal);
  EXPECT_EQ(path.states.size(), 1u);
  EXPECT_EQ(path.counters.expanded, 0u);
}

// ---- numbered states

/// Two tiles swapped: half of all boards cannot be solved.
EightPuzzle::State unsolvable(const EightPuzzle& puzzle) {
  constexpr unsigned kSwapped[] = {0, 2, 1, 3, 4, 5, 6, 7, 8};
  return puzzle.state(kSwapped);
}

TEST(InternedSpace, EndsAsLimitReachedIfAStateHadNoRoomAndAsUnreachableIfNone) {
  const EightPuzzle puzzle;
  Workspace workspace;
  InternedSpace roomy(puzzle, 181'440);
  const auto tried = solve_implicit<AStar>(roomy, unsolvable(puzzle), workspace);
  EXPECT_EQ(tried.status, Status::unreachable);
  EXPECT_EQ(roomy.node_count(), 181'440u);
  for (const std::size_t room : {181'439u, 1000u, 2u, 1u}) {
    InternedSpace tight(puzzle, room);
    const auto given_up = solve_implicit<AStar>(tight, unsolvable(puzzle), workspace);
    EXPECT_EQ(given_up.status, Status::limit_reached);
    EXPECT_FALSE(given_up.optimal);
    ASSERT_FALSE(given_up.states.empty());
    EXPECT_EQ(given_up.states.front(), unsolvable(puzzle));
    EXPECT_EQ(tight.node_count(), room);
    EXPECT_EQ(solve_implicit<Dijkstra>(tight, unsolvable(puzzle), workspace).status,
              Status::limit_reached)
        << "a full space is full for the next search as well";
  }
  InternedSpace none(puzzle, 0);
  EXPECT_EQ(solve_implicit<AStar>(none, puzzle.solved(), workspace).status, Status::limit_reached);
}

TEST(InternedSpace, KnownStatesGiveTheSameAnswersAndAreForgottenWhenCleared) {
  const EightPuzzle puzzle;
  InternedSpace space(puzzle);
  Workspace workspace;
  const auto start = hardest_boards(puzzle)[0];
  const auto first = solve_implicit<AStar>(space, start, workspace);
  const std::size_t known = space.node_count();
  const auto again = solve_implicit<AStar>(space, start, workspace);
  EXPECT_EQ(again.states, first.states);
  EXPECT_EQ(again.counters.expanded, first.counters.expanded);
  EXPECT_EQ(space.node_count(), known);
  space.clear();
  EXPECT_EQ(space.node_count(), 0u);
  EXPECT_EQ(solve_implicit<AStar>(space, start, workspace).states, first.states);
}

TEST(InternedSpace, OffersTheBucketQueueWhereTheEstimateIsConsistentAndRefusesWhatItHasNot) {
  const EightPuzzle puzzle;
  const ForgetfulPuzzle forgetful;
  InternedSpace space(puzzle);
  InternedSpace forgetful_space(forgetful);
  Workspace workspace;
  const auto start = hardest_boards(puzzle)[1];
  SearchOptions options;
  for (const OpenListKind kind :
       {OpenListKind::bucket_queue, OpenListKind::binary_heap, OpenListKind::pairing_heap}) {
    options.open_list = kind;
    EXPECT_EQ(solve_implicit<AStar>(space, start, workspace, options).steps(), 31u);
  }
  options.open_list = OpenListKind::bucket_queue;
  EXPECT_EQ(solve_implicit<AStar>(forgetful_space, start, workspace, options).status,
            Status::invalid);
  const auto named =
      solve_implicit<AStar>(space, start, workspace, {.heuristic = HeuristicKind::octile});
  EXPECT_EQ(named.status, Status::invalid);
  EXPECT_STRNE(named.reason, "");
  EXPECT_EQ(
      solve_implicit<Dijkstra>(space, start, workspace, {.heuristic = HeuristicKind::zero}).status,
      Status::invalid);
}

template <class A, class S>
concept Begins = requires(const S& space, const SearchRequest& request, Workspace& workspace) {
  A::begin(space, request, workspace);
};
static_assert(Growing<InternedSpace<EightPuzzle>>);
static_assert(Begins<AStar, InternedSpace<EightPuzzle>>);
static_assert(!Begins<IdaStar, InternedSpace<EightPuzzle>>, "it would not notice what is left out");

}  // namespace
}  // namespace wend::test
