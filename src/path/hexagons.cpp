#include "wend/path/hexagons.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "wend/base/assert.h"
#include "wend/internal/space/spaces/moves.h"

namespace wend {
namespace {

/// Beyond as many steps there is no hexagon on the map.
std::int64_t farthest(const Lattice& lattice, Point place) {
  std::int64_t most = 0;
  for (const std::int32_t x : {0, lattice.columns() - 1}) {
    for (const std::int32_t y : {0, lattice.rows() - 1}) {
      most = std::max(most, hex_distance(std::int64_t{x} - place.x, std::int64_t{y} - place.y));
    }
  }
  return most;
}

/// No place of the lattice is fewer steps away. If a place is beside the lattice, the nearest on it
/// is the one that is nearest in columns and in rows.
std::int64_t nearest(const Lattice& lattice, Point place) {
  const std::int64_t x = std::clamp<std::int64_t>(place.x, 0, std::max(lattice.columns() - 1, 0));
  const std::int64_t y = std::clamp<std::int64_t>(place.y, 0, std::max(lattice.rows() - 1, 0));
  return hex_distance(x - place.x, y - place.y);
}

/// Whole numbers, first and last included.
struct Range {
  std::int64_t first;
  std::int64_t last;
};

/// Narrows the steps from `begin` on, each by `by`, to those that stay from 0 to below `count`.
void keep_on(std::int64_t begin, std::int64_t by, std::int64_t count, Range& steps) {
  if (by == 0) {
    if (begin < 0 || begin >= count) steps.last = steps.first - 1;
    return;
  }
  const std::int64_t enters = by > 0 ? -begin : begin - (count - 1);
  const std::int64_t leaves = by > 0 ? count - 1 - begin : begin;
  steps = {std::max(steps.first, enters), std::min(steps.last, leaves)};
}

/// The hexagon nearest to the place `part` / `whole` of the way from one centre to another: the
/// three coordinates q, r and -q - r are rounded, and the one that was rounded most is made to fit
/// (A. Patel, "Hexagonal Grids"). The line is moved aside by less than matters, so that no place is
/// as near to another.
Point nearest_place(Point a, Point b, std::int64_t part, std::int64_t whole) {
  const std::int64_t unit = 16 * whole;
  const auto mixed = [&](std::int64_t from, std::int64_t to) {
    return (from * (whole - part) + to * part) * (unit / whole);
  };
  const std::int64_t q = mixed(a.x, b.x) + 1;
  const std::int64_t r = mixed(a.y, b.y) + 2;
  const std::int64_t s = -q - r;
  const auto rounded = [&](std::int64_t value) {
    const std::int64_t shifted = 2 * value + unit;
    return shifted / (2 * unit) - (shifted % (2 * unit) < 0 ? 1 : 0);
  };
  const auto error = [&](std::int64_t value) { return std::abs(rounded(value) * unit - value); };
  std::int64_t x = rounded(q);
  std::int64_t y = rounded(r);
  if (error(q) > error(r) && error(q) > error(s)) {
    x = -y - rounded(s);
  } else if (error(r) > error(s)) {
    y = -x - rounded(s);
  }
  return {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
}

}  // namespace

std::int64_t hex_steps(const Lattice& lattice, Point a, Point b) {
  WEND_ASSERT(is_hexagonal(lattice.layout()), "only hexagons have hexagonal distances");
  const Point from = lattice.place(a);
  const Point to = lattice.place(b);
  return hex_distance(std::int64_t{to.x} - from.x, std::int64_t{to.y} - from.y);
}

std::vector<Point> hex_ring(const Lattice& lattice, Point centre, std::int32_t radius) {
  WEND_ASSERT(is_hexagonal(lattice.layout()), "only hexagons have hexagonal rings");
  WEND_ASSERT(radius >= 0, "a radius is not negative");
  if (radius == 0)
    return lattice.contains(centre) ? std::vector<Point>{centre} : std::vector<Point>{};
  std::vector<Point> ring;
  const Point middle = lattice.place(centre);
  if (radius > farthest(lattice, middle)) return ring;
  // Six sides, each along the move that is two farther clockwise than that to where it begins.
  constexpr std::array<unsigned, 6> kClockwise = {north, north_east, east, south, south_west, west};
  for (std::size_t side = 0; side < kClockwise.size(); ++side) {
    const unsigned to_begin = kClockwise[side];
    const unsigned along = kClockwise[(side + 2) % kClockwise.size()];
    const std::int64_t x = middle.x + std::int64_t{kMoveX[to_begin]} * radius;
    const std::int64_t y = middle.y + std::int64_t{kMoveY[to_begin]} * radius;
    Range steps = {0, radius - 1};
    keep_on(x, kMoveX[along], lattice.columns(), steps);
    keep_on(y, kMoveY[along], lattice.rows(), steps);
    for (std::int64_t i = steps.first; i <= steps.last; ++i) {
      const Point cell = lattice.cell({static_cast<std::int32_t>(x + i * kMoveX[along]),
                                       static_cast<std::int32_t>(y + i * kMoveY[along])});
      if (lattice.contains(cell)) ring.push_back(cell);
    }
  }
  // Where columns are shifted, the lattice is the map's mirror image.
  if (lattice.place({0, 1}).y == lattice.place({0, 0}).y) std::reverse(ring.begin(), ring.end());
  return ring;
}

std::vector<Point> hex_range(const Lattice& lattice, Point centre, std::int32_t radius) {
  std::vector<Point> range;
  WEND_ASSERT(is_hexagonal(lattice.layout()), "only hexagons lie within steps of one another");
  WEND_ASSERT(radius >= 0, "ask for a radius from 0: there is nothing nearer");
  const Point middle = lattice.place(centre);
  const std::int64_t last = std::min<std::int64_t>(radius, farthest(lattice, middle));
  for (std::int64_t i = nearest(lattice, middle); i <= last; ++i) {
    const std::vector<Point> ring = hex_ring(lattice, centre, static_cast<std::int32_t>(i));
    range.insert(range.end(), ring.begin(), ring.end());
  }
  return range;
}

std::vector<Point> hex_line(const Lattice& lattice, Point from, Point to) {
  WEND_ASSERT(is_hexagonal(lattice.layout()), "only hexagons have hexagonal lines");
  const Point a = lattice.place(from);
  const Point b = lattice.place(to);
  const std::int64_t steps = hex_steps(lattice, from, to);
  std::vector<Point> cells = {from};
  for (std::int64_t i = 1; i <= steps; ++i) {
    cells.push_back(lattice.cell(nearest_place(a, b, i, steps)));
  }
  return cells;
}

}  // namespace wend
