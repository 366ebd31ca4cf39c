// The order of service: nobody starves, and nothing urgent waits for long, no matter what others
// do. Bounds are in ticks, and by counts, so that they are the same on every machine.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/random.h"
#include "support/sample.h"
#include "wend/service/path_service.h"
#include "wend/space/generators/generate_map.h"

namespace wend::test {
namespace {

GridMap maze_of(std::int32_t side) {
  MapRecipe recipe;
  recipe.width = recipe.height = side;
  recipe.kind = wend::MapKind::maze;
  return generate_map(recipe).value();
}

NodeId random_place(const PathService& service, Random& random) {
  for (;;) {
    const NodeId node = random.below(static_cast<std::uint32_t>(service.navigator().node_count()));
    if (service.navigator().walkable(node)) return node;
  }
}

PathRequest random_walk(const PathService& service, Random& random) {
  PathRequest request;
  request.query.from = random_place(service, random);
  request.query.to = random_place(service, random);
  return request;
}

/// Ticks until it is answered.
int ticks_until(PathService& service, RequestHandle request, int most) {
  for (int ticks = 1; ticks <= most; ++ticks) {
    service.tick();
    if (service.state(request) == RequestState::answered) return ticks;
  }
  return most + 1;
}

TEST(PathServiceOrder, AnOwnerWhoFloodsTheQueueHoldsUpNobodyElse) {
  Random random(3);
  ServiceOptions options;
  options.budget.expansions = 2'000;
  options.lanes = 2;
  options.head_start = 10;
  PathService service = PathService::build(maze_of(80), {}, options).value();
  const auto flood = [&] {
    for (int i = 0; i < 300; ++i) {
      PathRequest request = random_walk(service, random);
      request.owner = 1;
      request.priority = PathRequest::kMostPriority;
      request.set_out = false;
      service.submit(request);
    }
  };
  for (int tick = 0; tick < 10; ++tick) {
    flood();
    service.tick();
  }
  PathRequest meek = random_walk(service, random);
  meek.owner = 2;
  meek.priority = 0;
  meek.query.algorithm = *find_algorithm("astar");  // so that it shares nothing
  const RequestHandle request = service.submit(meek);
  int ticks = 0;
  while (service.state(request) != RequestState::answered) {
    flood();
    service.tick();
    // First the ticks that priorities are worth, then half of the budget for its own search.
    ASSERT_LE(++ticks, 7 * 10 + 20);
  }
  EXPECT_GT(service.telemetry().waiting, 10'000u);
  EXPECT_GT(ticks, 7 * 10 - 10) << "a priority is worth something";
}

TEST(PathServiceOrder, WhoeverWaitsLongEnoughComesBeforeAnyPriority) {
  Random random(4);
  ServiceOptions options;
  options.budget.expansions = 2'000;
  options.lanes = 1;
  options.head_start = 5;
  PathService service = PathService::build(maze_of(100), {}, options).value();
  PathRequest meek = random_walk(service, random);
  meek.priority = 0;
  const RequestHandle request = service.submit(meek);
  int ticks = 0;
  // Just enough urgent ones that there is never time for another.
  while (service.state(request) != RequestState::answered) {
    while (service.telemetry().waiting < 40) {
      PathRequest urgent = random_walk(service, random);
      urgent.priority = PathRequest::kMostPriority;
      service.submit(urgent);
    }
    service.tick();
    ASSERT_LE(++ticks, 7 * 5 + 30);
  }
  EXPECT_GT(ticks, 7 * 5 - 5) << "urgent ones come first as long as their priority is worth it";
}

TEST(PathServiceOrder, AnUrgentRequestDoesNotWaitForSearchesUnderWay) {
  Random random(5);
  ServiceOptions options;
  options.budget.expansions = 300;
  options.lanes = 1;
  PathService service = PathService::build(maze_of(400), {}, options).value();
  for (int i = 0; i < 6; ++i) {
    PathRequest request = random_walk(service, random);
    request.priority = static_cast<std::uint8_t>(i / 2);  // so that both seats are taken
    request.query.algorithm = *find_algorithm("dijkstra");
    service.submit(request);
    service.tick();
    service.tick();
  }
  EXPECT_EQ(service.telemetry().waiting, 6u) << "they take longer";
  PathRequest urgent;
  urgent.priority = PathRequest::kMostPriority;
  urgent.query.from = random_place(service, random);
  urgent.query.to = urgent.query.from;
  const std::uint64_t version = service.navigator().version();
  EXPECT_EQ(ticks_until(service, service.submit(urgent), 5), 1);
  EXPECT_EQ(service.navigator().version(), version);
  while (service.last_tick().waiting > 0) service.tick();
  const Result<void> valid = service.validate();
  EXPECT_TRUE(valid.ok()) << valid.error().message();
}

TEST(PathServiceOrder, ADeadlineThatComesNearIsHurried) {
  Random random(6);
  ServiceOptions options;
  options.budget.expansions = 1'000;
  options.lanes = 1;
  PathService service = PathService::build(maze_of(60), {}, options).value();
  for (int i = 0; i < 400; ++i) service.submit(random_walk(service, random));
  PathRequest hurried = random_walk(service, random);
  hurried.priority = 0;
  hurried.deadline = 8;
  PathRequest hopeless = random_walk(service, random);
  hopeless.deadline = 3;
  hopeless.query.algorithm = *find_algorithm("dijkstra");
  ASSERT_TRUE(service.set_budget({.expansions = 1}).ok());
  const RequestHandle lost = service.submit(hopeless);
  const RequestHandle kept = service.submit(hurried);
  for (int tick = 0; tick < 4; ++tick) service.tick();
  EXPECT_EQ(service.state(lost), RequestState::expired);
  EXPECT_EQ(service.path(lost), nullptr);
  ASSERT_TRUE(service.set_budget({.expansions = 1'000}).ok());
  EXPECT_LE(ticks_until(service, kept, 4), 4);
}

/// A request that was answered, or has expired, gets another goal: its deadline counts from then
/// on.
TEST(PathServiceOrder, ADeadlineHoldsForEachGoal) {
  constexpr std::uint32_t kDeadline = 4;
  PathService service = PathService::build(GridMap(100, 100)).value();
  const Navigator& grid = *service.grid();
  PathRequest request;
  request.query.from = grid.node({0, 0});
  request.query.to = grid.node({2, 0});
  request.query.algorithm = *find_algorithm("dijkstra");
  request.deadline = kDeadline;
  const RequestHandle handle = service.submit(request);
  const auto expire = [&] {
    ASSERT_TRUE(service.set_budget({.expansions = 1}).ok());
    ASSERT_TRUE(service.retarget(handle, grid.node({0, 0}), grid.node({99, 99})));
    for (std::uint32_t tick = 0; tick < kDeadline; ++tick) {
      service.tick();
      ASSERT_EQ(service.state(handle), RequestState::searching) << tick;
    }
    service.tick();
    ASSERT_EQ(service.state(handle), RequestState::expired);
    ASSERT_EQ(service.finished().size(), 1u);
    ASSERT_EQ(service.path(handle), nullptr);
    const Result<void> valid = service.validate();
    ASSERT_TRUE(valid.ok()) << valid.error().message();
  };
  for (const int idle : {0, 1, 3, 9}) {
    SCOPED_TRACE(idle);
    ASSERT_TRUE(service.set_budget({.expansions = 10'000}).ok());
    ASSERT_TRUE(service.retarget(handle, grid.node({0, 0}), grid.node({2, 0})));
    service.tick();
    ASSERT_EQ(service.state(handle), RequestState::answered);
    for (int tick = 0; tick < idle; ++tick) service.tick();
    ASSERT_NO_FATAL_FAILURE(expire()) << "after an answer";
    for (int tick = 0; tick < idle; ++tick) service.tick();
    ASSERT_NO_FATAL_FAILURE(expire()) << "after it had expired";
  }
}

TEST(PathServiceOrder, AStormOfCancelsCostsOthersNothing) {
  Random random(7);
  ServiceOptions options;
  options.budget.expansions = 2'000;
  PathService service = PathService::build(maze_of(60), {}, options).value();
  std::vector<RequestHandle> kept;
  std::vector<RequestHandle> storm;
  for (int tick = 0; tick < 30; ++tick) {
    for (const RequestHandle request : storm) EXPECT_TRUE(service.cancel(request));
    storm.clear();
    for (int i = 0; i < 2'000; ++i) storm.push_back(service.submit(random_walk(service, random)));
    kept.push_back(service.submit(random_walk(service, random)));
    for (std::size_t i = 1; i < storm.size(); i += 2) EXPECT_TRUE(service.cancel(storm[i]));
    for (std::size_t i = 1; i < storm.size(); i += 2) EXPECT_FALSE(service.cancel(storm[i]));
    storm.erase(std::remove_if(storm.begin(), storm.end(),
                               [&](RequestHandle request) {
                                 return service.state(request) == RequestState::unknown;
                               }),
                storm.end());
    service.tick();
    const Result<void> valid = service.validate();
    ASSERT_TRUE(valid.ok()) << valid.error().message();
  }
  for (const RequestHandle request : storm) service.cancel(request);
  // Those who stayed have waited longest, and 30 paths through a maze are some 30 ticks' work.
  for (int tick = 0; service.last_tick().waiting > 0; ++tick) {
    ASSERT_LT(tick, 40);
    service.tick();
  }
  for (const RequestHandle request : kept) {
    EXPECT_EQ(service.state(request), RequestState::answered);
  }
}

TEST(PathServiceOrder, UnitsThatAskEachTickAnewAreAllAnsweredInTurn) {
  Random random(8);
  ServiceOptions options;
  options.budget.expansions = 4'000;
  PathService service = PathService::build(maze_of(60), {}, options).value();
  constexpr std::size_t kUnits = 500;
  std::vector<RequestHandle> units;
  std::vector<int> last(kUnits, 0);
  for (std::size_t i = 0; i < kUnits; ++i)
    units.push_back(service.submit(random_walk(service, random)));
  int longest = 0;
  for (int tick = 1; tick <= 400; ++tick) {
    service.tick();
    for (std::size_t i = 0; i < kUnits; ++i) {
      if (service.state(units[i]) == RequestState::answered) {
        last[i] = tick;
        service.release(units[i]);
        units[i] = service.submit(random_walk(service, random));
      } else {
        longest = std::max(longest, tick - last[i]);
        service.retarget(units[i], random_place(service, random), random_place(service, random));
      }
    }
  }
  // A path through this maze takes some 500 expansions: 500 units' paths some 62 ticks.
  EXPECT_LT(longest, 160);
  const Result<void> valid = service.validate();
  EXPECT_TRUE(valid.ok()) << valid.error().message();
}

TEST(PathServiceOrder, WithAnEditPerTickRequestsAreAnsweredAllTheSame) {
  Random random(9);
  ServiceOptions options;
  options.budget.expansions = 1'500;
  PathService service = PathService::build(maze_of(120), {}, options).value();
  for (int tick = 0; tick < 300; ++tick) {
    if (tick % 3 == 0) service.submit(random_walk(service, random));
    const Point cell = {random.between(1, 118), random.between(1, 118)};
    const char other = service.map()->walkable(cell) ? '#' : '.';
    ASSERT_TRUE(service.edit(std::vector<CellEdit>{{cell, other}}));
    service.tick();
  }
  const ServiceTelemetry telemetry = service.telemetry();
  EXPECT_GT(telemetry.begun_anew, 0u);
  EXPECT_LT(telemetry.paths.quantile(0.99), 120u);
  EXPECT_GT(telemetry.answered, 70u);
}

TEST(PathServiceOrder, WhatCannotBeReachedIsAnsweredInTheTickItWasAskedIn) {
  // Half a million islands of one cell.
  constexpr std::int32_t kSide = 1000;
  GridMap map(kSide, kSide);
  for (std::int32_t y = 0; y < kSide; ++y) {
    for (std::int32_t x = 0; x < kSide; ++x) {
      if ((x + y) % 2 != 0) map.set_symbol({x, y}, '#');
    }
  }
  Random random(10);
  PathService service = PathService::build(map, {}, {.budget = {.expansions = 1}}).value();
  EXPECT_EQ(service.navigator().component_count(), 500'000u);
  std::vector<RequestHandle> requests;
  for (int i = 0; i < sample(50'000); ++i) {
    PathRequest request = random_walk(service, random);
    if (request.query.from == request.query.to) continue;
    requests.push_back(service.submit(request));
  }
  service.tick();
  for (const RequestHandle request : requests) {
    ASSERT_EQ(service.state(request), RequestState::answered);
    ASSERT_EQ(service.path(request)->status, Status::unreachable);
  }
  EXPECT_EQ(service.finished().size(), requests.size());
  EXPECT_EQ(service.last_tick().expansions, 0u);
}

TEST(PathServiceOrder, HandlesThatAreStaleDoNoHarm) {
  PathService service = PathService::build(GridMap(10, 10)).value();
  PathService other = PathService::build(GridMap(10, 10)).value();
  const RequestHandle request = service.submit({.query = {.from = 0, .to = 99}});
  EXPECT_TRUE(service.cancel(request));
  const RequestHandle next = service.submit({.query = {.from = 1, .to = 98}});
  EXPECT_EQ(next.slot, request.slot);
  Path path;
  for (const RequestHandle stale : {request, RequestHandle{}, RequestHandle{7, 0}}) {
    EXPECT_EQ(service.state(stale), RequestState::unknown);
    EXPECT_FALSE(service.cancel(stale));
    EXPECT_FALSE(service.retarget(stale, 0, 1));
    EXPECT_FALSE(service.take(stale, path));
    EXPECT_EQ(service.path(stale), nullptr);
    EXPECT_TRUE(service.first_steps(stale).empty());
    EXPECT_EQ(service.check(stale), AnswerState::unknown);
  }
  EXPECT_FALSE(service.take(next, path)) << "it has no answer yet";
  service.tick();
  EXPECT_TRUE(service.take(next, path));
  EXPECT_TRUE(path.found());
  EXPECT_EQ(service.state(next), RequestState::unknown);
}

TEST(PathServiceOrder, OptionsThatContradictThemselvesAreRefused) {
  const GridMap map(4, 4);
  const auto refused = [&](ServiceOptions options) {
    return !PathService::build(map, {}, options);
  };
  EXPECT_FALSE(refused({}));
  EXPECT_TRUE(refused({.lanes = 0}));
  EXPECT_TRUE(refused({.threads = 0}));
  EXPECT_TRUE(refused({.budget = {.expansions = 0}}));
  EXPECT_TRUE(refused({.budget = {.microseconds = -1}}));
  EXPECT_TRUE(refused({.budget = {.microseconds = NodeField::kUnreached - NodeField::kUnreached}}));
  EXPECT_TRUE(refused({.first_steps = 1000}));
  ServiceOptions half;
  half.scheduler.wait = [](void*) {};
  EXPECT_TRUE(refused(half));
  PathService budgeted = PathService::build(map).value();
  EXPECT_FALSE(budgeted.set_budget({.expansions = 0}).ok());
  EXPECT_FALSE(budgeted.set_budget({.microseconds = -1}).ok());
  EXPECT_EQ(budgeted.options().budget.expansions, TickBudget{}.expansions) << "as it was";
  EXPECT_TRUE(budgeted.set_budget({.expansions = 5}).ok());
  EXPECT_EQ(budgeted.options().budget.expansions, 5u);
  const Navigator navigator = Navigator::build(map).value();
  PathService fixed = PathService::build(navigator).value();
  EXPECT_FALSE(fixed.edit(std::vector<CellEdit>{{{1, 1}, '#'}})) << "it is not the service's map";
  PathService own = PathService::build(map).value();
  EXPECT_FALSE(own.edit(std::vector<CellEdit>{{{1, 1}, '#'}, {{9, 1}, '#'}}));
  EXPECT_TRUE(own.map()->walkable({1, 1})) << "all edits or none";
}

TEST(TickHistogram, QuantilesAreThoseOfASortedList) {
  Random random(11);
  for (int round = 0; round < 50; ++round) {
    TickHistogram histogram;
    std::vector<std::uint32_t> ticks;
    const std::uint32_t most = 1u << random.below(20);
    for (int i = 0; i < 200; ++i) {
      ticks.push_back(random.below(most));
      histogram.add(ticks.back());
    }
    std::sort(ticks.begin(), ticks.end());
    for (const double share : {0.0, 0.01, 0.5, 0.95, 0.99, 1.0}) {
      const auto rank = static_cast<std::size_t>(std::max(1.0, std::ceil(share * 200)));
      const std::uint32_t exact = ticks[rank - 1];
      const std::uint32_t told = histogram.quantile(share);
      EXPECT_GE(told, exact);
      EXPECT_LE(told, exact < 256 ? exact : exact + exact / 8);
      EXPECT_LE(told, ticks.back()) << "no quantile exceeds the most";
    }
    EXPECT_EQ(histogram.quantile(1), ticks.back());
  }
}

}  // namespace
}  // namespace wend::test
