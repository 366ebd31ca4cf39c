// Meshes from files of other programs, on the command line.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "../run_tool.h"

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
  // Another name, and standard input: what the text says decides.
  const std::string other = folder.write("yard.json", kYard);
  EXPECT_EQ(run_tool({"solve", other, "--from", "1,3", "--to", "8,3"}).exit_code, 0);
  EXPECT_EQ(run_tool({"solve", "-", "--from", "1,3", "--to", "8,3"}, kYard).exit_code, 0);
  // Not its first member: then its name.
  const std::string last =
      folder.write("last.geojson", R"({"coordinates": [[[0,0],[9,0],[9,6]]], "type": "Polygon"})");
  EXPECT_EQ(run_tool({"solve", last, "--from", "1,.1", "--to", "8,1"}).exit_code, 0);
}

TEST(Geojson, TheMarketIsOneTownAndAMill) {
  const std::string market = std::string(WEND_SCENES) + "/market.geojson";
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
                               file + ": polygons overlap; what lies in two of them is no floor\n");
}

TEST(Geojson, WhatIsWrongIsSaid) {
  const TemporaryFolder folder;
  const auto refused = [&](const std::string& text, const std::vector<std::string>& more = {}) {
    const std::string file = folder.write("a.geojson", text);
    std::vector<std::string> words = {"convert", file, folder.file("a.navmesh")};
    words.insert(words.end(), more.begin(), more.end());
    const ToolResult result = run_tool(words);
    EXPECT_EQ(result.exit_code, 2);
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
  EXPECT_NE(refused(kYard, {"--corners", "never"}).find("belongs to grids"), std::string::npos);
}

}  // namespace
}  // namespace wend::cli
