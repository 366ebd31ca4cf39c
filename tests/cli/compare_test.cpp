// `wend compare`: one row per algorithm.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "run_tool.h"
#include "wend/catalogue/catalogue.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

TEST(Compare, ListsEveryAlgorithmOfTheCatalogue) {
  const ToolResult table = run_tool({"compare"});
  EXPECT_EQ(table.exit_code, 0);
  const ToolResult json = run_tool({"compare", "--format", "json"});
  std::set<std::string> listed;
  const Json rows = Json::parse(json.out)["algorithms"];
  for (const Json& row : rows) listed.insert(row["algorithm"]);
  for (const AlgorithmInfo& info : algorithms()) {
    // Tables are made only for algorithms that are named.
    const bool expected = !info.baked && !info.on_meshes;
    EXPECT_EQ(contains(table.out, std::string(info.name) + " "), expected) << info.name;
    EXPECT_EQ(listed.count(info.name), expected ? 1u : 0u) << info.name;
  }
}

TEST(Compare, OptimalAlgorithmsAgree) {
  const ToolResult result = run_tool({"compare", scene("worked_example.map"), "--from", "1,2",
                                      "--to", "5,2", "--costs", "classic", "--format", "json"});
  const Json rows = Json::parse(result.out)["algorithms"];
  for (const Json& row : rows) {
    if (find_algorithm(row["algorithm"].get<std::string>())->any_angle) {
      EXPECT_LT(row["cost"], 68);
      continue;
    }
    EXPECT_GE(row["cost"], 68);
    EXPECT_EQ(row["optimal"].get<bool>(), row["cost"] == 68);
    if (row["algorithm"] == "astar" || row["algorithm"] == "dijkstra") {
      EXPECT_EQ(row["cost"], 68);
    }
  }
}

TEST(Compare, AtAnyAngleTheShortestIsTheMeasure) {
  const ToolResult result = run_tool({"compare", scene("demo.map"), "--from", "8,4", "--to",
                                      "50,10", "--heuristic", "octile", "--format", "json"});
  const Json rows = Json::parse(result.out)["algorithms"];
  for (const Json& row : rows) {
    if (row["algorithm"] == "taut_astar") {
      EXPECT_EQ(row["excess"], 0);
      EXPECT_LT(row["length"], 74.97) << "that of the path by steps";
    }
    if (row["algorithm"] == "theta_star") {
      EXPECT_GT(row["excess"], 0);
    }
  }
}

TEST(Compare, SaysHowMuchLongerTheOthersAre) {
  const ToolResult result = run_tool({"compare"});
  EXPECT_TRUE(contains(result.out, "yes"));
  EXPECT_TRUE(contains(result.out, " %"));
}

TEST(Compare, NoPathIsExitCode1) {
  EXPECT_EQ(run_tool({"compare", "-", "--from", "0,0", "--to", "2,0"}, ".#.\n").exit_code, 1);
}

/// compare on ground where IDA* does not end, with more arguments.
std::vector<std::string> on_rough_ground(const TemporaryFolder& folder,
                                         const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {"compare", write_rough_map(folder), "--from", "0,0", "--to",
                                        "119,119"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

TEST(Compare, RunsTheAlgorithmsThatAreNamedInTheirOrder) {
  const Json rows = Json::parse(
      run_tool({"compare", "--algorithm", "greedy,astar", "--format", "json"}).out)["algorithms"];
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0]["algorithm"], "greedy");
  EXPECT_EQ(rows[1]["algorithm"], "astar");
  EXPECT_EQ(rows[1]["optimal"], true);
  EXPECT_GT(rows[0]["excess"], 0);
  expect_error(run_tool({"compare", "--algorithm", "astar,astar"}), 2, {"twice"});
  expect_error(run_tool({"compare", "--algorithm", "dijkstra", "--weight", "2"}), 2, {"--weight"});
}

