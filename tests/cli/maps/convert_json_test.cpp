// `wend convert` of maps in JSON: what becomes a graph, what becomes of waypoints and volumes, and
// which pairs of forms are refused.
#include <nlohmann/json.hpp>

#include "../run_tool.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

/// Cost and path of a query; nothing where there is no path.
Json path_if_found(const std::string& map, const std::string& from, const std::string& to) {
  const ToolResult result =
      run_tool({"solve", map, "--from", from, "--to", to, "--format", "json"});
  EXPECT_TRUE(result.exit_code == 0 || result.exit_code == 1) << result.err;
  const Json json = Json::parse(result.out, nullptr, false);
  return json.value("status", "") == "found" ? json : Json();
}

/// Names of a map's nodes: of every `step`-th node of its graph.
std::vector<std::string> some_names(const std::string& graph, std::size_t step) {
  const Json nodes = Json::parse(read_text(graph))["nodes"];
  std::vector<std::string> names;
  for (std::size_t i = 0; i < nodes.size(); i += step) names.push_back(nodes[i]["name"]);
  return names;
}

TEST(ConvertJson, EveryKindBecomesAGraphOnWhichPathsCostTheSame) {
  const TemporaryFolder folder;
  const std::string flying = folder.write("flying.json", R"({"wend": "voxels", "moves": 18,
    "layers": [["..#", "3.."], ["...", ".#."], ["#..", "..."]]})");
  const std::string one_way = folder.write("one_way.json", R"({"wend": "graph", "nodes":
    [{"name": "a", "x": 0, "y": 0}, {"name": "b", "x": 3, "y": 4}, {"name": "c", "x": 9, "y": 4}],
    "edges": [{"from": "a", "to": "b"}, {"from": 1, "to": "c", "cost": 6.5, "one_way": true},
    {"from": 2, "to": 0, "cost": 0.25, "one_way": true}]})");
  int found = 0;
  for (const auto& [map, step] : std::initializer_list<std::pair<std::string, std::size_t>>{
           {scene("world.json"), 5},
           {scene("village.json"), 2},
           {scene("keep.json"), test::programs_are_sanitized() ? 60 : 20},
           {flying, 3},
           {one_way, 1}}) {
    const std::string graph = folder.file("graph.json");
    succeed({"convert", map, graph});
    EXPECT_EQ(Json::parse(read_text(graph))["wend"], "graph");
    EXPECT_EQ(Json::parse(succeed({"info", graph, "--format", "json"}))["kind"], "graph");
    const std::vector<std::string> names = some_names(graph, step);
    ASSERT_GE(names.size(), 3u) << map;
    for (const std::string& to : names) {
      const Json before = path_if_found(map, names.front(), to);
      const Json after = path_if_found(graph, names.front(), to);
      ASSERT_EQ(before.is_null(), after.is_null()) << map << " " << to;
      if (before.is_null()) continue;
      ++found;
      const double cost = before["cost"];
      EXPECT_NEAR(after["cost"].get<double>(), cost, 1e-7 * cost) << map << " " << to;
      EXPECT_NEAR(after["length"].get<double>(), before["length"].get<double>(), 1e-6) << map;
      EXPECT_EQ(after["path"].back(), to);
    }
  }
  EXPECT_GT(found, test::programs_are_sanitized() ? 10 : 20);
}

TEST(ConvertJson, DecimalCostsOfBoardsAndLengthsOfWaypointsAreKeptToTheLastDigit) {
  const TemporaryFolder folder;
  for (const auto& [map, from, to] : {std::tuple{"world.json", "Aldermoor", "Bellweather"},
                                      std::tuple{"village.json", "gate", "tower"}}) {
    const std::string graph = folder.file("graph.json");
    succeed({"convert", scene(map), graph});
    EXPECT_EQ(path_if_found(graph, from, to)["cost"], path_if_found(scene(map), from, to)["cost"]);
    // A graph of a graph is that graph.
    EXPECT_EQ(succeed({"convert", graph, "-", "--to", "graph"}), read_text(graph));
  }
}

