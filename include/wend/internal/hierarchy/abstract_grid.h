// The data that a query adds to the clusters of a grid, and the graph that its search works on.
//
// The clusters stay as they are, so any number of queries may use them at a time. Around the start
// and the goals the search uses the entrances of the lowest level, elsewhere those of the highest
// level whose square holds neither. The costs from the start to the entrances of its own cluster,
// and from those of a goal's cluster to the goal, are found by a flood each; so only these small
// squares are searched cell by cell before there is a first step.
//
// The nodes are the cells where a square is entered. An edge leads through the square and across
// its border at once, so that the cells on this side of it are no nodes of their own; a path gets
// them back afterwards. The least costs at which a square's entrances were reached, from within or
// across the border, are kept side by side. So successors that are no improvement, which most are,
// are passed over without a look at the search's labels, which lie in a hash table.
//
// Tried, on AcrosstheCape / Aurora, as shares of what first steps took when both sides of a border
// were nodes and every edge was compared with a label. Instructions and mispredicted branches per
// query by callgrind; times in pairs of runs, where a few percent are noise:
// - passing over what is no improvement within a square: time 0.9 to 0.95.
// - and no nodes on this side of borders: 0.91 / 0.89, 0.76 / 0.66; time 0.87 / 0.76.
// - and crossings that know which entrance they lead to: 0.87 / 0.85, 0.80 / 0.72.
// - and moves that say which entrance a node is, so that it is not searched for: 0.84 / 0.81,
//   0.63 / 0.53; time 0.75 / 0.66.
// - and comparing all entrances before going on to any, and buckets four times as coarse: 0.82 /
//   0.78, 0.61 / 0.50, and nine tenths of the cache misses (this one). Coarser buckets yet: more
//   nodes.
// Nodes from which nothing is improved by now could stay off the open list: 10 % fewer of them, but
// 5 to 10 % more instructions, for their squares are looked at twice. Remembering where in the hash
// table a label was sought last: no difference.
#pragma once

#include <algorithm>
#include <bit>
#include <optional>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/hierarchy/abstract_memory.h"
#include "wend/internal/hierarchy/clusters.h"
#include "wend/internal/hierarchy/edge_refiner.h"
#include "wend/internal/search/adaptors/reversed.h"
#include "wend/internal/search/labels/sparse_labels.h"

namespace wend {

template <class Grid>
class AbstractGrid {
 public:
  using Cost = typename Grid::Cost;
  using Memory = AbstractMemory;

  /// Both must outlive this. Precondition: the request has a start, and names its goals.
  AbstractGrid(const Clusters<Grid>& clusters, const SearchRequest& request, Memory& memory)
      : clusters_(&clusters), memory_(&memory), start_(request.start) {
    WEND_ASSERT(request.start < node_count(), "a query has a start: refuse it without");
    collect_goals(request.goals);
    keep_squares();
    find_goal_ways();
    find_start_ways();
  }

  std::size_t node_count() const { return grid().node_count(); }
  std::uint64_t version() const { return grid().version(); }
  /// More than that of most edges: the coarser buckets of an open list are, the fewer are touched.
  Cost usual_rise() const {
    const auto side = static_cast<Cost>(clusters_->tiling(Clusters<Grid>::kLevels - 1).side());
    const auto& steps = grid_of_steps(grid());
    return 8 * side * steps.cost_scale() * steps.costs().straight;
  }
  auto estimate_to(const Goals& goals) const { return grid().estimate_to(goals); }
  template <class Scratches, class Visitor>
  auto visit_estimate(const Heuristic& heuristic, const Goals& goals, Side side, Scratches& memory,
                      Visitor&& visitor) const {
    return grid().visit_estimate(heuristic, goals, side, memory, visitor);
  }

  /// Calls sink(cell, cost, move) for goals, and for the entrances of other squares that are
  /// reached for less than ever before. So this serves one search, once, which opens nodes again
  /// where that makes them cheaper.
  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    if (expansion.node != start_) return go_on(expansion.move, sink);
    for (const Memory::Way& way : memory_->start_goals) sink(way.cell, way.cost, kNoMove);
    const Place place = place_of(start_);
    const Cluster& cluster = cluster_at(place);
    const std::size_t entrance = cluster.place(start_);
    const std::uint32_t first = first_of(place);
    if (entrance == cluster.count()) {
      return leave(place, memory_->start_costs.data(), first, 0, sink);
    }
    const auto self = static_cast<std::uint32_t>(first + entrance);
    memory_->reached[self].cost = 0;
    go_on(self, sink);
  }

