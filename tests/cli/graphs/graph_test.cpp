// The commands on maps in JSON: graphs, waypoints, regions and volumes.
#include <sys/stat.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <thread>

#include "../run_tool.h"
#include "support/gif_reader.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

TEST(GraphCommands, SolveFindsPathsByName) {
  const TemporaryFolder folder;
  const std::string map = folder.write("a.json", R"({"wend": "graph",
    "nodes": [{"name": "A"}, {"name": "B"}, {}, {"name": "far"}],
    "edges": [{"from": "A", "to": "B", "cost": 5}, {"from": "A", "to": 2, "cost": 1.5},
              {"from": 2, "to": "B", "cost": 2.25, "one_way": true}]})");
  const ToolResult result =
      run_tool({"solve", map, "--from", "A", "--to", "B", "--format", "json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const Json json = Json::parse(result.out);
  EXPECT_EQ(json["status"], "found");
  EXPECT_EQ(json["cost"], 3.75);
  EXPECT_EQ(json["path"], Json({"A", 2, "B"}));
  EXPECT_EQ(json["optimal"], true);
  EXPECT_TRUE(json["length"].is_null());
  const ToolResult back = run_tool({"solve", map, "--from", "B", "--to", "2"});
  EXPECT_NE(back.out.find("path       B > A > 2"), std::string::npos) << back.out;
  EXPECT_EQ(run_tool({"solve", map, "--from", "A", "--to", "far"}).exit_code, 1);
  const ToolResult csv = run_tool({"solve", map, "--from", "A", "--to", "B", "--format", "csv"});
  EXPECT_EQ(csv.out, "node,x,y,z\nA,,,\n2,,,\nB,,,\n");
}

TEST(GraphCommands, SmallCostsKeepTheirDigits) {
  const auto printed = [](const std::string& cost) {
    const std::string out =
        succeed({"solve", "-", "--from", "0", "--to", "1"},
                R"({"wend": "graph", "nodes": [{}, {}], "edges": [{"from": 0, "to": 1, "cost": )" +
                    cost + "}]}");
    const std::size_t place = out.find("\ncost       ") + 12;
    return out.substr(place, out.find(' ', place) - place);
  };
  EXPECT_EQ(printed("0.0004"), "0.0004");
  EXPECT_EQ(printed("0.00000123"), "1.23e-06");
  EXPECT_EQ(printed("0.25"), "0.25");
  EXPECT_EQ(printed("1.9999"), "2");
  EXPECT_EQ(printed("3"), "3");
}

TEST(GraphCommands, GoalsComeFromFilesAndMayBeNear) {
  const std::string world = scene("world.json");
  const TemporaryFolder folder;
  const std::string goals = folder.write("goals", "Sarn\r\n\n  \nFenwick  \n");
  const ToolResult nearest =
      run_tool({"solve", world, "--from", "Hollin", "--goals", goals, "--format", "json"});
  ASSERT_EQ(nearest.exit_code, 0) << nearest.err;
  EXPECT_EQ(Json::parse(nearest.out)["path"].back(), "Fenwick");
  const ToolResult text = run_tool({"solve", world, "--from", "Hollin", "--goals", goals});
  EXPECT_NE(text.out.find("goal       Fenwick"), std::string::npos) << text.out;
  const ToolResult near = run_tool({"solve", world, "--from", "Hollin", "--to", "Fenwick",
                                    "--within", "150", "--format", "json"});
  ASSERT_EQ(near.exit_code, 0) << near.err;
  EXPECT_LT(Json::parse(near.out)["steps"], Json::parse(nearest.out)["steps"]);
  const ToolResult compare =
      run_tool({"compare", world, "--from", "Hollin", "--goals", goals, "--format", "json"});
  EXPECT_EQ(Json::parse(compare.out)["goals"], Json({"Sarn", "Fenwick"}));
  EXPECT_EQ(Json::parse(compare.out)["to"], "Sarn");
}

TEST(GraphCommands, MatricesGoByNames) {
  const TemporaryFolder folder;
  const std::string map = folder.write("a.json", R"({"wend": "graph",
    "nodes": [{"name": "A"}, {"name": "B"}, {}, {"name": "far"}],
    "edges": [{"from": "A", "to": "B", "cost": 5}, {"from": "A", "to": 2, "cost": 1.5},
              {"from": 2, "to": "B", "cost": 2.25, "one_way": true}]})");
  const std::string from = folder.write("from", "B\n2\n");
  const std::string to = folder.write("to", "A\nB\nfar\n");
  const ToolResult csv = run_tool({"matrix", map, "--from", from, "--to", to});
  EXPECT_EQ(csv.exit_code, 0) << csv.err;
  EXPECT_EQ(csv.out, "5,0,\n1.5,2.25,\n");
  const ToolResult json =
      run_tool({"matrix", map, "--from", to, "--to", from, "--format", "json", "--threads", "2"});
  EXPECT_EQ(Json::parse(json.out)["costs"], Json::parse("[[3.75, 1.5], [0, 6.5], [null, null]]"));
  EXPECT_EQ(Json::parse(json.out)["from"], Json({"A", "B", "far"}));
}

