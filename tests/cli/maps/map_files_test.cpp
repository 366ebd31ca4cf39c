// Maps of Tiled and of robots in every command, and `wend convert` between all forms.
#include <algorithm>

#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "../run_tool.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

Json solved(const std::string& map, const std::string& from, const std::string& to,
            const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {"solve", map, "--from", from, "--to", to};
  arguments.insert(arguments.end(), more.begin(), more.end());
  arguments.insert(arguments.end(), {"--format", "json"});
  const Json json = Json::parse(succeed(arguments), nullptr, false);
  EXPECT_EQ(json.value("status", ""), "found") << map;
  return json;
}

/// The cost of each cell.
std::string cells(const std::string& map) {
  return succeed({"convert", map, "-", "--to", "csv", "--layout", "square"});
}

TEST(MapFiles, ScenesOfTiledAreSearchedFromPlaceToPlace) {
  const Json harbour = solved(scene("harbour.tmx"), "farm", "market");
  EXPECT_EQ(harbour["cost"], 199360.625) << "over the bridge, by the road";
  EXPECT_EQ(harbour["path"].front(), Json({3, 9}));
  EXPECT_EQ(harbour["path"].back(), Json({19, 7}));
  EXPECT_EQ(solved(scene("ruins.tmj"), "camp", "treasure")["cost"], 288682);
  EXPECT_EQ(solved(scene("ruins.tmj"), "2,10", "treasure")["cost"], 288682);
  EXPECT_EQ(solved(scene("isle.tmx"), "west", "east")["cost"], 263340);
  EXPECT_EQ(solved(scene("flat.yaml"), "5,5", "50,5")["cost"], 658146);
}

TEST(MapFiles, EveryCommandTakesThem) {
  const TemporaryFolder folder;
  const std::string map = scene("harbour.tmx");
  const std::string cells_file = folder.write("cells", "3,9\n19,7\n");
  const std::string scenario =
      folder.write("a.scen", "version 1\n0\tharbour.tmx\t24\t14\t3\t9\t19\t7\t14.38389057\n");
  EXPECT_TRUE(
      contains(succeed({"compare", map, "--from", "farm", "--to", "market"}), "199360.625"));
  EXPECT_TRUE(contains(succeed({"draw", map, "--from", "farm", "--to", "market", "--to", "beach",
                                "--format", "svg", "-o", "-"}),
                       "<svg"));
  EXPECT_TRUE(contains(succeed({"trace", map, "--from", "farm", "--to", "market", "-o", "-"}),
                       "harbour.tmx"));
  EXPECT_EQ(succeed({"matrix", map, "--from", cells_file}), "0,199360.625\n199360.625,0\n");
  const std::string field = succeed({"field", map, "--from", "farm"});
  EXPECT_TRUE(contains(field, "199360.625"));
  EXPECT_EQ(succeed({"field", map, "--from", "3,9"}), field);
  succeed({"bench", scenario, "--map", map, "--check"});
  const std::string flat = scene("flat.yaml");
  succeed({"bake", flat, "-o", folder.file("flat.baked")});
  EXPECT_EQ(solved(flat, "5,5", "50,5", {"--baked", folder.file("flat.baked")})["cost"], 658146);
}

TEST(MapFiles, InfoListsPlacesAndTellsWhereARobotsMapLies) {
  const std::string text = succeed({"info", scene("harbour.tmx")});
  EXPECT_TRUE(contains(text, "  'farm'      3,9  start\n")) << text;
  const Json tiled = Json::parse(succeed({"info", scene("harbour.tmx"), "--format", "json"}));
  ASSERT_EQ(tiled["places"].size(), 4u);
  EXPECT_EQ(tiled["places"][1]["name"], "market");
  EXPECT_EQ(tiled["places"][1]["cell"], Json({19, 7}));
  const Json ros = Json::parse(succeed({"info", scene("flat.yaml"), "--format", "json"}));
  EXPECT_EQ(ros["world"]["resolution"], 0.1);
  EXPECT_EQ(ros["world"]["origin"], Json({-3.0, -2.0, 0.0}));
  EXPECT_FALSE(ros.contains("places"));
}