  /// Puts the entrances into a path at which it leaves a square, and returns what it costs.
  Cost put_in_exits(std::vector<NodeId>& nodes) const {
    std::vector<NodeId>& all = memory_->cells;
    all.clear();
    Cost total = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (i > 0) {
        const Edge edge = edge_between(nodes[i - 1], nodes[i]);
        total += edge.cost;
        if (edge.exit != nodes[i - 1]) all.push_back(edge.exit);
      }
      all.push_back(nodes[i]);
    }
    nodes.assign(all.begin(), all.end());
    return total;
  }
  /// Puts the cells between the nodes of a path with exits in.
  void refine(std::vector<NodeId>& nodes) const {
    std::vector<NodeId>& cells = memory_->cells;
    cells.clear();
    if (!nodes.empty()) cells.push_back(nodes.front());
    for (std::size_t i = 1; i < nodes.size(); ++i) refine(nodes[i - 1], nodes[i], cells);
    nodes.assign(cells.begin(), cells.end());
  }
  /// Appends the cells between two nodes of a path with exits, without the first.
  void refine(NodeId from, NodeId to, std::vector<NodeId>& cells) const {
    refiner().refine(place_of(from).level, from, to, cells);
  }
  /// Appends those of them at which another cluster of the lowest level is entered.
  void enter_squares(NodeId from, NodeId to, std::vector<NodeId>& cells) const {
    refiner().enter_squares(place_of(from).level, from, to, cells);
  }

 private:
  struct Place {
    unsigned level;
    std::uint32_t square;
  };
  struct Edge {
    NodeId exit;  // the entrance at which it leaves a square; where it begins, if it does not
    Cost cost;
  };
  static constexpr std::uint32_t kNowhere = Crossing::kNowhere;

  const Grid& grid() const { return clusters_->grid(); }
  EdgeRefiner<Grid> refiner() const { return {*clusters_, *memory_}; }
  const Cluster& cluster_at(Place place) const {
    return clusters_->cluster(place.level, place.square);
  }

  /// Whether it is a square of an upper level that holds a start or a goal.
  bool kept(Place place) const {
    const Memory::Visit& visit = memory_->visits[place.level][place.square];
    return visit.query == memory_->query && visit.first == Memory::kKept;
  }

  /// The highest level whose square holds neither start nor goal; else the lowest one.
  Place place_of(NodeId cell) const {
    WEND_ASSERT(cell < node_count(), "only cells of the map lie in a square");
    const Point p = clusters_->topology().point(cell);
    for (unsigned level = Clusters<Grid>::kLevels - 1; level > 0; --level) {
      const Place place = {level, clusters_->square_of(level, p)};
      if (!kept(place)) return place;
    }
    return {0, clusters_->square_of(0, p)};
  }

  void collect_goals(const Goals& goals) {
    Buffer<NodeId>& all = memory_->goals;
    all.resize(0);
    if (goals.single != kNoNode) all.push_back(goals.single);
    for (const NodeId goal : goals.several) all.push_back(goal);
    std::sort(all.begin(), all.end(), [&](NodeId a, NodeId b) {
      const std::uint32_t x = clusters_->square_of(0, a);
      const std::uint32_t y = clusters_->square_of(0, b);
      return x != y ? x < y : a < b;
    });
  }

  void keep_squares() {
    const bool wrapped = ++memory_->query == 0;
    if (wrapped) memory_->query = 1;
    memory_->reached.resize(0);
    for (unsigned level = 0; level < Clusters<Grid>::kLevels; ++level) {
      Buffer<Memory::Visit>& visits = memory_->visits[level];
      const std::size_t count = clusters_->tiling(level).count();
      if (wrapped || visits.size() < count) visits.assign_zero(std::max(count, visits.size()));
      if (level == 0) continue;
      const Memory::Visit kept = {memory_->query, Memory::kKept};
      visits[clusters_->square_of(level, start_)] = kept;
      for (const NodeId goal : memory_->goals) visits[clusters_->square_of(level, goal)] = kept;
    }
  }

  /// Where a square's entrances begin among those that the query has come to.
  std::uint32_t first_of(Place place) const {
    Memory::Visit& visit = memory_->visits[place.level][place.square];
    if (visit.query != memory_->query) {
      Buffer<Memory::Reached>& all = memory_->reached;
      visit = {memory_->query, static_cast<std::uint32_t>(all.size())};
      const auto count = static_cast<std::uint32_t>(cluster_at(place).count());
      all.resize(visit.first + count);
      for (std::uint32_t i = 0; i < count; ++i) {
        all[visit.first + i] = {Cluster::kNoWay, place.square, i << 2 | place.level};
      }
    }
    return visit.first;
  }

  /// Goes on from an entrance.
  template <class Sink>
  void go_on(std::uint32_t self, Sink& sink) const {
    WEND_ASSERT(self < memory_->reached.size(), "go on from entrances that were reached");
    const Memory::Reached reached = memory_->reached[self];
    const Place place = {reached.level(), reached.square};
    const std::uint32_t entrance = reached.entrance();
    if (place.level == 0) reach_goals(place.square, entrance, sink);
    cross(place, entrance, reached.cost, reached.cost, sink);
    leave(place, cluster_at(place).from(entrance).data(), self - entrance, reached.cost, sink);
  }

  /// Goes on to the entrances of a square that are reached for less than before, and across its
  /// border. `costs`: from the node to each; `first`: of them; `g`: what the node has cost.
  template <class Sink>
  void leave(Place place, const std::uint64_t* costs, std::uint32_t first, Cost g,
             Sink& sink) const {
    constexpr std::size_t kAtATime = 64;
    WEND_ASSERT(first + cluster_at(place).count() <= memory_->reached.size(),
                "ask first_of() first");
    const std::size_t count = cluster_at(place).count();
    for (std::size_t begin = 0; begin < count; begin += kAtATime) {
      const std::size_t end = std::min(begin + kAtATime, count);
      const Memory::Reached* const reached = memory_->reached.data() + first;
      // Which of them, as bits, before going on to any: there is no branch to mispredict.
      std::uint64_t less = 0;
      for (std::size_t i = begin; i < end; ++i) {
        less |= std::uint64_t{g + costs[i] < reached[i].cost} << (i - begin);
      }
      for (; less != 0; less &= less - 1) {
        const std::size_t i = begin + static_cast<unsigned>(std::countr_zero(less));
        const Cost sum = g + costs[i];
        memory_->reached[first + i].cost = sum;
        cross(place, i, sum, g, sink);
      }
    }
  }

  /// Crosses the border at an entrance that is reached at a cost.
  template <class Sink>
  void cross(Place place, std::size_t entrance, Cost reached, Cost g, Sink& sink) const {
    for (const Crossing& crossing : cluster_at(place).across(entrance)) {
      const std::uint32_t entered = entered_by(crossing, place.level);
      if (entered == kNowhere) continue;
      std::uint64_t& least = memory_->reached[entered].cost;
      const Cost sum = reached + crossing.cost;
      if (sum >= least) continue;
      least = sum;
      sink(crossing.to, sum - g, entered);
    }
  }

  /// Where among the entrances that the query has come to a crossing leads, or kNowhere.
  std::uint32_t entered_by(const Crossing& crossing, unsigned level) const {
    constexpr unsigned kHighest = Clusters<Grid>::kLevels - 1;
    Place place = {level, crossing.square};
    if (level < kHighest || kept(place)) place = place_of(crossing.to);
    if (place.level == level) {
      if (crossing.there == Crossing::kNowhere) return kNowhere;
      return first_of(place) + crossing.there;
    }
    const Cluster& cluster = cluster_at(place);
    const std::size_t there = cluster.place(crossing.to);
    return there == cluster.count() ? kNowhere
                                    : static_cast<std::uint32_t>(first_of(place) + there);
  }

  Edge edge_between(NodeId from, NodeId to) const {
    const Place place = place_of(from);
    const Cluster& cluster = cluster_at(place);
    const std::size_t entrance = cluster.place(from);
    if (clusters_->square_of(place.level, to) == place.square) {
      return {from, cost_to_goal(place.square, entrance, to)};
    }
    const std::uint64_t* const costs =
        entrance == cluster.count() ? memory_->start_costs.data() : cluster.from(entrance).data();
    Edge best = {from, Cluster::kNoWay};
    for (std::size_t i = 0; i < cluster.count(); ++i) {
      for (const Crossing& crossing : cluster.across(i)) {
        if (crossing.to != to || costs[i] + crossing.cost >= best.cost) continue;
        best = {crossing.from, costs[i] + crossing.cost};
      }
    }
    WEND_ASSERT(best.cost < Cluster::kNoWay, "a path goes by edges: update the clusters");
    return best;
  }

  /// From an entrance of a lowest square, or from the start in it, which may be none.
  Cost cost_to_goal(std::uint32_t square, std::size_t entrance, NodeId goal) const {
    if (entrance < clusters_->cluster(0, square).count()) return way_to_goal(square, entrance).cost;
    for (const Memory::Way& way : memory_->start_goals) {
      if (way.cell == goal) return way.cost;
    }
    return Cluster::kNoWay;
  }

  /// Calls visit(cluster, goals in it).
  template <class Visit>
  void for_each_goal_cluster(Visit&& visit) const {
    const Buffer<NodeId>& goals = memory_->goals;
    std::size_t first = 0;
    for (std::size_t i = 1; i <= goals.size(); ++i) {
      const std::uint32_t number = clusters_->square_of(0, goals[first]);
      if (i < goals.size() && clusters_->square_of(0, goals[i]) == number) continue;
      visit(number, std::span<const NodeId>(goals.data() + first, i - first));
      first = i;
    }
  }

  void find_goal_ways() {
    memory_->goal_clusters.resize(0);
    memory_->goal_ways.resize(0);
    for_each_goal_cluster([&](std::uint32_t number, std::span<const NodeId> goals) {
      const Window window = clusters_->window(0, number);
      const WindowSpace<Grid> space(grid(), window);
      const Reversed reversed(space);
      const Search& flood =
          flood_from(reversed, window, goals, clusters_->pruning(), memory_->inner);
      const auto first = static_cast<std::uint32_t>(memory_->goal_ways.size());
      memory_->goal_clusters.push_back({number, first});
      for (const NodeId entrance : clusters_->cluster(0, number).entrances) {
        memory_->goal_ways.push_back(nearest_goal(flood, window, window.inner(entrance)));
      }
    });
  }

  /// To the goals of its cluster, and its entrances where the start is none itself.
  void find_start_ways() {
    memory_->start_costs.resize(0);
    memory_->start_goals.resize(0);
    const std::uint32_t number = clusters_->square_of(0, start_);
    const Cluster& cluster = clusters_->cluster(0, number);
    if (cluster.place(start_) < cluster.count()) return;
    const Window window = clusters_->window(0, number);
    const WindowSpace<Grid> space(grid(), window);
    const Search& flood =
        flood_from(space, window, {&start_, 1}, clusters_->pruning(), memory_->inner);
    for (const NodeId entrance : cluster.entrances) {
      const NodeLabel label = flood.label(window.inner(entrance));
      memory_->start_costs.push_back(label.reached ? static_cast<Cost>(label.g) : Cluster::kNoWay);
    }
    for_each_goal_cluster([&](std::uint32_t other, std::span<const NodeId> goals) {
      if (other != number) return;
      for (const NodeId goal : goals) {
        const NodeLabel label = flood.label(window.inner(goal));
        if (label.reached) memory_->start_goals.push_back({goal, static_cast<Cost>(label.g)});
      }
    });
  }

  /// From an entrance of a lowest square to the nearest goal in it.
  Memory::Way way_to_goal(std::uint32_t number, std::size_t entrance) const {
    const Buffer<Memory::GoalCluster>& all = memory_->goal_clusters;
    const auto before = [](const Memory::GoalCluster& a, std::uint32_t b) { return a.number < b; };
    const auto found = std::lower_bound(all.begin(), all.end(), number, before);
    if (found == all.end() || found->number != number) return {kNoNode, Cluster::kNoWay};
    return memory_->goal_ways[found->first + entrance];
  }

  template <class Sink>
  void reach_goals(std::uint32_t number, std::size_t entrance, Sink& sink) const {
    const Memory::Way way = way_to_goal(number, entrance);
    if (way.cell != kNoNode) sink(way.cell, way.cost, kNoMove);
  }

  const Clusters<Grid>* clusters_;
  Memory* memory_;
  NodeId start_;
};

/// The graph of a workspace's newest query.
template <class Grid>
struct AbstractQuery final : Scratch {
  explicit AbstractQuery(Allocator allocator) : memory(allocator) {}
  std::size_t bytes() const override { return memory.bytes(); }

  AbstractMemory memory;
  std::optional<AbstractGrid<Grid>> graph;
};

template <class Grid>
const AbstractGrid<Grid>& Clusters<Grid>::graph_for(const SearchRequest& request,
                                                    Workspace& workspace) const {
  auto& query = workspace.scratch<AbstractQuery<Grid>>();
  return query.graph.emplace(*this, request, query.memory);
}

/// A search touches a few hundred of the cells, all over the map.
template <class Grid>
struct LabelsOf<AbstractGrid<Grid>> {
  using type = SparseLabels<typename Grid::Cost>;
};

}  // namespace wend
