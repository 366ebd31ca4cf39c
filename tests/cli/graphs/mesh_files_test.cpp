// Meshes from files of other programs, on the command line.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "../run_tool.h"
#include "io/mesh/detour_bytes.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

constexpr const char* kYard =
    "{\"type\": \"Polygon\", \"coordinates\": [[[0,0],[9,0],[9,6],[0,6],[0,0]],\n"
    "[[2,2],[2,4],[7,4],[7,2],[2,2]]]}\n";

TEST(Geojson, IsSearchedInPlaceAndConverted) {
  const TemporaryFolder folder;
  const std::string yard = folder.write("yard.geojson", kYard);
  const ToolResult way = run_tool({"solve", yard, "--from", "1,3", "--to", "8,3"});
  EXPECT_EQ(way.exit_code, 0) << way.err;
  EXPECT_EQ(way.err, "");
  const bool above = way.out.find("1,3 > 2,4 > 7,4 > 8,3") != std::string::npos;
  EXPECT_TRUE(above || way.out.find("1,3 > 2,2 > 7,2 > 8,3") != std::string::npos) << way.out;
  const std::string mesh = folder.file("yard.navmesh");
  succeed({"convert", yard, mesh});
  EXPECT_EQ(run_tool({"solve", mesh, "--from", "1,3", "--to", "8,3", "--format", "csv"}).out,
            run_tool({"solve", yard, "--from", "1,3", "--to", "8,3", "--format", "csv"}).out);
  succeed({"convert", yard, folder.file("yard.mesh")});
  succeed({"draw", yard, "-o", folder.file("yard.svg")});
  EXPECT_EQ(Json::parse(run_tool({"info", yard, "--format", "json"}).out)["parts"], 1);
  // Under another name, and from standard input: the text decides.
  const std::string other = folder.write("yard.json", kYard);
  EXPECT_EQ(run_tool({"solve", other, "--from", "1,3", "--to", "8,3"}).exit_code, 0);
  EXPECT_EQ(run_tool({"solve", "-", "--from", "1,3", "--to", "8,3"}, kYard).exit_code, 0);
  // Not its first member: then its name.
  const std::string last =
      folder.write("last.geojson", R"({"coordinates": [[[0,0],[9,0],[9,6]]], "type": "Polygon"})");
  EXPECT_EQ(run_tool({"solve", last, "--from", "1,.1", "--to", "8,1"}).exit_code, 0);
}

TEST(Geojson, TheMarketIsOneTownAndAMill) {
  const std::string market = scene("market.geojson");
  const Json info = Json::parse(run_tool({"info", market, "--format", "json"}).out);
  EXPECT_EQ(info["parts"], 2);
  const ToolResult way = run_tool({"solve", market, "--from", "10,51.5", "--to", "84,50"});
  EXPECT_EQ(way.exit_code, 0) << way.err;
  EXPECT_EQ(way.err, "");
  EXPECT_EQ(run_tool({"solve", market, "--from", "10,51.5", "--to", "69.5,30"}).exit_code, 1);
}

TEST(Geojson, WarnsOfWhatIsLeftOut) {
  const TemporaryFolder folder;
  const std::string text =
      R"({"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [1, 2]},
      {"type": "Polygon", "coordinates": [[[0,0],[4,0],[4,4],[0,4]]]},
      {"type": "Polygon", "coordinates": [[[3,0],[8,0],[8,4],[3,4]]]}]})";
  const std::string file = folder.write("a.geojson", text);
  const ToolResult converted = run_tool({"convert", file, folder.file("a.mesh")});
  EXPECT_EQ(converted.exit_code, 0);
  EXPECT_EQ(converted.err, "wend: warning: " + file +
                               ": points and lines are no floor: 1 left out\nwend: warning: " +
                               file + ": polygons overlap; what lies in two of them is no floor\n" +
                               wrote(folder.file("a.mesh")));
}