TEST(ConvertJson, WhatAGraphHasNotIsToldOf) {
  const TemporaryFolder folder;
  const std::string graph = folder.file("a.json");
  const auto said = [&](const std::string& map) { return run_tool({"convert", map, graph}).err; };
  EXPECT_TRUE(contains(said(scene("world.json")), "warning")) << said(scene("world.json"));
  EXPECT_TRUE(contains(said(scene("world.json")), "no outlines"));
  EXPECT_TRUE(contains(said(scene("village.json")), "no obstacles"));
  const std::string without_a_loss = said(scene("keep.json"));
  EXPECT_EQ(without_a_loss, wrote(graph));
}

TEST(ConvertJson, WaypointsComeBackFromTiled) {
  const TemporaryFolder folder;
  const std::string expected =
      succeed({"convert", scene("village.json"), "-", "--to", "waypoints"});
  const std::string gridded = folder.write("grid.json", R"({"wend": "waypoints", "radius": 0.3,
    "longest_edge": 9, "waypoints": [{"name": "a", "x": 0.1, "y": 0.7}, {"x": -1.25, "y": 3}],
    "grid": ["..#", "..."]})");
  for (const char* name : {"a.tmx", "a.tmj"}) {
    const std::string tiled = folder.file(name);
    succeed({"convert", scene("village.json"), tiled});
    EXPECT_EQ(succeed({"convert", tiled, "-", "--to", "waypoints"}), expected) << name;
    EXPECT_EQ(succeed({"convert", "-", "-", "--to", "waypoints"}, read_text(tiled)), expected);
    succeed({"convert", gridded, tiled});
    EXPECT_EQ(succeed({"convert", tiled, "-", "--to", "waypoints"}),
              succeed({"convert", gridded, "-", "--to", "waypoints"}));
  }
  const std::string back = folder.file("back.json");
  succeed({"convert", folder.file("a.tmx"), back, "--to", "waypoints"});
  const std::string village = folder.file("village.tmj");
  succeed({"convert", scene("village.json"), village});
  succeed({"convert", village, back, "--to", "waypoints"});
  const Json before = path_if_found(scene("village.json"), "gate", "tower");
  const Json after = path_if_found(back, "gate", "tower");
  EXPECT_EQ(after["cost"], before["cost"]);
  EXPECT_EQ(after["path"], before["path"]);
}

TEST(ConvertJson, PlacesOfATiledMapAreWaypointsRoundItsWalls) {
  const TemporaryFolder folder;
  const std::string map = folder.file("harbour.json");
  succeed({"convert", scene("harbour.tmx"), map, "--to", "waypoints"});
  const Json json = Json::parse(read_text(map));
  EXPECT_EQ(json["waypoints"].size(), 4u);
  EXPECT_EQ(json["grid"].size(), 14u);
  EXPECT_EQ(Json::parse(succeed({"info", map, "--format", "json"}))["kind"], "waypoints");
}

TEST(ConvertJson, ALayerOfAVolumeIsAGrid) {
  const TemporaryFolder folder;
  const std::string volume = folder.write("v.json", R"({"wend": "voxels",
    "layers": [["..#", "3a."], ["...", ".#."]]})");
  EXPECT_EQ(succeed({"convert", volume, "-", "--to", "csv", "--layer", "0"}), "1,1,0\n3,10,1\n");
  EXPECT_EQ(succeed({"convert", volume, "-", "--to", "ascii", "--layer", "1"}), "...\n.#.\n");
  succeed({"convert", volume, folder.file("a.tmx"), "--layer", "0"});
  EXPECT_EQ(succeed({"convert", folder.file("a.tmx"), "-", "--to", "csv"}), "1,1,0\n3,10,1\n");
  succeed({"convert", volume, folder.file("a.map"), "--layer", "0", "--costs-out",
           folder.file("a.costs")});
  EXPECT_EQ(succeed({"convert", folder.file("a.map"), "-", "--to", "csv", "--costs",
                     folder.file("a.costs")}),
            "1,1,0\n3,10,1\n");
  const std::string flat = succeed({"convert", volume, "-", "--to", "graph", "--layer", "1"});
  EXPECT_EQ(Json::parse(flat)["nodes"].size(), 5u) << "the layer's cells only";
  const std::string column =
      folder.write("c.json", R"({"wend": "voxels", "layers": [[".", "2"]]})");
  EXPECT_EQ(succeed({"convert", column, "-", "--to", "ascii", "--layer", "0"}), ".\n2\n");
  expect_error(run_tool({"convert", volume, "-", "--to", "csv", "--layer", "2"}), 2,
               {"--layer", "from 0 to 1"});
  expect_error(run_tool({"convert", volume, "-", "--to", "ascii", "--layer", "0"}), 3,
               {"costs 10", "CSV"});
  for (const std::string& map : {scene("world.json"), scene("demo.map")}) {
    expect_error(run_tool({"convert", map, "-", "--to", "csv", "--layer", "0"}), 2,
                 {"--layer", "volumes"});
  }
}

