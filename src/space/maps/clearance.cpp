#include "wend/space/maps/clearance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "fitting.h"
#include "gap.h"
#include "lattice_view.h"
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

/// The same of hexagons on their lattice: each takes the least of the six around it, and one step.
std::vector<std::uint32_t> squared_hexagon_diameters(const GridMap& room, double most) {
  std::vector<std::uint32_t> steps(room.cell_count());
  const auto near = [&](Point p) { return room.contains(p) ? steps[room.id(p)] : 0; };
  for (Point p; p.y < room.height(); ++p.y) {
    for (p.x = 0; p.x < room.width(); ++p.x) {
      const std::uint32_t least =
          std::min({near({p.x - 1, p.y}), near({p.x, p.y - 1}), near({p.x + 1, p.y - 1})});
      steps[room.id(p)] = room.walkable(p) ? least + 1 : 0;
    }
  }
  for (Point p{0, room.height()}; p.y-- > 0;) {
    for (p.x = room.width(); p.x-- > 0;) {
      const std::uint32_t least =
          std::min({near({p.x + 1, p.y}), near({p.x, p.y + 1}), near({p.x - 1, p.y + 1})});
      std::uint32_t& own = steps[room.id(p)];
      own = std::min(own, least + 1);
    }
  }
  const auto cap = static_cast<std::uint32_t>(most);
  for (std::uint32_t& each : steps) {
    const std::uint32_t across = each == 0 ? 0 : std::min(2 * each - 1, cap);
    each = across * across;
  }
  return steps;
}

/// As a map of squares.
GridMap on_lattice(const GridMap& map, const Lattice& lattice) {
  GridMap room(lattice.columns(), lattice.rows(), '@');
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const Point cell = map.point(id);
    if (map.walkable(cell)) room.set_symbol(lattice.place(cell), '.');
  }
  return room;
}

std::vector<std::uint32_t> clearances(const GridMap& map, UnitForm form, double most) {
  return form == UnitForm::square ? square_sides(map, static_cast<std::uint32_t>(most))
                                  : squared_diameters(map, most);
}

bool square_fits(const LatticeView& view, std::int32_t side, Point place) {
  WEND_ASSERT(side >= 1, "a unit covers its own cell: refuse sizes of 0");
  for (Point p = place; p.y < place.y + side; ++p.y) {
    for (p.x = place.x; p.x < place.x + side; ++p.x) {
      if (!view.free(p)) return false;
    }
  }
  return true;
}

bool hexagon_fits(const LatticeView& view, std::int32_t steps, Point place) {
  WEND_ASSERT(steps >= 0, "a unit covers its own hexagon: refuse sizes of 0");
  for (std::int32_t dy = -steps; dy <= steps; ++dy) {
    for (std::int32_t dx = -steps; dx <= steps; ++dx) {
      const bool covered = hex_distance(dx, dy) <= steps;
      if (covered && !view.free({place.x + dx, place.y + dy})) return false;
    }
  }
  return true;
}

bool disc_fits(const LatticeView& view, double diameter, Point place) {
  const auto reach = static_cast<std::int32_t>(std::ceil(0.5 * diameter));
  for (std::int32_t dy = -reach; dy <= reach; ++dy) {
    for (std::int32_t dx = -reach; dx <= reach; ++dx) {
      const auto square = static_cast<double>(doubled_gap(dx) * doubled_gap(dx) +
                                              doubled_gap(dy) * doubled_gap(dy));
      const bool covered = square < diameter * diameter;
      if (covered && !view.free({place.x + dx, place.y + dy})) return false;
    }
  }
  return true;
}

const char* objection(const GridMap& map, const UnitSize& unit) {
  if (!unit.valid()) return "a unit's size is above 0 and at most 1024 cells";
  if (is_hexagonal(map.layout()) && unit.form == UnitForm::square && !unit.small()) {
    return "no square covers hexagons; a unit of several of them is a disc";
  }
  const Lattice lattice(map.layout(), map.width(), map.height());
  if (std::int64_t{lattice.columns()} * lattice.rows() > GridMap::kMaxCells) {
    return "the map is too large for its layout: its lattice would have more than 2^28 places";
  }
  if (!map.terrain().blocked_symbol())
    return "all 256 symbols are walkable; one must be left blocked";
  return nullptr;
}

}  // namespace

const char* to_string(UnitForm form) { return form == UnitForm::square ? "square" : "disc"; }

Clearance::Clearance(const GridMap& map, UnitForm form, double most)
    : form_(is_hexagonal(map.layout()) ? UnitForm::disc : form), width_(map.width()) {
  WEND_ASSERT(most > 0, "some size must count");
  const double cap = std::min(std::ceil(most), UnitSize::kMost);
  const Lattice lattice(map.layout(), map.width(), map.height());
  if (lattice.plain()) {
    values_ = clearances(map, form, cap);
    return;
  }
  GridMap room = on_lattice(map, lattice);
  values_.resize(map.cell_count());
  const std::vector<std::uint32_t> places = is_hexagonal(map.layout())
                                                ? squared_hexagon_diameters(room, cap)
                                                : clearances(room, form, cap);
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    values_[id] = places[room.id(lattice.place(map.point(id)))];
  }
}

double Clearance::at(Point cell) const {
  WEND_ASSERT(cell.x >= 0 && cell.x < width_ && cell.y >= 0, "ask contains() of the map first");
  WEND_ASSERT(static_cast<std::size_t>(cell.y) < values_.size() / static_cast<std::size_t>(width_),
              "ask for rows of the map only");
  const double value = values_[static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(width_) +
                               static_cast<std::size_t>(cell.x)];
  return form_ == UnitForm::square ? value : std::sqrt(value);
}

