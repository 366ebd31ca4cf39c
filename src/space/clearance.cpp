#include "wend/space/clearance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "wend/base/assert.h"

namespace wend {
namespace {

/// Twice the distance along one axis from a cell's centre to the nearest side of a cell that is so
/// many cells away.
constexpr std::int64_t doubled_gap(std::int64_t cells) {
  return cells == 0 ? 0 : 2 * (cells < 0 ? -cells : cells) - 1;
}

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

/// How many cells from its own a unit covers, at most.
std::int32_t reach_of(const UnitSize& unit) {
  return static_cast<std::int32_t>(std::ceil(unit.cells));
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
  return square_fits(map, reach_of(unit), cell);
}

Result<GridMap> map_for_unit(const GridMap& map, const UnitSize& unit) {
  if (const char* reason = objection(map, unit)) return Error{"", 0, reason};
  GridMap made = map;
  if (unit.small()) return made;
  const Clearance clearance(map, unit.form, unit.cells);
  const double needed =
      unit.form == UnitForm::square ? std::ceil(unit.cells) : unit.cells * unit.cells;
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const Point cell = map.point(id);
    if (clearance.values()[id] < needed && map.walkable(cell)) {
      made.set_symbol(cell, *map.terrain().blocked_symbol());
    }
  }
  return made;
}

std::vector<Point> update_map_for_unit(const GridMap& map, const UnitSize& unit,
                                       std::span<const Point> changed, GridMap& made) {
  WEND_ASSERT(objection(map, unit) == nullptr, "there must be a map for the unit");
  std::vector<Point> differing;
  const char blocked = *map.terrain().blocked_symbol();
  const std::int32_t before = unit.small() ? 0 : reach_of(unit);
  const std::int32_t after = unit.form == UnitForm::disc ? before : 0;
  for (const Point centre : changed) {
    for (Point p = {0, centre.y - before}; p.y <= centre.y + after; ++p.y) {
      for (p.x = centre.x - before; p.x <= centre.x + after; ++p.x) {
        if (!map.contains(p)) continue;
        const bool stays = !map.walkable(p) || unit.small() || fits(map, unit, p);
        const char symbol = stays ? map.symbol(p) : blocked;
        if (made.symbol(p) == symbol) continue;
        made.set_symbol(p, symbol);
        differing.push_back(p);
      }
    }
  }
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