TEST(ConvertJson, PairsThatMeanNothingAreRefusedWithWhyAndWhatToDo) {
  const TemporaryFolder folder;
  const std::string graph =
      folder.write("graph.json", R"({"wend": "graph", "nodes": [{}, {}], "edges": []})");
  const struct {
    std::string map;
    const char* reason;
    const char* advice;
  } kinds[] = {{graph, "a graph has no cells", ".json"},
               {scene("world.json"), "regions have no cells", ".json"},
               {scene("village.json"), "waypoints lie anywhere", ".tmx"},
               {scene("keep.json"), "a volume is a grid in each of its layers", "--layer Z"}};
  for (const auto& [map, reason, advice] : kinds) {
    for (const std::string name :
         {"b.map", "b.txt", "b.csv", "b.png", "b.yaml", "b.tmx", "b.tmj"}) {
      if (map == scene("village.json") && contains(name, ".tm")) continue;
      expect_error(run_tool({"convert", map, folder.file(name)}), 3, {name, reason, advice});
    }
  }
  for (const std::string& map :
       {graph, scene("world.json"), scene("keep.json"), scene("demo.map"), scene("flat.yaml")}) {
    expect_error(run_tool({"convert", map, folder.file("b.json"), "--to", "waypoints"}), 3,
                 {"b.json", "waypoints", "write .json, a graph"});
  }
  expect_error(run_tool({"convert", scene("ruins.tmj"), "-", "--to", "waypoints"}), 3,
               {"orthogonal"});
  expect_error(run_tool({"convert", graph, folder.file("b.json"), "--to", "regions"}), 2,
               {"no form 'regions'", "--to help lists all"});
  EXPECT_EQ(folder.file_count(), 1u) << "nothing was written";
}

TEST(ConvertJson, OptionsOfGridsAreRefused) {
  const TemporaryFolder folder;
  const std::string costs = folder.write("costs", ". 1\n");
  const std::string world = scene("world.json");
  const std::string out = folder.file("b.json");
  for (const std::vector<std::string>& options :
       std::vector<std::vector<std::string>>{{"--costs", costs},
                                             {"--layout", "square"},
                                             {"--corners", "never"},
                                             {"--links", scene("demo.links")},
                                             {"--palette", costs},
                                             {"--threshold", "0.5"},
                                             {"--invert"},
                                             {"--unknown-cost", "2"}}) {
    std::vector<std::string> words = {"convert", world, out};
    words.insert(words.end(), options.begin(), options.end());
    expect_error(run_tool(words), 2, {options[0], "grids"});
  }
  expect_error(run_tool({"convert", world, world}), 2, {"also read"});
  EXPECT_EQ(folder.file_count(), 1u);
}

TEST(ConvertJson, BrokenFilesAndLargeVolumesAreRefusedSoon) {
  const TemporaryFolder folder;
  const std::string broken = folder.write("a.json", "{\"wend\": \"graph\",\n\"nodes\": 3}");
  expect_error(run_tool({"convert", broken, folder.file("b.json")}), 3,
               {"a.json:2: /nodes: expected a list"});
  if (test::programs_are_sanitized()) return;  // five million edges are looked at
  std::string text = R"({"wend": "voxels", "layers": [)";
  for (int z = 0; z < 60; ++z) {
    text += z == 0 ? "[" : ",[";
    for (int y = 0; y < 60; ++y) text += (y == 0 ? "\"" : ",\"") + std::string(60, '.') + "\"";
    text += "]";
  }
  const std::string large = folder.write("large.json", text + "]}");
  expect_error(run_tool({"convert", large, folder.file("b.json")}), 3,
               {"216000 nodes", "4000000 values", "smaller"});
}

}  // namespace
}  // namespace wend::cli
