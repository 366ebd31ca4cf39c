// A service reports how long each request waited, when units set out, and what it counted.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "support/random.h"
#include "wend/service/path_service.h"
#include "wend/space/generators/generate_map.h"

namespace wend::test {
namespace {

/// With a budget so small that no search ends within a few ticks.
PathService slow_service(std::size_t set_out) {
  MapRecipe recipe;
  recipe.width = recipe.height = 120;
  recipe.kind = wend::MapKind::maze;
  ServiceOptions options;
  options.budget.expansions = 1;
  options.set_out = set_out;
  return PathService::build(generate_map(recipe).value(), {}, options).value();
}

NodeId free_place(const PathService& service, Random& random) {
  for (;;) {
    const NodeId node = random.below(static_cast<std::uint32_t>(service.navigator().node_count()));
    if (service.navigator().walkable(node)) return node;
  }
}

std::vector<RequestHandle> submit_walks(PathService& service, int count, Random& random) {
  std::vector<RequestHandle> asked;
  for (int i = 0; i < count; ++i) {
    PathRequest request;
    request.query.from = free_place(service, random);
    request.query.to = free_place(service, random);
    asked.push_back(service.submit(request));
  }
  return asked;
}

TEST(ServiceCounts, NoMoreUnitsSetOutInATickThanMayAndTelemetrySaysWhen) {
  Random random(31);
  PathService service = slow_service(2);
  const std::vector<RequestHandle> asked = submit_walks(service, 7, random);
  std::vector<std::uint32_t> waits;
  for (std::size_t tick = 0; tick < 5; ++tick) {
    service.tick();
    const std::size_t wanted = tick < 3 ? 2 : tick == 3 ? 1 : 0;
    ASSERT_EQ(service.set_out().size(), wanted) << tick;
    for (std::size_t i = 0; i < wanted; ++i) {
      EXPECT_EQ(service.set_out()[i], asked[2 * tick + i]) << "in the order in which they asked";
      waits.push_back(service.progress(asked[2 * tick + i]).waited);
    }
  }
  const TickHistogram& told = service.telemetry().first_steps;
  ASSERT_EQ(waits.size(), 7u);
  EXPECT_EQ(waits.back(), waits.front() + 3);
  EXPECT_EQ(told.count(), 7u);
  EXPECT_EQ(told.quantile(0), waits.front());
  EXPECT_EQ(told.quantile(0.5), waits[3]);
  EXPECT_EQ(told.quantile(1), waits.back());
}

/// Another goal before the tick, or several, make nobody set out twice.
TEST(ServiceCounts, EachUnitSetsOutOnceATickWhateverGoalsItGot) {
  Random random(3051);
  PathService service = slow_service(6);
  std::vector<RequestHandle> asked = submit_walks(service, 12, random);
  std::uint64_t all = 0;
  int again = 0;
  for (int tick = 0; tick < 12; ++tick) {
    for (const RequestHandle request : asked) {
      for (std::uint32_t times = random.below(3); times > 0; --times) {
        ASSERT_TRUE(
            service.retarget(request, free_place(service, random), free_place(service, random)));
      }
    }
    service.tick();
    std::vector<std::uint32_t> slots;
    for (const RequestHandle request : service.set_out()) slots.push_back(request.slot);
    std::sort(slots.begin(), slots.end());
    ASSERT_EQ(std::adjacent_find(slots.begin(), slots.end()), slots.end()) << tick;
    all += slots.size();
    again += tick > 1 && !slots.empty() ? 1 : 0;
    ASSERT_EQ(service.telemetry().first_steps.count(), all) << tick;
  }
  EXPECT_GT(again, 0);
}

TEST(ServiceCounts, WhoWaitsHasWaitedForATickMoreAfterEach) {
  Random random(32);
  PathService service = slow_service(0);
  const RequestHandle asked = submit_walks(service, 1, random)[0];
  for (std::uint32_t tick = 0; tick < 6; ++tick) {
    EXPECT_EQ(service.progress(asked).waited, tick);
    service.tick();
  }
  EXPECT_NE(service.state(asked), RequestState::answered);
}

TEST(ServiceCounts, ClearedTelemetryCountsThoseWhoWait) {
  Random random(33);
  PathService service = slow_service(0);
  submit_walks(service, 5, random);
  service.tick();
  service.clear_telemetry();
  EXPECT_EQ(service.telemetry().submitted, 5u);
  EXPECT_EQ(service.telemetry().waiting, 5u);
  EXPECT_EQ(service.telemetry().most_waiting, 5u);
  ASSERT_TRUE(service.set_budget({.expansions = 100'000}).ok());
  while (service.telemetry().waiting > 0) service.tick();
  EXPECT_EQ(service.telemetry().submitted, 5u);
  EXPECT_EQ(service.telemetry().answered, 5u);
}

/// An owner that was idle for a long time has no right to the budget that it did not use.
TEST(ServiceCounts, AnOwnerWhoWasIdleDoesNotMakeUpForIt) {
  Random random(34);
  PathService service = slow_service(0);
  ASSERT_TRUE(service.set_budget({.expansions = 2'000}).ok());
  const auto flood = [&](std::uint32_t owner, std::size_t most) {
    while (service.telemetry().waiting < most) {
      PathRequest request;
      request.query.from = free_place(service, random);
      request.query.to = free_place(service, random);
      request.owner = owner;
      service.submit(request);
    }
  };
  for (int tick = 0; tick < 200; ++tick) {
    flood(1, 40);
    service.tick();
  }
  PathRequest request;
  request.query.from = free_place(service, random);
  request.query.to = free_place(service, random);
  request.owner = 1;
  flood(2, 200);
  const RequestHandle asked = service.submit(request);
  int ticks = 0;
  while (service.state(asked) != RequestState::answered) {
    flood(2, 200);
    service.tick();
    ASSERT_LT(++ticks, 60) << "half of each tick is for the owner who asked before";
  }
}

/// A request was answered at once, or by a kept answer, and an edit comes before the tick that
/// would say so: it counts once, as the result after the edit.
TEST(ServiceCounts, AnAnswerThatAnEditTakesBackIsNotCounted) {
  for (const bool kept : {false, true}) {
    for (const bool cleared : {false, true}) {
      PathService service = PathService::build(GridMap(20, 20)).value();
      const Navigator& grid = *service.grid();
      const auto ask = [&] {
        PathRequest request;
        request.query.from = grid.node({1, 1});
        request.query.to = grid.node({18, 1});
        return service.submit(request);
      };
      const CellEdit wall = {kept ? Point{9, 1} : Point{18, 1}, '#'};
      const CellEdit floor = {wall.cell, '.'};
      if (kept) {
        ask();
        service.tick();
      } else {
        service.edit({&wall, 1}).value();
      }
      service.clear_telemetry();
      const RequestHandle asked = ask();
      ASSERT_EQ(service.state(asked), RequestState::answered);
      EXPECT_EQ(service.telemetry().cached, kept ? 1u : 0u);
      EXPECT_EQ(service.telemetry().at_once, kept ? 0u : 1u);
      if (cleared) service.clear_telemetry();
      service.edit({kept ? &wall : &floor, 1}).value();
      do service.tick();
      while (service.telemetry().waiting > 0);
      EXPECT_EQ(service.path(asked)->status, Status::found);
      const ServiceTelemetry told = service.telemetry();
      EXPECT_EQ(told.submitted, 1u);
      EXPECT_EQ(told.answered, 1u);
      EXPECT_EQ(told.paths.count(), 1u);
      EXPECT_EQ(told.cached + told.at_once + told.unreachable + told.waiting, 0u);
    }
  }
}

TEST(ServiceCounts, AnAnswerSaysHowLongItTook) {
  Random random(35);
  PathService service = slow_service(0);
  ASSERT_TRUE(service.set_budget({.expansions = 20}).ok());
  const RequestHandle asked = submit_walks(service, 1, random)[0];
  std::uint32_t ticks = 0;
  while (service.state(asked) != RequestState::answered) {
    service.tick();
    ++ticks;
  }
  EXPECT_GT(ticks, 2u);
  EXPECT_EQ(service.progress(asked).waited, ticks);
  EXPECT_EQ(service.telemetry().paths.quantile(1), ticks);
}

TEST(ServiceCounts, ABudgetIsTakenWhole) {
  PathService service = slow_service(0);
  ASSERT_TRUE(service.set_budget({.expansions = 5, .microseconds = 100}).ok());
  EXPECT_EQ(service.options().budget.expansions, 5u);
  EXPECT_EQ(service.options().budget.microseconds, 100);
  ServiceOptions options;
  options.first_steps = 255;
  EXPECT_TRUE(PathService::build(GridMap(4, 4), {}, options).ok());
  options.first_steps = 256;
  EXPECT_FALSE(PathService::build(GridMap(4, 4), {}, options).ok());
}

/// A range is no goal that others share.
TEST(ServiceCounts, ARangeEndsThePathThatFarFromTheGoal) {
  PathService service = PathService::build(GridMap(20, 3)).value();
  PathRequest request;
  request.query.from = service.grid()->node({1, 1});
  request.query.to = service.grid()->node({18, 1});
  const RequestHandle whole = service.submit(request);
  request.query.range = 3;
  const RequestHandle near = service.submit(request);
  do service.tick();
  while (service.telemetry().waiting > 0);
  EXPECT_EQ(service.path(whole)->nodes.back(), request.query.to);
  EXPECT_EQ(service.path(near)->nodes.back(), service.grid()->node({15, 1}));
}

TEST(NearestRank, IsTheLeastThatHasTheShare) {
  EXPECT_EQ(nearest_rank(0, 5), 1u);
  EXPECT_EQ(nearest_rank(0.5, 3), 2u);
  EXPECT_EQ(nearest_rank(0.5, 4), 2u);
  EXPECT_EQ(nearest_rank(0.51, 4), 3u);
  EXPECT_EQ(nearest_rank(1, 5), 5u);
}

}  // namespace
}  // namespace wend::test
