// Success says which files were written, on standard error, unless it is asked not to.
#include "run_on_terminal.h"

namespace wend::cli {
namespace {

TEST(Reports, SuccessSaysWhatWasWrittenAndHowLargeItIs) {
  const TemporaryFolder folder;
  const std::string file = folder.file("a.csv");
  const ToolResult result = solve_example({"-o", file});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_LT(read_text(file).size(), 1000u);
  EXPECT_EQ(result.err, wrote(file));
}

TEST(Reports, LargerFilesAreCountedInKilobytes) {
  const TemporaryFolder folder;
  const std::string file = folder.file("a.svg");
  const ToolResult result = run_tool({"draw", "-o", file});
  EXPECT_GT(read_text(file).size(), 1000u);
  EXPECT_EQ(result.err, wrote(file));
}

TEST(Reports, WhatGoesToStandardOutputOrADeviceIsNotReported) {
  EXPECT_EQ(solve_example({"--format", "csv"}).err, "");
  EXPECT_EQ(solve_example({"--format", "csv", "-o", "-"}).err, "");
  EXPECT_EQ(solve_example({"--format", "csv", "-o", "/dev/null"}).err, "");
}

TEST(Reports, SeveralFilesHaveALineEach) {
  const TemporaryFolder folder;
  const std::string map = folder.file("a.map");
  const ToolResult result =
      run_tool({"gen", "maze", "--size", "21x21", "--queries", "7", "-o", map});
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, wrote(map) + wrote(folder.file("a.scen"), "7 queries"));
}

TEST(Reports, BakedTablesAreReportedInTheSameForm) {
  const TemporaryFolder folder;
  const std::string file = folder.file("a.baked");
  const ToolResult result = run_tool({"bake", scene("demo.map"), "-o", file});
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err.rfind("wrote " + file + ", ", 0), 0u) << result.err;
  EXPECT_TRUE(contains(result.err, " turns, ")) << result.err;
}

TEST(Reports, QuietSilencesThemButNoWarning) {
  const TemporaryFolder folder;
  for (const char* option : {"-q", "--quiet"}) {
    const ToolResult result = solve_example({"-o", folder.file("a.csv"), option});
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(result.err, "");
  }
  const ToolResult warned = run_tool(
      {"solve", "-", "--from", "0,0", "--to", "2,0", "--quiet", "-o", folder.file("a.csv")},
      ".#.\n");
  EXPECT_EQ(warned.err, "wend: warning: unreachable: no path leads to the goal\n");
}

TEST(Reports, EveryCommandCanBeQuiet) {
  for (const char* command :
       {"solve", "compare", "draw", "trace", "bake", "bench", "convert", "gen", "info", "field",
        "influence", "matrix", "passages", "probe", "explore", "replay", "simulate"}) {
    EXPECT_TRUE(contains(succeed({command, "--help"}), "\n  -q,--quiet ")) << command;
  }
}

TEST(Reports, ABlockedStartIsAnsweredBeforeAnAlgorithmIsChosen) {
  const ToolResult result = run_tool({"solve", "-", "--from", "1,0", "--to", "2,0"}, ".#.\n");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_TRUE(contains(result.out, "status     start_blocked")) << result.out;
  EXPECT_TRUE(contains(result.out, "chosen     because an end is blocked")) << result.out;
  const ToolResult goal = run_tool({"solve", "-", "--from", "0,0", "--to", "1,0"}, ".#.\n");
  EXPECT_TRUE(contains(goal.out, "chosen     because an end is blocked")) << goal.out;
  const ToolResult near = run_tool(
      {"solve", "-", "--from", "0,0", "--to", "1,0", "--fallback", "closest-to-goal"}, ".#.\n");
  EXPECT_FALSE(contains(near.out, "an end is blocked")) << near.out;
}

TEST(Reports, NothingStaysInTheTerminalsLastLine) {
  const std::string shown = run_on_terminal({"bench", scene("demo.scen")}, 120).out;
  const std::size_t clear = shown.rfind("\r\x1b[K");
  const std::size_t table = shown.find("scenario ");
  EXPECT_TRUE(clear == std::string::npos || clear < table) << shown;
}

TEST(Reports, WithoutATerminalNoProgressIsShown) {
  EXPECT_EQ(run_tool({"bench", scene("demo.scen")}).err, "");
}

}  // namespace
}  // namespace wend::cli
