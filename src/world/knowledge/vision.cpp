#include "wend/world/knowledge/vision.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "wend/base/assert.h"
#include "wend/internal/path/hex_line.h"

namespace wend {
namespace {

/// Rounded down. Precondition: below > 0.
std::int64_t floor_of(std::int64_t above, std::int64_t below) {
  WEND_ASSERT(below > 0, "the depth of a slope is at least 1");
  return above / below - (above % below < 0 ? 1 : 0);
}
std::int64_t ceiling_of(std::int64_t above, std::int64_t below) { return -floor_of(-above, below); }

std::vector<bool> set_of(std::string_view symbols) {
  std::vector<bool> set(256, false);
  for (const char symbol : symbols) set[static_cast<unsigned char>(symbol)] = true;
  return set;
}

/// How far aside of the axis a circle reaches at a depth. Precondition: depth <= radius.
std::int64_t half_chord(std::int64_t radius, std::int64_t depth) {
  const std::int64_t square = radius * radius - depth * depth;
  WEND_ASSERT(square >= 0, "a circle reaches no farther than its radius: stop there");
  auto half = static_cast<std::int64_t>(std::sqrt(static_cast<double>(square)));
  while (half * half > square) --half;
  while ((half + 1) * (half + 1) <= square) ++half;
  return half;
}

}  // namespace

/// A quarter of what lies round the eye: rows at growing depth, and columns to both sides.
struct Vision::Quadrant {
  Point eye;
  Point along;  // a row farther
  Point aside;  // a column farther
  std::int64_t deepest;
  std::int64_t first_column, last_column;  // up to the border of the lattice

  Quadrant(const Lattice& lattice, Point from, Point ahead)
      : eye(from), along(ahead), aside{ahead.y != 0 ? 1 : 0, ahead.x != 0 ? 1 : 0} {
    const Point last = {lattice.columns() - 1, lattice.rows() - 1};
    const auto room = [](std::int32_t way, std::int32_t at, std::int32_t end) {
      return way < 0 ? at : end - at;
    };
    deepest = along.y != 0 ? room(along.y, eye.y, last.y) : room(along.x, eye.x, last.x);
    first_column = -1 - (along.y != 0 ? eye.x : eye.y);
    WEND_ASSERT(deepest >= 0 && first_column < 0, "the eye is on the lattice: ask contains()");
    last_column = 1 + (along.y != 0 ? last.x - eye.x : last.y - eye.y);
  }

