#include "wend/internal/steer/body_walls.h"

#include <algorithm>
#include <cmath>

#include "wend/base/assert.h"
#include "wend/internal/base/boxes.h"

namespace wend {
namespace {

constexpr double kContact = 1e-9;  // in world units: as near as touching

/// Those of one body: segments, seen from above, or boxes in space.
struct WallsNear {
  std::span<const Wall> walls;
  bool boxes;

  double apart_by(const Position& a, const Position& b) const {
    return boxes ? apart(a, b) : flat_distance(a, b);
  }
};

/// On a segment it has the height of the place.
Position nearest_on(const Wall& wall, const Position& at, bool box) {
  if (box) return nearest_in_box(wall.a, wall.b, at);
  const double dx = wall.b.x - wall.a.x;
  const double dy = wall.b.y - wall.a.y;
  const double whole = dx * dx + dy * dy;
  const double along = (at.x - wall.a.x) * dx + (at.y - wall.a.y) * dy;
  const double share = whole > 0 ? std::clamp(along / whole, 0.0, 1.0) : 0;
  return {wall.a.x + share * dx, wall.a.y + share * dy, at.z};
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

/// The share of a straight way after which it enters a box; 1 if it does not.
double share_before(const Wall& box, const Position& from, const Position& to) {
  double first = 0;
  double last = 1;
  for (int axis = 0; axis < 3; ++axis) {
    const double begin = along_axis(from, axis);
    const double way = along_axis(to, axis) - begin;
    const double low = along_axis(box.a, axis) - begin;
    const double high = along_axis(box.b, axis) - begin;
    if (way == 0 && (low >= 0 || high <= 0)) return 1;
    if (way == 0) continue;
    first = std::max(first, std::min(low / way, high / way));
    last = std::min(last, std::max(low / way, high / way));
  }
  return first < last ? first : 1;
}

/// The end of a long step in space: before the first box.
Position long_flight(std::span<const Wall> boxes, const Position& from, const Position& to) {
  double share = 1;
  for (const Wall& box : boxes) share = std::min(share, share_before(box, from, to));
  if (share >= 1) return to;
  const double back = 2 * kContact / std::max(apart(from, to), kContact);
  return part_way(from, to, std::max(share - back, 0.0));
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

/// Whether a place is a radius or more away from all of a wall along one axis.
bool is_far(const Wall& wall, const Position& at, double radius) {
  const auto off = [radius](double one, double other, double place) {
    return place <= std::min(one, other) - radius || place >= std::max(one, other) + radius;
  };
  return off(wall.a.x, wall.b.x, at.x) || off(wall.a.y, wall.b.y, at.y);
}

/// Whether a place is too near to one of the walls, and nearer to it than another place.
bool comes_too_near(const WallsNear& near, const Position& from, const Position& to,
                    double radius) {
  return std::any_of(near.walls.begin(), near.walls.end(), [&](const Wall& wall) {
    if (is_far(wall, to, radius)) return false;
    const double now = apart(to, nearest_on(wall, to, near.boxes));
    if (now >= radius - 1.5 * kContact) return false;
    return now < apart(from, nearest_on(wall, from, near.boxes)) - 2 * kContact;
  });
}

/// Off each wall that is too near, in turn.
Position off_walls(const WallsNear& near, Position at, double radius) {
  for (const Wall& wall : near.walls) {
    const Position on = nearest_on(wall, at, near.boxes);
    const double away = apart(at, on);
    if (away >= radius || away <= kContact) continue;
    at = part_way(on, at, (radius + kContact) / away);
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
  list.boxes = ground.fills_space();
  ground.find_walls(at, list.within, list.walls);
}

bool BodyWalls::clear_of(std::size_t body, const Position& at, double radius) const {
  const List& list = lists_[body];
  return std::all_of(list.walls.begin(), list.walls.end(), [&](const Wall& wall) {
    return is_far(wall, at, radius) || apart(at, nearest_on(wall, at, list.boxes)) >= radius;
  });
}

Position BodyWalls::keep_off(std::size_t body, const Position& from, const Position& to,
                             double radius) const {
  WEND_ASSERT(lists_[body].known, "look() for a body's walls before it moves");
  const WallsNear walls = {lists_[body].walls, lists_[body].boxes};
  if (walls.walls.empty() || from == to) return to;
  // In steps of half a radius no body gets past a wall between two looks.
  const double way = walls.apart_by(from, to);
  constexpr double kMostParts = 64;
  const double parts = std::clamp(std::ceil(way / std::max(radius / 2, kContact)), 1.0, kMostParts);
  if (parts == kMostParts) {
    const Position end =
        walls.boxes ? long_flight(walls.walls, from, to) : long_step(walls.walls, from, to);
    if (end != to) return comes_too_near(walls, from, end, radius) ? from : end;
  }
  Position at = from;
  for (double part = 1; part <= parts; ++part) {
    const double left = 1 / (parts - part + 1);
    Position next = part_way(at, to, left);
    if (!walls.boxes) next.z = to.z;
    if (comes_too_near(walls, from, next, radius)) {
      for (int round = 0; round < 4; ++round) next = off_walls(walls, next, radius);
      if (comes_too_near(walls, from, next, radius)) return at;
    }
    at = next;
  }
  return at;
}

}  // namespace wend
