// What a query adds to the clusters of a grid, and the graph that its search sees.
//
// The clusters stay as they are, so any number of queries may use them at a time. Around the start
// and the goals the search goes by the entrances of the lowest level, elsewhere by those of the
// highest level whose square holds neither. What it costs from the start to the entrances of its
// own cluster, and from those of a goal's cluster to the goal, is found by a flood each; so only
// these small squares are searched cell by cell before there is a first step.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "wend/hierarchy/clusters.h"
#include "wend/search/astar.h"
#include "wend/search/reversed.h"
#include "wend/search/sparse_labels.h"

namespace wend {

/// The memory of such queries. Its own workspace serves the searches within a square, while the
/// search of the abstract graph lives in the workspace that holds this.
struct AbstractMemory final : Scratch {
  static constexpr unsigned kMostLevels = 4;

  struct Way {
    NodeId cell;  // kNoNode: there is none
    std::uint64_t cost;
  };
  /// Per entrance of a cluster the way to the nearest goal within it.
  struct GoalCluster {
    std::uint32_t number;
    std::uint32_t first;  // in goal_ways
  };

  explicit AbstractMemory(Allocator allocator)
      : inner(allocator),
        goals(allocator),
        start_ways(allocator),
        goal_clusters(allocator),
        goal_ways(allocator),
        kept_squares{Buffer<std::uint32_t>(allocator), Buffer<std::uint32_t>(allocator),
                     Buffer<std::uint32_t>(allocator), Buffer<std::uint32_t>(allocator)} {}
  std::size_t bytes() const override {
    std::size_t total = inner.bytes() + goals.bytes() + start_ways.bytes() + goal_clusters.bytes() +
                        goal_ways.bytes() + cells.capacity() * sizeof(NodeId);
    for (const auto& squares : kept_squares) total += squares.bytes();
    for (const Path& path : paths) total += path.nodes.capacity() * sizeof(NodeId);
    return total;
  }

  Workspace inner;
  Buffer<NodeId> goals;  // by cluster
  Buffer<Way> start_ways;
  Buffer<GoalCluster> goal_clusters;
  Buffer<Way> goal_ways;
  Buffer<std::uint32_t> kept_squares[kMostLevels];  // with a start or a goal in them, ascending
  Path paths[kMostLevels];                          // while refining, one per level
  std::vector<NodeId> cells;
};

template <class Grid>
class AbstractGrid {
 public:
  using Cost = typename Grid::Cost;
  using Memory = AbstractMemory;

  /// Both must outlive this. Precondition: the request has a start, and names its goals.
  AbstractGrid(const Clusters<Grid>& clusters, const SearchRequest& request, Memory& memory)
      : clusters_(&clusters), memory_(&memory), start_(request.start) {
    collect_goals(request.goals);
    keep_squares();
    find_goal_ways();
    find_start_ways();
  }

  std::size_t node_count() const { return grid().node_count(); }
  std::uint64_t version() const { return grid().version(); }
  /// Of most edges.
  Cost usual_rise() const {
    const auto side = static_cast<Cost>(clusters_->tiling(Clusters<Grid>::kLevels - 1).side());
    return 2 * side * grid().cost_scale() * grid_of_steps(grid()).costs().straight;
  }
  auto estimate_to(const Goals& goals) const { return grid().estimate_to(goals); }
  template <class Scratches, class Visitor>
  auto visit_estimate(const Heuristic& heuristic, const Goals& goals, Side side, Scratches& memory,
                      Visitor&& visitor) const {
    return grid().visit_estimate(heuristic, goals, side, memory, visitor);
  }

  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    const NodeId node = expansion.node;
    const Place place = place_of(node);
    const bool entered = expansion.parent == kNoNode ||
                         clusters_->square_of(place.level, expansion.parent) != place.square;
    if (place.level == 0 && entered) reach_goals(node, place.square, sink);
    if (node == start_) {
      for (const Memory::Way& way : memory_->start_ways) sink(way.cell, way.cost);
      if (!memory_->start_ways.empty()) return;
    }
    clusters_->successors(place.level, node, entered, sink);
  }

