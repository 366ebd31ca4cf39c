// Places, and arrows from one to another. Sums, products, quotients and square roots only, which
// are the same on every machine; no angles.
#pragma once

#include <algorithm>
#include <cmath>

#include "wend/base/types.h"

namespace wend {

// In space. An arrow is a Position, too.

inline Position arrow(const Position& from, const Position& to) {
  return {to.x - from.x, to.y - from.y, to.z - from.z};
}
inline Position times(const Position& a, double factor) {
  return {a.x * factor, a.y * factor, a.z * factor};
}
inline Position plus(const Position& a, const Position& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline double dot(const Position& a, const Position& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline double square_apart(const Position& a, const Position& b) {
  const Position way = arrow(a, b);
  return dot(way, way);
}
inline double length_of_arrow(const Position& a) { return std::sqrt(dot(a, a)); }
inline double apart(const Position& a, const Position& b) { return length_of_arrow(arrow(a, b)); }
inline Position part_way(const Position& a, const Position& b, double share) {
  return plus(a, times(arrow(a, b), share));
}
/// The share of the way from a to b that is nearest to p.
inline double nearest_share(const Position& p, const Position& a, const Position& b) {
  const Position along = arrow(a, b);
  const double whole = dot(along, along);
  return whole > 0 ? std::clamp(dot(arrow(a, p), along) / whole, 0.0, 1.0) : 1;
}

// Seen from above.

inline Position flattened(const Position& a) { return {a.x, a.y, 0}; }
inline double square_distance(const Position& a, const Position& b) {
  return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}
inline double flat_distance(const Position& a, const Position& b) {
  return std::sqrt(square_distance(a, b));
}
/// From p to the nearest place of the stretch from a to b, which may be one place.
inline double square_distance(const Position& p, const Position& a, const Position& b) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const double whole = dx * dx + dy * dy;
  const double along = (p.x - a.x) * dx + (p.y - a.y) * dy;
  const double share = whole > 0 ? std::clamp(along / whole, 0.0, 1.0) : 0;
  return square_distance(p, {a.x + dx * share, a.y + dy * share, 0});
}
/// Twice the area of a triangle, with a sign: above 0 where c lies to the left of the way from a to
/// b. Rounded: for the exact sign ask orientation().
inline double doubled_area(const Position& a, const Position& b, const Position& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// A direction or a place in the plane.
struct PlaneVector {
  double x;
  double y;
  friend PlaneVector operator-(PlaneVector a, PlaneVector b) { return {a.x - b.x, a.y - b.y}; }
  friend PlaneVector operator+(PlaneVector a, PlaneVector b) { return {a.x + b.x, a.y + b.y}; }
};
inline double dot(PlaneVector a, PlaneVector b) { return a.x * b.x + a.y * b.y; }
/// Above 0 where b points to the left of a.
inline double cross(PlaneVector a, PlaneVector b) { return a.x * b.y - a.y * b.x; }
inline double length_of(PlaneVector a) { return std::sqrt(dot(a, a)); }

}  // namespace wend