TEST(GraphCommands, WhatIsWrongIsSaidInOneLineWithItsExitCode) {
  const std::string world = scene("world.json");
  const TemporaryFolder folder;
  const std::string strangers = folder.write("strangers", "Sarn\nNowhere\n");
  const std::string nobody = folder.write("nobody", "\n\n");
  const std::string broken = folder.write("b.json", "{\"wend\": \"graph\",\n\"nodes\": 3}");
  const struct {
    std::vector<std::string> arguments;
    int exit_code;
    const char* words;
  } cases[] = {
      {{"solve", world, "--from", "Nowhere", "--to", "Sarn"}, 2, "nothing called 'Nowhere'"},
      {{"solve", world, "--to", "Sarn"}, 2, "--from NAME is missing"},
      {{"solve", world, "--from", "Sarn", "--to", "Hollin", "--corners", "never"}, 2, "--corners"},
      {{"solve", world, "--from", "Sarn", "--to", "Hollin", "--heuristic", "octile"},
       2,
       "no such heuristic"},
      {{"solve", world, "--from", "Sarn", "--to", "Hollin", "--algorithm", "jump-point-search"},
       2,
       "grids only"},
      {{"solve", broken, "--from", "0", "--to", "1"}, 3, "b.json:2: /nodes: expected a list"},
      {{"info", broken}, 3, "expected a list"},
      {{"matrix", world, "--from", strangers}, 3, "strangers:2: there is nothing called 'Nowhere'"},
      {{"matrix", world, "--from", nobody}, 3, "it names no nodes"},
      {{"matrix", world, "--from", world, "--unit", "cells"}, 2, "only grids have steps"},
      {{"matrix", world, "--from", world, "--links", world}, 2, "only grids and meshes"},
      {{"solve", world, "--from", "Sarn", "--goals", strangers}, 3, "strangers:2"},
      {{"trace", world, "--from", "0,0", "--to", "1,1"}, 2, "there is nothing called"},
      {{"convert", world, folder.file("x.map")}, 3, "regions have no cells"},
  };
  for (const auto& each : cases) {
    const ToolResult result = run_tool(each.arguments);
    EXPECT_EQ(result.exit_code, each.exit_code) << each.words;
    EXPECT_NE(result.err.find(each.words), std::string::npos) << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_EQ(result.out, "");
  }
}

TEST(GraphCommands, CompareAgreesOnEveryKindOfMap) {
  const std::vector<std::vector<std::string>> queries = {
      {"world.json", "Aldermoor", "Mistral"},
      {"village.json", "gate", "harbour"},
      {"keep.json", "10,9,0", "2,2,4"},
  };
  for (const auto& query : queries) {
    const ToolResult result =
        run_tool({"compare", scene(query[0]), "--from", query[1], "--to", query[2], "--format",
                  "json", "--algorithm", "dijkstra,astar,bidirectional-astar,fringe-search"});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const Json json = Json::parse(result.out);
    ASSERT_EQ(json["algorithms"].size(), 4u);
    for (const Json& row : json["algorithms"]) {
      EXPECT_EQ(row["optimal"], true);
      EXPECT_EQ(row["cost"], json["algorithms"][0]["cost"]);
    }
  }
}

