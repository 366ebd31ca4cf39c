#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "reading.h"
#include "support/random_map.h"
#include "wend/io/grid_files.h"
#include "wend/io/grid_writers.h"

namespace wend::io {
namespace {

constexpr char kExpected[] =
    "expected a cost from 0 (blocked) to 1000 with at most three decimals, or one of . G S # @ O T "
    "W X, found ";

std::string rows_or_reason(const Result<GridMap>& map) {
  return map.ok() ? rows_of(map.value()) : map.error().message();
}

TEST(CsvGrid, NumbersAreCosts) {
  const Result<GridMap> map = parse_csv_grid("1,0,2,9\n0.5,1000,10,1.0\n0.001,2.50,0.000,1e1\n");
  ASSERT_TRUE(map.ok()) << map.error().message();
  EXPECT_EQ(map.value().width(), 4);
  EXPECT_EQ(map.value().height(), 3);
  std::vector<std::uint32_t> costs;
  for (const char symbol : map.value().cells()) costs.push_back(map.value().terrain().of(symbol));
  EXPECT_EQ(costs, (std::vector<std::uint32_t>{1000, 0, 2000, 9000, 500, 1'000'000, 10000, 1000, 1,
                                               2500, 0, 10000}));
}

TEST(CsvGrid, CostsGetSymbolsInAscendingOrderWhereverTheyStand) {
  EXPECT_EQ(rows_or_reason(parse_csv_grid("1,0,2,9,10,2.5,0.5,10\n")), ".#29cbac");
  EXPECT_EQ(rows_or_reason(parse_csv_grid("0.5,10,2.5\n0,0,0\n")), "acb###");
}

TEST(CsvGrid, SymbolsOfAsciiGridsStayWhatTheyAre) {
  const Result<GridMap> map = parse_csv_grid(".,G,S,#,@,O,T,W,X\n");
  EXPECT_EQ(rows_or_reason(map), ".GS#@OTWX");
  ASSERT_TRUE(map.ok());
  for (int x = 0; x < 9; ++x) EXPECT_EQ(map.value().cost({x, 0}), x < 3 ? 1000u : 0u) << x;
}

TEST(CsvGrid, SeparatorsBlanksQuotesAndLineEndsDoNotMatter) {
  for (const char* text :
       {"1,0\n2,1\n", "1;0\n2;1\n", "1\t0\n2\t1\n", "1,0\r\n2,1\r\n", "1,0\n2,1", " 1 ,\t0 \n2,1\n",
        "\"1\",\"0\"\n\"2\" , \" 1 \"\n", " 1\t\"0\"\n 2 \t 1\n", "\"1\";0\n2;\"1\"\n",
        "\xef\xbb\xbf"
        "1,0\n2,1\n",
        "\n \r\n1,0\n2,1\n\n \t\n"}) {
    EXPECT_EQ(rows_or_reason(parse_csv_grid(text)), ".#2.") << text;
    EXPECT_EQ(rows_or_reason(parse_grid(text)), ".#2.") << text;
  }
}

TEST(CsvGrid, AMapMayHaveOneColumn) {
  EXPECT_EQ(rows_or_reason(parse_csv_grid("1\n0\n2.5\n")), ".#a");
  EXPECT_EQ(rows_or_reason(parse_grid("\"1\"\n\"0\"\n\"2.5\"\n")), ".#a");
}

TEST(CsvGrid, ATextWithoutCellsIsRefused) {
  EXPECT_EQ(complaint(parse_csv_grid("")), "0: the file is empty");
  EXPECT_EQ(complaint(parse_csv_grid("\n \n")), "2: the map has no cells");
}

TEST(CsvGrid, OtherFieldsAreRefusedWithLineAndNumber) {
  for (const std::string field :
       {"-1", "1000.001", "1e4", "0.0001", "nan", "x", "0x1", "..", "+1", "1 2", "1%"}) {
    EXPECT_EQ(complaint(parse_csv_grid("1,1\n1," + field + "\n")),
              "2: field 2: " + (kExpected + ("'" + field)) + "'");
  }
  EXPECT_EQ(complaint(parse_csv_grid("1,1\n1,\n")),
            std::string("2: field 2: ") + kExpected + "nothing");
  EXPECT_EQ(complaint(parse_csv_grid("1,,1\n")),
            std::string("1: field 2: ") + kExpected + "nothing");
  EXPECT_EQ(complaint(parse_csv_grid("1,\" \"\n")),
            std::string("1: field 2: ") + kExpected + "nothing");
  EXPECT_EQ(complaint(parse_csv_grid("x,y\n1,2\n")),
            std::string("1: field 1: ") + kExpected + "'x'");
  EXPECT_EQ(complaint(parse_csv_grid(std::string("1,\0\n", 4))),
            std::string("1: field 2: ") + kExpected + "'\\x00'");
}

TEST(CsvGrid, ADecimalCommaIsRefusedAndShown) {
  EXPECT_EQ(complaint(parse_csv_grid("1;0,5\n")),
            std::string("1: field 2: ") + kExpected + "'0,5'");
  EXPECT_EQ(complaint(parse_csv_grid("\"0,5\",1\n")),
            std::string("1: field 1: ") + kExpected + "'0,5'");
}

TEST(CsvGrid, QuotesMustStandAtBothEnds) {
  for (const char* field : {"\"1", "1\"", "\"", "\"1\"2", "\"\"1\"\"", "1\"1"}) {
    EXPECT_EQ(complaint(parse_csv_grid("1,1\n1," + std::string(field) + "\n")),
              "2: field 2: a double quote must stand at both ends of a field or at none")
        << field;
  }
}

TEST(CsvGrid, RaggedRowsAreRefusedWithBothLengths) {
  EXPECT_EQ(complaint(parse_csv_grid("\n1,1,1\n1,1\n")),
            "3: all rows must be of one length: this one has 2 fields, the first (line 2) has 3");
  EXPECT_EQ(complaint(parse_csv_grid("1;1\n1;1;1\n")),
            "2: all rows must be of one length: this one has 3 fields, the first (line 1) has 2");
  EXPECT_EQ(complaint(parse_csv_grid("1,1\n1;1\n")),
            std::string("2: field 1: ") + kExpected + "'1;1'");
}

TEST(CsvGrid, ABlankLineBetweenRowsIsRefused) {
  EXPECT_EQ(complaint(parse_csv_grid("1,1\n \n\n1,1\n")),
            "2: expected the end at this blank line, but there are more rows; remove it");
}

/// A row of the costs 10, 20 ... in descending order.
std::string costs_row(int count) {
  std::string text;
  for (int i = count; i > 0; --i) text += std::to_string(10 * i) + (i > 1 ? "," : "\n");
  return text;
}

TEST(CsvGrid, FortySixOtherCostsHaveSymbolsOfTheirOwn) {
  const Result<GridMap> map = parse_csv_grid(costs_row(46));
  ASSERT_TRUE(map.ok()) << map.error().message();
  const std::string symbols = rows_or_reason(map);
  EXPECT_EQ(std::set<char>(symbols.begin(), symbols.end()).size(), 46u);
  EXPECT_EQ(symbols.find_first_of(".GS#@OTWX 123456789"), std::string::npos);
  for (int x = 0; x < 46; ++x) {
    EXPECT_EQ(map.value().cost({x, 0}), static_cast<std::uint32_t>(10'000 * (46 - x)));
  }
}

TEST(CsvGrid, MoreCostsThanSymbolsAreRefused) {
  EXPECT_EQ(complaint(parse_csv_grid(costs_row(46) + costs_row(47))),
            "2: the map has more than 46 different costs besides 0 and the whole ones from 1 to 9; "
            "round them");
}

TEST(CsvGrid, WhatWasWrittenIsReadAsTheSameCosts) {
  for (std::uint64_t number = 0; number < 160; ++number) {
    test::Random random(number);
    GridMap map = random_map(static_cast<test::MapKind>(number % test::kMapKinds), random);
    if (number >= 80) add_terrain(map, random);
    const Result<GridMap> read = parse_grid(to_csv(map).value());
    ASSERT_TRUE(read.ok()) << read.error().message();
    ASSERT_EQ(read.value().width(), map.width());
    ASSERT_EQ(read.value().height(), map.height());
    for (NodeId id = 0; id < map.cell_count(); ++id) {
      ASSERT_EQ(read.value().cost(map.point(id)), map.cost(map.point(id)));
    }
    EXPECT_EQ(rows_or_reason(parse_grid(to_csv(read.value()).value())), rows_or_reason(read));
  }
}

}  // namespace
}  // namespace wend::io
