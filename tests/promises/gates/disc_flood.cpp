#include "promises/gates/disc_flood.h"

#include <algorithm>
#include <cmath>

namespace wend::test {
namespace {

double offset(const Position& a, const Position& b, const Position& at) {
  return (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
}
Position between(const Position& a, const Position& b, double share) {
  return {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), a.z + share * (b.z - a.z)};
}

}  // namespace

double flat_distance_to_ring(const GateRing& ring, const Position& at) {
  double nearest = flat_distance(ring.front(), at);
  bool inside = true;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Position& a = ring[i];
    const Position& b = ring[(i + 1) % ring.size()];
    inside = inside && offset(a, b, at) >= 0;
    nearest = std::min(nearest, flat_distance(nearest_on_segment(a, b, at), at));
  }
  return inside ? 0 : nearest;
}

double area_of(const GateRing& ring) {
  double twice = 0;
  for (std::size_t i = 2; i < ring.size(); ++i) twice += offset(ring[0], ring[i - 1], ring[i]);
  return twice / 2;
}

GateRing clip(const GateRing& ring, const GateRing& by) {
  GateRing left = ring;
  for (std::size_t i = 0; i < by.size() && !left.empty(); ++i) {
    const Position& a = by[i];
    const Position& b = by[(i + 1) % by.size()];
    GateRing next;
    for (std::size_t j = 0; j < left.size(); ++j) {
      const Position& from = left[j];
      const Position& to = left[(j + 1) % left.size()];
      const double one = offset(a, b, from);
      const double other = offset(a, b, to);
      if (one >= 0) next.push_back(from);
      if ((one > 0 && other < 0) || (one < 0 && other > 0)) {
        next.push_back(between(from, to, one / (one - other)));
      }
    }
    left = std::move(next);
  }
  return left;
}

double length_within(Position a, Position b, const GateRing& ring) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const double one = offset(ring[i], ring[(i + 1) % ring.size()], a);
    const double other = offset(ring[i], ring[(i + 1) % ring.size()], b);
    if (one < 0 && other < 0) return -1;
    if (one < 0) a = between(a, b, one / (one - other));
    if (other < 0) b = between(a, b, one < 0 ? 1 : one / (one - other));
    if (one < 0 && other == 0) a = b;
  }
  return flat_distance(a, b);
}

GateRing ring_of(const BruteMesh& mesh, std::uint32_t polygon) {
  GateRing ring;
  for (std::uint32_t i = 0; i < mesh.size(polygon); ++i) ring.push_back(mesh.corner(polygon, i));
  return ring;
}

void DiscFlood::flood(const Position& at, double radius, const std::vector<std::uint32_t>& from) {
  reached_.assign(mesh_.polygon_count(), 0);
  wall_ = radius;
  std::vector<std::uint32_t> open = from;
  for (const std::uint32_t polygon : from) reached_[polygon] = 1;
  while (!open.empty()) {
    const std::uint32_t polygon = open.back();
    open.pop_back();
    for (std::uint32_t i = 0; i < mesh_.size(polygon); ++i) {
      const Position near =
          nearest_on_segment(mesh_.corner(polygon, i), mesh_.corner(polygon, i + 1), at);
      const double far = flat_distance(near, at);
      if (far > radius) continue;
      const std::uint32_t other = mesh_.neighbour(polygon, i);
      if (other == BruteMesh::kNone) {
        wall_ = std::min(wall_, far);
      } else if (reached_[other] == 0) {
        reached_[other] = 1;
        open.push_back(other);
      }
    }
  }
}

}  // namespace wend::test
