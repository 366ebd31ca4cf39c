// Which portal leads from each part of a SectorMap towards a goal: a tree of parts, grown backward
// from the parts of the goals by Dijkstra's algorithm (1959) as far as requests need it.
//
// A way's cost is estimated from the middle of one portal to the middle of the next, as over open
// ground; in the part where it begins, from the middle of that part's cells. That is an estimate,
// and may fall along a way. So a part's portal always leads to a part that was settled before, and
// following the tree always arrives. How far the tree was grown does not change its answers.
//
// Cost: n log n in the parts that are settled; 8 bytes per part of the map.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/flow/coarse_graph.h"

namespace wend {

class CoarseRoute {
 public:
  /// No portal: at a goal's part, and where no way leads.
  static constexpr std::uint32_t kNoPortal = 0x7fff;

  /// A part with a goal, and where in it.
  struct Root {
    std::uint32_t rank;
    Point place;
  };

  /// Towards these parts; of several roots in one the first counts.
  void begin(const CoarseGraph& graph, std::span<const Root> goals);
  /// Whether a way leads from the part of that rank; grows as far as it takes to know.
  /// Precondition: the graph is as it was when this began.
  bool settle(const CoarseGraph& graph, std::uint32_t rank);
  bool settled(std::uint32_t rank) const {
    WEND_ASSERT(rank < labels_.size(), "a route knows the parts of its graph: begin() it anew");
    return (labels_[rank] & kSettled) != 0;
  }
  /// The number, within its sector, of the portal by which to leave the part of that rank.
  /// Precondition: it is settled.
  std::uint32_t exit(std::uint32_t rank) const {
    WEND_ASSERT(settled(rank), "settle() a part before you ask how to leave it");
    return static_cast<std::uint32_t>(labels_[rank] >> 1) & kNoPortal;
  }
  std::size_t bytes() const {
    return (labels_.capacity() + heap_.capacity()) * sizeof(std::uint64_t);
  }

 private:
  // A label: the cost, 15 bits for the portal, and whether it is settled. An entry of the heap: the
  // cost, and 28 bits for the rank. No way of parts costs 2^36: each is passed once.
  static constexpr std::uint64_t kSettled = 1;
  static constexpr std::uint64_t kUnknown = ~std::uint64_t{1};
  static constexpr unsigned kRankBits = 28;

  void settle_next(const CoarseGraph& graph);
  void reach_from(const CoarseGraph& graph, std::uint32_t rank);
  const Root& root(std::uint32_t rank) const;

  std::vector<std::uint64_t> labels_;
  std::vector<std::uint64_t> heap_;  // the least first
  std::vector<Root> roots_;          // sorted by their ranks, each once
};

}  // namespace wend
