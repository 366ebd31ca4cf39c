// `wend probe`: what is round a place of a mesh.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "../run_tool.h"

namespace wend::cli {
namespace {

using ProbeJson = nlohmann::json;

/// A room of 6 x 4 with a block of 2 x 2 at (1, 1).
class Probe : public ::testing::Test {
 protected:
  Probe() {
    const std::string grid = folder_.write("room.map", "......\n.##...\n.##...\n......\n");
    mesh_ = folder_.file("room.mesh");
    succeed({"convert", grid, mesh_});
  }
  ToolResult probe(std::vector<std::string> words) const {
    words.insert(words.begin(), {"probe", mesh_});
    return run_tool(words);
  }
  ProbeJson json(std::vector<std::string> words) const {
    words.insert(words.end(), {"--format", "json"});
    const ToolResult result = probe(words);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return ProbeJson::parse(result.out);
  }
  static std::vector<double> numbers(const ProbeJson& list) {
    return list.get<std::vector<double>>();
  }

  TemporaryFolder folder_;
  std::string mesh_;
};

TEST_F(Probe, SaysWhereTheMeshIsNearest) {
  const ProbeJson out = json({"--nearest", "9,8"});
  EXPECT_EQ(numbers(out["place"]), (std::vector<double>{6, 4, 0}));
  EXPECT_EQ(out["distance"], 5);
  EXPECT_EQ(json({"--nearest", "2,1.25"})["distance"], 0.25);
  EXPECT_EQ(json({"--height", "0.5,0.5"})["height"], 0);
}

TEST_F(Probe, CastsRays) {
  const ProbeJson hit = json({"--ray", "0.5,1.5", "5,1.5"});
  EXPECT_TRUE(hit["hit"]);
  EXPECT_EQ(numbers(hit["place"]), (std::vector<double>{1, 1.5, 0}));
  EXPECT_EQ(hit["distance"], 0.5);
  EXPECT_NEAR(hit["share"].get<double>(), 0.5 / 4.5, 1e-15);
  EXPECT_EQ(numbers(hit["normal"]), (std::vector<double>{-1, 0}));
  EXPECT_EQ(hit["wall"][0][0], 1);
  EXPECT_EQ(hit["wall"][1][0], 1);
  EXPECT_EQ(hit["polygons"].back(), hit["polygon"]);
  const ProbeJson free = json({"--ray", "0,1", "6,1"});
  EXPECT_FALSE(free["hit"]) << "along the block";
  EXPECT_EQ(free.count("wall"), 0u);
  const ToolResult text = probe({"--ray", "0.5,1.5", "5,1.5"});
  EXPECT_NE(text.out.find("ray        ends at a wall\nplace      1,1.5\n"), std::string::npos)
      << text.out;
}

TEST_F(Probe, SlidesAlongWalls) {
  const ProbeJson out = json({"--slide", "0.5,0.5", "-0.5,1"});
  EXPECT_EQ(numbers(out["place"]), (std::vector<double>{0, 1, 0}));
  EXPECT_EQ(out["short_of"], 0.5);
}

TEST_F(Probe, ListsWallsPolygonsAndPlaces) {
  EXPECT_EQ(probe({"--walls", "4.25,1.75", "--within", "1.3", "--format", "csv"}).out,
            "distance,x,y,z,from_x,from_y,to_x,to_y\n"
            "1.25,3,1.75,0,3,3,3,1\n");
  const ProbeJson walls = json({"--walls", "4.25,1.75", "--within", "1.5"})["walls"];
  ASSERT_EQ(walls.size(), 2u);
  EXPECT_EQ(walls[0]["distance"], 1.25);
  const ProbeJson polygons = json({"--circle", "4.5,1.75", "--within", "9"})["polygons"];
  EXPECT_GE(polygons.size(), 3u);
  EXPECT_EQ(polygons[0]["distance"], 0);
  EXPECT_EQ(polygons[0].count("by"), 0u);
  EXPECT_EQ(polygons[1]["by"], polygons[0]["polygon"]);
  const std::vector<std::string> ten = {"--random", "10", "--seed", "5", "--format", "csv"};
  const ToolResult first = probe(ten);
  EXPECT_EQ(std::count(first.out.begin(), first.out.end(), '\n'), 11);
  EXPECT_EQ(probe(ten).out, first.out) << "the seed decides";
  EXPECT_NE(probe({"--random", "10", "--format", "csv"}).out, first.out);
  const ProbeJson near = json({"--random", "50", "--from", "4.5,2", "--within", "1"})["places"];
  ASSERT_EQ(near.size(), 50u);
  for (const ProbeJson& each : near) {
    const std::vector<double> at = numbers(each["place"]);
    EXPECT_LE(std::hypot(at[0] - 4.5, at[1] - 2), 1);
  }
}

TEST_F(Probe, DrawsWhatItFound) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"--ray", "0.5,1.5", "5,1.5"},
        {"--slide", "0.5,0.5", "-0.5,1"},
        {"--nearest", "9,8"},
        {"--circle", "4.5,1.75", "--within", "2"},
        {"--walls", "4.5,1.75", "--within", "2"},
        {"--random", "20"},
        {"--height", "4,2"}}) {
    std::vector<std::string> drawn = words;
    drawn.insert(drawn.end(), {"--format", "svg"});
    const ToolResult result = probe(drawn);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out.substr(0, 4), "<svg") << words[0];
  }
}

TEST_F(Probe, RefusesWhatMakesNoSense) {
  expect_error(probe({}), 2, {"say one of", "--nearest"});
  expect_error(probe({"--height", "1,1", "--nearest", "1,1"}), 2, {"say one of"});
  expect_error(probe({"--ray", "1,1"}), 2, {"--ray", "two places"});
  expect_error(probe({"--ray", "1,1", "a"}), 2, {"--ray", "'a'"});
  expect_error(probe({"--ray", "2,2", "3,3"}), 2, {"--ray: 2,2 is not on the mesh", "nearest"});
  expect_error(probe({"--walls", "0,0"}), 2, {"--within"});
  expect_error(probe({"--walls", "0,0", "--within", "-1"}), 2, {"--within"});
  expect_error(probe({"--height", "0,0", "--within", "1"}), 2, {"--within: goes with"});
  expect_error(probe({"--height", "0,0", "--seed", "1"}), 2, {"--seed: goes with"});
  expect_error(probe({"--height", "0,0", "--from", "1,1"}), 2, {"--from: goes with"});
  expect_error(probe({"--random", "0"}), 2, {"--random", "from 1"});
  expect_error(probe({"--random", "3", "--from", "0,0"}), 2, {"--within"});
  expect_error(probe({"--height", "0,0", "--format", "csv"}), 2, {"csv is the form of lists"});
  expect_error(probe({"--height", "0,0", "-o", folder_.file("a.docx")}), 2, {"does not end in"});
  expect_error(probe({"--height", "0,0", "-o", mesh_}), 2, {"-o"});
  expect_error(run_tool({"probe", folder_.file("none.mesh"), "--height", "0,0"}), 3, {"none.mesh"});
  expect_error(run_tool({"probe", folder_.file("room.map"), "--height", "0,0"}), 3,
               {"no navigation mesh", "wend convert"});
  expect_error(run_tool({"probe", folder_.write("bad.mesh", "mesh\n2\nx\n"), "--height", "0,0"}), 3,
               {"bad.mesh:3"});
}

}  // namespace
}  // namespace wend::cli
