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

}  // namespace
}  // namespace wend::test
