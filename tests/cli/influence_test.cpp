// `wend influence`: scores, what is read of them, and flight.
#include <gtest/gtest.h>

#include "run_tool.h"

namespace wend::cli {
namespace {

TEST(Influence, ScoresFallWithTheDistanceAndStopAtWalls) {
  const std::string map = "......\n..##..\n";
  EXPECT_EQ(succeed({"influence", "-", "--source", "0,0,8,4", "--format", "csv"}, map),
            "x,y,score\n0,0,8\n1,0,6\n2,0,4\n3,0,2\n0,1,6\n1,1,5.172\n");
  EXPECT_EQ(succeed({"influence", "-", "--source", "0,1,4,9", "--falloff", "flat", "--sight",
                     "--format", "csv"},
                    "...\n...\n#..\n"),
            "x,y,score\n0,0,4\n1,0,4\n2,0,4\n0,1,4\n1,1,4\n2,1,4\n2,2,4\n")
      << "under the rule both_free nobody sees past the corner";
  EXPECT_EQ(succeed({"influence", "-", "--source", "0,0,8,2", "--distance", "steps", "--falloff",
                     "inverse", "--format", "csv"},
                    "..\n..\n"),
            "x,y,score\n0,0,8\n1,0,4\n0,1,4\n1,1,4\n");
}

TEST(Influence, TellsOfTheHottestAndTheSafestPlaces) {
  const std::string map = "..........\n..........\n";
  const std::string text = succeed({"influence", "-", "--source", "0,0,8,4", "--source", "8,1,6,3",
                                    "--hottest", "2", "--safest", "2,0,3"},
                                   map);
  EXPECT_EQ(text,
            "scores     16 cells have one, from 0 to 8\n"
            "hottest    0,0 (8), 8,1 (6)\n"
            "safest     4,0 (0), 2 from 2,0, of all within 3\n");
  const std::string json = succeed(
      {"influence", "-", "--source", "0,0,8,4", "--safest", "0,0,2", "--format", "json"}, map);
  EXPECT_TRUE(contains(json, R"("sources": [[0,0]])")) << json;
  EXPECT_TRUE(contains(
      json, R"("safest": {"at":[2,0],"score":4.0,"from":[0,0],"within":2.0,"distance":2.0})"))
      << json;
}

TEST(Influence, TellsWhereTwoSidesMeet) {
  const std::string text = succeed(
      {"influence", "-", "--source", "0,0,9,9", "--against", "8,0,9,9", "--front"}, ".........\n");
  EXPECT_TRUE(contains(text, "front      3,0 4,0 5,0\n")) << text;
}

TEST(Influence, LeadsFromThreatsPastThemWhereThereIsMoreRoom) {
  const std::string corridor = std::string(40, '.') + "\n";
  EXPECT_EQ(succeed({"influence", "-", "--flee", "6,0", "--from", "8,0"}, corridor).substr(0, 23),
            "flight     8,0 9,0 10,0");
  const std::string text =
      succeed({"influence", "-", "--flee", "36,0", "--from", "38,0"}, corridor);
  EXPECT_EQ(text.substr(0, 31), "flight     38,0 37,0 36,0 35,0 ");
  EXPECT_TRUE(contains(text, " 0,0\n")) << text;
  EXPECT_EQ(succeed({"influence", "-", "--flee", "0,0", "--from", "3,0"}, "..#.\n"),
            "flight     3,0 is out of their reach\n");
  EXPECT_EQ(succeed({"influence", "-", "--flee", "1,0", "--format", "csv"}, "....\n"),
            "x,y,cost,next\n0,0,1.2,\n1,0,2,\"2,0\"\n2,0,1,\"3,0\"\n3,0,0,\n");
}

TEST(Influence, WorksOnMapsByNames) {
  const std::string text = succeed({"influence", scene("world.json"), "--source", "Emberfall,10,3",
                                    "--distance", "steps", "--hottest", "1"});
  EXPECT_TRUE(contains(text, "hottest    Emberfall (10)\n")) << text;
  expect_error(
      run_tool({"influence", scene("world.json"), "--source", "Emberfall,10,3", "--sight"}), 2,
      {"--sight", "grids"});
  const std::string svg = succeed({"influence", scene("world.json"), "--flee", "Emberfall",
                                   "--from", "Aldermoor", "--format", "svg"});
  EXPECT_EQ(svg.substr(0, 4), "<svg");
}

TEST(Influence, PicturesHaveAScale) {
  const std::string svg = succeed({"influence", "--source", "10,4,8,12", "--against", "40,2,8,30",
                                   "--front", "--format", "svg"});
  EXPECT_TRUE(contains(svg, "score"));
  EXPECT_TRUE(contains(svg, "one side"));
  const TemporaryFolder folder;
  succeed({"influence", "--flee", "10,4", "--from", "12,7", "-o", folder.file("f.png")});
  EXPECT_EQ(read_text(folder.file("f.png")).substr(1, 3), "PNG");
}

TEST(Influence, WrongArgumentsAreRefused) {
  expect_error(run_tool({"influence"}), 2, {"--source", "--flee"});
  expect_error(run_tool({"influence", "--source", "8"}), 2, {"--source", "a strength and a range"});
  expect_error(run_tool({"influence", "--source", "8,4,x,10"}), 2, {"--source", "number"});
  expect_error(run_tool({"influence", "--source", "8,4,1,1000", "--sight"}), 2, {"256"});
  expect_error(run_tool({"influence", "--source", "8,4,1,10", "--front"}), 2, {"--against"});
  expect_error(run_tool({"influence", "--source", "8,4,1,10", "--from", "8,4"}), 2, {"--flee"});
  expect_error(run_tool({"influence", "--source", "8,4,1,10", "--falloff", "steep"}), 2,
               {"--falloff", "linear"});
  expect_error(run_tool({"influence", "--source", "8,4,1,10", "--safest", "8,4"}), 2, {"--safest"});
  expect_error(run_tool({"influence", "--source", "8,4,1,10", "--safest", "0,0,5"}), 1,
               {"0,0 is blocked"});
  const ToolResult blocked = run_tool({"influence", "--source", "0,0,1,10"});
  EXPECT_EQ(blocked.exit_code, 0);
  EXPECT_TRUE(contains(blocked.err, "0,0 is blocked, and nothing spreads")) << blocked.err;
}

}  // namespace
}  // namespace wend::cli
