// A PathWatch on maps of every family, with changes of an overlay; and the input that it refuses.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "support/random_case.h"
#include "support/random_graph.h"
#include "support/sample.h"
#include "support/test_maps.h"
#include "wend/catalogue/family.h"
#include "wend/catalogue/overlay.h"
#include "wend/search/adaptors/custom_space.h"
#include "wend/world/watch/path_renewals.h"

namespace wend::test {
namespace {

constexpr int kWatchedOfEach = sample(400);
constexpr int kWatchedRoundsOfEach = 10;
constexpr double kNever = NodeField::kUnreached;

struct HeldNodes {
  PathHandle handle;
  std::vector<NodeId> nodes;
  std::vector<double> costs;  // of the step from each; kNever where there is none
};

/// All steps of a map as its overlay leaves them, looked up by the plain interface.
class SlowMap {
 public:
  SlowMap(const NodeNavigator& navigator, const Overlay& overlay)
      : navigator_(navigator),
        overlay_(overlay),
        grid_(navigator.has_cells() && navigator.find("0,0") != kNoNode) {
    for (NodeId node = 0; node < navigator.node_count(); ++node) {
      free_.push_back(navigator.walkable(node));
      out_.push_back(free_.back() ? navigator.edges(node) : std::vector<NodeEdge>());
    }
  }
  double step(NodeId from, NodeId to) const {
    double least = kNever;
    for (const NodeEdge& edge : out_[from]) {
      if (edge.to == to) least = std::min(least, edge.cost);
    }
    return least + overlay_.cost(to);
  }
  bool may_end(NodeId node) const { return free_[node] && overlay_.may_stop(node); }
  bool free(NodeId node) const { return free_[node]; }

  std::set<NodeId> window(NodeId middle, int breadth) const {
    if (!grid_) {
      std::set<NodeId> nodes = within(middle, breadth, false);
      nodes.merge(within(middle, breadth, true));
      return nodes;
    }
    const std::vector<NodeId> nodes = navigator_.near(middle, breadth);
    return {nodes.begin(), nodes.end()};
  }

  /// Nodes that can be reached from `middle` within so many steps or, backward, that reach it.
  std::set<NodeId> within(NodeId middle, int breadth, bool backward) const {
    std::set<NodeId> nodes = {middle};
    for (int i = 0; i < breadth; ++i) {
      std::set<NodeId> more = nodes;
      for (NodeId from = 0; from < out_.size(); ++from) {
        for (const NodeEdge& edge : out_[from]) {
          if (overlay_.closed(edge.to)) continue;
          if (!backward && nodes.count(from) != 0) more.insert(edge.to);
          if (backward && nodes.count(edge.to) != 0) more.insert(from);
        }
      }
      nodes = more;
    }
    return nodes;
  }

  /// By Bellman and Ford, within some nodes.
  std::map<NodeId, double> costs(NodeId source, bool backward, const std::set<NodeId>& in) const {
    std::map<NodeId, double> best = {{source, 0}};
    for (bool better = true; better;) {
      better = false;
      for (const NodeId from : in) {
        for (const NodeEdge& edge : out_[from]) {
          if (in.count(edge.to) == 0 || overlay_.closed(edge.to)) continue;
          const NodeId begin = backward ? edge.to : from;
          const NodeId end = backward ? from : edge.to;
          const auto known = best.find(begin);
          if (known == best.end()) continue;
          const double sum = known->second + edge.cost + overlay_.cost(edge.to);
          const auto [there, added] = best.emplace(end, sum);
          if (!added && there->second <= sum + 1e-9) continue;
          there->second = sum;
          better = true;
        }
      }
    }
    return best;
  }

 private:
  const NodeNavigator& navigator_;
  const Overlay& overlay_;
  bool grid_;
  std::vector<bool> free_;
  std::vector<std::vector<NodeEdge>> out_;
};

class PathWatchFamilies : public testing::Test {
 protected:
  NodeId any_node(const NodeNavigator& navigator) {
    return random_.below(static_cast<std::uint32_t>(navigator.node_count()));
  }

