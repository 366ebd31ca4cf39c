// The parts of a grid's clusters (internal/hierarchy/clusters.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/types.h"

namespace wend {

/// A way from one cluster to another: a step of the grid, or a link.
struct Crossing {
  static constexpr std::uint32_t kNowhere = ~std::uint32_t{0};

  NodeId from;
  NodeId to;
  std::uint64_t cost;
  std::uint32_t square = 0;        ///< the other cluster
  std::uint32_t there = kNowhere;  ///< which entrance of it that is; kNowhere: none
  friend bool operator==(const Crossing&, const Crossing&) = default;
  /// The order in which a cluster keeps them.
  static bool by_ends(const Crossing& a, const Crossing& b) {
    return a.from != b.from ? a.from < b.from : a.to < b.to;
  }
  /// Whether both are the same step at the same cost; the other cluster's entrances may differ.
  static bool same_way(const Crossing& a, const Crossing& b) {
    return a.from == b.from && a.to == b.to && a.cost == b.cost;
  }
};

/// A square of the map.
struct Cluster {
  static constexpr std::uint64_t kNoWay = std::uint64_t{1} << 63;  // more can be added to it

  std::vector<NodeId> entrances;     ///< cells where a crossing begins or ends, ascending
  std::vector<Crossing> crossings;   ///< out of the square, by from and to; upper levels: some
  std::vector<std::uint32_t> first;  ///< per entrance its first crossing; last, how many there are
  std::vector<std::uint64_t> costs;  ///< within it, entrance by entrance; kNoWay where none

  std::size_t count() const { return entrances.size(); }
  /// Which entrance a cell is; count() where it is none.
  std::size_t place(NodeId cell) const {
    WEND_ASSERT(entrances.empty() || entrances.front() <= entrances.back(), "sort the entrances");
    const auto found = std::lower_bound(entrances.begin(), entrances.end(), cell);
    if (found == entrances.end() || *found != cell) return count();
    return static_cast<std::size_t>(found - entrances.begin());
  }
  /// The costs from one entrance to each.
  std::span<const std::uint64_t> from(std::size_t place) const {
    WEND_ASSERT(place < count(), "ask place() first: the cell may be no entrance");
    WEND_ASSERT(costs.size() == count() * count(),
                "measure a cluster anew when its entrances change");
    return {costs.data() + place * count(), count()};
  }
  /// The crossings that begin at an entrance.
  std::span<const Crossing> across(std::size_t place) const {
    WEND_ASSERT(place < count(), "only entrances have crossings: ask place() first");
    WEND_ASSERT(place + 1 < first.size() && first[place] <= first[place + 1] &&
                    first[place + 1] <= crossings.size(),
                "join() a cluster once its crossings have changed");
    return {crossings.data() + first[place], first[place + 1] - first[place]};
  }
  friend bool operator==(const Cluster&, const Cluster&) = default;
};

}  // namespace wend
