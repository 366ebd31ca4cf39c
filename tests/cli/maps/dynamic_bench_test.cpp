// `wend bench` on scenarios whose maps change: all lengths, repairs apart, wrong files.
#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "../run_tool.h"
#include "wend/base/random.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

/// All that goes by steps or at any angle, and is quick on small maps.
constexpr const char* kAlgorithms =
    "astar,dijkstra,bidirectional-astar,fringe-search,weighted-astar,jump-point-search,hpa-star,"
    "theta-star,lazy-theta-star,taut-astar,turning-astar,breadth-first,greedy,replanner,replanner-"
    "incremental,replanner-again";

Json rows_of(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {"bench", "--format", "json", "--passes", "1", "--check"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const ToolResult result = run_tool(arguments);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  return Json::parse(result.out)["rows"];
}

TEST(DynamicBench, EveryAlgorithmAndReplannerFindsTheLengths) {
  const Json rows =
      rows_of({scene("bridges.scen"), "--algorithm", kAlgorithms, "--weight", "1.01"});
  ASSERT_EQ(rows.size(), 16u);
  for (const Json& row : rows) {
    EXPECT_EQ(row["queries"], 25) << row;
    EXPECT_EQ(row["found"], 21) << row;
    EXPECT_EQ(row["mismatches"], 0) << row;
    EXPECT_EQ(row["repairs"], 4) << row;
    EXPECT_GT(row["mean_repair_microseconds"], 0) << row;
    EXPECT_LE(row["median_repair_microseconds"], row["p99_repair_microseconds"]) << row;
  }
}

TEST(DynamicBench, TheMapIsWhatItWasBeforeEachPassAndEachAlgorithm) {
  const ToolResult result =
      run_tool({"bench", scene("bridges.scen"), scene("bridges.scen"), "--passes", "7", "--check",
                "--algorithm", "dijkstra,replanner,jump-point-search"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
}

TEST(DynamicBench, WithEveryKthQueryNoPatchIsLeftOut) {
  for (const char* every : {"2", "5", "7", "25"}) {
    const Json rows = rows_of(
        {scene("bridges.scen"), "--every", every, "--algorithm", "astar,replanner-incremental"});
    for (const Json& row : rows) EXPECT_EQ(row["mismatches"], 0) << every;
  }
}

TEST(DynamicBench, RepairsHaveTheirColumnsAndStaticScenariosNone) {
  const auto first_line = [](const std::string& text) { return text.substr(0, text.find('\n')); };
  const std::string plain = succeed({"bench", scene("demo.scen"), "--format", "tsv"});
  const std::string changing = succeed({"bench", scene("bridges.scen"), "--format", "tsv"});
  EXPECT_EQ(first_line(changing),
            first_line(plain) + "\trepairs\tmean_repair_us\tmedian_repair_us\tp99_repair_us");
  const std::string both =
      succeed({"bench", scene("demo.scen"), scene("bridges.scen"), "--format", "tsv"});
  std::istringstream lines(both);
  std::string line;
  for (const char* end : {"_us", "\t0\t-\t-\t-"}) {
    std::getline(lines, line);
    EXPECT_EQ(line.compare(line.size() - std::string(end).size(), line.npos, end), 0) << line;
  }
  for (int i = 0; i < 2; ++i) {  // the scenario that changes, and both together
    std::getline(lines, line);
    EXPECT_TRUE(contains(line, "\t4\t")) << line;
  }
  EXPECT_FALSE(rows_of({scene("demo.scen")})[0].contains("repairs"));
}

TEST(DynamicBench, LinesPerQueryTellOfTheRepairBeforeEach) {
  const TemporaryFolder folder;
  const std::string file = folder.file("queries.tsv");
  succeed({"bench", scene("bridges.scen"), "--algorithm", "astar", "--per-query", file});
  std::istringstream lines(read_text(file));
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line,
            "algorithm\tindex\tfrom\tto\tstatus\tlength\texpanded\tgenerated\tnanoseconds\tchanged"
            "\trepair_nanoseconds");
  // Blocked by the patches of 5 queries each: the river and walls, a bridge and a gap, the other
  // bridge; and the first one is built again.
  const std::vector<std::string> changed = {"0", "54", "4", "3", "3"};
  for (std::size_t i = 0; std::getline(lines, line); ++i) {
    std::vector<std::string> fields;
    std::istringstream parts(line);
    for (std::string field; std::getline(parts, field, '\t');) fields.push_back(field);
    ASSERT_EQ(fields.size(), 11u) << line;
    EXPECT_EQ(fields[1], std::to_string(i));
    EXPECT_EQ(fields[9], i % 5 == 0 ? changed[i / 5] : "0") << line;
    EXPECT_EQ(fields[10] != "0", fields[9] != "0") << line;
  }
}

/// A map of 10 x 8 cells, patches and the lengths that Bellman and Ford find.
class RandomScenario {
 public:
  explicit RandomScenario(std::uint32_t seed) : random_(seed) {
    for (int i = 0; i < kPatches; ++i) add_patch();
    for (int i = 0; i < 40; ++i) random_.below(3) == 0 ? lay() : ask();
    ask();
  }

  std::string scenario() const {
    return "version 2\nheight 8\nwidth 10\ncost 1 octile\npatch a.patch\ncommands\n" + commands_;
  }
  std::string patches() const {
    return "type patch\npatches " + std::to_string(kPatches) + "\n" + patch_text_;
  }
  int unreachable() const { return unreachable_; }

 private:
  static constexpr int kWidth = 10;
  static constexpr int kHeight = 8;
  static constexpr int kPatches = 6;

  int below(int count) {
    return static_cast<int>(random_.below(static_cast<std::uint32_t>(count)));
  }

  void add_patch() {
    const int width = 1 + below(kWidth - 1);
    const int height = 1 + below(kHeight - 1);
    std::vector<std::string> rows(static_cast<std::size_t>(height));
    patch_text_ += "patch " + std::to_string(patches_.size()) + "\nheight " +
                   std::to_string(height) + "\nwidth " + std::to_string(width) + "\nmap\n";
    for (std::string& row : rows) {
      for (int x = 0; x < width; ++x) row += below(3) == 0 ? '@' : '.';
      patch_text_ += row + "\n";
    }
    patches_.push_back(rows);
  }

  void lay() {
    const auto number = static_cast<std::size_t>(below(kPatches));
    const std::vector<std::string>& rows = patches_[number];
    const int x = below(kWidth - static_cast<int>(rows[0].size()) + 1);
    const int y = below(kHeight - static_cast<int>(rows.size()) + 1);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      for (std::size_t column = 0; column < rows[row].size(); ++column) {
        free_[y + static_cast<int>(row)][x + static_cast<int>(column)] = rows[row][column] == '.';
      }
    }
    commands_ +=
        "P 0 " + std::to_string(number) + " " + std::to_string(x) + " " + std::to_string(y) + "\n";
  }

  bool walkable(int x, int y) const {
    return x >= 0 && y >= 0 && x < kWidth && y < kHeight && free_[y][x];
  }

  double length(int x, int y, int goal_x, int goal_y) const {
    constexpr double kFar = 1e9;
    double costs[kHeight][kWidth];
    for (auto& row : costs) std::fill(std::begin(row), std::end(row), kFar);
    if (walkable(x, y)) costs[y][x] = 0;
    for (bool any = true; any;) {
      any = false;
      for (int i = 0; i < kWidth * kHeight * 9; ++i) {
        const int a = i / 9 % kWidth;
        const int b = i / 9 / kWidth;
        const int dx = i % 3 - 1;
        const int dy = i / 3 % 3 - 1;
        if (!walkable(a, b) || !walkable(a + dx, b) || !walkable(a, b + dy) ||
            !walkable(a + dx, b + dy)) {
          continue;
        }
        const double cost = costs[b][a] + std::hypot(dx, dy);
        if (cost + 1e-9 >= costs[b + dy][a + dx]) continue;
        costs[b + dy][a + dx] = cost;
        any = true;
      }
    }
    return costs[goal_y][goal_x] < kFar ? costs[goal_y][goal_x] : -1;
  }

  void ask() {
    const int x = below(kWidth);
    const int y = below(kHeight);
    const int goal_x = below(kWidth);
    const int goal_y = below(kHeight);
    const double cost = length(x, y, goal_x, goal_y);
    unreachable_ += cost < 0 ? 1 : 0;
    char text[40];
    std::snprintf(text, sizeof text, cost < 0 ? "%.0f" : "%.10f", cost);
    commands_ += "Q 0 " + std::to_string(x) + " " + std::to_string(y) + " " +
                 std::to_string(goal_x) + " " + std::to_string(goal_y) + " " + text + "\n";
  }

  Random random_;
  bool free_[kHeight][kWidth] = {{true, true, true, true, true, true, true, true, true, true},
                                 {true, true, true, true, true, true, true, true, true, true},
                                 {true, true, true, true, true, true, true, true, true, true},
                                 {true, true, true, true, true, true, true, true, true, true},
                                 {true, true, true, true, true, true, true, true, true, true},
                                 {true, true, true, true, true, true, true, true, true, true},
                                 {true, true, true, true, true, true, true, true, true, true},
                                 {true, true, true, true, true, true, true, true, true, true}};
  std::vector<std::vector<std::string>> patches_;
  std::string patch_text_;
  std::string commands_;
  int unreachable_ = 0;
};

TEST(DynamicBench, OnRandomScenariosLengthsAreThoseOfBellmanAndFord) {
  int unreachable = 0;
  const std::uint32_t seeds = test::programs_are_sanitized() ? 5 : 25;
  for (std::uint32_t seed = 1; seed <= seeds; ++seed) {
    const TemporaryFolder folder;
    const RandomScenario random(seed);
    folder.write("a.patch", random.patches());
    const std::string file = folder.write("a.scen", random.scenario());
    const ToolResult result = run_tool({"bench", file, "--check", "--passes", "2", "--weight",
                                        "1.01", "--algorithm", kAlgorithms});
    EXPECT_EQ(result.exit_code, 0) << seed << ": " << result.err << random.scenario();
    unreachable += random.unreachable();
  }
  EXPECT_GT(unreachable, 2 * static_cast<int>(seeds));
  EXPECT_LT(unreachable, 20 * static_cast<int>(seeds));
}

TEST(DynamicBench, AWrongLengthFailsTheCheck) {
  const TemporaryFolder folder;
  folder.write("bridges.patch", read_text(scene("bridges.patch")));
  std::string text = read_text(scene("bridges.scen"));
  const std::size_t at = text.find("Q 3 2 3 29 3 -1");
  ASSERT_NE(at, text.npos);
  text.replace(at, 15, "Q 3 2 3 29 3 27");
  for (const char* algorithm : {"astar", "replanner"}) {
    const ToolResult result = run_tool(
        {"bench", folder.write("bridges.scen", text), "--check", "--algorithm", algorithm});
    EXPECT_EQ(result.exit_code, 5);
    EXPECT_TRUE(contains(result.err, "query 15 from 2,3 to 29,3: expected 27, got unreachable"))
        << result.err;
  }
}

TEST(DynamicBench, AMapMayBeNamedAndHasToHaveTheSize) {
  const TemporaryFolder folder;
  std::string rows;
  for (int y = 0; y < 16; ++y) rows += std::string(32, y == 15 ? '@' : '.') + "\n";
  const std::string map = folder.write("a.txt", rows);
  const ToolResult result = run_tool({"bench", scene("bridges.scen"), "--map", map, "--check"});
  EXPECT_EQ(result.exit_code, 0) << "the first patch covers it: " << result.err;
  expect_error(run_tool({"bench", scene("bridges.scen"), "--map", scene("demo.map")}), 3,
               {"demo.map", "32 x 16", "bridges.scen", "--map"});
}

TEST(DynamicBench, WhatCannotFollowIsRefusedByName) {
  const std::string scenario = scene("bridges.scen");
  expect_error(run_tool({"bench", scenario, "--algorithm", "astar,baked-jump-points"}), 2,
               {"baked-jump-points", "bridges.scen changes", "jump-point-search"});
  expect_error(run_tool({"bench", scenario, "--baked", "x.baked"}), 2, {"baked-jump-points"});
  expect_error(run_tool({"bench", scenario, "--unit-size", "2"}), 2, {"--unit-size", "bridges"});
  expect_error(run_tool({"bench", scenario, "--algorithm", "polyanya"}), 2, {"polyanya"});
  expect_error(run_tool({"bench", scene("demo.scen"), "--algorithm", "replanner"}), 2,
               {"replanner", "version 2", "demo.scen"});
  expect_error(run_tool({"bench", scene("world.json"), "--algorithm", "astar,replanner-again"}), 2,
               {"replanner-again", "version 2", "world.json"});
  expect_error(run_tool({"bench", scenario, "--algorithm", "replaner"}), 2,
               {"did you mean 'replanner'"});
  expect_error(run_tool({"compare", scene("demo.map"), "--algorithm", "replanner"}), 2,
               {"there is no algorithm"});
}

TEST(DynamicBench, WrongFilesAreNamedWithTheLine) {
  const std::string head = "version 2\nheight 4\nwidth 5\ncost 1 octile\npatch b.patch\ncommands\n";
  const std::string patches = "type patch\npatches 1\npatch 0\nheight 2\nwidth 2\nmap\n@@\n..\n";
  struct Case {
    std::string scenario;
    std::string patches;
    std::vector<std::string> words;
  };
  const Case cases[] = {
      {head + "P 0 1 0 0\nQ 0 0 0 1 0 1\n", patches, {"a.scen:7", "no patch 1", "b.patch"}},
      {head + "P 0 0 4 0\nQ 0 0 0 1 0 1\n", patches, {"a.scen:7", "patch 0", "beyond", "b.patch"}},
      {head + "P 0 0 0 0\n", patches, {"a.scen:7", "no queries"}},
      {head + "Q 0 0 0 1 0\n", patches, {"a.scen:7", "7 fields", "found 6"}},
      {head + "Q 0 0 0 5 0 1\n", patches, {"a.scen:7", "5,0", "outside"}},
      {"version 2\nheight 4\n", patches, {"a.scen:2", "'commands'"}},
      {head + "Q 0 0 0 1 0 1\n", "", {"b.patch", "empty"}},
      {head + "Q 0 0 0 1 0 1\n", patches + "patch 1\n", {"b.patch:9", "1 patch", "more"}},
      {head + "Q 0 0 0 1 0 1\n",
       patches.substr(0, patches.size() - 3),
       {"b.patch:7", "too early", "2 rows"}}};
  for (const Case& wrong : cases) {
    const TemporaryFolder folder;
    folder.write("b.patch", wrong.patches);
    expect_error(run_tool({"bench", folder.write("a.scen", wrong.scenario)}), 3, wrong.words);
  }
}

TEST(DynamicBench, PatchesAreLookedForBesideTheScenario) {
  const TemporaryFolder folder;
  const std::string text = read_text(scene("bridges.scen"));
  const std::string scenario = folder.write("a.scen", text);
  expect_error(run_tool({"bench", scenario}), 3, {"a.scen", "patches", "bridges.patch", "a.patch"});
  folder.write("a.patch", read_text(scene("bridges.patch")));
  EXPECT_EQ(run_tool({"bench", scenario, "--check"}).exit_code, 0) << "by the scenario's own name";
  expect_error(run_tool({"bench", scenario, "--per-query", folder.file("a.txt"), "--lengths",
                         folder.write("lengths", "1\n")}),
               3, {"lengths", "1 lengths", "25 queries"});
}

TEST(DynamicBench, LineEndsMakeNoDifference) {
  const auto with_returns = [](std::string text) {
    for (std::size_t at = 0; (at = text.find('\n', at)) != text.npos; at += 2)
      text.insert(at, "\r");
    return text;
  };
  const TemporaryFolder folder;
  folder.write("bridges.patch", with_returns(read_text(scene("bridges.patch"))));
  const std::string file =
      folder.write("other_name.txt", with_returns(read_text(scene("bridges.scen"))));
  EXPECT_EQ(rows_of({file})[0]["mismatches"], 0);
}

TEST(DynamicBench, AnInterruptPrintsWhatThereIs) {
  RunningTool tool({"bench", scene("bridges.scen"), "--algorithm", "replanner", "--passes",
                    "1000000000", "--format", "json"});
  tool.wait_until_interruptible();
  ::kill(tool.process(), SIGINT);
  const ToolResult result = tool.wait();
  EXPECT_EQ(result.exit_code, 130);
  EXPECT_EQ(Json::parse(result.out)["interrupted"], true);
}

/// Where there are some: in the folder that the environment variable WEND_DYNAMIC_DATA names.
TEST(DynamicBench, CompetitionScenariosHaveTheirLengths) {
  const char* folder = std::getenv("WEND_DYNAMIC_DATA");
  if (folder == nullptr) GTEST_SKIP() << "set WEND_DYNAMIC_DATA to a folder of dynamic scenarios";
  int scenarios = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".scen") continue;
    const Json rows = rows_of({entry.path().string(), "--algorithm", kAlgorithms});
    for (const Json& row : rows) {
      EXPECT_EQ(row["mismatches"], 0) << row;
      EXPECT_GT(row["repairs"], 10) << row;
    }
    ++scenarios;
  }
  EXPECT_GT(scenarios, 0);
}

}  // namespace
}  // namespace wend::cli
