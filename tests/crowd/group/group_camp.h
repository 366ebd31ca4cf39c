// A map, its service, and units with bodies that move in groups.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "support/random.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {

inline constexpr double kGroupTick = 0.1;
inline constexpr double kGroupRadius = 0.4;
inline constexpr double kGroupSpacing = 3 * kGroupRadius;

struct GroupCamp {
  explicit GroupCamp(GridMap map, const UnitBody& body = {BodyRule::avoid, 1})
      : service(PathService::build(std::move(map)).value()),
        ground(GridGround::build(*service.map()).value()),
        set({.service = &service, .ground = &ground}, body) {}

  UnitHandle add(const Position& at, double speed = 2) {
    UnitMotion motion;
    motion.radius = kGroupRadius;
    motion.speed = speed;
    motion.acceleration = 16;
    motion.braking = 32;
    motion.arrive_within = arrive_within;
    motion.seed = static_cast<std::uint32_t>(set.slots());
    units.push_back(set.add(motion, at));
    return units.back();
  }
  /// In rows of five.
  void add_block(std::size_t count, const Position& at) {
    for (std::size_t i = 0; i < count; ++i) {
      const auto column = static_cast<double>(i % 5);
      const auto row = static_cast<double>(i / 5);
      add({at.x + column * kGroupSpacing, at.y + row * kGroupSpacing, 0});
    }
  }
  GroupHandle start(const MoveOrder& order, const Formation& formation = {}) {
    return set.start_group(units, order, formation).value();
  }
  void advance() {
    service.tick();
    set.advance(kGroupTick);
    check_ended();
    const Result<void> sound = set.validate();
    ASSERT_TRUE(sound.ok()) << sound.error().message();
    for (const UnitHandle unit : units) {
      if (!set.known(unit)) continue;
      const Position& at = set.position(unit);
      ASSERT_TRUE(std::isfinite(at.x) && std::isfinite(at.y) && std::isfinite(at.z));
    }
  }
  /// Those that end their orders stand from the same tick on; they are listed by slot.
  void check_ended() const {
    std::uint32_t last = 0;
    for (const UnitHandle unit : set.ended()) {
      ASSERT_TRUE(unit == set.ended().front() || unit.slot > last);
      last = unit.slot;
      const Velocity& velocity = set.velocity(unit);
      if (set.last_step(unit).jumps || !stands_alone(unit)) continue;
      if (!ground.is_free(set.position(unit), kGroupRadius)) continue;  // it leaves a new wall
      ASSERT_LT(std::hypot(velocity.x, velocity.y), 1e-3) << "unit " << unit.slot << " walks on";
    }
  }
  bool stands_alone(UnitHandle unit) const {
    const Position& at = set.position(unit);
    return std::none_of(units.begin(), units.end(), [&](UnitHandle other) {
      if (!set.known(other) || other.slot == unit.slot) return false;
      const Position& there = set.position(other);
      return std::hypot(at.x - there.x, at.y - there.y) < 4;
    });
  }
  /// Until the group's order is over; the number of ticks.
  int run(GroupHandle group, int most) {
    for (int tick = 0; tick < most; ++tick) {
      advance();
      if (testing::Test::HasFatalFailure() || is_over(set.progress(group).state)) return tick;
    }
    return most;
  }
  std::size_t arrived() const {
    std::size_t count = 0;
    for (const UnitHandle unit : units) {
      count += set.state(unit) == MoveState::arrived ? 1 : 0;
    }
    return count;
  }
  bool set_wall(std::int32_t x, std::int32_t low, std::int32_t high, bool wall) {
    std::vector<CellEdit> edits;
    for (std::int32_t y = low; y <= high; ++y) edits.push_back({{x, y}, wall ? '#' : '.'});
    return set.edit(edits).ok();
  }

  double arrive_within = 0.1;
  PathService service;
  GridGround ground;
  MoveToSet set;
  std::vector<UnitHandle> units;
};

/// How far units are from the slots of a shape round their leader, turned so that it fits best: the
/// largest distance from a slot to the nearest unit.
inline double misfit(const GroupCamp& camp, UnitHandle leader, const Formation& formation) {
  std::vector<Position> slots(camp.units.size());
  write_slots(formation, kGroupSpacing, slots);
  const Position& at = camp.set.position(leader);
  double best = 1e9;
  for (int degree = 0; degree < 360; ++degree) {
    const double c = std::cos(degree * 0.0174532925199);
    const double s = std::sin(degree * 0.0174532925199);
    double worst = 0;
    for (const Position& slot : slots) {
      const double x = at.x + c * slot.x - s * slot.y;
      const double y = at.y + s * slot.x + c * slot.y;
      double nearest = 1e9;
      for (const UnitHandle unit : camp.units) {
        const Position& there = camp.set.position(unit);
        nearest = std::min(nearest, std::hypot(there.x - x, there.y - y));
      }
      worst = std::max(worst, nearest);
    }
    best = std::min(best, worst);
  }
  return best;
}

}  // namespace wend::test
