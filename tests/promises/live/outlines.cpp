#include "promises/live/outlines.h"

#include <algorithm>
#include <cmath>

#include "promises/mesh/plans.h"
#include "promises/plane/plane_sector.h"

namespace wend::test {

OutlineDrawer::OutlineDrawer(Random& random)
    : random_(random), kind_(static_cast<Kind>(random.between(0, 4))) {}

std::string OutlineDrawer::kind_name() const {
  switch (kind_) {
    case Kind::octilinear: return "octilinear";
    case Kind::whole: return "whole";
    case Kind::halves: return "halves";
    case Kind::tenths: return "tenths";
    default: return "digits";
  }
}

PlanePoint OutlineDrawer::point() {
  const auto coordinate = [&]() -> double {
    switch (kind_) {
      case Kind::octilinear: return random_.between(0, 8) * 2;
      case Kind::whole: return random_.between(0, 16);
      case Kind::halves: return random_.between(0, 32) * 0.5;
      case Kind::tenths: return random_.between(0, 160) * 0.1;
      default: return kSide * draw_share(random_);
    }
  };
  const double x = coordinate();
  return {x, coordinate()};
}

std::size_t OutlineDrawer::any_corner(const PlaneRing& ring) {
  return random_.below(static_cast<std::uint32_t>(ring.size()));
}

PlaneRing OutlineDrawer::ring(int corners) {
  PlaneRing ring;
  while (static_cast<int>(ring.size()) < corners) ring.push_back(point());
  return ring;
}

PlaneRing OutlineDrawer::box() {
  const PlanePoint a = point();
  const PlanePoint b = point();
  return {a, {b.x, a.y}, b, {a.x, b.y}};
}

PlaneRing OutlineDrawer::round_ring() {
  const PlanePoint middle = point();
  const double radius = 0.3 + 2 * draw_share(random_);
  const int corners = random_.between(3, 7);
  PlaneRing ring;
  for (int i = 0; i < corners; ++i) {
    const double angle = 2 * kHalfTurn * i / corners;
    PlanePoint at = middle + PlanePoint{std::cos(angle), std::sin(angle)} * radius;
    if (kind_ < Kind::tenths) at = {std::round(at.x * 2) / 2, std::round(at.y * 2) / 2};
    ring.push_back(at);
  }
  return ring;
}

/// In line with both, between them in most cases.
PlanePoint OutlineDrawer::along(PlanePoint a, PlanePoint b) {
  return a + (b - a) * (random_.between(-1, 5) * 0.25);
}

/// Has corners, sides, parts of sides or all in common with another one.
PlaneRing OutlineDrawer::touching(const PlaneRing& other) {
  const std::size_t corner = any_corner(other);
  const PlanePoint a = other[corner];
  const PlanePoint b = other[(corner + 1) % other.size()];
  switch (random_.between(0, 6)) {
    case 0: return other;
    case 1: return {a, b, point()};
    case 2: return {a, point(), point()};
    case 3: return {along(a, b), point(), point()};
    case 4: return {along(a, b), along(a, b), point()};
    case 5: return {along(a, b), along(a, b), point(), point()};
    default: {
      PlaneRing moved = other;
      for (PlanePoint& at : moved) at = at + (b - a);
      return moved;
    }
  }
}

/// Two sides that are no neighbours overlap in part.
PlaneRing OutlineDrawer::ring_on_itself() {
  const PlanePoint a = point();
  const PlanePoint b = point();
  PlaneRing ring = {a, b, point(), along(a, b), along(a, b)};
  if (random_.chance(50)) ring.push_back(point());
  return ring;
}

/// There and back from a corner, perhaps along a side.
PlaneRing OutlineDrawer::with_spike(PlaneRing ring) {
  const std::size_t corner = any_corner(ring);
  const PlanePoint foot = ring[corner];
  const PlanePoint next = ring[(corner + 1) % ring.size()];
  const PlanePoint tip = random_.chance(50) ? along(foot, next) : point();
  ring.insert(ring.begin() + static_cast<std::ptrdiff_t>(corner), {foot, tip});
  return ring;
}

PlaneRing OutlineDrawer::with_doubled_side(PlaneRing ring) {
  const std::size_t corner = any_corner(ring);
  const PlanePoint a = ring[corner];
  const PlanePoint b = ring[(corner + 1) % ring.size()];
  ring.insert(ring.begin() + static_cast<std::ptrdiff_t>(corner), {a, b});
  return ring;
}

PlaneRing OutlineDrawer::plain_outline() {
  switch (random_.between(0, 4)) {
    case 0: return box();
    case 1: return round_ring();
    case 2: return ring_on_itself();
    default: return ring(random_.between(3, 6));
  }
}

PlaneRing OutlineDrawer::outline(const std::vector<PlaneRing>& others) {
  const bool touches = !others.empty() && random_.chance(25);
  PlaneRing ring = touches
                       ? touching(others[random_.below(static_cast<std::uint32_t>(others.size()))])
                       : plain_outline();
  if (random_.chance(10)) ring.push_back(ring[any_corner(ring)]);
  if (random_.chance(15)) ring = with_spike(std::move(ring));
  if (random_.chance(8)) ring = with_doubled_side(std::move(ring));
  return kind_ == Kind::octilinear ? octilinear(ring) : ring;
}

/// With an elbow between corners that are in none of eight directions.
PlaneRing OutlineDrawer::octilinear(const PlaneRing& ring) const {
  PlaneRing made;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const PlanePoint from = ring[i];
    const PlanePoint way = ring[(i + 1) % ring.size()] - from;
    const double slanting = std::min(std::abs(way.x), std::abs(way.y));
    made.push_back(from);
    if (slanting == 0 || std::abs(way.x) == std::abs(way.y)) continue;
    made.push_back(from +
                   PlanePoint{std::copysign(slanting, way.x), std::copysign(slanting, way.y)});
  }
  return made;
}

PlaneShape OutlineDrawer::floor() {
  PlaneShape floor = {{{0, 0}, {kSide, 0}, {kSide, kSide}, {0, kSide}}};
  if (random_.chance(40)) floor[0] = ring(random_.between(3, 8));
  if (kind_ == Kind::octilinear) floor[0] = octilinear(floor[0]);
  for (int left = random_.between(0, 2); left > 0; --left) floor.push_back(outline(floor));
  return floor;
}

PlaneRing OutlineDrawer::shifted(const PlaneRing& ring) {
  const PlanePoint a = point();
  const PlanePoint by = (point() - a) * 0.25;
  PlaneRing moved = ring;
  for (PlanePoint& at : moved) at = at + by;
  return moved;
}

}  // namespace wend::test
