// Hexagons, diamonds, staggered maps, and units of several sizes on the command line.
#include <gtest/gtest.h>

#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "../run_tool.h"
#include "support/count_of.h"

namespace wend::cli {
namespace {

const char* const kLayouts[] = {"square",
                                "diamond",
                                "hex-odd-rows",
                                "hex-even-rows",
                                "hex-odd-columns",
                                "hex-even-columns",
                                "staggered-odd-rows",
                                "staggered-even-rows",
                                "staggered-odd-columns",
                                "staggered-even-columns"};

std::string made_map(const TemporaryFolder& folder, const std::string& layout) {
  const std::string file = folder.file(layout + ".map");
  EXPECT_EQ(run_tool({"gen", "random", "--size", "20x20", "--walls", "10", "--seed", "4",
                      "--layout", layout, "--queries", "40", "-o", file})
                .exit_code,
            0);
  return file;
}

TEST(Layout, EveryCommandTakesMapsOfEveryLayout) {
  const TemporaryFolder folder;
  for (std::size_t i = 0; i < std::size(kLayouts); i += test::programs_are_sanitized() ? 3 : 1) {
    const std::string layout = kLayouts[i];
    SCOPED_TRACE(layout);
    const std::string map = made_map(folder, layout);
    const std::string scenario = folder.file(layout + ".scen");
    const ToolResult bench =
        run_tool({"bench", scenario, "--algorithm", "dijkstra,astar", "--check"});
    EXPECT_EQ(bench.exit_code, 0) << bench.err << bench.out;
    const ToolResult compare = run_tool({"compare", map, "--from", "1,0", "--to", "16,15"});
    EXPECT_NE(compare.exit_code, 2) << compare.err;
    EXPECT_EQ(run_tool({"info", map}).exit_code, 0);
    const ToolResult field = run_tool({"field", map, "--from", "1,0", "--format", "csv"});
    EXPECT_NE(field.exit_code, 2) << field.err;
    for (const std::string ending : {".svg", ".png", ".gif"}) {
      std::vector<std::string> words = {"draw", map,     "--from", "1,0",
                                        "--to", "16,15", "-o",     folder.file(layout + ending)};
      if (test::programs_are_sanitized() && ending == ".gif")
        words.insert(words.end(), {"--frames", "6"});
      const ToolResult drawn = run_tool(words);
      EXPECT_TRUE(drawn.exit_code == 0 || drawn.exit_code == 1) << drawn.err;
    }
  }
}

TEST(Layout, IsSaidByTheMapAndByTheOption) {
  const TemporaryFolder folder;
  const std::string map = made_map(folder, "hex-odd-rows");
  EXPECT_EQ(read_text(map).substr(0, 18), "type hex_odd_rows\n");
  const std::string copy = folder.file("copy.map");
  ASSERT_EQ(run_tool({"convert", map, copy}).exit_code, 0);
  EXPECT_EQ(read_text(copy), read_text(map));
  ASSERT_EQ(run_tool({"convert", map, copy, "--layout", "square"}).exit_code, 0);
  EXPECT_EQ(read_text(copy).substr(0, 12), "type octile\n");
  const auto heuristic = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"solve", map, "--from", "1,0", "--to", "16,15"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_tool(arguments).out;
  };
  EXPECT_TRUE(contains(heuristic({}), "heuristic hex"));
  EXPECT_TRUE(contains(heuristic({"--layout", "square"}), "heuristic octile"));
}

TEST(Layout, HexagonsAreDrawnWithSixCornersAndDiamondsWithFour) {
  const TemporaryFolder folder;
  for (const auto& [layout, corners] :
       {std::pair<std::string, std::size_t>{"hex-odd-columns", 6}, {"staggered-odd-rows", 4}}) {
    const ToolResult drawn =
        run_tool({"draw", made_map(folder, layout), "--from", "1,0", "--to", "16,15"});
    ASSERT_TRUE(contains(drawn.out, "crispEdges"));
    std::size_t tiles = 0;
    std::size_t lines = 0;
    for (std::size_t at = drawn.out.find("crispEdges"); at != std::string::npos;
         at = drawn.out.find("crispEdges", at + 1)) {
      const std::string path = drawn.out.substr(at, drawn.out.find("/>", at) - at);
      tiles += test::count_of(path, "M");
      lines += test::count_of(path, "L");
    }
    EXPECT_EQ(tiles, 400u) << layout;
    EXPECT_EQ(lines, 400 * (corners - 1)) << layout;
  }
}

TEST(Layout, TracesOfHexagonsAreDrawnAgain) {
  const TemporaryFolder folder;
  const std::string map = made_map(folder, "hex-even-rows");
  const std::string trace = folder.file("hex.trace");
  const ToolResult traced = run_tool({"trace", map, "--from", "1,0", "--to", "16,15", "-o", trace});
  ASSERT_EQ(traced.exit_code, 0) << traced.err;
  const ToolResult again = run_tool({"draw", "--trace", trace});
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(again.out, run_tool({"draw", map, "--from", "1,0", "--to", "16,15"}).out);
}

TEST(Layout, WrongOnesAreNamed) {
  expect_error(run_tool({"solve", scene("demo.map"), "--layout", "hexx"}), 2,
               {"--layout", "'hexx'", "did you mean 'hex'? --layout help lists all"});
  expect_error(run_tool({"gen", "open", "--layout", ""}), 2, {});
  const TemporaryFolder folder;
  const std::string bad = folder.write("bad.map", "type hex\nheight 1\nwidth 1\nmap\n.\n");
  expect_error(run_tool({"info", bad}), 3, {bad, "1:", "hex_odd_rows"});
}

TEST(Layout, JumpsAreRefusedOnHexagonsWithAReason) {
  const TemporaryFolder folder;
  const std::string map = made_map(folder, "hex-odd-rows");
  expect_error(run_tool({"solve", map, "--from", "1,0", "--to", "16,15", "--algorithm",
                         "jump-point-search"}),
               2, {"hexagons have no jump points"});
  expect_error(
      run_tool({"solve", map, "--from", "1,0", "--to", "16,15", "--algorithm", "taut-astar"}), 2,
      {"square and diamond"});
}

TEST(Layout, PicturesThatNeedSquaresRefuseOtherCells) {
  const TemporaryFolder folder;
  const std::string map = made_map(folder, "staggered-odd-rows");
  expect_error(run_tool({"draw", map, "--first-moves", "1,0"}), 2, {"--first-moves", "squares"});
  expect_error(run_tool({"draw", map, "--from", "1,0", "--to", "16,15", "--clusters"}), 2,
               {"--clusters", "squares"});
  expect_error(run_tool({"draw", scene("gaps.map"), "--from", "5,15", "--to", "49,15", "--clusters",
                         "--unit-size", "3"}),
               2, {"--clusters"});
}

TEST(UnitSize, KeepsLargeUnitsOutOfNarrowPlaces) {
  const TemporaryFolder folder;
  const std::string map =
      folder.write("gap.map",
                   "type octile\nheight 5\nwidth "
                   "9\nmap\n....@....\n....@....\n.........\n....@....\n....@....\n");
  const auto status = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"solve", map, "--from", "0,0", "--to", "6,2"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_tool(arguments);
  };
  EXPECT_EQ(status({}).exit_code, 0);
  EXPECT_EQ(status({"--unit-size", "1", "--unit-form", "disc"}).exit_code, 0);
  const ToolResult large = status({"--unit-size", "2"});
  EXPECT_EQ(large.exit_code, 1);
  EXPECT_TRUE(contains(large.out, "unreachable")) << large.out;
  EXPECT_EQ(status({"--unit-size", "1.5", "--unit-form", "disc"}).exit_code, 1);
}

