// A PathService answers each request as it would be answered alone, though it shares, keeps and
// puts off work.
#include "wend/service/path_service.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "service/by_turns.h"
#include "service/served_world.h"
#include "support/oracle.h"
#include "support/sample.h"

namespace wend::test {
namespace {

constexpr std::uint64_t kServedWorlds = sample(2'800);

TEST(PathService, EveryAnswerUnderEditsAndCancelsIsThatOfARequestAlone) {
  ServedCounts counts;
  for (std::uint64_t number = 0; number < kServedWorlds; ++number) {
    SCOPED_TRACE(number);
    RandomCase made = any_layout_case(number);
    Random random(number);
    if (random.chance(15)) add_links(made.map, random);
    if (random.chance(30)) grade_finely(made.map, random);
    ServedWorld world(made, random_service_options(random), number);
    for (int tick = 0; tick < 8; ++tick) {
      const std::string wrong = world.run_tick(number % 3 != 0, true);
      ASSERT_EQ(wrong, "") << made.describe();
    }
    ASSERT_EQ(world.run_out(true), "") << made.describe();
    counts.add(world.counts());
  }
  EXPECT_GT(counts.answered, sample(100'000));
  EXPECT_GT(counts.found, sample(30'000));
  EXPECT_GT(counts.merged, sample(10'000));
  EXPECT_GT(counts.by_turns, sample(10'000));
  EXPECT_GT(counts.cached, sample(2'000));
  EXPECT_GT(counts.begun_anew, sample(300));
  EXPECT_GT(counts.expired, sample(200));
  EXPECT_GT(counts.renewed, sample(1'000));
  EXPECT_GT(counts.set_out, sample(1'000));
  EXPECT_GT(counts.taken, sample(10'000));
  EXPECT_LT(counts.old, counts.answered / 20);
}

TEST(PathService, AClockChangesWhenAnswersComeAndNotWhatTheySay) {
  ServedCounts counts;
  for (std::uint64_t number = 0; number < kServedWorlds / 10; ++number) {
    SCOPED_TRACE(number);
    const RandomCase made = any_layout_case(number);
    Random random(number);
    ServiceOptions options = random_service_options(random);
    options.budget.microseconds = random.chance(50) ? 0.001 : 50;
    ServedWorld world(made, options, number);
    for (int tick = 0; tick < 8; ++tick) {
      ASSERT_EQ(world.run_tick(true, true), "") << made.describe();
    }
    ASSERT_EQ(world.run_out(true), "") << made.describe();
    counts.add(world.counts());
  }
  EXPECT_GT(counts.answered, sample(8'000));
}

TEST(PathService, WaysOfOthersNearByCostNoMoreThanTheyAreProvedTo) {
  std::uint64_t near = 0;
  std::uint64_t unproved = 0;  // to be cheapest
  std::uint64_t dearer = 0;
  for (std::uint64_t number = 0; number < sample(40); ++number) {
    SCOPED_TRACE(number);
    Random random(number);
    RandomCase made = random_case(MapKind::sparse, kCornerRules[number % 4], false, random);
    made.map = GridMap(90, 70);
    for (int i = 0; i < 900; ++i) made.map.set_symbol(random_cell(made.map, random), '#');
    const bool terrain = number % 3 == 0;
    if (terrain) add_terrain(made.map, random);
    made.options.terrain = number % 5 == 0 ? TerrainRule::entered : TerrainRule::touched;
    ServiceOptions options;
    options.nearly = random.chance(50) ? 1.1 : 1.5;
    options.budget.expansions = 3'000;
    options.lanes = 2;
    PathService service = PathService::build(made.map, made.options, options).value();
    const Navigator& grid = *service.grid();
    std::vector<std::pair<RequestHandle, NodeQuery>> asked;
    for (int group = 0; group < 12; ++group) {
      const Point a = random_cell(made.map, random);
      const Point b = random_cell(made.map, random);
      const auto near_by = [&](Point p) {
        const int x = random.between(0, 7);
        const int y = random.between(0, 7);
        return Point{std::min(p.x / 8 * 8 + x, 89), std::min(p.y / 8 * 8 + y, 69)};
      };
      const int same_goal = random.chance(50) ? 6 : 0;  // enough for a grown search
      for (int i = 0; i < 12; ++i) {
        if (i == same_goal) service.tick();  // others join while it is under way
        PathRequest request;
        request.query.from = grid.node(near_by(a));
        request.query.to = grid.node(i < same_goal ? b : near_by(b));
        if (random.chance(40)) request.query.options.detail = PathDetail::waypoints;
        asked.push_back({service.submit(request), request.query});
      }
    }
    service.tick();
    while (service.last_tick().waiting > 0) service.tick();
    const Result<void> valid = service.validate();
    EXPECT_TRUE(valid.ok()) << valid.error().message();
    Workspace workspace;
    const Oracle oracle(made.map, made.options);
    std::uint64_t bounded = 0;  // by what a way near by was proved to cost
    for (const auto& [handle, query] : asked) {
      const Path alone = grid.NodeNavigator::solve(query, workspace);
      const Path& path = *service.path(handle);
      ASSERT_EQ(path.status, alone.status);
      if (!path.found()) continue;
      EXPECT_GE(path.cost, alone.cost);
      EXPECT_LE(path.cost, alone.cost * path.bound * (1 + 1e-12));
      EXPECT_LE(path.bound, options.nearly);
      EXPECT_EQ(path.optimal, path.bound == 1);
      bounded += path.bound > 1 ? 1 : 0;
      EXPECT_EQ(path.nodes.front(), query.from);
      EXPECT_EQ(path.nodes.back(), query.to);
      const auto cost = static_cast<std::uint64_t>(std::llround(path.cost * kOracleScale));
      EXPECT_EQ(path.detail, query.options.detail);
      if (path.detail == PathDetail::cells) {
        EXPECT_EQ(oracle.cost(path.points), cost);
      } else {
        EXPECT_NEAR(cost_by_turns(grid, path.nodes).value_or(0), path.cost, 1e-9 * path.cost);
      }
      dearer += path.cost > alone.cost ? 1 : 0;
    }
    const std::uint64_t shared = service.telemetry().near;
    if (terrain && made.options.terrain == TerrainRule::entered) {
      EXPECT_EQ(shared, 0u) << "steps do not lead back at the same cost";
    }
    EXPECT_GE(shared, bounded);
    near += shared;
    unproved += bounded;
  }
  EXPECT_GT(near, sample(500u));
  EXPECT_LT(near, unproved * 5 / 4) << "most of them, and no others, are counted";
  EXPECT_GT(dearer, sample(100u));
}

TEST(PathService, AnEditBreaksAnswersByTheirWaysHoweverTheseAreTold) {
  PathService service = PathService::build(GridMap(60, 40)).value();
  const Navigator& grid = *service.grid();
  const PathDetail details[] = {PathDetail::cells, PathDetail::waypoints, PathDetail::first_move,
                                PathDetail::cost};
  std::vector<RequestHandle> requests;
  for (const PathDetail detail : details) {
    PathRequest request;
    request.query.from = grid.node({1, 20});
    request.query.to = grid.node({58, 20});
    request.query.options.detail = detail;
    requests.push_back(service.submit(request));
  }
  while (service.last_tick().tick == 0 || service.last_tick().waiting > 0) service.tick();
  const auto edit = [&](Point cell) {
    ASSERT_TRUE(service.edit(std::vector<CellEdit>{{cell, '#'}}));
  };
  edit({5, 38});  // far from the way
  EXPECT_EQ(service.check(requests[0]), AnswerState::current);
  EXPECT_EQ(service.check(requests[1]), AnswerState::current);
  EXPECT_EQ(service.check(requests[2]), AnswerState::broken) << "nobody knows its way";
  EXPECT_EQ(service.check(requests[3]), AnswerState::broken) << "nobody knows its way";
  edit({30, 20});  // between its ends, where no way point is
  for (const RequestHandle request : requests) {
    EXPECT_EQ(service.check(request), AnswerState::broken);
  }
}

/// Once an answer's path is blocked, the answer is not current any more, after any number of edits
/// before it and since, in any order.
TEST(PathService, NoNumberOfEditsMakesABlockedPathCurrentAgain) {
  for (const int before : {0, 1, 1'023, 1'024, 1'025, 2'048}) {
    SCOPED_TRACE(before);
    PathService service = PathService::build(GridMap(24, 24)).value();
    const Navigator& grid = *service.grid();
    const auto edit = [&](Point cell, char symbol) {
      ASSERT_TRUE(service.edit(std::vector<CellEdit>{{cell, symbol}}));
    };
    for (int i = 0; i < before; ++i) edit({2, 22}, i % 2 == 0 ? '#' : '.');
    PathRequest request;
    request.query.from = grid.node({1, 1});
    request.query.to = grid.node({22, 1});
    const RequestHandle handle = service.submit(request);
    service.tick();
    ASSERT_EQ(service.check(handle), AnswerState::current);
    edit({10, 1}, '#');
    for (int i = 0; i < 2'100; ++i) {
      ASSERT_EQ(service.check(handle), AnswerState::broken) << i;
      edit({2, 22}, (before + i) % 2 == 0 ? '#' : '.');
    }
  }
}

TEST(PathService, WhatWasEditedLongAgoIsNotForgottenToHaveBeenEdited) {
  PathService service = PathService::build(GridMap(60, 40)).value();
  const Navigator& grid = *service.grid();
  PathRequest request;
  request.query.from = grid.node({1, 1});
  request.query.to = grid.node({58, 38});
  const RequestHandle first = service.submit(request);
  service.tick();
  EXPECT_EQ(service.check(first), AnswerState::current);
  // A pocket far from the path: nothing that can make a way cheaper, nor lies on it.
  const auto edit = [&](Point cell, char symbol) {
    ASSERT_TRUE(service.edit(std::vector<CellEdit>{{cell, symbol}}));
  };
  edit({5, 38}, '#');
  EXPECT_EQ(service.check(first), AnswerState::current);
  for (int i = 0; i < 5'000; ++i) edit({5, 38}, i % 2 == 0 ? '.' : '#');
  EXPECT_EQ(service.check(first), AnswerState::beatable) << "so many are not looked at one by one";
  const RequestHandle again = service.submit(request);
  service.tick();
  EXPECT_EQ(service.telemetry().cached, 0u);
  EXPECT_EQ(service.path(again)->cost, service.path(first)->cost);
  edit(service.path(first)->points[20], '#');
  for (int i = 0; i < 5'000; ++i) edit({5, 38}, i % 2 == 0 ? '.' : '#');
  EXPECT_EQ(service.check(first), AnswerState::broken);
  Path taken;
  EXPECT_TRUE(service.take(first, taken));
  EXPECT_TRUE(taken.found());
}

}  // namespace
}  // namespace wend::test
