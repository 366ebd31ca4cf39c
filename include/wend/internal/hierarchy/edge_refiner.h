// From edges of a grid's abstract graph to its cells.
#pragma once

#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/hierarchy/abstract_memory.h"
#include "wend/internal/hierarchy/clusters.h"
#include "wend/search/algorithms/astar.h"

namespace wend {

/// Each edge leads from a place to another of its square, or across a border.
template <class Grid>
class EdgeRefiner {
 public:
  /// Both must outlive this.
  EdgeRefiner(const Clusters<Grid>& clusters, AbstractMemory& memory)
      : clusters_(&clusters), memory_(&memory) {}

  /// Appends the cells of an edge of a level, without the first.
  void refine(unsigned level, NodeId from, NodeId to, std::vector<NodeId>& cells) const {
    WEND_ASSERT(level < Clusters<Grid>::kLevels, "an edge is of one of the levels");
    const std::uint32_t square = clusters_->square_of(level, from);
    if (clusters_->square_of(level, to) != square) return cells.push_back(to);
    if (level > 0) {
      return for_each_edge(level, square, from, to,
                           [&](NodeId a, NodeId b) { refine(level - 1, a, b, cells); });
    }
    const Window window = clusters_->window(0, square);
    search(WindowSpace<Grid>(clusters_->grid(), window), window, 0, from, to);
    const std::vector<NodeId>& nodes = memory_->paths[0].nodes;
    for (std::size_t i = 1; i < nodes.size(); ++i) cells.push_back(window.outer(nodes[i]));
  }

  /// Appends those of them at which another cluster of the lowest level is entered.
  void enter_squares(unsigned level, NodeId from, NodeId to, std::vector<NodeId>& cells) const {
    const std::uint32_t square = clusters_->square_of(level, from);
    if (clusters_->square_of(level, to) != square) return cells.push_back(to);
    if (level == 0) return;
    for_each_edge(level, square, from, to,
                  [&](NodeId a, NodeId b) { enter_squares(level - 1, a, b, cells); });
  }

 private:
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
                            WindowEstimate{window, clusters_->grid().estimate_to(to)});
    }
    WEND_ASSERT(search != nullptr, "a search within a square has no options to refuse");
    search->run();
    search->write_path(memory_->paths[level]);
    [[maybe_unused]] const std::vector<NodeId>& nodes = memory_->paths[level].nodes;
    WEND_ASSERT(!nodes.empty() && window.outer(nodes.back()) == to,
                "an edge stands for a path: update the clusters with the map");
  }

  const Clusters<Grid>* clusters_;
  AbstractMemory* memory_;
};

}  // namespace wend
