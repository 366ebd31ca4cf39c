// Avoidance between bodies and against walls, from outside.
#include "wend/steer/avoidance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <vector>

#include "wend/base/random.h"

namespace wend {
namespace {

/// Bodies with their arrays.
struct Crowd {
  std::vector<Position> at, velocity, wanted;
  std::vector<float> radius, speed, weight, horizon;

  void add(const Position& place, const Position& wish, float size = 0.5F, float most = 2) {
    at.push_back(place);
    velocity.push_back({});
    wanted.push_back(wish);
    radius.push_back(size);
    speed.push_back(most);
    weight.push_back(1);
    horizon.push_back(2);
  }
  Bodies bodies() const { return {at, velocity, wanted, radius, speed, weight, horizon}; }
  std::size_t size() const { return at.size(); }
};

std::vector<Position> steered(Avoidance& avoidance, const Crowd& crowd, double dt = 0.1) {
  std::vector<Position> velocities(crowd.size());
  avoidance.take(crowd.bodies());
  avoidance.steer(0, crowd.size(), dt, velocities);
  return velocities;
}

Crowd drawn_crowd(Random& random, std::uint32_t count, std::uint32_t side) {
  Crowd crowd;
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto drawn = [&](std::uint32_t most) { return random.below(most * 1000 + 1) / 1000.0; };
    crowd.add({drawn(side), drawn(side), 0}, {drawn(4) - 2, drawn(4) - 2, 0},
              static_cast<float>(0.2 + drawn(1) * 0.4), static_cast<float>(0.5 + drawn(2)));
    crowd.velocity.back() = {drawn(2) - 1, drawn(2) - 1, 0};
    crowd.weight.back() = static_cast<float>(random.below(4));
    crowd.horizon.back() = static_cast<float>(0.2 + drawn(2));
  }
  return crowd;
}

double distance_of(const Position& a, const Position& b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

TEST(Avoidance, ABodyAloneDoesAsItWants) {
  Avoidance avoidance;
  Crowd crowd;
  crowd.add({3, 4, 0}, {1, 0.5, 0});
  crowd.add({300, 4, 0}, {-6, 8, 0});  // faster than it can
  const std::vector<Position> velocities = steered(avoidance, crowd);
  EXPECT_EQ(velocities[0], (Position{1, 0.5, 0}));
  EXPECT_NEAR(velocities[1].x, -1.2, 1e-6);
  EXPECT_NEAR(velocities[1].y, 1.6, 1e-6);
  EXPECT_TRUE(avoidance.near(0).empty());
}

TEST(Avoidance, NoBodiesAreNoTrouble) {
  Avoidance avoidance;
  EXPECT_TRUE(steered(avoidance, Crowd{}).empty());
}

/// Two that walk at each other pass, each on the same side, and never touch.
TEST(Avoidance, TwoThatMeetPassEachOther) {
  for (const double off : {0.0, 0.1, -0.1, 0.3}) {
    SCOPED_TRACE(off);
    Avoidance avoidance;
    Crowd crowd;
    crowd.add({0, 0, 0}, {1, 0, 0});
    crowd.add({8, off, 0}, {-1, 0, 0});
    double nearest = 1e9;
    for (int tick = 0; tick < 150; ++tick) {
      crowd.wanted[0] = {1, 0, 0};
      crowd.wanted[1] = {-1, 0, 0};
      crowd.velocity = steered(avoidance, crowd);
      for (std::size_t i = 0; i < 2; ++i) {
        crowd.at[i].x += crowd.velocity[i].x * 0.1;
        crowd.at[i].y += crowd.velocity[i].y * 0.1;
      }
      nearest = std::min(nearest, distance_of(crowd.at[0], crowd.at[1]));
    }
    EXPECT_GT(crowd.at[0].x, 8);
    EXPECT_LT(crowd.at[1].x, 0);
    EXPECT_GT(nearest, 0.999);
  }
}

TEST(Avoidance, OneOfWeightNothingKeepsItsWay) {
  Avoidance avoidance;
  Crowd crowd;
  crowd.add({0, 0, 0}, {1, 0, 0});
  crowd.add({3, 0.2, 0}, {-1, 0, 0});
  crowd.velocity = crowd.wanted;
  crowd.weight = {0, 1};
  const std::vector<Position> velocities = steered(avoidance, crowd);
  EXPECT_EQ(velocities[0], (Position{1, 0, 0}));
  EXPECT_NE(velocities[1], (Position{-1, 0, 0}));
}

TEST(Avoidance, BodiesOnOtherFloorsDoNotMatter) {
  Avoidance avoidance({.floor_height = 1});
  Crowd crowd;
  crowd.add({0, 0, 0}, {1, 0, 0});
  crowd.add({1.5, 0.1, 3}, {-1, 0, 0});
  EXPECT_EQ(steered(avoidance, crowd)[0], (Position{1, 0, 0}));
  crowd.at[1].z = 0.5;
  EXPECT_NE(steered(avoidance, crowd)[0], (Position{1, 0, 0}));
}

/// Shares of the work, in any order, and another order of the bodies give the same bytes.
TEST(Avoidance, TheOrderOfBodiesAndOfWorkDoesNotMatter) {
  Random random(5);
  for (int round = 0; round < 200; ++round) {
    SCOPED_TRACE(round);
    const Crowd crowd = drawn_crowd(random, 1 + random.below(150), 4 + random.below(40));
    Avoidance avoidance({.neighbours = 1 + random.below(16), .range = 0.5 + random.below(8)});
    const std::vector<Position> velocities = steered(avoidance, crowd);

    std::vector<std::size_t> order(crowd.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = order.size(); i > 1; --i) {
      std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    }
    Crowd other;
    for (const std::size_t i : order) {
      other.add(crowd.at[i], crowd.wanted[i], crowd.radius[i], crowd.speed[i]);
      other.velocity.back() = crowd.velocity[i];
      other.weight.back() = crowd.weight[i];
      other.horizon.back() = crowd.horizon[i];
    }
    std::vector<Position> shared(crowd.size());
    avoidance.take(other.bodies());
    const std::size_t half = random.below(static_cast<std::uint32_t>(crowd.size() + 1));
    avoidance.steer(half, crowd.size(), 0.1, shared);
    avoidance.steer(0, half, 0.1, shared);
    for (std::size_t i = 0; i < order.size(); ++i) ASSERT_EQ(shared[i], velocities[order[i]]);
  }
}

/// The reach of the search is remembered from tick to tick, and the cells change: neither may
/// change which bodies count. Against a new object, which knows nothing.
TEST(Avoidance, WhatItRemembersChangesNothing) {
  Random random(6);
  Avoidance old({.neighbours = 6, .range = 6});
  for (int round = 0; round < 300; ++round) {
    SCOPED_TRACE(round);
    const Crowd crowd = drawn_crowd(random, 1 + random.below(120), 3 + random.below(60));
    Avoidance fresh({.neighbours = 6, .range = 6});
    ASSERT_EQ(steered(old, crowd), steered(fresh, crowd));
  }
}

/// Which bodies are near, against all pairs.
TEST(Avoidance, FindsAllThatMayTouch) {
  Random random(7);
  int found = 0;
  for (int round = 0; round < 300; ++round) {
    const Crowd crowd = drawn_crowd(random, 2 + random.below(60), 6 + random.below(400));
    Avoidance avoidance({.neighbours = 16, .range = 8});
    steered(avoidance, crowd, 0.1);
    const float most = *std::max_element(crowd.speed.begin(), crowd.speed.end());
    for (std::size_t i = 0; i < crowd.size(); ++i) {
      std::vector<std::pair<double, std::uint32_t>> all;
      for (std::uint32_t j = 0; j < crowd.size(); ++j) {
        const double away = distance_of(crowd.at[i], crowd.at[j]);
        if (j != i && away < 8) all.push_back({away, j});
      }
      std::sort(all.begin(), all.end());
      if (all.size() > 16) all.resize(16);
      for (const auto& [away, j] : all) {
        const double reach =
            1.2 * double{crowd.radius[i] + crowd.radius[j]} + double{crowd.speed[i] + most} * 0.1;
        if (std::abs(away - reach) < 1e-3) continue;
        const auto near = avoidance.near(i);
        const bool is_near = std::find(near.begin(), near.end(), j) != near.end();
        ASSERT_EQ(is_near, away < reach) << round << " " << i << " " << j;
        found += is_near ? 1 : 0;
      }
    }
  }
  EXPECT_GT(found, 500);
}

/// However others press, no body touches a wall within its step.
TEST(Avoidance, WallsAreHardLimits) {
  Random random(8);
  int close = 0;
  for (int round = 0; round < 300; ++round) {
    Crowd crowd = drawn_crowd(random, 30, 4);
    const std::vector<Wall> wall = {{{0, 5, 0}, {0, 0, 0}}, {{6, 0, 0}, {0, 0, 0}}};
    std::vector<std::span<const Wall>> walls(crowd.size(), std::span<const Wall>(wall));
    for (std::size_t i = 0; i < crowd.size(); ++i) {
      crowd.at[i].x += double{crowd.radius[i]};
      crowd.at[i].y += double{crowd.radius[i]};
      if (crowd.weight[i] <= 0) crowd.weight[i] = 1;
    }
    Avoidance avoidance;
    std::vector<Position> velocities(crowd.size());
    avoidance.take(crowd.bodies());
    avoidance.steer(0, crowd.size(), 0.1, velocities, walls);
    for (std::size_t i = 0; i < crowd.size(); ++i) {
      const double x = crowd.at[i].x + velocities[i].x * 0.1 - double{crowd.radius[i]};
      ASSERT_GT(x, -1e-4);
      ASSERT_GT(crowd.at[i].y + velocities[i].y * 0.1 - double{crowd.radius[i]}, -1e-4);
      close += x < 1e-3 ? 1 : 0;
    }
  }
  EXPECT_GT(close, 50);
}

TEST(Avoidance, PushingTakesOverlapsAway) {
  Random random(9);
  for (int round = 0; round < 100; ++round) {
    Crowd crowd = drawn_crowd(random, 40, 12);
    for (float& weight : crowd.weight) weight = 1;
    Avoidance avoidance({.neighbours = 16, .range = 6});
    steered(avoidance, crowd);
    const auto overlap = [&](const std::vector<Position>& at) {
      double worst = 0;
      for (std::size_t i = 0; i < at.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          worst = std::max(worst,
                           double{crowd.radius[i] + crowd.radius[j]} - distance_of(at[i], at[j]));
        }
      }
      return worst;
    };
    std::vector<Position> at = crowd.at;
    std::vector<Position> apart(at.size());
    for (int push = 0; push < 40; ++push) {
      avoidance.push(0, at.size(), at, apart);
      at.swap(apart);
    }
    ASSERT_LT(overlap(at), 0.2 * std::max(0.25, overlap(crowd.at))) << round;
  }
}

TEST(Avoidance, BodiesInOnePointPart) {
  Avoidance avoidance;
  Crowd crowd;
  for (int i = 0; i < 5; ++i) crowd.add({2, 2, 0}, {0, 0, 0});
  for (int tick = 0; tick < 200; ++tick) {
    crowd.velocity = steered(avoidance, crowd);
    std::vector<Position> apart(crowd.size());
    for (std::size_t i = 0; i < crowd.size(); ++i) {
      ASSERT_TRUE(std::isfinite(crowd.velocity[i].x) && std::isfinite(crowd.velocity[i].y));
      crowd.at[i].x += crowd.velocity[i].x * 0.1;
      crowd.at[i].y += crowd.velocity[i].y * 0.1;
    }
    avoidance.push(0, crowd.size(), crowd.at, apart);
    crowd.at = apart;
  }
  for (std::size_t i = 0; i < crowd.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_GT(distance_of(crowd.at[i], crowd.at[j]), 0.95);
  }
}

/// Each then had as many neighbours as count at no distance, and looks no less far the next time.
TEST(Avoidance, ThoseThatLeaveOnePointFindOthersAgain) {
  Avoidance avoidance({.neighbours = 6, .range = 6});
  Crowd crowd;
  for (int i = 0; i < 30; ++i) crowd.add({2, 2, 0}, {0, 0, 0});
  steered(avoidance, crowd);
  for (std::size_t i = 0; i < crowd.size(); ++i) crowd.at[i] = {double(i) * 2, 0, 0};
  Avoidance fresh({.neighbours = 6, .range = 6});
  EXPECT_EQ(steered(avoidance, crowd), steered(fresh, crowd));
}

/// However many walls are in reach, none is touched.
TEST(Avoidance, ManyWallsAreKeptOff) {
  Avoidance avoidance;
  for (int before = 0; before < 60; ++before) {
    std::vector<Wall> walls;
    for (int i = 0; i < before; ++i) walls.push_back({{-3, -0.9 - i * 1e-3, 0}, {3, -0.9, 0}});
    walls.push_back({{1, -3, 0}, {1, 3, 0}});
    Crowd crowd;
    crowd.add({0, 0, 0}, {1, 0, 0}, 0.4F);
    const std::vector<std::span<const Wall>> lists = {walls};
    std::vector<Position> taken(1);
    avoidance.take(crowd.bodies());
    avoidance.steer(0, 1, 1, taken, lists);
    ASSERT_NEAR(taken[0].x, 0.6, 1e-5) << before;
  }
}

/// Two that meet head-on share the evasion by their weights, large or small.
TEST(Avoidance, WeightsAreShares) {
  for (const float other : {0.1F, 1.0F, 3.0F, 10.0F, 1000.0F}) {
    Avoidance avoidance;
    Crowd crowd;
    crowd.add({0, 0, 0}, {1, 0, 0}, 0.4F);
    crowd.add({3, 0.2, 0}, {-1, 0, 0}, 0.4F);
    crowd.velocity = crowd.wanted;
    crowd.weight[1] = other;
    const std::vector<Position> taken = steered(avoidance, crowd);
    const double own = distance_of(taken[0], crowd.wanted[0]);
    const double both = own + distance_of(taken[1], crowd.wanted[1]);
    EXPECT_NEAR(own / both, 1 / (1 + double{other}), 0.01) << other;
  }
}

}  // namespace
}  // namespace wend
