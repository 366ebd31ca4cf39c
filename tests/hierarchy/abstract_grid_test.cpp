// The search of entrances against Dijkstra's algorithm on the graph that they are said to be.
#include "wend/internal/hierarchy/abstract_grid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "support/generated_map.h"
#include "support/random_case.h"
#include "support/random_map.h"
#include "support/sample.h"
#include "wend/search/algorithms/hpa_star.h"
#include "wend/space/spaces/terrain_grid.h"
#include "wend/space/spaces/unit_grid.h"

namespace wend::test {
namespace {

/// Cells and entrances as nodes, and every edge looked at: no bounds, nothing left out.
template <class Grid>
class EntranceGraph {
 public:
  EntranceGraph(const Clusters<Grid>& clusters, NodeId start, std::vector<NodeId> goals)
      : clusters_(clusters), start_(start), goals_(std::move(goals)) {}

  /// The cost of a cheapest way from the start to a goal.
  std::optional<std::uint64_t> cheapest() {
    using Entry = std::pair<std::uint64_t, NodeId>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    std::map<NodeId, std::uint64_t> best = {{start_, 0}};
    open.push({0, start_});
    while (!open.empty()) {
      const auto [cost, node] = open.top();
      open.pop();
      if (cost > best[node]) continue;
      if (is_goal(node)) return cost;
      for_each_edge(node, [&, from = cost](NodeId to, std::uint64_t step) {
        const auto [known, anew] = best.try_emplace(to, from + step);
        if (!anew && known->second <= from + step) return;
        known->second = from + step;
        open.push({from + step, to});
      });
    }
    return std::nullopt;
  }

  /// Upper levels are gone by where no start or goal is in the square.
  unsigned level_of(NodeId cell) const {
    for (unsigned level = Clusters<Grid>::kLevels - 1; level > 0; --level) {
      const auto inside = [&](NodeId end) {
        return clusters_.square_of(level, end) == clusters_.square_of(level, cell);
      };
      if (!inside(start_) && std::none_of(goals_.begin(), goals_.end(), inside)) return level;
    }
    return 0;
  }

 private:
  bool is_goal(NodeId node) const {
    return std::find(goals_.begin(), goals_.end(), node) != goals_.end();
  }

  template <class Visit>
  void for_each_edge(NodeId node, Visit&& visit) const {
    const unsigned level = level_of(node);
    const std::uint32_t square = clusters_.square_of(level, node);
    const Cluster& cluster = clusters_.cluster(level, square);
    const std::size_t place = cluster.place(node);
    if (place < cluster.count()) {
      for (std::size_t i = 0; i < cluster.count(); ++i) {
        const std::uint64_t cost = cluster.from(place)[i];
        if (cost != Cluster::kNoWay) visit(cluster.entrances[i], cost);
      }
      for (const Crossing& crossing : cluster.crossings) {
        if (crossing.from == node) visit(crossing.to, crossing.cost);
      }
    }
    if (level > 0 || (place == cluster.count() && node != start_)) return;
    const auto here = [&](NodeId goal) { return clusters_.square_of(0, goal) == square; };
    if (node != start_ && std::none_of(goals_.begin(), goals_.end(), here)) return;
    for (const auto& [cell, cost] : ways_within(square, node)) {
      const bool entrance = cluster.place(cell) < cluster.count();
      if (is_goal(cell) || (entrance && node == start_)) visit(cell, cost);
    }
  }

  /// From a cell to all that can be reached without leaving a square of the lowest level.
  std::map<NodeId, std::uint64_t> ways_within(std::uint32_t square, NodeId from) const {
    const Window window = clusters_.window(0, square);
    std::map<NodeId, std::uint64_t> best = {{from, 0}};
    std::queue<NodeId> changed({from});
    for (; !changed.empty(); changed.pop()) {  // Bellman and Ford's way
      const NodeId node = changed.front();
      const std::uint64_t cost = best[node];
      const auto offer = [&](NodeId to, std::uint64_t step, unsigned = kNoMove) {
        if (!window.contains(to)) return;
        const auto [known, anew] = best.try_emplace(to, cost + step);
        if (!anew && known->second <= cost + step) return;
        known->second = cost + step;
        changed.push(to);
      };
      clusters_.grid().successors({node, kNoNode, nullptr, kNoMove, Pruning::repeated}, offer);
    }
    return best;
  }

