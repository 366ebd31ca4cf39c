// A SectorMap's parts and portals as a graph in two arrays, for routes: what leads into each part.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/flow/sector_map.h"
#include "wend/internal/space/spaces/grid_estimate.h"

namespace wend {

class CoarseGraph {
 public:
  /// A portal that leads into a part.
  struct Entry {
    std::uint32_t before;       ///< the rank of the part that it leads out of
    std::uint32_t portal;       ///< its number within that part's sector
    std::uint32_t from_middle;  ///< from the middle of that part's cells to the portal
    Point place;                ///< the portal's middle
  };

  /// Builds the graph of the map as it is now. Linear in its parts and portals.
  void build(const SectorMap& map);

  std::uint32_t size() const { return static_cast<std::uint32_t>(parts_.size()) - 1; }
  std::span<const Entry> entries(std::uint32_t rank) const {
    WEND_ASSERT(rank < size(), "parts are numbered up to size(): build() the graph after an edit");
    WEND_ASSERT(parts_[rank].first_entry <= parts_[rank + 1].first_entry, "entries lie by parts");
    return {entries_.data() + parts_[rank].first_entry,
            parts_[rank + 1].first_entry - parts_[rank].first_entry};
  }
  Point middle(std::uint32_t rank) const {
    WEND_ASSERT(rank < size(), "only parts that touch a side have a middle: ask has_rank()");
    return parts_[rank].middle;
  }
  /// A portal's middle, by its number within the sector of the part of that rank.
  Point portal(std::uint32_t rank, std::uint32_t portal) const {
    WEND_ASSERT(rank < size() && parts_[rank].first_portal + portal < places_.size(),
                "portals are numbered within their sector: build() the graph after an edit");
    return places_[parts_[rank].first_portal + portal];
  }
  /// How far it is over open ground, in twelfths of a step.
  std::uint64_t distance(Point a, Point b) const {
    WEND_ASSERT(metric_.has_value(), "build() the graph first: its map says how steps lead");
    return metric_->distance(b.x - a.x, b.y - a.y);
  }
  std::size_t entry_count() const { return entries_.size(); }
  std::size_t bytes() const;

 private:
  struct Part {
    Point middle;
    std::uint32_t first_entry;
    std::uint32_t first_portal;  // of its sector
  };

  void number(const SectorMap& map);
  void enter(const SectorMap& map);

  std::vector<Part> parts_ = {Part{}};  // by their ranks, and one behind the last
  std::vector<Entry> entries_;          // by what they lead into
  std::vector<Point> places_;           // of portals, by sectors
  std::optional<LinearEstimate> metric_;
};

}  // namespace wend
