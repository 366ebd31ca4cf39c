// On meshes `bench` and `compare` measure by the shortest ways, and say so; `info` says where a
// mesh lies.
#include <nlohmann/json.hpp>

#include "../run_tool.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

const std::string kMesh = scene("demo.mesh");

TEST(MeshMeasures, BenchTakesPolyanyaUnlessAnotherIsNamed) {
  const std::string table = succeed({"bench", kMesh, "--queries", "20", "--passes", "1"});
  EXPECT_TRUE(contains(table, "demo.mesh  polyanya")) << table;
  EXPECT_TRUE(contains(table, "'longer': than the shortest way at any angle")) << table;
  const std::string other =
      succeed({"bench", kMesh, "--queries", "20", "--passes", "1", "--algorithm", "astar"});
  EXPECT_TRUE(contains(other, "demo.mesh  astar")) << other;
  EXPECT_TRUE(
      contains(succeed({"bench", scene("demo.scen"), "--passes", "1"}), "demo.scen  astar"));
}

TEST(MeshMeasures, WaysOfAllAlgorithmsFitTheReferences) {
  for (const char* radius : {"0", "0.3"}) {
    const ToolResult result = run_tool(
        {"bench", kMesh, "--queries", "200", "--passes", "1", "--check", "--radius", radius,
         "--format", "json", "--algorithm", "polyanya,astar,dijkstra,greedy,weighted-regions"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    const Json rows = Json::parse(result.out)["rows"];
    EXPECT_EQ(rows[0]["longer"], 0) << "polyanya";
    EXPECT_GT(rows[3]["longer"], 0) << "greedy";
    for (const Json& row : rows) EXPECT_EQ(row["mismatches"], 0) << row["algorithm"];
  }
}

TEST(MeshMeasures, WithCostsOfAreasAStarIsMeasuredByDijkstra) {
  const ToolResult result = run_tool(
      {"bench", kMesh, "--queries", "20", "--passes", "1", "--check", "--area-costs", "0=2"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.out, "demo.mesh  astar")) << result.out;
  EXPECT_FALSE(contains(result.out, "at any angle")) << result.out;
}

TEST(MeshMeasures, CompareSaysWhatOptimalMeans) {
  const std::vector<std::string> query = {"compare", kMesh,  "--from",
                                          "8.5,4.5", "--to", "50.5,10.5"};
  const std::string table = succeed(query);
  EXPECT_TRUE(contains(table, "\npolyanya ")) << table;
  EXPECT_TRUE(contains(table, "'optimal': polyanya and weighted_regions are compared")) << table;
  std::vector<std::string> as_json = query;
  as_json.insert(as_json.end(), {"--format", "json"});
  EXPECT_TRUE(Json::accept(succeed(as_json)));
  EXPECT_FALSE(contains(succeed({"compare"}), "'optimal':"));
}

TEST(MeshMeasures, InfoTellsTheBoundsOfMeshesAndTheSizeOfVolumes) {
  EXPECT_TRUE(contains(succeed({"info", kMesh}), "bounds     x 1 to 63, y 1 to 21\n"))
      << succeed({"info", kMesh});
  const Json mesh = Json::parse(succeed({"info", kMesh, "--format", "json"}));
  EXPECT_EQ(mesh["bounds"], Json::parse("[[1.0,1.0,0.0],[63.0,21.0,0.0]]"));
  const TemporaryFolder folder;
  const std::string towers = folder.file("towers.navmesh");
  succeed({"gen", "towers", "-o", towers});
  EXPECT_TRUE(contains(succeed({"info", towers}), ", z 0 to ")) << succeed({"info", towers});
  const std::string keep = scene("keep.json");
  EXPECT_TRUE(contains(succeed({"info", keep}), "size       14 x 10 cells on 7 layers\n"))
      << succeed({"info", keep});
  EXPECT_EQ(Json::parse(succeed({"info", keep, "--format", "json"}))["size"].size(), 3u);
}

TEST(Refusals, NameWhatToUseInstead) {
  const auto refusal = [](const char* map, const char* algorithm) {
    return run_tool(
        {"solve", scene(map), "--from", "8,4", "--to", "9,4", "--algorithm", algorithm});
  };
  expect_error(refusal("hexes.map", "jps"), 2,
               {"jump-point-search: hexagons have no jump points", "use astar instead"});
  expect_error(refusal("hexes.map", "theta*"), 2, {"theta-star: ", "use astar instead"});
  expect_error(refusal("demo.mesh", "jps"), 2, {"works on grids only; use astar instead"});
  expect_error(refusal("demo.mesh", "anya"), 2, {"works on grids only; use polyanya instead"});
  expect_error(refusal("demo.map", "polyanya"), 2, {"meshes only; use taut-astar instead"});
  for (const char* command : {"compare", "draw", "trace"}) {
    expect_error(run_tool({command, scene("demo.mesh"), "--from", "8.5,4.5", "--to", "9.5,4.5",
                           "--algorithm", "jps"}),
                 2, {"--algorithm: jump-point-search: ", "; use astar instead"});
  }
  expect_error(run_tool({"bench", scene("keep.json"), "--algorithm", "jps"}), 2,
               {"--algorithm: jump-point-search: ", "; use astar instead"});
}

TEST(LimitCost, WarnsWhereNoStepFits) {
  const auto warning = [](std::vector<std::string> words, const std::string& limit) {
    words.insert(words.end(), {"--limit-cost", limit});
    return run_tool(words).err;
  };
  const std::vector<std::string> demo = {"solve", scene("demo.map"), "--from", "8,4", "--to",
                                         "9,4"};
  EXPECT_TRUE(contains(warning(demo, "5"), "the cheapest step costs 13860")) << warning(demo, "5");
  EXPECT_EQ(warning(demo, "13860"), "");
  const std::vector<std::string> swamp = {
      "solve",   scene("swamp.map"),   "--from",  "2,7",  "--to", "3,7",
      "--costs", scene("swamp.costs"), "--costs", "10/14"};
  EXPECT_TRUE(contains(warning(swamp, "9"), "the cheapest step costs 10")) << warning(swamp, "9");
  const std::vector<std::string> world = {
      "solve", scene("world.json"), "--from", "Aldermoor", "--to", "Sarn"};
  EXPECT_TRUE(contains(warning(world, "0.001"), "the cheapest step costs "));
  EXPECT_EQ(warning(world, "1e9"), "");
}

}  // namespace
}  // namespace wend::cli