TEST(GraphCommands, InfoCountsNodesEdgesAndParts) {
  const Json json = Json::parse(run_tool({"info", scene("world.json"), "--format", "json"}).out);
  EXPECT_EQ(json["kind"], "regions");
  EXPECT_EQ(json["nodes"], 36);
  EXPECT_EQ(json["parts"], 1);
  const ToolResult text = run_tool({"info", scene("village.json")});
  EXPECT_NE(text.out.find("kind       waypoints"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("harbour"), std::string::npos);
}

TEST(GraphCommands, InfoTellsWhichHeuristicsMayBeTrusted) {
  const TemporaryFolder folder;
  const std::string fast = folder.write("fast.json", R"({"wend": "graph",
    "nodes": [{"x": 0, "y": 0}, {"x": 10, "y": 0}], "edges": [{"from": 0, "to": 1, "cost": 2}]})");
  const auto verdict = [](const std::string& map, const std::string& heuristic) {
    const Json json = Json::parse(run_tool({"info", map, "--format", "json"}).out);
    for (const Json& each : json["heuristics"]) {
      if (each["heuristic"] == heuristic) return each["verdict"].get<std::string>();
    }
    return std::string("none");
  };
  EXPECT_EQ(verdict(scene("world.json"), "zero"), "admissible");
  EXPECT_EQ(verdict(fast, "automatic"), "admissible");
  EXPECT_EQ(verdict(fast, "octile"), "none");
  EXPECT_NE(run_tool({"info", fast}).out.find("automatic  never overestimates"), std::string::npos);
}

TEST(GraphCommands, AnswersTellTheGoalThatWasReachedAndHowFarOffItIs) {
  const std::string map = scene("village.json");
  const Json near = Json::parse(run_tool({"solve", map, "--from", "gate", "--to", "mill",
                                          "--within", "11", "--format", "json"})
                                    .out);
  EXPECT_EQ(near["goal"], "mill");
  EXPECT_EQ(near["path"].size(), 1u) << "the gate is near enough";
  const ToolResult text =
      run_tool({"solve", map, "--from", "gate", "--to", "mill", "--within", "11"});
  EXPECT_NE(text.out.find("mill (10.8 from the path's end)"), std::string::npos) << text.out;
}

TEST(GraphCommands, LettersAreForGrids) {
  expect_error(run_tool({"solve", scene("world.json"), "--from", "Hollin", "--to", "Sarn",
                         "--format", "ascii"}),
               2, {"--format ascii", "grids", "svg"});
}

TEST(GraphCommands, DrawShowsTheMapAndThePath) {
  const std::string world = scene("world.json");
  const ToolResult map = run_tool({"draw", world});
  EXPECT_EQ(map.exit_code, 0) << map.err;
  EXPECT_NE(map.out.find("<svg"), std::string::npos);
  EXPECT_NE(map.out.find("Aldermoor"), std::string::npos);
  const ToolResult path = run_tool({"draw", world, "--from", "Aldermoor", "--to", "Mistral"});
  EXPECT_NE(path.out.find("found"), std::string::npos);
  EXPECT_GT(path.out.size(), map.out.size());
  const TemporaryFolder folder;
  for (const char* name : {"village.json", "keep.json"}) {
    const std::string file = folder.file(std::string(name) + ".png");
    const ToolResult png = run_tool({"draw", scene(name), "-o", file});
    EXPECT_EQ(png.exit_code, 0) << png.err;
    EXPECT_EQ(read_text(file).substr(1, 3), "PNG");
  }
}

