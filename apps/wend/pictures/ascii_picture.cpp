#include "pictures/ascii_picture.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "pictures/text_window.h"
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

/// Whether rows are shifted by half a cell: then their cells need room between them.
bool is_spread_out(const Lattice& lattice) {
  const bool shifts = lattice.centre({0, 0}).x != lattice.centre({0, 1}).x;
  return shifts && lattice.layout() != CellLayout::diamond;
}

std::string spread_out(const std::string& row, const Lattice& lattice, std::int32_t y) {
  if (!is_spread_out(lattice)) return row;
  const double first = std::min(lattice.centre({0, 0}).x, lattice.centre({0, 1}).x);
  std::string text(lattice.centre({0, y}).x > first ? 1 : 0, ' ');
  for (const char symbol : row) {
    text += symbol;
    text += ' ';
  }
  text.pop_back();
  return text;
}

/// Letters of cells, floor by floor, and where the path goes on one floor.
struct Letters {
  std::vector<std::vector<std::string>> floors;
  Point floor_size;
  std::vector<Point> way;  ///< the start first
};

std::vector<std::string> letters_of(const Answer& answer, const GridScene& scene) {
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
  return rows;
}

/// All cells that matter, on the map of all floors.
std::vector<Point> way_of(const Answer& answer, const GridScene& scene) {
  std::vector<Point> way = {scene.cell(answer.ends.from)};
  way.insert(way.end(), answer.path.points.begin(), answer.path.points.end());
  if (answer.path.points.empty()) {
    for (const NodeId goal : answer.ends.goals) way.push_back(scene.cell(goal));
  }
  return way;
}

Letters by_floors(const std::vector<std::string>& rows, std::vector<Point> way,
                  const FloorMap& floors) {
  Letters letters{{}, {floors.width(), floors.height()}, {}};
  for (std::int32_t floor = 0; floor < floors.floor_count(); ++floor) {
    const TextWindow part{floors.place({0, 0, floor}), floors.width(), floors.height()};
    letters.floors.push_back(part.cut(rows));
  }
  for (const Point p : way) {
    const FloorCell cell = floors.cell(p);
    letters.way.push_back({cell.x, cell.y});
  }
  return letters;
}

std::string lines_of(const std::vector<std::string>& rows, const TextWindow& window,
                     const Lattice& lattice, bool colour) {
  std::string text;
  std::int32_t y = window.first.y;
  for (const std::string& each : window.cut(rows)) {
    const std::string row = spread_out(each, lattice, y++);
    text += (colour ? coloured(row) : row) + "\n";
  }
  return text;
}

}  // namespace

std::string ascii_picture(const Answer& answer, bool colour, std::size_t columns) {
  const GridScene& scene = *as_grid(*answer.scene);
  const auto& floors = scene.scene().floors;
  const Point size = {scene.map().width(), scene.map().height()};
  Letters letters{{letters_of(answer, scene)}, size, way_of(answer, scene)};
  if (floors) letters = by_floors(letters.floors.front(), std::move(letters.way), *floors);
  const Lattice lattice(scene.map().layout(), letters.floor_size.x, letters.floor_size.y);
  const std::size_t most_cells = is_spread_out(lattice) ? columns / 2 : columns;
  const TextWindow window = window_round(letters.way, letters.floor_size, most_cells);
  std::string text;
  for (std::size_t floor = 0; floor < letters.floors.size(); ++floor) {
    if (floors) text += "floor " + std::to_string(floor) + "\n";
    text += lines_of(letters.floors[floor], window, lattice, colour);
  }
  return text + window_text(window, letters.floor_size) + summary_line(answer) + "\n";
}

}  // namespace wend::cli
