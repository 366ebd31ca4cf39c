// `wend solve`: answers in every format, statuses as exit codes.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "run_tool.h"
#include "wend/catalogue/catalogue.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

TEST(Solve, TheWorkedExampleCosts68) {
  const ToolResult result = solve_example({"--costs", "classic", "--format", "json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  const Json json = Json::parse(result.out);
  EXPECT_EQ(json["status"], "found");
  EXPECT_TRUE(json["cost"].is_number_integer());
  EXPECT_EQ(json["cost"], 68);
  EXPECT_NEAR(json["length"].get<double>(), 4 + 2 * std::sqrt(2.0), 1e-12);
  EXPECT_EQ(json["optimal"], true);
  EXPECT_EQ(json["bound"], 1);
  EXPECT_EQ(json["steps"], 6);
  EXPECT_EQ(json["path"].size(), 7u);
  EXPECT_EQ(json["path"].front(), Json({1, 2}));
  EXPECT_EQ(json["path"].back(), Json({5, 2}));
  EXPECT_GT(json["expanded"], 0);
  EXPECT_GE(json["generated"], json["expanded"]);
  EXPECT_EQ(json["reopened"], 0);
  EXPECT_GT(json["microseconds"], 0);
  EXPECT_EQ(json["algorithm"], "jump_point_search");
  EXPECT_EQ(json["heuristic"], "octile");
  EXPECT_EQ(json["corners"], "both_free");
  EXPECT_TRUE(json["version"].is_string());
  EXPECT_FALSE(json.contains("weight"));
  EXPECT_FALSE(json.contains("reason"));
}

TEST(Solve, OwnCostsAndTerrainGoTogether) {
  const TemporaryFolder folder;
  const std::string map = folder.write("a.map", "type octile\nheight 1\nwidth 3\nmap\n.S.\n");
  const std::string costs = folder.write("costs.txt", ". 1\nS 3\n");
  const auto cost = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"solve", map,   "--from",   "0,0",
                                          "--to",  "2,0", "--format", "json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return Json::parse(run_tool(arguments).out)["cost"];
  };
  EXPECT_EQ(cost({"--costs", "5/7"}), 10);
  EXPECT_EQ(cost({"--costs", "5/7", "--costs", costs}), 20);
  EXPECT_EQ(cost({"--costs", costs, "--costs", "5/7", "--terrain-rule", "entered"}), 20);
  EXPECT_EQ(cost({"--costs", costs}), 55440);
}

TEST(Solve, AWeightAloneSelectsWeightedAStar) {
  const Json json = Json::parse(solve_example({"--weight", "2", "--format", "json"}).out);
  EXPECT_EQ(json["algorithm"], "weighted_astar");
  EXPECT_EQ(json["weight"], 2);
  EXPECT_NEAR(json["bound"], 1.7071067821, 1e-9) << "the estimate proves more than the weight";
}

TEST(Solve, HeuristicsAreNamedAsTheyAreUsed) {
  const auto name = [](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"--format", "json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return Json::parse(solve_example(arguments).out)["heuristic"];
  };
  EXPECT_EQ(name({"--corners", "never"}), "manhattan");
  EXPECT_EQ(name({"--heuristic", "euclidean"}), "euclidean");
  EXPECT_EQ(name({"--algorithm", "dijkstra"}), "none");
}

TEST(Solve, CsvIsAHeaderAndTheCells) {
  EXPECT_EQ(solve_example({"--format", "csv", "--corners", "always"}).out.rfind("x,y\n1,2\n", 0),
            0u);
}

TEST(Solve, AsciiKeepsTheMapsShape) {
  const ToolResult result = solve_example({"--format", "ascii"});
  const std::string& text = result.out;
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 6);
  for (std::size_t row = 0; row < 5; ++row) EXPECT_EQ(text.find('\n', row * 8), row * 8 + 7);
  EXPECT_EQ(text[2 * 8 + 1], 'S');
  EXPECT_EQ(text[2 * 8 + 5], 'G');
  EXPECT_EQ(std::count(text.begin(), text.begin() + 40, '*'), 5);
  EXPECT_EQ(std::count(text.begin(), text.begin() + 40, '#'), 3);
  EXPECT_TRUE(contains(text, "found  cost 94642  length 6.82843  steps 6  expanded "));
  EXPECT_FALSE(contains(text, "\x1b")) << "colour outside a terminal";
}

