// First steps for many units at once, along routes and tiles that they share.
//
// A route is a tree over the parts of a SectorMap, one for each part that holds a unit's goal: it
// stores the portal by which to leave every other part. A tile stores for each cell of a part the
// step to a portal, or to a goal within the part. So a unit needs its part's portal on the route,
// and its cell's step on that portal's tile. Both are made on first use, then shared by all units
// that stand there, whatever their goals. (E. Emerson, "Crowd Pathfinding and Steering Using Flow
// Field Tiles", Game AI Pro, 2013, chapter 23, shares tiles in this way.)
//
// Guarantee: steps are legal, and a unit that asks again from where they lead arrives. Answers
// depend on the map alone, not on earlier requests. Ways need not be cheapest: units go to the
// nearest cell of a portal, and portals are chosen by estimates.
// When not to use it: for a good whole path, ask a navigator or FlowTiles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "wend/base/result.h"
#include "wend/flow/sector_map.h"

namespace wend {

struct FlowRouteOptions {
  SectorOptions sectors = {};
  /// Memory bound of routes and tiles. Beyond it, the least recently used ones are dropped. (At
  /// least one route and one tile are kept.) The SectorMap is not included.
  std::size_t most_bytes = std::size_t{32} << 20;
};

/// Counts of a FlowRoutes since its construction.
struct FlowRouteCounts {
  std::uint64_t routes_made = 0;
  std::uint64_t routes_dropped = 0;
  std::uint64_t tiles_made = 0;
  std::uint64_t tiles_dropped = 0;
};

/// Use from one thread at a time. Once warm, it allocates nothing.
class FlowRoutes {
 public:
  /// The navigator must outlive it, and must not move. See reason().
  explicit FlowRoutes(const NodeNavigator& navigator, const FlowRouteOptions& options = {});
  FlowRoutes(FlowRoutes&&) noexcept;
  FlowRoutes& operator=(FlowRoutes&&) noexcept;
  ~FlowRoutes();

  /// Why there are no steps at all: the map is not a grid or has links, or the sectors' side is not
  /// allowed. Empty if there are steps.
  const std::string& reason() const { return reason_; }

  /// Appends up to `most` nodes (`from` is the first) of a walkable way towards `to` along the
  /// shared coarse route. False, and nothing is appended, if there is no way: an end is blocked or
  /// on another island (known without a search), or reason() is not empty. If the navigator was
  /// updated without a call of update(), everything is built anew first.
  bool first_steps(NodeId from, NodeId to, std::size_t most, std::vector<NodeId>& nodes);

  /// Call after the navigator's update, in which only these cells can have changed. Drops the tiles
  /// of sectors that they touch, and all routes if parts or portals changed. Error: reason(), if
  /// the map no longer fits; once a later update makes it fit, everything is built anew.
  Result<void> update(const NodeNavigator& navigator, std::span<const NodeId> changed);

  /// Null if reason() is not empty.
  const SectorMap* sectors() const;
  FlowRouteCounts counts() const;
  /// Memory without the SectorMap.
  std::size_t bytes() const;
  /// Checks that the sectors are those of the map and that every cached tile leads to its target;
  /// returns the first fault. For tests: linear in the map and the tiles.
  Result<void> validate() const;

 private:
  struct Memory;
  void build(const NodeNavigator& navigator);
  Result<void> begin_anew(const NodeNavigator& navigator);
  void follow_edit();
  FlowRouteCounts counts_of_memory() const;

  FlowRouteOptions options_;
  FlowRouteCounts before_;  // until all was built anew
  std::unique_ptr<Memory> memory_;
  std::string reason_;
};

}  // namespace wend