  const Clusters<Grid>& clusters_;
  NodeId start_;
  std::vector<NodeId> goals_;
};

/// Several squares of the upper level wide and high.
GridMap large_map(int number, Random& random) {
  constexpr wend::MapKind kKinds[] = {wend::MapKind::rooms, wend::MapKind::caves,
                                      wend::MapKind::city, wend::MapKind::maze};
  const std::int32_t width = random.between(130, 300);
  const std::int32_t height = random.between(70, 300);
  if (number % 5 == 4) return GridMap(width, height);
  return generated_map(recipe_of(kKinds[number % 5], width, height, random.below(1000)));
}

/// A cell that several links lead to from one neighbourhood, each at a cost of its own: by which of
/// them a square is left makes a difference.
void add_hub(GridMap& map, Random& random) {
  const Point hub = random_cell(map, random);
  const Point middle = random_cell(map, random);
  for (int i = 0; i < 8; ++i) {
    const Point from = {middle.x + random.between(-8, 8), middle.y + random.between(-8, 8)};
    if (!map.contains(from)) continue;
    map.add_link({from, hub, static_cast<double>(random.below(20))});
  }
}

NodeId free_cell(const GridMap& map, Random& random) {
  for (;;) {
    const Point cell = random_cell(map, random);
    if (map.walkable(cell)) return map.id(cell);
  }
}

constexpr auto kAcceptsAny = [](const std::vector<NodeId>& goals, NodeId node) {
  return std::find(goals.begin(), goals.end(), node) != goals.end();
};

/// The cost of a path's steps on the grid; nothing if one of them is not legal.
template <class Grid>
std::optional<std::uint64_t> cost_of(const Grid& grid, const std::vector<NodeId>& cells) {
  std::uint64_t total = 0;
  for (std::size_t i = 1; i < cells.size(); ++i) {
    std::optional<std::uint64_t> step;
    const Expansion expansion = {cells[i - 1], kNoNode, nullptr, kNoMove, Pruning::repeated};
    grid.successors(expansion, [&](NodeId to, std::uint64_t cost, unsigned = kNoMove) {
      if (to == cells[i]) step = cost;
    });
    if (!step) return std::nullopt;
    total += *step;
  }
  return total;
}

/// Both answer alike; counts the paths that were found, and those over upper squares.
template <class Grid>
void expect_cheapest(const Grid& grid, const GridMap& map, Random& random, int& found, int& over) {
  const Clusters<Grid> clusters(grid);
  Workspace workspace;
  for (int query = 0; query < 15; ++query) {
    std::vector<NodeId> goals(1 + (query % 5 == 0 ? random.below(4) : 0));
    for (NodeId& goal : goals) goal = free_cell(map, random);
    SearchRequest request;
    request.start = free_cell(map, random);
    request.goals = goals.size() == 1 ? Goals(goals[0]) : Goals(goals, {&goals, kAcceptsAny});
    EntranceGraph<Grid> graph(clusters, request.start, goals);
    const std::optional<std::uint64_t> best = graph.cheapest();
    Search& search = *HpaStar::begin(clusters, request, workspace);
    ASSERT_EQ(search.run() == Status::found, best.has_value());
    if (!best) continue;
    ++found;
    Path path;
    search.write_jumps(path);
    ASSERT_EQ(path.cost, static_cast<double>(*best));
    const auto upper = [&](NodeId node) { return graph.level_of(node) > 0; };
    over += std::any_of(path.nodes.begin(), path.nodes.end(), upper) ? 1 : 0;
    for (std::size_t i = 1; i < path.nodes.size(); ++i) {
      ASSERT_NE(path.nodes[i - 1], path.nodes[i]) << "no step leads nowhere";
    }
    search.write_path(path);
    ASSERT_EQ(cost_of(grid, path.nodes), best);
  }
}

/// On maps of all kinds; make(number, map, random) may change each, and makes its grid.
template <class Make>
void expect_cheapest_on(int maps, Make make, Random& random, int& found, int& over) {
  for (int i = 0; i < maps && !testing::Test::HasFatalFailure(); ++i) {
    GridMap map = large_map(i, random);
    const auto grid = make(i, map, random);
    expect_cheapest(grid, map, random, found, over);
  }
}

TEST(AbstractGrid, IsSearchedForACheapestWayByEntrances) {
  Random random(41);
  int found = 0;
  int over = 0;
  const auto make = [](int i, GridMap& map, Random& draws) {
    if (i % 2 == 1) add_terrain(map, draws);
    const CornerRule rule = kCornerRules[i / 2 % 4];
    return TerrainGrid::build(map, rule, CostModel::octile(), TerrainRule::touched).value();
  };
  expect_cheapest_on(sample(50), make, random, found, over);
  EXPECT_GT(found, sample(700));
  EXPECT_GT(over, sample(450));
}

TEST(AbstractGrid, IsSearchedForACheapestWayOverLinksAsWell) {
  Random random(42);
  int found = 0;
  int over = 0;
  const auto make = [](int i, GridMap& map, Random& draws) {
    for (int k = 0; k < 4; ++k) add_links(map, draws);
    add_hub(map, draws);
    const UnitGrid steps(map, kCornerRules[i % 4], CostModel::octile());
    const std::uint64_t unit = steps.cost_scale() * steps.costs().straight;
    return LinkedGrid<UnitGrid>(steps, GridLinks(map, unit));
  };
  expect_cheapest_on(sample(80), make, random, found, over);
  EXPECT_GT(found, sample(1100));
  EXPECT_GT(over, sample(700));
}

}  // namespace
}  // namespace wend::test
