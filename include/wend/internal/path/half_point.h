#pragma once

#include <cmath>
#include <cstdint>

#include "wend/base/assert.h"
#include "wend/base/types.h"

namespace wend {

/// A point on the grid of half cells, counted from the map's upper left corner: cells' centres have
/// odd coordinates, the points at which cells meet even ones.
struct HalfPoint {
  std::int64_t x = 0;
  std::int64_t y = 0;
  friend bool operator==(const HalfPoint&, const HalfPoint&) = default;

  static constexpr HalfPoint centre(Point cell) {
    return {2 * std::int64_t{cell.x} + 1, 2 * std::int64_t{cell.y} + 1};
  }
  /// The upper left corner of a cell.
  static constexpr HalfPoint corner(Point cell) {
    return {2 * std::int64_t{cell.x}, 2 * std::int64_t{cell.y}};
  }
  /// Precondition: it is one of these points.
  static constexpr HalfPoint at(const Position& position) {
    WEND_ASSERT(
        2 * position.x == static_cast<double>(static_cast<std::int64_t>(2 * position.x)) &&
            2 * position.y == static_cast<double>(static_cast<std::int64_t>(2 * position.y)),
        "waypoints lie at halves: round others before");
    return {static_cast<std::int64_t>(2 * position.x + 1),
            static_cast<std::int64_t>(2 * position.y + 1)};
  }
  constexpr bool is_corner() const { return x % 2 == 0; }
  /// As in Path::waypoints, where cells' centres are whole.
  constexpr Position position() const {
    return {static_cast<double>(x - 1) / 2, static_cast<double>(y - 1) / 2, 0};
  }
  friend constexpr HalfPoint operator-(HalfPoint a, HalfPoint b) { return {a.x - b.x, a.y - b.y}; }
};

/// Positive where b points to the right of a, as y runs down; 0 where both are on one line.
constexpr std::int64_t cross(HalfPoint a, HalfPoint b) { return a.x * b.y - a.y * b.x; }

/// How long a segment is, in half cells: correctly rounded where the sum of squares is below 2^53.
inline double length_of(HalfPoint segment) {
  const auto dx = static_cast<double>(segment.x);
  const auto dy = static_cast<double>(segment.y);
  return std::sqrt(dx * dx + dy * dy);
}

}  // namespace wend
