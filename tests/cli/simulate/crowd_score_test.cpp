// CrowdScore: overlaps, arrivals, stops and jams of units whose every position is given.
#include "measure/crowd_score.h"

#include <gtest/gtest.h>

#include <cmath>

#include "wend/base/random.h"

namespace wend::cli {
namespace {

constexpr std::uint32_t kTicksPerSecond = 10;

/// Units that a test moves by hand; all are under way.
struct HandMoved {
  CrowdScore score;
  std::vector<Position> at;
  std::vector<UnitState> states;
  std::vector<Velocity> velocities;
  std::uint64_t tick = 0;

  explicit HandMoved(const std::vector<CrowdBody>& bodies)
      : score(bodies, kTicksPerSecond),
        at(bodies.size()),
        states(bodies.size(), UnitState::moving),
        velocities(bodies.size()) {}

  /// So many ticks, in each of which a unit gets this much further along x.
  void run(std::uint64_t ticks, std::size_t unit = 0, double step = 0) {
    for (std::uint64_t i = 0; i < ticks; ++i) {
      at[unit].x += step;
      score.ticked({tick++, at, states, velocities});
    }
  }
};

HandMoved in_a_row(std::size_t count, double distance) {
  HandMoved units(std::vector<CrowdBody>(count, {0.5, 2}));
  for (std::size_t i = 0; i < count; ++i) units.at[i].x = static_cast<double>(i) * distance;
  return units;
}

TEST(CrowdScore, OverlapsAreThoseOfAllPairs) {
  constexpr std::uint32_t kUnits = 80;
  Random random(7);
  const auto drawn = [&](double most) { return random.below(1'000'000) * most / 1e6; };
  std::vector<CrowdBody> bodies;
  for (std::uint32_t i = 0; i < kUnits; ++i) bodies.push_back({0.05 + drawn(0.45), 2});
  HandMoved units(bodies);
  std::uint64_t pairs = 0;
  std::uint64_t deep = 0;
  double worst = 0;
  for (int tick = 0; tick < 40; ++tick) {
    for (Position& at : units.at) at = {drawn(14) - 7, drawn(14) - 7, 0};
    units.run(1);
    for (std::uint32_t a = 0; a < kUnits; ++a) {
      for (std::uint32_t b = 0; b < a; ++b) {
        const double apart =
            std::hypot(units.at[a].x - units.at[b].x, units.at[a].y - units.at[b].y);
        const double depth = bodies[a].radius + bodies[b].radius - apart;
        if (depth <= 1e-6) continue;
        const double share = depth / (2 * std::min(bodies[a].radius, bodies[b].radius));
        ++pairs;
        deep += share > 0.1 ? 1 : 0;
        worst = std::max(worst, share);
      }
    }
  }
  const CrowdFigures found = units.score.figures();
  EXPECT_GT(deep, 100u);
  EXPECT_GT(pairs, deep + 20);
  EXPECT_EQ(found.overlap_pairs, pairs);
  EXPECT_EQ(found.deep_pairs, deep);
  EXPECT_NEAR(found.worst_overlap, worst, 1e-12);
  EXPECT_EQ(found.pairs_per_tick(found.overlap_pairs), static_cast<double>(pairs) / 40);
}

TEST(CrowdScore, BodiesThatTouchDoNotOverlap) {
  HandMoved units = in_a_row(2, 1 - 1e-7);
  units.run(1);
  EXPECT_EQ(units.score.figures().overlap_pairs, 0u);
  units.at[1].x = 1 - 0.05;
  units.run(1);
  EXPECT_EQ(units.score.figures().overlap_pairs, 1u);
  EXPECT_EQ(units.score.figures().deep_pairs, 0u);
  EXPECT_NEAR(units.score.figures().worst_overlap, 0.05, 1e-12);
}

TEST(CrowdScore, AUnitThatLeavesItsGoalHasNotArrived) {
  HandMoved units = in_a_row(41, 3);
  EXPECT_FALSE(units.score.figures().last_arrival);
  units.states[0] = UnitState::arrived_partial;
  units.run(1);
  units.states[0] = UnitState::moving;
  units.run(1);
  EXPECT_EQ(units.score.figures().arrived, 0u);
  EXPECT_FALSE(units.score.figures().p95_arrival);
  for (std::size_t unit = 0; unit < 40; ++unit) {  // in the ticks 2 to 41
    units.states[unit] = UnitState::arrived;
    units.run(1);
  }
  units.run(5);
  const CrowdFigures found = units.score.figures();
  EXPECT_EQ(found.units, 41u);
  EXPECT_EQ(found.arrived, 40u);
  EXPECT_EQ(found.p95_arrival, 2u + 37u) << "95 % of 39 steps from the first to the last";
  EXPECT_EQ(found.last_arrival, 41u);
  EXPECT_EQ(found.ticks, 47u);
}

TEST(CrowdScore, SlowSecondsInARowAreOneStop) {
  HandMoved units = in_a_row(1, 0);
  units.run(20, 0, 0.2);
  EXPECT_EQ(units.score.figures().hard_stops, 0u);
  units.run(9);
  EXPECT_EQ(units.score.figures().hard_stops, 0u) << "not yet a second";
  units.run(21);
  EXPECT_EQ(units.score.figures().hard_stops, 1u);
  units.run(60, 0, 0.009);  // less than a twentieth of its speed
  EXPECT_EQ(units.score.figures().hard_stops, 1u);
  units.run(30, 0, 0.011);  // more than that
  EXPECT_EQ(units.score.figures().hard_stops, 1u);
  units.run(15);
  EXPECT_EQ(units.score.figures().hard_stops, 2u);
}

TEST(CrowdScore, OnlyUnitsUnderWayStop) {
  for (const UnitState state : {UnitState::idle, UnitState::pending, UnitState::arrived,
                                UnitState::blocked, UnitState::cancelled}) {
    SCOPED_TRACE(to_string(state));
    HandMoved units = in_a_row(4, 1);
    units.run(8);
    units.states.assign(4, state);
    units.run(50);
    units.states.assign(4, UnitState::moving);
    units.run(8);
    EXPECT_EQ(units.score.figures().hard_stops, 0u);
    EXPECT_EQ(units.score.figures().jams, 0u);
  }
}

TEST(CrowdScore, AJamIsThreeThatTouchAndStandForTwoSeconds) {
  HandMoved two = in_a_row(2, 1);
  two.run(60);
  EXPECT_EQ(two.score.figures().jams, 0u);
  HandMoved apart = in_a_row(3, 1.06);  // a tenth of a radius is 0.05
  apart.run(60);
  EXPECT_EQ(apart.score.figures().jams, 0u);
  HandMoved three = in_a_row(3, 1.04);
  three.run(20);
  EXPECT_EQ(three.score.figures().jams, 0u) << "not yet two seconds";
  three.run(15);
  EXPECT_EQ(three.score.figures().jams, 1u);
  EXPECT_EQ(three.score.figures().longest_jam, 15u);
  three.run(20, 2, 0.2);
  EXPECT_EQ(three.score.figures().longest_jam, 15u);
  EXPECT_EQ(three.score.figures().hard_stops, 3u);
}

TEST(CrowdScore, JamsThatCloseAgainWithinASecondAreOne) {
  HandMoved units = in_a_row(6, 1);
  units.at[3].x = units.at[4].x = units.at[5].x = 50;  // three more far away, one beside another
  units.at[4].y = 1;
  units.at[5].y = 2;
  units.run(40);
  EXPECT_EQ(units.score.figures().jams, 2u);
  units.at[0].x = -0.09;  // away from the next one, and not so far that it gets on
  units.run(8);
  units.at[0].x = 0;
  units.run(10);
  EXPECT_EQ(units.score.figures().jams, 2u);
  units.at[0].x = -0.09;
  units.run(15);
  units.at[0].x = 0;
  units.run(10);
  const CrowdFigures found = units.score.figures();
  EXPECT_EQ(found.jams, 3u);
  EXPECT_EQ(found.longest_jam, 83u - 20) << "that of the three that are left alone";
  EXPECT_EQ(found.jam_ticks, 63u + 38 + 10);
}

}  // namespace
}  // namespace wend::cli
