// The graph within a cluster of an upper level, and the costs of crossing a cluster of any level.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/hierarchy/cluster.h"
#include "wend/internal/hierarchy/window.h"
#include "wend/internal/search/loops/flood.h"

namespace wend {

template <class Grid>
class Clusters;

/// The entrances of the clusters within a square of the next level as a space of its own, by a
/// window's numbers.
template <class Grid>
class InnerGraph {
 public:
  using Cost = typename Grid::Cost;

  /// `level`: of the square.
  InnerGraph(const Clusters<Grid>& clusters, unsigned level, const Window& window)
      : clusters_(&clusters), below_(level - 1), window_(window) {
    WEND_ASSERT(level >= 1, "squares of the lowest level are searched cell by cell");
  }

  std::size_t node_count() const { return window_.node_count(); }
  std::uint64_t version() const { return clusters_->grid().version(); }
  Cost usual_rise() const {
    const auto side = static_cast<Cost>(clusters_->tiling(below_).side());
    return usual_rise_of(clusters_->grid()) / 2 * side;
  }

  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    const NodeId cell = window_.outer(expansion.node);
    const std::uint32_t square = clusters_->square_of(below_, cell);
    const bool entered = expansion.parent == kNoNode ||
                         clusters_->square_of(below_, window_.outer(expansion.parent)) != square;
    const auto inside = [&](NodeId child, Cost cost) {
      const Point p = clusters_->topology().point(child);
      if (window_.contains(p)) sink(window_.inner(p), cost);
    };
    clusters_->successors(below_, cell, entered, inside);
  }

 private:
  const Clusters<Grid>* clusters_;
  unsigned below_;
  Window window_;
};

/// Runs a flood within a cluster, from these cells or (on the reversed space) to them. The space
/// must outlive it.
template <class S>
Search& flood_from(const S& space, const Window& window, std::span<const NodeId> cells,
                   Pruning pruning, Workspace& tools) {
  WEND_ASSERT(!cells.empty(), "a flood begins somewhere");
  Buffer<NodeId>& starts = tools.template buffer<NodeId>();
  starts.resize(0);
  for (const NodeId cell : cells) starts.push_back(window.inner(cell));
  SearchRequest request;
  request.start = starts[0];
  request.more_starts = {starts.data() + 1, starts.size() - 1};
  request.options.pruning = pruning;
  Search& flood = *begin_flood(space, request, tools);
  flood.run();
  return flood;
}

/// From every entrance of a cluster to every other one, row by row; what has no way stays as it is.
/// `space`: the cluster by the window's numbers.
template <class S>
void measure(const S& space, const Window& window, std::span<const NodeId> entrances,
             Pruning pruning, Workspace& tools, std::vector<std::uint64_t>& costs) {
  WEND_ASSERT(costs.size() == entrances.size() * entrances.size(),
              "there must be room for one cost per pair of entrances");
  auto cost = costs.begin();
  for (const NodeId from : entrances) {
    const Search& flood = flood_from(space, window, {&from, 1}, pruning, tools);
    for (const NodeId to : entrances) {
      const NodeLabel label = flood.label(window.inner(to));
      if (label.reached) *cost = static_cast<std::uint64_t>(label.g);
      ++cost;
    }
  }
}

}  // namespace wend
