// In ASCII grids S is the start and G a goal, unless the arguments say otherwise.
#include "../run_tool.h"

namespace wend::cli {
namespace {

TEST(MarkedEnds, AreTakenFromAnAsciiGrid) {
  const std::string map = "S..\n.#.\n..G\n";
  const std::string expected =
      succeed({"solve", "-", "--from", "0,0", "--to", "2,2", "--format", "csv"}, map);
  EXPECT_EQ(succeed({"solve", "-", "--format", "csv"}, map), expected);
  EXPECT_TRUE(contains(succeed({"compare", "-"}, map), "  yes  "));
  EXPECT_TRUE(contains(succeed({"trace", "-"}, map), "from 0,0\nto 2,2\n"));
  EXPECT_TRUE(contains(succeed({"explore", "-"}, map), "found"));
  EXPECT_EQ(succeed({"draw", "-"}, map),
            succeed({"draw", "-", "--from", "0,0", "--to", "2,2"}, map));
}

TEST(MarkedEnds, TheNearestOfSeveralGoalsIsReached) {
  EXPECT_EQ(succeed({"solve", "-", "--format", "csv"}, "G....S.G\n"), "x,y\n5,0\n6,0\n7,0\n");
}

TEST(MarkedEnds, OptionsWin) {
  EXPECT_EQ(succeed({"solve", "-", "--from", "1,0", "--format", "csv"}, "S..G\n"),
            "x,y\n1,0\n2,0\n3,0\n");
  EXPECT_EQ(succeed({"solve", "-", "--to", "1,0", "--format", "csv"}, "S..G\n"), "x,y\n0,0\n1,0\n");
}

TEST(MarkedEnds, InOtherFormsTheLettersAreGround) {
  const std::string map = "type octile\nheight 1\nwidth 4\nmap\nS..G\n";
  expect_error(run_tool({"solve", "-"}, map), 2, {"--from X,Y is missing"});
  expect_error(run_tool({"solve", "-"}, "S,.,.,G\n"), 2, {"--from X,Y is missing"});
  const TemporaryFolder folder;
  const std::string costs = folder.write("a.costs", "S 2\nG 3\n. 1\n");
  expect_error(run_tool({"solve", "-", "--costs", costs}, "S..G\n"), 2, {"--from X,Y is missing"});
}

TEST(MarkedEnds, MissingOnesAreExplained) {
  expect_error(run_tool({"solve", "-"}, "..G\n"), 2,
               {"--from X,Y is missing", "mark the start as S and goals as G"});
  expect_error(run_tool({"solve", "-"}, "S.S.G\n"), 2, {"the map marks 2 cells as S"});
  expect_error(run_tool({"solve", "-"}, "S...\n"), 2, {"--to X,Y is missing"});
}

TEST(MarkedEnds, LieOnTheirFloor) {
  const TemporaryFolder folder;
  const std::string ground = folder.write("0.txt", "S..\n");
  const std::string upper = folder.write("1.txt", "..G\n");
  const std::string links = folder.write("a.links", "2,0,0 0,0,1 both\n");
  EXPECT_EQ(succeed({"solve", ground, "--floor", upper, "--links", links, "--format", "csv"}),
            "x,y,floor\n0,0,0\n1,0,0\n2,0,0\n0,0,1\n1,0,1\n2,0,1\n");
}

TEST(MapAlone, IsDrawnWhereNothingIsAskedForOnIt) {
  const std::string svg = succeed({"draw", scene("swamp.map")});
  EXPECT_TRUE(contains(svg, "<svg"));
  EXPECT_TRUE(contains(svg, "walkable"));
  EXPECT_FALSE(contains(svg, "expanded"));
  EXPECT_TRUE(contains(succeed({"draw", scene("hexes.map")}), "<svg"));
  EXPECT_TRUE(contains(succeed({"draw", "-"}, "..#\n...\n"), "3 x 2 cells, 5 walkable"));
  expect_error(run_tool({"draw", scene("swamp.map"), "--from", "2,7"}), 2, {"--to X,Y is missing"});
  expect_error(run_tool({"draw", scene("swamp.map"), "--algorithm", "astar"}), 2,
               {"--algorithm: does not go with a map alone; add --from X,Y and --to X,Y"});
  expect_error(run_tool({"draw", scene("swamp.map"), "--format", "gif"}), 2, {"no animation"});
}

}  // namespace
}  // namespace wend::cli
