// Navigation meshes on the command line.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "../run_tool.h"
#include "support/gif_reader.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

/// A grid as a mesh.
std::string mesh_in(const TemporaryFolder& folder) {
  const std::string grid = folder.write("yard.map", "......\n.##...\n.##.#.\n....#.\n");
  const std::string mesh = folder.file("yard.mesh");
  succeed({"convert", grid, mesh});
  return mesh;
}

TEST(Meshes, AGridBecomesAMeshWhoseWaysAreTaut) {
  const TemporaryFolder folder;
  const std::string mesh = mesh_in(folder);
  EXPECT_EQ(read_text(mesh).substr(0, 7), "mesh\n2\n");
  const ToolResult text = run_tool({"solve", mesh, "--from", "0.5,0.5", "--to", "1.5,3.5"});
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_NE(text.out.find("algorithm  Polyanya"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("line       0.5,0.5 > 1,3 > 1.5,3.5"), std::string::npos) << text.out;
  const Json json = Json::parse(
      run_tool({"solve", mesh, "--from", "0.5,0.5", "--to", "1.5,3.5", "--format", "json"}).out);
  EXPECT_NEAR(json["length"].get<double>(), std::hypot(0.5, 2.5) + std::hypot(0.5, 0.5), 1e-12);
  EXPECT_EQ(json["line"].size(), 3u);
  EXPECT_TRUE(json["optimal"].get<bool>());
  const ToolResult csv =
      run_tool({"solve", mesh, "--from", "0.5,0.5", "--to", "1.5,3.5", "--format", "csv"});
  EXPECT_EQ(csv.out, "x,y,z\n0.5,0.5,0\n1,3,0\n1.5,3.5,0\n");
}

TEST(Meshes, AllCommandsTakeThem) {
  const TemporaryFolder folder;
  const std::string mesh = mesh_in(folder);
  const Json info = Json::parse(run_tool({"info", mesh, "--format", "json"}).out);
  EXPECT_EQ(info["space"], "mesh");
  EXPECT_EQ(info["parts"], 1);
  EXPECT_GT(info["polygons"], 3);
  const Json rows = Json::parse(
      run_tool({"compare", mesh, "--from", "0.5,0.5", "--to", "5.5,3.5", "--format", "json"})
          .out)["algorithms"];
  const auto of = [&](const char* name) {
    return *std::find_if(rows.begin(), rows.end(),
                         [&](const Json& row) { return row["algorithm"] == name; });
  };
  EXPECT_LE(of("polyanya")["length"], of("astar")["length"]);
  succeed({"draw", mesh, "--from", "0.5,0.5", "--to", "5.5,3.5", "-o", folder.file("a.svg")});
  succeed({"draw", mesh, "-o", folder.file("alone.png")});
  succeed({"draw", mesh, "--from", "0.5,0.5", "--to", "5.5,3.5", "--frames", "4", "-o",
           folder.file("a.gif")});
  EXPECT_GE(test::read_gif(read_text(folder.file("a.gif"))).pixels.size(), 2u);
  succeed({"field", mesh, "--from", "0.5,0.5", "-o", folder.file("f.svg")});
  const std::string trace = folder.file("a.trace");
  succeed({"trace", mesh, "--from", "0.5,0.5", "--to", "5.5,3.5", "-o", trace});
  succeed({"draw", "--trace", trace, "-o", folder.file("t.svg")});
  EXPECT_EQ(run_tool({"bench", mesh, "--queries", "20", "--check", "--passes", "1"}).exit_code, 0);
}

TEST(Meshes, BenchChecksQueriesOfAFileAndWritesThemAsPlaces) {
  const TemporaryFolder folder;
  const std::string mesh = mesh_in(folder);
  const std::string queries = folder.write("q.tsv",
                                           "index\tfrom_x\tfrom_y\tto_x\tto_y\tlength\n"
                                           "0\t0.5\t0.5\t1.5\t3.5\t3.25661653798294\n"
                                           "1\t0.5\t0.5\t5.5\t0.5\t5\n");
  const std::string lines = folder.file("l.tsv");
  const std::vector<std::string> bench = {"bench",   mesh,          "--queries",
                                          queries,   "--algorithm", "polyanya,astar",
                                          "--check", "--passes",    "1"};
  std::vector<std::string> with_lines = bench;
  with_lines.insert(with_lines.end(), {"--per-query", lines});
  const ToolResult result = run_tool(with_lines);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(read_text(lines).find("\t0.5,0.5\t1.5,3.5\tfound\t3.25661653798\t"), std::string::npos)
      << read_text(lines);
  std::vector<std::string> some = bench;
  some.insert(some.end(), {"--every", "2", "--format", "json"});
  EXPECT_EQ(Json::parse(run_tool(some).out)["rows"][0]["queries"], 1);
  folder.write("q.tsv", "index\tfrom_x\tfrom_y\tto_x\tto_y\tlength\n0\t0.5\t0.5\t5.5\t0.5\t4.9\n");
  EXPECT_EQ(run_tool(bench).exit_code, 5) << "a length that is wrong";
  folder.write("q.tsv", "index\tfrom_x\tfrom_y\tto_x\tto_y\tlength\n0\t0.5\t0.5\t5.5\n");
  expect_error(run_tool(bench), 3, {"q.tsv:2", "six numbers"});
  folder.write("q.tsv", "index\tfrom_x\tfrom_y\tto_x\tto_y\tlength\n0\t9.5\t0.5\t5.5\t1\t1\n");
  expect_error(run_tool(bench), 3, {"q.tsv:2", "not on the mesh"});
  expect_error(run_tool({"bench", scene("world.json"), "--queries", queries}), 2, {"meshes"});
}

TEST(Meshes, ARadiusTakesUnitsAroundWhatIsTooNarrow) {
  const TemporaryFolder folder;
  const std::string grid = folder.write("gates.map",
                                        "..........\n..........\n####..####\n..........\n"
                                        "..........\n");
  const std::string mesh = folder.file("gates.mesh");
  succeed({"convert", grid, mesh});
  const std::vector<std::string> solve = {"solve", mesh,       "--from", "2,1",     "--to",
                                          "2,4",   "--format", "json",   "--radius"};
  const auto with = [&](const char* radius) {
    std::vector<std::string> words = solve;
    words.push_back(radius);
    return run_tool(words);
  };
  const Json point = Json::parse(with("0").out);
  const Json cow = Json::parse(with("1").out);
  EXPECT_TRUE(point["optimal"].get<bool>());
  EXPECT_FALSE(cow["optimal"].get<bool>());
  EXPECT_GT(cow["length"].get<double>(), point["length"].get<double>() + 1);
  EXPECT_EQ(with("1.01").exit_code, 2) << "no room at the start";
  expect_error(with("1.01"), 2, {"--from", "no room for a radius of 1.01", "nearest place with"});
  expect_error(with("-1"), 2, {"--radius"});
  expect_error(with("1e-9"), 2, {"--radius", "2^-22"});
  expect_error(run_tool({"solve", grid, "--from", "1,1", "--to", "1,4", "--radius", "1"}), 2,
               {"--radius", "--unit-size"});
  expect_error(run_tool({"solve", scene("world.json"), "--radius", "1"}), 2,
               {"--radius", "meshes"});
  const std::string text =
      run_tool({"solve", mesh, "--from", "2,1", "--to", "2,4", "--radius", "1"}).out;
  EXPECT_NE(text.find("at most 1.09 times the shortest at any angle"), std::string::npos) << text;
  succeed({"draw", mesh, "--radius", ".7", "-o", folder.file("alone.svg")});
  const std::string trace = folder.file("a.trace");
  succeed({"trace", mesh, "--from", "2,1", "--to", "2,4", "--radius", ".7", "-o", trace});
  succeed({"draw", "--trace", trace, "--radius", ".7", "-o", folder.file("t.svg")});
  const std::string queries = folder.write("q.tsv",
                                           "index\tfrom_x\tfrom_y\tto_x\tto_y\tlength\n"
                                           "0\t2\t1\t2\t4\t5\n1\t0.1\t0.1\t2\t4\t5\n");
  const ToolResult bench =
      run_tool({"bench", mesh, "--queries", queries, "--radius", "1", "--passes", "1"});
  EXPECT_EQ(bench.exit_code, 0) << bench.err;
  EXPECT_NE(bench.err.find("1 of 2 queries"), std::string::npos) << bench.err;
  expect_error(run_tool({"bench", mesh, "--queries", queries, "--radius", "1", "--check"}), 2,
               {"--check", "--radius"});
}

TEST(Meshes, CostsOfNodesAreSaidToBeFromMiddleToMiddle) {
  const TemporaryFolder folder;
  const std::string mesh = mesh_in(folder);
  const ToolResult field = run_tool({"field", mesh, "--from", "0.5,0.5"});
  EXPECT_EQ(field.exit_code, 0);
  EXPECT_NE(field.err.find("from the middle of a polygon"), std::string::npos) << field.err;
  const std::string places = folder.write("places.txt", "0.5,0.5\n5.5,3.5\n");
  EXPECT_NE(run_tool({"matrix", mesh, "--from", places}).err.find("from the middle"),
            std::string::npos);
  folder.write("places.txt", "0.5,0.5\nthere\n");
  expect_error(run_tool({"matrix", mesh, "--from", places}), 3, {"places.txt:2", "'there'"});
}

TEST(Meshes, AlternativesAreLinesFromWhereTheQueryBegins) {
  const TemporaryFolder folder;
  const std::string mesh = mesh_in(folder);
  const std::vector<std::string> solve = {"solve", mesh,      "--from",         "0.5,0.5",
                                          "--to",  "5.5,3.5", "--alternatives", "2"};
  const ToolResult text = run_tool(solve);
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_NE(text.out.find("A*"), std::string::npos) << "auto is A* here";
  std::vector<std::string> csv = solve;
  csv.insert(csv.end(), {"--format", "csv", "--most-stretch", "3", "--most-shared", "1"});
  const std::string lines = run_tool(csv).out;
  EXPECT_NE(lines.find("\n1,0.5,0.5,0\n"), std::string::npos) << lines;
  EXPECT_NE(lines.find("\n1,5.5,3.5,0\n"), std::string::npos) << lines;
  succeed({"draw", mesh, "--from", "0.5,0.5", "--to", "5.5,3.5", "--alternatives", "1", "-o",
           folder.file("a.svg")});
}

TEST(Meshes, WhatCannotBeIsSaidSo) {
  const TemporaryFolder folder;
  const std::string mesh = mesh_in(folder);
  expect_error(run_tool({"solve", mesh, "--from", "2,1.5", "--to", "5.5,3.5"}), 2,
               {"--from", "not on the mesh", "nearest place"});
  expect_error(run_tool({"solve", mesh, "--from", "0.5,0.5"}), 2, {"--to X,Y is missing"});
  expect_error(run_tool({"solve", mesh, "--from", "there", "--to", "5.5,3.5"}), 2,
               {"--from", "'there'", "@N"});
  expect_error(run_tool({"solve", mesh, "--from", "@4000", "--to", "5.5,3.5"}), 2, {"@4000"});
  expect_error(
      run_tool({"solve", mesh, "--from", "0.5,0.5", "--to", "5.5,3.5", "--corners", "never"}), 2,
      {"--corners", "grids"});
  expect_error(run_tool({"solve", mesh, "--from", "0.5,0.5", "--to", "5.5,3.5", "--within", "2"}),
               2, {"nearness"});
  expect_error(run_tool({"convert", mesh, folder.file("a.map")}), 2, {".navmesh or .mesh"});
  expect_error(run_tool({"info", folder.write("bad.mesh", "mesh\n2\n3 1\n0 0\n")}), 3,
               {"bad.mesh:4"});
  expect_error(run_tool({"convert", scene("swamp.map"), folder.file("s.mesh"), "--costs",
                         scene("swamp.costs")}),
               3, {"what ground costs"});
}

/// Two rooms that only links join.
struct LinkedRooms {
  TemporaryFolder folder;
  std::string mesh;
  std::string links;
  LinkedRooms() {
    mesh = folder.file("rooms.mesh");
    succeed({"convert", folder.write("rooms.map", "...#...\n...#...\n"), mesh});
    links = folder.write("rooms.links", "2.5,1 4.5,1 3 2\n0.5,0.5 6.5,1.5 9 0 both\n");
  }
};

TEST(Meshes, LinksJoinWhatIsApartAndKindsChooseAmongThem) {
  const LinkedRooms rooms;
  const std::vector<std::string> ask = {"solve", rooms.mesh, "--from",  "1.5,1",
                                        "--to",  "5.5,1",    "--links", rooms.links};
  const auto with = [&](std::vector<std::string> more) {
    std::vector<std::string> all = ask;
    all.insert(all.end(), more.begin(), more.end());
    return run_tool(all);
  };
  const ToolResult text = with({});
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_NE(text.out.find("line       1.5,1 > 2.5,1 > 4.5,1 > 5.5,1"), std::string::npos)
      << text.out;
  EXPECT_NE(text.out.find("links      2.5,1 by link 0 to 4.5,1"), std::string::npos) << text.out;
  const Json json = Json::parse(with({"--format", "json"}).out);
  EXPECT_NEAR(json["length"].get<double>(), 5, 1e-12);
  EXPECT_EQ(json["line_links"], Json::parse(R"([{"from": 1, "link": 0}])"));
  const Json other = Json::parse(with({"--link-kinds", "0", "--format", "json"}).out);
  EXPECT_EQ(other["line_links"][0]["link"], 1);
  EXPECT_EQ(with({"--link-kinds", "none"}).out.find("status     unreachable"), 0u);
  EXPECT_EQ(with({"--link-kinds", "0,2"}).out.find("status     found"), 0u);
  const ToolResult wrong = with({"--link-kinds", "32"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_NE(wrong.err.find("--link-kinds"), std::string::npos) << wrong.err;
  const ToolResult graph = with({"--link-kinds", "0", "--algorithm", "astar"});
  EXPECT_NE(graph.err.find("take polyanya"), std::string::npos) << graph.err << graph.out;
  const Json info =
      Json::parse(run_tool({"info", rooms.mesh, "--links", rooms.links, "--format", "json"}).out);
  EXPECT_EQ(info["links"], 3);
  const std::string picture = rooms.folder.file("rooms.svg");
  EXPECT_EQ(with({}).exit_code, 0);
  succeed({"draw", rooms.mesh, "--from", "1.5,1", "--to", "5.5,1", "--links", rooms.links, "-o",
           picture});
  EXPECT_NE(read_text(picture).find("stroke-dasharray"), std::string::npos);
  const std::string trace = rooms.folder.file("rooms.trace");
  succeed({"trace", rooms.mesh, "--from", "1.5,1", "--to", "5.5,1", "--links", rooms.links, "-o",
           trace});
  succeed({"draw", "--trace", trace, "-o", picture});
  succeed({"bench", rooms.mesh, "--links", rooms.links, "--queries", "5", "--algorithm",
           "polyanya,astar"});
}

TEST(Meshes, LinksThatDoNotFitAreNamed) {
  const LinkedRooms rooms;
  const std::string off = rooms.folder.write("off.links", "2.5,1 4.5,1 3\n3.5,1 4.5,1 3\n");
  const ToolResult wrong = run_tool({"info", rooms.mesh, "--links", off});
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_NE(wrong.err.find("off.links: link 1: the place where it begins is not on the mesh"),
            std::string::npos)
      << wrong.err;
  const ToolResult alone =
      run_tool({"solve", rooms.mesh, "--from", "1,1", "--to", "2,1", "--link-kinds", "1"});
  EXPECT_EQ(alone.exit_code, 2);
  EXPECT_NE(alone.err.find("--link-kinds: there are no links"), std::string::npos) << alone.err;
}

}  // namespace
}  // namespace wend::cli
