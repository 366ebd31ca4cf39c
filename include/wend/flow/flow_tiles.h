// Flow fields that are made tile by tile, where somebody walks: to one goal, or to the nearest of
// several.
//
// E. Emerson, "Crowd Pathfinding and Steering Using Flow Field Tiles", Game AI Pro, 2013, chapter
// 23: sectors, portals, a tile per part of a sector that a route passes, and units near the goal
// that see it walk straight there. Unlike there each cell of the border to the next tile begins
// with what its neighbour costs there (so that units do not crowd to the middle of portals), and
// there is an exact way.
//
// When not to use it: where units stand everywhere on the map, a whole-map field is made faster
// than all of its tiles.
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
  /// For some dozens of groups on 1024 x 1024 cells sectors of 32 take least time, exact ones those
  /// of 64.
  SectorOptions sectors = {32};
  /// Whether ways are cheapest ones, as those of a whole-map field. Then whatever lies nearer to
  /// the goal than the unit is made, too; else only what lies on routes, which are estimates.
  bool exact = false;
};

/// What tiles are made on: the sectors of one map, shared by all flow tiles on it.
class FlowGround {
 public:
  /// Errors: as of SectorMap::build.
  static Result<std::shared_ptr<FlowGround>> build(const NodeNavigator& navigator,
                                                   const SectorOptions& options = {32});
  ~FlowGround();

  /// Follows the navigator after its update. Then call FlowTiles::follow_edit() of all that were
  /// made on it, before anything else is asked of them.
  Result<void> update(const NodeNavigator& navigator, std::span<const NodeId> changed);
  Result<void> update(const Navigator& navigator, std::span<const Point> changed);

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

/// A Flow (flow/direction.h) on a grid of any layout. Answers make the tiles that they need, with
/// memory of their ground, so that one thread at a time may ask all tiles on it; what was made
/// before is not looked at twice. All answers follow from the map and the goals alone. Memory: a
/// byte per place of each sector of which a tile was made, 8 per place along its sides, and 8 per
/// part of the map.
class FlowTiles {
 public:
  /// Towards the nearest of some nodes; those that are no nodes, or where nobody can be, do not
  /// count. On a ground that others use as well, or (errors: as of SectorMap::build) on its own.
  FlowTiles(std::shared_ptr<FlowGround> ground, std::span<const NodeId> goals, bool exact = false);
  static Result<FlowTiles> build(const NodeNavigator& navigator, std::span<const NodeId> goals,
                                 const FlowTileOptions& options = {});
  FlowTiles(FlowTiles&&) noexcept;
  FlowTiles& operator=(FlowTiles&&) noexcept;
  ~FlowTiles();

  /// The node after this one on the way to a goal; kNoNode at a goal, where there is no way, and
  /// where there is no such node. What lies on another island is known at once.
  NodeId next(NodeId node) const;
  /// What the way costs that next() leads along, in the map's units, as Path::cost; infinite where
  /// there is none. Of exact tiles the least that any way costs. As slow as the way through the
  /// tile is long.
  double cost(NodeId node) const;
  bool reached(NodeId node) const;
  /// Where a unit walks on that stands at a position (as NodeNavigator::position; cells are
  /// squares, hexagons, or diamonds twice as broad as high), of length 1: straight to the goal
  /// where it sees it from the goal's tile; elsewhere over open ground to the farthest of the next
  /// cells that it sees, or to the next one.
  /// Where a diagonal step may cut a corner, units brush it. None off the map, where there is no
  /// way, and at the goal's centre.
  Direction direction(const Position& at) const;
  /// The same from a node's centre.
  Direction direction(NodeId node) const;

  /// Appends a node for each step from a node, itself included, to a goal; nothing where there is
  /// no way.
  void write_path(NodeId node, std::vector<NodeId>& nodes) const;

  /// For tiles on a ground of their own: FlowGround::update() and follow_edit() in one.
  Result<void> update(const NodeNavigator& navigator, std::span<const NodeId> changed);
  Result<void> update(const Navigator& navigator, std::span<const Point> changed);
  /// The ground followed an edit: drops what it touched, and what leads through that; exact tiles
  /// are all made anew when asked for. Nothing where it did not. After several edits at once all
  /// tiles are dropped.
  void follow_edit();

  const FlowGround& ground() const { return *ground_; }
  bool exact() const;
  /// Whether some goal is one where somebody can be.
  bool any_goal() const;
  /// How many tiles there are, and how often one was flooded.
  std::size_t tile_count() const;
  std::uint64_t floods() const;
  /// The sector and the part of each tile there is, in no order that means something.
  std::vector<SectorPart> parts() const;
  std::size_t bytes() const;
  /// Whether all tiles say what tiles made anew would; the first fault, if not.
  Result<void> validate() const;

 private:
  struct Memory;
  Direction steer(NodeId node, const Position& at) const;
  NodeId aim(NodeId node) const;

  std::shared_ptr<FlowGround> ground_;
  std::unique_ptr<Memory> memory_;
};

}  // namespace wend
