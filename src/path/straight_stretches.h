// How far a path may be left for a straight line, where a test says if a unit has room on one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "wend/base/assert.h"
#include "wend/base/types.h"
#include "wend/ground/room.h"

namespace wend {

inline Position centre_of(Point cell) {
  return {static_cast<double>(cell.x), static_cast<double>(cell.y), 0};
}

/// The place of a cell that is seen from the cell at `here` while the next is not, by doubling the
/// distance, then halving: a cell seen again farther on may be missed. Preconditions: there is a
/// next cell, and it is seen. `free(a, b)` is asked of cells.
template <class Free>
std::size_t last_seen(std::span<const Point> cells, std::size_t here, const Free& free) {
  WEND_ASSERT(here + 1 < cells.size(), "the last cell sees no next one: stop there");
  const std::size_t last = cells.size() - 1;
  std::size_t seen = here + 1;
  std::size_t unseen = last + 1;
  for (std::size_t stride = 2; seen < last && unseen > last; stride *= 2) {
    const std::size_t next = std::min(here + stride, last);
    (free(cells[here], cells[next]) ? seen : unseen) = next;
  }
  while (unseen - seen > 1) {
    const std::size_t middle = seen + (unseen - seen) / 2;
    (free(cells[here], cells[middle]) ? seen : unseen) = middle;
  }
  return seen;
}

/// On terrain a path has reasons not to go straight: up to where it turns, as far as there is room.
/// Precondition: there is a next cell.
template <class Free>
std::size_t last_in_line(std::span<const Point> cells, std::size_t here, const Free& free) {
  WEND_ASSERT(here + 1 < cells.size(), "there must be a next cell to go on to");
  std::size_t next = here + 1;
  const std::int64_t dx = std::int64_t{cells[next].x} - cells[here].x;
  const std::int64_t dy = std::int64_t{cells[next].y} - cells[here].y;
  while (next + 1 < cells.size() && cells[next + 1].x - std::int64_t{cells[next].x} == dx &&
         cells[next + 1].y - std::int64_t{cells[next].y} == dy &&
         free(cells[next], cells[next + 1])) {
    ++next;
  }
  return next;
}

}  // namespace wend
