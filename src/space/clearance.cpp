#include "wend/space/clearance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "fitting.h"
#include "gap.h"
#include "wend/base/assert.h"

namespace wend {
namespace {

/// From the lower right on: a square is as large as the smallest of the three that it would have to
/// cover, and one.
std::vector<std::uint32_t> square_sides(const GridMap& map, std::uint32_t most) {
  const auto width = static_cast<std::size_t>(map.width());
  std::vector<std::uint32_t> sides(map.cell_count());
  std::vector<std::uint32_t> below(width + 1, 0);
  for (std::int32_t y = map.height(); y-- > 0;) {
    std::uint32_t right = 0;
    std::uint32_t diagonal = 0;  // of the row below, one column to the right
    for (std::int32_t x = map.width(); x-- > 0;) {
      const auto column = static_cast<std::size_t>(x);
      const bool free = map.walkable({x, y});
      right = free ? std::min(std::min({right, below[column], diagonal}) + 1, most) : 0;
      diagonal = below[column];
      below[column] = right;
      sides[map.id({x, y})] = right;
    }
  }
  return sides;
}

/// Each cell's distance in cells to the nearest blocked one in its column, the map's border
/// included.
std::vector<std::int32_t> column_distances(const GridMap& map) {
  std::vector<std::int32_t> cells(map.cell_count());
  for (std::int32_t x = 0; x < map.width(); ++x) {
    std::int32_t distance = 0;
    for (std::int32_t y = 0; y < map.height(); ++y) {
      distance = map.walkable({x, y}) ? distance + 1 : 0;
      cells[map.id({x, y})] = distance;
    }
    distance = 0;
    for (std::int32_t y = map.height(); y-- > 0;) {
      distance = map.walkable({x, y}) ? distance + 1 : 0;
      std::int32_t& known = cells[map.id({x, y})];
      known = std::min(known, distance);
    }
  }
  return cells;
}

/// The squares of the diameters of the largest discs.
std::vector<std::uint32_t> squared_diameters(const GridMap& map, double most) {
  const std::vector<std::int32_t> columns = column_distances(map);
  const auto cap = static_cast<std::int64_t>(std::ceil(most * most));
  std::vector<std::uint32_t> squares(map.cell_count());
  for (Point p; p.y < map.height(); ++p.y) {
    for (p.x = 0; p.x < map.width(); ++p.x) {
      std::int64_t best = map.walkable(p) ? cap : 0;
      for (std::int32_t away = 0; doubled_gap(away) * doubled_gap(away) < best; ++away) {
        for (const std::int32_t x : {p.x - away, p.x + away}) {
          const bool inside = x >= 0 && x < map.width();
          const std::int64_t across = doubled_gap(away);
          const std::int64_t down = inside ? doubled_gap(columns[map.id({x, p.y})]) : 0;
          best = std::min(best, across * across + down * down);
        }
      }
      squares[map.id(p)] = static_cast<std::uint32_t>(best);
    }
  }
  return squares;
}

bool square_fits(const GridMap& map, std::int32_t side, Point cell) {
  for (Point p = cell; p.y < cell.y + side; ++p.y) {
    for (p.x = cell.x; p.x < cell.x + side; ++p.x) {
      if (!map.walkable(p)) return false;
    }
  }
  return true;
}

bool disc_fits(const GridMap& map, double diameter, Point cell) {
  const auto reach = static_cast<std::int32_t>(std::ceil(0.5 * diameter));
  for (std::int32_t dy = -reach; dy <= reach; ++dy) {
    for (std::int32_t dx = -reach; dx <= reach; ++dx) {
      const auto square = static_cast<double>(doubled_gap(dx) * doubled_gap(dx) +
                                              doubled_gap(dy) * doubled_gap(dy));
      const bool covered = square < diameter * diameter;
      if (covered && !map.walkable({cell.x + dx, cell.y + dy})) return false;
    }
  }
  return true;
}

const char* objection(const GridMap& map, const UnitSize& unit) {
  if (!unit.valid()) return "a unit's size is above 0 and at most 1024 cells";
  if ((is_hexagonal(map.layout()) || is_staggered(map.layout())) && !unit.small()) {
    return "units larger than a cell need a map of squares";
  }
  if (!map.terrain().blocked_symbol())
    return "all 256 symbols are walkable; one must be left blocked";
  return nullptr;
}

}  // namespace

const char* to_string(UnitForm form) { return form == UnitForm::square ? "square" : "disc"; }

Clearance::Clearance(const GridMap& map, UnitForm form, double most)
    : form_(form), width_(map.width()) {
  WEND_ASSERT(most > 0, "some size must count");
  const double cap = std::min(std::ceil(most), UnitSize::kMost);
  values_ = form == UnitForm::square ? square_sides(map, static_cast<std::uint32_t>(cap))
                                     : squared_diameters(map, cap);
}

double Clearance::at(Point cell) const {
  const double value = values_[static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(width_) +
                               static_cast<std::size_t>(cell.x)];
  return form_ == UnitForm::square ? value : std::sqrt(value);
}

bool fits(const GridMap& map, const UnitSize& unit, Point cell) {
  if (!map.walkable(cell)) return false;
  if (unit.form == UnitForm::disc) return disc_fits(map, unit.cells, cell);
  return square_fits(map, static_cast<std::int32_t>(std::ceil(unit.cells)), cell);
}

Result<GridMap> map_for_unit(const GridMap& map, const UnitSize& unit) {
  if (const char* reason = objection(map, unit)) return Error{"", 0, reason};
  GridMap made = map;
  if (unit.small()) return made;
  const char blocked = *map.terrain().blocked_symbol();
  Fitting(map, unit).for_each({{0, 0}, {map.width(), map.height()}}, [&](Point cell, bool fits) {
    if (!fits && map.walkable(cell)) made.set_symbol(cell, blocked);
  });
  return made;
}

namespace {

/// The windows of all cells on which the unit may fit other than before: one round each change, or
/// one round all of them where that is less work.
std::vector<CellWindow> windows_round(const GridMap& map, const Fitting& fitting,
                                      std::span<const Point> changed) {
  const auto on_map = [&](Point low, Point high) {
    return CellWindow{{std::max(low.x - fitting.after(), 0), std::max(low.y - fitting.after(), 0)},
                      {std::min(high.x + fitting.before() + 1, map.width()),
                       std::min(high.y + fitting.before() + 1, map.height())}};
  };
  const std::int32_t rim = fitting.before() + fitting.after();
  const auto work = [&](const CellWindow& window) {
    return std::int64_t{window.end.x - window.low.x + rim} * (window.end.y - window.low.y + rim);
  };
  std::vector<CellWindow> windows;
  std::int64_t sum = 0;
  Point low = {map.width(), map.height()};
  Point high = {0, 0};
  for (const Point cell : changed) {
    windows.push_back(on_map(cell, cell));
    sum += work(windows.back());
    low = {std::min(low.x, cell.x), std::min(low.y, cell.y)};
    high = {std::max(high.x, cell.x), std::max(high.y, cell.y)};
  }
  if (windows.size() > 1 && work(on_map(low, high)) <= sum) windows = {on_map(low, high)};
  return windows;
}

}  // namespace

std::vector<Point> update_map_for_unit(const GridMap& map, const UnitSize& unit,
                                       std::span<const Point> changed, GridMap& made) {
  WEND_ASSERT(objection(map, unit) == nullptr, "there must be a map for the unit");
  std::vector<Point> differing;
  const char blocked = *map.terrain().blocked_symbol();
  const auto settle = [&](Point cell, bool fits) {
    const char symbol = fits || !map.walkable(cell) ? map.symbol(cell) : blocked;
    if (made.symbol(cell) == symbol) return;
    made.set_symbol(cell, symbol);
    differing.push_back(cell);
  };
  // Where a cell stays walkable, other ground at most, the unit fits where it did.
  std::vector<Point> moved;
  std::vector<Point> kept;
  for (const Point cell : changed) {
    (made.walkable(cell) && map.walkable(cell) ? kept : moved).push_back(cell);
  }
  if (unit.small()) {
    for (const Point cell : changed) settle(cell, true);
    return differing;
  }
  Fitting fitting(map, unit);
  for (const CellWindow& window : windows_round(map, fitting, moved)) {
    fitting.for_each(window, settle);
  }
  for (const Point cell : kept) settle(cell, made.walkable(cell));
  return differing;
}

Result<GridMap> grow_obstacles(const GridMap& map, std::int32_t cells) {
  // A square of that side round the cell is free where it is free from its upper left cell on.
  const UnitSize unit = {UnitForm::square, 2.0 * cells + 1};
  if (cells < 0) return Error{"", 0, "obstacles cannot grow by less than nothing"};
  if (const char* reason = objection(map, unit)) return Error{"", 0, reason};
  const Clearance clearance(map, unit.form, unit.cells);
  GridMap made = map;
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const Point cell = map.point(id);
    const Point corner = {cell.x - cells, cell.y - cells};
    const bool free = map.contains(corner) && clearance.at(corner) >= unit.cells;
    if (!free && map.walkable(cell)) made.set_symbol(cell, *map.terrain().blocked_symbol());
  }
  return made;
}

}  // namespace wend
