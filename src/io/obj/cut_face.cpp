// Ear clipping (G. H. Meisters, "Polygons have ears", 1975): a corner whose neighbours see each
// other through the face is cut off, until three are left. The corner with the shortest new side is
// cut off first, so that it does not matter with which corner a face begins.
//
// A face is put on a lattice of its own, 2^54 units wide, and looked at along the axis along which
// it is largest. That keeps what crosses what in the face's plane, and all decisions are exact:
// turns fit into 110 bits.
#include "cut_face.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace wend::io {
namespace {

__extension__ using Wide = __int128;
using Triangles = std::vector<std::array<std::uint32_t, 3>>;

constexpr int kLatticeBits = 54;
/// Sides that cross by less, of the lattice's 2^54, are taken for sides that touch: coordinates in
/// files are rounded, mostly to six or seven digits.
constexpr std::int64_t kRounding = std::int64_t{1} << (kLatticeBits - 20);
/// A face that is nowhere wider than this has no area: coordinates on a tilted line are rounded.
constexpr std::int64_t kThin = std::int64_t{1} << (kLatticeBits - 40);

using SpacePoint = std::array<std::int64_t, 3>;

/// A corner as it is seen along an axis.
struct Corner {
  std::int64_t x = 0;
  std::int64_t y = 0;
  SpacePoint at{};
  std::uint32_t vertex = 0;
};

Wide absolute(Wide number) { return number < 0 ? -number : number; }

/// Twice the area of the triangle, positive where it is counter-clockwise.
Wide turn(const Corner& a, const Corner& b, const Corner& c) {
  return Wide{b.x - a.x} * (c.y - a.y) - Wide{b.y - a.y} * (c.x - a.x);
}

std::int64_t length(const Corner& a, const Corner& b) {
  return std::max(std::abs(b.x - a.x), std::abs(b.y - a.y));
}

/// The corners of a face on its lattice; empty where all are one point.
std::vector<SpacePoint> on_lattice(std::span<const Position> vertices,
                                   std::span<const std::uint32_t> face) {
  // Halves, so that no difference is infinite.
  const auto half = [&](std::uint32_t vertex) -> std::array<double, 3> {
    const Position& at = vertices[vertex];
    return {at.x / 2, at.y / 2, at.z / 2};
  };
  std::array<double, 3> low = half(face[0]);
  std::array<double, 3> high = low;
  for (const std::uint32_t vertex : face) {
    const std::array<double, 3> at = half(vertex);
    for (std::size_t k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], at[k]);
      high[k] = std::max(high[k], at[k]);
    }
  }
  const double size = std::max({high[0] - low[0], high[1] - low[1], high[2] - low[2]});
  if (size == 0) return {};
  int exponent = 0;
  std::frexp(size, &exponent);
  std::vector<SpacePoint> points;
  points.reserve(face.size());
  for (const std::uint32_t vertex : face) {
    const std::array<double, 3> at = half(vertex);
    SpacePoint& point = points.emplace_back();
    for (std::size_t k = 0; k < 3; ++k) {
      point[k] = std::llround(std::ldexp(at[k] - low[k], kLatticeBits - exponent));
    }
  }
  return points;
}

Wide cross(const SpacePoint& from, const SpacePoint& to, const SpacePoint& point,
           std::size_t axis) {
  const std::size_t u = (axis + 1) % 3;
  const std::size_t v = (axis + 2) % 3;
  return Wide{to[u] - from[u]} * (point[v] - from[v]) -
         Wide{to[v] - from[v]} * (point[u] - from[u]);
}

/// Whether all corners lie in one line, but for rounding.
bool is_thin(const std::vector<SpacePoint>& points) {
  const SpacePoint& first = points[0];
  const auto distance = [&](const SpacePoint& point) {
    return std::max({std::abs(point[0] - first[0]), std::abs(point[1] - first[1]),
                     std::abs(point[2] - first[2])});
  };
  const SpacePoint& far =
      *std::max_element(points.begin(), points.end(),
                        [&](const auto& a, const auto& b) { return distance(a) < distance(b); });
  const Wide most = Wide{distance(far)} * kThin;
  for (const SpacePoint& point : points) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (absolute(cross(first, far, point, axis)) > most) return false;
    }
  }
  return true;
}

/// Cuts what is left of a face, as it is seen along one axis, counter-clockwise.
class EarCutter {
 public:
  EarCutter(std::vector<Corner> ring, Triangles& triangles)
      : ring_(std::move(ring)), triangles_(triangles) {}

