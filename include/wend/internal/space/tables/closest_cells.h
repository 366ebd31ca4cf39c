// Finds the cells of an island that lie closest to some point, without flooding the map.
//
// Islands know of each block of 32 x 32 cells which of them have cells in it. Blocks are looked at
// in square rings round the point, and their cells only where the island is there and the block is
// not farther away than the best cell so far.
//
// Cost: no memory of its own, and nothing to do when the islands change. A query looks at the
// components of each block out to the closest cell, and at the cells of the few blocks there: below
// a microsecond where it is near, and 8 of them from within a building of 300 x 300 cells
// (bench/nearest_reachable).
#pragma once

#include <cstdint>
#include <span>

#include "wend/base/assert.h"
#include "wend/base/buffer.h"
#include "wend/space/tables/islands.h"

namespace wend {

/// How the distance between two cells is measured.
enum class CellDistance : std::uint8_t {
  straight_line,  ///< the square of the Euclidean distance
  square_ring,    ///< max(dx, dy): the number of the square ring
  hex_steps,      ///< between hexagons, by their places on the lattice
};

class ClosestCells {
 public:
  /// The islands must outlive this, and be those of a map of that size.
  ClosestCells(const Islands& islands, std::int32_t width, std::int32_t height)
      : islands_(&islands), width_(width), height_(height) {
    WEND_ASSERT((width + kSide - 1) / kSide == islands.block_columns() &&
                    (height + kSide - 1) / kSide == islands.block_rows(),
                "take the islands of a map of that size");
  }

  static constexpr std::uint64_t kNone = ~std::uint64_t{0};

  /// Writes all cells with one of these island labels that are closest to `point`, in ascending
  /// order, and returns their distance; none and kNone where there are none, or none within
  /// `farthest`. `point` may lie outside the map by up to 2^20 cells.
  std::uint64_t find(Point point, std::span<const std::uint32_t> labels, CellDistance measure,
                     Buffer<NodeId>& cells, std::uint64_t farthest = kNone) const;

  static std::uint64_t distance(Point a, Point b, CellDistance measure);

 private:
  struct Query;
  std::uint64_t least_distance(const Query& query, std::int32_t column, std::int32_t row) const;
  void look_at_ring(Query& query, std::int32_t column, std::int32_t row, std::int32_t ring) const;
  void look_at_block(Query& query, std::int32_t column, std::int32_t row) const;
  void look_at_row(Query& query, std::int32_t column, std::int32_t y) const;
  bool row_has(std::uint32_t component, NodeId first, std::int64_t count) const;

  static constexpr std::int32_t kSide = Islands::kBlockSide;

  const Islands* islands_;
  std::int32_t width_;
  std::int32_t height_;
};

}  // namespace wend
