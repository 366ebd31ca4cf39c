// `wend bench`: checks, rows, per-query lines.
#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <nlohmann/json.hpp>
#include <sstream>

#include "run_tool.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

constexpr const char* kOpenMap = "type octile\nheight 3\nwidth 4\nmap\n....\n....\n...@\n";

/// A scenario of one query on an open map, with its length as written.
std::string one_query(const TemporaryFolder& folder, const std::string& to,
                      const std::string& length) {
  folder.write("a.map", kOpenMap);
  std::string cell = to;
  std::replace(cell.begin(), cell.end(), ',', '\t');
  return folder.write("a.scen",
                      "version 1\n0\tx/a.map\t4\t3\t0\t0\t" + cell + "\t" + length + "\n");
}

int check(const std::string& scenario, const std::string& algorithm = "astar") {
  return run_tool({"bench", scenario, "--check", "--passes", "1", "--algorithm", algorithm})
      .exit_code;
}

TEST(Bench, RightLengthsPassTheCheck) {
  const ToolResult result =
      run_tool({"bench", scene("demo.scen"), scene("worked_example.scen"), "--check", "--algorithm",
                "dijkstra,astar,weighted-astar", "--format", "json", "--passes", "1"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "") << "a progress bar outside a terminal";
  const Json rows = Json::parse(result.out)["rows"];
  ASSERT_EQ(rows.size(), 9u);  // two scenarios and all, three algorithms each
  for (const Json& row : rows) {
    EXPECT_EQ(row["found"], row["queries"]);
    EXPECT_EQ(row["mismatches"], 0);
    EXPECT_GT(row["mean_microseconds"], 0);
    EXPECT_LE(row["median_microseconds"], row["p99_microseconds"]);
  }
  EXPECT_EQ(rows[8]["scenario"], "all");
  EXPECT_EQ(rows[8]["queries"], 13);
}

TEST(Bench, OpenListsTiesAndPruningsAreChoicesThatChangeNoLength) {
  const std::vector<std::vector<std::string>> choices = {
      {"--open-list", "binary-heap"},  {"--open-list", "quaternary-heap"},
      {"--open-list", "bucket-queue"}, {"--ties", "deepest"},
      {"--ties", "last-added"},        {"--pruning", "repeated"},
      {"--detail", "waypoints"},       {"--detail", "cost"}};
  for (const std::vector<std::string>& choice : choices) {
    const ToolResult result = run_tool({"bench", scene("demo.scen"), "--check", "--algorithm",
                                        "dijkstra,astar", choice[0], choice[1]});
    EXPECT_EQ(result.exit_code, 0) << choice[1] << ": " << result.err;
  }
  EXPECT_EQ(run_tool({"bench", scene("demo.scen"), "--pruning", "some"}).exit_code, 2);
  EXPECT_EQ(
      run_tool({"bench", scene("demo.scen"), "--open-list", "bucket-queue", "--ties", "deepest"})
          .exit_code,
      2);
}

TEST(Bench, AWrongLengthFailsTheCheckAndIsListed) {
  const TemporaryFolder folder;
  const std::string scenario = one_query(folder, "2,1", "2.51421");
  const ToolResult result = run_tool({"bench", scenario, "--check"});
  EXPECT_EQ(result.exit_code, 5);
  EXPECT_TRUE(contains(result.err, "query 0 from 0,0 to 2,1: expected 2.51421, got 2.41421"))
      << result.err;
  EXPECT_TRUE(contains(result.out, "astar")) << "the table is printed all the same";
  EXPECT_EQ(run_tool({"bench", scenario}).exit_code, 0) << "without --check it is only counted";
}

TEST(Bench, OnAMapWithoutAScenarioQueriesAreDrawn) {
  const std::vector<std::string> query = {"bench",       scene("demo.map"),
                                          "--algorithm", "dijkstra,astar,theta-star,weighted-astar",
                                          "--queries",   "40",
                                          "--passes",    "1",
                                          "--check",     "--format",
                                          "json"};
  const ToolResult result = run_tool(query);
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const Json rows = Json::parse(result.out)["rows"];
  ASSERT_EQ(rows.size(), 4u);
  for (const Json& row : rows) EXPECT_EQ(row["found"], 40);
  EXPECT_GT(rows[2]["queries"], 0);
  EXPECT_GT(rows[3]["longer"], 0) << "weighted A* is longer somewhere: the references are exact";
  const ToolResult again = run_tool(query);
  EXPECT_EQ(Json::parse(again.out)["rows"][1]["mean_expanded"], rows[1]["mean_expanded"]);
}

TEST(Bench, DrawnQueriesAreRefusedWhereTheyHaveNoUse) {
  const TemporaryFolder folder;
  const std::string map = folder.write("a.map", kOpenMap);
  const std::string walls = folder.write("walls.txt", ".#.\n###\n");
  expect_error(run_tool({"bench", walls}), 3, {"walls.txt", "joined"});
  expect_error(run_tool({"bench", map, "--lengths", "x"}), 2, {"--lengths", "a.map"});
  expect_error(run_tool({"bench", map, "--every", "2"}), 2, {"--every"});
  expect_error(run_tool({"bench", scene("demo.scen"), "--queries", "5"}), 2, {"--queries"});
  expect_error(run_tool({"bench", map, "--queries", "0"}), 2, {"--queries"});
  EXPECT_EQ(run_tool({"bench", folder.write("named_otherwise.txt", read_text(scene("demo.scen"))),
                      "--map", scene("demo.map"), "--check"})
                .exit_code,
            0)
      << "a scenario is known by how it begins, too";
}

TEST(Bench, OnlyTenMismatchesAreListed) {
  const TemporaryFolder folder;
  folder.write("a.map", kOpenMap);
  std::string text = "version 1\n";
  for (int i = 0; i < 13; ++i) text += "0\ta.map\t4\t3\t0\t0\t2\t1\t3\n";
  const ToolResult result = run_tool({"bench", folder.write("a.scen", text), "--check"});
  EXPECT_EQ(result.exit_code, 5);
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 11);
  EXPECT_TRUE(contains(result.err, "and 3 more"));
}

