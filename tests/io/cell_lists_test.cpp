#include "reading.h"
#include "temporary_file.h"
#include "wend/io/floor_files.h"

namespace wend::io {
namespace {

const GridMap kMap(10, 5);

TEST(Cells, ComeInOrderWithBlanksAndAHeadingSkipped) {
  const auto cells = parse_cells("\xef\xbb\xbfx,y\r\n3,4\n\n  0 , 0 \n9,4", kMap);
  ASSERT_TRUE(cells.ok()) << cells.error().message();
  EXPECT_EQ(cells.value(), (std::vector<Point>{{3, 4}, {0, 0}, {9, 4}}));
}

TEST(Cells, AHeadingMayFollowBlankLinesButStandsThereOnce) {
  const auto cells = parse_cells("\n \t\r\n x,y\n1,1\n", kMap);
  ASSERT_TRUE(cells.ok()) << cells.error().message();
  EXPECT_EQ(cells.value(), (std::vector<Point>{{1, 1}}));
  EXPECT_EQ(complaint(parse_cells("x,y\nx,y\n1,1\n", kMap)).substr(0, 12), "2: expected ");
}

TEST(Cells, WhatIsNoCellOfTheMapIsRefusedWithItsLine) {
  const auto refused = [](const std::string& text) { return complaint(parse_cells(text, kMap)); };
  EXPECT_EQ(refused("1,1\n10,0\n").substr(0, 20), "2: the cell '10,0' i");
  EXPECT_EQ(refused("0,5").substr(0, 3), "1: ");
  for (const char* text :
       {"1", "1,", ",1", "1,2,3", "a,b", "-1,0", "1.5,0", "4294967296,0", "1;2", "2,2\nx,y"}) {
    EXPECT_NE(refused(text).find("expected a cell X,Y"), std::string::npos) << text;
  }
  EXPECT_NE(refused("x,y\n\n"), "");
  EXPECT_NE(refused(""), "");
}

TEST(Links, HaveACostAndLeadOneWayUnlessTheySayBoth) {
  const auto links =
      parse_links("0,0 9,4\n\n1,1\t2,2 0.5\n3,0 4,0 both\n5,0 6,0 1000 both\r\n", kMap);
  ASSERT_TRUE(links.ok()) << links.error().message();
  EXPECT_EQ(links.value(), (std::vector<GridLink>{{{0, 0}, {9, 4}, 1},
                                                  {{1, 1}, {2, 2}, 0.5},
                                                  {{3, 0}, {4, 0}, 1},
                                                  {{4, 0}, {3, 0}, 1},
                                                  {{5, 0}, {6, 0}, 1000},
                                                  {{6, 0}, {5, 0}, 1000}}));
}

TEST(Links, WhatIsNoLinkIsRefusedWithItsLine) {
  const auto refused = [](const std::string& text) { return complaint(parse_links(text, kMap)); };
  EXPECT_EQ(refused("0,0 1,1\n0,0 10,1").substr(0, 3), "2: ");
  for (const char* text : {"0,0", "0,0 1,1 -1", "0,0 1,1 1001", "0,0 1,1 0.0001", "0,0 1,1 one",
                           "0,0 1,1 1 both more", "0,0 1,1 both 1", "0,0 1,1 1 1", "0,0,1,1"}) {
    EXPECT_EQ(refused(text).substr(0, 12), "1: expected ") << text;
  }
  EXPECT_NE(refused(""), "");
}

TEST(Links, ComplaintsQuoteWhatIsTooMuch) {
  const auto refused = [](const std::string& text) { return complaint(parse_links(text, kMap)); };
  EXPECT_EQ(refused("0,0 1,1 one"),
            "1: expected a cost from 0 to 1000 with at most three decimals, or the word both, "
            "found 'one'");
  EXPECT_EQ(refused("0,0 1,1 2 one"),
            "1: expected the word both or the end of the line, found 'one'");
  EXPECT_EQ(refused("0,0 1,1 both 2"), "1: expected the end of the line after both, found '2'");
  EXPECT_EQ(refused("0,0 1,1 3 both  4 5 "),
            "1: expected the end of the line after both, found '4 5'");
}

TEST(CellLists, AreReadFromFilesThatErrorsName) {
  const TemporaryFile file("7,7\n");
  const auto cells = read_cells(file.path(), kMap);
  ASSERT_FALSE(cells.ok());
  EXPECT_EQ(cells.error().source, file.path());
  EXPECT_FALSE(read_links(file.path() + ".absent", kMap).ok());
}

TEST(FloorLists, CellsNameTheirFloorOrLieOnTheLowest) {
  EXPECT_EQ(parse_floor_cell("3,4,1"), (FloorCell{3, 4, 1}));
  EXPECT_EQ(parse_floor_cell("3,4"), (FloorCell{3, 4, 0}));
  for (const char* text : {"", "3", "3,4,", "3,4,-1", "3,4,1,0", "3,4,x", "3,4,99999999999"}) {
    EXPECT_FALSE(parse_floor_cell(text).has_value()) << text;
  }
}

TEST(FloorLists, LinksLeadFromFloorToFloor) {
  const std::vector<GridMap> maps(2, GridMap(5, 5));
  const FloorMap floors = FloorMap::build(maps).value();
  const auto links = parse_floor_links("1,2,0 1,2,1 2 both\n3,3 4,4,1\n", floors);
  ASSERT_TRUE(links.ok());
  const FloorLink up = {{1, 2, 0}, {1, 2, 1}, 2};
  const FloorLink down = {up.to, up.from, up.cost};
  const FloorLink other = {{3, 3, 0}, {4, 4, 1}, 1};
  EXPECT_EQ(links.value(), (std::vector<FloorLink>{up, down, other}));
  const auto cells = parse_floor_cells("x,y,floor\n1,2,1\n0,0\n", floors);
  ASSERT_TRUE(cells.ok());
  EXPECT_EQ(cells.value(), (std::vector<FloorCell>{{1, 2, 1}, {0, 0, 0}}));
}

TEST(FloorLists, CellsOutsideAreNamed) {
  const std::vector<GridMap> maps(2, GridMap(5, 5));
  const FloorMap floors = FloorMap::build(maps).value();
  EXPECT_EQ(parse_floor_links("\n1,2,0 1,2,2\n", floors, "a.links").error().message(),
            "a.links:2: the cell '1,2,2' is outside the building, which has columns 0 to 4 and "
            "rows 0 to 4 on floors 0 to 1");
  EXPECT_EQ(parse_floor_cells("1;2\n", floors, "a").error().message(),
            "a:1: expected a cell X,Y,FLOOR in whole numbers, such as 3,4,1, found '1;2'");
}

}  // namespace
}  // namespace wend::io