TEST(Solve, SvgDrawsWallsSearchPathAndEnds) {
  const ToolResult result = solve_example({"--format", "svg"});
  EXPECT_EQ(result.out.rfind("<svg ", 0), 0u);
  for (const char* part : {"</svg>", "<polyline", "<circle", "closed", "blocked", "cost 94642"}) {
    EXPECT_TRUE(contains(result.out, part)) << part;
  }
}

TEST(Solve, SvgEscapesNames) {
  const TemporaryFolder folder;
  const std::string map = folder.write("<b> & \"c\".txt", "..\n..\n");
  const ToolResult result =
      run_tool({"solve", map, "--from", "0,0", "--to", "1,1", "--format", "svg"});
  EXPECT_TRUE(contains(result.out, "&lt;b&gt; &amp; &quot;c&quot;.txt"));
  EXPECT_FALSE(contains(result.out, "<b>"));
}

TEST(Solve, TheBuiltInSceneNeedsNoArguments) {
  const ToolResult result = run_tool({"solve"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_TRUE(contains(result.out, "found  cost 1039092"));
}

TEST(Solve, TheOutputDoesNotReplaceWhatIsRead) {
  const TemporaryFolder folder;
  const std::string map = folder.write("a.map", "....\n....\n");
  const ToolResult result =
      run_tool({"solve", map, "--from", "0,0", "--to", "3,1", "--format", "text", "-o", map});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_NE(result.err.find("is also read"), std::string::npos) << result.err;
  EXPECT_EQ(read_text(map), "....\n....\n");
  const std::string links = folder.write("links", "8,4 50,10\n");
  expect_error(run_tool({"solve", "--links", links, "-o", links}), 2, {"-o", "is also read"});
  EXPECT_EQ(read_text(links), "8,4 50,10\n");
}

TEST(Solve, TheEndingOfTheFileNameDecidesUnlessAFormatIsGiven) {
  const TemporaryFolder folder;
  const auto first_line = [&](const char* name, const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments = {"-o", folder.file(name)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    EXPECT_EQ(solve_example(arguments).exit_code, 0);
    const std::string text = read_text(folder.file(name));
    return text.substr(0, text.find_first_of("\n "));
  };
  EXPECT_EQ(first_line("a.svg"), "<svg");
  EXPECT_EQ(first_line("a.JSON"), "{");
  EXPECT_EQ(first_line("a.csv"), "x,y");
  EXPECT_EQ(first_line("a.txt"), "status");
  std::filesystem::create_directory(folder.file("b.svg"));
  EXPECT_EQ(first_line("b.svg/b"), "status") << "the name's ending, not the folder's";
  EXPECT_EQ(first_line("a.svg", {"--format", "csv"}), "x,y");
}

TEST(Solve, NoWayHasNoCost) {
  const Json json = Json::parse(
      run_tool({"solve", "-", "--from", "0,0", "--to", "2,0", "--format", "json"}, ".#.\n").out);
  EXPECT_EQ(json["status"], "unreachable");
  EXPECT_TRUE(json["cost"].is_null());
  EXPECT_TRUE(json["length"].is_null());
  EXPECT_EQ(json["steps"], 0);
  const Json here = Json::parse(
      run_tool({"solve", "-", "--from", "0,0", "--to", "0,0", "--format", "json"}, ".#.\n").out);
  EXPECT_EQ(here["cost"], 0) << "but to stay costs nothing";
}

TEST(Solve, BlockedEndsAreNoPath) {
  const std::string map = scene("worked_example.map");
  ToolResult result = run_tool({"solve", map, "--from", "3,2", "--to", "0,0"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_TRUE(contains(result.out, "start_blocked"));
  result = run_tool({"solve", map, "--from", "0,0", "--to", "3,2", "--format", "json"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(Json::parse(result.out)["status"], "goal_blocked");
  EXPECT_TRUE(Json::parse(result.out)["path"].empty());
}

TEST(Solve, NearestLeadsAsNearAsCanBe) {
  const ToolResult result = run_tool(
      {"solve", "-", "--from", "0,0", "--to", "4,0", "--nearest", "--format", "json"}, "..#..\n");
  EXPECT_EQ(result.exit_code, 1);
  const Json json = Json::parse(result.out);
  EXPECT_EQ(json["status"], "partial");
  EXPECT_EQ(json["path"], Json({{0, 0}, {1, 0}}));
}

TEST(Solve, ALimitEndsInAPartialPath) {
  for (const std::vector<std::string>& limit :
       {std::vector<std::string>{"--limit", "3"}, {"--limit-cost", "30000"}}) {
    std::vector<std::string> arguments = {"--format", "json"};
    arguments.insert(arguments.end(), limit.begin(), limit.end());
    const ToolResult result = solve_example(arguments);
    EXPECT_EQ(result.exit_code, 4);
    const Json json = Json::parse(result.out);
    EXPECT_EQ(json["status"], "limit_reached");
    EXPECT_EQ(json["optimal"], false);
    EXPECT_EQ(json["path"].front(), Json({1, 2}));
    EXPECT_NE(json["path"].back(), Json({5, 2}));
  }
  EXPECT_EQ(solve_example({"--limit", "0"}).exit_code, 4);
  EXPECT_EQ(solve_example({"--limit", "1000"}).exit_code, 0);
}

TEST(Solve, OverestimatingHeuristicsAreWarnedOf) {
  const ToolResult result = solve_example({"--heuristic", "manhattan"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_TRUE(contains(result.err, "wend: warning: manhattan can overestimate")) << result.err;
  EXPECT_EQ(solve_example({"--heuristic", "manhattan", "--corners", "never"}).err, "");
  EXPECT_EQ(solve_example({"--heuristic", "octile"}).err, "");
}

TEST(Solve, EveryAlgorithmOpenListTieAndStopRuleFindsAPath) {
  for (const AlgorithmInfo& info : algorithms()) {
    if (info.on_meshes) continue;
    EXPECT_EQ(solve_example({"--algorithm", info.name}).exit_code, 0) << info.name;
  }
  for (const char* kind : {"automatic", "unsorted-list", "sorted-list", "binary-heap",
                           "pairing-heap", "quaternary-heap", "bucket-queue"}) {
    EXPECT_EQ(solve_example({"--open-list", kind}).exit_code, 0) << kind;
  }
  for (const char* rule : {"automatic", "last-added", "deepest"}) {
    EXPECT_EQ(solve_example({"--ties", rule, "--stop", "fast"}).exit_code, 0) << rule;
  }
}

TEST(Solve, AutoSaysWhatItChoseAndWhy) {
  const ToolResult jumps = run_tool(
      {"solve", scene("demo.map"), "--from", "8,4", "--to", "50,10", "--algorithm", "auto"});
  EXPECT_EQ(jumps.exit_code, 0) << jumps.err;
  EXPECT_TRUE(contains(jumps.out, "algorithm  Jump point search")) << jumps.out;
  EXPECT_TRUE(contains(jumps.out, "chosen     because a path may turn after less than 15"))
      << jumps.out;
  const ToolResult json =
      solve_example({"--algorithm", "auto", "--corners", "never", "--format", "json"});
  const auto answer = nlohmann::json::parse(json.out);
  EXPECT_EQ(answer["algorithm"], "astar");
  EXPECT_TRUE(contains(answer["chosen_because"], "diagonal")) << json.out;
  const std::vector<std::string> swamp = {
      "solve",   scene("swamp.map"),   "--from",      "0,15", "--to",     "31,2",
      "--costs", scene("swamp.costs"), "--algorithm", "auto", "--format", "json"};
  const auto over_swamp = nlohmann::json::parse(run_tool(swamp).out);
  EXPECT_EQ(over_swamp["algorithm"], "jump_point_search") << "one block is not everywhere";
  EXPECT_TRUE(contains(over_swamp["chosen_because"], "less than")) << over_swamp;
  expect_error(solve_example({"--algorithm", "auto", "--weight", "2"}), 2, {"--weight"});
  expect_error(run_tool({"bench", scene("demo.scen"), "--algorithm", "auto"}), 2, {"one query"});
}

}  // namespace
}  // namespace wend::cli
