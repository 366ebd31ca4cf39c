#include "wend/base/function_ref.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace wend::test {
namespace {

using Ref = FunctionRef<bool(int)>;

bool is_even(int n) { return n % 2 == 0; }

struct AtLeast {
  int least;
  bool operator()(int n) const { return n >= least; }
};

TEST(FunctionRef, CallsFunctionsLambdasAndObjects) {
  const Ref function = is_even;
  EXPECT_TRUE(function(2));
  EXPECT_FALSE(function(3));
  const Ref stateless = [](int n) { return n > 1; };
  EXPECT_TRUE(stateless(2));
  int limit = 5;
  const auto captures = [&limit](int n) { return n < limit; };
  const Ref lambda = captures;
  EXPECT_TRUE(lambda(4));
  EXPECT_FALSE(lambda(5));
  AtLeast object = {3};
  const Ref ref = object;
  EXPECT_FALSE(ref(2));
  object.least = 2;
  EXPECT_TRUE(ref(2)) << "it refers, it does not copy";
  int calls = 0;
  auto counts = [&calls](int) mutable { return ++calls > 1; };
  const Ref counting = counts;
  EXPECT_FALSE(counting(0));
  EXPECT_TRUE(counting(0));
  const Ref handed(&object, [](const AtLeast& self, int n) { return self(n); });
  EXPECT_TRUE(handed(2));
  EXPECT_FALSE(handed(1));
}

TEST(FunctionRef, CanBeNone) {
  Ref none;
  EXPECT_TRUE(none == nullptr);
  EXPECT_FALSE(none);
  none = is_even;
  EXPECT_TRUE(none != nullptr);
  const Ref copy = none;
  EXPECT_TRUE(copy(4));
  none = nullptr;
  EXPECT_FALSE(none);
  bool (*nothing)(int) = nullptr;
  EXPECT_FALSE(Ref(nothing));
}

TEST(FunctionRef, DoesNotTakeWhatIsGoneAtTheEndOfTheLine) {
  static_assert(!std::is_constructible_v<Ref, AtLeast>);
  static_assert(std::is_constructible_v<Ref, AtLeast&>);
  static_assert(!std::is_constructible_v<Ref, bool (*)(const char*)>);
  static_assert(sizeof(Ref) == 2 * sizeof(void*));
}

}  // namespace
}  // namespace wend::test