/// A place in the first row of a .tmx map.
std::string object(const char* name, int x) {
  return "<object name='" + std::string(name) + "' x='" + std::to_string(x) + "' y='1'/>";
}

TEST(MapFiles, PlacesThatCannotBeMeantAreExplained) {
  const TemporaryFolder folder;
  const std::string map =
      folder.write("a.tmx",
                   "<map width='3' height='1' tilewidth='8' tileheight='8'><tileset firstgid='1'/>"
                   "<layer><properties><property name='cost' value='1'/></properties>"
                   "<data encoding='csv'>1,1,1</data></layer><objectgroup>" +
                       object("twin", 1) + object("twin", 9) + object("far", 99) +
                       object("2,0", 1) + "</objectgroup></map>");
  const auto solve = [&](const std::string& to) {
    return run_tool({"solve", map, "--from", "0,0", "--to", to});
  };
  expect_error(solve("nowhere"), 2, {"--to", "'nowhere'", "wend info", map});
  expect_error(solve("twin"), 2, {"--to", "more than one place", "X,Y"});
  expect_error(solve("far"), 2, {"--to 12,0 is outside the map"});
  EXPECT_EQ(solved(map, "1,0", "2,0")["steps"], 1) << "who is called like a cell is that place";
}

TEST(MapFiles, StandardInputBringsBothFormsOfTiled) {
  const std::vector<std::string> solve = {"solve", "-",        "--from",   "camp",
                                          "--to",  "treasure", "--format", "json"};
  EXPECT_EQ(Json::parse(succeed(solve, read_text(scene("ruins.tmj"))))["cost"], 288682);
  EXPECT_TRUE(contains(succeed({"info", "-"}, read_text(scene("isle.tmx"))), "20 x 15"));
  expect_error(run_tool({"info", "-"}, read_text(scene("harbour.tmx"))), 3,
               {"standard input:3:", "'harbour.tsx'", "embed"});
  EXPECT_TRUE(contains(succeed({"info", "-"}, read_text(scene("keep.json"))), "voxels"))
      << "other JSON is what it was";
}

TEST(MapFiles, BadFilesAreNamedWithLineAndReason) {
  const TemporaryFolder folder;
  const std::string text = read_text(scene("isle.tmx"));
  expect_error(run_tool({"info", folder.write("cut.tmx", text.substr(0, 1000))}), 3,
               {"cut.tmx:", "this is not XML"});
  expect_error(run_tool({"info", folder.write("a.tmx", read_text(scene("harbour.tmx")))}), 3,
               {"a.tmx:3: the tileset 'harbour.tsx': there is no such file"});
  expect_error(run_tool({"info", folder.write("a.yaml", read_text(scene("flat.yaml")))}), 3,
               {"a.yaml: the image 'flat.pgm': there is no such file"});
  const std::string pipe = folder.file("pipe.pgm");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const std::string yaml = "image: pipe.pgm\nresolution: 1\noccupied_thresh: 1\nfree_thresh: 0\n";
  expect_error(run_tool({"info", folder.write("b.yaml", yaml)}), 3,
               {"b.yaml: the image 'pipe.pgm': this is no regular file"});
}

TEST(MapFiles, UnknownCellsCostWhatTheyAreSaidTo) {
  const auto walkable = [](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"info", scene("flat.yaml"), "--format", "json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return Json::parse(succeed(arguments))["walkable"].get<int>();
  };
  EXPECT_EQ(walkable({}), 1256);
  EXPECT_EQ(walkable({"--unknown-cost", "2.5"}), 1256 + 795);
  expect_error(run_tool({"info", scene("isle.tmx"), "--unknown-cost", "2"}), 2,
               {"--unknown-cost", "ROS"});
  expect_error(run_tool({"info", scene("flat.yaml"), "--unknown-cost", "1001"}), 2, {"1000"});
  expect_error(run_tool({"info", scene("flat.yaml"), "--unknown-cost", "0.0004"}), 2,
               {"--unknown-cost", "'0.0004'", "0.001"});
  expect_error(run_tool({"info", scene("flat.yaml"), "--threshold", "0.5"}), 2, {"PNG"});
}

