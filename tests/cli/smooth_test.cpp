// `wend solve --smooth`: the way points in every format.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "run_tool.h"
#include "wend/io/grid_files.h"
#include "wend/path/smooth_for_unit.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

/// Eight columns and five rows with a wall of one cell, off the straight line.
constexpr const char* kMapWithWall =
    "........\n"
    "........\n"
    "........\n"
    ".#......\n"
    "........\n";

ToolResult solve_by_the_wall(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {"solve", "-", "--from", "0,0", "--to", "7,4"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_tool(arguments, kMapWithWall);
}

TEST(SolveSmooth, JsonHasWayPointsAndTheirLength) {
  const Json json = Json::parse(solve_by_the_wall({"--smooth", "--format", "json"}).out);
  EXPECT_EQ(json["waypoints"], Json({{0, 0}, {7, 4}}));
  EXPECT_NEAR(json["smooth_length"].get<double>(), std::sqrt(65.0), 1e-12);
  EXPECT_EQ(json["path"].size(), 8u) << "the path stays what it is";
  EXPECT_NEAR(json["path_length"].get<double>(), json["length"].get<double>(), 1e-12);
  const Json plain = Json::parse(solve_by_the_wall({"--format", "json"}).out);
  EXPECT_FALSE(plain.contains("waypoints"));
  EXPECT_FALSE(plain.contains("smooth_length"));
}

TEST(SolveSmooth, TextSaysWhatItSaves) {
  const std::string text = solve_by_the_wall({"--smooth"}).out;
  // 4 sqrt(2) + 3 against sqrt(65)
  EXPECT_TRUE(contains(text, "\nsmooth     8.06226 (6.87 % shorter)\n")) << text;
  EXPECT_TRUE(contains(text, "\nwaypoints  0,0 7,4\n")) << text;
  EXPECT_FALSE(contains(solve_by_the_wall({}).out, "smooth"));
}

TEST(SolveSmooth, OnTerrainItIsComparedWithThePathMeasuredAlike) {
  // A diagonal step beside a cell that costs 2: sqrt(2) 5/4, but sqrt(2) along the line.
  const TemporaryFolder folder;
  const std::string costs = folder.write("a.costs", ". 1\nS 2\n");
  const std::string text =
      run_tool({"solve", "-", "--costs", costs, "--from", "0,0", "--to", "1,1", "--smooth"},
               ".S\n..\n")
          .out;
  EXPECT_TRUE(contains(text, "\nlength     1.76777\n")) << text;
  EXPECT_TRUE(contains(
      text, "\nsmooth     1.41421 (0.00 % shorter than 1.41421, the path measured alike)\n"))
      << text;
}

TEST(SolveSmooth, CsvHasTheWayPointsOnly) {
  EXPECT_EQ(solve_by_the_wall({"--smooth", "--format", "csv"}).out, "x,y\n0,0\n7,4\n");
}

TEST(SolveSmooth, AsciiMarksTheWayPoints) {
  const ToolResult result = run_tool({"solve", "--smooth", scene("corners.map"), "--from", "2,3",
                                      "--to", "7,4", "--format", "ascii"});
  const std::string map = result.out.substr(0, result.out.find("found"));
  EXPECT_GE(std::count(map.begin(), map.end(), '+'), 2) << map;
  EXPECT_GE(std::count(map.begin(), map.end(), '*'), 1) << map;
  EXPECT_TRUE(contains(result.out, "  smooth ")) << result.out;
}

TEST(SolveSmooth, SvgDrawsASecondLine) {
  const std::string svg = solve_by_the_wall({"--smooth", "--format", "svg"}).out;
  EXPECT_TRUE(contains(svg, "#0072b2"));
  EXPECT_TRUE(contains(svg, ">smoothed path<"));
  EXPECT_FALSE(contains(solve_by_the_wall({"--format", "svg"}).out, "smoothed"));
}

TEST(SolveSmooth, WithoutAPathThereIsNothingToSmooth) {
  const std::vector<std::string> unreachable = {"solve", "-",   "--from",  "0,0",
                                                "--to",  "2,0", "--smooth"};
  for (const char* format : {"text", "ascii", "csv", "svg"}) {
    std::vector<std::string> arguments = unreachable;
    arguments.insert(arguments.end(), {"--format", format});
    const ToolResult result = run_tool(arguments, ".#.\n");
    EXPECT_EQ(result.exit_code, 1) << format;
    EXPECT_FALSE(contains(result.out, "waypoints")) << format;
  }
  std::vector<std::string> arguments = unreachable;
  arguments.insert(arguments.end(), {"--format", "json"});
  const Json json = Json::parse(run_tool(arguments, ".#.\n").out);
  EXPECT_TRUE(json["waypoints"].empty());
  EXPECT_EQ(json["smooth_length"], 0);
}

TEST(SolveSmooth, APathToItsOwnStartIsOnePoint) {
  const ToolResult result =
      run_tool({"solve", "-", "--from", "1,0", "--to", "1,0", "--smooth"}, "...\n");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_TRUE(contains(result.out, "\nsmooth     0\nwaypoints  1,0\n")) << result.out;
}

/// Straight across, a unit of three cells would come over the single wall.
TEST(SolveSmooth, LargeUnitsGoStraightWhereTheyHaveRoom) {
  const TemporaryFolder folder;
  std::string map;
  for (int y = 0; y < 12; ++y) {
    for (int x = 0; x < 24; ++x) map += x == 12 && y == 6 ? '#' : '.';
    map += '\n';
  }
  const std::string file = folder.write("a.map.txt", map);
  const std::vector<std::string> ends = {"--from", "1,3", "--to", "20,6", "--format", "json"};
  for (const char* form : {"square", "disc"}) {
    const auto run = [&](std::vector<std::string> more) {
      std::vector<std::string> arguments = {"solve", file, "--unit-size", "3", "--unit-form", form};
      arguments.insert(arguments.end(), ends.begin(), ends.end());
      arguments.insert(arguments.end(), more.begin(), more.end());
      const ToolResult result = run_tool(arguments);
      EXPECT_EQ(result.exit_code, 0) << result.err;
      return Json::parse(result.out);
    };
    const GridMap ground = io::parse_ascii_grid(map).value();
    const UnitSize unit = {form == std::string("disc") ? UnitForm::disc : UnitForm::square, 3};
    const auto expect_room = [&](const Json& places) {
      ASSERT_GT(places.size(), 1u);
      for (std::size_t i = 1; i < places.size(); ++i) {
        const Point a = {int(places[i - 1][0]), int(places[i - 1][1])};
        const Point b = {int(places[i][0]), int(places[i][1])};
        EXPECT_TRUE(has_room(ground, a, b, unit)) << form;
      }
    };
    const Json smooth = run({"--smooth"});
    expect_room(smooth["waypoints"]);
    EXPECT_LT(smooth["smooth_length"], smooth["path_length"]);
    for (const char* algorithm : {"theta-star", "taut-astar"}) {
      const Json line = run({"--algorithm", algorithm});
      expect_room(line["line"]);
      EXPECT_EQ(line["optimal"], false);
      EXPECT_NEAR(line["cost"], double(line["length"]) * 13860, 1e-3);
    }
  }
}

TEST(SolveUnit, SquaresOfHalfACellAreRefused) {
  const ToolResult result = solve_example({"--unit-size", "2.5"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_TRUE(contains(result.err, "say 2 or 3, or --unit-form disc")) << result.err;
  EXPECT_NE(solve_example({"--unit-size", "2.5", "--unit-form", "disc"}).exit_code, 2);
  EXPECT_NE(solve_example({"--unit-size", "0.5"}).exit_code, 2);
}

}  // namespace
}  // namespace wend::cli
