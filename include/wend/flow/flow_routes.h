// First steps for many units at once, along routes and tiles that they share.
//
// A route is a tree over the parts of a SectorMap, one for each part that is somebody's goal: it
// says by which portal to leave every other part. A tile says for each cell of a part how to get to
// a portal, or to a goal within the part. So a unit needs its part's portal on the route, and what
// its cell says on that portal's tile; both are made when first asked for, and then shared by all
// units that stand there, whatever their goals. (E. Emerson, "Crowd Pathfinding and Steering Using
// Flow Field Tiles", Game AI Pro, 2013, chapter 23, shares tiles so.)
//
// Guarantee: legal steps, and whoever asks again from wherever they lead arrives. Answers depend on
// the map alone, not on what was asked before. Not: cheapest ways. Units go to the nearest cell of
// a portal, and portals are chosen by estimates.
// When not to use it: for a whole path that is to be good, ask a navigator or FlowTiles.
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
  /// Routes and tiles beyond that are dropped, those used longest ago first. (At least one route
  /// and one tile are kept.) The SectorMap comes on top.
  std::size_t most_bytes = std::size_t{32} << 20;
};

/// What a FlowRoutes did since it was made.
struct FlowRouteCounts {
  std::uint64_t routes_made = 0;
  std::uint64_t routes_dropped = 0;
  std::uint64_t tiles_made = 0;
  std::uint64_t tiles_dropped = 0;
};

/// One thread at a time. Once warm nothing is allocated.
class FlowRoutes {
 public:
  /// The navigator must outlive it, and stay where it is. See reason().
  explicit FlowRoutes(const NodeNavigator& navigator, const FlowRouteOptions& options = {});
  FlowRoutes(FlowRoutes&&) noexcept;
  FlowRoutes& operator=(FlowRoutes&&) noexcept;
  ~FlowRoutes();

  /// Why there are no steps at all: no grid, links, sectors of a size that cannot be. Empty where
  /// there are some.
  const std::string& reason() const { return reason_; }

  /// Appends up to `most` nodes (from first, included) of a walkable way from `from` that leads
  /// towards `to` along the shared coarse route; false, and nothing is appended, where there is
  /// none: an end where nobody can be, or on another island (known without a search), no grid.
  /// Where the navigator was updated and nobody told of it (update()), all is built anew first.
  bool first_steps(NodeId from, NodeId to, std::size_t most, std::vector<NodeId>& nodes);

  /// Follows the navigator after its update, in which only these cells can have changed: tiles of
  /// sectors that they touch are dropped, and all routes where parts or portals are others now.
  /// Error: the map has become one of which reason() speaks; once it is another one again, all is
  /// built anew.
  Result<void> update(const NodeNavigator& navigator, std::span<const NodeId> changed);
  Result<void> update(const Navigator& navigator, std::span<const Point> changed);

  /// Null where reason() says something.
  const SectorMap* sectors() const;
  FlowRouteCounts counts() const;
  /// All but the SectorMap.
  std::size_t bytes() const;
  /// Whether the sectors are those of the map, and every tile that is kept leads to where it
  /// should; the first fault, if not. For tests: linear in the map and the tiles.
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
