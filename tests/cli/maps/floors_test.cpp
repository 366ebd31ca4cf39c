// Several floors on the command line: cells are X,Y,FLOOR wherever they are read or written.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "../run_tool.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

/// The tower of the scenes.
ToolResult run_on_tower(const std::string& command, const std::vector<std::string>& more) {
  std::vector<std::string> words = {
      command,   scene("tower.map"),   "--floor", scene("tower_1.map"),
      "--floor", scene("tower_2.map"), "--links", scene("tower.links")};
  words.insert(words.end(), more.begin(), more.end());
  return run_tool(words);
}

TEST(Floors, PathsGoUpByStairsAndDownByADrop) {
  const ToolResult up =
      run_on_tower("solve", {"--from", "2,2", "--to", "3,2,2", "--format", "json"});
  ASSERT_EQ(up.exit_code, 0) << up.err;
  const Json path = Json::parse(up.out)["path"];
  EXPECT_EQ(path.front(), Json({2, 2, 0}));
  EXPECT_EQ(path.back(), Json({3, 2, 2}));
  const ToolResult down =
      run_on_tower("solve", {"--from", "3,2,2", "--to", "2,2,0", "--format", "csv"});
  ASSERT_EQ(down.exit_code, 0) << down.err;
  EXPECT_EQ(down.out.substr(0, 18), "x,y,floor\n3,2,2\n4,");
  EXPECT_NE(down.out.find("5,3,2\n5,3,0\n"), std::string::npos) << "the drop";
  EXPECT_NE(up.out, down.out);
}

TEST(Floors, TextAndGridsNameTheFloor) {
  const ToolResult text = run_on_tower("solve", {"--from", "2,2", "--to", "3,2,2"});
  EXPECT_NE(text.out.find("2,8,0 2,8,2"), std::string::npos) << text.out;
  const ToolResult grid =
      run_on_tower("solve", {"--from", "2,2", "--to", "3,2,2", "--format", "ascii"});
  EXPECT_EQ(grid.out.substr(0, 8), "floor 0\n");
  EXPECT_NE(grid.out.find("\nfloor 2\n"), std::string::npos);
  const ToolResult info = run_on_tower("info", {});
  EXPECT_NE(info.out.find("24 x 12 on 3 floors, 864 cells"), std::string::npos) << info.out;
}

TEST(Floors, EveryCommandThatSearchesTakesThem) {
  const TemporaryFolder folder;
  const ToolResult compare =
      run_on_tower("compare", {"--from", "12,2", "--to", "3,8,1", "--format", "json"});
  ASSERT_EQ(compare.exit_code, 0) << compare.err;
  EXPECT_EQ(Json::parse(compare.out)["to"], Json({3, 8, 1}));
  const ToolResult field = run_on_tower("field", {"--from", "12,2,1"});
  ASSERT_EQ(field.exit_code, 0) << field.err;
  EXPECT_NE(field.out.find("\n\n"), std::string::npos) << "an empty line between floors";
  const std::string cells = folder.write("cells.txt", "x,y,floor\n2,2,0\n2,2,2\n");
  const ToolResult matrix = run_on_tower("matrix", {"--from", cells, "--format", "json"});
  ASSERT_EQ(matrix.exit_code, 0) << matrix.err;
  EXPECT_EQ(Json::parse(matrix.out)["from"], Json({{2, 2, 0}, {2, 2, 2}}));
  for (const char* ending : {"svg", "png", "gif"}) {
    const std::string picture = folder.file(std::string("a.") + ending);
    const ToolResult drawn =
        run_on_tower("draw", {"--from", "2,2", "--to", "3,2,2", "-o", picture});
    ASSERT_EQ(drawn.exit_code, 0) << drawn.err;
    if (std::string(ending) != "svg") continue;
    EXPECT_NE(read_text(picture).find(">floor 2<"), std::string::npos);
  }
}

TEST(Floors, ASavedTraceIsDrawnAsTheSearchItself) {
  const TemporaryFolder folder;
  const std::vector<std::string> query = {"--from", "2,2", "--to", "3,2,2", "-o"};
  const auto run = [&](const char* command, const std::string& output) {
    std::vector<std::string> words = query;
    words.push_back(output);
    const ToolResult result = run_on_tower(command, words);
    EXPECT_EQ(result.exit_code, 0) << result.err;
  };
  const std::string trace = folder.file("a.trace");
  run("trace", trace);
  run("draw", folder.file("a.svg"));
  EXPECT_NE(read_text(trace).find("\nfloor " + scene("tower_2.map") + "\n"), std::string::npos);
  const ToolResult drawn = run_tool({"draw", "--trace", trace, "-o", folder.file("b.svg")});
  ASSERT_EQ(drawn.exit_code, 0) << drawn.err;
  EXPECT_EQ(read_text(folder.file("a.svg")), read_text(folder.file("b.svg")));
  const ToolResult other =
      run_tool({"draw", "--trace", trace, scene("tower.map"), "--floor", scene("tower_1.map"),
                "--links", folder.write("none.links", "2,2,0 2,2,1\n")});
  expect_error(other, 3, {"does not fit"});
}

TEST(Floors, BenchDrawsQueriesOnThemAndChecksEveryAlgorithm) {
  const TemporaryFolder folder;
  const std::string lines = folder.file("lines.txt");
  const ToolResult result =
      run_on_tower("bench", {"--algorithm", "astar,bidirectional-astar,hpa-star", "--queries", "50",
                             "--passes", "1", "--check", "--format", "json", "--per-query", lines});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const Json rows = Json::parse(result.out)["rows"];
  EXPECT_EQ(rows.size(), 3u);
  for (const Json& row : rows) EXPECT_EQ(row["found"], 50);
  EXPECT_NE(read_text(lines).find(",2\t"), std::string::npos) << "cells X,Y,FLOOR";
}

