// Tables of navigation meshes on the command line: `wend bake` and --baked.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "../run_tool.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

std::string yard_in(const TemporaryFolder& folder, const std::string& name = "yard") {
  const std::string grid = folder.write(
      name + ".map", name == "yard" ? "......\n.##...\n.##.#.\n....#.\n" : "....\n.#..\n");
  const std::string mesh = folder.file(name + ".mesh");
  succeed({"convert", grid, mesh});
  return mesh;
}

TEST(MeshTables, AreBakedAndServeSolveBenchAndCompare) {
  const TemporaryFolder folder;
  const std::string mesh = yard_in(folder);
  const std::string tables = folder.file("yard.baked");
  const std::string said = run_tool({"bake", mesh, "-o", tables}).err;
  EXPECT_NE(said.find("wrote " + tables + ", "), std::string::npos) << said;
  EXPECT_NE(said.find("corners"), std::string::npos) << said;
  for (const char* to : {"1.5,3.5", "5.5,3.5", "0.5,1.5", "3.5,0.5"}) {
    const std::vector<std::string> query = {"solve", mesh, "--from",   "0.5,0.5",
                                            "--to",  to,   "--format", "json"};
    std::vector<std::string> looked = query;
    looked.insert(looked.end(), {"--baked", tables});
    const Json searched = Json::parse(succeed(query));
    const Json found = Json::parse(succeed(looked));
    EXPECT_EQ(found["status"], "found");
    EXPECT_EQ(found["line"], searched["line"]) << to;
    EXPECT_EQ(found["length"], searched["length"]);
    EXPECT_EQ(found["optimal"], true);
    EXPECT_EQ(found["chosen_because"], "its ways are looked up in tables");
    EXPECT_FALSE(found["path"].empty()) << found;
  }
  const std::string queries = folder.write(
      "yard.queries.tsv",
      "index\tfrom_x\tfrom_y\tto_x\tto_y\tlength\n0\t0.5\t0.5\t1.5\t3.5\t3.25661665\n");
  const ToolResult wrong = run_tool(
      {"bench", mesh, "--queries", queries, "--baked", tables, "--check", "--detail", "waypoints"});
  EXPECT_EQ(wrong.exit_code, 5) << "that length has too few digits: " << wrong.err;
  const std::string right =
      folder.write("right.queries.tsv",
                   "index\tfrom_x\tfrom_y\tto_x\tto_y\tlength\n0\t0.5\t0.5\t1.5\t3.5\t"
                   "3.2566165379780117\n");
  const std::string bench = succeed(
      {"bench", mesh, "--queries", right, "--baked", tables, "--algorithm", "polyanya,astar"});
  EXPECT_NE(bench.find("polyanya"), std::string::npos) << bench;
  const std::string compared =
      succeed({"compare", mesh, "--from", "0.5,0.5", "--to", "1.5,3.5", "--baked", tables});
  EXPECT_NE(compared.find("olyanya"), std::string::npos) << compared;
}

TEST(MeshTables, OfDiscsAreForThatRadius) {
  const TemporaryFolder folder;
  const std::string mesh = yard_in(folder);
  const std::string tables = folder.file("yard.baked");
  succeed({"bake", mesh, "--radius", "0.25", "-o", tables});
  const std::vector<std::string> query = {"solve",   mesh,      "--from", "0.5,0.5", "--to",
                                          "1.5,3.5", "--baked", tables,   "--radius"};
  std::vector<std::string> same = query;
  same.insert(same.end(), {"0.25", "--format", "json"});
  const Json found = Json::parse(succeed(same));
  EXPECT_EQ(found["optimal"], false);
  EXPECT_NEAR(found["bound"].get<double>(), 1.09, 1e-12);
  std::vector<std::string> other = query;
  other.push_back("0.2");
  const ToolResult refused = run_tool(other);
  EXPECT_EQ(refused.exit_code, 3) << refused.err;
  EXPECT_NE(refused.err.find("another mesh"), std::string::npos) << refused.err;
}

TEST(MeshTables, WhatDoesNotFitIsRefused) {
  const TemporaryFolder folder;
  const std::string mesh = yard_in(folder);
  const std::string other = yard_in(folder, "other");
  const std::string tables = folder.file("yard.baked");
  succeed({"bake", mesh, "-o", tables});
  const auto refused = [&](const std::vector<std::string>& arguments, const char* why) {
    const ToolResult result = run_tool(arguments);
    EXPECT_NE(result.exit_code, 0);
    EXPECT_NE(result.err.find(why), std::string::npos) << result.err;
  };
  const auto solve = [&](const std::string& map, std::vector<std::string> more) {
    std::vector<std::string> all = {"solve", map, "--from", "0.5,0.5", "--to", "3.5,0.5"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  refused(solve(other, {"--baked", tables}),
          "yard.baked: these tables were baked for another mesh");
  refused(solve(mesh, {"--baked", tables, "--algorithm", "astar"}), "leave out --algorithm");
  refused(solve(mesh, {"--baked", tables, "--limit", "3"}), "--limit: with --baked");
  refused(solve(mesh, {"--baked", tables, "--to", "0.5,1.5"}), "to one goal");
  refused(solve(mesh, {"--baked", folder.file("none.baked")}), "none.baked");
  std::string bytes = read_text(tables);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  const std::string damaged = folder.write("damaged.baked", bytes);
  refused(solve(mesh, {"--baked", damaged}), "damaged.baked");
  refused({"bake", mesh, "-o", tables, "--block", "16"}, "--block: belongs to grids");
  refused({"bake", mesh, "-o", mesh}, ".baked");
  const std::string trace = folder.file("a.trace");
  refused({"trace", mesh, "--from", "0.5,0.5", "--to", "3.5,0.5", "--baked", tables, "-o", trace},
          "trace: shows a search");
  EXPECT_FALSE(std::filesystem::exists(trace));
}

}  // namespace
}  // namespace wend::cli