TEST(Bench, LengthsAreComparedWithTheirRounding) {
  const TemporaryFolder folder;
  for (const char* length : {"2.41421356", "2.41421", "2.414", "2.41", "2.4"}) {
    EXPECT_EQ(check(one_query(folder, "2,1", length)), 0) << length;
  }
  for (const char* length : {"2.41422356", "2.41426", "2.416", "2.42", "2.5", "2"}) {
    EXPECT_EQ(check(one_query(folder, "2,1", length)), 5) << length;
  }
}

TEST(Bench, LengthsMadeWith1414AreAccepted) {
  const TemporaryFolder folder;
  EXPECT_EQ(check(one_query(folder, "2,2", "2.82800000")), 0);
  EXPECT_EQ(check(one_query(folder, "2,2", "2.82700000")), 5);
}

TEST(Bench, LongerIsNoMismatchWhereNoLengthIsPromised) {
  const TemporaryFolder folder;
  const std::string shorter = one_query(folder, "2,1", "2.40000000");
  EXPECT_EQ(check(shorter, "depth-first"), 0);
  EXPECT_EQ(check(shorter, "weighted-astar"), 0) << "within 1.5 times";
  EXPECT_EQ(check(shorter, "astar"), 5);
  EXPECT_EQ(check(one_query(folder, "2,1", "1.00000000"), "weighted-astar"), 5) << "beyond it";
  EXPECT_EQ(check(one_query(folder, "2,1", "99.00000000"), "depth-first"), 5) << "too short";
}

TEST(Bench, UnreachableGoalsAreMismatchesUnlessTheLengthIs0) {
  const TemporaryFolder folder;
  EXPECT_EQ(check(one_query(folder, "3,2", "0")), 0);
  EXPECT_EQ(check(one_query(folder, "3,2", "3.4")), 5);
  EXPECT_EQ(check(one_query(folder, "2,1", "0")), 5) << "found, though said to be unreachable";
}

TEST(Bench, ExactLengthsReplaceTheScenarios) {
  const TemporaryFolder folder;
  const std::string scenario = one_query(folder, "2,1", "99");
  const auto check_against = [&](const char* length) {
    return run_tool({"bench", scenario, "--check", "--lengths", folder.write("lengths", length)})
        .exit_code;
  };
  EXPECT_EQ(check_against("2.41421356237\n"), 0);
  EXPECT_EQ(check_against("2.4143\n"), 5);
}

