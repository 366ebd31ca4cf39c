// Watches units with bodies: they enter no wall, and do not overlap more than they may.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "wend/crowd/move_to.h"

namespace wend::test {

inline constexpr double kBeat = 0.1;
inline constexpr UnitBody kEvades = {BodyRule::avoid, 1};

/// How much deeper two units on one floor overlap than they may and did, in diameters of the
/// smaller one.
inline double deeper(const MoveToSet& set, UnitHandle a, UnitHandle b,
                     const std::vector<Position>& was, bool in_space = false) {
  const double smaller = std::min(set.motion(a).radius, set.motion(b).radius);
  const double reach = set.motion(a).radius + set.motion(b).radius;
  const Position& p = set.position(a);
  const Position& q = set.position(b);
  const Position& p0 = was[a.slot];
  const Position& q0 = was[b.slot];
  const bool floors = std::abs(p.z - q.z) > smaller || std::abs(p0.z - q0.z) > smaller;
  if (smaller <= 0 || (floors && !in_space)) return 0;
  const double now = std::hypot(p.x - q.x, p.y - q.y, in_space ? p.z - q.z : 0);
  const double before = std::hypot(p0.x - q0.x, p0.y - q0.y, in_space ? p0.z - q0.z : 0);
  return (std::min(before, 0.9499 * 2 * smaller + reach - 2 * smaller) - now) / (2 * smaller);
}

/// Checks all units after each tick.
struct GroundWatch {
  std::vector<Position> was;
  std::size_t moved = 0;
  bool overlap = true;  ///< checked

  void note(MoveToSet& set) { was.assign(set.positions().begin(), set.positions().end()); }
  void check(MoveToSet& set, const Ground& ground, bool links) {
    for (std::uint32_t slot = 0; slot < set.slots(); ++slot) {
      const UnitHandle unit = set.handle(slot);
      const Position& now = set.position(unit);
      ASSERT_TRUE(std::isfinite(now.x) && std::isfinite(now.y) && std::isfinite(now.z));
      moved += now == was[slot] ? 0 : 1;
      if (links || set.last_step(unit).jumps) continue;
      const double radius = set.motion(unit).radius * (1 - 1e-5);
      const bool beside = radius <= 0;  // a point on a wall may be beyond it by rounding
      ASSERT_TRUE(!ground.is_free(was[slot], radius) || ground.is_free(now, radius) || beside)
          << "unit " << slot << " at " << now.x << ',' << now.y << ',' << now.z;
      for (std::uint32_t other = 0; overlap && other < slot; ++other) {
        if (set.last_step(set.handle(other)).jumps) continue;
        // Between the layers of a volume they keep to their way, as on links.
        const bool flies = ground.fills_space();
        const bool steps = set.velocity(unit).z != 0 && set.velocity(set.handle(other)).z != 0;
        if (steps && !flies) continue;
        ASSERT_LE(deeper(set, unit, set.handle(other), was, flies), 1e-3)
            << "units " << slot << " and " << other;
      }
    }
    note(set);
  }
};

/// Whether a unit of that radius stands free of walls and of all others there.
inline bool stands_free(const MoveToSet& set, const Ground& ground, const Position& at,
                        double radius) {
  if (!ground.is_free(at, radius)) return false;
  for (std::uint32_t slot = 0; slot < set.slots(); ++slot) {
    const UnitHandle other = set.handle(slot);
    const Position& there = set.position(other);
    const bool flies = ground.fills_space();
    const double off = std::hypot(at.x - there.x, at.y - there.y, flies ? at.z - there.z : 0);
    const bool near = off < radius + set.motion(other).radius;
    if (near && (flies || std::abs(at.z - there.z) <= 2 * radius)) return false;
  }
  return true;
}

}  // namespace wend::test