TEST(MapFiles, EveryFormThatHoldsAMapBringsItBack) {
  const TemporaryFolder folder;
  const std::string expected = cells(scene("flat.yaml"));
  std::string last = scene("flat.yaml");
  for (const char* name :
       {"a.tmx", "b.map", "c.tmj", "d.yaml", "e.png", "f.txt", "g.yml", "h.csv"}) {
    succeed({"convert", last, folder.file(name)});
    last = folder.file(name);
    EXPECT_EQ(cells(last), expected) << name;
  }
  const std::string harbour = cells(scene("harbour.tmx"));
  last = scene("harbour.tmx");
  for (const char* name : {"a.tmj", "b.csv", "c.tmx"}) {
    run_tool({"convert", last, folder.file(name)});
    last = folder.file(name);
    EXPECT_EQ(cells(last), harbour) << name;
  }
}

TEST(MapFiles, UnknownCellsAndTheWorldSurviveRobotsMaps) {
  const TemporaryFolder folder;
  succeed({"convert", scene("flat.yaml"), folder.file("a.yaml")});
  EXPECT_EQ(read_text(folder.file("a.pgm")), read_text(scene("flat.pgm")));
  EXPECT_TRUE(contains(read_text(folder.file("a.yaml")), "resolution: 0.1\norigin: [-3, -2, 0]"));
  succeed({"convert", scene("flat.yaml"), folder.file("b.map")});
  succeed({"convert", folder.file("b.map"), folder.file("b.yaml")});
  EXPECT_EQ(read_text(folder.file("b.pgm")), read_text(scene("flat.pgm"))) << "'?' is unknown";
}

TEST(MapFiles, AQuestionMarkThatIsGroundStaysGround) {
  const TemporaryFolder folder;
  const std::string map = folder.write("a.map", "type octile\nheight 1\nwidth 3\nmap\n.?@\n");
  const std::string costs = folder.write("a.costs", ". 1\n? 3\n");
  succeed({"convert", map, folder.file("a.yaml"), "--costs", costs});
  EXPECT_EQ(cells(folder.file("a.yaml")), "1,3,0\n");
}

