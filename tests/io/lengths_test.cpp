#include <cmath>
#include <cstdlib>
#include <random>

#include "reading.h"
#include "temporary_file.h"

namespace wend::io {
namespace {

/// What a text of one number gives; a refused one gives -1.
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

TEST(Lengths, LongerNumbersAreWithinAFewUnitsInTheLastPlace) {
  std::mt19937 random(2);
  for (int round = 0; round < 20000; ++round) {
    const std::string number = "1" + random_digits(random, random() % 30) + "." +
                               random_digits(random, 1 + random() % 30) + "e" +
                               std::to_string(static_cast<int>(random() % 500) - 250);
    const double expected = std::strtod(number.c_str(), nullptr);
    ASSERT_LE(std::abs(length_of(number) - expected), 1e-14 * expected) << number;
  }
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
