#include "wend/internal/path/line_cells.h"

#include <cstdlib>

#include "wend/internal/path/line_walk.h"

namespace wend {
namespace {

class CellTrail {
 public:
  CellTrail(const GridTopology& grid, std::vector<NodeId>& cells) : grid_(grid), cells_(cells) {}

  void begin_at(Point cell) {
    here_ = cell;
    cells_.push_back(grid_.node(cell));
  }

  void follow(HalfPoint from, HalfPoint to) {
    const bool between_cells =
        (from.is_corner() && from.x == to.x) || (from.is_corner() && from.y == to.y);
    if (between_cells) return follow_sides(from, to);
    LineWalk walk(from, to);
    enter(walk.first_cell());
    while (!walk.arrived()) {
      const unsigned move = walk.step();
      enter({here_.x + kMoveX[move], here_.y + kMoveY[move]});
    }
  }

 private:
  bool is_free(Point cell) const {
    return grid_.contains(cell) && grid_.walkable(grid_.node(cell));
  }

  /// Goes on to a cell that shares at least a corner with this one, round what is blocked.
  void enter(Point cell) {
    if (cell == here_) return;
    const NodeId from = grid_.node(here_);
    const unsigned move = grid_.move_between(from, grid_.node(cell));
    const unsigned legal = grid_.moves({from, kNoNode, nullptr, kNoMove, Pruning::repeated});
    if (((legal >> move) & 1u) == 0) {
      const Point beside = {cell.x, here_.y};
      begin_at(is_free(beside) ? beside : Point{here_.x, cell.y});
    }
    begin_at(cell);
  }

  /// On the side on which we are, while that is free.
  void follow_sides(HalfPoint from, HalfPoint to) {
    const bool level = from.y == to.y;
    const std::int32_t step = (level ? to.x > from.x : to.y > from.y) ? 1 : -1;
    const auto line = static_cast<std::int32_t>((level ? from.y : from.x) / 2);
    auto at = static_cast<std::int32_t>((level ? from.x : from.y) / 2);
    const auto end = static_cast<std::int32_t>((level ? to.x : to.y) / 2);
    for (; at != end; at += step) {
      const std::int32_t along = step > 0 ? at : at - 1;
      const std::int32_t side = (level ? here_.y : here_.x) < line ? line - 1 : line;
      const std::int32_t other = 2 * line - 1 - side;
      const Point near = level ? Point{along, side} : Point{side, along};
      const Point far = level ? Point{along, other} : Point{other, along};
      enter(is_free(near) ? near : far);
    }
  }

  const GridTopology& grid_;
  std::vector<NodeId>& cells_;
  Point here_;
};

}  // namespace

void write_line_cells(const GridTopology& grid, std::span<const Position> line,
                      std::vector<NodeId>& cells) {
  if (line.empty()) return;
  CellTrail trail(grid, cells);
  HalfPoint from = HalfPoint::at(line.front());
  trail.begin_at({static_cast<std::int32_t>(from.x / 2), static_cast<std::int32_t>(from.y / 2)});
  for (const Position& position : line.subspan(1)) {
    const HalfPoint to = HalfPoint::at(position);
    trail.follow(from, to);
    from = to;
  }
}

}  // namespace wend