  std::vector<NodeId> edit(const NodeNavigator& navigator, Overlay& overlay) {
    std::vector<NodeId> nodes;
    NodeId middle = any_node(navigator);
    if (!held_.empty() && random_.chance(60)) {
      const HeldNodes& path = held_[random_.below(static_cast<std::uint32_t>(held_.size()))];
      middle = path.nodes[random_.below(static_cast<std::uint32_t>(path.nodes.size()))];
    }
    const bool takes_back = !edited_.empty() && random_.chance(40);
    if (takes_back) {
      middle = edited_[random_.below(static_cast<std::uint32_t>(edited_.size()))];
      overlay.free(middle);
      return {middle};
    }
    for (const NodeId node : navigator.near(middle, random_.between(0, 1))) {
      if (nodes.size() > 3 || !random_.chance(60)) continue;
      switch (random_.below(5)) {
        case 0: overlay.set_cost(node, random_.below(8)); break;  // also less than before
        case 1: overlay.pass_only(node); break;
        case 2: overlay.close(node); break;
        default: overlay.free(node); break;
      }
      nodes.push_back(node);
      edited_.push_back(node);
    }
    return nodes;
  }

  static double cost_from(const SlowMap& map, const HeldNodes& path, std::size_t i) {
    if (i + 1 < path.nodes.size()) return map.step(path.nodes[i], path.nodes[i + 1]);
    return map.may_end(path.nodes[i]) ? 0 : kNever;
  }

  void hold(const NodeNavigator& navigator, const Overlay& overlay, PathWatch& watch) {
    NodeQuery query = {any_node(navigator), any_node(navigator), "dijkstra"};
    if (random_.chance(50)) query.algorithm = "weighted_astar";
    query.options.weight = 4;
    if (!navigator.supports(query.algorithm)) query.algorithm = "dijkstra";
    query.overlay = &overlay;
    const Path path = navigator.solve(query, workspace_);
    if (!path.found()) return;
    const Result<PathHandle> handle = watch.watch(path, query);
    ASSERT_TRUE(handle.ok()) << handle.error().message();
    HeldNodes held = {handle.value(), path.nodes, {}};
    const SlowMap map(navigator, overlay);
    for (std::size_t i = 0; i < held.nodes.size(); ++i) {
      held.costs.push_back(cost_from(map, held, i));
    }
    held_.push_back(held);
  }

  /// The saving of the best way through one of the nodes.
  static double saving(const SlowMap& map, std::span<const NodeId> nodes, int window,
                       const HeldNodes& path) {
    double best = 0;
    for (const NodeId node : nodes) {
      if (!map.free(node)) continue;
      const std::set<NodeId> in = map.window(node, window);
      const auto back = map.costs(node, true, in);
      const auto on = map.costs(node, false, in);
      for (std::size_t i = 0; i < path.nodes.size(); ++i) {
        double own = 0;
        const auto first = back.find(path.nodes[i]);
        if (first == back.end()) continue;
        for (std::size_t j = i + 1; j < path.nodes.size(); ++j) {
          own += path.costs[j - 1];
          const auto second = on.find(path.nodes[j]);
          if (second != on.end()) best = std::max(best, own - first->second - second->second);
        }
      }
    }
    return best;
  }

  void compare(const SlowMap& map, std::span<const NodeId> nodes, int window,
               std::span<const TouchedPath> touched) {
    std::size_t count = 0;
    for (HeldNodes& path : held_) {
      std::uint8_t right = 0;
      const auto note = [&](PathChange change) {
        right |= static_cast<std::uint8_t>(1u << static_cast<unsigned>(change));
      };
      bool whole = true;
      for (std::size_t i = 0; i < path.nodes.size(); ++i) {
        const double before = path.costs[i];
        const double now = path.costs[i] = cost_from(map, path, i);
        whole = whole && now < kNever;
        if (before < kNever && now == kNever) note(PathChange::blocked);
        if (before == kNever && now < kNever) note(PathChange::reopened);
        if (before == kNever || now == kNever) continue;
        if (now > before + 1e-9) note(PathChange::dearer);
        if (now < before - 1e-9) note(PathChange::cheaper);
      }
      if (!whole) right &= static_cast<std::uint8_t>(~(1u << 4));
      if (whole && window > 0 && saving(map, nodes, window, path) > 1e-6) {
        note(PathChange::shorter);
      }
      const auto found = std::find_if(touched.begin(), touched.end(),
                                      [&](const TouchedPath& t) { return t.path == path.handle; });
      ASSERT_EQ(found == touched.end() ? 0 : found->changes, right);
      count += right != 0 ? 1 : 0;
      for (std::size_t k = 0; k < 5; ++k) kinds_[k] += (right >> k & 1) != 0 ? 1 : 0;
    }
    ASSERT_EQ(touched.size(), count);
  }