bool fits(const GridMap& map, const UnitSize& unit, Point cell) {
  if (!map.walkable(cell)) return false;
  const LatticeView view(map);
  const Point place = view.lattice().place(cell);
  if (is_hexagonal(map.layout())) return hexagon_fits(view, steps_covered(unit), place);
  if (unit.form == UnitForm::disc) return disc_fits(view, unit.cells, place);
  return square_fits(view, static_cast<std::int32_t>(std::ceil(unit.cells)), place);
}

Result<GridMap> map_for_unit(const GridMap& map, const UnitSize& unit) {
  if (const char* reason = objection(map, unit)) return Error{"", 0, reason};
  GridMap made = map;
  if (unit.small()) return made;
  const char blocked = *map.terrain().blocked_symbol();
  Fitting fitting(map, unit);
  const Lattice& lattice = fitting.lattice();
  fitting.for_each({{0, 0}, {lattice.columns(), lattice.rows()}}, [&](Point place, bool fits) {
    const Point cell = lattice.cell(place);
    if (!fits && map.walkable(cell)) made.set_symbol(cell, blocked);
  });
  return made;
}

namespace {

/// The windows of all cells on which the unit may fit other than before: one round each change, or
/// one round all of them where that is less work.
std::vector<CellWindow> windows_round(const Fitting& fitting, std::span<const Point> changed) {
  const Lattice& lattice = fitting.lattice();
  const auto on_lattice = [&](Point low, Point high) {
    return CellWindow{{std::max(low.x - fitting.after(), 0), std::max(low.y - fitting.after(), 0)},
                      {std::min(high.x + fitting.before() + 1, lattice.columns()),
                       std::min(high.y + fitting.before() + 1, lattice.rows())}};
  };
  const std::int32_t rim = fitting.before() + fitting.after();
  const auto work = [&](const CellWindow& window) {
    return std::int64_t{window.end.x - window.low.x + rim} * (window.end.y - window.low.y + rim);
  };
  std::vector<CellWindow> windows;
  std::int64_t sum = 0;
  Point low = {lattice.columns(), lattice.rows()};
  Point high = {0, 0};
  for (const Point cell : changed) {
    const Point place = lattice.place(cell);
    windows.push_back(on_lattice(place, place));
    sum += work(windows.back());
    low = {std::min(low.x, place.x), std::min(low.y, place.y)};
    high = {std::max(high.x, place.x), std::max(high.y, place.y)};
  }
  if (windows.size() > 1 && work(on_lattice(low, high)) <= sum) windows = {on_lattice(low, high)};
  return windows;
}

}  // namespace

std::vector<Point> update_map_for_unit(const GridMap& map, const UnitSize& unit,
                                       std::span<const Point> changed, GridMap& made) {
  WEND_ASSERT(objection(map, unit) == nullptr, "there must be a map for the unit");
  std::vector<Point> differing;
  WEND_ASSERT(made.width() == map.width() && made.height() == map.height(),
              "update the map that map_for_unit() made of this one");
  const char blocked = *map.terrain().blocked_symbol();
  const auto settle = [&](Point cell, bool fits) {
    const bool copied = fits || !map.walkable(cell);
    if (copied ? !made.copy_cell(cell, map, cell) : made.symbol(cell) == blocked) return;
    if (!copied) made.set_symbol(cell, blocked);
    differing.push_back(cell);
  };
  // Where a cell stays walkable, other ground at most, the unit fits where it did.
  std::vector<Point> moved;
  std::vector<Point> kept;
  for (const Point cell : changed) {
    WEND_ASSERT(map.contains(cell), "name changed cells of the map only");
    (made.walkable(cell) && map.walkable(cell) ? kept : moved).push_back(cell);
  }
  if (unit.small()) {
    for (const Point cell : changed) settle(cell, true);
    return differing;
  }
  Fitting fitting(map, unit);
  for (const CellWindow& window : windows_round(fitting, moved)) {
    fitting.for_each(window, [&](Point place, bool fits) {
      const Point cell = fitting.lattice().cell(place);
      if (map.contains(cell)) settle(cell, fits);
    });
  }
  for (const Point cell : kept) settle(cell, made.walkable(cell));
  return differing;
}

Result<GridMap> grow_obstacles(const GridMap& map, std::int32_t cells) {
  const bool hexagons = is_hexagonal(map.layout());
  const UnitSize unit = {hexagons ? UnitForm::disc : UnitForm::square, 2.0 * cells + 1};
  if (cells < 0) return Error{"", 0, "obstacles cannot grow by less than nothing"};
  if (const char* reason = objection(map, unit)) return Error{"", 0, reason};
  // A square of that side round a cell is free where it is free from its upper left cell on.
  const std::int32_t inward = hexagons ? 0 : cells;
  std::vector<bool> free(map.cell_count(), false);
  Fitting fitting(map, unit);
  const Lattice& lattice = fitting.lattice();
  fitting.for_each({{0, 0}, {lattice.columns(), lattice.rows()}}, [&](Point place, bool fits) {
    const Point cell = lattice.cell({place.x + inward, place.y + inward});
    if (fits && map.contains(cell)) free[map.id(cell)] = true;
  });
  GridMap made = map;
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const Point cell = map.point(id);
    if (!free[id] && map.walkable(cell)) made.set_symbol(cell, *map.terrain().blocked_symbol());
  }
  return made;
}

}  // namespace wend
