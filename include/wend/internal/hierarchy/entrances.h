// Where the border between two squares of a map is crossed.
//
// Along a border there are stretches on which the cells of both sides are free and cost the same as
// their neighbours. Each has one entrance, in its middle, or two, at its ends, where it is longer
// than kShort (Botea, Mueller and Schaeffer 2004). Under the rule `always` a diagonal step may pass
// between two blocked cells; then no straight step nearby leads across, so it is an entrance
// itself. Under the other rules, a path that crosses a border diagonally could cross it straight,
// beside the free corner, and go on along it: so places joined on the grid are joined by entrances.
#pragma once

#include <cstdint>

#include "wend/base/assert.h"
#include "wend/internal/hierarchy/window.h"

namespace wend {

/// Finds the steps out of one square of a grid that are entrances; from the other side the same
/// cells are found, so that every entrance can be crossed both ways.
template <class Grid>
class Entrances {
 public:
  static constexpr std::int32_t kShort = 5;

  Entrances(const Grid& grid, const SquareTiling& tiling) : grid_(grid), tiling_(tiling) {}

  /// Calls visit(from, to). Linear in the square's side. The same two cells may come twice.
  template <class Visit>
  void find(std::uint32_t square, Visit&& visit) const {
    WEND_ASSERT(square < tiling_.count(), "only squares of the tiling have entrances");
    const Point low = tiling_.low(square);
    const Point end = tiling_.end(square);
    const Point last = {end.x - 1, end.y - 1};
    const std::int32_t columns = end.x - low.x;
    const std::int32_t rows = end.y - low.y;
    find_across({low, north, east, columns}, visit);
    find_across({{last.x, low.y}, east, south, rows}, visit);
    find_across({{low.x, last.y}, south, east, columns}, visit);
    find_across({low, west, south, rows}, visit);
    if (joining_diagonals(topology().corner_rule()) == 0) return;
    squeeze({last.x, low.y}, north_east, visit);
    squeeze(last, south_east, visit);
    squeeze({low.x, last.y}, south_west, visit);
    squeeze(low, north_west, visit);
  }

  /// Whether that is a step of that move.
  bool goes(NodeId from, NodeId to, unsigned across) const {
    return moved(topology().point(from), across) == topology().point(to);
  }
  /// Whether the border can be crossed, and all crossings are alike, from one cell to another along
  /// it, which comes first in a row or column.
  bool one_stretch(NodeId from, NodeId to, unsigned across) const {
    const bool level = across == north || across == south;
    const Point first = topology().point(from);
    const Point last = topology().point(to);
    const Border border = {first, across, level ? east : south,
                           last.x - first.x + last.y - first.y + 1};
    WEND_ASSERT(border.length >= 1, "name the cell first that comes first in a row or column");
    return stretch_end(border, 0) == border.length;
  }

 private:
  /// A side of the square: its cells, from `first` on.
  struct Border {
    Point first;
    unsigned across;
    unsigned along;
    std::int32_t length;

    Point cell(std::int32_t place) const {
      WEND_ASSERT(place >= 0 && place < length, "a border's cells are counted from 0");
      return moved(first, along, place);
    }
  };

  static Point moved(Point p, unsigned move, std::int32_t steps = 1) {
    return {p.x + kMoveX[move] * steps, p.y + kMoveY[move] * steps};
  }
  const GridTopology& topology() const { return grid_.topology(); }
  NodeId node(Point p) const { return topology().node(p); }
  bool free(Point p) const { return topology().contains(p) && topology().walkable(node(p)); }
  bool open(Point from, unsigned across) const { return free(from) && free(moved(from, across)); }
  bool alike(Point a, Point b) const {
    return grid_.terrain_of_cell(node(a)) == grid_.terrain_of_cell(node(b));
  }

  template <class Visit>
  void find_across(const Border& border, Visit& visit) const {
    if (!topology().contains(moved(border.first, border.across))) return;
    std::int32_t begin = 0;
    while (begin < border.length) {
      if (!open(border.cell(begin), border.across)) {
        ++begin;
        continue;
      }
      const std::int32_t end = stretch_end(border, begin);
      cross(border, begin, end, visit);
      begin = end;
    }
    if (joining_diagonals(topology().corner_rule()) == 0) return;
    for (std::int32_t i = 0; i < border.length; ++i) {
      const Point cell = border.cell(i);
      if (i + 1 < border.length) squeeze(cell, between(border.across, border.along), visit);
      if (i > 0) squeeze(cell, between(border.across, opposite(border.along)), visit);
    }
  }

  std::int32_t stretch_end(const Border& border, std::int32_t begin) const {
    std::int32_t end = begin + 1;
    for (; end < border.length; ++end) {
      const Point cell = border.cell(end);
      const Point before = border.cell(end - 1);
      if (!open(cell, border.across) || !alike(before, cell)) break;
      if (!alike(moved(before, border.across), moved(cell, border.across))) break;
    }
    return end;
  }

  template <class Visit>
  void cross(const Border& border, std::int32_t begin, std::int32_t end, Visit& visit) const {
    const auto put = [&](std::int32_t place) {
      const Point from = border.cell(place);
      visit(node(from), node(moved(from, border.across)));
    };
    WEND_ASSERT(begin < end, "a stretch has cells");
    if (end - begin <= kShort) return put((begin + end) / 2);
    put(begin);
    put(end - 1);
  }

  /// The diagonal move that two straight ones make up.
  static unsigned between(unsigned a, unsigned b) {
    unsigned move = north_east;
    while (!(left_of(move) == a && right_of(move) == b) &&
           !(left_of(move) == b && right_of(move) == a)) {
      WEND_ASSERT(move + 1 < kMoveCount, "two moves side by side make up a diagonal one");
      ++move;
    }
    return move;
  }

  template <class Visit>
  void squeeze(Point from, unsigned move, Visit& visit) const {
    WEND_ASSERT(is_diagonal(move), "only diagonal steps squeeze between corners");
    if (((joining_diagonals(topology().corner_rule()) >> move) & 1u) == 0) return;
    const Point to = moved(from, move);
    if (!free(from) || !free(to)) return;
    if (free(moved(from, left_of(move))) || free(moved(from, right_of(move)))) return;
    visit(node(from), node(to));
  }

  const Grid& grid_;
  const SquareTiling& tiling_;
};

}  // namespace wend