TEST(Geojson, WhatIsWrongIsSaid) {
  const TemporaryFolder folder;
  const auto refused = [&](const std::string& text, const std::vector<std::string>& more = {}) {
    const int expected = more.empty() ? 3 : 2;
    const std::string file = folder.write("a.geojson", text);
    std::vector<std::string> words = {"convert", file, folder.file("a.navmesh")};
    words.insert(words.end(), more.begin(), more.end());
    const ToolResult result = run_tool(words);
    EXPECT_EQ(result.exit_code, expected);
    EXPECT_EQ(folder.file_count(), 1u);
    return result.err;
  };
  EXPECT_NE(refused("{\"type\": \"Polygon\",\n\"coordinates\": 3}")
                .find("a.geojson:2: /coordinates: expected a list, found a number"),
            std::string::npos);
  EXPECT_NE(refused(R"({"type": "Polygon", "coordinates": [[[0,0],[1,1],[2,2],[0,0]]]})")
                .find("a.geojson: the outline has no area"),
            std::string::npos);
  EXPECT_NE(refused(kYard, {"--agent-radius", "1"}).find("belongs to levels of triangles"),
            std::string::npos);
  EXPECT_NE(refused(kYard, {"--threshold", "3"}).find("--threshold: "), std::string::npos);
}

TEST(DetourTiles, AreSearchedInPlaceAndConverted) {
  const TemporaryFolder folder;
  io::DetourDraft jump = io::detour_square(4, 0, 2, 0.25f);
  jump.vertices.push_back({5, 0, 1});
  jump.vertices.push_back({9, 2, 4});
  jump.polygons.push_back({{6, 7}, 5, true});
  jump.connections.push_back({2, true});
  const std::string bytes =
      io::detour_set({io::detour_tile(io::detour_square(0, 0, 3)), io::detour_tile(jump)});
  const std::string file = folder.write("level.bin", bytes);
  const ToolResult way = run_tool({"solve", file, "--from", "1,1", "--to", "7,3"});
  EXPECT_EQ(way.exit_code, 0) << way.err;
  EXPECT_NE(way.out.find("line       1,1 > 7,3,0."), std::string::npos) << way.out;
  EXPECT_EQ(way.err,
            "wend: warning: " + file + ": meshes hold no links: 2 off-mesh connections left out\n");
  const std::string mesh = folder.file("level.navmesh");
  EXPECT_EQ(run_tool({"convert", file, mesh}).exit_code, 0);
  const Json info = Json::parse(run_tool({"info", mesh, "--format", "json"}).out);
  EXPECT_EQ(info["polygons"], 5);
  EXPECT_EQ(info["parts"], 1);
  expect_error(run_tool({"info", folder.write("cut.bin", bytes.substr(0, 300))}), 3,
               {"cut.bin: tile 0, at byte 48: it is to have "});
}

TEST(GeneratedMeshes, AreTheSameEachTimeAndFullOfWays) {
  const TemporaryFolder folder;
  for (const char* kind : {"polygons", "town", "towers"}) {
    const std::string first = folder.file(std::string(kind) + ".navmesh");
    const std::string second = folder.file(std::string(kind) + "-2.navmesh");
    const ToolResult made = run_tool({"gen", kind, "--seed", "7", "-o", first});
    EXPECT_EQ(made.exit_code, 0);
    EXPECT_EQ(made.out, "");
    EXPECT_EQ(made.err, wrote(first));
    succeed({"gen", kind, "--seed", "7", "-o", second});
    EXPECT_EQ(read_text(first), read_text(second));
    succeed({"gen", kind, "--seed", "8", "-o", second, "--force"});
    EXPECT_NE(read_text(first), read_text(second));
    EXPECT_EQ(run_tool({"bench", first, "--queries", "20", "--check", "--passes", "1"}).exit_code,
              0);
  }
  expect_error(run_tool({"gen", "town", "-o", folder.file("town.navmesh")}), 3,
               {"exists; --force"});
  const std::string few = folder.file("few.navmesh");
  const std::string many = folder.file("many.navmesh");
  succeed({"gen", "polygons", "--size", "50x30", "--obstacles", "2", "-o", few});
  succeed({"gen", "polygons", "--size", "50x30", "--obstacles", "200", "-o", many});
  EXPECT_GT(read_text(many).size(), 10 * read_text(few).size());
  const ToolResult flat = run_tool({"gen", "towers", "-o", folder.file("flat.mesh")});
  EXPECT_EQ(flat.exit_code, 0);
  EXPECT_TRUE(contains(flat.err, "a .mesh has no heights"));
}

