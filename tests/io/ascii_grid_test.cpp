#include <gtest/gtest.h>

#include "reading.h"
#include "wend/io/grid_files.h"

namespace wend::io {
namespace {

constexpr char kKnown[] =
    "; known are . G S and blank (open ground), 1 to 9 (terrain of that cost), # @ O T W X "
    "(blocked)";

TEST(AsciiGrid, SymbolsCostWhatTheyShow) {
  const Result<GridMap> map = parse_ascii_grid(".GS 123456789\n#@OTWX.......\n");
  ASSERT_TRUE(map.ok()) << map.error().message();
  EXPECT_EQ(map.value().width(), 13);
  EXPECT_EQ(map.value().height(), 2);
  for (int x = 0; x < 4; ++x) EXPECT_EQ(map.value().cost({x, 0}), TerrainCosts::kThousandths) << x;
  for (int x = 4; x < 13; ++x) {
    EXPECT_EQ(map.value().cost({x, 0}), static_cast<unsigned>(x - 3) * TerrainCosts::kThousandths)
        << x;
  }
  for (int x = 0; x < 6; ++x) EXPECT_FALSE(map.value().walkable({x, 1})) << x;
}

TEST(AsciiGrid, BlanksAtTheEndsOfARowAreGround) {
  const Result<GridMap> map = parse_ascii_grid(" # \r\n   \r\n");
  ASSERT_TRUE(map.ok()) << map.error().message();
  EXPECT_EQ(rows_of(map.value()), " #    ");
  EXPECT_TRUE(map.value().walkable({2, 1}));
}

TEST(AsciiGrid, LineEndsEmptyLinesAroundAndByteOrderMarksDoNotMatter) {
  for (const char* text : {"..\n#.\n", "..\n#.", "..\r\n#.\r\n", "..\n#.\n\n\r\n", "\n\n..\n#.\n",
                           "\xef\xbb\xbf..\n#."}) {
    const Result<GridMap> map = parse_ascii_grid(text);
    ASSERT_TRUE(map.ok()) << map.error().message() << "\n" << text;
    EXPECT_EQ(rows_of(map.value()), "..#.") << text;
  }
}

TEST(AsciiGrid, ATextWithoutCellsIsRefused) {
  EXPECT_EQ(complaint(parse_ascii_grid("")), "0: the file is empty");
  EXPECT_EQ(complaint(parse_ascii_grid("\xef\xbb\xbf")), "0: the file is empty");
  EXPECT_EQ(complaint(parse_ascii_grid("\n\n")), "2: the map has no cells");
}

TEST(AsciiGrid, RaggedRowsAreRefusedWithBothLengths) {
  EXPECT_EQ(complaint(parse_ascii_grid("...\n..\n")),
            "2: all rows must be of one length: this one has 2 cells, the first (line 1) has 3");
  EXPECT_EQ(complaint(parse_ascii_grid("\n.\n.\n. \n")),
            "4: all rows must be of one length: this one has 2 cells, the first (line 2) has 1");
}

TEST(AsciiGrid, AnEmptyLineBetweenRowsIsRefused) {
  EXPECT_EQ(complaint(parse_ascii_grid("..\n\n\n..\n")),
            "4: expected the end after the empty line 2, found another row; remove the empty line");
}

TEST(AsciiGrid, UnknownSymbolsAreRefusedWithLineAndColumn) {
  EXPECT_EQ(complaint(parse_ascii_grid("...\n..z\n")),
            std::string("2: column 3: unknown symbol 'z'") + kKnown);
  EXPECT_EQ(complaint(parse_ascii_grid("0")),
            std::string("1: column 1: unknown symbol '0'") + kKnown);
  EXPECT_EQ(complaint(parse_ascii_grid("..\t")),
            std::string("1: column 3: unknown symbol '\\x09'") + kKnown);
  EXPECT_EQ(complaint(parse_ascii_grid(std::string(".\0", 2))),
            std::string("1: column 2: unknown symbol '\\x00'") + kKnown);
  EXPECT_EQ(complaint(parse_ascii_grid(".\xc2\xa0")),
            std::string("1: column 2: unknown symbol '\\xc2'") + kKnown);
}

TEST(AsciiGrid, EverySymbolIsEitherKnownOrRefused) {
  std::string accepted;
  for (int symbol = 0; symbol < 256; ++symbol) {
    const std::string row{'.', static_cast<char>(symbol), '.'};
    if (symbol != '\n' && parse_ascii_grid(row).ok()) accepted += static_cast<char>(symbol);
  }
  EXPECT_EQ(accepted, " #.123456789@GOSTWX");
}

}  // namespace
}  // namespace wend::io
