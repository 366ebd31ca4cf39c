// Three numbers as an arrow: what following computes with. Sums, products and square roots only,
// which are the same on every machine; no angles.
#pragma once

#include <algorithm>
#include <cmath>

#include "wend/base/types.h"

namespace wend {

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

}  // namespace wend
