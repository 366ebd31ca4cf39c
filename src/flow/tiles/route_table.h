// The routes of a FlowRoutes: a CoarseRoute for each part that is a goal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/flow/coarse_route.h"
#include "wend/internal/flow/lru_list.h"

namespace wend {

class RouteTable {
 public:
  /// Forgets all routes. They take no more memory than that, but for one.
  void reset(const SectorMap& map, std::size_t most_bytes);
  /// The route towards the part of a rank.
  CoarseRoute& to(std::uint32_t goal);
  /// Whether that route is kept, and was settled from there.
  bool knows(std::uint32_t goal, std::uint32_t from) const {
    WEND_ASSERT(goal < slot_of_.size(), "goals are ranks of the map: reset() after an edit");
    return slot_of_[goal] != LruList::kNone && routes_[slot_of_[goal]].settled(from);
  }
  const CoarseGraph& graph() const { return graph_; }

  std::size_t bytes() const;
  std::uint64_t made() const { return made_; }
  std::uint64_t dropped() const { return dropped_; }

 private:
  std::uint32_t take_slot();

  CoarseGraph graph_;
  std::vector<std::uint32_t> slot_of_;  // by the goal's rank, or LruList::kNone
  std::vector<CoarseRoute> routes_;
  std::vector<std::uint32_t> goals_;  // of them, by their ranks
  LruList order_;
  std::uint32_t used_ = 0;  // of routes_: those behind are left from before a reset
  std::size_t most_routes_ = 1;
  std::uint64_t made_ = 0;
  std::uint64_t dropped_ = 0;
};

}  // namespace wend