  /// Puts the cells between the nodes of a path in.
  void refine(std::vector<NodeId>& nodes) const {
    std::vector<NodeId>& cells = memory_->cells;
    cells.clear();
    if (!nodes.empty()) cells.push_back(nodes.front());
    for (std::size_t i = 1; i < nodes.size(); ++i) refine(nodes[i - 1], nodes[i], cells);
    nodes.assign(cells.begin(), cells.end());
  }
  /// Appends the cells that an edge of the graph stands for, without the first.
  void refine(NodeId from, NodeId to, std::vector<NodeId>& cells) const {
    refine(place_of(from).level, from, to, cells);
  }
  /// Appends the cells at which an edge of the graph enters another cluster of the lowest level.
  void enter_squares(NodeId from, NodeId to, std::vector<NodeId>& cells) const {
    enter_squares(place_of(from).level, from, to, cells);
  }

 private:
  struct Place {
    unsigned level;
    std::uint32_t square;
  };

  const Grid& grid() const { return clusters_->grid(); }

  /// The highest level whose square holds neither start nor goal; else the lowest one.
  Place place_of(NodeId cell) const {
    const Point p = clusters_->topology().point(cell);
    for (unsigned level = Clusters<Grid>::kLevels - 1; level > 0; --level) {
      const std::uint32_t square = clusters_->square_of(level, p);
      const Buffer<std::uint32_t>& kept = memory_->kept_squares[level];
      if (!std::binary_search(kept.begin(), kept.end(), square)) return {level, square};
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
    for (unsigned level = 1; level < Clusters<Grid>::kLevels; ++level) {
      Buffer<std::uint32_t>& kept = memory_->kept_squares[level];
      kept.resize(0);
      kept.push_back(clusters_->square_of(level, start_));
      for (const NodeId goal : memory_->goals) kept.push_back(clusters_->square_of(level, goal));
      std::sort(kept.begin(), kept.end());
      kept.resize(static_cast<std::size_t>(std::unique(kept.begin(), kept.end()) - kept.begin()));
    }
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

  /// Runs a flood within a cluster, from these cells or (on the reversed space) to them. The space
  /// must outlive it.
  template <class S>
  Search& flood(const S& space, const Window& window, std::span<const NodeId> cells) const {
    Buffer<NodeId>& starts = memory_->inner.template buffer<NodeId>();
    starts.resize(0);
    for (const NodeId cell : cells) starts.push_back(window.inner(cell));
    SearchRequest request;
    request.start = starts[0];
    request.more_starts = {starts.data() + 1, starts.size() - 1};
    request.options.pruning = clusters_->pruning();
    Search& flood = *begin_flood(space, request, memory_->inner);
    flood.run();
    return flood;
  }

  void find_goal_ways() {
    memory_->goal_clusters.resize(0);
    memory_->goal_ways.resize(0);
    for_each_goal_cluster([&](std::uint32_t number, std::span<const NodeId> goals) {
      const Window window = clusters_->window(0, number);
      const WindowSpace<Grid> space(grid(), window);
      const Reversed reversed(space);
      const Search& flood = this->flood(reversed, window, goals);
      const auto first = static_cast<std::uint32_t>(memory_->goal_ways.size());
      memory_->goal_clusters.push_back({number, first});
      for (const NodeId entrance : clusters_->cluster(0, number).entrances) {
        memory_->goal_ways.push_back(way_to_goal(flood, window, window.inner(entrance)));
      }
    });
  }

  static Memory::Way way_to_goal(const Search& flood, const Window& window, NodeId node) {
    NodeLabel label = flood.label(node);
    if (!label.reached) return {kNoNode, 0};
    const auto cost = static_cast<std::uint64_t>(label.g);
    while (label.parent != kNoNode) {
      node = label.parent;
      label = flood.label(node);
    }
    return {window.outer(node), cost};
  }

  /// To the entrances of its cluster, and the goals there. None are needed where the start is an
  /// entrance itself.
  void find_start_ways() {
    memory_->start_ways.resize(0);
    const std::uint32_t number = clusters_->square_of(0, start_);
    const Cluster& cluster = clusters_->cluster(0, number);
    if (cluster.place(start_) < cluster.count()) return;
    const Window window = clusters_->window(0, number);
    const WindowSpace<Grid> space(grid(), window);
    const Search& flood = this->flood(space, window, {&start_, 1});
    const auto offer = [&](NodeId cell) {
      const NodeLabel label = flood.label(window.inner(cell));
      if (label.reached) memory_->start_ways.push_back({cell, static_cast<Cost>(label.g)});
    };
    for (const NodeId entrance : cluster.entrances) offer(entrance);
    for_each_goal_cluster([&](std::uint32_t other, std::span<const NodeId> goals) {
      if (other == number) std::for_each(goals.begin(), goals.end(), offer);
    });
  }

  template <class Sink>
  void reach_goals(NodeId node, std::uint32_t number, Sink& sink) const {
    const Buffer<Memory::GoalCluster>& all = memory_->goal_clusters;
    const auto before = [](const Memory::GoalCluster& a, std::uint32_t b) { return a.number < b; };
    const auto found = std::lower_bound(all.begin(), all.end(), number, before);
    if (found == all.end() || found->number != number) return;
    const Cluster& cluster = clusters_->cluster(0, number);
    const std::size_t place = cluster.place(node);
    if (place == cluster.count()) return;
    const Memory::Way& way = memory_->goal_ways[found->first + place];
    if (way.cell != kNoNode && way.cell != node) sink(way.cell, way.cost);
  }

  void refine(unsigned level, NodeId from, NodeId to, std::vector<NodeId>& cells) const {
    const std::uint32_t square = clusters_->square_of(level, from);
    if (clusters_->square_of(level, to) != square) return cells.push_back(to);
    if (level > 0) {
      return for_each_edge(level, square, from, to,
                           [&](NodeId a, NodeId b) { refine(level - 1, a, b, cells); });
    }
    const Window window = clusters_->window(0, square);
    search(WindowSpace<Grid>(grid(), window), window, 0, from, to);
    const std::vector<NodeId>& nodes = memory_->paths[0].nodes;
    for (std::size_t i = 1; i < nodes.size(); ++i) cells.push_back(window.outer(nodes[i]));
  }

  void enter_squares(unsigned level, NodeId from, NodeId to, std::vector<NodeId>& cells) const {
    const std::uint32_t square = clusters_->square_of(level, from);
    if (clusters_->square_of(level, to) != square) return cells.push_back(to);
    if (level == 0) return;
    for_each_edge(level, square, from, to,
                  [&](NodeId a, NodeId b) { enter_squares(level - 1, a, b, cells); });
  }

  /// Calls visit(from, to) for the edges of the level below that an edge within a square stands
  /// for.
  template <class Visit>
  void for_each_edge(unsigned level, std::uint32_t square, NodeId from, NodeId to,
                     Visit&& visit) const {
    const Window window = clusters_->window(level, square);
    search(InnerGraph<Grid>(*clusters_, level, window), window, level, from, to);
    const std::vector<NodeId>& nodes = memory_->paths[level].nodes;
    for (std::size_t i = 1; i < nodes.size(); ++i) {
      visit(window.outer(nodes[i - 1]), window.outer(nodes[i]));
    }
  }

  /// A cheapest path within a square.
  template <class S>
  void search(const S& space, const Window& window, unsigned level, NodeId from, NodeId to) const {
    SearchRequest request;
    request.start = window.inner(from);
    request.goals = window.inner(to);
    request.options.pruning = clusters_->pruning();
    Search* search = nullptr;
    if constexpr (Clusters<Grid>::kLinked) {
      search = begin_flood(space, request, memory_->inner);
    } else {
      search = begin_as_aid(space, request, memory_->inner, AStar::Order{},
                            WindowEstimate{window, grid().estimate_to(to)});
    }
    search->run();
    search->write_path(memory_->paths[level]);
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
