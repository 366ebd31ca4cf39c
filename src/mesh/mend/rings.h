// Single polygons, on the way to be convex.
#pragma once

#include <cstdint>
#include <vector>

#include "wend/base/types.h"

namespace wend::mend {

/// Corners of a polygon, by the numbers of their vertices.
using Ring = std::vector<std::uint32_t>;

/// Without corners that follow one at the same place, above or below it or the same, and without
/// ways there and back.
void drop_repeats(const std::vector<Position>& vertices, Ring& ring);

/// Whether it goes clockwise, by its turn at the lowest corner.
bool goes_clockwise(const std::vector<Position>& vertices, const Ring& ring);

/// Whether all corners turn left or go straight on, and it goes round once. Exact.
bool is_convex(const std::vector<Position>& vertices, const Ring& ring);

/// Whether all corners lie on one line. Exact.
bool is_flat(const std::vector<Position>& vertices, const Ring& ring);

/// Cuts a counter-clockwise ring into triangles that have an area, and appends them. False where it
/// crosses itself, and a part of it is left out. O(n^3) at worst.
bool cut_ears(const std::vector<Position>& vertices, Ring ring, std::vector<Ring>& triangles);

}  // namespace wend::mend