TEST(GraphCommands, DrawShowsTheSearchAtEachOfItsSteps) {
  const TemporaryFolder folder;
  const auto draw = [&](std::vector<std::string> more, const std::string& name) {
    std::vector<std::string> arguments = {
        "draw", scene("world.json"), "--from", "Aldermoor", "--to", "Mistral"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    arguments.insert(arguments.end(), {"-o", folder.file(name)});
    return run_tool(arguments);
  };
  ASSERT_EQ(draw({"--steps", "0"}, "0.svg").exit_code, 0);
  ASSERT_EQ(draw({"--steps", "3"}, "3.svg").exit_code, 0);
  const std::string first = read_text(folder.file("0.svg"));
  const std::string later = read_text(folder.file("3.svg"));
  EXPECT_NE(first.find("after 0 of"), std::string::npos);
  EXPECT_NE(later.find("after 3 of"), std::string::npos);
  const std::size_t map = first.find("polygon");
  EXPECT_NE(first.substr(map, 4000), later.substr(map, 4000)) << "regions are marked";
  const ToolResult film = draw({"--frames", "5"}, "all.gif");
  EXPECT_EQ(film.exit_code, 0) << film.err;
  EXPECT_EQ(test::read_gif(read_text(folder.file("all.gif"))).pixels.size(), 5u);
  expect_error(draw({"--steps", "4000"}, "x.svg"), 2, {"--steps 4000", "expansions"});
  expect_error(draw({"--scores"}, "x.svg"), 2, {"--scores", "grids"});
}

TEST(GraphCommands, BenchMeasuresAndChecksOnQueriesOfItsOwn) {
  const ToolResult result = run_tool({"bench", scene("world.json"), scene("keep.json"),
                                      "--algorithm", "dijkstra,astar,weighted-astar,greedy",
                                      "--check", "--passes", "1", "--format", "json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const Json rows = Json::parse(result.out)["rows"];
  ASSERT_EQ(rows.size(), 12u) << "of each map, and of both";
  for (const Json& row : rows) {
    EXPECT_EQ(row["queries"], row["scenario"] == "all" ? 400 : 200);
    EXPECT_EQ(row["mismatches"], 0);
    EXPECT_GT(row["found"], 100);
  }
  EXPECT_LT(rows[1]["mean_expanded"], rows[0]["mean_expanded"]);
  const ToolResult refused = run_tool({"bench", scene("world.json"), "--every", "2"});
  EXPECT_EQ(refused.exit_code, 2);
}

TEST(GraphCommands, BenchWritesALinePerQueryOnMapsOfAllKinds) {
  const TemporaryFolder folder;
  const std::string file = folder.file("q.tsv");
  const ToolResult result = run_tool({"bench", scene("world.json"), scene("ruins.tmj"), "--queries",
                                      "7", "--passes", "1", "--per-query", file});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const std::string text = read_text(file);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 15);
  EXPECT_NE(text.find("\tUmberland\tBellweather\tfound\t9\t"), std::string::npos) << text;
}

TEST(GraphCommands, StandardInputMayBeAGraph) {
  const ToolResult result = run_tool(
      {"solve", "-", "--from", "0", "--to", "1"},
      R"({"wend": "graph", "nodes": [{}, {}], "edges": [{"from": 0, "to": 1, "cost": 2}]})");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("cost       2"), std::string::npos);
}

TEST(GraphCommands, AGraphOnStandardInputMayBeginWithAByteOrderMarkAndBlanks) {
  const std::string graph = R"({"wend": "graph", "nodes": [{}], "edges": []})";
  for (const char* before : {"\n", " \t\r\n ", "\xef\xbb\xbf", "\xef\xbb\xbf\n"}) {
    const ToolResult result = run_tool({"solve", "-", "--from", "0", "--to", "0"}, before + graph);
    EXPECT_EQ(result.exit_code, 0) << result.err;
  }
  const ToolResult grid = run_tool({"solve", "-", "--from", "0,0", "--to", "2,0"}, "...\n");
  EXPECT_EQ(grid.exit_code, 0) << grid.err;
}

TEST(GraphCommands, CsvBringsBackEveryDigitAndEveryName) {
  const TemporaryFolder folder;
  const std::string map = folder.write("a.json", R"({"wend": "graph",
    "nodes": [{"name": "a\rb", "x": 1234567.8901234567, "y": 0.1, "z": -3},
              {"name": "c\"d", "x": 123456789012, "y": 0}],
    "edges": [{"from": 0, "to": 1}]})");
  EXPECT_EQ(run_tool({"solve", map, "--from", "0", "--to", "1", "--format", "csv"}).out,
            "node,x,y,z\n\"a\rb\",1234567.8901234567,0.1,-3\n\"c\"\"d\",123456789012,0,0\n");
}

