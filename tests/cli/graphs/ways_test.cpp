// Costs of turns, walkers by seed, and alternative routes, on the command line.
#include <set>

#include <nlohmann/json.hpp>

#include "../run_tool.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

ToolResult solve_demo(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {"solve", scene("demo.map"), "--from", "8,4", "--to",
                                        "50,10"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_tool(arguments);
}

Json solved_demo(std::vector<std::string> more) {
  more.insert(more.end(), {"--format", "json"});
  return Json::parse(solve_demo(more).out);
}

TEST(Turns, ACostOfThemChoosesTheAlgorithmAndIsPartOfThePathsCost) {
  const Json plain = solved_demo({});
  const Json turning = solved_demo({"--turn-cost", "30000"});
  EXPECT_EQ(turning["algorithm"], "turning_astar");
  EXPECT_EQ(turning["optimal"], true);
  const auto extra = turning["cost"].get<int>() - plain["cost"].get<int>();
  EXPECT_GT(extra, 0);
  EXPECT_EQ(extra % 30000, 0) << "it is as long as before, and turns so many times";
  EXPECT_EQ(solved_demo({"--algorithm", "auto", "--turn-cost", "30000"})["cost"], turning["cost"]);
  EXPECT_GT(solved_demo({"--turn-cost", "30000", "--facing", "west"})["cost"], turning["cost"]);
  EXPECT_GT(solved_demo({"--dear-headings", "south=1,south-east=1"})["cost"], plain["cost"]);
}

TEST(Turns, MistakesAreNamed) {
  expect_error(solve_demo({"--turn-cost", "-1"}), 2, {"--turn-cost"});
  expect_error(solve_demo({"--turn-cost", "5", "--algorithm", "dijkstra"}), 2,
               {"--turn-cost", "dijkstra", "turning_astar"});
  expect_error(solve_demo({"--facing", "up"}), 2, {"--facing", "up", "north-west"});
  expect_error(solve_demo({"--dear-headings", "north"}), 2, {"--dear-headings", "HEADING=SHARE"});
  expect_error(solve_demo({"--dear-headings", "north=11"}), 2, {"--dear-headings", "11"});
  expect_error(
      run_tool({"solve", scene("hexes.map"), "--from", "2,2", "--to", "5,5", "--facing", "north"}),
      2, {"--facing", "squares"});
  expect_error(
      run_tool({"trace", scene("demo.map"), "--from", "8,4", "--to", "50,10", "--turn-cost", "5"}),
      2, {"turning-astar", "cells"});
}

TEST(Walkers, GoAnotherWayForEverySeedAndTheSameForTheSame) {
  std::set<std::string> ways;
  for (const char* seed : {"1", "2", "3", "4", "5", "6"}) {
    const Json walker = solved_demo({"--seed", seed, "--weight", "2"});
    EXPECT_EQ(walker["algorithm"], "wandering_astar");
    EXPECT_EQ(std::to_string(walker["seed"].get<int>()), seed);
    EXPECT_EQ(walker["bound"], 2.0);
    EXPECT_EQ(walker["path"], solved_demo({"--seed", seed, "--weight", "2"})["path"]);
    ways.insert(walker["path"].dump());
  }
  EXPECT_GT(ways.size(), 3u);
  expect_error(solve_demo({"--seed", "1", "--algorithm", "astar"}), 2,
               {"--seed", "wandering-astar"});
  expect_error(solve_demo({"--seed", "x"}), 2, {"--seed", "x"});
}

TEST(Walkers, WanderOnGraphsToo) {
  std::set<std::string> ways;
  for (const char* seed : {"1", "2", "3", "4", "5", "6", "7", "8"}) {
    const ToolResult result = run_tool({"solve", scene("world.json"), "--from", "Aldermoor", "--to",
                                        "Mistral", "--seed", seed, "--weight", "3"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    ways.insert(result.out.substr(result.out.find("path")));
  }
  EXPECT_GT(ways.size(), 1u);
}

TEST(Alternatives, AreRoutesThatCostNoMoreThanAllowed) {
  const Json answer = solved_demo({"--alternatives", "3", "--most-stretch", "1.5"});
  ASSERT_GE(answer["alternatives"].size(), 1u);
  for (const Json& other : answer["alternatives"]) {
    EXPECT_LE(other["cost"].get<double>(), 1.5 * answer["cost"].get<double>());
    EXPECT_EQ(other["path"].front(), answer["path"].front());
    EXPECT_EQ(other["path"].back(), answer["path"].back());
    EXPECT_NE(other["path"], answer["path"]);
  }
  const std::string text = solve_demo({"--alternatives", "3", "--most-stretch", "1.5"}).out;
  EXPECT_TRUE(contains(text, "times the cheapest")) << text;
  EXPECT_FALSE(solved_demo({}).contains("alternatives"));
  EXPECT_FALSE(
      solved_demo({"--alternatives", "2", "--most-stretch", "1"}).contains("alternatives"));
}

TEST(Alternatives, AreDrawn) {
  const auto drawn = [](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"draw", scene("demo.map"), "--from", "8,4", "--to",
                                          "50,10"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_tool(arguments).out;
  };
  EXPECT_TRUE(contains(drawn({"--alternatives", "2", "--most-stretch", "1.5"}), "alternative"));
  EXPECT_FALSE(contains(drawn({}), "alternative"));
}

TEST(Alternatives, MistakesAreNamed) {
  expect_error(solve_demo({"--alternatives", "0"}), 2, {"--alternatives", "1 to 100"});
  expect_error(solve_demo({"--most-stretch", "2"}), 2, {"--most-stretch", "--alternatives"});
  expect_error(solve_demo({"--alternatives", "2", "--most-shared", "2"}), 2, {"--most-shared"});
  expect_error(solve_demo({"--alternatives", "2", "--algorithm", "greedy"}), 2,
               {"--alternatives", "cheapest"});
  expect_error(solve_demo({"--alternatives", "2", "--to", "1,1"}), 2, {"--alternatives", "one"});
  expect_error(run_tool({"solve", scene("world.json"), "--from", "Hollin", "--to", "Sarn", "--to",
                         "Mistral", "--alternatives", "2"}),
               2, {"--alternatives", "one"});
}

}  // namespace
}  // namespace wend::cli
