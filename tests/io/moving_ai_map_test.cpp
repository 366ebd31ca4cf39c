#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "reading.h"
#include "wend/io/grid_files.h"
#include "wend/io/grid_writers.h"

namespace wend::io {
namespace {

std::string header(const std::string& height, const std::string& width) {
  return "type octile\nheight " + height + "\nwidth " + width + "\nmap\n";
}

TEST(MovingAiMap, CellsAreKeptRowByRow) {
  const Result<GridMap> map = parse_moving_ai_map(header("2", "3") + ".@T\nGSW\n");
  ASSERT_TRUE(map.ok()) << map.error().message();
  EXPECT_EQ(map.value().width(), 3);
  EXPECT_EQ(map.value().height(), 2);
  EXPECT_EQ(rows_of(map.value()), ".@TGSW");
  EXPECT_EQ(map.value().symbol({0, 1}), 'G');
}

TEST(MovingAiMap, OnlyDotGAndSAreOpenAndAllOtherSymbolsAreBlocked) {
  std::string row;
  for (char symbol = ' '; symbol <= '~'; ++symbol) row += symbol;
  const Result<GridMap> map = parse_moving_ai_map(header("1", std::to_string(row.size())) + row);
  ASSERT_TRUE(map.ok()) << map.error().message();
  std::string open;
  for (int x = 0; x < map.value().width(); ++x) {
    if (map.value().walkable({x, 0})) open += map.value().symbol({x, 0});
  }
  EXPECT_EQ(open, ".GS");
}

TEST(MovingAiMap, HeaderLinesMayComeInAnyOrder) {
  const char* const lines[] = {"type octile\n", "height 1\n", "width 2\n"};
  int order[] = {0, 1, 2};
  do {
    std::string text;
    for (const int line : order) text += lines[line];
    EXPECT_EQ(complaint(parse_moving_ai_map(text + "map\n..\n")), "") << text;
  } while (std::next_permutation(std::begin(order), std::end(order)));
}

TEST(MovingAiMap, LineEndsSeparatorsBlankLinesAndByteOrderMarksDoNotMatter) {
  for (const char* text : {
           "type octile\r\nheight 2\r\nwidth 2\r\nmap\r\n.@\r\n..\r\n",
           "type octile\nheight 2\nwidth 2\nmap\r\n.@\n..",
           "type\toctile\n height \t 2 \nwidth\t2\t\nmap \n.@\n..\n",
           "type octile\nheight 2\nwidth 2\nmap\n.@\n..\n\n \t\n\r\n",
           "\n\ntype octile\n\nheight 2\nwidth 2\n\nmap\n.@\n..\n",
           "\xef\xbb\xbftype octile\nheight 2\nwidth 2\nmap\n.@\n..\n",
           "type tile\nheight 2\nwidth 2\nmap\n.@\n..\n",
       }) {
    const Result<GridMap> map = parse_moving_ai_map(text);
    ASSERT_TRUE(map.ok()) << map.error().message() << "\n" << text;
    EXPECT_EQ(rows_of(map.value()), ".@..") << text;
  }
}

TEST(MovingAiMap, BlanksWithinTheMapAreCells) {
  const Result<GridMap> map = parse_moving_ai_map(header("2", "3") + ". .\n   \n");
  ASSERT_TRUE(map.ok()) << map.error().message();
  EXPECT_EQ(rows_of(map.value()), ". .   ");
  EXPECT_FALSE(map.value().walkable({1, 0}));
}

TEST(MovingAiMap, AnEmptyTextIsRefused) {
  EXPECT_EQ(complaint(parse_moving_ai_map("")), "0: the file is empty");
  EXPECT_EQ(complaint(parse_moving_ai_map("\xef\xbb\xbf")), "0: the file is empty");
}

TEST(MovingAiMap, TruncatedRowsAreRefusedWithTheLineTheyEndAt) {
  EXPECT_EQ(complaint(parse_moving_ai_map(header("3", "2") + "..\n..\n")),
            "6: the text ends too early: expected 3 rows, found 2");
  EXPECT_EQ(complaint(parse_moving_ai_map(header("3", "2") + "..\n..\n\n\n")),
            "7: the text ends too early: expected 3 rows, found 2");
  EXPECT_EQ(complaint(parse_moving_ai_map(header("1", "2"))),
            "4: the text ends too early: expected 1 row, found 0");
  EXPECT_EQ(complaint(parse_moving_ai_map(header("3", "2") + "..\n.\n")),
            "6: row 2: expected 2 cells, found 1");
  EXPECT_EQ(complaint(parse_moving_ai_map(header("3", "2") + "..\n\n..\n")),
            "6: row 2: expected 2 cells, found 0");
}

TEST(MovingAiMap, RowsTooLongOrTooManyAreRefused) {
  EXPECT_EQ(complaint(parse_moving_ai_map(header("2", "2") + "..\n...\n")),
            "6: row 2: expected 2 cells, found 3");
  EXPECT_EQ(complaint(parse_moving_ai_map(header("2", "1") + "..\n.\n")),
            "5: row 1: expected 1 cell, found 2");
  EXPECT_EQ(complaint(parse_moving_ai_map(header("2", "2") + "..\n..\n\n@.\n")),
            "8: expected 2 rows, found one more: '@.'");
}

TEST(MovingAiMap, MissingHeaderLinesAreNamed) {
  EXPECT_EQ(complaint(parse_moving_ai_map("height 1\nwidth 1\nmap\n.\n")),
            "3: the line 'type' is missing from the header");
  EXPECT_EQ(complaint(parse_moving_ai_map("type octile\nwidth 1\nmap\n.\n")),
            "3: the line 'height' is missing from the header");
  EXPECT_EQ(complaint(parse_moving_ai_map("type octile\nheight 1\nmap\n.\n")),
            "3: the line 'width' is missing from the header");
  EXPECT_EQ(complaint(parse_moving_ai_map("type octile\nheight 1\nwidth 1\n")),
            "3: the text ends before the line 'map'");
}

TEST(MovingAiMap, DuplicateAndUnknownHeaderLinesAreRefused) {
  EXPECT_EQ(complaint(parse_moving_ai_map("type octile\nheight 1\nwidth 1\nheight 1\nmap\n.\n")),
            "4: there is a second line 'height'; the first is line 2");
  EXPECT_EQ(complaint(parse_moving_ai_map("type octile\ntype octile\nheight 1\nwidth 1\nmap\n.\n")),
            "2: there is a second line 'type'; the first is line 1");
  EXPECT_EQ(complaint(parse_moving_ai_map("type octile\ndepth 1\nmap\n.\n")),
            "2: expected 'type', 'height', 'width' or 'map', found 'depth 1'");
  EXPECT_EQ(complaint(parse_moving_ai_map(header("1", "1").insert(0, ".@\n"))),
            "1: expected 'type', 'height', 'width' or 'map', found '.@'");
}

TEST(MovingAiMap, TheTypeMayNameALayout) {
  for (int i = 0; i < kCellLayouts; ++i) {
    const auto layout = static_cast<CellLayout>(i);
    const std::string text =
        std::string("type ") + to_string(layout) + "\nheight 1\nwidth 2\nmap\n.@\n";
    const GridMap map = parse_moving_ai_map(text).value();
    EXPECT_EQ(map.layout(), layout);
    if (layout != CellLayout::square) {
      EXPECT_EQ(to_moving_ai_map(map), text);
    }
  }
}

TEST(MovingAiMap, OtherTypesAreNamed) {
  EXPECT_EQ(
      complaint(parse_moving_ai_map("type hex\nheight 1\nwidth 1\nmap\n.\n")),
      "1: expected the type 'octile', 'tile' or a layout such as 'hex_odd_rows', found 'hex'");
  EXPECT_EQ(complaint(parse_moving_ai_map("type\nheight 1\nwidth 1\nmap\n.\n")),
            "1: expected the type 'octile', 'tile' or a layout such as 'hex_odd_rows', found ''");
}

TEST(MovingAiMap, SizesThatAreNoPositiveWholeNumbersAreRefused) {
  for (const std::string size : {"2147483648", "99999999999999999999", "268435457", "-1", "+1",
                                 "abc", "", "1.0", "1e3", "0x10", "1 1", "\xd9\xa3"}) {
    const std::string text = complaint(parse_moving_ai_map(header("1", size) + ".\n"));
    EXPECT_EQ(text.find("3: the width must be a whole number from 1 to 268435456, found '"), 0u)
        << text;
    EXPECT_EQ(
        complaint(parse_moving_ai_map(header(size, "1") + ".\n")).find("2: the height must be"), 0u)
        << size;
  }
}

TEST(MovingAiMap, AMapWithoutCellsIsRefused) {
  EXPECT_EQ(complaint(parse_moving_ai_map(header("0", "5"))),
            "2: the map has no cells: its height is 0");
  EXPECT_EQ(complaint(parse_moving_ai_map(header("5", "0") + "\n\n\n\n\n")),
            "3: the map has no cells: its width is 0");
}

TEST(MovingAiMap, ClaimsBeyondTheMostCellsOrBeyondTheTextAreRefused) {
  EXPECT_EQ(complaint(parse_moving_ai_map(header("16385", "16384") + ".\n")),
            "4: the map has 16384 x 16385 cells, more than 268435456, the most there may be");
  EXPECT_EQ(complaint(parse_moving_ai_map(header("16384", "16384") + ".\n")),
            "5: row 1: expected 16384 cells, found 1");
  EXPECT_EQ(complaint(parse_moving_ai_map(header("268435456", "1") + ".\n")),
            "5: the text ends too early: expected 268435456 rows, found 1");
}

TEST(MovingAiMap, ControlCharactersAndBytesBeyondAsciiAreRefusedWithLineAndColumn) {
  EXPECT_EQ(complaint(parse_moving_ai_map(header("2", "3") + "...\n.\x1b.\n")),
            "6: column 2: expected a symbol, found '\\x1b'");
  EXPECT_EQ(complaint(parse_moving_ai_map(header("1", "3") + std::string("..\0\n", 4))),
            "5: column 3: expected a symbol, found '\\x00'");
  EXPECT_EQ(complaint(parse_moving_ai_map(header("1", "3") + "\t..\n")),
            "5: column 1: expected a symbol, found '\\x09'");
  EXPECT_EQ(complaint(parse_moving_ai_map(header("1", "3") + "..\r\r\n")),
            "5: column 3: expected a symbol, found '\\x0d'");
  EXPECT_EQ(complaint(parse_moving_ai_map(header("1", "3") + ".\xc3\xa9\n")),
            "5: column 2: expected a symbol, found '\\xc3'");
  EXPECT_EQ(complaint(parse_moving_ai_map(header("1", "1") + "\x7f\n")),
            "5: column 1: expected a symbol, found '\\x7f'");
}

TEST(MovingAiMap, ForeignTextInMessagesIsEscapedAndCut) {
  EXPECT_EQ(complaint(parse_moving_ai_map("type a\x1b[31m\rb\nmap\n")),
            "1: expected the type 'octile', 'tile' or a layout such as 'hex_odd_rows', found "
            "'a\\x1b[31m\\x0db'");
  EXPECT_EQ(complaint(parse_moving_ai_map("type " + std::string(1000, 'x') + "\n")),
            "1: expected the type 'octile', 'tile' or a layout such as 'hex_odd_rows', found '" +
                std::string(40, 'x') + "...'");
}

TEST(MovingAiMap, ErrorsNameTheSource) {
  const Result<GridMap> map = parse_moving_ai_map("type octile\nheight x\n", "city.map");
  ASSERT_FALSE(map.ok());
  EXPECT_EQ(map.error().message().find("city.map:2: the height must be"), 0u);
}

}  // namespace
}  // namespace wend::io