TEST(Floors, AsOneGraphHaveTheSamePaths) {
  const TemporaryFolder folder;
  const std::string graph = folder.file("tower.json");
  const ToolResult made =
      run_tool({"convert", scene("tower.map"), graph, "--floor", scene("tower_1.map"), "--floor",
                scene("tower_2.map"), "--links", scene("tower.links")});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  for (const auto& [from, to] : {std::pair{"2,2,0", "3,2,2"}, {"3,2,2", "2,2,0"}}) {
    const std::vector<std::string> ends = {"--from", from, "--to", to, "--format", "json"};
    const Json cells = Json::parse(run_on_tower("solve", ends).out);
    std::vector<std::string> query = {"solve", graph};
    query.insert(query.end(), ends.begin(), ends.end());
    const ToolResult solved = run_tool(query);
    ASSERT_EQ(solved.exit_code, 0) << solved.err;
    EXPECT_NEAR(Json::parse(solved.out)["cost"], cells["cost"].get<double>() / 13860, 1e-6);
  }
  expect_error(run_tool({"convert", scene("tower.map"), folder.file("a.csv"), "--floor",
                         scene("tower_1.map")}),
               2, {"--floor", "graph"});
  expect_error(run_tool({"convert", scene("keep.json"), folder.file("a.json"), "--floor",
                         scene("tower_1.map")}),
               2, {"--floor", "JSON"});
}

TEST(Floors, ARangeEndsAtTheFloor) {
  // The cell below the goal's floor is nearer than any that can be reached on it.
  const TemporaryFolder folder;
  const std::string low = folder.write("low.txt", "...\n...\n");
  const std::string high = folder.write("high.txt", ".#.\n.#.\n");
  const std::vector<std::string> query = {"solve", low,    "--floor", high,       "--from",
                                          "0,0",   "--to", "1,0,1",   "--within", "2"};
  EXPECT_EQ(run_tool(query).exit_code, 1);
}

TEST(Floors, PlacesOfTiledMapsKeepToTheirFloor) {
  const std::string map = scene("harbour.tmx");
  const ToolResult flat = run_tool({"info", map, "--format", "json"});
  const ToolResult result = run_tool({"info", map, "--floor", map, "--format", "json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const Json below = Json::parse(flat.out)["places"];
  const Json both = Json::parse(result.out)["places"];
  ASSERT_GT(below.size(), 0u);
  ASSERT_EQ(both.size(), 2 * below.size());
  Json cell = below[0]["cell"];
  cell.push_back(1);
  EXPECT_EQ(both[below.size()]["cell"], cell);
}

TEST(Floors, WhatIsWrongIsSaid) {
  const TemporaryFolder folder;
  const auto complain = [&](const std::vector<std::string>& words,
                            const std::vector<std::string>& parts, int exit_code = 2) {
    std::vector<std::string> all = {"--from", "1,1", "--to", "2,2"};
    all.insert(all.end(), words.begin(), words.end());
    expect_error(run_on_tower("solve", all), exit_code, parts);
  };
  complain({"--to", "2,2,3"}, {"--to 2,2,3", "floors 0 to 2"});
  complain({"--to", "2,2,1,0"}, {"X,Y,FLOOR", "2,2,1,0"});
  complain({"--floor", "-"}, {"--floor", "standard input"});
  complain({"--floor", folder.file("absent.map")}, {"absent.map"}, 3);
  complain({"--floor", scene("hexes.map")}, {"--floor", "floor 3", "hex_odd_rows"}, 3);
  const std::string links = folder.write("bad.links", "1,1,0 1,1,7\n");
  expect_error(
      run_tool({"info", scene("tower.map"), "--floor", scene("tower_1.map"), "--links", links}), 3,
      {"bad.links:1", "1,1,7", "floors 0 to 1"});
  expect_error(run_tool({"bench", "a.scen", "--floor", "b.map"}), 2, {"--floor", "lowest floor"});
  expect_error(run_tool({"solve", "--floor", scene("tower.map")}), 2, {"--floor", "MAP"});
}

TEST(Floors, GenMakesBuildings) {
  const TemporaryFolder folder;
  const std::string map = folder.file("a.map");
  const ToolResult made =
      run_tool({"gen", "rooms", "--size", "40x30", "--floors", "3", "--stairs", "2", "-o", map});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_EQ(folder.file_count(), 4u);
  const ToolResult info = run_tool({"info", map, "--floor", folder.file("a_1.map"), "--floor",
                                    folder.file("a_2.map"), "--links", folder.file("a.links")});
  EXPECT_NE(info.out.find("40 x 30 on 3 floors"), std::string::npos) << info.err;
  const std::string links = read_text(folder.file("a.links"));
  EXPECT_EQ(std::count(links.begin(), links.end(), '\n'), 4);
  EXPECT_NE(links.find(" 3 both\n"), std::string::npos);
  expect_error(run_tool({"gen", "rooms", "--size", "9x9", "--floors", "2", "-o", map}), 3,
               {"exists"});
  expect_error(run_tool({"gen", "rooms", "--size", "9x9", "--floors", "2", "-o", "-"}), 2,
               {"--floors"});
  expect_error(run_tool({"gen", "rooms", "--size", "9x9", "--stairs", "2"}), 2, {"--stairs"});
}

}  // namespace
}  // namespace wend::cli
