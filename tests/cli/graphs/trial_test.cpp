// A family of one's own (trial_family.cpp) in all commands: it is its space, how its files are
// read, and a line in a table.
#include <nlohmann/json.hpp>

#include "../run_tool.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

class TrialFamily : public testing::Test {
 protected:
  static ToolResult run(const std::vector<std::string>& arguments) {
    return RunningTool(arguments, "", test::program("wend-trial")).wait();
  }

  TemporaryFolder folder_;
  std::string map_ = folder_.write("t.json", R"({"wend": "triangles", "rows": [
    "....#....", "....#.##.", "..##...#.", ".......#."]})");
};

TEST_F(TrialFamily, SolveFindsCheapestPaths) {
  const ToolResult result =
      run({"solve", map_, "--from", "0,0^", "--to", "6,3v", "--algorithm", "auto"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("(cheapest)"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("because only grids have jump points"), std::string::npos);
  const ToolResult dijkstra = run({"solve", map_, "--from", "0,0^", "--to", "6,3v", "--format",
                                   "json", "--algorithm", "dijkstra"});
  const std::string cost =
      "cost       " + std::to_string(Json::parse(dijkstra.out)["cost"].get<int>());
  EXPECT_NE(result.out.find(cost), std::string::npos) << result.out << dijkstra.out;
  const ToolResult way = run(
      {"solve", map_, "--from", "0,0^", "--to", "6,3v", "--alternatives", "2", "--format", "csv"});
  EXPECT_EQ(way.exit_code, 0) << way.err;
  EXPECT_EQ(way.out.substr(0, 17), "route,node,x,y,z\n") << way.out;
}

TEST_F(TrialFamily, EveryOtherCommandTakesIt) {
  const ToolResult compare =
      run({"compare", map_, "--from", "0,0^", "--to", "6,3v", "--format", "json"});
  EXPECT_EQ(compare.exit_code, 0) << compare.err;
  std::size_t optimal = 0;
  const Json compared = Json::parse(compare.out);
  for (const auto& row : compared["algorithms"]) {
    EXPECT_EQ(row["status"], "found");
    if (row["optimal"] == true) ++optimal;
  }
  EXPECT_GE(optimal, 5U);
  const std::string nodes = folder_.write("nodes", "0,0^\n6,3v\n2,2^\n");
  const ToolResult matrix = run({"matrix", map_, "--from", nodes, "--format", "json"});
  EXPECT_EQ(matrix.exit_code, 0) << matrix.err;
  const Json costs = Json::parse(matrix.out)["costs"];
  const ToolResult solve =
      run({"solve", map_, "--from", "0,0^", "--to", "6,3v", "--format", "json"});
  EXPECT_EQ(costs[0][1], Json::parse(solve.out)["cost"]);
  EXPECT_EQ(costs[1][0], costs[0][1]);
  EXPECT_TRUE(costs[0][2].is_null()) << "2,2 is blocked";
  const ToolResult trace = run({"trace", map_, "--from", "0,0^", "--to", "6,3v"});
  EXPECT_EQ(trace.exit_code, 0) << trace.err;
  EXPECT_EQ(trace.out.substr(0, 12), "wend trace 1");
  const std::string closed = folder_.write("closed", "6,3v closed\n");
  const ToolResult round =
      run({"solve", map_, "--from", "0,0^", "--to", "6,3v", "--overlay", closed});
  EXPECT_EQ(round.exit_code, 1) << round.err;
  const ToolResult field = run({"field", map_, "--to", "6,3v"});
  EXPECT_EQ(field.exit_code, 0) << field.err;
  const std::string line = "\n\"0,0^\"," + costs[0][1].dump() + ",\"";
  EXPECT_NE(field.out.find(line), std::string::npos) << field.out;
  EXPECT_NE(run({"info", map_}).out.find("kind       triangles"), std::string::npos);
  const ToolResult picture =
      run({"draw", map_, "--from", "0,0^", "--to", "6,3v", "--format", "svg"});
  EXPECT_EQ(picture.exit_code, 0) << picture.err;
  EXPECT_EQ(picture.out.substr(0, 5), "<svg ");
  EXPECT_NE(picture.out.find("3,0v"), std::string::npos);
  EXPECT_EQ(picture.out.find("4,0^"), std::string::npos) << "blocked";
  const ToolResult bench = run({"bench", map_, "--check", "--queries", "20", "--passes", "1"});
  EXPECT_EQ(bench.exit_code, 0) << bench.err;
}

TEST_F(TrialFamily, TheKindIsWhatTheTopOfTheFileSays) {
  const std::string last = folder_.write("l.json", R"({"rows": ["..."], "wend" : "triangles"})");
  EXPECT_EQ(run({"info", last}).exit_code, 0);
  const std::string inside = folder_.write(
      "i.json", R"({"wend": "graph", "nodes": [{"name": "triangles"}], "edges": []})");
  EXPECT_NE(run({"info", inside}).out.find("kind       graph"), std::string::npos);
  const std::string deep =
      folder_.write("d.json", R"({"a": {"wend": "triangles"}, "wend": "graph"})");
  EXPECT_EQ(run({"info", deep}).exit_code, 3);
  EXPECT_NE(run({"info", deep}).err.find("there is no 'a' here"), std::string::npos)
      << run({"info", deep}).err;
}

TEST_F(TrialFamily, WhatItHasNotIsRefused) {
  const ToolResult jumps =
      run({"solve", map_, "--from", "0,0^", "--to", "6,3v", "--algorithm", "jump-point-search"});
  EXPECT_EQ(jumps.exit_code, 2);
  EXPECT_NE(jumps.err.find("works on grids only"), std::string::npos) << jumps.err;
  EXPECT_EQ(run({"matrix", map_, "--from", map_, "--unit", "cells"}).exit_code, 2);
  const std::string broken =
      folder_.write("b.json", R"({"wend": "triangles", "rows": ["..", "."]})");
  const ToolResult wrong = run({"info", broken});
  EXPECT_EQ(wrong.exit_code, 3);
  EXPECT_NE(wrong.err.find("b.json: /rows: expected texts of one length"), std::string::npos);
  EXPECT_EQ(RunningTool({"info", map_}).wait().exit_code, 3)
      << "the program itself has no triangles";
}

}  // namespace
}  // namespace wend::cli
