// Flow tiles shared by all that go to the same place, within a bound of memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "wend/flow/flow_tiles.h"

namespace wend {

struct FlowCacheOptions {
  FlowTileOptions tiles = {};
  /// What all tiles may take. Of those that nobody holds the ones used longest ago are dropped.
  std::size_t most_bytes = std::size_t{64} << 20;
};

/// What a FlowCache did since it was made.
struct FlowCacheCounts {
  std::uint64_t hits = 0;
  std::uint64_t made = 0;
  std::uint64_t dropped = 0;
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
  void trim();

  /// Follows the navigator after its update, with all tiles: those that are touched are dropped.
  Result<void> update(const NodeNavigator& navigator, std::span<const NodeId> changed);
  Result<void> update(const Navigator& navigator, std::span<const Point> changed);

  const FlowGround& ground() const { return *ground_; }
  std::size_t size() const { return kept_.size(); }
  const FlowCacheCounts& counts() const { return counts_; }
  /// All tiles; the ground comes on top.
  std::size_t bytes() const;
  bool over_bound() const { return bytes() > options_.most_bytes; }
  /// Whether all tiles say what tiles made anew would; the first fault, if not.
  Result<void> validate() const;

 private:
  struct Kept {
    std::vector<NodeId> goals;  // sorted, each once
    std::shared_ptr<FlowTiles> tiles;
    std::uint64_t used;
  };
  struct HashGoals {
    std::size_t operator()(const std::vector<NodeId>& goals) const;
  };

  FlowCache(std::shared_ptr<FlowGround> ground, const FlowCacheOptions& options);
  void follow_edit();

  std::shared_ptr<FlowGround> ground_;
  FlowCacheOptions options_;
  std::vector<Kept> kept_;
  std::unordered_map<std::vector<NodeId>, std::size_t, HashGoals> places_;  // in kept_
  std::vector<NodeId> wanted_;
  std::uint64_t clock_ = 0;
  FlowCacheCounts counts_;
};

}  // namespace wend
