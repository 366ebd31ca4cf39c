// Flow fields made tile by tile, only where units walk: to one goal, or to the nearest of several.
//
// E. Emerson, "Crowd Pathfinding and Steering Using Flow Field Tiles", Game AI Pro, 2013, chapter
// 23: sectors, portals, a tile per part of a sector that a route passes, and units near the goal
// that see it walk straight there. Two things differ. Each cell on the border to the next tile
// starts with its neighbour's cost there, so that units do not crowd to the middle of portals; and
// ways can be exact.
//
// When not to use it: for units everywhere on the map, a whole-map field takes less time than all
// of its tiles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/flow/direction.h"
#include "wend/flow/sector_map.h"

namespace wend {

struct FlowTileOptions {
  /// For some dozens of groups on 1024 x 1024 cells, 32 is fastest; for exact tiles, 64.
  SectorOptions sectors = {32};
  /// Whether ways are cheapest, as in a whole-map field. Then all tiles nearer to the goal than the
  /// unit are made, too; otherwise only those on routes, which rest on estimates.
  bool exact = false;
};

/// The sectors of one map, shared by all FlowTiles on it.
class FlowGround {
 public:
  /// Errors: as SectorMap::build.
  static Result<std::shared_ptr<FlowGround>> build(const NodeNavigator& navigator,
                                                   const SectorOptions& options = {32});
  ~FlowGround();

  /// Call after the navigator's update. Then call follow_edit() of all FlowTiles on this ground
  /// before any other use of them.
  Result<void> update(const NodeNavigator& navigator, std::span<const NodeId> changed);

  const SectorMap& sectors() const;
  /// Grows with every update.
  std::uint64_t edits() const;
  std::size_t bytes() const;

 private:
  friend class FlowTiles;
  struct Memory;
  explicit FlowGround(std::unique_ptr<Memory> memory);

  std::unique_ptr<Memory> memory_;
};

/// A Flow (flow/direction.h) on a grid of any layout. Answers make the tiles that they need, in
/// memory of the ground, so only one thread at a time may use the FlowTiles on a ground. Existing
/// tiles are reused. All answers depend on the map and the goals alone. Memory: a byte per place of
/// each sector that has a tile, 8 per place along its sides, and 8 per part of the map.
class FlowTiles {
 public:
  /// Tiles towards the nearest goal. Invalid and blocked goals are ignored. The constructor takes a
  /// shared ground; build() makes one of its own (errors: as SectorMap::build).
  FlowTiles(std::shared_ptr<FlowGround> ground, std::span<const NodeId> goals, bool exact = false);
  static Result<FlowTiles> build(const NodeNavigator& navigator, std::span<const NodeId> goals,
                                 const FlowTileOptions& options = {});
  FlowTiles(FlowTiles&&) noexcept;
  FlowTiles& operator=(FlowTiles&&) noexcept;
  ~FlowTiles();

  /// The node after this one on the way to a goal; kNoNode at a goal, if there is no way, and for
  /// invalid nodes. Nodes on another island are recognised at once.
  NodeId next(NodeId node) const;
  /// The cost of the way along next(), in the map's units, as Path::cost; infinite if there is
  /// none. The least cost of any way if the tiles are exact. Linear in the way through the tile.
  double cost(NodeId node) const;
  bool reached(NodeId node) const;
  /// The direction, of length 1, for a unit at a position (as NodeNavigator::position; cells are
  /// squares, hexagons, or diamonds twice as broad as high). In the goal's tile straight to the
  /// goal if it is in sight. Elsewhere to the farthest of the next cells in sight (on terrain to
  /// the next one). Where a diagonal step may cut a corner, units brush it. None off the map, if
  /// there is no way, and at the goal's centre.
  Direction direction(const Position& at) const;
  /// The same from a node's centre.
  Direction direction(NodeId node) const;

  /// Appends the nodes of the way from a node to a goal, both included; nothing if there is no way.
  void write_path(NodeId node, std::vector<NodeId>& nodes) const;

  /// For tiles on a ground of their own: FlowGround::update() and follow_edit() in one.
  Result<void> update(const NodeNavigator& navigator, std::span<const NodeId> changed);
  /// Call after the ground's update(): drops the tiles that the edit touched, and those that lead
  /// through them. Exact tiles are all dropped, and so are all tiles after several updates at once.
  /// Without an update it does nothing.
  void follow_edit();

  const FlowGround& ground() const { return *ground_; }
  bool exact() const;
  /// Whether at least one goal is walkable.
  bool any_goal() const;
  /// Number of tiles, and how often a tile was flooded.
  std::size_t tile_count() const;
  std::uint64_t floods() const;
  /// The sector and the part of each tile, in no particular order.
  std::vector<SectorPart> parts() const;
  std::size_t bytes() const;
  /// Checks that every tile equals a newly made one; returns the first fault.
  Result<void> validate() const;

 private:
  struct Memory;
  Direction steer(NodeId node, const Position& at) const;
  NodeId aim(NodeId node) const;

  std::shared_ptr<FlowGround> ground_;
  std::unique_ptr<Memory> memory_;
};

}  // namespace wend