/// Escape sequences, a line end, what turns the direction of writing, and the eight-bit CSI.
TEST(GraphCommands, ControlCharactersInNamesNeverReachTheTerminal) {
  const TemporaryFolder folder;
  const std::string map = folder.write("a.json", R"({"wend": "graph",
    "nodes": [{"name": "a\u001b[31m"}, {"name": "b\n\u009b2J"}, {"name": "Bé\u202e"}],
    "edges": [{"from": 0, "to": 1, "cost": 1}, {"from": 1, "to": 2, "cost": 1}]})");
  const std::string twins = folder.write("b.json", R"({"wend": "regions",
    "regions": [{"name": "A"}, {"name": "B\u001b[2J"}],
    "borders": [{"from": "A", "to": "C\u001b[2J"}]})");
  const auto control = [](char c) { return static_cast<unsigned char>(c) < ' ' && c != '\n'; };
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"info", map},
                                             {"solve", map, "--from", "0", "--to", "2"},
                                             {"solve", map, "--from", "\x1b[31m", "--to", "2"},
                                             {"info", twins}}) {
    const ToolResult result = run_tool(arguments);
    const std::string said = result.out + result.err;
    EXPECT_EQ(std::count_if(said.begin(), said.end(), control), 0) << said;
    EXPECT_NE(said.find("\\x1b["), std::string::npos) << said;
    EXPECT_EQ(said.find("\xc2\x9b"), std::string::npos);
  }
  const std::string text = run_tool({"solve", map, "--from", "0", "--to", "2"}).out;
  EXPECT_NE(text.find("a\\x1b[31m > b\\x0a\\xc2\\x9b2J > Bé\\xe2\\x80\\xae\n"), std::string::npos)
      << text;
  const std::string csv =
      run_tool({"solve", map, "--from", "0", "--to", "1", "--format", "csv"}).out;
  EXPECT_EQ(csv,
            "node,x,y,z\na\x1b[31m,,,\n\"b\n\xc2\x9b"
            "2J\",,,\n");
}

TEST(GraphCommands, ANumberWithAnAtSignMeansTheNumberWhateverNodesAreCalled) {
  const TemporaryFolder folder;
  const std::string map = folder.write("a.json", R"({"wend": "graph",
    "nodes": [{}, {"name": "0"}, {"name": "@0"}, {"name": "@x"}],
    "edges": [{"from": 0, "to": 1, "cost": 1}, {"from": 1, "to": 2, "cost": 1},
              {"from": 2, "to": 3, "cost": 1}]})");
  const auto path = [&](const char* from, const char* to) {
    const ToolResult result = run_tool({"solve", map, "--from", from, "--to", to});
    const std::size_t place = result.out.find("path       ");
    return place == std::string::npos ? result.err : result.out.substr(place + 11);
  };
  EXPECT_EQ(path("0", "0"), "0\n") << "the name";
  EXPECT_EQ(path("@0", "@x"), "@0 > 0 > @2 > @x\n") << "what is printed may be typed";
  EXPECT_EQ(path("@1", "@2"), "0 > @2\n");
  EXPECT_NE(path("@4", "0").find("nothing called '@4'"), std::string::npos);
}

