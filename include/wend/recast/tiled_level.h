#pragma once

#include <cstddef>
#include <memory>

#include "wend/base/result.h"
#include "wend/mesh/mesh_plan.h"
#include "wend/mesh/triangle_soup.h"
#include "wend/recast/recast_options.h"

namespace wend {

/// A level whose tiles are kept, so that only those are built again whose geometry changed.
///
/// Whatever changes came before, the mesh is that of build_mesh(level(), options), corner for
/// corner. Memory: the level; 4 bytes for each triangle and tile that it touches; the tiles'
/// polygons. It can be moved, and is used by one thread at a time. What the options refer to
/// (`cancel`, what on_progress needs) has to outlive it.
class TiledLevel {
 public:
  /// Builds all tiles. Errors: those of build_mesh; a tile_size of 0. A level without any floor is
  /// none here: it may get some.
  static Result<TiledLevel> build(TriangleSoup level, const RecastOptions& options);

  TiledLevel(TiledLevel&&) noexcept;
  TiledLevel& operator=(TiledLevel&&) noexcept;
  ~TiledLevel();

  /// Takes another version of the level, and builds the tiles in which, or so near to which that it
  /// matters to them, some triangle is another one; returns how many. Triangles of a tile count
  /// as the same if they are in the same order and their coordinates are the same; vertices may be
  /// numbered differently. Where the level's lowest corner moves to another cell, tiles lie
  /// elsewhere, and all are built: a floor or a box round everything that stays avoids that.
  ///
  /// Linear in the triangles, besides the tiles that are built. Errors: those of build_mesh, but
  /// for a level without floor; then the level and its tiles are what they were.
  Result<std::size_t> set_level(TriangleSoup level);

  const TriangleSoup& level() const;
  std::size_t tile_count() const;

  /// One mesh of all tiles: joining them takes time in the size of the whole mesh, n log n. Errors:
  /// there is no floor.
  Result<MeshPlan> plan() const;

 private:
  struct Parts;
  explicit TiledLevel(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace wend
