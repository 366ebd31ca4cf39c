#include "wend/base/random.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace wend {
namespace {

std::vector<std::uint64_t> first_numbers(std::uint64_t seed) {
  Random random(seed);
  std::vector<std::uint64_t> numbers;
  for (int i = 0; i < 5; ++i) numbers.push_back(random.next());
  return numbers;
}

TEST(Random, GivesThePublishedNumbersOfSplitMix64) {
  EXPECT_EQ(first_numbers(0), (std::vector<std::uint64_t>{0xe220a8397b1dcdafu, 0x6e789e6aa1b965f4u,
                                                          0x06c45d188009454fu, 0xf88bb8a8724c81ecu,
                                                          0x1b39896a51a8749bu}));
  EXPECT_EQ(
      first_numbers(1234567),
      (std::vector<std::uint64_t>{6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                  4593380528125082431u, 16408922859458223821u}));
}

TEST(Random, EveryNumberBelowABoundIsAboutAsLikely) {
  constexpr std::uint32_t kBound = 7;
  constexpr int kDraws = 70'000;
  Random random(1);
  std::array<int, kBound> counts{};
  for (int i = 0; i < kDraws; ++i) ++counts.at(random.below(kBound));
  // Five standard deviations, which are 93 draws.
  for (const int count : counts) EXPECT_NEAR(count, kDraws / 7, 465);
}

/// 3 * 2^30 numbers out of 2^32: a remainder would hit the first third twice as often.
TEST(Random, ALargeBoundHasNoBias) {
  constexpr std::uint32_t kBound = 3u << 30;
  constexpr int kDraws = 30'000;
  Random random(2);
  int lower_third = 0;
  for (int i = 0; i < kDraws; ++i) lower_third += random.below(kBound) < (1u << 30) ? 1 : 0;
  EXPECT_NEAR(lower_third, kDraws / 3, 410);
}

/// Without the rejection a multiplication would make the multiples of three a half likelier.
TEST(Random, ALargeBoundHasNoBiasAmongNeighboursEither) {
  constexpr std::uint32_t kBound = 3u << 30;
  constexpr int kDraws = 30'000;
  Random random(3);
  std::array<int, 3> counts{};
  for (int i = 0; i < kDraws; ++i) ++counts.at(random.below(kBound) % 3);
  for (const int count : counts) EXPECT_NEAR(count, kDraws / 3, 410);
}

TEST(Random, BoundsAreHonoured) {
  Random random(4);
  for (int i = 0; i < 1000; ++i) {
    EXPECT_EQ(random.below(1), 0u);
    const std::int32_t value = random.between(-2, 3);
    EXPECT_GE(value, -2);
    EXPECT_LE(value, 3);
    EXPECT_FALSE(random.chance(0));
    EXPECT_TRUE(random.chance(100));
  }
}

}  // namespace
}  // namespace wend