/// A volume of so many layers of the same rows.
std::string volume(const std::vector<std::string>& rows, int height) {
  std::string layer;
  for (const std::string& row : rows) layer += (layer.empty() ? "\"" : ", \"") + row + "\"";
  std::string layers;
  for (int z = 0; z < height; ++z) layers += (z == 0 ? "[" : ", [") + layer + "]";
  return R"({"wend": "voxels", "layers": [)" + layers + "]}";
}

TEST(GraphCommands, PicturesOfLargeVolumesDrawRowsAndRefuseWhatIsTooMuch) {
  const TemporaryFolder folder;
  // Cube by cube these three sides are 30 MB (with sanitizers it is smaller, and only drawn).
  const int kSide = test::programs_are_sanitized() ? 60 : 200;
  const std::string solid =
      folder.write("solid.json", volume(std::vector(kSide, std::string(kSide, '#')), kSide));
  const ToolResult drawn = run_tool({"draw", solid});
  EXPECT_EQ(drawn.exit_code, 0) << drawn.err;
  EXPECT_LT(drawn.out.size(), 20'000'000u);
  std::string scattered;
  for (int x = 0; x < 200; ++x) scattered += x % 2 == 0 ? '#' : '.';
  const std::string dust = folder.write("dust.json", volume(std::vector(100, scattered), 20));
  const ToolResult refused = run_tool({"draw", dust, "-o", folder.file("dust.svg")});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("more than 200000 shapes"), std::string::npos) << refused.err;
}

/// A wall with a door, and a waypoint far from it on either side.
TEST(GraphCommands, OnWaypointsEndsMayBePlacesAndCornersAreLeftOut) {
  const TemporaryFolder folder;
  const std::string map = folder.write("a.json", R"({"wend": "waypoints", "radius": 0.5,
    "waypoints": [{"name": "west", "x": 2, "y": 9}, {"name": "door", "x": 10, "y": 2},
                  {"name": "east", "x": 18, "y": 9}, {"name": "1,1", "x": 1, "y": 1}],
    "obstacles": [[[9, 4], [11, 4], [11, 20], [9, 20]]]})");
  const auto solved = [&](const char* from, const char* to, bool smooth) {
    std::vector<std::string> arguments = {"solve", map, "--from",   from,
                                          "--to",  to,  "--format", "json"};
    if (smooth) arguments.emplace_back("--smooth");
    const ToolResult result = run_tool(arguments);
    return result.exit_code == 0 ? Json::parse(result.out) : Json(result.err);
  };
  const Json plain = solved("3,8", "17.5,8", false);
  EXPECT_EQ(plain["path"], Json({"west", "door", "east"}));
  EXPECT_EQ(plain["line"].size(), 5u);
  EXPECT_EQ(plain["line"][4], Json({17.5, 8.0, 0.0}));
  const Json smooth = solved("3,8", "17.5,8", true);
  EXPECT_EQ(smooth["line"], Json({{3.0, 8.0, 0.0}, {10.0, 2.0, 0.0}, {17.5, 8.0, 0.0}}));
  EXPECT_LT(smooth["line_length"], plain["line_length"]);
  EXPECT_EQ(solved("3,8", "4,8", false)["line"].size(), 2u) << "in sight of each other";
  EXPECT_EQ(solved("west", "17.5,8", true)["line"].size(), 3u) << "a name and a place";
  EXPECT_EQ(solved("1,1", "west", false)["path"], Json({"1,1", "west"})) << "called so";
  EXPECT_EQ(solved("west", "east", true)["line"].size(), 3u);
  EXPECT_EQ(run_tool({"solve", map, "--from", "10,9", "--to", "west"}).exit_code, 1)
      << "in the wall";
  const ToolResult csv =
      run_tool({"solve", map, "--from", "3,8", "--to", "17.5,8", "--smooth", "--format", "csv"});
  EXPECT_EQ(csv.out, "node,x,y,z\n,3,8,0\ndoor,10,2,0\n,17.5,8,0\n");
  const std::string drawn = run_tool({"draw", map, "--from", "3,8", "--to", "17.5,8"}).out;
  EXPECT_NE(drawn.find("#0072b2"), std::string::npos) << "the line";
  const ToolResult regions =
      run_tool({"solve", scene("world.json"), "--from", "Sarn", "--to", "Hollin", "--smooth"});
  EXPECT_EQ(regions.exit_code, 2);
  const ToolResult compared = run_tool({"compare", map, "--from", "3,8", "--to", "17.5,8",
                                        "--algorithm", "astar,dijkstra", "--format", "json"});
  ASSERT_EQ(compared.exit_code, 0) << compared.err;
  EXPECT_EQ(Json::parse(compared.out)["from"], "west");
  EXPECT_EQ(Json::parse(compared.out)["algorithms"][1]["steps"], 2);
  expect_error(run_tool({"compare", map, "--from", "3,8", "--to", "west"}), 2,
               {"nothing is searched for"});
}

