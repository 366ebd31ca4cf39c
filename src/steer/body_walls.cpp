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

bool crosses(std::span<const Wall> walls, const Position& from, const Position& to) {
  const auto apart_by = [](const Position& a, const Position& b, const Position& c,
                           const Position& d) {
    return doubled_area(a, b, c) * doubled_area(a, b, d) < 0;
  };
  return std::any_of(walls.begin(), walls.end(), [&](const Wall& wall) {
    return apart_by(wall.a, wall.b, from, to) && apart_by(from, to, wall.a, wall.b);
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
  const double moved = list.known ? apart(list.at, at) : 0;
  if (list.known && moved + reach <= list.within) return;
  list.walls.clear();
  list.within = reach + slack;
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
  if (parts == kMostParts && crosses(walls, from, to)) return from;
  const double before = std::min(nearest(walls, from), radius);
  Position at = from;
  for (double part = 1; part <= parts; ++part) {
    const double left = 1 / (parts - part + 1);
    Position next = {at.x + (to.x - at.x) * left, at.y + (to.y - at.y) * left, to.z};
    if (nearest(walls, next) < radius - kContact) {
      for (int round = 0; round < 4; ++round) next = off_walls(walls, next, radius);
      if (nearest(walls, next) < before - 2 * kContact) return at;
    }
    at = next;
  }
  return at;
}

}  // namespace wend
