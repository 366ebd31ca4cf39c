// Gates of meshes on the command line: --gates closes them.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "../run_tool.h"

namespace wend::cli {
namespace {

/// A hall with a wall across it, in which there are a doorway and a crack.
std::string hall_in(const TemporaryFolder& folder) {
  const std::string grid = folder.write(
      "hall.map", "....#....\n....#....\n.........\n....#....\n....#....\n.........\n");
  const std::string mesh = folder.file("hall.mesh");
  succeed({"convert", grid, mesh});
  return mesh;
}

double length_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--format", "json"});
  const ToolResult result = run_tool(arguments);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  return nlohmann::json::parse(result.out)["length"].get<double>();
}

TEST(MeshGatesOption, ClosesThem) {
  const TemporaryFolder folder;
  const std::string mesh = hall_in(folder);
  const std::string gates = folder.write("door.gates", "# the doorway\n4,1.5 5,1.5 5,3.5 4,3.5\n");
  const std::vector<std::string> solve = {"solve", mesh, "--from", "1,2.5", "--to", "8,2.5"};
  EXPECT_NEAR(length_of(solve), 7, 1e-12);
  std::vector<std::string> closed = solve;
  closed.insert(closed.end(), {"--gates", gates});
  EXPECT_GT(length_of(closed), 8);
  closed.insert(closed.end(), {"--radius", "0.6"});
  EXPECT_EQ(run_tool(closed).exit_code, 1) << "the crack is 1 wide";
  std::vector<std::string> draw = solve;
  draw[0] = "draw";
  draw.insert(draw.end(), {"--gates", gates, "-o", folder.file("hall.svg")});
  succeed(draw);
  EXPECT_NE(read_text(folder.file("hall.svg")).find("<svg"), std::string::npos);
}

TEST(MeshGatesOption, BenchMeasuresWithThemClosed) {
  const TemporaryFolder folder;
  const std::string mesh = hall_in(folder);
  const std::string gates = folder.write("door.gates", "4,1.5 5,1.5 5,3.5 4,3.5\n");
  const std::string queries =
      folder.write("q.tsv", "index\tfrom_x\tfrom_y\tto_x\tto_y\tlength\n0\t1\t2.5\t8\t2.5\t7\n");
  std::vector<std::string> bench = {"bench", mesh, "--queries", queries, "--check"};
  EXPECT_EQ(run_tool(bench).exit_code, 0);
  bench.insert(bench.end(), {"--gates", gates});
  EXPECT_EQ(run_tool(bench).exit_code, 5) << "the way round is longer";
}

TEST(MeshGatesOption, WhatIsWrongIsNamed) {
  const TemporaryFolder folder;
  const std::string mesh = hall_in(folder);
  const auto with = [&](const std::string& gates) {
    return run_tool({"solve", mesh, "--from", "1,2.5", "--to", "8,2.5", "--gates", gates});
  };
  expect_error(with(folder.write("a.gates", "1,1 2,1\n")), 3, {"a.gates", "1", "three places"});
  expect_error(with(folder.write("b.gates", "1,1 2,2 2,1\n")), 3,
               {"b.gates", "gate 0", "clockwise"});
  expect_error(with(folder.write("c.gates", "91,1 92,1 92,2\n")), 3,
               {"c.gates", "gate 0", "not on the mesh"});
  expect_error(with(folder.file("none.gates")), 3, {"none.gates"});
  expect_error(with("-"), 2, {"--gates", "name a file"});
  expect_error(run_tool({"solve", scene("demo.map"), "--gates", "a.gates"}), 2,
               {"--gates", "only meshes", "--overlay"});
  expect_error(run_tool({"solve", scene("world.json"), "--gates", "a.gates", "--from", "Alaska",
                         "--to", "Alberta"}),
               2, {"--gates", "only meshes"});
  const std::string gates = folder.write("door.gates", "4,1.5 5,1.5 5,3.5 4,3.5\n");
  expect_error(run_tool({"solve", mesh, "--from", "1,2.5", "--to", "8,2.5", "--gates", gates,
                         "--record", folder.file("x.wrec")}),
               2, {"--record", "--gates"});
}

}  // namespace
}  // namespace wend::cli
