// Replaying a trace rebuilds what the search knew, for every algorithm of the catalogue; and the
// worked example comes out to the digit.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "support/generated_map.h"
#include "support/random_case.h"
#include "support/sample.h"

namespace wend::test {
namespace {

constexpr std::uint64_t kCases = kSanitized ? 160 : 640;

struct ReplayedNode {
  bool closed = false;
  double g = 0;
  NodeId parent = kNoNode;
};

using ReplayedNodes = std::map<std::pair<Side, NodeId>, ReplayedNode>;

/// Open and closed nodes after the given events; fails where an event contradicts the ones before
/// it. Lazy Theta* takes back what it assumed: then g rises by an improvement.
ReplayedNodes replay(const TraceLog& log, bool takes_back = false) {
  ReplayedNodes nodes;
  for (const TraceEvent& event : log) {
    const std::pair<Side, NodeId> key = {event.side, event.node};
    const bool known = nodes.count(key) != 0;
    ReplayedNode& node = nodes[key];
    switch (event.kind) {
      case TraceKind::opened: EXPECT_FALSE(known); break;
      case TraceKind::improved:
        EXPECT_TRUE(known && !node.closed && (takes_back || event.g < node.g));
        break;
      case TraceKind::reopened: EXPECT_TRUE(known && node.closed && event.g < node.g); break;
      case TraceKind::closed:
        EXPECT_TRUE(known && !node.closed && event.g == node.g && event.parent == node.parent);
        break;
      case TraceKind::forgotten: EXPECT_TRUE(known && event.g == node.g); break;
    }
    node = {event.kind == TraceKind::closed, event.g, event.parent};
    if (event.kind == TraceKind::forgotten) nodes.erase(key);
  }
  return nodes;
}

/// The labels that the search still has for a side agree with its events.
void expect_replayed(const SearchHandle& search, const Navigator& navigator, Side side,
                     const ReplayedNodes& nodes) {
  const auto cells = static_cast<NodeId>(navigator.width() * navigator.height());
  for (NodeId id = 0; id < cells; ++id) {
    const NodeLabel label = search.label(navigator.point(id), side);
    const auto replayed = nodes.find({side, id});
    ASSERT_EQ(label.reached, replayed != nodes.end());
    if (!label.reached) continue;
    EXPECT_EQ(label.closed, replayed->second.closed);
    EXPECT_EQ(label.parent, replayed->second.parent);
    EXPECT_EQ(label.g, replayed->second.g / navigator.cost_scale());
  }
}

/// The same for a search of cells with headings: labels hold each cell's cheapest state.
void expect_replayed_states(const SearchHandle& search, const Navigator& navigator,
                            const ReplayedNodes& nodes) {
  constexpr NodeId kStates = 9;
  const auto cells = static_cast<NodeId>(navigator.width() * navigator.height());
  for (NodeId id = 0; id < cells; ++id) {
    const ReplayedNode* best = nullptr;
    for (NodeId state = id * kStates; state < (id + 1) * kStates; ++state) {
      const auto replayed = nodes.find({Side::forward, state});
      if (replayed == nodes.end()) continue;
      if (best == nullptr || replayed->second.g < best->g) best = &replayed->second;
    }
    const NodeLabel label = search.label(navigator.point(id));
    ASSERT_EQ(label.reached, best != nullptr);
    if (!label.reached) continue;
    EXPECT_EQ(label.closed, best->closed);
    EXPECT_EQ(label.parent, best->parent == kNoNode ? kNoNode : best->parent / kStates);
    EXPECT_EQ(label.g, std::floor(best->g / (1 << 16)) / navigator.cost_scale());
  }
}

/// Also with a heuristic that is not consistent, so that closed nodes are opened again; and with
/// limits.
SearchOptions random_traced_options(const AlgorithmInfo& info, const Navigator& navigator,
                                    Random& random) {
  SearchOptions options = random_options(info, navigator, random);
  if (info.informed && random.chance(30)) {
    options.heuristic = HeuristicKind::manhattan;
    options.open_list = OpenListKind::automatic;
  }
  if (random.chance(30)) options.limits.expansions = random.below(40);
  return options;
}

TEST(Trace, ReplayingTheEventsRebuildsOpenAndClosed) {
  Workspace workspace;
  std::map<TraceKind, int> seen;
  for (std::uint64_t number = 0; number < kCases; ++number) {
    Random random(number);
    const RandomCase tried = any_layout_case(number);
    const Navigator navigator = prepared_navigator(tried.map, tried.options);
    for (const AlgorithmInfo& info : algorithms()) {
      if (!navigator.supports(info)) continue;
      SCOPED_TRACE(std::string(info.name) + " " + tried.describe());
      TraceLog log;
      Query query = {tried.from, tried.to, info.name,
                     random_traced_options(info, navigator, random)};
      const Path untraced = navigator.solve(query, workspace);
      query.options.trace = &log;
      SearchHandle search = navigator.begin(query, workspace);
      search.run();
      EXPECT_EQ(search.path().nodes, untraced.nodes) << "watching changed the answer";

      const bool takes_back = std::string(info.name) == "lazy_theta_star";
      const ReplayedNodes nodes = replay(log, takes_back);
      for (const TraceEvent& event : log) ++seen[event.kind];
      if (info.turning) {
        expect_replayed_states(search, navigator, nodes);
        continue;
      }
      expect_replayed(search, navigator, Side::forward, nodes);
      expect_replayed(search, navigator, Side::backward, nodes);
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(seen[TraceKind::opened], 10000);
  EXPECT_GT(seen[TraceKind::improved], 1000);
  EXPECT_GT(seen[TraceKind::reopened], static_cast<int>(kCases / 64));
  EXPECT_GT(seen[TraceKind::closed], 10000);
  EXPECT_GT(seen[TraceKind::forgotten], 1000);
}

TEST(Trace, ReopeningIsLoggedWhereTheHeuristicIsInconsistent) {
  Workspace workspace;
  int reopened = 0;
  for (std::uint64_t number = 0; number < kCases; ++number) {
    const RandomCase tried = any_layout_case(number);
    const Navigator navigator = prepared_navigator(tried.map, tried.options);
    TraceLog log;
    Query query = {tried.from, tried.to, "weighted_astar", {}};
    query.options.trace = &log;
    query.options.weight = 4;
    query.options.heuristic = HeuristicKind::manhattan;
    const Path path = navigator.solve(query, workspace);
    std::uint64_t logged = 0;
    for (const TraceEvent& event : log) logged += event.kind == TraceKind::reopened ? 1 : 0;
    EXPECT_EQ(logged, path.counters.reopened);
    replay(log);
    reopened += logged > 0 ? 1 : 0;
  }
  EXPECT_GT(reopened, static_cast<int>(kCases / 64));
}

TEST(Trace, AnEventTakesFewBytesOnAverage) {
  const GridMap map = generated_map(recipe_of(wend::MapKind::city, 256, 256));
  const Navigator navigator = prepared_navigator(map, {});
  Workspace workspace;
  Random random(4);
  for (const AlgorithmInfo& info : algorithms()) {
    if (!navigator.supports(info) || !info.for_large_maps) continue;
    TraceLog log;
    Query query = {{}, {}, info.name, {}};
    query.options.trace = &log;
    for (int i = 0; i < 8; ++i) {
      query.from = random_cell(map, random);
      query.to = random_cell(map, random);
      (void)navigator.solve(query, workspace);
    }
    // The costs of lines at any angle are no whole numbers.
    const std::size_t most = info.any_angle ? 17 : 12;
    EXPECT_LE(log.bytes(), most * log.size()) << info.name << ", " << log.size() << " events";
  }
}

class WorkedExample : public testing::Test {
 protected:
  WorkedExample() {
    GridMap map(7, 5);
    for (std::int32_t y = 1; y <= 3; ++y) map.set_symbol({3, y}, '#');
    GridOptions options;
    options.costs = CostModel::classic();
    navigator_ = std::make_unique<Navigator>(prepared_navigator(map, options));
    Query query = {{1, 2}, {5, 2}, "astar", {}};
    query.options.heuristic = HeuristicKind::manhattan;
    query.options.ties = TieRule::last_added;
    query.options.trace = &log_;
    path_ = navigator_->solve(query, workspace_);
  }

  NodeId node(std::int32_t x, std::int32_t y) const { return navigator_->node({x, y}); }

  /// Where in the log the n-th expansion (from 1) begins, and where the next one does.
  std::vector<TraceEvent> expansion(int n) const {
    std::vector<TraceEvent> events;
    int closed = 0;
    for (const TraceEvent& event : log_) {
      closed += event.kind == TraceKind::closed ? 1 : 0;
      if (closed == n) events.push_back(event);
    }
    return events;
  }

  /// The event of that kind for that node within the n-th expansion.
  std::optional<TraceEvent> event(int n, TraceKind kind, NodeId node) const {
    for (const TraceEvent& event : expansion(n)) {
      if (event.kind == kind && event.node == node) return event;
    }
    return std::nullopt;
  }

  void expect_scores(const std::optional<TraceEvent>& event, double g, double h, double f) const {
    ASSERT_TRUE(event.has_value());
    EXPECT_EQ(event->g, g);
    EXPECT_EQ(event->h, h);
    EXPECT_EQ(event->f, f);
  }

  std::unique_ptr<Navigator> navigator_;
  Workspace workspace_;
  TraceLog log_;
  Path path_;
};

TEST_F(WorkedExample, TheStartOpensItsNeighboursWithTheKnownScores) {
  EXPECT_EQ(expansion(1).front().node, node(1, 2));
  expect_scores(event(1, TraceKind::opened, node(2, 2)), 10, 30, 40);
  expect_scores(event(1, TraceKind::opened, node(2, 1)), 14, 40, 54);
  expect_scores(event(1, TraceKind::opened, node(2, 3)), 14, 40, 54);
}

TEST_F(WorkedExample, TheSquareBesideTheWallImprovesNothingAndAddsNothing) {
  ASSERT_EQ(expansion(2).size(), 1u);
  EXPECT_EQ(expansion(2).front().node, node(2, 2));
}

TEST_F(WorkedExample, ThenComesTheSquareOfScore54ThatWasAddedLast) {
  EXPECT_EQ(expansion(3).front().node, node(2, 3));
  EXPECT_FALSE(event(3, TraceKind::opened, node(3, 4)).has_value())
      << "it would cut the wall's corner";
  expect_scores(event(3, TraceKind::opened, node(2, 4)), 24, 50, 74);
  expect_scores(event(3, TraceKind::opened, node(1, 4)), 28, 60, 88);
}

TEST_F(WorkedExample, ALaterExpansionImprovesASquareThroughABetterParent) {
  const auto improved = std::find_if(log_.begin(), log_.end(), [&](const TraceEvent& e) {
    return e.kind == TraceKind::improved && e.node == node(1, 4);
  });
  ASSERT_NE(improved, log_.end());
  EXPECT_EQ(improved->g, 20);
  EXPECT_EQ(improved->f, 80);
  EXPECT_EQ(improved->parent, node(1, 3));
}

TEST_F(WorkedExample, ThePathCosts68) {
  EXPECT_EQ(path_.status, Status::found);
  EXPECT_EQ(path_.cost, 68);
  EXPECT_FALSE(path_.optimal) << "Manhattan overestimates with diagonals, so nothing is proved";
}

}  // namespace
}  // namespace wend::test
