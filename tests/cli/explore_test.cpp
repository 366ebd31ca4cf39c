// `wend explore`: a unit that finds its way in the unknown.
#include <gtest/gtest.h>

#include "run_tool.h"

namespace wend::cli {
namespace {

const std::string kDeadEnd =
    "....................\n"
    "...#############....\n"
    "...............#....\n"
    "...............#....\n"
    "...............#....\n"
    "...#############....\n"
    "....................\n";

ToolResult explore_dead_end(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {"explore", "-", "--from",         "0,3", "--to", "19,3",
                                        "--sight", "3", "--line-of-sight"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_tool(arguments, kDeadEnd);
}

TEST(Explore, TellsOfAUnitThatWalksIntoADeadEndAndOutAgain) {
  const ToolResult result = explore_dead_end({});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out.rfind("found, ", 0), 0u) << result.out;
  for (const char* words :
       {"times the cheapest", "sees 3 cells far in straight lines", "unknown cells count as free",
        "changes", "replans", "expanded", "A* from scratch", "explored", "of 140 cells"}) {
    EXPECT_TRUE(contains(result.out, words)) << words << " in " << result.out;
  }
}

TEST(Explore, ShowsInLettersWhatWasSeen) {
  const ToolResult result = explore_dead_end({"--format", "ascii"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  for (const char symbol : std::string("?#.*SG")) {
    EXPECT_NE(result.out.find(symbol), std::string::npos) << symbol << " in " << result.out;
  }
}

TEST(Explore, WritesJsonWithTheWay) {
  const ToolResult result = explore_dead_end({"--format", "json", "--unknown", "costly"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  for (const char* words : {"\"status\": \"found\"", "\"line_of_sight\": true",
                            "\"unknown\": \"costly\"", "\"factor\": 2.0", "\"cheapest_cost\": ",
                            "\"expanded_from_scratch\": ", "\"path\": [[0,3]", "[19,3]]"}) {
    EXPECT_TRUE(contains(result.out, words)) << words << " in " << result.out;
  }
}

TEST(Explore, WhatCountsAsBlockedIsNotEntered) {
  const ToolResult result = run_tool({"explore", "-", "--from", "0,0", "--to", "9,0", "--sight",
                                      "2", "--unknown", "blocked", "--format", "ascii"},
                                     "..........\n");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out.substr(0, 11), "S********G\n");
  const ToolResult trap = explore_dead_end({"--unknown", "blocked"});
  EXPECT_EQ(trap.exit_code, 1);
  EXPECT_EQ(trap.out.rfind("partial, ", 0), 0u) << trap.out;
}

TEST(Explore, AGoalThatCannotBeReachedEndsInExitStatusOne) {
  const ToolResult result =
      run_tool({"explore", "-", "--from", "0,0", "--to", "4,0"}, "..#..\n..#..\n");
  EXPECT_EQ(result.exit_code, 1) << result.err;
  EXPECT_EQ(result.out.rfind("unreachable, ", 0), 0u) << result.out;
}

TEST(Explore, DrawsPicturesAndAnimations) {
  const TemporaryFolder folder;
  for (const char* name : {"way.svg", "way.png", "way.gif"}) {
    const ToolResult result = explore_dead_end({"-o", folder.file(name)});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_GT(read_text(folder.file(name)).size(), 500u) << name;
  }
  EXPECT_TRUE(contains(read_text(folder.file("way.svg")), "not seen yet"));
  EXPECT_EQ(read_text(folder.file("way.gif")).substr(0, 6), "GIF89a");
}

TEST(Explore, WorksOnHexagonsAndDiamonds) {
  for (const char* layout : {"hex-odd-rows", "hex-even-columns", "diamond"}) {
    const ToolResult result =
        explore_dead_end({"--layout", layout, "--unknown", "costly", "--factor", "1.5"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
  }
}

TEST(Explore, RefusesWhatItCannotDo) {
  expect_error(run_tool({"explore", scene("demo.map"), "--from", "8,4"}), 2, {"--to"});
  expect_error(run_tool({"explore", "--sight", "1"}), 2, {"--sight", "2"});
  expect_error(run_tool({"explore", "--unknown", "foggy"}), 2, {"--unknown", "costly"});
  expect_error(run_tool({"explore", "--factor", "2"}), 2, {"--factor", "--unknown costly"});
  expect_error(run_tool({"explore", "--unknown", "costly", "--factor", "0"}), 2, {"--factor"});
  expect_error(run_tool({"explore", "--frames", "3"}), 2, {"--frames", "gif"});
  expect_error(run_tool({"explore", "--unit-size", "2"}), 2, {"--unit-size"});
  expect_error(run_tool({"explore", "-o", "way.docx"}), 2, {"docx"});
  expect_error(run_tool({"explore", scene("demo.mesh"), "--from", "1,1", "--to", "2,2"}), 2,
               {"only grids"});
  expect_error(run_tool({"explore", scene("demo.map"), "--links", scene("demo.links"), "--from",
                         "8,4", "--to", "50,10"}),
               2, {"--links"});
  expect_error(run_tool({"explore", "nothing.map", "--from", "1,1", "--to", "2,2"}), 3,
               {"nothing.map"});
}

}  // namespace
}  // namespace wend::cli
