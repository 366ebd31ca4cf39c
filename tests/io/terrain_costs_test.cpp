#include "reading.h"
#include "temporary_file.h"

namespace wend::io {
namespace {

/// The cost in thousandths of a symbol written so, or -1 where it is refused.
int thousandths(const std::string& number) {
  const Result<TerrainCosts> costs = parse_terrain_costs("x " + number);
  return costs.ok() ? static_cast<int>(costs.value().of('x')) : -1;
}

TEST(TerrainCostsFile, SymbolsCostWhatTheLinesSay) {
  const Result<TerrainCosts> costs = parse_terrain_costs(". 1\r\n\nS\t 1.5 \n  # 0.125\n@ 0");
  ASSERT_TRUE(costs.ok()) << costs.error().message();
  EXPECT_EQ(costs.value().of('.'), 1000u);
  EXPECT_EQ(costs.value().of('S'), 1500u);
  EXPECT_EQ(costs.value().of('#'), 125u);
  EXPECT_EQ(costs.value().of('@'), 0u);
}

TEST(TerrainCostsFile, SymbolsThatAreNotNamedAreBlocked) {
  const Result<TerrainCosts> costs = parse_terrain_costs("\xef\xbb\xbfW 4\n");
  ASSERT_TRUE(costs.ok()) << costs.error().message();
  for (int symbol = 0; symbol < 256; ++symbol) {
    EXPECT_EQ(costs.value().of(static_cast<char>(symbol)), symbol == 'W' ? 4000u : 0u) << symbol;
  }
}

TEST(TerrainCostsFile, NumbersAreExactInThousandths) {
  for (int expected = 0; expected <= 2000; ++expected) {
    const std::string decimals = std::to_string(1000 + expected % 1000).substr(1);
    EXPECT_EQ(thousandths(std::to_string(expected / 1000) + "." + decimals), expected);
  }
  EXPECT_EQ(thousandths("1000"), 1000000);
  EXPECT_EQ(thousandths("999.999"), 999999);
  EXPECT_EQ(thousandths("1.50000000000000000000000000000000"), 1500);
  EXPECT_EQ(thousandths("0000000000000000000000000000001"), 1000);
  EXPECT_EQ(thousandths("1e2"), 100000);
  EXPECT_EQ(thousandths("12500E-4"), 1250);
  EXPECT_EQ(thousandths("0e999999999999999999999"), 0);
  EXPECT_EQ(thousandths("0.0000"), 0);
}

TEST(TerrainCostsFile, OtherNumbersAreRefused) {
  for (const char* number : {"-1",
                             "-0",
                             "+1",
                             "nan",
                             "inf",
                             "1000.001",
                             "1001",
                             "1e4",
                             "99999999999999999999999999",
                             "1e999999999999999999999",
                             "1.2345",
                             "0.0001",
                             "1.0000000000000000000000000001",
                             "1e-999999999999999999999",
                             "0x10",
                             "1,5",
                             "1.",
                             ".5",
                             ".",
                             "1e",
                             "1e+",
                             "e1",
                             "1.5.2",
                             "1 2",
                             "1f",
                             "one",
                             "\xd9\xa3"}) {
    EXPECT_EQ(thousandths(number), -1) << number;
  }
  EXPECT_EQ(complaint(parse_terrain_costs(". 1\nS -1\n")),
            "2: the cost of 'S' must be a number from 0 to 1000 with at most three decimals, "
            "found '-1'");
}

TEST(TerrainCostsFile, LinesThatAreNoSymbolAndNumberAreRefused) {
  const std::string expected = ": expected a symbol, a blank and its cost, such as 'S 1.5', found ";
  EXPECT_EQ(complaint(parse_terrain_costs(". 1\nS\n")), "2" + expected + "'S'");
  EXPECT_EQ(complaint(parse_terrain_costs("S1.5\n")), "1" + expected + "'S1.5'");
  EXPECT_EQ(complaint(parse_terrain_costs("water 4\n")), "1" + expected + "'water 4'");
  EXPECT_EQ(complaint(parse_terrain_costs("\x1b 4\n")),
            "1: the symbol must be a visible ASCII character, found '\\x1b'");
}

TEST(TerrainCostsFile, ASymbolNamedTwiceIsRefused) {
  EXPECT_EQ(complaint(parse_terrain_costs(". 1\nS 0\n\nS 0\n")),
            "4: the symbol 'S' already has a cost from line 2");
}

TEST(TerrainCostsFile, ATextWithoutCostsIsRefused) {
  EXPECT_EQ(complaint(parse_terrain_costs("")), "0: the file is empty");
  EXPECT_EQ(complaint(parse_terrain_costs("\n \n")),
            "2: expected a symbol and its cost, found blank lines only");
}

TEST(TerrainCostsFile, FilesAreReadAndNamedInErrors) {
  const TemporaryFile good("W 2.5\n");
  const Result<TerrainCosts> costs = read_terrain_costs(good.path());
  ASSERT_TRUE(costs.ok()) << costs.error().message();
  EXPECT_EQ(costs.value().of('W'), 2500u);
  const TemporaryFile bad("W x\n");
  EXPECT_EQ(read_terrain_costs(bad.path()).error().source, bad.path());
}

}  // namespace
}  // namespace wend::io
