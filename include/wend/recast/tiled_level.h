#pragma once

#include <cstddef>
#include <memory>

#include "wend/base/result.h"
#include "wend/mesh/mesh_plan.h"
#include "wend/mesh/triangle_soup.h"
#include "wend/recast/recast_options.h"

namespace wend {

/// A level that keeps its tiles, so that only tiles with changed geometry are built again.
///
/// After any changes, the mesh is the same as that of build_mesh(level(), options), corner for
/// corner. Memory: the level; 4 bytes for each triangle and tile that it touches; the tiles'
/// polygons. It can be moved, and is used by one thread at a time. Objects that the options refer
/// to (`cancel`, those that on_progress needs) have to outlive it.
class TiledLevel {
 public:
  /// Builds all tiles. Errors: those of build_mesh; a tile_size of 0. A level without any floor is
  /// accepted here, since it may get some.
  static Result<TiledLevel> build(TriangleSoup level, const RecastOptions& options);

  TiledLevel(TiledLevel&&) noexcept;
  TiledLevel& operator=(TiledLevel&&) noexcept;
  ~TiledLevel();

  /// Replaces the level, and rebuilds the tiles in which, or near enough to which to affect them,
  /// some triangle changed; returns how many. A tile's triangles are unchanged if they are in the
  /// same order with the same coordinates; vertices may be numbered differently. If the level's
  /// lowest corner moves to another cell, tiles lie elsewhere, and all are rebuilt; a permanent
  /// floor or a box around everything avoids that.
  ///
  /// Linear in the triangles, plus the tiles that are built. Errors: those of build_mesh, except
  /// for a level without floor; the level and its tiles are then unchanged.
  Result<std::size_t> set_level(TriangleSoup level);

  const TriangleSoup& level() const;
  std::size_t tile_count() const;

  /// One mesh of all tiles. Joining them takes O(n log n) in the size of the whole mesh. Errors:
  /// there is no floor.
  Result<MeshPlan> plan() const;

 private:
  struct Parts;
  explicit TiledLevel(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace wend
