#include <gtest/gtest.h>

#include "temporary_file.h"

namespace wend::io {
namespace {

TEST(AnyGrid, EachFirstHeaderWordTellsAMovingAiMap) {
  for (const char* text : {"type octile\nheight 1\nwidth 4\nmap\n.q..\n",
                           "height 1\nwidth 4\ntype octile\nmap\n.q..\n",
                           "\xef\xbb\xbf\r\n\n  width\t4\ntype octile\nheight 1\nmap\n.q..\n"}) {
    const Result<GridMap> map = parse_grid(text);
    ASSERT_TRUE(map.ok()) << map.error().message();
    EXPECT_EQ(map.value().cell_count(), 4u);
    EXPECT_FALSE(map.value().walkable({1, 0}));
  }
}

TEST(AnyGrid, AllElseIsAnAsciiGrid) {
  const Result<GridMap> map = parse_grid("\n..#\n9..\n");
  ASSERT_TRUE(map.ok()) << map.error().message();
  EXPECT_EQ(map.value().width(), 3);
  EXPECT_EQ(map.value().cost({0, 1}), 9000u);
  EXPECT_TRUE(parse_grid("   \n . \n").ok());
}

TEST(AnyGrid, ErrorsComeFromTheFormatThatWasRecognized) {
  EXPECT_EQ(parse_grid("").error().reason, "the file is empty");
  EXPECT_EQ(parse_grid("\n\n").error().reason, "the map has no cells");
  EXPECT_EQ(parse_grid("type hex").error().reason,
            "expected the type 'octile', 'tile' or a layout such as 'hex_odd_rows', found 'hex'");
  EXPECT_EQ(parse_grid("typeoctile").error().reason.find("column 1: unknown symbol 't'"), 0u);
}

TEST(AnyGrid, FilesAreReadAndNamedInErrors) {
  const TemporaryFile good("..\n##\n");
  EXPECT_TRUE(read_grid(good.path()).ok());
  const TemporaryFile bad("..\n#\n");
  const Result<GridMap> map = read_grid(bad.path());
  ASSERT_FALSE(map.ok());
  EXPECT_EQ(map.error().source, bad.path());
  EXPECT_EQ(map.error().line, 2u);
}

TEST(AnyGrid, AnAbsentFileIsRefused) {
  const Result<GridMap> map = read_grid("there/is/no.map");
  ASSERT_FALSE(map.ok());
  EXPECT_EQ(map.error().message(), "there/is/no.map: there is no such file");
}

TEST(AnyGrid, SaysWhichFormATextIsIn) {
  EXPECT_EQ(grid_form("type octile\nheight 1\nwidth 1\nmap\n.\n"), GridForm::moving_ai);
  EXPECT_EQ(grid_form("\n.,.\n"), GridForm::csv);
  EXPECT_EQ(grid_form("S.G\n"), GridForm::ascii);
  EXPECT_EQ(grid_form(""), GridForm::ascii);
}

}  // namespace
}  // namespace wend::io