TEST(MapFiles, ATiledMapIsKnownHoweverFarBehindItsTilesThatIsSaid) {
  const TemporaryFolder folder;
  std::string tiles = "1";
  for (int i = 1; i < 40'000; ++i) tiles += ",1";
  const std::string map = folder.write(
      "a.json", R"({"layers": [{"type": "tilelayer", "name": "walls", "data": [)" + tiles +
                    R"(]}], "tilesets": [{"firstgid": 1}], "width": 200, "height": 200})");
  EXPECT_TRUE(contains(succeed({"info", map}), "200 x 200"));
}

TEST(MapFiles, LayoutsAndPlacesAreKeptWhereAFormCanHoldThem) {
  const TemporaryFolder folder;
  for (const std::string layout : {"diamond", "hex-odd-rows", "hex-even-rows", "hex-odd-columns",
                                   "hex-even-columns", "staggered-odd-rows", "staggered-even-rows",
                                   "staggered-odd-columns", "staggered-even-columns"}) {
    if (test::programs_are_sanitized() && contains(layout, "even")) continue;
    const std::string map = folder.file("a.map");
    succeed({"gen", "caves", "--size", "30x20", "--seed", "4", "--layout", layout, "--queries", "0",
             "--force", "-o", map});
    succeed({"convert", map, folder.file("b.tmx")});
    succeed({"convert", folder.file("b.tmx"), folder.file("c.tmj")});
    succeed({"convert", folder.file("c.tmj"), folder.file("d.map")});
    std::string expected = read_text(map);
    std::replace(expected.begin(), expected.end(), '@', '#');
    EXPECT_EQ(read_text(folder.file("d.map")), expected) << layout;
    for (const std::string name : {"e.csv", "e.txt", "e.png", "e.yaml"}) {
      expect_error(run_tool({"convert", map, folder.file(name)}), 3,
                   {name, layout, "--layout square"});
    }
  }
  succeed({"convert", scene("isle.tmx"), folder.file("isle.tmj")});
  EXPECT_EQ(solved(folder.file("isle.tmj"), "west", "east")["cost"], 263340);
  const ToolResult lost = run_tool({"convert", scene("harbour.tmx"), folder.file("f.csv")});
  EXPECT_EQ(lost.exit_code, 0);
  EXPECT_TRUE(contains(lost.err, "warning")) << lost.err;
  EXPECT_TRUE(contains(lost.err, "the 4 of")) << lost.err;
}

TEST(MapFiles, AGraphHasTheMovesOfItsGridAndTheirCosts) {
  const TemporaryFolder folder;
  int different = 0;
  for (const std::string layout : {"square", "diamond", "hex-even-rows", "hex-odd-columns",
                                   "staggered-odd-rows", "staggered-even-columns"}) {
    for (const std::string corners : {"always", "one-free", "both-free", "never"}) {
      if (test::programs_are_sanitized() && corners != "one-free") continue;
      const std::string map = folder.file("a.map");
      const std::string graph = folder.file("a.json");
      succeed({"gen", "random", "--size", "20x20", "--walls", "30", "--seed", "5", "--layout",
               layout, "--queries", "0", "--force", "-o", map});
      succeed({"convert", map, graph, "--corners", corners});
      const Json info = Json::parse(succeed({"info", map, "--format", "json"}));
      const Json nodes = Json::parse(read_text(graph))["nodes"];
      ASSERT_EQ(nodes.size(), info["walkable"]);
      const std::string from = nodes.front()["name"];
      double last = 0;
      for (std::size_t i = 1; i < nodes.size(); i += test::programs_are_sanitized() ? 111 : 37) {
        const std::string to = nodes[i]["name"];
        const ToolResult on_grid = run_tool(
            {"solve", map, "--from", from, "--to", to, "--corners", corners, "--format", "json"});
        const ToolResult on_graph =
            run_tool({"solve", graph, "--from", from, "--to", to, "--format", "json"});
        ASSERT_EQ(on_grid.exit_code, on_graph.exit_code) << on_grid.err << on_graph.err;
        if (on_grid.exit_code != 0) continue;
        const double cost = Json::parse(on_grid.out)["cost"].get<double>() / 13860;
        EXPECT_NEAR(Json::parse(on_graph.out)["cost"].get<double>(), cost, 1e-6 * cost)
            << layout << " " << corners << " " << from << " " << to;
        different += cost != last ? 1 : 0;
        last = cost;
      }
    }
  }
  EXPECT_GT(different, test::programs_are_sanitized() ? 8 : 100)
      << "the queries were no more than a few steps";
}

TEST(MapFiles, AGraphKeepsTerrainPlacesAndLinks) {
  const TemporaryFolder folder;
  const std::string graph = folder.file("a.json");
  succeed({"convert", scene("harbour.tmx"), graph});
  EXPECT_NEAR(solved(graph, "farm", "market")["cost"].get<double>(), 199360.625 / 13860, 1e-6);
  succeed({"convert", scene("demo.map"), graph, "--links", scene("demo.links")});
  const double cost = solved(graph, "8,4", "50,10")["cost"];
  const Json grid = solved(scene("demo.map"), "8,4", "50,10", {"--links", scene("demo.links")});
  EXPECT_NEAR(cost, grid["cost"].get<double>() / 13860, 1e-6);
  EXPECT_LT(cost, solved(scene("demo.map"), "8,4", "50,10")["cost"].get<double>() / 13860)
      << "the link is a short cut";
  const std::string large = folder.file("large.map");
  succeed({"gen", "random", "--size", "700x700", "--queries", "0", "-o", large});
  expect_error(run_tool({"convert", large, graph}), 3, {"367500 nodes", "smaller map"});
}

TEST(MapFiles, WhatIsLostOfARobotsMapIsToldOf) {
  const TemporaryFolder folder;
  const auto said = [&](const std::string& name) {
    return run_tool({"convert", scene("flat.yaml"), folder.file(name)}).err;
  };
  const std::string without_a_loss = said("a.yaml");
  EXPECT_EQ(without_a_loss, wrote(folder.file("a.yaml")) + wrote(folder.file("a.pgm")));
  EXPECT_TRUE(contains(said("a.map"), "warning")) << said("a.map");
  EXPECT_TRUE(contains(said("a.map"), "resolution"));
  EXPECT_FALSE(contains(said("a.map"), "unknown")) << "a .map has '?'";
  EXPECT_TRUE(contains(said("a.csv"), "the 795 of")) << said("a.csv");
}

TEST(MapFiles, WhatAMapRefersToIsNotOverwritten) {
  const TemporaryFolder folder;
  const std::string tileset = R"({"tilewidth": 8, "tileheight": 8, "tilecount": 1, "columns": 1,
    "tiles": [{"id": 0, "properties": [{"name": "cost", "type": "float", "value": 2}]}]})";
  const std::string tiles = folder.write("tiles.json", tileset);
  const std::string map = folder.write(
      "a.tmx",
      "<map width='2' height='1' tilewidth='8' tileheight='8'>"
      "<tileset firstgid='1' source='tiles.json'/><layer><data encoding='csv'>1,1</data></layer>"
      "<objectgroup>" +
          object("a", 1) + "</objectgroup></map>");
  succeed({"convert", map, folder.file("graph.json")});
  for (const char* form : {"graph", "waypoints", "csv"}) {
    expect_error(run_tool({"convert", map, tiles, "--to", form}), 2, {"OUT", "is also read"});
    EXPECT_EQ(read_text(tiles), tileset) << form;
  }
}

