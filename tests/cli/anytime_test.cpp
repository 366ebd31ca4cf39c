// `wend solve --anytime`: better and better paths, each with its bound.
#include <nlohmann/json.hpp>

#include "run_tool.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

std::string write_rooms(const TemporaryFolder& folder) {
  const std::string map = folder.file("rooms.map");
  succeed({"gen", "rooms", "--size", "160x160", "--seed", "3", "-o", map});
  return map;
}

/// In JSON, between ends that the rooms' walls leave free.
std::vector<std::string> solve_rooms(const std::string& map, std::vector<std::string> more) {
  std::vector<std::string> arguments = {"solve", map,       "--from",   "2,2",
                                        "--to",  "154,154", "--format", "json"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

TEST(Anytime, ListsBetterPathsAndEndsWithTheCheapest) {
  const TemporaryFolder folder;
  const std::string map = write_rooms(folder);
  const Json best = Json::parse(succeed(solve_rooms(map, {"--algorithm", "astar"})));
  const Json json = Json::parse(succeed(solve_rooms(map, {"--anytime", "100s"})));
  EXPECT_EQ(json["algorithm"], "anytime_astar");
  EXPECT_EQ(json["status"], "found");
  EXPECT_EQ(json["optimal"], true);
  EXPECT_EQ(json["cost"], best["cost"]);
  const Json& paths = json["paths"];
  ASSERT_GT(paths.size(), 1u);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    EXPECT_LE(paths[i]["cost"].get<double>(),
              paths[i]["bound"].get<double>() * best["cost"].get<double>());
    if (i == 0) continue;
    EXPECT_LT(paths[i]["cost"], paths[i - 1]["cost"]);
    EXPECT_LE(paths[i]["bound"], paths[i - 1]["bound"]);
    EXPECT_GE(paths[i]["expanded"], paths[i - 1]["expanded"]);
  }
  EXPECT_EQ(paths.back()["cost"], json["cost"]);
}

TEST(Anytime, ANumberOfExpansionsEndsItWithTheBestPathSoFar) {
  const TemporaryFolder folder;
  const std::string map = write_rooms(folder);
  const Json whole = Json::parse(succeed(solve_rooms(map, {"--anytime", "1s"})));
  const auto first = whole["paths"][0];
  const std::string count = std::to_string(first["expanded"].get<int>());
  const Json json = Json::parse(succeed(solve_rooms(map, {"--anytime", count})));
  EXPECT_EQ(json["status"], "found");
  EXPECT_EQ(json["optimal"], false);
  EXPECT_EQ(json["cost"], first["cost"]);
  EXPECT_EQ(json["bound"], first["bound"]);
  const std::string one_less = std::to_string(first["expanded"].get<int>() - 1);
  const ToolResult none = run_tool(solve_rooms(map, {"--anytime", one_less}));
  EXPECT_EQ(Json::parse(none.out)["status"], "limit_reached");
  EXPECT_TRUE(Json::parse(none.out)["paths"].empty());
}

TEST(Anytime, TextHasALineForEachPath) {
  const std::string text = solve_example({"--anytime", "1s"}).out;
  EXPECT_TRUE(contains(text, "algorithm  Anytime A*, heuristic octile\n")) << text;
  EXPECT_TRUE(contains(text, "\npaths      cost ")) << text;
  EXPECT_TRUE(contains(text, " (cheapest)\n")) << text;
  EXPECT_TRUE(contains(succeed({"solve", "--anytime", "1s"}), "\npaths      cost "))
      << "also on the built-in scene";
}

TEST(Anytime, MapsInJsonAnswerToo) {
  const std::string roads = R"({"wend": "graph",
    "nodes": [{"name": "a"}, {"name": "b"}, {"name": "c"}],
    "edges": [{"from": "a", "to": "b", "cost": 1}, {"from": "b", "to": "c", "cost": 1},
              {"from": "a", "to": "c", "cost": 5}]})";
  const std::string out = succeed(
      {"solve", "-", "--from", "a", "--to", "c", "--anytime", "1s", "--format", "json"}, roads);
  EXPECT_EQ(Json::parse(out)["cost"], 2);
  EXPECT_EQ(Json::parse(out)["paths"].back()["cost"], 2);
}

TEST(Anytime, WhatDoesNotGoWithItIsRefused) {
  for (const char* budget : {"5", "5ms", "0.5s", "200us"}) {
    EXPECT_NE(solve_example({"--anytime", budget}).exit_code, 2) << budget;
  }
  for (const char* budget : {"0", "0ms", "-1s", "5 ms", "ms", "5min", "1e400s", "2000.5"}) {
    expect_error(solve_example({std::string("--anytime=") + budget}), 2,
                 {"--anytime: expected a time such as 5ms"});
  }
  expect_error(solve_example({"--anytime", "5ms", "--algorithm", "astar"}), 2,
               {"--anytime: is by anytime-astar; leave out --algorithm astar"});
  expect_error(solve_example({"--anytime", "5ms", "--limit", "9"}), 2,
               {"--anytime: says when to end; leave out --limit"});
  expect_error(solve_example({"--anytime", "5ms", "--limit-seconds", "9"}), 2,
               {"--anytime: says when to end; leave out --limit-seconds"});
  expect_error(solve_example({"--anytime", "5ms", "--alternatives", "2"}), 2,
               {"--alternatives: are to the cheapest path; leave out --anytime"});
  expect_error(solve_example({"--anytime", "5ms", "--ties", "deepest"}), 2,
               {"--ties: anytime-astar refuses it"});
  for (const char* format : {"ascii", "csv", "svg", "png"}) {
    expect_error(solve_example({"--anytime", "5ms", "--format", format}), 2,
                 {"--anytime: ", format, "has no room for its paths"});
  }
}

}  // namespace
}  // namespace wend::cli
