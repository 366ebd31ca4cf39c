#include "wend/base/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <type_traits>
#include <utility>

namespace wend::test {
namespace {

Result<int> half(int number) {
  if (number % 2 != 0) return Error{"numbers.txt", 3, "an odd number has no half"};
  return number / 2;
}

TEST(Result, HoldsAValueOrTheReasonWhyThereIsNone) {
  const Result<int> good = half(14);
  EXPECT_TRUE(good.ok());
  EXPECT_TRUE(static_cast<bool>(good));
  EXPECT_EQ(good.value(), 7);

  const Result<int> bad = half(15);
  EXPECT_FALSE(bad.ok());
  EXPECT_FALSE(static_cast<bool>(bad));
  EXPECT_EQ(bad.error().source, "numbers.txt");
  EXPECT_EQ(bad.error().line, 3u);
  EXPECT_EQ(bad.error().reason, "an odd number has no half");
}

TEST(Result, CarriesWhatCanOnlyBeMoved) {
  Result<std::unique_ptr<int>> made = std::make_unique<int>(42);
  ASSERT_TRUE(made.ok());
  EXPECT_EQ(*made.value(), 42);
  const std::unique_ptr<int> taken = std::move(made).value();
  EXPECT_EQ(*taken, 42);
}

TEST(Result, GivesItsValueToBeChangedWhereItIsNotConstantItself) {
  Result<std::string> made = std::string("one");
  made.value() += " and two";
  EXPECT_EQ(made.value(), "one and two");
  static_assert(std::is_same_v<decltype(made.value()), std::string&>);
  static_assert(std::is_same_v<decltype(std::as_const(made).value()), const std::string&>);
  static_assert(std::is_same_v<decltype(std::move(made).value()), std::string>,
                "a reference into a result that is gone would dangle");
}

TEST(Result, AFalseOrEmptyValueIsStillAValue) {
  EXPECT_TRUE(Result<bool>(false).ok());
  EXPECT_TRUE(Result<std::string>(std::string()).ok());
  EXPECT_TRUE(Result<std::unique_ptr<int>>(nullptr).ok());
}

TEST(Result, IsNotTakenForItsValueByAccident) {
  static_assert(!std::is_convertible_v<Result<int>, bool>, "only `if` may ask it");
  static_assert(!std::is_convertible_v<Result<int>, int>);
}

TEST(Error, TheMessageLeavesOutWhatIsNotKnown) {
  EXPECT_EQ((Error{"city.map", 12, "the row is too short"}.message()),
            "city.map:12: the row is too short");
  EXPECT_EQ((Error{"city.map", 0, "no such file"}.message()), "city.map: no such file");
  EXPECT_EQ((Error{"", 12, "the row is too short"}.message()), "line 12: the row is too short");
  EXPECT_EQ((Error{"", 0, "the map has no cells"}.message()), "the map has no cells");
}

TEST(ResultDeathTest, AskingAnErrorForItsValueEndsTheProgramWithTheErrorsMessage) {
  const Result<int> bad = half(15);
  EXPECT_DEATH(static_cast<void>(bad.value()), "numbers.txt:3: an odd number has no half");
  EXPECT_DEATH(static_cast<void>(half(15).value()), "numbers.txt:3: an odd number has no half");
}

TEST(ResultDeathTest, AskingAValueForItsErrorEndsTheProgram) {
  const Result<int> good = half(14);
  EXPECT_DEATH(static_cast<void>(good.error()), "holds a value");
}

TEST(Result, OfNothingSaysWhetherItWasDone) {
  const Result<void> done;
  EXPECT_TRUE(done.ok());
  done.value();
  const Result<void> failed = Error{"a.map", 3, "why"};
  EXPECT_FALSE(failed);
  EXPECT_EQ(failed.error().message(), "a.map:3: why");
}

TEST(ResultDeathTest, OfNothingEndsTheProgramWhereItIsAskedInVain) {
  EXPECT_DEATH(Result<void>(Error{"", 0, "the reason"}).value(), "the reason");
  EXPECT_DEATH(static_cast<void>(Result<void>().error()), "without an error");
}

}  // namespace
}  // namespace wend::test