TEST(MapFiles, PlacesWithoutACellOfTheirOwnInAGraphAreToldOf) {
  const TemporaryFolder folder;
  const std::string map =
      folder.write("a.tmx",
                   "<map width='3' height='1' tilewidth='8' tileheight='8'><tileset firstgid='1'/>"
                   "<properties><property name='cost' value='0'/></properties>"
                   "<layer><data encoding='csv'>1,1,0</data></layer><objectgroup>" +
                       object("a", 1) + object("b", 2) + object("c", 9) + object("d", 17) +
                       "</objectgroup></map>");
  const ToolResult result = run_tool({"convert", map, folder.file("a.json")});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.err, "2 of the 4 places of")) << result.err;
}

TEST(MapFiles, EveryPlaceThatIsNotInAGraphIsCounted) {
  const TemporaryFolder folder;
  // Two of one name, one outside, one called like another cell, one like its own, one of no fault.
  const std::string map =
      folder.write("a.tmx",
                   "<map width='4' height='1' tilewidth='8' tileheight='8'><tileset firstgid='1'/>"
                   "<properties><property name='cost' value='0'/></properties>"
                   "<layer><data encoding='csv'>1,1,1,1</data></layer><objectgroup>" +
                       object("a", 1) + object("a", 9) + object("b", 99) + object("3,0", 9) +
                       object("2,0", 17) + object("c", 25) + "</objectgroup></map>");
  const ToolResult result = run_tool({"convert", map, folder.file("a.json")});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.err, "3 of the 6 places of")) << result.err;
  const Json graph = Json::parse(read_text(folder.file("a.json")));
  std::vector<std::string> names;
  for (const Json& node : graph["nodes"]) names.push_back(node["name"]);
  EXPECT_EQ(names, (std::vector<std::string>{"a", "1,0", "2,0", "c"}));
}