TEST(GraphCommands, FieldsHaveALinePerNodeInReach) {
  const TemporaryFolder folder;
  const std::string map = folder.write("a.json", R"({"wend": "graph",
    "nodes": [{"name": "a"}, {"name": "b, or not"}, {"name": "c"}, {}],
    "edges": [{"from": 0, "to": 1, "cost": 1.5}, {"from": 1, "to": 2, "cost": 2, "one_way": true}]})");
  EXPECT_EQ(run_tool({"field", map, "--from", "a"}).out,
            "node,cost,next\na,0,\n\"b, or not\",1.5,a\nc,3.5,\"b, or not\"\n");
  EXPECT_EQ(run_tool({"field", map, "--to", "a"}).out,
            "node,cost,next\na,0,\n\"b, or not\",1.5,a\n");
  EXPECT_EQ(run_tool({"field", map, "--from", "a", "--limit-cost", "1"}).out,
            "node,cost,next\na,0,\n");
  for (const char* ending : {"svg", "png"}) {
    const std::string file = folder.file(std::string("a.") + ending);
    const ToolResult drawn =
        run_tool({"field", scene("world.json"), "--from", "Aldermoor", "-o", file});
    EXPECT_EQ(drawn.exit_code, 0) << drawn.err;
    EXPECT_FALSE(read_text(file).empty());
  }
  expect_error(run_tool({"field", map, "--from", "z"}), 2, {"--from", "'z'"});
  expect_error(run_tool({"field", map, "--from", "a", "--corners", "always"}), 2, {"--corners"});
  expect_error(run_tool({"field", scene("keep.json"), "--from", "2,2,4", "--format", "svg"}), 2,
               {"--format csv"});
}

TEST(GraphCommands, AlternativesAreOtherWays) {
  const ToolResult result = run_tool({"solve", scene("world.json"), "--from", "Aldermoor", "--to",
                                      "Bellweather", "--alternatives", "3", "--most-stretch", "2",
                                      "--most-shared", "0.8", "--format", "json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const Json answer = Json::parse(result.out);
  ASSERT_GE(answer["alternatives"].size(), 1u);
  for (const Json& other : answer["alternatives"]) {
    EXPECT_EQ(other["path"].back(), "Bellweather");
    EXPECT_NE(other["path"], answer["path"]);
    EXPECT_LE(other["cost"], 2 * answer["cost"].get<double>());
  }
  const ToolResult text =
      run_tool({"solve", scene("world.json"), "--from", "Aldermoor", "--to", "Bellweather",
                "--alternatives", "3", "--most-stretch", "2", "--most-shared", "0.8"});
  EXPECT_NE(text.out.find("\nor "), std::string::npos) << text.out;
}

TEST(GraphCommands, LookingAtAFileTakesNothingFromAPipe) {
  const TemporaryFolder folder;
  const std::string pipe = folder.file("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] { write_text(pipe, "...\n"); });
  const ToolResult result = run_tool({"solve", pipe, "--from", "0,0", "--to", "2,0"});
  writer.join();
  EXPECT_EQ(result.exit_code, 0) << result.err;
}

}  // namespace
}  // namespace wend::cli
