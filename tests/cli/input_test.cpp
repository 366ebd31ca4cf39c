// Maps on standard input, which no argument names.
#include "run_tool.h"

namespace wend::cli {
namespace {

TEST(Input, AMapThatIsPipedInIsTaken) {
  const std::string expected = succeed({"info", "-"}, read_text(scene("swamp.map")));
  EXPECT_TRUE(contains(expected, "standard input"));
  EXPECT_EQ(run_shell("cat \"$1\" | \"$0\" info", {scene("swamp.map")}).out, expected);
  EXPECT_EQ(run_shell("(sleep 0.3; cat \"$1\") | \"$0\" info", {scene("swamp.map")}).out, expected);
  EXPECT_EQ(run_shell("\"$0\" info < \"$1\"", {scene("swamp.map")}).out, expected);
}

TEST(Input, EveryFormIsKnownThereAndByEveryCommand) {
  const auto piped = [](const char* name, const char* command) {
    return run_shell("cat \"$1\" | \"$0\" " + std::string(command), {scene(name)});
  };
  const std::string ends = " --from 2,7 --to 29,6";
  for (const std::string& command :
       {"solve --format csv" + ends, "compare --algorithm astar" + ends, "trace" + ends,
        "draw" + ends, std::string("field --from 2,7"), std::string("info")}) {
    const ToolResult result = piped("swamp.map", command.c_str());
    EXPECT_EQ(result.exit_code, 0) << command << ": " << result.err;
    EXPECT_EQ(result.err, "") << command;
  }
  const ToolResult graph = piped("world.json", "solve --from Aldermoor --to Bellweather");
  EXPECT_EQ(graph.exit_code, 0) << graph.err;
  EXPECT_TRUE(contains(graph.out, "Aldermoor > "));
  EXPECT_EQ(piped("isle.tmx", "info").exit_code, 0);
}

TEST(Input, AMapWithoutEndsIsNotTheBuiltInScene) {
  expect_error(run_shell("cat \"$1\" | \"$0\" solve", {scene("swamp.map")}), 2,
               {"--from", "standard input"});
  expect_error(run_shell("echo nonsense | \"$0\" solve"), 3, {"standard input"});
}

TEST(Input, WithoutAMapTheBuiltInSceneIsTaken) {
  const std::string expected = succeed({"info"});
  EXPECT_TRUE(contains(expected, "the built-in scene"));
  for (const char* input : {"< /dev/null", "<&-", "< /dev/zero"}) {
    const ToolResult result = run_shell("\"$0\" info " + std::string(input));
    EXPECT_EQ(result.out, expected) << input;
    EXPECT_EQ(result.err, "") << input;
  }
  EXPECT_EQ(run_shell("true | \"$0\" info").out, expected) << "a pipe at its end";
}

TEST(Input, APipeOnWhichNothingComesIsNotWaitedForInSilence) {
  const TemporaryFolder folder;
  const ToolResult result =
      run_shell("mkfifo \"$1\"; exec 3<> \"$1\"; \"$0\" info <&3", {folder.file("pipe")});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out, succeed({"info"}));
  EXPECT_TRUE(contains(result.err, "wend: warning: no map was named")) << result.err;
  EXPECT_TRUE(contains(result.err, "'-'")) << result.err;
}

TEST(Input, WhatAnotherOptionReadsOrASavedSearchKnowsIsNoMap) {
  EXPECT_EQ(run_shell("echo 50,10 | \"$0\" solve --goals -").exit_code, 0);
  EXPECT_EQ(run_shell("cat \"$1\" | \"$0\" matrix --from -", {scene("demo.cells")}).exit_code, 0);
  const TemporaryFolder folder;
  const std::string trace = folder.write("a.trace", succeed({"trace"}));
  EXPECT_EQ(run_shell("cat \"$1\" | \"$0\" draw --trace \"$2\"", {scene("swamp.map"), trace}).out,
            succeed({"draw", "--trace", trace}));
}

TEST(Input, HelpDoesNotWaitForAMap) {
  const TemporaryFolder folder;
  const ToolResult result =
      run_shell("mkfifo \"$1\"; exec 3<> \"$1\"; \"$0\" solve --help <&3", {folder.file("pipe")});
  EXPECT_EQ(result.err, "");
}

}  // namespace
}  // namespace wend::cli
