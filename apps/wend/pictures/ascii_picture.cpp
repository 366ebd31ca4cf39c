#include "pictures/ascii_picture.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "scene/grid_scene.h"

namespace wend::cli {
namespace {

char symbol_of(const GridMap& map, Point p) {
  const char symbol = map.symbol(p);
  // Trees and water tell more than a wall would.
  if (!map.walkable(p)) return symbol == 'T' || symbol == 'W' ? symbol : '#';
  if (map.cost(p) == TerrainCosts::kThousandths) return '.';
  if (symbol == 'S') return 's';
  return symbol == 'G' ? 'g' : symbol;
}

std::string_view colour_of(char symbol) {
  switch (symbol) {
    case '#': return "\x1b[90m";
    case '.': return "\x1b[2m";
    case '*':
    case '+': return "\x1b[1;33m";
    case 'S': return "\x1b[1;32m";
    case 'G': return "\x1b[1;35m";
    case 'T': return "\x1b[32m";
    case 'W': return "\x1b[34m";
    default: return "\x1b[36m";
  }
}

/// Changes the colour only where it does change, so that wide maps stay light.
std::string coloured(std::string_view row) {
  std::string text;
  std::string_view now;
  for (const char symbol : row) {
    const std::string_view colour = colour_of(symbol);
    if (colour != now) (text += "\x1b[0m") += colour;
    now = colour;
    text += symbol;
  }
  return text + "\x1b[0m";
}

/// Rows that are shifted by half a cell need room between their cells.
std::string spread_out(const std::string& row, const Lattice& lattice, std::int32_t y) {
  const double first = std::min(lattice.centre({0, 0}).x, lattice.centre({0, 1}).x);
  const bool shifts = lattice.centre({0, 0}).x != lattice.centre({0, 1}).x;
  if (!shifts || lattice.layout() == CellLayout::diamond) return row;
  std::string text(lattice.centre({0, y}).x > first ? 1 : 0, ' ');
  for (const char symbol : row) {
    text += symbol;
    text += ' ';
  }
  text.pop_back();
  return text;
}

std::string lines_of(const std::vector<std::string>& rows, const Lattice& lattice, bool colour) {
  std::string text;
  for (std::size_t y = 0; y < rows.size(); ++y) {
    const std::string row = spread_out(rows[y], lattice, static_cast<std::int32_t>(y));
    text += (colour ? coloured(row) : row) + "\n";
  }
  return text;
}

}  // namespace

std::string ascii_picture(const Answer& answer, bool colour) {
  const GridScene& scene = *as_grid(*answer.scene);
  const GridMap& map = scene.map();
  std::vector<std::string> rows(static_cast<std::size_t>(map.height()));
  for (Point p; p.y < map.height(); ++p.y) {
    for (p.x = 0; p.x < map.width(); ++p.x) {
      rows[static_cast<std::size_t>(p.y)] += symbol_of(map, p);
    }
  }
  const auto put = [&](Point p, char symbol) {
    rows[static_cast<std::size_t>(p.y)][static_cast<std::size_t>(p.x)] = symbol;
  };
  for (const Point p : answer.path.points) put(p, '*');
  if (answer.smooth) {
    for (const Point p : answer.smooth->waypoints) put(p, '+');
  }
  for (const NodeId goal : answer.ends.goals) put(scene.cell(goal), 'G');
  put(scene.cell(answer.ends.from), 'S');
  if (!scene.scene().floors) {
    const Lattice lattice(map.layout(), map.width(), map.height());
    return lines_of(rows, lattice, colour) + summary_line(answer) + "\n";
  }
  std::string text;
  const FloorMap& floors = *scene.scene().floors;
  const Lattice lattice(map.layout(), floors.width(), floors.height());
  for (FloorCell cell; cell.floor < floors.floor_count(); ++cell.floor) {
    std::vector<std::string> floor;
    for (cell.y = 0; cell.y < floors.height(); ++cell.y) {
      const Point first = floors.place(cell);
      floor.push_back(rows[static_cast<std::size_t>(first.y)].substr(
          static_cast<std::size_t>(first.x), static_cast<std::size_t>(floors.width())));
    }
    text += "floor " + std::to_string(cell.floor) + "\n" + lines_of(floor, lattice, colour);
  }
  return text + summary_line(answer) + "\n";
}

}  // namespace wend::cli
