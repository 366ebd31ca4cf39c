#include "wend/internal/steer/body_walls.h"

#include <algorithm>
#include <cmath>

#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

namespace wend {
namespace {

constexpr double kContact = 1e-9;  // in world units: as near as touching

Position nearest_on(const Wall& wall, const Position& at) {
  const double dx = wall.b.x - wall.a.x;
  const double dy = wall.b.y - wall.a.y;
  const double whole = dx * dx + dy * dy;
  const double along = (at.x - wall.a.x) * dx + (at.y - wall.a.y) * dy;
  const double share = whole > 0 ? std::clamp(along / whole, 0.0, 1.0) : 0;
  return {wall.a.x + share * dx, wall.a.y + share * dy, at.z};
}

double nearest(std::span<const Wall> walls, const Position& at) {
  double found = 1e300;
  for (const Wall& wall : walls) {
    found = std::min(found, square_distance(at, nearest_on(wall, at)));
  }
  return std::sqrt(found);
}

/// How far a place is on the free side of the line that a wall lies on.
double height_above(const Wall& wall, const Position& at) {
  const double length = flat_distance(wall.a, wall.b);
  return length > 0 ? doubled_area(wall.a, wall.b, at) / length : 0;
}

/// A body on a wall may be beyond it by rounding, and comes back.
bool crosses(const Wall& wall, const Position& from, const Position& to) {
  const auto apart_by = [](const Position& a, const Position& b, const Position& c,
                           const Position& d) {
    return doubled_area(a, b, c) * doubled_area(a, b, d) < 0;
  };
  if (!apart_by(wall.a, wall.b, from, to) || !apart_by(from, to, wall.a, wall.b)) return false;
  const double before = height_above(wall, from);
  return before > 0 || before < -kContact;
}

/// The end of a long step: on the free side of each wall that it crosses, or where it began.
Position long_step(std::span<const Wall> walls, const Position& from, Position to) {
  const auto crossed = [&](const Wall& wall) { return crosses(wall, from, to); };
  for (const Wall& wall : walls) {
    if (!crossed(wall)) continue;
    const double length = flat_distance(wall.a, wall.b);
    const double off = (kContact / 2 - height_above(wall, to)) / length;
    to.x -= (wall.b.y - wall.a.y) * off;
    to.y += (wall.b.x - wall.a.x) * off;
  }
  return std::any_of(walls.begin(), walls.end(), crossed) ? from : to;
}

/// Whether a place is too near to one of the walls, and nearer to it than another place.
bool comes_too_near(std::span<const Wall> walls, const Position& from, const Position& to,
                    double radius) {
  return std::any_of(walls.begin(), walls.end(), [&](const Wall& wall) {
    const double now = flat_distance(to, nearest_on(wall, to));
    if (now >= radius - 1.5 * kContact) return false;
    return now < flat_distance(from, nearest_on(wall, from)) - 2 * kContact;
  });
}

/// Off each wall that is too near, in turn.
Position off_walls(std::span<const Wall> walls, Position at, double radius) {
  for (const Wall& wall : walls) {
    const Position on = nearest_on(wall, at);
    const double away = flat_distance(at, on);
    if (away >= radius || away <= kContact) continue;
    const double share = (radius + kContact) / away;
    at = {on.x + (at.x - on.x) * share, on.y + (at.y - on.y) * share, at.z};
  }
  return at;
}

}  // namespace

void BodyWalls::resize(std::size_t bodies) { lists_.resize(bodies); }

void BodyWalls::forget() {
  for (List& list : lists_) list.known = false;
}

void BodyWalls::forget(const Position& low, const Position& high) {
  for (List& list : lists_) {
    const double within = list.within;
    const bool near = list.at.x + within >= low.x && list.at.x - within <= high.x &&
                      list.at.y + within >= low.y && list.at.y - within <= high.y;
    if (near) list.known = false;
  }
}

void BodyWalls::look(const Ground& ground, std::size_t body, const Position& at, double reach,
                     double slack) {
  WEND_ASSERT(body < lists_.size(), "resize() makes room for all bodies first");
  WEND_ASSERT(reach >= 0 && slack >= 0, "walls are looked for within a distance of at least 0");
  List& list = lists_[body];
  // Round ramps the surface leads to walls above and below a body, the more the further it looks.
  const bool slopes = ground.has_slopes();
  const double moved = list.known ? apart(list.at, at) : 0;
  if (list.known && !slopes && moved + reach <= list.within) return;
  list.walls.clear();
  list.within = slopes ? reach : reach + slack;
  list.at = at;
  list.known = true;
  ground.find_walls(at, list.within, list.walls);
}

bool BodyWalls::clear_of(std::size_t body, const Position& at, double radius) const {
  return nearest(lists_[body].walls, at) >= radius;
}

Position BodyWalls::keep_off(std::size_t body, const Position& from, const Position& to,
                             double radius) const {
  WEND_ASSERT(lists_[body].known, "look() for a body's walls before it moves");
  const std::vector<Wall>& walls = lists_[body].walls;
  if (walls.empty()) return to;
  // In steps of half a radius no body gets past a wall between two looks.
  const double way = flat_distance(from, to);
  constexpr double kMostParts = 64;
  const double parts = std::clamp(std::ceil(way / std::max(radius / 2, kContact)), 1.0, kMostParts);
  if (parts == kMostParts) {
    const Position end = long_step(walls, from, to);
    if (end != to) return comes_too_near(walls, from, end, radius) ? from : end;
  }
  Position at = from;
  for (double part = 1; part <= parts; ++part) {
    const double left = 1 / (parts - part + 1);
    Position next = {at.x + (to.x - at.x) * left, at.y + (to.y - at.y) * left, to.z};
    if (comes_too_near(walls, from, next, radius)) {
      for (int round = 0; round < 4; ++round) next = off_walls(walls, next, radius);
      if (comes_too_near(walls, from, next, radius)) return at;
    }
    at = next;
  }
  return at;
}

}  // namespace wend
