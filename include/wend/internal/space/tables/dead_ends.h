#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/space/maps/box_index.h"
#include "wend/internal/space/spaces/grid_topology.h"
#include "wend/internal/space/spaces/jump_lines.h"

namespace wend {

/// The turns that lead nowhere. A path that arrives at a cell straight may turn there, but many
/// turns lead only to ways that end: in a niche, a room without another door, a blind alley. All
/// cells that can be reached by such a turn lie in a box; a search for a goal outside it need not
/// turn there.
///
/// Every turn either dies (no turn that lives can be reached from it by going straight or
/// diagonally and then straight) or lives; those in cycles keep one another alive. A turn remembers
/// one living turn that it leads to, and is looked at again only when that one dies (the watched
/// literals of M. Moskewicz et al., "Chaff: Engineering an Efficient SAT Solver", DAC 2001).
///
/// Twelve bytes per dead turn. Time: about linear in the turns and in the cells that the dead ones
/// reach.
class DeadEnds {
 public:
  /// None.
  DeadEnds() = default;
  /// The lines must be those of that grid and have all turns.
  DeadEnds(const GridTopology& grid, const JumpLines& lines);

  /// Takes the turns that lead into dead ends out of the lines.
  void take_out(JumpLines& lines) const;

  /// The box of one cell, for leads_to().
  Box box_of(Point cell) const { return Box::of(cell.x >> scale_, cell.y >> scale_); }

  /// Whether a turn of the lines, by the straight move that leads to it and its place, can lead to
  /// some cell of a box.
  bool leads_to(const JumpLines& lines, unsigned move, const WalkStop<StraightWord>& at,
                const Box& goals) const {
    const auto word = static_cast<std::size_t>(at.word - lines.straight[move].words.data());
    WEND_ASSERT(move < dead_.size() && word < dead_[move].size(),
                "a turn lies on one of the lines");
    const Dead& dead = dead_[move][word];
    if ((dead.turns & at.mask()) == 0) return true;
    const auto rank = static_cast<std::uint32_t>(std::popcount(dead.turns & (at.mask() - 1)));
    WEND_ASSERT(dead.first + rank < boxes_.size(), "each dead turn has a box: number them anew");
    return boxes_[dead.first + rank].meets(goals);
  }

  /// A turn: the straight move that leads to it, and where its bit is in the lines.
  struct Place {
    unsigned move;
    std::size_t word;
    unsigned bit;
  };

  /// Follows a change of one cell of the grid: the turns whose boxes it touches count as living
  /// from now on, and can lead anywhere. Appends them to `turns`. All others stay dead: what such a
  /// turn leads to is decided by the neighbourhoods of cells in its box. Linear in the dead turns,
  /// where any of them can lead to the cell or beside it; constant where none can.
  void give_up(const GridTopology& grid, Point changed, std::vector<Place>& turns);

  /// Whether some dead turn can lead to that cell.
  bool cover(NodeId node) const {
    WEND_ASSERT(node < covered_.size(), "dead ends are known of cells of the grid only");
    return covered_[node];
  }

  std::size_t count() const { return boxes_.size(); }

 private:
  friend class DeadEndFinder;

  /// The dead turns of one word of the lines.
  struct Dead {
    std::uint64_t turns;
    std::size_t first;  // box
  };

  Place place_of(std::size_t box) const;

  std::array<std::vector<Dead>, 4> dead_;
  std::vector<Box> boxes_;  // in units of 2^scale cells, rounded outwards
  BoxIndex box_index_;
  std::vector<bool> covered_;
  unsigned scale_ = 0;
};

}  // namespace wend
