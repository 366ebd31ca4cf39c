#pragma once

#include <cstdint>
#include <optional>

#include "wend/base/assert.h"
#include "wend/base/types.h"
#include "wend/internal/mesh/predicates.h"

namespace wend {

/// Puts positions on a lattice and takes them back.
///
/// The unit is a power of two, and the lattice consists of its whole multiples; so coordinates that
/// are multiples already, such as whole ones of a map of up to 2^29 cells, stay what they are, and
/// what is taken back is exact in a double. Others move by half a unit at most: by 2^-29 of the
/// longest side.
class MeshLattice {
 public:
  /// No coordinate may be larger, so that multiples of the unit can be counted in 64 bits.
  static constexpr double kMostCoordinate = 1e12;

  MeshLattice() = default;
  /// For what lies between the two, with half to all of its longest side around it. Precondition:
  /// low <= high, and none is beyond kMostCoordinate.
  MeshLattice(const Position& low, const Position& high);

  /// Nothing beyond the lattice, on its border, or where a coordinate is no number.
  std::optional<LatticePoint> point(const Position& at) const;
  Position position(LatticePoint at) const {
    WEND_ASSERT(at.x >= 0 && at.x <= kLatticeSide && at.y >= 0 && at.y <= kLatticeSide,
                "only points of the lattice have a position: they go from 0 to its side");
    return {static_cast<double>(base_x_ + at.x) * unit_,
            static_cast<double>(base_y_ + at.y) * unit_, 0};
  }
  double unit() const { return unit_; }

 private:
  double unit_ = 1;
  std::int64_t base_x_ = 0;  // of the lattice's lower corner, in units
  std::int64_t base_y_ = 0;
};

}  // namespace wend