  void run(const NodeNavigator& navigator, int window) {
    Overlay overlay(navigator.node_count());
    PathWatch watch(navigator, {window, &overlay});
    PathRenewals renewals(watch);
    held_.clear();
    edited_.clear();
    for (int i = 0; i < 5; ++i) ASSERT_NO_FATAL_FAILURE(hold(navigator, overlay, watch));
    for (int round = 0; round < kWatchedRoundsOfEach; ++round) {
      const std::vector<NodeId> nodes = edit(navigator, overlay);
      const auto touched = watch.edited(nodes);
      ASSERT_TRUE(touched.ok());
      const SlowMap map(navigator, overlay);
      const int seen = *watch.reason() == '\0' ? window : 0;
      ASSERT_NO_FATAL_FAILURE(compare(map, nodes, seen, touched.value()));
      const Result<void> valid = watch.validate();
      ASSERT_TRUE(valid.ok()) << valid.error().message();
      if (round % 3 != 2) continue;
      renewals.run();
      ASSERT_EQ(renewals.waiting(), 0u);
      for (HeldNodes& path : held_) {
        watch.write_nodes(path.handle, path.nodes);
        path.costs.clear();
        for (std::size_t i = 0; i < path.nodes.size(); ++i) {
          path.costs.push_back(cost_from(map, path, i));
        }
      }
    }
  }

  Random random_{41};
  Workspace workspace_;
  std::vector<HeldNodes> held_;
  std::vector<NodeId> edited_;
  int kinds_[5] = {};
};

TEST_F(PathWatchFamilies, TellsWhatALookAtEveryPathFinds) {
  for (const TestMap& map : test_maps()) {
    if (map.name == "a template space of one's own") continue;  // it sees no overlays
    SCOPED_TRACE(map.name);
    std::fill(std::begin(kinds_), std::end(kinds_), 0);
    for (int i = 0; i < kWatchedOfEach; ++i) {
      SCOPED_TRACE("sequence " + std::to_string(i));
      ASSERT_NO_FATAL_FAILURE(run(map.navigator, i % 3));
    }
    if (kSanitized) continue;  // too few to count
    EXPECT_GT(kinds_[static_cast<int>(PathChange::blocked)], kWatchedOfEach / 2);
    EXPECT_GT(kinds_[static_cast<int>(PathChange::dearer)], kWatchedOfEach / 8);
    EXPECT_GT(kinds_[static_cast<int>(PathChange::cheaper)], kWatchedOfEach / 60);
    EXPECT_GT(kinds_[static_cast<int>(PathChange::reopened)], kWatchedOfEach / 60);
    EXPECT_GT(kinds_[static_cast<int>(PathChange::shorter)], kWatchedOfEach / 60);
  }
}

TEST_F(PathWatchFamilies, TellsWhatALookAtEveryPathFindsOnRandomGraphs) {
  for (int i = 0; i < 10 * kWatchedOfEach; ++i) {
    SCOPED_TRACE("graph " + std::to_string(i));
    RandomGraph graph = random_graph(static_cast<std::uint64_t>(i));
    if (graph.graph->node_count() == 0) continue;
    ASSERT_NO_FATAL_FAILURE(run(NodeNavigator(std::move(*graph.graph)), i % 4));
  }
}

/// Grids without links, where a step costs as much as the one back unless an overlay says
/// otherwise.
TEST_F(PathWatchFamilies, TellsWhatALookAtEveryPathFindsOnPlainGrids) {
  for (int i = 0; i < 4 * kWatchedOfEach; ++i) {
    SCOPED_TRACE("grid " + std::to_string(i));
    const RandomCase tried =
        random_case(static_cast<MapKind>(i % kMapKinds), kCornerRules[i % 4], i % 3 == 0, random_);
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    ASSERT_NO_FATAL_FAILURE(run(navigator, i % 4));
  }
}

/// A template space of one's own that bears a name of wend's. Its steps cost another thing back.
class NamedAsAnother {
 public:
  using Cost = std::uint64_t;
  static constexpr const char* kName = "unit_grid";

