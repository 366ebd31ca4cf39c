// What a PathService answers is what each request would be answered alone, whatever it shares,
// keeps, and puts off.
#include "wend/service/path_service.h"

#include <gtest/gtest.h>

#include "service/served_world.h"
#include "support/sample.h"

namespace wend::test {
namespace {

constexpr std::uint64_t kServedWorlds = sample(2'400);

TEST(PathService, EveryAnswerUnderEditsAndCancelsIsThatOfARequestAlone) {
  ServedCounts counts;
  for (std::uint64_t number = 0; number < kServedWorlds; ++number) {
    SCOPED_TRACE(number);
    RandomCase made = any_layout_case(number);
    Random random(number);
    if (random.chance(15)) add_links(made.map, random);
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
  EXPECT_GT(counts.cached, sample(2'000));
  EXPECT_GT(counts.begun_anew, sample(300));
  EXPECT_GT(counts.expired, sample(200));
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