TEST(Compare, ALimitOfTimeEndsEachSearch) {
  const TemporaryFolder folder;
  const ToolResult result =
      run_tool(on_rough_ground(folder, {"--limit-seconds", "0.05", "--format", "json"}));
  EXPECT_EQ(result.exit_code, 4);
  const Json json = Json::parse(result.out);
  EXPECT_EQ(json["interrupted"], false);
  const Json& all = json["algorithms"];
  const auto slow = std::find_if(
      all.begin(), all.end(), [](const Json& entry) { return entry["algorithm"] == "ida_star"; });
  ASSERT_NE(slow, all.end());
  EXPECT_EQ((*slow)["status"], "limit_reached");
  for (const char* field : {"cost", "length", "optimal", "excess", "microseconds"}) {
    EXPECT_TRUE((*slow)[field].is_null()) << field;
  }
}

TEST(Compare, WithoutAFinishedOptimalAlgorithmNothingIsCalledOptimal) {
  const TemporaryFolder folder;
  // A second is far more than greedy needs, however busy the machine.
  const std::vector<std::string> arguments = {"--algorithm", "greedy,ida-star", "--limit-seconds",
                                              "1"};
  const std::string table = run_tool(on_rough_ground(folder, arguments)).out;
  EXPECT_FALSE(contains(table, "yes")) << table;
  std::vector<std::string> as_json = arguments;
  as_json.insert(as_json.end(), {"--format", "json"});
  const Json rows = Json::parse(run_tool(on_rough_ground(folder, as_json)).out)["algorithms"];
  EXPECT_EQ(rows[0]["status"], "found");
  EXPECT_TRUE(rows[0]["cost"].is_number());
  EXPECT_TRUE(rows[0]["optimal"].is_null());
  EXPECT_TRUE(rows[0]["excess"].is_null());
}

/// The columns of a row of the table, which are parted by at least two blanks.
std::vector<std::string> columns_of(const std::string& table, const std::string& algorithm) {
  std::vector<std::string> columns;
  std::size_t place = table.find("\n" + algorithm + " ");
  if (place == std::string::npos) return columns;
  const std::string row = table.substr(place + 1, table.find('\n', place + 1) - place - 1);
  for (place = 0; place < row.size(); place = row.find_first_not_of(' ', place)) {
    const std::size_t end = std::min(row.find("  ", place), row.size());
    columns.push_back(row.substr(place, end - place));
    place = end;
  }
  return columns;
}

TEST(Compare, ARowThatIsPrintedSoonSaysWhatJsonSaysInTheEnd) {
  const std::vector<std::vector<std::string>> queries = {
      {"compare", scene("demo.map"), "--from", "8,4", "--to", "50,10"},
      {"compare", scene("demo.map"), "--from", "8,4", "--to", "50,10", "--heuristic", "manhattan",
       "--algorithm", "astar,jump-point-search,greedy,dijkstra"},
      {"compare", scene("demo.map"), "--from", "8,4", "--to", "50,10", "--algorithm",
       "greedy,theta-star,taut-astar,astar"},
      {"compare", scene("world.json"), "--from", "Aldermoor", "--to", "Bellweather"}};
  for (const std::vector<std::string>& query : queries) {
    const std::string table = succeed(query);
    std::vector<std::string> as_json = query;
    as_json.insert(as_json.end(), {"--format", "json"});
    const Json rows = Json::parse(succeed(as_json))["algorithms"];
    EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), rows.size() + 1);
    std::size_t place = 0;
    for (const Json& row : rows) {
      const std::string name = row["algorithm"];
      EXPECT_GT(table.find("\n" + name + " "), place == 0 ? place : place - 1) << "in their order";
      place = table.find("\n" + name + " ");
      const auto columns = columns_of(table, name);
      ASSERT_EQ(row["status"], "found");
      ASSERT_EQ(columns.size(), 7u) << name;
      EXPECT_EQ(columns[3] == "-", row["excess"].is_null()) << name << ": " << columns[3];
      EXPECT_EQ(columns[3] == "yes", row["excess"] == 0) << name << ": " << columns[3];
      EXPECT_EQ(columns[4], row["steps"].dump());
    }
  }
}

