#include "picture/cell_colours.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace wend::drawing {
namespace {

constexpr Mark kMarks[] = {Mark::none, Mark::open, Mark::closed};

/// Where values are shown, dark blue is one of them, and must not be water.
Colour plain_colour(const Picture& picture, char symbol) {
  const std::uint32_t cost = picture.map->terrain().of(symbol);
  if (cost != 0) return ground_colour(cost);
  return has_values(picture) ? kWall : blocked_colour(symbol);
}

/// One of several moves by the cell's place, so that they make a pattern.
Colour patterned(std::uint8_t moves, Point p) {
  unsigned left = moves;
  for (int skip = (p.x + p.y) % std::popcount(left); skip > 0; --skip) left &= left - 1;
  return move_colour(static_cast<unsigned>(std::countr_zero(left)));
}

/// By symbol and marks, worked out once rather than per cell.
std::vector<Colour> colour_table(const Picture& picture, int cell) {
  std::vector<Colour> table;
  for (int symbol = 0; symbol < 256; ++symbol) {
    for (const Mark forward : kMarks) {
      for (const Mark backward : kMarks) {
        table.push_back(cell_colour(picture, static_cast<char>(symbol), forward, backward, cell));
      }
    }
  }
  return table;
}

/// By what each cell costs, and by what a search did with it.
void colour_ground(const Picture& picture, int cell, CellColours& cells) {
  const GridMap& map = *picture.map;
  const std::vector<Colour> table = colour_table(picture, cell);
  for (std::size_t i = 0; i < cells.colours.size(); ++i) {
    const std::size_t symbol = static_cast<unsigned char>(map.cells()[i]);
    const Mark forward = mark_at(picture.forward, i);
    const Mark backward = mark_at(picture.backward, i);
    const std::uint32_t cost = map.weighted() ? map.cost(static_cast<NodeId>(i)) : 0;
    cells.colours[i] = cost != 0 ? marked(ground_colour(cost), forward, backward, cell)
                                 : table[symbol * 9 + static_cast<std::size_t>(forward) * 3 +
                                         static_cast<std::size_t>(backward)];
  }
}

}  // namespace

ValueRange range_of(const std::vector<double>& values) {
  ValueRange range;
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    range.least = std::min(range.least, value);
    range.most = std::max(range.most, value);
  }
  return range;
}

bool has_values(const Picture& picture) {
  return !picture.heat.empty() || !picture.first_moves.empty();
}

bool has_value(const Picture& picture, std::size_t i) {
  if (!picture.heat.empty()) return std::isfinite(picture.heat[i]);
  if (picture.first_moves.empty()) return false;
  if (picture.first_moves[i] != 0) return true;
  const Point p = picture.map->point(static_cast<NodeId>(i));
  return std::find(picture.starts.begin(), picture.starts.end(), p) != picture.starts.end();
}

Mark mark_at(const std::vector<Mark>& marks, std::size_t i) {
  return marks.empty() ? Mark::none : marks[i];
}

Colour marked(Colour ground, Mark forward, Mark backward, int cell) {
  const Colour front = forward == Mark::closed ? kClosed : kOpen;
  const Colour back = backward == Mark::closed ? kClosedBackward : kOpenBackward;
  if (forward == Mark::none && backward == Mark::none) return ground;
  if (backward == Mark::none) return tinted(ground, front, cell);
  if (forward == Mark::none) return tinted(ground, back, cell);
  return tinted(ground, mixed(front, back, 0.5), cell);
}

Colour cell_colour(const Picture& picture, char symbol, Mark forward, Mark backward, int cell) {
  return marked(plain_colour(picture, symbol), forward, backward, cell);
}

Colour fogged(Colour ground) { return mixed(ground, kFog, 0.85); }

CellColours cell_colours(const Picture& picture, int cell) {
  const GridMap& map = *picture.map;
  CellColours cells{map.width(), map.height(), std::vector<Colour>(map.cell_count())};
  colour_ground(picture, cell, cells);
  const ValueRange range = range_of(picture.heat);
  for (std::size_t i = 0; i < picture.heat.size(); ++i) {
    const double value = picture.heat[i];
    if (std::isfinite(value)) cells.colours[i] = heat_colour(range.share(value));
  }
  for (std::size_t i = 0; i < picture.first_moves.size(); ++i) {
    const std::uint8_t moves = picture.first_moves[i];
    if (moves != 0) cells.colours[i] = patterned(moves, map.point(static_cast<NodeId>(i)));
  }
  for (std::size_t i = 0; i < picture.fog.size(); ++i) {
    if (picture.fog[i] != 0) cells.colours[i] = fogged(cells.colours[i]);
  }
  return cells;
}

}  // namespace wend::drawing
