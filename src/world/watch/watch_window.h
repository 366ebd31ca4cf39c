// The surroundings of an edited place, and the costs of ways through that place.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/catalogue/any_map.h"
#include "wend/internal/catalogue/seen_steps.h"

namespace wend {

/// A small part of a map, and Dijkstra searches that do not leave it.
class WatchWindow {
 public:
  static constexpr std::uint64_t kFar = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::uint32_t kOutside = ~std::uint32_t{0};
  using Costs = std::vector<std::uint64_t>;  // per node of the window; kFar: no way within it

  /// A diagonal step past the middle, and what it costs.
  struct Pass {
    NodeId from;
    NodeId to;
    std::uint64_t cost;
  };

  void reset(std::size_t nodes) {
    close();
    index_.assign(nodes, kOutside);
  }
  /// On grids what lies within so many columns and rows; elsewhere what can be reached from the
  /// middle by so many steps, or it from there. Precondition: the map is reversible.
  void open(const AnyMap& map, const Overlay* overlay, NodeId middle, std::int32_t breadth,
            Workspace& workspace);
  /// Forgets the nodes; linear in these.
  void close();

  std::span<const NodeId> nodes() const { return nodes_; }
  /// The place of a node among these; kOutside.
  std::uint32_t index(NodeId node) const {
    WEND_ASSERT(node < index_.size(), "reset() the window for as many nodes as the map has");
    return index_[node];
  }

  /// Writes what ways from a node cost, or (backward) to it. Precondition: it lies inside.
  void spread(NodeId node, Side side, Costs& costs);
  /// Lists the diagonal steps past the middle; links are none. Precondition: a grid.
  void find_passes(std::vector<Pass>& passes);

  std::size_t bytes() const;

 private:
  struct Open {
    std::uint64_t cost;
    std::uint32_t index;
  };
  /// The step by which a search came to a node. Its successors leave out nodes that `from` reaches
  /// at no higher cost.
  struct Arrival {
    NodeId from;
    unsigned move;
  };
  void grow(NodeId middle, Side side, std::int32_t breadth);
  void add(NodeId node);

  const AnyMap* map_ = nullptr;
  const Overlay* overlay_ = nullptr;
  Workspace* workspace_ = nullptr;
  NodeId middle_ = kNoNode;
  std::vector<NodeId> nodes_;
  std::vector<std::uint32_t> index_;  // of all nodes
  std::vector<NodeId> side_;          // what one side of the window has
  std::vector<std::uint32_t> seen_;
  std::vector<Arrival> arrivals_;
  std::vector<Open> open_;
  std::vector<ErasedStep> steps_;
};

}  // namespace wend