TEST(Compare, ARowIsPrintedBeforeTheLastSearchEnds) {
  const TemporaryFolder folder;
  RunningTool tool(on_rough_ground(
      folder, {"--algorithm", "greedy,dijkstra,ida-star", "--limit-seconds", "60"}));
  while (!tool.has_ended() && !contains(tool.printed(), "\ndijkstra ")) ::usleep(1000);
  EXPECT_FALSE(tool.has_ended()) << "IDA* takes longer";
  EXPECT_EQ(columns_of(tool.printed(), "greedy").size(), 7u);
  ::kill(tool.process(), SIGINT);
  const ToolResult result = tool.wait();
  EXPECT_EQ(result.exit_code, 130);
  // Where the signal comes before the search has begun, it has no row.
  const auto row = columns_of(result.out, "ida_star");
  EXPECT_TRUE(row.empty() || row[1] == "cancelled") << result.out;
}

TEST(Compare, ExhaustiveSearchesAreGivenUpAndTheRowSaysSo) {
  const TemporaryFolder folder;
  const ToolResult result = run_tool(on_rough_ground(folder, {"--algorithm", "astar,ida-star"}));
  EXPECT_EQ(result.exit_code, 4);
  const auto row = columns_of(result.out, "ida_star");
  ASSERT_EQ(row.size(), 6u) << result.out;
  EXPECT_EQ(row[1], "limit_reached");
  EXPECT_TRUE(contains(result.out, "\n    given up after 5 s (--limit-seconds)\n")) << result.out;
  EXPECT_EQ(columns_of(result.out, "astar").size(), 7u);
}

TEST(Compare, OnlyWhatIsNotForLargeMapsHasALimitUnlessOneIsGiven) {
  for (const std::string given : {"", "30"}) {
    std::vector<std::string> arguments = {"compare", "--format", "json"};
    if (!given.empty()) arguments.insert(arguments.end(), {"--limit-seconds", given});
    const Json rows = Json::parse(succeed(arguments))["algorithms"];
    for (const Json& row : rows) {
      const bool large = find_algorithm(row["algorithm"].get<std::string>())->for_large_maps;
      EXPECT_EQ(row["limit_seconds"].dump(), !given.empty() ? "30.0" : large ? "null" : "5.0");
    }
  }
}

TEST(Compare, AnInterruptPrintsWhatThereIs) {
  const TemporaryFolder folder;
  RunningTool tool(on_rough_ground(folder, {"--algorithm", "ida-star,astar", "--format", "json"}));
  tool.wait_until_interruptible();
  ::usleep(50'000);  // so that most likely the first search has begun; the test holds either way
  ::kill(tool.process(), SIGINT);
  const ToolResult result = tool.wait();
  EXPECT_EQ(result.exit_code, 130);
  const Json json = Json::parse(result.out);
  EXPECT_EQ(json["interrupted"], true);
  EXPECT_LE(json["algorithms"].size(), 1u) << "what came after the interrupt was not begun";
  for (const Json& row : json["algorithms"]) {
    EXPECT_EQ(row["status"], "cancelled");
    for (const char* field : {"cost", "length", "optimal", "excess", "microseconds"}) {
      EXPECT_TRUE(row[field].is_null()) << field;
    }
  }
}

TEST(Compare, AnInterruptThatTheParentHadIgnoredIsIgnored) {
  const TemporaryFolder folder;
  RunningTool tool(on_rough_ground(folder, {"--algorithm", "ida-star", "--limit-seconds", "0.5"}),
                   "", test::program("wend"), true);
  ::usleep(250'000);
  ::kill(tool.process(), SIGINT);
  EXPECT_EQ(tool.wait().exit_code, 4);
}

TEST(Compare, NoWayHasNoCost) {
  const ToolResult result =
      run_tool({"compare", "-", "--from", "0,0", "--to", "2,0", "--format", "json"}, ".#.\n");
  EXPECT_EQ(result.exit_code, 1);
  const Json rows = Json::parse(result.out)["algorithms"];
  for (const Json& row : rows) {
    EXPECT_TRUE(row["cost"].is_null() && row["length"].is_null() && row["excess"].is_null());
    EXPECT_TRUE(row["microseconds"].is_number()) << "it was measured all the same";
  }
}

}  // namespace
}  // namespace wend::cli