TEST(Bench, PerQueryLinesHaveNineColumns) {
  const TemporaryFolder folder;
  const std::string file = folder.file("queries.tsv");
  const ToolResult result = run_tool({"bench", scene("worked_example.scen"), "--algorithm",
                                      "astar,breadth-first", "--every", "2", "--per-query", file});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  std::istringstream lines(read_text(file));
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, "algorithm\tindex\tfrom\tto\tstatus\tlength\texpanded\tgenerated\tnanoseconds");
  std::getline(lines, line);
  EXPECT_EQ(line.rfind("astar\t0\t1,2\t5,2\tfound\t6.82842712475\t", 0), 0u) << line;
  std::getline(lines, line);
  EXPECT_EQ(line.rfind("astar\t2\t2,2\t4,2\tfound\t6\t", 0), 0u) << line;
  std::size_t count = 2;
  while (std::getline(lines, line)) {
    EXPECT_EQ(std::count(line.begin(), line.end(), '\t'), 8);
    ++count;
  }
  EXPECT_EQ(count, 6u);  // queries 0, 2, 4 by two algorithms
  EXPECT_EQ(folder.file_count(), 1u);
}

TEST(Bench, TsvHasAHeaderAndOneLinePerRow) {
  const ToolResult result = run_tool({"bench", scene("demo.scen"), "--format", "tsv"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 2);
  EXPECT_EQ(result.out.rfind("scenario\talgorithm\tqueries\tfound\tmismatches\tlonger\t", 0), 0u);
}

TEST(Bench, AnInterruptPrintsWhatThereIs) {
  RunningTool tool({"bench", scene("demo.scen"), "--passes", "1000000000", "--format", "json"});
  tool.wait_until_interruptible();
  ::kill(tool.process(), SIGINT);
  const ToolResult result = tool.wait();
  EXPECT_EQ(result.exit_code, 130);
  EXPECT_EQ(Json::parse(result.out)["interrupted"], true);
}

TEST(Bench, AnInterruptSaysHowMuchWasMeasured) {
  RunningTool tool({"bench", scene("demo.scen"), "--passes", "1000000000", "--format", "json"});
  tool.wait_until_interruptible();
  ::usleep(20'000);  // so that most likely something was measured; the test holds either way
  ::kill(tool.process(), SIGINT);
  const ToolResult result = tool.wait();
  const Json rows = Json::parse(result.out)["rows"];
  const std::string said =
      rows.empty() ? "interrupted before any query was measured"
                   : "interrupted: " + rows[0]["queries"].dump() + " of 8 queries were measured\n";
  EXPECT_TRUE(contains(result.err, said)) << result.err << result.out;
}

TEST(Bench, AnInterruptBeforeAnythingIsMeasuredLeavesNoHeadline) {
  const TemporaryFolder folder;
  const std::string map = write_rough_map(folder);
  const std::string scenario =
      folder.write("a.scen", "version 1\n0\trough.csv\t120\t120\t0\t0\t119\t119\t0\n");
  for (const char* format : {"table", "tsv"}) {
    RunningTool tool({"bench", scenario, "--map", map, "--algorithm", "ida-star,astar", "--format",
                      format, "--per-query", folder.file("lines.tsv")});
    tool.wait_until_interruptible();
    ::kill(tool.process(), SIGINT);
    expect_error(tool.wait(), 130, {"interrupted before any query was measured"});
    EXPECT_EQ(read_text(folder.file("lines.tsv")), "") << "no file of nothing but a headline";
  }
}

TEST(Bench, OnGraphsAnInterruptLeavesWhatWasMeasured) {
  RunningTool tool({"bench", scene("world.json"), "--passes", "1000000000", "--format", "json"});
  tool.wait_until_interruptible();
  ::kill(tool.process(), SIGINT);
  const ToolResult result = tool.wait();
  EXPECT_EQ(result.exit_code, 130);
  EXPECT_EQ(Json::parse(result.out)["interrupted"], true);
  EXPECT_TRUE(contains(result.err, "wend: warning: interrupted")) << result.err;
}

TEST(Bench, AnInterruptWhileQueriesAreDrawnEndsIt) {
  RunningTool tool({"bench", scene("demo.map"), "--queries", "1000000"});
  tool.wait_until_interruptible();
  ::kill(tool.process(), SIGINT);
  expect_error(tool.wait(), 130, {"interrupted before any query was measured"});
}

TEST(Bench, AnInterruptWhileAMapIsReadEndsItAtOnce) {
  const TemporaryFolder folder;
  for (const auto& [name, more] : {std::pair<std::string, std::vector<std::string>>{"a.map", {}},
                                   {"a.scen", {}},
                                   {"a.scene.json", {"--crowd"}}}) {
    // A pipe stands for a large file: it is read until its writer closes it.
    const std::string pipe = folder.file(name);
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    std::vector<std::string> words = {"bench", pipe};
    words.insert(words.end(), more.begin(), more.end());
    RunningTool tool(words);
    int writer = -1;
    while (writer < 0 && !tool.has_ended()) {
      writer = ::open(pipe.c_str(), O_WRONLY | O_NONBLOCK);  // once the program has opened it
      ::usleep(1000);
    }
    ::kill(tool.process(), SIGINT);
    ::close(writer);
    EXPECT_EQ(tool.wait().exit_code, -SIGINT) << name;
  }
}

TEST(Bench, WhereLinesPerQueryCannotBeWrittenIsFoundBeforeTheWork) {
  const TemporaryFolder folder;
  expect_error(run_tool({"bench", scene("demo.scen"), "--per-query", folder.file("no/a.tsv")}), 3,
               {"a.tsv", "cannot be written"});
  std::filesystem::create_directory(folder.file("b.tsv"));
  expect_error(run_tool({"bench", scene("demo.scen"), "--per-query", folder.file("b.tsv")}), 3,
               {"b.tsv", "cannot be written", "directory"});
  EXPECT_EQ(folder.file_count(), 1u);
}

TEST(Bench, QueriesOnAnotherMapAreAFault) {
  const TemporaryFolder folder;
  folder.write("a.map", kOpenMap);
  const std::string scenario =
      folder.write("a.scen",
                   "version 1\n0\tx/a.map\t4\t3\t0\t0\t1\t0\t1\n"
                   "0\ty/a.map\t4\t3\t0\t0\t1\t0\t1\n0\tx/b.map\t4\t3\t0\t0\t1\t0\t1\n");
  expect_error(run_tool({"bench", scenario}), 3, {"a.scen:4", "b.map", "a.map"});
}

TEST(Bench, QueriesForAMapOfAnotherSizeAreWarnedOf) {
  const TemporaryFolder folder;
  folder.write("a.map", kOpenMap);
  const std::string scenario =
      folder.write("a.scen",
                   "version 1\n0\ta.map\t4\t3\t0\t0\t1\t0\t1\n"
                   "0\ta.map\t8\t6\t0\t0\t1\t0\t1\n0\ta.map\t8\t6\t0\t0\t2\t0\t2\n");
  const ToolResult result = run_tool({"bench", scenario, "--check"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_TRUE(contains(result.err, "wend: warning: " + scenario + ":3: ")) << result.err;
  EXPECT_TRUE(contains(result.err, "8 x 6") && contains(result.err, "4 x 3")) << result.err;
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << "one is enough";
}

TEST(Bench, WhatAnAlgorithmRefusesIsSaidBeforeAnythingIsMeasured) {
  // A thousand million passes of dijkstra would come before it otherwise.
  expect_error(run_tool({"bench", scene("demo.scen"), "--algorithm", "dijkstra,weighted-astar",
                         "--open-list", "bucket-queue", "--passes", "1000000000"}),
               2, {"weighted-astar", "bucket queue"});
}

TEST(Bench, TheLinesPerQueryDoNotGoWhereTheTableGoesNorOverAnInput) {
  const TemporaryFolder folder;
  expect_error(run_tool({"bench", scene("demo.scen"), "--per-query", "-"}), 2,
               {"--per-query", "standard output"});
  const std::string links = folder.write("links", "8,4 50,10\n");
  expect_error(run_tool({"bench", scene("demo.scen"), "--links", links, "--per-query", links}), 2,
               {"--per-query", "is also read"});
  EXPECT_EQ(read_text(links), "8,4 50,10\n");
}

}  // namespace
}  // namespace wend::cli