TEST(MapFiles, AreasThatBlockNothingAreToldOf) {
  const TemporaryFolder folder;
  const std::string map =
      folder.write("a.tmx",
                   "<map width='2' height='1' tilewidth='8' tileheight='8'><tileset firstgid='1'/>"
                   "<properties><property name='cost' value='0'/></properties>"
                   "<layer><data encoding='csv'>1,1</data></layer><objectgroup name='Collision'>"
                   "<object x='0' y='0' width='8' height='8'/>"
                   "<object x='8' y='0'><polygon points='0,0 8,0 8,8'/></object>"
                   "<object x='8' y='0'><polyline points='0,0 8,0 8,8'/></object>"
                   "</objectgroup></map>");
  const ToolResult result = run_tool({"info", map});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.err, "objects block nothing: 2 left out")) << result.err;
  EXPECT_EQ(
      run_tool({"convert", map, folder.file("a.json"), "--to", "waypoints"}).err.find("block"),
      std::string::npos);
}

TEST(MapFiles, PlacesOutsideOfAFloorAreToldOf) {
  const TemporaryFolder folder;
  const std::string map =
      folder.write("a.tmx",
                   "<map width='2' height='1' tilewidth='8' tileheight='8'><tileset firstgid='1'/>"
                   "<properties><property name='cost' value='0'/></properties>"
                   "<layer><data encoding='csv'>1,1</data></layer><objectgroup>" +
                       object("a", 1) + object("b", 99) + "</objectgroup></map>");
  const ToolResult result = run_tool({"info", map, "--floor", map});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.err, "1 of the 2 places of floor 0 lie outside")) << result.err;
  EXPECT_TRUE(contains(result.err, "1 of the 2 places of floor 1 lie outside")) << result.err;
}

TEST(MapFiles, WhatAFormCannotSayIsRefusedWithWhatToDoInstead) {
  const TemporaryFolder folder;
  const std::string rough = folder.write("a.csv", "1,2.5\n0,1\n");
  expect_error(run_tool({"convert", rough, folder.file("b.yaml")}), 3, {"costs 2.5", "CSV"});
  expect_error(run_tool({"convert", rough, "-", "--to", "ros"}), 2, {"two files"});
  expect_error(run_tool({"convert", rough, folder.file("b.tmx"), "--corners", "never"}), 2,
               {"--corners", "graph"});
  expect_error(run_tool({"convert", rough, folder.file("b.tmx"), "--links", scene("demo.links")}),
               2, {"--links", "graph"});
  EXPECT_EQ(folder.file_count(), 1u) << "nothing was written";
}

TEST(MapFiles, ARobotsMapIsWrittenWhollyOrNotAtAll) {
  const TemporaryFolder folder;
  const std::string map = scene("demo.map");
  std::filesystem::create_directory(folder.file("b.pgm"));
  EXPECT_NE(run_tool({"convert", map, folder.file("b.yaml")}).exit_code, 0);
  EXPECT_EQ(folder.file_count(), 1u);
  // Neither the map that is read, nor its image, is replaced.
  succeed({"convert", map, folder.file("c.yaml")});
  const std::string yaml = folder.file("c.yaml");
  expect_error(run_tool({"convert", yaml, yaml}), 2, {"also read"});
  const std::string other = folder.write(
      "other.yaml", "image: c.pgm\nresolution: 1\noccupied_thresh: 0.65\nfree_thresh: 0.2\n");
  expect_error(run_tool({"convert", other, yaml}), 2, {"c.pgm", "also read"});
  expect_error(run_tool({"convert", other, folder.file("c.pgm"), "--to", "csv"}), 2,
               {"c.pgm", "also read"});
  expect_error(
      run_tool({"convert", other, folder.file("c.map"), "--costs-out", folder.file("c.pgm")}), 2,
      {"--costs-out", "c.pgm", "also read"});
}

}  // namespace
}  // namespace wend::cli
