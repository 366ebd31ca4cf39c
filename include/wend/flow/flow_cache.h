// Flow tiles shared by all that go to the same place, within a bound of memory.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "wend/flow/flow_tiles.h"
#include "wend/internal/flow/kept_by_goals.h"

namespace wend {

struct FlowCacheOptions {
  FlowTileOptions tiles = {};
  /// What all tiles may take. Of those that nobody holds the ones used longest ago are dropped.
  std::size_t most_bytes = std::size_t{64} << 20;
};

/// One thread at a time, with all that it gave out: answers of FlowTiles make tiles. Whatever
/// somebody holds stays, beyond the bound if need be (over_bound()), and follows edits.
class FlowCache {
 public:
  /// The navigator must outlive it, and stay where it is. Errors: as of FlowGround::build.
  static Result<FlowCache> build(const NodeNavigator& navigator,
                                 const FlowCacheOptions& options = {});

  /// The tiles to some goals, in whatever order and however often these are named: those that are
  /// kept, or new ones without a tile. How many are kept does not matter.
  std::shared_ptr<const FlowTiles> to(std::span<const NodeId> goals);
  /// Drops what nobody holds until all fits into the bound again; tiles grow as they are asked, so
  /// call it once a tick. to() does so as well when it makes some.
  void trim() { kept_.trim(); }

  /// Follows the navigator after its update, with all tiles: those that are touched are dropped.
  Result<void> update(const NodeNavigator& navigator, std::span<const NodeId> changed);
  Result<void> update(const Navigator& navigator, std::span<const Point> changed);

  const FlowGround& ground() const { return *ground_; }
  std::size_t size() const { return kept_.size(); }
  const FlowCacheCounts& counts() const { return kept_.counts(); }
  /// All tiles; the ground comes on top.
  std::size_t bytes() const { return kept_.bytes(); }
  bool over_bound() const { return kept_.over_bound(); }
  /// Whether all tiles say what tiles made anew would; the first fault, if not.
  Result<void> validate() const;

 private:
  FlowCache(std::shared_ptr<FlowGround> ground, const FlowCacheOptions& options);
  void follow_edit();

  std::shared_ptr<FlowGround> ground_;
  bool exact_;
  KeptByGoals<FlowTiles> kept_;
};

}  // namespace wend