  struct Step {
    NodeId from;
    NodeId to;
    Cost cost;
  };

  explicit NamedAsAnother(const std::vector<Step>& steps) : steps_(&steps) {}
  static std::size_t node_count() { return 5; }
  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    for (const Step& step : *steps_) {
      if (step.from == expansion.node) sink(step.to, step.cost);
    }
  }
  template <class Sink>
  void predecessors(const Expansion& expansion, Sink&& sink) const {
    for (const Step& step : *steps_) {
      if (step.to == expansion.node) sink(step.from, step.cost);
    }
  }

 private:
  const std::vector<Step>* steps_;
};

TEST_F(PathWatchFamilies, GoByWhatAMapCanDoAndNotByItsName) {
  std::vector<NamedAsAnother::Step> steps = {{0, 1, 10}, {1, 2, 10}, {2, 3, 10}, {1, 4, 90},
                                             {4, 3, 90}, {4, 1, 90}, {3, 4, 90}};
  const NodeNavigator navigator = navigator_for(NamedAsAnother(steps));
  PathWatch watch(navigator, {4, nullptr});
  const PathHandle handle = watch.watch(navigator.solve({0, 3}, workspace_)).value();
  steps[3].cost = steps[4].cost = 1;  // through 4 and on, but not back
  const NodeId node = 4;
  const auto touched = watch.edited({&node, 1}).value();
  ASSERT_EQ(touched.size(), 1u);
  EXPECT_EQ(touched[0].path, handle);
  EXPECT_EQ(touched[0].change, PathChange::shorter);
  EXPECT_EQ(touched[0].saving, 18);
}

/// A row of nodes that does not know the way back.
class OneWayRow final : public CustomSpace {
 public:
  std::size_t node_count() const override { return 9; }
  void expand(NodeId node, std::vector<CustomStep>& steps) const override {
    if (node < 8) steps.push_back({node + 1, 1});
  }
};

TEST_F(PathWatchFamilies, DoNotLookForShorterWaysWithoutPredecessors) {
  const OneWayRow row;
  const NodeNavigator navigator(row);
  Overlay overlay(9);
  PathWatch watch(navigator, {4, &overlay});
  EXPECT_STREQ(watch.reason(), "shorter ways need predecessors, which this map does not tell");
  NodeQuery query = {0, 8};
  query.overlay = &overlay;
  const PathHandle handle = watch.watch(navigator.solve(query, workspace_), query).value();
  overlay.close(5);
  const NodeId node = 5;
  const auto touched = watch.edited({&node, 1}).value();
  ASSERT_EQ(touched.size(), 1u);
  EXPECT_EQ(touched[0].path, handle);
  EXPECT_EQ(touched[0].change, PathChange::blocked);
  EXPECT_EQ(touched[0].ahead, 4u);
  EXPECT_FALSE(watch.whole(handle));
}

TEST_F(PathWatchFamilies, RefuseWhatIsNoWay) {
  const GridMap map(8, 8);
  const Navigator navigator = Navigator::build(map).value();
  PathWatch watch(navigator);
  const auto refusal = [&](const Path& path) { return watch.watch(path).error().reason; };
  EXPECT_EQ(refusal({}), "there is no path: watch those that were found");
  Query query = {{0, 0}, {7, 3}};
  query.options.detail = PathDetail::waypoints;
  EXPECT_EQ(refusal(navigator.solve(query, workspace_)),
            "only a path with every node can be watched: ask for the detail `cells`");
  query.options.detail = PathDetail::cells;
  query.algorithm = "theta_star";
  EXPECT_EQ(refusal(navigator.solve(query, workspace_)),
            "a path at any angle goes by no steps: watch one by `astar`, say");
  query.algorithm = "astar";
  Path path = navigator.solve(query, workspace_);
  const PathHandle handle = watch.watch(path).value();
  path.nodes.erase(path.nodes.begin() + 2);
  EXPECT_EQ(refusal(path), "the path is no way on the map as it is: find one anew");
  EXPECT_FALSE(watch.replace(handle, path).ok());
  EXPECT_EQ(watch.steps_left(handle), 7u) << "on error the old path stays";
  path.nodes = {64};
  EXPECT_EQ(refusal(path), "the path is one of another map: one of its nodes is not on this one");
  const Result<void> valid = watch.validate();
  EXPECT_TRUE(valid.ok()) << valid.error().message();
}

TEST_F(PathWatchFamilies, RefuseWaysByAMeshsCorners) {
  const NodeNavigator navigator = [] {
    for (TestMap& map : test_maps()) {
      if (map.name == "a mesh") return std::move(map.navigator);
    }
    return NodeNavigator(random_graph(0).graph.value());
  }();
  PathWatch watch(navigator);
  NodeQuery query = {0, static_cast<NodeId>(navigator.node_count() - 1)};
  const Path corridor = navigator.solve({query.from, query.to, "astar"}, workspace_);
  ASSERT_TRUE(corridor.found());
  EXPECT_TRUE(watch.watch(corridor).ok());
  EXPECT_EQ(watch.watch(navigator.solve(query, workspace_)).error().reason,
            "ways by a mesh's corners go by no steps: watch one by `astar`, say");
}

TEST_F(PathWatchFamilies, KnowTheirOwnHandlesOnly) {
  const GridMap map(8, 8);
  const Navigator navigator = Navigator::build(map).value();
  PathWatch watch(navigator);
  PathWatch other(navigator);
  const Path path = navigator.solve({{0, 0}, {7, 3}}, workspace_);
  const PathHandle handle = watch.watch(path).value();
  const PathHandle foreign = other.watch(path).value();
  EXPECT_FALSE(watch.contains(foreign));
  EXPECT_FALSE(watch.drop(foreign));
  EXPECT_FALSE(watch.contains({}));
  std::vector<NodeId> nodes = {3};
  for (const PathHandle unknown : {foreign, PathHandle{}}) {
    EXPECT_EQ(watch.at(unknown), kNoNode);
    EXPECT_EQ(watch.cost(unknown), 0);
    EXPECT_EQ(watch.steps_left(unknown), 0u);
    EXPECT_FALSE(watch.whole(unknown));
    watch.write_nodes(unknown, nodes);
    EXPECT_TRUE(nodes.empty());
  }
  EXPECT_TRUE(watch.drop(handle));
  const PathHandle again = watch.watch(path).value();
  EXPECT_EQ(again.slot, handle.slot);
  EXPECT_FALSE(watch.contains(handle));
  EXPECT_FALSE(watch.replace(handle, path).ok());
  EXPECT_TRUE(watch.contains(again));
}

TEST_F(PathWatchFamilies, RefuseAMapOfAnotherSize) {
  Navigator navigator = Navigator::build(GridMap(8, 8)).value();
  PathWatch watch(navigator);
  GridMap hexagons(8, 8);
  hexagons.set_layout(CellLayout::hex_odd_rows);
  for (const GridMap& other : {GridMap(9, 8), GridMap(8, 9), hexagons}) {
    navigator.update(other).value();
    const char* reason = "the map has another size or layout than it had: make another watch";
    EXPECT_EQ(watch.updated({}, {}).error().reason, reason);
    EXPECT_EQ(watch.edited({}).error().reason, reason);
    // Its nodes may be more than the watch has room for.
    const Path path = navigator.solve({{0, 0}, {7, 7}}, workspace_);
    EXPECT_EQ(watch.watch(path).error().reason, reason);
  }
  navigator.update(GridMap(8, 8)).value();
  EXPECT_TRUE(watch.watch(navigator.solve({{0, 0}, {7, 7}}, workspace_)).ok());
}

}  // namespace
}  // namespace wend::test
