// Flow tiles, shared by all units with the same goals, within a memory bound.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "wend/flow/flow_tiles.h"
#include "wend/internal/flow/kept_by_goals.h"

namespace wend {

struct FlowCacheOptions {
  FlowTileOptions tiles = {};
  /// Memory bound of all tiles. Beyond it, FlowTiles that nobody holds are dropped, least recently
  /// used first.
  std::size_t most_bytes = std::size_t{64} << 20;
};

/// Use from one thread at a time, together with all FlowTiles that it returned, for their answers
/// make tiles. FlowTiles that somebody holds are kept, beyond the bound if necessary
/// (over_bound()), and follow edits.
class FlowCache {
 public:
  /// The navigator must outlive it, and must not move. Errors: as FlowGround::build.
  static Result<FlowCache> build(const NodeNavigator& navigator,
                                 const FlowCacheOptions& options = {});

  /// The tiles to some goals: the cached ones, or new ones without a tile yet. Order and repetition
  /// of goals do not matter. The time does not depend on the number of cached FlowTiles.
  std::shared_ptr<const FlowTiles> to(std::span<const NodeId> goals);
  /// Drops FlowTiles that nobody holds until all fit into the bound. Answers make them grow, so
  /// call it once per tick. to() also does so when it makes some.
  void trim() { kept_.trim(); }

  /// Call after the navigator's update: drops the tiles that the edit touched.
  Result<void> update(const NodeNavigator& navigator, std::span<const NodeId> changed);

  const FlowGround& ground() const { return *ground_; }
  std::size_t size() const { return kept_.size(); }
  const FlowCacheCounts& counts() const { return kept_.counts(); }
  /// Memory of all tiles, without the ground.
  std::size_t bytes() const { return kept_.bytes(); }
  bool over_bound() const { return kept_.over_bound(); }
  /// Checks that every tile equals a newly made one; returns the first fault.
  Result<void> validate() const;

 private:
  FlowCache(std::shared_ptr<FlowGround> ground, const FlowCacheOptions& options);
  void follow_edit();

  std::shared_ptr<FlowGround> ground_;
  bool exact_;
  KeptByGoals<FlowTiles> kept_;
};

}  // namespace wend
