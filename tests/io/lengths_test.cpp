#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>

#include "reading.h"
#include "temporary_file.h"

namespace wend::io {
namespace {

/// The number that a text of one number gives; -1 for a refused text.
double length_of(const std::string& text) {
  const Result<std::vector<double>> lengths = parse_lengths(text);
  return lengths.ok() && lengths.value().size() == 1 ? lengths.value().front() : -1;
}

std::string random_digits(std::mt19937& random, std::size_t count) {
  std::string digits;
  while (digits.size() < count) digits += static_cast<char>('0' + random() % 10);
  return digits;
}

TEST(Lengths, NumbersComeInOrder) {
  const Result<std::vector<double>> lengths = parse_lengths(
      "\xef\xbb\xbf"
      "1\r\n 2.5\t\r\n1e2\n0\n0.1\n\n \r\n");
  ASSERT_TRUE(lengths.ok()) << lengths.error().message();
  EXPECT_EQ(lengths.value(), (std::vector<double>{1, 2.5, 100, 0, 0.1}));
}

// The oracle is the C library, in the locale "C" that a program starts with.
TEST(Lengths, NumbersOfUpToFifteenDigitsAreTheNearestDouble) {
  std::mt19937 random(1);
  for (int round = 0; round < 20000; ++round) {
    const std::size_t count = 1 + random() % 15;
    std::string number = random_digits(random, count);
    const std::size_t point = 1 + random() % count;
    if (point < count) number.insert(point, ".");
    if (random() % 4 == 0) number += "e" + std::to_string(static_cast<int>(random() % 16) - 8);
    ASSERT_EQ(length_of(number), std::strtod(number.c_str(), nullptr)) << number;
  }
}

TEST(Lengths, LongerNumbersAreTheNearestDouble) {
  std::mt19937 random(2);
  for (int round = 0; round < 20000; ++round) {
    const std::string number = "1" + random_digits(random, random() % 30) + "." +
                               random_digits(random, 1 + random() % 30) + "e" +
                               std::to_string(static_cast<int>(random() % 600) - 330);
    const double expected = std::strtod(number.c_str(), nullptr);
    ASSERT_EQ(length_of(number), std::isfinite(expected) ? expected : -1) << number;
  }
}

/// Seventeen digits are enough for every double, down to the least.
TEST(Lengths, SeventeenDigitsBringADoubleBack) {
  std::mt19937_64 random(3);
  int subnormal = 0;
  for (int round = 0; round < 20000; ++round) {
    const int exponent = static_cast<int>(random() % 2046) - 1074;
    const double value = std::ldexp(static_cast<double>(random() >> 11), exponent - 52);
    if (!std::isfinite(value)) continue;
    subnormal += value > 0 && value < std::numeric_limits<double>::min() ? 1 : 0;
    char digits[40];
    std::snprintf(digits, sizeof digits, "%.17g", value);
    ASSERT_EQ(length_of(digits), value) << digits;
  }
  EXPECT_GT(subnormal, 200);
}

/// A number between two doubles, as digits with ever more behind: exactly in the middle the even
/// one is nearest, and a single digit far behind decides.
TEST(Lengths, BetweenTwoDoublesTheLastDigitDecides) {
  std::mt19937_64 random(4);
  for (int round = 0; round < 2000; ++round) {
    // Below 2^54 every second whole number is a double; the mantissa of this one is even.
    const std::uint64_t even = ((std::uint64_t{1} << 53) | (random() >> 11)) & ~std::uint64_t{3};
    const double low = static_cast<double>(even);
    const double high = static_cast<double>(even + 2);
    ASSERT_LT(low, high);
    const std::string middle = std::to_string(even + 1);
    const std::string zeros(random() % 900, '0');
    const std::uint32_t shift = 1 + static_cast<std::uint32_t>(random() % 300);
    EXPECT_EQ(length_of(middle), low) << "the even one";
    EXPECT_EQ(length_of(middle + "." + zeros + "0"), low);
    EXPECT_EQ(length_of(middle + "." + zeros + "1"), high) << middle << " " << zeros.size();
    EXPECT_EQ(length_of(std::to_string(even) + "." + std::string(zeros.size() + 1, '9')), low);
    const std::string far = middle + zeros + "1e-" + std::to_string(zeros.size() + 1 + shift);
    ASSERT_EQ(length_of(far), std::strtod(far.c_str(), nullptr)) << far;
    const std::string up = middle + std::string(shift, '0') + "." + zeros;
    if (zeros.empty()) continue;
    const double expected = std::strtod(up.c_str(), nullptr);
    ASSERT_EQ(length_of(up), std::isfinite(expected) ? expected : -1) << up;
  }
}

TEST(Lengths, AtTheEndsOfTheRangeToo) {
  for (const char* number :
       {"1.7976931348623157e308", "1.7976931348623158e308", "2.2250738585072014e-308",
        "2.2250738585072011e-308", "4.9406564584124654e-324", "2.4703282292062327e-324",
        "2.4703282292062328e-324", "7.4109846876186981e-324", "7.4109846876186982e-324", "1e-400",
        "9007199254740993", "9007199254740991e22", "123456789012345678e-330"}) {
    EXPECT_EQ(length_of(number), std::strtod(number, nullptr)) << number;
  }
  EXPECT_EQ(length_of("1.7976931348623159e308"), -1) << "infinite";
  EXPECT_EQ(length_of("1e309"), -1);
}

TEST(Lengths, ZerosDoNotWearOffPrecision) {
  EXPECT_EQ(length_of("000000000000000000000000000000000000279.7"), 279.7);
  EXPECT_EQ(length_of("279.70000000000000000000000000000000000000"), 279.7);
  EXPECT_EQ(length_of("0." + std::string(100, '0') + "5e100"), 0.5);
  EXPECT_EQ(length_of("1" + std::string(400, '0') + "e-400"), 1.0);
}

TEST(Lengths, TheRangeOfDoublesIsCovered) {
  EXPECT_EQ(length_of("1e-400"), 0.0);
  EXPECT_EQ(length_of("0e99999999999999999999"), 0.0);
  EXPECT_EQ(length_of("1e-99999999999999999999"), 0.0);
  EXPECT_DOUBLE_EQ(length_of("1.7e308"), 1.7e308);
  EXPECT_DOUBLE_EQ(length_of("3e-308"), 3e-308);
}

TEST(Lengths, WhatIsNoFiniteNumberFromZeroIsRefusedWithItsLine) {
  for (const std::string text :
       {"-1",    "-0",  "+1", "nan", "NaN", "inf", "infinity", "1e309", "1e99999999999999999999",
        "0x1p3", "1,5", "1.", ".5",  "1e",  "1e-", "1..2",     "1 2",   "five",
        "1_000", "1.5f"}) {
    EXPECT_EQ(complaint(parse_lengths("3\n" + text + "\n")),
              "2: expected a length, a finite number from 0, found '" + text + "'");
  }
  EXPECT_EQ(complaint(parse_lengths(std::string("1\0\n", 3))),
            "1: expected a length, a finite number from 0, found '1\\x00'");
}

TEST(Lengths, ABlankLineBetweenLengthsIsRefused) {
  EXPECT_EQ(complaint(parse_lengths("1\n\n2\n")),
            "2: expected a length, a finite number from 0, found a blank line");
}

TEST(Lengths, ATextWithoutLengthsIsRefused) {
  EXPECT_EQ(complaint(parse_lengths("")), "0: the file is empty");
  EXPECT_EQ(complaint(parse_lengths("\n \n")), "0: there are no lengths");
}

TEST(Lengths, FilesAreReadAndNamedInErrors) {
  const TemporaryFile good("1\n2\n");
  EXPECT_TRUE(read_lengths(good.path()).ok());
  const TemporaryFile bad("1\nx\n");
  EXPECT_EQ(read_lengths(bad.path()).error().source, bad.path());
}

}  // namespace
}  // namespace wend::io