  Point place(std::int64_t depth, std::int64_t column) const {
    const auto d = static_cast<std::int32_t>(depth);
    const auto c = static_cast<std::int32_t>(column);
    return {eye.x + d * along.x + c * aside.x, eye.y + d * along.y + c * aside.y};
  }
};

namespace {

constexpr Point kLookDirections[] = {{0, -1}, {0, 1}, {1, 0}, {-1, 0}};

}  // namespace

Result<Vision> Vision::build(const GridMap& map, const VisionOptions& options) {
  if (map.cell_count() == 0) return Error{"", 0, "the map has no cells: there is nothing to see"};
  return Vision(map, options);
}

Vision::Vision(const GridMap& map, const VisionOptions& options)
    : lattice_(map.layout(), map.width(), map.height()),
      opaque_(lattice_.columns(), lattice_.rows(), true, true),
      see_through_(set_of(options.see_through)),
      hiding_(set_of(options.hiding)) {
  for (Point p; p.y < map.height(); ++p.y) {
    for (p.x = 0; p.x < map.width(); ++p.x) opaque_.set(lattice_.place(p), opaque(map, p));
  }
}

bool Vision::opaque(const GridMap& map, Point cell) const {
  const auto symbol = static_cast<unsigned char>(map.symbol(cell));
  return hiding_[symbol] || (map.cost(cell) == 0 && !see_through_[symbol]);
}

bool Vision::transparent(Point cell) const {
  return lattice_.contains(cell) && !opaque_.get(lattice_.place(cell));
}

void Vision::edited(const GridMap& map, std::span<const Point> cells) {
  WEND_ASSERT(map.width() == lattice_.width() && map.height() == lattice_.height() &&
                  map.layout() == lattice_.layout(),
              "build the vision anew for a map of another size or layout");
  for (const Point cell : cells) opaque_.set(lattice_.place(cell), opaque(map, cell));
}

Result<void> Vision::validate(const GridMap& map) const {
  for (Point p; p.y < map.height(); ++p.y) {
    for (p.x = 0; p.x < map.width(); ++p.x) {
      if (opaque_.get(lattice_.place(p)) != opaque(map, p)) {
        return Error{
            "", 0,
            "a cell lets sight through that should not, or the other way round: call edited()"};
      }
    }
  }
  return {};
}

void Vision::add(Point place, Outlook& sight) const {
  WEND_ASSERT(on_lattice(place), "cut what is seen at the border of the lattice");
  const Point cell = lattice_.cell(place);
  if (lattice_.plain() || lattice_.contains(cell)) sight.cells_.push_back(cell);
}

void Vision::look(Point from, std::int32_t radius, SightKind kind, Outlook& sight) const {
  WEND_ASSERT(lattice_.contains(from), "look from cells of the map");
  WEND_ASSERT(radius >= 0, "a radius is not negative");
  sight.cells_.clear();
  radius = std::min(radius, lattice_.columns() + lattice_.rows());  // nothing lies farther
  const bool lines = kind == SightKind::line_of_sight;
  if (is_hexagonal(lattice_.layout())) {
    look_between_hexagons(lattice_.place(from), radius, lines, sight);
  } else if (lines) {
    look_along_lines(lattice_.place(from), radius, sight);
  } else {
    look_round(lattice_.place(from), radius, sight);
  }
  WEND_ASSERT(!sight.cells_.empty() && sight.cells_[0] == from, "the eye's own cell comes first");
}

void Vision::look_round(Point from, std::int64_t radius, Outlook& sight) const {
  add(from, sight);
  const std::int64_t top = std::max<std::int64_t>(from.y - radius, 0);
  const std::int64_t bottom = std::min<std::int64_t>(from.y + radius, lattice_.rows() - 1);
  for (std::int64_t y = top; y <= bottom; ++y) {
    const std::int64_t wide = half_chord(radius, y - from.y);
    const std::int64_t left = std::max<std::int64_t>(from.x - wide, 0);
    const std::int64_t right = std::min<std::int64_t>(from.x + wide, lattice_.columns() - 1);
    for (std::int64_t x = left; x <= right; ++x) {
      const Point place = {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
      if (place != from) add(place, sight);
    }
  }
}

/// Goes through a row, a sector at a time: calls `see(column, transparent)` for what is seen there,
/// from the left to the right, and writes what it leaves of the sectors to `next_`.
template <class See>
void Vision::cut(const Quadrant& quadrant, std::int64_t depth, Outlook& sight, See&& see) const {
  sight.next_.clear();
  const std::int64_t twice = 2 * depth;
  for (const Sector& sector : sight.sectors_) {
    const std::int64_t from = sector.from;
    const std::int64_t from_depth = sector.from_depth;
    const std::int64_t to = sector.to;
    const std::int64_t to_depth = sector.to_depth;
    WEND_ASSERT(from * to_depth <= to * from_depth, "a sector goes from the left to the right");
    // Cells whose near side the sector touches, and those whose centre lies in it.
    const std::int64_t first =
        std::max(ceiling_of(twice * from - from_depth, 2 * from_depth), quadrant.first_column);
    const std::int64_t last =
        std::min(floor_of(twice * to + to_depth, 2 * to_depth), quadrant.last_column);
    const std::int64_t centre = ceiling_of(depth * from, from_depth);
    const std::int64_t last_centre = floor_of(depth * to, to_depth);
    // A run of cells that let sight through leaves what of the sector lies between its two sides.
    std::int64_t run = last + 1;
    const auto close_run = [&](std::int64_t end) {
      Sector left = sector;
      if ((2 * run - 1) * from_depth > from * twice)
        left.from = 2 * run - 1, left.from_depth = twice;
      if ((2 * end + 1) * to_depth < to * twice) left.to = 2 * end + 1, left.to_depth = twice;
      sight.next_.push_back(left);
    };
    for (std::int64_t column = first; column <= last; ++column) {
      if (!opaque_.get(quadrant.place(depth, column))) {
        run = std::min(run, column);
        if (column >= centre && column <= last_centre) see(column, true);
        continue;
      }
      if (run < column) close_run(column - 1);
      run = last + 1;
      see(column, false);  // of one sector only: between two there is what nearer walls hide
    }
    if (run <= last) close_run(last);
  }
  std::swap(sight.sectors_, sight.next_);
}

void Vision::look_along_lines(Point from, std::int64_t radius, Outlook& sight) const {
  add(from, sight);
  const std::int64_t farthest = std::max(lattice_.columns(), lattice_.rows());
  sight.corners_.assign(static_cast<std::size_t>(std::min(radius, farthest) + 1), 0);
  for (const Point ahead : kLookDirections) {
    const Quadrant quadrant(lattice_, from, ahead);
    sight.sectors_.assign(1, {-1, 1, 1, 1});
    const std::int64_t deepest = std::min(radius, quadrant.deepest);
    for (std::int64_t depth = 1; depth <= deepest && !sight.sectors_.empty(); ++depth) {
      const std::int64_t wide = half_chord(radius, depth);
      cut(quadrant, depth, sight, [&](std::int64_t column, bool) {
        if (column > wide || column < -wide) return;
        const Point place = quadrant.place(depth, column);
        if (!on_lattice(place)) return;
        // Two quadrants meet in the diagonals.
        if (column == depth || column == -depth) {
          std::uint8_t& corners = sight.corners_[static_cast<std::size_t>(depth)];
          const unsigned corner = 1u << ((place.x > from.x ? 1 : 0) + (place.y > from.y ? 2 : 0));
          if ((corners & corner) != 0) return;
          corners = static_cast<std::uint8_t>(corners | corner);
        }
        add(place, sight);
      });
    }
  }
}

void Vision::look_between_hexagons(Point from, std::int64_t radius, bool lines,
                                   Outlook& sight) const {
  add(from, sight);
  const std::int64_t top = std::max<std::int64_t>(from.y - radius, 0);
  const std::int64_t bottom = std::min<std::int64_t>(from.y + radius, lattice_.rows() - 1);
  const std::int64_t leftmost = std::max<std::int64_t>(from.x - radius, 0);
  const std::int64_t rightmost = std::min<std::int64_t>(from.x + radius, lattice_.columns() - 1);
  for (std::int64_t y = top; y <= bottom; ++y) {
    for (std::int64_t x = leftmost; x <= rightmost; ++x) {
      const Point place = {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
      if (place == from || hex_distance(x - from.x, y - from.y) > radius) continue;
      if (!lines || hex_line(from, place)) add(place, sight);
    }
  }
}

/// Whether every hexagon between two lets sight through.
bool Vision::hex_line(Point from, Point to) const {
  const auto passes = [&](Point place) { return place == to || !opaque_.get(place); };
  HexLine line(from, to);
  while (!line.arrived()) {
    const Point here = line.here();
    const HexLine::Step step = line.step();
    if (step.second == kNoMove) {
      if (!passes(line.here())) return false;
      continue;
    }
    const auto beside = [&](unsigned move) {
      const Point place = {here.x + kMoveX[move], here.y + kMoveY[move]};
      return on_lattice(place) && passes(place);
    };
    if (!passes(line.here()) || (!beside(step.move) && !beside(step.second))) return false;
  }
  return true;
}

/// Whether a line of the sector `aim` comes up to the row at that depth.
bool Vision::reaches(const Quadrant& quadrant, std::int64_t depth, const Sector& aim,
                     Outlook& sight) const {
  WEND_ASSERT(depth >= 1, "the eye sees its own cell without a line");
  sight.sectors_.assign(1, aim);
  for (std::int64_t row = 1; row < depth && !sight.sectors_.empty(); ++row) {
    cut(quadrant, row, sight, [](std::int64_t, bool) {});
  }
  return !sight.sectors_.empty();
}

bool Vision::square_line(Point from, Point to, Outlook& sight) const {
  if (from == to) return true;
  const bool wall = opaque_.get(to);
  for (const Point ahead : kLookDirections) {
    const Quadrant quadrant(lattice_, from, ahead);
    const std::int64_t x = std::int64_t{to.x} - from.x;
    const std::int64_t y = std::int64_t{to.y} - from.y;
    const std::int64_t depth = x * ahead.x + y * ahead.y;
    const std::int64_t column = ahead.y != 0 ? x : y;
    if (depth <= 0 || column > depth || column < -depth) continue;
    Sector aim = {column, depth, column, depth};
    if (wall) {
      aim = {std::max(2 * column - 1, -2 * depth), 2 * depth, std::min(2 * column + 1, 2 * depth),
             2 * depth};
    }
    if (reaches(quadrant, depth, aim, sight)) return true;
  }
  return false;
}

bool Vision::sees(Point from, Point to, std::int32_t radius, SightKind kind, Outlook& sight) const {
  WEND_ASSERT(radius >= 0, "a radius is not negative");
  if (!lattice_.contains(from) || !lattice_.contains(to)) return false;
  const Point a = lattice_.place(from);
  const Point b = lattice_.place(to);
  const std::int64_t x = std::int64_t{b.x} - a.x;
  const std::int64_t y = std::int64_t{b.y} - a.y;
  const std::int64_t most = radius;
  const bool hexagons = is_hexagonal(lattice_.layout());
  const bool within = hexagons ? hex_distance(x, y) <= most : x * x + y * y <= most * most;
  if (!within || kind == SightKind::radius) return within;
  return hexagons ? hex_line(a, b) : square_line(a, b, sight);
}

}  // namespace wend
