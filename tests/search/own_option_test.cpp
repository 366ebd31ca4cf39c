#include "wend/search/own_option.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "wend/base/random.h"

namespace wend::test {
namespace {

constexpr OwnOption kShare = {"share", "a share", "a share is from 0.25 to 1", 0.5, 0.25, 1};
constexpr OwnOption kCount = {.name = "count",
                              .summary = "how many",
                              .rule = "a count is a whole number from 1 to 9",
                              .usual = 3,
                              .least = 1,
                              .most = 9,
                              .whole = true};
constexpr OwnOption kSize = {.name = "size",
                             .summary = "of a table",
                             .rule = "a size is a power of two up to 1024, or 0",
                             .usual = 64,
                             .least = 0,
                             .most = 1024,
                             .whole = true,
                             .power_of_two = true};

TEST(OwnOption, AcceptsWhatItsRangeAndKindSay) {
  for (const double value : {0.25, 0.3, 1.0}) EXPECT_TRUE(kShare.accepts(value)) << value;
  for (const double value : {0.0, 0.2499, 1.0001, -0.5, std::nan(""), HUGE_VAL, -HUGE_VAL}) {
    EXPECT_FALSE(kShare.accepts(value)) << value;
  }
  for (int value = -2; value < 12; ++value) {
    EXPECT_EQ(kCount.accepts(value), value >= 1 && value <= 9) << value;
    EXPECT_FALSE(kCount.accepts(value + 0.5)) << value;
  }
  for (int value = -4; value < 3000; ++value) {
    const bool power = value >= 0 && (value & (value - 1)) == 0;
    EXPECT_EQ(kSize.accepts(value), power && value <= 1024) << value;
  }
  EXPECT_FALSE(kSize.accepts(0.5));
  EXPECT_FALSE(kSize.accepts(std::nan("")));
}

/// Against a map, over random settings.
TEST(OwnOptions, HoldTheLastValueOfEachThatIsNotAsUsual) {
  const OwnOption* const options[] = {&kSize, &kShare, &kCount};
  Random random(1);
  OwnOptions own;
  std::map<std::string, double> expected;
  for (int i = 0; i < 3000; ++i) {
    const OwnOption& option = *options[random.below(3)];
    const double value = random.chance(30) ? option.usual : random.below(5);
    own.set(option, value);
    expected[option.name] = value;
    if (value == option.usual) expected.erase(option.name);
    ASSERT_EQ(own.values().size(), expected.size());
    std::size_t place = 0;
    for (const auto& [name, wanted] : expected) {
      EXPECT_EQ(own.values()[place].option->name, name);
      EXPECT_EQ(own.values()[place++].value, wanted);
    }
    for (const OwnOption* asked : options) {
      const auto found = expected.find(asked->name);
      EXPECT_EQ(own.get(*asked), found == expected.end() ? asked->usual : found->second);
    }
    OwnOptions again;
    for (std::size_t k = own.values().size(); k > 0; --k) {
      again.set(*own.values()[k - 1].option, own.values()[k - 1].value);
    }
    EXPECT_EQ(again, own) << "the order of settings does not matter";
  }
  EXPECT_NE(own, [&] {
    OwnOptions other = own;
    other.set(kSize, own.get(kSize) + 1);
    return other;
  }());
}

TEST(OwnOptions, AreFoundByTheirNames) {
  // As another library of the same program may have the constant a second time.
  const OwnOption copy = kCount;
  OwnOptions own;
  own.set(copy, 7);
  EXPECT_EQ(own.get(kCount), 7);
  own.set(kCount, 8);
  EXPECT_EQ(own.get(copy), 8);
  EXPECT_EQ(own.values().size(), 1u);
}

#if GTEST_HAS_DEATH_TEST
TEST(OwnOptions, HaveRoomForSoMany) {
  std::vector<OwnOption> many(OwnOptions::kMost + 1, kShare);
  const char* const names[] = {"a", "b", "c", "d", "e"};
  ASSERT_EQ(many.size(), std::size(names));
  OwnOptions own;
  for (std::size_t i = 0; i < OwnOptions::kMost; ++i) {
    many[i].name = names[i];
    own.set(many[i], 1);
  }
  many.back().name = names[OwnOptions::kMost];
  EXPECT_DEATH(own.set(many.back(), 1), "at most OwnOptions::kMost");
}
#endif

}  // namespace
}  // namespace wend::test
