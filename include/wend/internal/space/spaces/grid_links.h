#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/trace.h"
#include "wend/space/maps/grid_map.h"

namespace wend {

class Islands;

/// The links of a map as a search needs them: by the cell where they begin and by the one where
/// they end, with their costs in a space's units; the cheapest where several join the same two.
class GridLinks {
 public:
  struct Link {
    NodeId from;
    NodeId to;
    std::uint64_t cost;
    double length;  ///< as GridLink::cost
  };

  /// `unit`: what a straight step over open ground costs. Precondition: fineness(map, unit) is 1,
  /// so that all costs are whole.
  GridLinks(const GridMap& map, std::uint64_t unit);

  /// How many times as large the unit has to be for all links of the map to cost whole ones: a
  /// divisor of 1000.
  static std::uint64_t fineness(const GridMap& map, std::uint64_t unit);

  /// The links out of a cell, or (backward) into it. Constant time but for cells that have some.
  std::span<const Link> at(NodeId node, Side side) const {
    WEND_ASSERT(node < has_any_[static_cast<std::size_t>(side)].size(),
                "links join cells of the map");
    if (!has_any_[static_cast<std::size_t>(side)][node]) return {};
    return in(node, node + 1, side);
  }
  /// Those out of (backward: into) the cells from one number to before another, in their order.
  /// Logarithmic in the links.
  std::span<const Link> in(NodeId first, NodeId end, Side side) const;
  std::span<const Link> all() const { return links_[0]; }
  /// Whether they are of a map of so many cells.
  bool fit(std::size_t cells) const { return has_any_[0].size() == cells; }

  /// The link from one cell to another, or null.
  const Link* between(NodeId from, NodeId to) const;

  std::uint64_t dearest() const { return dearest_; }

 private:
  std::vector<Link> links_[2];  // sorted by `from`; sorted by `to`
  std::vector<bool> has_any_[2];
  std::uint64_t dearest_ = 0;
};

/// The parts of a map that only links join: each island where a link begins or ends is a part of
/// its own, and all the others are part 0. Four bytes per cell.
class LinkParts {
 public:
  /// All is one part.
  LinkParts() = default;
  /// Linear in the cells. Precondition: islands and links are of one map of so many cells.
  LinkParts(const Islands& islands, const GridLinks& links, std::size_t cells);

  std::uint32_t of(NodeId node) const {
    WEND_ASSERT(part_.empty() || node < part_.size(), "only cells of the map lie in a part");
    return part_.empty() ? 0 : part_[node];
  }
  std::uint32_t count() const { return count_; }

 private:
  std::vector<std::uint32_t> part_;  // per cell; empty where there is but one
  std::uint32_t count_ = 1;
};

}  // namespace wend