TEST(UnitSize, WrongOnesAreNamed) {
  const auto solve = [](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"solve", scene("demo.map"), "--from", "8,4", "--to",
                                          "50,10"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_tool(arguments);
  };
  expect_error(solve({"--unit-size", "0"}), 2, {"--unit-size"});
  expect_error(solve({"--unit-size", "2000"}), 2, {"--unit-size"});
  expect_error(solve({"--unit-size", "big"}), 2, {"--unit-size", "big"});
  expect_error(solve({"--unit-form", "triangle"}), 2, {"--unit-form", "square"});
  expect_error(solve({"--unit-size", "2", "--layout", "hex-odd-rows"}), 2,
               {"--unit-size", "no square covers hexagons"});
  expect_error(run_tool({"draw", scene("hexes.map"), "--clearance", "square"}), 2,
               {"--clearance disc"});
  expect_error(run_tool({"solve", scene("demo.map"), "--from", "8,4", "--to", "8,4", "--unit-size",
                         "2", "--layout", "staggered-odd-rows", "--smooth"}),
               2, {"--smooth", "staggered"});
}

/// A wall of hexagons with a gap of one in the middle row and one of three above.
TEST(UnitSize, OnHexagonsAUnitOfThreeNeedsSeven) {
  const TemporaryFolder folder;
  const std::string map = folder.write(
      "hexes.map",
      "type hex_odd_rows\nheight 11\nwidth 11\nmap\n.....@.....\n...........\n...........\n"
      "...........\n.....@.....\n.....@.....\n.....@.....\n...........\n.....@.....\n"
      ".....@.....\n.....@.....\n");
  const auto length = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"solve", map,        "--from", "2,7",     "--to",
                                          "8,7",   "--format", "json",   "--smooth"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ToolResult result = run_tool(arguments);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return nlohmann::json::parse(result.out)["length"].get<double>();
  };
  EXPECT_EQ(length({}), 6);
  EXPECT_GT(length({"--unit-size", "3", "--unit-form", "disc"}), 9);
  EXPECT_EQ(run_tool({"draw", map, "--clearance", "disc"}).exit_code, 0);
}

TEST(Clearance, IsDrawnAsValues) {
  const ToolResult drawn = run_tool({"draw", scene("demo.map"), "--clearance", "square"});
  EXPECT_EQ(drawn.exit_code, 0) << drawn.err;
  EXPECT_TRUE(contains(drawn.out, "side of the largest square unit"));
  EXPECT_TRUE(
      contains(run_tool({"draw", scene("demo.map"), "--clearance", "disc"}).out, "diameter"));
  expect_error(run_tool({"draw", scene("demo.map"), "--clearance", "cube"}), 2, {"--clearance"});
  expect_error(run_tool({"draw", scene("demo.map"), "--clearance", "disc", "--from", "1,1"}), 2,
               {"--from", "--clearance"});
}

}  // namespace
}  // namespace wend::cli
