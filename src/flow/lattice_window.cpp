#include "wend/internal/flow/lattice_window.h"

#include <algorithm>

namespace wend {
namespace {

/// The moves that lead out of the first column, row and so on.
constexpr std::uint8_t kLeavingNorth = 1u << north | 1u << north_east | 1u << north_west;
constexpr std::uint8_t kLeavingEast = 1u << east | 1u << north_east | 1u << south_east;
constexpr std::uint8_t kLeavingSouth = 1u << south | 1u << south_east | 1u << south_west;
constexpr std::uint8_t kLeavingWest = 1u << west | 1u << north_west | 1u << south_west;

}  // namespace

void LatticeWindow::take(const UnitGrid& grid, const LatticeRectangle& rectangle) {
  straight_ = grid.costs().straight;
  diagonal_ = grid.costs().diagonal;
  rough_ = false;
  min_step_ = straight_;
  max_step_ = grid.max_step();
  take_topology(grid.topology(), rectangle);
}

void LatticeWindow::take(const TerrainGrid& grid, const LatticeRectangle& rectangle) {
  straight_ = grid.costs().straight;
  diagonal_ = grid.costs().diagonal;
  rough_ = true;
  rule_ = grid.terrain_rule();
  min_step_ = grid.min_step();
  max_step_ = grid.max_step();
  take_topology(grid.topology(), rectangle);
  terrain_.resize(size());
  std::size_t place = 0;
  for (std::int32_t y = 0; y < rectangle.rows; ++y) {
    NodeId node = grid.topology().node({rectangle.column, rectangle.row + y});
    for (std::int32_t x = 0; x < rectangle.columns; ++x) {
      terrain_[place++] = static_cast<std::uint16_t>(grid.terrain_of_cell(node++) / 4);
    }
  }
}

void LatticeWindow::take_topology(const GridTopology& topology, const LatticeRectangle& rectangle) {
  WEND_ASSERT(rectangle.columns > 0 && rectangle.rows > 0, "a window has columns and rows");
  WEND_ASSERT(min_step_ >= 1 && min_step_ <= max_step_, "every step of a grid costs something");
  WEND_ASSERT(topology.contains({rectangle.column, rectangle.row}) &&
                  topology.contains({rectangle.column + rectangle.columns - 1,
                                     rectangle.row + rectangle.rows - 1}),
              "cut the window to the grid first");
  rectangle_ = rectangle;
  for (unsigned move = 0; move < kMoveCount; ++move) {
    offsets_[move] = static_cast<std::uint32_t>(kMoveY[move] * rectangle.columns + kMoveX[move]);
  }
  const auto columns = static_cast<std::size_t>(rectangle.columns);
  free_.resize(columns * static_cast<std::size_t>(rectangle.rows));
  for (std::int32_t y = 0; y < rectangle.rows; ++y) {
    const NodeId first = topology.node({rectangle.column, rectangle.row + y});
    const auto from = topology.neighbourhoods().subspan(first, columns);
    std::copy(from.begin(), from.end(), free_.begin() + y * rectangle.columns);
  }
  cut_off_outside();
  fill_moves(topology);
}

/// On the grid's own border this changes nothing.
void LatticeWindow::cut_off_outside() {
  const auto columns = static_cast<std::size_t>(rectangle_.columns);
  const auto leave_out = [](std::uint8_t& free, std::uint8_t moves) {
    free = static_cast<std::uint8_t>(free & ~moves);
  };
  for (std::size_t x = 0; x < columns; ++x) {
    leave_out(free_[x], kLeavingNorth);
    leave_out(free_[free_.size() - 1 - x], kLeavingSouth);
  }
  for (std::size_t first = 0; first < free_.size(); first += columns) {
    leave_out(free_[first], kLeavingWest);
    leave_out(free_[first + columns - 1], kLeavingEast);
  }
}

/// A flood that comes to a place by some move leaves it, as units do, by the opposite one.
void LatticeWindow::fill_moves(const GridTopology& topology) {
  // A fifth of what a window of 64 x 64 costs, were it done for each.
  const std::array<std::uint64_t, 4> wanted = {
      static_cast<std::uint64_t>(topology.corner_rule()) + 1, straight_, diagonal_, rough_};
  if (wanted == moves_of_) return;
  moves_of_ = wanted;
  for (unsigned direction = 0; direction < moves_.size(); ++direction) {
    const unsigned arrival = direction < kMoveCount ? opposite(direction) : kNoMove;
    for (unsigned free = 0; free < 256; ++free) {
      moves_[direction][free] = static_cast<std::uint8_t>(
          topology.moves_after(arrival, static_cast<Neighbourhood>(free), Pruning::dominated));
    }
  }
}

}  // namespace wend
