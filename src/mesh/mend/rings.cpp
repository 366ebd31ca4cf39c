#include "rings.h"

#include <algorithm>

#include "wend/base/assert.h"
#include "wend/internal/mesh/orientation.h"

namespace wend::mend {
namespace {

constexpr double kLeastSquare = 1e-280;  // of a side, as NavMesh::build

/// Whether a direction points up, or straight to the right: half of all directions.
bool is_upwards(const Position& from, const Position& to) {
  return to.y > from.y || (to.y == from.y && to.x > from.x);
}

/// Whether the corner can be cut off: it turns left, and no other one lies in its triangle.
bool is_ear(const std::vector<Position>& vertices, const Ring& ring, std::size_t corner) {
  WEND_ASSERT(corner < ring.size(), "an ear is one of the ring's corners");
  const std::size_t before = (corner == 0 ? ring.size() : corner) - 1;
  const std::size_t after = corner + 1 == ring.size() ? 0 : corner + 1;
  const Position& a = vertices[ring[before]];
  const Position& b = vertices[ring[corner]];
  const Position& c = vertices[ring[after]];
  if (orientation(a, b, c) <= 0) return false;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    if (i == before || i == corner || i == after) continue;
    const Position& p = vertices[ring[i]];
    const bool is_in =
        orientation(a, b, p) >= 0 && orientation(b, c, p) >= 0 && orientation(c, a, p) >= 0;
    if (is_in) return false;
  }
  return true;
}

}  // namespace

void drop_repeats(const std::vector<Position>& vertices, Ring& ring) {
  const auto same_place = [&](std::uint32_t a, std::uint32_t b) {
    const double dx = vertices[a].x - vertices[b].x;
    const double dy = vertices[a].y - vertices[b].y;
    return dx * dx + dy * dy < kLeastSquare;
  };
  for (std::size_t i = 0; i < ring.size() && ring.size() >= 3;) {
    const std::size_t next = (i + 1) % ring.size();
    const std::size_t third = (i + 2) % ring.size();
    const bool is_doubled = same_place(ring[i], ring[next]);
    if (!is_doubled && ring[i] != ring[third]) {
      ++i;
      continue;
    }
    ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(next));
    i = 0;
  }
}

bool goes_clockwise(const std::vector<Position>& vertices, const Ring& ring) {
  WEND_ASSERT(ring.size() >= 3, "a polygon has three corners: leave the others out before");
  std::size_t lowest = 0;
  for (std::size_t i = 1; i < ring.size(); ++i) {
    const Position& p = vertices[ring[i]];
    const Position& low = vertices[ring[lowest]];
    if (p.y < low.y || (p.y == low.y && p.x < low.x)) lowest = i;
  }
  const std::size_t before = (lowest == 0 ? ring.size() : lowest) - 1;
  const std::size_t after = (lowest + 1) % ring.size();
  return orientation(vertices[ring[before]], vertices[ring[lowest]], vertices[ring[after]]) < 0;
}

bool is_convex(const std::vector<Position>& vertices, const Ring& ring) {
  WEND_ASSERT(ring.size() >= 3, "leave out rings of two corners before: they have no inside");
  unsigned rises = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Position& a = vertices[ring[i]];
    const Position& b = vertices[ring[(i + 1) % ring.size()]];
    const Position& c = vertices[ring[(i + 2) % ring.size()]];
    const int turn = orientation(a, b, c);
    const bool goes_back = turn == 0 && is_upwards(a, b) != is_upwards(b, c);
    if (turn < 0 || goes_back) return false;
    rises += !is_upwards(a, b) && is_upwards(b, c) ? 1 : 0;
  }
  return rises == 1;
}

bool is_flat(const std::vector<Position>& vertices, const Ring& ring) {
  WEND_ASSERT(ring.size() >= 3, "two corners are always in line: leave out such rings before");
  for (std::size_t i = 2; i < ring.size(); ++i) {
    if (orientation(vertices[ring[0]], vertices[ring[1]], vertices[ring[i]]) != 0) return false;
  }
  return true;
}

bool cut_ears(const std::vector<Position>& vertices, Ring ring, std::vector<Ring>& triangles) {
  WEND_ASSERT(ring.size() >= 3, "a ring of two corners has no ears: leave it out before");
  std::size_t corner = 0;
  std::size_t looked_at = 0;
  while (ring.size() > 3) {
    if (looked_at == ring.size()) return false;
    corner %= ring.size();
    if (!is_ear(vertices, ring, corner)) {
      ++corner;
      ++looked_at;
      continue;
    }
    const std::size_t before = (corner == 0 ? ring.size() : corner) - 1;
    const std::size_t after = (corner + 1) % ring.size();
    triangles.push_back({ring[before], ring[corner], ring[after]});
    ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(corner));
    looked_at = 0;
    ++corner;  // the next but one, or all would lie round one corner
  }
  if (orientation(vertices[ring[0]], vertices[ring[1]], vertices[ring[2]]) <= 0) return false;
  triangles.push_back(std::move(ring));
  return true;
}

}  // namespace wend::mend
