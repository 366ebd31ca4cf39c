// Builds polygons from one box of a level with Recast.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "wend/mesh/triangle_soup.h"
#include "wend/recast/recast_options.h"

namespace wend::recast {

/// The lattice whose points are multiples of a cell. The products of `cell` and `height`, which
/// have 24 bits, with whole numbers below 2^29 are exact.
struct CellLattice {
  double cell = 0;
  double height = 0;
  std::array<std::int64_t, 3> base = {};  // of the level's lowest corner: x, y, z
  std::array<std::int64_t, 3> size = {};  // of the level, in cells

  Position position(const std::array<std::int64_t, 3>& point) const {
    return {static_cast<double>(base[0] + point[0]) * cell,
            static_cast<double>(base[1] + point[1]) * cell,
            static_cast<double>(base[2] + point[2]) * height};
  }
};

/// Convex polygons, counter-clockwise, whose corners are points of the lattice: x, y, z from its
/// base.
struct TilePolygons {
  std::vector<std::array<std::int64_t, 3>> vertices;
  std::vector<std::vector<std::uint32_t>> polygons;
  std::vector<std::uint8_t> areas;  // of polygons; by slope, if the options say so; else 0
};

/// Some cells of the level.
struct TileBox {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::int64_t width = 0;
  std::int64_t height = 0;
  std::int64_t border = 0;  // cells around it that are looked at, too
};

/// Builds from these triangles; `tick` is called after each of kTileSteps steps and says whether to
/// go on. Nothing polygonal: no polygons. Errors: no memory, too many corners for Recast,
/// cancelled.
inline constexpr int kTileSteps = 6;
Result<TilePolygons> build_tile(const TriangleSoup& level,
                                const std::vector<std::uint32_t>& triangles,
                                const CellLattice& lattice, const TileBox& box,
                                const RecastOptions& options, const std::function<bool()>& tick);

}  // namespace wend::recast
