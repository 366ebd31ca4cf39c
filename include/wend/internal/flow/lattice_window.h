// A rectangle of a grid, copied so that a flood over it needs neither the map's borders nor the
// map.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/space/spaces/grid_topology.h"
#include "wend/space/maps/grid_rules.h"
#include "wend/space/spaces/terrain_grid.h"
#include "wend/space/spaces/unit_grid.h"

namespace wend {

/// A rectangle of a lattice: its first column and row, and how many of both there are.
struct LatticeRectangle {
  std::int32_t column = 0;
  std::int32_t row = 0;
  std::int32_t columns = 0;
  std::int32_t rows = 0;

  friend bool operator==(const LatticeRectangle&, const LatticeRectangle&) = default;
};

/// The data that a flood needs of a rectangle of a UnitGrid or a TerrainGrid. Its places are
/// numbered row by row from 0; everything outside is blocked. A byte per place, three where there
/// is terrain. Costs are in the grid's units.
class LatticeWindow {
 public:
  /// Which moves are worth trying, by the direction that leads on from a place towards the goals
  /// (16 is added at seeds, where all are) and by the neighbourhood.
  using MoveRows = std::array<std::array<std::uint8_t, 256>, 32>;

  /// Takes a rectangle of the grid as it is now, in the memory that this has. Linear in its places.
  /// Precondition: the rectangle is not empty and lies on the grid.
  void take(const UnitGrid& grid, const LatticeRectangle& rectangle);
  void take(const TerrainGrid& grid, const LatticeRectangle& rectangle);

  const LatticeRectangle& rectangle() const { return rectangle_; }
  std::size_t size() const { return free_.size(); }
  /// Whether terrain_ counts; else all steps of one kind cost the same.
  bool rough() const { return rough_; }
  std::uint64_t min_step() const { return min_step_; }
  std::uint64_t max_step() const { return max_step_; }
  const MoveRows& moves() const { return moves_; }
  const std::uint8_t* free() const { return free_.data(); }
  /// How much farther on the neighbour in a direction is, modulo 2^32.
  std::uint32_t offset(unsigned move) const {
    WEND_ASSERT(move < kMoveCount, "a move is one of eight");
    return offsets_[move];
  }

  /// The cost of the step from a place in a direction. Precondition: it is legal.
  std::uint64_t step_cost(std::uint32_t place, unsigned move) const {
    WEND_ASSERT(place < free_.size(), "steps begin at places of the window: take() one");
    const std::uint64_t length = is_diagonal(move) ? diagonal_ : straight_;
    if (!rough_) return length;
    return length * terrain_of_step(rule_, move, terrain_[place], [&](unsigned beside) {
             return std::uint64_t{terrain_[place + offsets_[beside]]};
           });
  }

 private:
  void take_topology(const GridTopology& topology, const LatticeRectangle& rectangle);
  void cut_off_outside();
  void fill_moves(const GridTopology& topology);

  LatticeRectangle rectangle_;
  bool rough_ = false;
  TerrainRule rule_ = TerrainRule::touched;
  std::uint64_t straight_ = 1;
  std::uint64_t diagonal_ = 1;
  std::uint64_t min_step_ = 1;
  std::uint64_t max_step_ = 1;
  std::array<std::uint32_t, kMoveCount> offsets_{};
  MoveRows moves_{};
  std::array<std::uint64_t, 4> moves_of_{};  // what moves_ depend on, as they were filled last
  std::vector<std::uint8_t> free_;
  std::vector<std::uint16_t> terrain_;  // with the grid's scale; 0 where it is blocked
};

}  // namespace wend
