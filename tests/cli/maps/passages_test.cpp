// `wend passages`: the coarse network as a graph that other commands take, and as a picture.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "../run_tool.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

const std::string kVillage = scene("village.map");

TEST(Passages, ADoorIsOneCellBetweenTwoNodes) {
  const TemporaryFolder folder;
  const std::string graph = folder.file("graph.json");
  const auto solve = [&](const std::string& map) {
    EXPECT_EQ(run_tool({"passages", "-", "-o", graph}, map).exit_code, 0);
    return run_tool({"solve", graph, "--from", "0,0", "--to", "2,0", "--format", "json"});
  };
  EXPECT_EQ(Json::parse(solve("...\n").out)["cost"], 2 * 13860);
  EXPECT_EQ(Json::parse(solve(".#.\n").out)["status"], "unreachable");
  expect_error(solve("..#\n"), 2, {"nothing called '2,0'"});
}

TEST(Passages, OtherCommandsTakeTheGraph) {
  const TemporaryFolder folder;
  const std::string graph = folder.file("graph.json");
  const ToolResult made = run_tool({"passages", kVillage, "--corners", "one-free", "-o", graph});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  const ToolResult info = run_tool({"info", graph});
  EXPECT_NE(info.out.find("254"), std::string::npos) << info.out << info.err;
  const ToolResult bench = run_tool({"bench", graph, "--algorithm", "dijkstra,astar", "--check"});
  EXPECT_EQ(bench.exit_code, 0) << bench.err;
}

TEST(Passages, CornerRuleAndOriginCount) {
  const auto edges = [](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"passages", "-"};
    words.insert(words.end(), more.begin(), more.end());
    return Json::parse(run_tool(words, "....\n....\n....\n....\n").out)["edges"].size();
  };
  EXPECT_EQ(edges({}), 6u) << "four nodes, each joined to the others";
  EXPECT_EQ(edges({"--corners", "never"}), 4u);
  EXPECT_EQ(edges({"--origin", "1,1"}), 6u);
}

TEST(Passages, PicturesShowTheNetworkOnTheCells) {
  const ToolResult svg =
      run_tool({"passages", kVillage, "--from", "0,4", "--to", "16,52", "--format", "svg"});
  ASSERT_EQ(svg.exit_code, 0) << svg.err;
  for (const char* word : {">big diamond<", ">passage<", ">path<", ">blocked<", "found, cost"}) {
    EXPECT_NE(svg.out.find(word), std::string::npos) << word;
  }
}

TEST(Passages, WhatIsWrongIsSaid) {
  const auto complain = [](const std::vector<std::string>& more, const std::string& part) {
    std::vector<std::string> words = {"passages", kVillage};
    words.insert(words.end(), more.begin(), more.end());
    expect_error(run_tool(words), 2, {part});
  };
  complain({"--from", "0,4"}, "--to");
  complain({"--from", "0,4", "--to", "16,52"}, "--from");
  complain({"--from", "1,4", "--to", "16,52", "--format", "svg"}, "no big diamond's centre");
  complain({"--links", "a"}, "--links");
  complain({"--floor", "a"}, "--floor");
  complain({"--origin", "99,0"}, "--origin");
  expect_error(run_tool({"passages", scene("hexes.map")}), 3, {"hexagons"});
}

}  // namespace
}  // namespace wend::cli