  bool cut() {
    if (!drop_doubles()) return false;
    look_at_all();
    drop_spikes();
    while (ring_.size() > 3) {
      const std::size_t ear = best_ear();
      if (ear < ring_.size()) {
        cut_off(ear);
      } else if (!look_again() && !loosen()) {
        return false;
      }
    }
    if (ring_.size() < 3) return true;
    const Wide area = turn(ring_[0], ring_[1], ring_[2]);
    if (area > 0) emit(1);
    return area >= -Wide{kRounding} * length(ring_[0], ring_[1]);
  }

 private:
  static constexpr double kNoEar = -1;
  /// How often all corners may be looked at again: a bound for faces that are made to take long.
  static constexpr int kMostLooks = 8;

  std::size_t before(std::size_t i) const { return i == 0 ? ring_.size() - 1 : i - 1; }
  std::size_t after(std::size_t i) const { return i + 1 == ring_.size() ? 0 : i + 1; }
  Wide margin(const Corner& a, const Corner& b) const { return Wide{rounding_} * length(a, b); }

  /// Leaves out corners at the same point as the one before. False where others look as if they
  /// were: then this is no axis to look along.
  bool drop_doubles() {
    for (std::size_t i = 0; i < ring_.size() && ring_.size() > 1;) {
      const Corner& next = ring_[after(i)];
      if (next.x != ring_[i].x || next.y != ring_[i].y) {
        ++i;
      } else if (next.at != ring_[i].at) {
        return false;
      } else {
        ring_.erase(ring_.begin() + static_cast<std::ptrdiff_t>(after(i)));
        if (i >= ring_.size()) i = ring_.size() - 1;
      }
    }
    return true;
  }

  void look_at_all() {
    looked_at_all_ = true;
    new_sides_.resize(ring_.size());
    for (std::size_t i = 0; i < ring_.size(); ++i) look_at(i);
  }
  void look_at(std::size_t i) {
    const SpacePoint& a = ring_[before(i)].at;
    const SpacePoint& b = ring_[after(i)].at;
    const auto squared = [](std::int64_t difference) {
      return static_cast<double>(difference) * static_cast<double>(difference);
    };
    new_sides_[i] =
        is_ear(i) ? squared(a[0] - b[0]) + squared(a[1] - b[1]) + squared(a[2] - b[2]) : kNoEar;
  }

  bool is_ear(std::size_t i) const {
    const Corner& a = ring_[before(i)];
    const Corner& b = ring_[i];
    const Corner& c = ring_[after(i)];
    if (turn(a, b, c) <= 0) return false;
    const auto [left, right] = std::minmax({a.x, b.x, c.x});
    const auto [low, high] = std::minmax({a.y, b.y, c.y});
    for (std::size_t j = 0; j < ring_.size(); ++j) {
      const Corner& p = ring_[j];
      const Corner& q = ring_[after(j)];
      if (std::max(p.x, q.x) < left || std::min(p.x, q.x) > right) continue;
      if (std::max(p.y, q.y) < low || std::min(p.y, q.y) > high) continue;
      if (j == i || j == before(i)) continue;
      if (enters(a, b, c, p, q) || lies_between(c, a, p)) return false;
    }
    return true;
  }

  /// Whether a side goes through the inside of a triangle: no line keeps them apart, along a side
  /// of either.
  bool enters(const Corner& a, const Corner& b, const Corner& c, const Corner& p,
              const Corner& q) const {
    const auto outside = [&](const Corner& from, const Corner& to) {
      const Wide most = margin(from, to);
      return turn(from, to, p) <= most && turn(from, to, q) <= most;
    };
    if (outside(a, b) || outside(b, c) || outside(c, a)) return false;
    const Wide most = margin(p, q);
    const auto [least, largest] = std::minmax({turn(p, q, a), turn(p, q, b), turn(p, q, c)});
    return least < -most && largest > most;
  }

  /// Whether a corner lies on a new side, which would not end there. Where sides may cross by
  /// rounding, they may do that, too.
  bool lies_between(const Corner& from, const Corner& to, const Corner& point) const {
    if (rounding_ > 0 || turn(from, to, point) != 0) return false;
    return (Wide{point.x - from.x} * (point.x - to.x) + Wide{point.y - from.y} * (point.y - to.y)) <
           0;
  }

  /// The ear with the shortest new side, of equals that of the first vertex; ring_.size() where
  /// there is none.
  std::size_t best_ear() const {
    std::size_t best = ring_.size();
    for (std::size_t i = 0; i < ring_.size(); ++i) {
      if (new_sides_[i] == kNoEar) continue;
      const bool better =
          best == ring_.size() || new_sides_[i] < new_sides_[best] ||
          (new_sides_[i] == new_sides_[best] && ring_[i].vertex < ring_[best].vertex);
      if (better) best = i;
    }
    return best;
  }

