// Crowds by the C API: arrays of the caller's, hosts that move units themselves, meshes, and what
// is refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "handles.h"

namespace wend::test {
namespace {

/// Two units on an open grid of nine by nine.
struct Walkers {
  CMap map = open_map(9, 9);
  CCrowd crowd;
  wend_unit units[2] = {};
  Why why;

  Walkers() {
    EXPECT_EQ(wend_crowd_create(map, nullptr, nullptr, crowd.out(), why), WEND_OK);
    const wend_motion motion = {sizeof motion, WEND_BODY_AVOID, 0.3, 2, 0, 0, 0, 0, 0};
    const wend_position places[2] = {{1, 1, 0}, {7, 7, 0}};
    EXPECT_EQ(wend_crowd_add(crowd, &motion, places, 2, units, why), WEND_OK);
  }
  void send_across() {
    const wend_order orders[2] = {{sizeof(wend_order), 0, 0, 0, {7, 7, 0}},
                                  {sizeof(wend_order), 0, 0, 0, {1, 1, 0}}};
    for (int i = 0; i < 2; ++i) {
      ASSERT_EQ(wend_crowd_send(crowd, &units[i], 1, &orders[i], why), WEND_OK) << why.text();
    }
  }
};

/// As a game's own struct, with the engine's numbers somewhere in it.
struct Body {
  char name;
  float x;
  float y;
  float z;
  std::uint8_t state;
  float velocity[2];
};

TEST(CCrowdRules, ArraysOfTheCallerWithStride) {
  Walkers all;
  all.send_across();
  std::vector<Body> bodies(3, Body{'b', -1, -1, -1, 99, {-1, -1}});
  const wend_unit_arrays arrays = {sizeof arrays,
                                   0,
                                   bodies.size(),
                                   {&bodies[0].x, sizeof(Body), WEND_FLOAT32, 1},
                                   {bodies[0].velocity, sizeof(Body), WEND_FLOAT32, 0},
                                   &bodies[0].state,
                                   sizeof(Body)};
  for (int tick = 0; tick < 200; ++tick) {
    ASSERT_EQ(wend_crowd_step(all.crowd, 0.05, nullptr, all.why), WEND_OK);
    ASSERT_EQ(wend_crowd_read(all.crowd, &arrays, all.why), WEND_OK) << all.why.text();
    ASSERT_GT(std::hypot(bodies[0].x - bodies[1].x, bodies[0].y - bodies[1].y), 0.57);
  }
  EXPECT_EQ(bodies[0].state, WEND_MOVE_ARRIVED);
  EXPECT_EQ(bodies[1].state, WEND_MOVE_ARRIVED);
  EXPECT_NEAR(bodies[0].x, 7, 0.02);
  EXPECT_NEAR(bodies[1].y, 1, 0.02);
  EXPECT_EQ(bodies[0].z, 0);
  EXPECT_EQ(bodies[2].x, -1) << "there are two slots";
  EXPECT_EQ(bodies[2].state, 99);
  EXPECT_EQ(bodies[1].name, 'b');
}

TEST(CCrowdRules, HostsMoveUnitsThemselves) {
  Walkers all;
  all.send_across();
  double places[4] = {};
  double velocities[4] = {};
  const wend_unit_arrays arrays = {
      sizeof arrays, 0, 2, {places, 16, WEND_FLOAT64, 0}, {velocities, 16, WEND_FLOAT64, 0},
      nullptr,       0};
  ASSERT_EQ(wend_crowd_read(all.crowd, &arrays, all.why), WEND_OK);
  for (int tick = 0; tick < 200; ++tick) {
    ASSERT_EQ(wend_crowd_write(all.crowd, &arrays, all.why), WEND_OK) << all.why.text();
    ASSERT_EQ(wend_crowd_steer(all.crowd, 0.05, nullptr, all.why), WEND_OK);
    const double before = places[0];
    ASSERT_EQ(wend_crowd_read(all.crowd, &arrays, all.why), WEND_OK);
    ASSERT_EQ(places[0], before) << "steering moves nobody";
    for (int i = 0; i < 4; ++i) places[i] += velocities[i] * 0.05;
  }
  EXPECT_NEAR(places[0], 7, 0.1);
  ASSERT_EQ(wend_crowd_remove(all.crowd, &all.units[1], 1, all.why), WEND_OK);
  places[2] = std::nan("");
  EXPECT_EQ(wend_crowd_write(all.crowd, &arrays, all.why), WEND_OK) << "nobody is in slot 1";
  places[1] = std::nan("");
  EXPECT_EQ(wend_crowd_write(all.crowd, &arrays, all.why), WEND_OUT_OF_RANGE);
  EXPECT_NE(all.why.text().find("slot 0"), std::string::npos);
}

/// A unit that waits says why; once it goes on, it has no reason any more.
TEST(CCrowdRules, AReasonEndsWithItsCause) {
  const CMap map = open_map(7, 1);
  CCrowd crowd;
  Why why;
  ASSERT_EQ(wend_crowd_create(map, nullptr, nullptr, crowd.out(), why), WEND_OK);
  const wend_motion motion = {sizeof motion, WEND_BODY_AVOID, 0.3, 1, 0, 0, 0, 0, 0};
  const wend_position place = {0, 0, 0};
  wend_unit unit = {};
  ASSERT_EQ(wend_crowd_add(crowd, &motion, &place, 1, &unit, why), WEND_OK);
  const wend_order order = {sizeof order, 0, 1, 0, {6, 0, 0}};
  ASSERT_EQ(wend_crowd_send(crowd, &unit, 1, &order, why), WEND_OK);
  const auto report_after = [&](int steps) {
    for (int i = 0; i < steps; ++i) EXPECT_EQ(wend_crowd_step(crowd, 0.1, nullptr, why), WEND_OK);
    wend_unit_report report = {};
    report.size = sizeof report;
    EXPECT_EQ(wend_crowd_unit(crowd, unit, &report, why), WEND_OK);
    return report;
  };
  EXPECT_EQ(report_after(5).state, std::uint32_t{WEND_MOVE_MOVING});
  const wend_cell door = {3, 0};
  ASSERT_EQ(wend_crowd_edit(crowd, &door, 1, 0, why), WEND_OK);
  const wend_unit_report waiting = report_after(60);
  EXPECT_EQ(waiting.state, std::uint32_t{WEND_MOVE_WAITING});
  EXPECT_STRNE(waiting.reason, "");
  ASSERT_EQ(wend_crowd_edit(crowd, &door, 1, 1, why), WEND_OK);
  const wend_unit_report moving = report_after(20);
  EXPECT_EQ(moving.state, std::uint32_t{WEND_MOVE_MOVING});
  EXPECT_STREQ(moving.reason, "");
  EXPECT_EQ(report_after(200).state, std::uint32_t{WEND_MOVE_ARRIVED});
}

TEST(CCrowdRules, WalkOnMeshes) {
  const wend_position corners[8] = {{0, 0, 0}, {9, 0, 0}, {9, 9, 0}, {0, 9, 0},
                                    {4, 0, 0}, {5, 0, 0}, {5, 7, 0}, {4, 7, 0}};
  const std::uint32_t counts[2] = {4, 4};
  const wend_outlines floor = {sizeof floor, 0, corners, 8, counts, 2};
  CMap map;
  CCrowd crowd;
  Why why;
  ASSERT_EQ(wend_map_create_floor(&floor, map.out(), why), WEND_OK) << why.text();
  wend_crowd_setup setup = {};
  setup.size = sizeof setup;
  setup.radius = 0.4;
  ASSERT_EQ(wend_crowd_create(map, nullptr, &setup, crowd.out(), why), WEND_OK) << why.text();
  const wend_motion motion = {sizeof motion, WEND_BODY_AVOID, 0.39, 3, 0, 0, 0, 0, 0};
  const wend_position from = {1, 1, 0};
  wend_unit unit = {};
  ASSERT_EQ(wend_crowd_add(crowd, &motion, &from, 1, &unit, why), WEND_OK);
  const wend_order order = {sizeof order, 0, 0, 0, {8, 1, 0}};
  ASSERT_EQ(wend_crowd_send(crowd, &unit, 1, &order, why), WEND_OK);
  wend_unit_report report = {};
  report.size = sizeof report;
  double highest = 0;
  for (int tick = 0; tick < 300; ++tick) {
    ASSERT_EQ(wend_crowd_step(crowd, 0.05, nullptr, why), WEND_OK);
    ASSERT_EQ(wend_crowd_unit(crowd, unit, &report, why), WEND_OK);
    highest = std::max(highest, report.position.y);
  }
  EXPECT_EQ(report.state, WEND_MOVE_ARRIVED) << report.reason;
  EXPECT_GT(highest, 7.3) << "round the wall, a radius away";
  const wend_cell cell = {0, 0};
  EXPECT_EQ(wend_crowd_edit(crowd, &cell, 1, 0, why), WEND_REFUSED);
}

TEST(CCrowdRules, RefusedSetups) {
  Walkers all;
  wend_crowd* none = nullptr;
  const auto create = [&](wend_crowd_setup setup) {
    return wend_crowd_create(all.map, nullptr, &setup, &none, all.why);
  };
  const auto size = static_cast<std::uint32_t>(sizeof(wend_crowd_setup));
  const double nan = std::nan("");
  EXPECT_EQ(create({1, 0, 0, 0, 0, {0, 0, 0}}), WEND_WRONG_SIZE);
  EXPECT_EQ(create({size, 0, 0, nan, 0, {0, 0, 0}}), WEND_OUT_OF_RANGE);
  EXPECT_EQ(create({size, 0, 0, 1, 0, {0, 0, 0}}), WEND_OUT_OF_RANGE);
  EXPECT_EQ(create({size, 0, 0, 0, -1, {0, 0, 0}}), WEND_OUT_OF_RANGE);
  EXPECT_EQ(create({size, 0, 0, 0, 0, {nan, 0, 0}}), WEND_OUT_OF_RANGE);
  wend_moves moves = {};
  moves.size = sizeof moves;
  for (const char* corners : {"always", "one_free"}) {
    moves.corners = text_of(corners);
    EXPECT_EQ(wend_crowd_create(all.map, &moves, nullptr, &none, all.why), WEND_REFUSED) << corners;
  }
  const wend_graph graph = {sizeof graph, 1, nullptr, 0, nullptr, 0};
  CMap nodes;
  ASSERT_EQ(wend_map_create_graph(&graph, nodes.out(), all.why), WEND_OK);
  EXPECT_EQ(wend_crowd_create(nodes, nullptr, nullptr, &none, all.why), WEND_REFUSED);
  EXPECT_EQ(all.why.text(), "crowds walk on grids and meshes");
  EXPECT_EQ(none, nullptr);
}

TEST(CCrowdRules, RefusedUnitsAndOrders) {
  Walkers all;
  const wend_position at = {1, 1, 0};
  wend_unit unit = {};
  const auto add = [&](wend_motion motion) {
    return wend_crowd_add(all.crowd, &motion, &at, 1, &unit, all.why);
  };
  const auto size = static_cast<std::uint32_t>(sizeof(wend_motion));
  EXPECT_EQ(add({size, 0, 0.3, 0, 0, 0, 0, 0, 0}), WEND_OUT_OF_RANGE);
  EXPECT_EQ(all.why.text(), "speed is above 0");
  EXPECT_EQ(add({size, 3, 0.3, 1, 0, 0, 0, 0, 0}), WEND_OUT_OF_RANGE);
  EXPECT_EQ(add({size, 0, -1, 1, 0, 0, 0, 0, 0}), WEND_OUT_OF_RANGE);
  EXPECT_EQ(add({size, 0, 0.3, 1, 0, 0, 0, -1, 0}), WEND_OUT_OF_RANGE);
  wend_order order = {sizeof order, 0, 0, 0, {5, 5, 0}};
  const wend_unit some[2] = {all.units[0], {7, 1}};
  EXPECT_EQ(wend_crowd_send(all.crowd, some, 2, &order, all.why), WEND_STALE);
  EXPECT_EQ(all.why.text(), "unit 1 was removed, or is none");
  const wend_unit zeros = {0, 0};
  EXPECT_EQ(wend_crowd_remove(all.crowd, &zeros, 1, all.why), WEND_STALE);
  wend_unit_report report = {};
  report.size = sizeof report;
  ASSERT_EQ(wend_crowd_unit(all.crowd, all.units[0], &report, all.why), WEND_OK);
  EXPECT_EQ(report.state, WEND_MOVE_CANCELLED) << "nobody was sent";
  order.to.y = std::numeric_limits<double>::infinity();
  EXPECT_EQ(wend_crowd_send(all.crowd, all.units, 2, &order, all.why), WEND_OUT_OF_RANGE);
  order.to.y = 5;
  wend_group group = {};
  const auto send = [&](std::size_t count, const char* shape, double spacing) {
    return wend_crowd_send_group(all.crowd, all.units, count, &order, text_of(shape), spacing,
                                 &group, all.why);
  };
  EXPECT_EQ(send(2, "heap", 0), WEND_UNKNOWN_NAME);
  EXPECT_EQ(send(2, "box", std::nan("")), WEND_OUT_OF_RANGE);
  EXPECT_EQ(send(2, "box", 0.1), WEND_REFUSED);
  EXPECT_EQ(send(0, "box", 0), WEND_REFUSED);
  ASSERT_EQ(send(2, "box", 0), WEND_OK) << all.why.text();
  EXPECT_EQ(wend_crowd_disband(all.crowd, {0, 0}, all.why), WEND_STALE);
  EXPECT_EQ(wend_crowd_disband(all.crowd, group, all.why), WEND_OK);
}

TEST(CCrowdRules, RefusedStepsAndArrays) {
  Walkers all;
  for (const double seconds : {0.0, -1.0, 11.0, std::nan("")}) {
    EXPECT_EQ(wend_crowd_step(all.crowd, seconds, nullptr, all.why), WEND_OUT_OF_RANGE);
    EXPECT_EQ(wend_crowd_steer(all.crowd, seconds, nullptr, all.why), WEND_OUT_OF_RANGE);
  }
  double places[4] = {};
  const auto read = [&](wend_strided positions) {
    const wend_unit_arrays arrays = {sizeof arrays,      0,       2, positions,
                                     {nullptr, 0, 0, 0}, nullptr, 0};
    return wend_crowd_read(all.crowd, &arrays, all.why);
  };
  EXPECT_EQ(read({places, 16, WEND_FLOAT64, 0}), WEND_OK);
  EXPECT_EQ(places[2], 7);
  EXPECT_EQ(read({places, 15, WEND_FLOAT64, 0}), WEND_OUT_OF_RANGE);
  EXPECT_EQ(read({places, 16, WEND_FLOAT64, 1}), WEND_OUT_OF_RANGE);
  EXPECT_EQ(read({places, 16, 2, 0}), WEND_OUT_OF_RANGE);
  EXPECT_EQ(read({nullptr, 0, 9, 9}), WEND_OK);
  const wend_cell cell = {9, 0};
  EXPECT_EQ(wend_crowd_edit(all.crowd, &cell, 1, 0, all.why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(wend_crowd_edit(nullptr, &cell, 1, 0, all.why), WEND_NULL);
  EXPECT_EQ(wend_crowd_remove(all.crowd, all.units, 1, all.why), WEND_OK);
  EXPECT_EQ(wend_crowd_remove(all.crowd, all.units, 2, all.why), WEND_STALE);
  EXPECT_STREQ(wend_move_state_name(WEND_MOVE_ARRIVED), "arrived");
  EXPECT_STREQ(wend_move_state_name(WEND_MOVE_INVALID + 1), "");
}

}  // namespace
}  // namespace wend::test
