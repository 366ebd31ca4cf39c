// Navigation meshes on the command line.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "../run_tool.h"
#include "support/gif_reader.h"
#include "wend/io/navmesh_file.h"

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

/// Three squares in a row above three others, as wend's own file; the middle one above is kind 3.
std::string swamp_in(const TemporaryFolder& folder) {
  MeshPlan plan;
  plan.first = {0};
  for (std::uint32_t y = 0; y < 3; ++y) {
    for (std::uint32_t x = 0; x < 4; ++x) plan.vertices.push_back({4.0 * x, 4.0 * y, 0});
  }
  for (std::uint32_t y = 0; y < 2; ++y) {
    for (std::uint32_t x = 0; x < 3; ++x) {
      const std::uint32_t a = 4 * y + x;
      plan.corners.insert(plan.corners.end(), {a, a + 1, a + 5, a + 4});
      plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
      plan.areas.push_back(x == 1 && y == 0 ? 3 : 0);
    }
  }
  return folder.write("swamp.navmesh", io::to_navmesh_bytes(plan));
}

TEST(Meshes, AreasCostWhatIsSaidAndTheAnswerSaysItsBound) {
  const TemporaryFolder folder;
  const std::string mesh = swamp_in(folder);
  std::vector<std::string> solve = {"solve", mesh, "--from", "1,2", "--to", "11,2"};
  EXPECT_NE(run_tool(solve).out.find("cost       10 (shortest at any angle)"), std::string::npos);
  solve.insert(solve.end(), {"--area-costs", "3=9,7=2"});
  const ToolResult text = run_tool(solve);
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_NE(text.out.find("algorithm  Weighted regions"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("because areas of the mesh cost something"), std::string::npos);
  EXPECT_NE(text.out.find("times the cheapest at any angle"), std::string::npos) << text.out;
  std::vector<std::string> json = solve;
  json.insert(json.end(), {"--format", "json"});
  const Json answer = Json::parse(run_tool(json).out);
  const double round = 4 + 2 * std::hypot(3, 2);
  EXPECT_NEAR(answer["cost"].get<double>(), round, 0.05 * round);
  EXPECT_NEAR(answer["length"].get<double>(), answer["cost"].get<double>(), 1e-9 * round);
  EXPECT_GE(answer["bound"].get<double>(), 1);
  EXPECT_LE(answer["bound"].get<double>(), 1.051);
  std::vector<std::string> draw = solve;
  draw[0] = "draw";
  draw.insert(draw.end(), {"-o", folder.file("swamp.svg")});
  succeed(draw);
  const auto with = [&](const char* costs) {
    return run_tool({"solve", mesh, "--from", "1,2", "--to", "11,2", "--area-costs", costs});
  };
  expect_error(with("3"), 2, {"--area-costs", "KIND=COST", "'3'"});
  expect_error(with("256=2"), 2, {"--area-costs", "0 to 255", "'256=2'"});
  expect_error(with("=2"), 2, {"--area-costs", "'=2'"});
  expect_error(with("3=0"), 2, {"--area-costs", "0"});
  expect_error(with("3=x"), 2, {"--area-costs", "x"});
  expect_error(with("3=2,3=4"), 2, {"--area-costs", "3 twice"});
  expect_error(run_tool({"solve", scene("world.json"), "--area-costs", "1=2", "--from", "Alaska",
                         "--to", "Alberta"}),
               2, {"--area-costs", "only meshes"});
  expect_error(run_tool({"solve", "--area-costs", "1=2", "--from", "0,0", "--to", "1,1"}), 2,
               {"--area-costs", "only meshes"});
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

TEST(Meshes, TheFunnelIsDrawnStepByStep) {
  const TemporaryFolder folder;
  const std::string mesh = scene("hollow_way.mesh");
  const auto draw = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"draw", mesh, "--from", "2,11", "--to", "23,7"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_tool(arguments);
  };
  const ToolResult first = draw({"--funnel", "1"});
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_NE(first.out.find(">Step 1 of 12: the rays lead to both ends of door 1<"),
            std::string::npos);
  EXPECT_NE(first.out.find(">left ray<"), std::string::npos);
  EXPECT_NE(draw({"--funnel", "12"}).out.find("the goal lies between the rays"), std::string::npos);
  const std::string film = folder.file("f.gif");
  succeed({"draw", mesh, "--from", "2,11", "--to", "23,7", "--funnel", "all", "-o", film});
  EXPECT_EQ(test::read_gif(read_text(film)).pixels.size(), 12u);

  expect_error(draw({"--funnel", "13"}), 2, {"--funnel", "1 to 12"});
  expect_error(draw({"--funnel", "0"}), 2, {"--funnel", "1 to 12"});
  expect_error(draw({"--funnel", "all"}), 2, {"--funnel all", "--format gif"});
  expect_error(draw({"--funnel", "1", "--algorithm", "polyanya"}), 2, {"--funnel", "astar"});
  expect_error(draw({"--funnel", "1", "--steps", "2"}), 2, {"--steps", "--funnel"});
  expect_error(
      run_tool({"draw", scene("demo.map"), "--funnel", "1", "--from", "8,4", "--to", "50,10"}), 2,
      {"--funnel", "mesh"});
  expect_error(run_tool({"draw", mesh, "--funnel", "1"}), 2, {"--from"});
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
  EXPECT_EQ(wrong.exit_code, 3);
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