  void emit(std::size_t i) {
    triangles_.push_back({ring_[before(i)].vertex, ring_[i].vertex, ring_[after(i)].vertex});
  }

  /// Other ears stay ears: their new sides have lain within what is left before.
  void cut_off(std::size_t i) {
    looked_at_all_ = false;
    emit(i);
    remove(i);
    look_round(i);
    drop_spikes();
  }

  /// Leaves out corners from which the outline goes back where it came from, such as the ends of
  /// bridges.
  void drop_spikes() {
    for (std::size_t i = 0; i < ring_.size() && ring_.size() > 2;) {
      const std::size_t next = after(i);
      if (ring_[before(i)].at != ring_[next].at) {
        ++i;
        continue;
      }
      remove(std::max(i, next));
      remove(std::min(i, next));
      if (ring_.size() < 3) return;
      look_round(std::min(i, next));
      i = 0;
    }
  }

  /// At the corners between which some were removed; `i` is the index of the first of those.
  void look_round(std::size_t i) {
    const std::size_t next = i % ring_.size();
    look_at(before(next));
    look_at(next);
  }

  void remove(std::size_t i) {
    ring_.erase(ring_.begin() + static_cast<std::ptrdiff_t>(i));
    new_sides_.erase(new_sides_.begin() + static_cast<std::ptrdiff_t>(i));
  }

  /// Where a face touches itself, a corner may become an ear by what is cut off elsewhere.
  bool look_again() {
    if (looked_at_all_ || ++looks_ > kMostLooks) return false;
    look_at_all();
    return best_ear() < ring_.size();
  }

  /// Where no corner is an ear: forgives rounding, and leaves out corners that have no area.
  bool loosen() {
    if (++looks_ > kMostLooks) return false;
    rounding_ = kRounding;
    for (std::size_t i = 0; i < ring_.size() && ring_.size() > 2;) {
      const Corner& a = ring_[before(i)];
      const Corner& c = ring_[after(i)];
      const Wide area = absolute(turn(a, ring_[i], c));
      const bool flat = area <= margin(a, ring_[i]) || area <= margin(ring_[i], c);
      flat ? remove(i) : static_cast<void>(++i);
    }
    look_at_all();
    drop_spikes();
    return ring_.size() <= 3 || best_ear() < ring_.size();
  }

  std::vector<Corner> ring_;
  std::vector<double> new_sides_;  // squared, by corner that is cut off; kNoEar
  std::int64_t rounding_ = 0;
  bool looked_at_all_ = false;
  int looks_ = 0;
  Triangles& triangles_;
};

/// As seen along an axis; from the other end of it where the face would be clockwise.
std::vector<Corner> seen_along(std::size_t axis, bool from_behind,
                               const std::vector<SpacePoint>& points,
                               std::span<const std::uint32_t> face) {
  std::size_t u = (axis + 1) % 3;
  std::size_t v = (axis + 2) % 3;
  if (from_behind) std::swap(u, v);
  std::vector<Corner> ring;
  ring.reserve(face.size());
  for (std::size_t i = 0; i < face.size(); ++i) {
    ring.push_back({points[i][u], points[i][v], points[i], face[i]});
  }
  return ring;
}

}  // namespace

bool cut_face(std::span<const Position> vertices, std::span<const std::uint32_t> face,
              Triangles& triangles) {
  if (face.size() == 3) {
    triangles.push_back({face[0], face[1], face[2]});
    return true;
  }
  const std::vector<SpacePoint> points = on_lattice(vertices, face);
  if (points.empty() || is_thin(points)) return true;
  std::array<std::pair<Wide, std::size_t>, 3> views;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    Wide area = 0;
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
      area += cross(points[0], points[i], points[i + 1], axis);
    }
    views[axis] = {area, axis};
  }
  std::sort(views.begin(), views.end(),
            [](const auto& a, const auto& b) { return absolute(a.first) > absolute(b.first); });
  const std::size_t done = triangles.size();
  for (const auto& [area, axis] : views) {
    // From an end, nothing of a face is seen but how its coordinates were rounded.
    if (absolute(area) * 4 <= absolute(views[0].first)) break;
    if (EarCutter(seen_along(axis, area < 0, points, face), triangles).cut()) return true;
    triangles.resize(done);
  }
  return false;
}

}  // namespace wend::io
