// `wend draw --tiles`: the flow tiles that one walk takes.
#include "run_tool.h"
#include "support/count_of.h"

namespace wend::cli {
namespace {

ToolResult draw_tiles(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {"draw", scene("demo.map"), "--from", "8,4", "--to",
                                        "50,10"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_tool(arguments);
}

TEST(DrawTiles, ShowsTheTilesOfTheWayTheirBordersAndWhereTheyLead) {
  const ToolResult drawn = draw_tiles({"--tiles", "8"});
  EXPECT_EQ(drawn.exit_code, 0) << drawn.err;
  for (const char* part : {"Flow tiles for whoever walks from 8,4, sectors of 8 x 8", " tiles of ",
                           "the way from there", "start", "goal", "path"}) {
    EXPECT_TRUE(contains(drawn.out, part)) << part;
  }
  const ToolResult wide = draw_tiles({"--tiles", "64"});
  EXPECT_EQ(wide.exit_code, 0) << wide.err;
  EXPECT_TRUE(contains(wide.out, "1 tiles of 1 sectors"));
  // No cell of the single tile leads across a border.
  EXPECT_GT(test::count_of(drawn.out, "<circle"), test::count_of(wide.out, "<circle"));
}

TEST(DrawTiles, RefusesWhatHasNone) {
  expect_error(draw_tiles({"--tiles", "12"}), 2, {"power of two"});
  expect_error(draw_tiles({"--tiles", "3"}), 2, {"--tiles", "4"});
  expect_error(draw_tiles({"--tiles", "8", "--scores"}), 2,
               {"--scores", "does not go with --tiles"});
  expect_error(run_tool({"draw", scene("demo.map"), "--tiles", "8"}), 2, {"--tiles", "--from X,Y"});
  expect_error(run_tool({"draw", scene("demo.mesh"), "--tiles", "8", "--from", "8.5,4.5", "--to",
                         "50.5,10.5"}),
               2, {"--tiles"});
}

TEST(DrawTiles, WithoutAWayNoTileIsMade) {
  const ToolResult drawn =
      run_tool({"draw", "-", "--tiles", "4", "--from", "0,0", "--to", "4,0"}, "..#..\n..#..\n");
  EXPECT_EQ(drawn.exit_code, 0) << drawn.err;
  EXPECT_TRUE(contains(drawn.out, "no way leads there, and no tile is made"));
}

}  // namespace
}  // namespace wend::cli
