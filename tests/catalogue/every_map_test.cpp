// Properties of every algorithm on maps of every family.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <queue>
#include <thread>

#include "support/guarantee.h"
#include "support/random.h"
#include "support/random_voxels.h"
#include "support/sample.h"
#include "support/test_maps.h"
#include "wend/catalogue/catalogue.h"
#include "wend/space/spaces/voxel_grid.h"

namespace wend::test {
namespace {

/// Dijkstra's algorithm as in a textbook, on the edges that the navigator reports.
std::vector<double> textbook_costs(const NodeNavigator& map, NodeId start) {
  using Entry = std::pair<double, NodeId>;
  std::vector<double> best(map.node_count(), kNoLimit);
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  best[start] = 0;
  for (open.push({0, start}); !open.empty();) {
    const auto [cost, node] = open.top();
    open.pop();
    if (cost > best[node]) continue;
    for (const NodeEdge& edge : map.edges(node)) {
      if (cost + edge.cost >= best[edge.to]) continue;
      best[edge.to] = cost + edge.cost;
      open.push({best[edge.to], edge.to});
    }
  }
  return best;
}

/// IDA* may never finish on large maps with many ways to one place.
bool fits(const TestMap& map, const AlgorithmInfo& info) {
  return map.navigator.supports(info).ok() && info.for_large_maps;
}

struct Ends {
  NodeId from;
  NodeId to;
};

std::vector<Ends> random_ends(const TestMap& map, int count) {
  Random random(9);
  const auto nodes = static_cast<std::uint32_t>(map.navigator.node_count());
  std::vector<Ends> all;
  for (int i = 0; i < count; ++i) {
    const NodeId from = random.below(nodes);
    all.push_back({from, random.below(nodes)});
  }
  return all;
}

/// Costs from the nearest of the sources, or to it.
std::vector<double> textbook_field(const NodeNavigator& map, const std::vector<NodeId>& sources,
                                   Side side) {
  std::vector<double> costs(map.node_count(), kNoLimit);
  for (NodeId node = 0; side == Side::backward && node < map.node_count(); ++node) {
    if (!map.walkable(node)) continue;
    const std::vector<double> own = textbook_costs(map, node);
    for (const NodeId source : sources) {
      if (map.walkable(source)) costs[node] = std::min(costs[node], own[source]);
    }
  }
  for (const NodeId source : sources) {
    if (side == Side::backward || !map.walkable(source)) continue;
    const std::vector<double> own = textbook_costs(map, source);
    for (NodeId node = 0; node < map.node_count(); ++node) {
      costs[node] = std::min(costs[node], own[node]);
    }
  }
  return costs;
}

TEST(EveryMap, FieldsCostWhatTheTextbookSaysAndTheirPathsDoSo) {
  Workspace workspace;
  for (const TestMap& map : test_maps()) {
    const NodeNavigator& navigator = map.navigator;
    std::size_t reached = 0;
    for (const Side side : {Side::forward, Side::backward}) {
      SCOPED_TRACE(map.name + (side == Side::forward ? " forward" : " backward"));
      std::vector<NodeId> sources;
      for (const Ends ends : random_ends(map, 6)) sources.push_back(ends.from);
      const std::vector<double> truth = textbook_field(navigator, sources, side);
      const NodeField field = navigator.field({sources, side}, workspace);
      ASSERT_EQ(field.status, Status::found);
      const double limit = 4;
      const NodeField range = navigator.field({sources, side, limit}, workspace);
      for (NodeId node = 0; node < field.node_count(); ++node) {
        ASSERT_EQ(field.reached(node), truth[node] < kNoLimit);
        if (!field.reached(node) || (kSanitized && node % 8 != 0)) continue;
        EXPECT_NEAR(field.cost(node), truth[node], 1e-6);
        EXPECT_EQ(range.reached(node), truth[node] <= limit + 1e-9);
        const std::vector<NodeId> path = field.path(node);
        EXPECT_EQ(side == Side::forward ? path.back() : path.front(), node);
        EXPECT_NEAR(textbook_costs(navigator, path.front())[path.back()], truth[node], 1e-6);
        if (++reached % 16 != 0) continue;
        std::vector<double> costs(sources.size());
        const Side back = side == Side::forward ? Side::backward : Side::forward;
        const Status status = navigator.distances(node, sources, back, workspace, costs);
        EXPECT_EQ(status, Status::found);
        EXPECT_NEAR(*std::min_element(costs.begin(), costs.end()), truth[node], 1e-6);
      }
    }
    EXPECT_GT(reached, kSanitized ? 10u : 100u) << map.name;
  }
}

TEST(EveryMap, FieldsSayWhatIsWrong) {
  Workspace workspace;
  for (const TestMap& map : test_maps()) {
    const auto outside = static_cast<NodeId>(map.navigator.node_count());
    const NodeId sources[] = {0, outside};
    std::vector<double> costs(1, 1);
    EXPECT_EQ(map.navigator.field({sources}, workspace).status, Status::start_outside);
    EXPECT_EQ(map.navigator.field({}, workspace).status, Status::start_blocked);
    EXPECT_EQ(map.navigator.field({{sources, 1}, Side::forward, -1}, workspace).status,
              Status::invalid);
    EXPECT_EQ(map.navigator.distances(0, {&outside, 1}, Side::forward, workspace, costs),
              Status::goal_outside);
    EXPECT_EQ(costs[0], NodeField::kUnreached);
  }
}

TEST(EveryMap, PathsCostWhatTheTextbookSays) {
  Workspace workspace;
  for (const TestMap& map : test_maps()) {
    int found = 0;
    int missing = 0;
    for (const Ends ends : random_ends(map, 40)) {
      const auto truth = textbook_costs(map.navigator, ends.from);
      for (const AlgorithmInfo& info : algorithms()) {
        if (!fits(map, info)) continue;
        SCOPED_TRACE(map.name + ", " + info.name);
        const Path path = map.navigator.solve({ends.from, ends.to, info.name, {}}, workspace);
        if (!map.navigator.walkable(ends.from)) {
          EXPECT_EQ(path.status, Status::start_blocked);
        } else if (!map.navigator.walkable(ends.to)) {
          EXPECT_EQ(path.status, Status::goal_blocked);
        } else if (truth[ends.to] == kNoLimit) {
          EXPECT_EQ(path.status, Status::unreachable);
        } else {
          ASSERT_EQ(path.status, Status::found);
          EXPECT_TRUE(path.optimal || info.guarantee != Guarantee::optimal);
          EXPECT_EQ(path.optimal, path.bound == 1);
          const double bound = path.bound > 0 ? path.bound : kNoLimit;
          if (!info.on_meshes) {
            EXPECT_GE(path.cost, truth[ends.to] - 1e-6);
          }
          EXPECT_LE(path.cost, truth[ends.to] * bound + 1e-6);
        }
        ++(path.found() ? found : missing);
      }
    }
    EXPECT_GT(found, 20) << map.name;
    EXPECT_GT(missing, 5) << map.name;
  }
}

TEST(EveryMap, AnySlicesGiveTheAnswerOfOneGoAndNothingIsLeftToChance) {
  Workspace workspace;
  Random random(3);
  for (const TestMap& map : test_maps()) {
    int slices = 0;
    for (const Ends ends : random_ends(map, 20)) {
      for (const AlgorithmInfo& info : algorithms()) {
        if (!fits(map, info)) continue;
        SCOPED_TRACE(map.name + ", " + info.name);
        const NodeQuery query = {ends.from, ends.to, info.name, {}};
        const Path whole = map.navigator.solve(query, workspace);
        NodeSearch search = map.navigator.begin(query, workspace);
        while (search.run({.expansions = random.below(9)}) == Status::running) ++slices;
        expect_same_answer(search.path(), whole);
      }
    }
    EXPECT_GT(slices, 100) << map.name;
  }
}

TEST(EveryMap, LimitsAndCancellingEndSearchesWithThePathSoFar) {
  Workspace workspace;
  int tested = 0;
  for (const TestMap& map : test_maps()) {
    for (const Ends ends : random_ends(map, 20)) {
      for (const AlgorithmInfo& info : algorithms()) {
        if (!fits(map, info)) continue;
        SCOPED_TRACE(map.name + ", " + info.name);
        NodeQuery query = {ends.from, ends.to, info.name, {}};
        const Path whole = map.navigator.solve(query, workspace);
        if (!whole.found() || whole.counters.expanded < 3) continue;
        NodeSearch search = map.navigator.begin(query, workspace);
        search.run({.expansions = 2});
        search.cancel();
        EXPECT_EQ(search.run(), Status::cancelled);
        EXPECT_EQ(search.path().nodes.front(), ends.from);
        query.options.limits.expansions = whole.counters.expanded - 1;
        const Path limited = map.navigator.solve(query, workspace);
        const bool knows = info.anytime && limited.bound > 1;
        EXPECT_EQ(limited.status, knows ? Status::found : Status::limit_reached);
        query.options.limits = {};
        query.options.limits.cost = whole.cost;
        EXPECT_EQ(map.navigator.solve(query, workspace).status, Status::found);
        ++tested;
        if (info.guarantee != Guarantee::optimal || whole.cost == 0) continue;
        query.options.limits.cost = whole.cost * (1 - 1e-9);
        EXPECT_EQ(map.navigator.solve(query, workspace).status, Status::limit_reached);
      }
    }
  }
  EXPECT_GT(tested, 300);
}

TEST(EveryMap, ATraceRebuildsWhatTheSearchKnows) {
  struct Known {
    bool closed;
    double g;
    NodeId parent;
  };
  Workspace workspace;
  for (const TestMap& map : test_maps()) {
    for (const Ends ends : random_ends(map, 5)) {
      for (const AlgorithmInfo& info : algorithms()) {
        // A polygon may be entered by several doors, each with a g of its own.
        if (!fits(map, info) || !info.nodes_are_cells || info.on_meshes) continue;
        SCOPED_TRACE(map.name + ", " + info.name);
        TraceLog log;
        NodeQuery query = {ends.from, ends.to, info.name, {}};
        const Path untraced = map.navigator.solve(query, workspace);
        query.options.trace = &log;
        NodeSearch search = map.navigator.begin(query, workspace);
        search.run();
        expect_same_answer(search.path(), untraced);
        std::map<std::pair<Side, NodeId>, Known> known;
        for (const TraceEvent& event : log) {
          known[{event.side, event.node}] = {event.kind == TraceKind::closed, event.g,
                                             event.parent};
        }
        for (NodeId node = 0; node < map.navigator.node_count(); ++node) {
          for (const Side side : {Side::forward, Side::backward}) {
            const NodeLabel label = search.label(node, side);
            const auto told = known.find({side, node});
            ASSERT_EQ(label.reached, told != known.end());
            if (!label.reached) continue;
            EXPECT_EQ(label.closed, told->second.closed);
            EXPECT_EQ(label.parent, told->second.parent);
            EXPECT_EQ(label.g, told->second.g / map.navigator.cost_scale());
          }
        }
      }
    }
  }
}

TEST(EveryMap, ThreadsGetTheAnswersThatOneAloneGets) {
  for (const TestMap& map : test_maps()) {
    const std::vector<Ends> ends = random_ends(map, 30);
    const auto solve_all = [&](std::vector<Path>& paths) {
      Workspace workspace;
      for (const Ends& each : ends) {
        for (const AlgorithmInfo& info : algorithms()) {
          if (!fits(map, info)) continue;
          paths.push_back(map.navigator.solve({each.from, each.to, info.name, {}}, workspace));
        }
      }
    };
    std::vector<Path> alone;
    solve_all(alone);
    std::vector<std::vector<Path>> together(4);
    std::vector<std::thread> threads;
    for (std::vector<Path>& paths : together) threads.emplace_back([&] { solve_all(paths); });
    for (std::thread& thread : threads) thread.join();
    for (const std::vector<Path>& paths : together) {
      ASSERT_EQ(paths.size(), alone.size());
      for (std::size_t i = 0; i < alone.size(); ++i) expect_same_answer(paths[i], alone[i]);
    }
  }
}

TEST(EveryMap, NodesAreFoundByTheirNamesAndNumbers) {
  for (const TestMap& map : test_maps()) {
    for (NodeId node = 0; node < map.navigator.node_count(); ++node) {
      const std::string name = map.navigator.name(node);
      ASSERT_EQ(map.navigator.find(name.empty() ? std::to_string(node) : name), node);
    }
    EXPECT_EQ(map.navigator.find("nowhere"), kNoNode);
    EXPECT_EQ(map.navigator.find("99,0,0"), kNoNode);
  }
}

TEST(EveryMap, VolumesAnswerAsBruteForceDoes) {
  Workspace workspace;
  int found = 0;
  int missing = 0;
  for (std::uint64_t number = 0; number < 1000 && !HasFailure(); ++number) {
    Random random(number);
    const RandomVoxels tried = random_voxels(number);
    const NodeNavigator navigator(VoxelGrid(tried.map, tried.options));
    const auto count = static_cast<std::uint32_t>(navigator.node_count());
    const NodeId from = random.below(count);
    const NodeId to = random.below(count);
    if (!navigator.walkable(from) || !navigator.walkable(to)) continue;
    const std::uint64_t truth = voxel_distances(tried, from)[to];
    for (const AlgorithmInfo& info : algorithms()) {
      if (!navigator.supports(info)) continue;
      SCOPED_TRACE(std::string(info.name) + " " + std::to_string(number));
      const Path path = navigator.solve({from, to, info.name, {}}, workspace);
      ASSERT_EQ(path.found(), truth != kUnreachable);
      ++(path.found() ? found : missing);
      if (!path.found()) continue;
      const double best = static_cast<double>(truth) / navigator.cost_scale();
      EXPECT_GE(path.cost, best);
      if (info.guarantee == Guarantee::optimal) {
        EXPECT_EQ(path.cost, best);
      }
    }
  }
  EXPECT_GT(found, 2000);
  EXPECT_GT(missing, 300);
}

}  // namespace
}  // namespace wend::test