TEST(GeneratedMeshes, OptionsThatDoNotGoWithThemAreRefused) {
  const auto refused = [](std::vector<std::string> words) {
    words.insert(words.begin(), "gen");
    const ToolResult result = run_tool(words);
    EXPECT_EQ(result.exit_code, 2) << words[1];
    return result.err;
  };
  const std::pair<std::vector<std::string>, const char*> cases[] = {
      {{"polygons", "--layout", "hex-even-rows"}, "--layout: goes with grids only"},
      {{"town", "--queries", "3"}, "--queries: goes with grids only, and town is a mesh"},
      {{"town", "--obstacles", "3"}, "--obstacles: town does not use it; kinds that do: polygons"},
      {{"towers", "--house", "8"}, "--house: towers does not use it"},
      {{"polygons", "--ramps", "8"}, "--ramps: polygons does not use it"},
      {{"polygons", "--floors", "2"}, "--floors: polygons does not use it"},
      {{"polygons", "--walls", "2"}, "--walls: polygons does not use it"},
      {{"polygons", "--rounds", "2"}, "--rounds: polygons does not use it"},
      {{"polygons", "--obstacles", "100001"}, "--obstacles: "},
      {{"polygons", "--size", "3"}, "--size: expected WxH"},
      {{"polygons", "--size", "0x3"}, "--size: expected WxH"},
      {{"polygons", "-o", "x.png"}, "-o: expected a name that ends in .navmesh or .mesh"},
      {{"towers", "--size", "9x9", "--walls", "100", "--ramps", "0", "-o", "/tmp/no.navmesh"},
       "gen: nothing is left to walk on"},
      {{"maze", "--size", "9x9", "--ramps", "3"}, "--ramps: goes with meshes only"}};
  for (const auto& [words, reason] : cases) {
    const std::string said = refused(words);
    EXPECT_TRUE(contains(said, reason)) << said;
  }
}

TEST(SlantingView, ShowsFloorsALevelAndTheWayOverThem) {
  const TemporaryFolder folder;
  const std::string mesh = folder.file("t.navmesh");
  succeed({"gen", "towers", "--size", "8x6", "--floors", "3", "--seed", "3", "-o", mesh});
  const std::string alone = succeed({"draw", mesh, "--view", "3d"});
  const std::string flat = succeed({"draw", mesh});
  EXPECT_NE(alone, flat);
  EXPECT_EQ(flat, succeed({"draw", mesh, "--view", "above"}));
  const std::string way =
      run_tool({"draw", mesh, "--view", "3d", "--from", "@0", "--to", "@1"}).out;
  EXPECT_TRUE(contains(way, "#d55e00")) << "no path";
  const std::string level =
      folder.write("l.obj", "v 0 0 0\nv 8 0 0\nv 8 4 0\nv 0 4 0\nf 1 2 3 4\n");
  EXPECT_NE(succeed({"draw", mesh, "--view", "3d", "--level", level}), alone);
  EXPECT_EQ(succeed({"draw", mesh, "--view", "3d", "--format", "png"}).substr(1, 3), "PNG");
  expect_error(run_tool({"draw", mesh, "--view", "2d"}), 2, {"--view", "above", "3d"});
  expect_error(run_tool({"draw", mesh, "--level", level}), 2, {"--level", "--view 3d"});
  expect_error(run_tool({"draw", scene("demo.map"), "--view", "3d"}), 2, {"--view", "meshes"});
  expect_error(run_tool({"draw", mesh, "--view", "3d", "--level", folder.file("no.obj")}), 3,
               {"no.obj"});
}

}  // namespace
}  // namespace wend::cli
