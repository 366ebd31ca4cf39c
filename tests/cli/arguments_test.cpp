// Wrong arguments end in one helpful line and exit code 2, and right ones in any spelling work.
#include <algorithm>
#include <sstream>

#include "run_tool.h"

namespace wend::cli {
namespace {

TEST(Arguments, NoneAtAllPrintTheHelpToStandardError) {
  const ToolResult result = run_tool({});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(contains(result.err, "Usage: wend"));
}

/// The commands that `wend --help` lists.
std::vector<std::string> commands() {
  std::istringstream lines(run_tool({"--help"}).out);
  std::vector<std::string> names;
  bool listed = false;
  for (std::string line; std::getline(lines, line);) {
    if (listed && line.empty()) break;
    std::string name;
    if (listed) std::istringstream(line) >> name;
    if (listed) names.push_back(name);
    if (line == "Subcommands:") listed = true;
  }
  return names;
}

TEST(Arguments, HelpNamesEveryCommandAndExitCode) {
  const ToolResult result = run_tool({"--help"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  for (const char* word : {"Exit status", "130", "meshes"})
    EXPECT_TRUE(contains(result.out, word)) << word;
  EXPECT_EQ(commands(),
            (std::vector<std::string>{"solve",     "compare", "draw",   "trace",    "bake",
                                      "bench",     "convert", "gen",    "info",     "field",
                                      "influence", "matrix",  "merge",  "mapf",     "passages",
                                      "probe",     "explore", "replay", "simulate", "serve"}));
}

TEST(Arguments, EveryCommandsHelpHasExamples) {
  for (const std::string& command : commands()) {
    const ToolResult result = run_tool({command, "--help"});
    EXPECT_EQ(result.exit_code, 0);
    // A session has to be recorded before it can be replayed, and shards come before merging.
    std::string first = command == "replay" ? "solve" : command;
    if (command == "merge") first = "matrix";
    EXPECT_TRUE(contains(result.out, "Examples:\n  wend " + first)) << result.out;
    EXPECT_TRUE(contains(result.out, "\n  wend " + command)) << result.out;
    EXPECT_EQ(run_tool({"help", command}).out, result.out);
  }
}

TEST(Arguments, VersionIsThreeNumbers) {
  const ToolResult result = run_tool({"--version"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out.rfind("wend ", 0), 0u);
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '.'), 2);
}

TEST(Arguments, MisspeltNamesAreCorrected) {
  expect_error(run_tool({"slove"}), 2, {"'slove'", "did you mean 'solve'?"});
  expect_error(run_tool({"--vesion"}), 2, {"did you mean '--version'?"});
  expect_error(run_tool({"solve", "--algoritm", "astar"}), 2, {"did you mean '--algorithm'?"});
  expect_error(solve_example({"--algorithm", "dikstra"}), 2, {"did you mean 'dijkstra'?"});
  expect_error(solve_example({"--algorithm", "weighted"}), 2, {"did you mean 'weighted-astar'?"});
  expect_error(solve_example({"--heuristic", "octil"}), 2, {"did you mean 'octile'?"});
  expect_error(solve_example({"--corners", "both-fre"}), 2, {"did you mean 'both-free'?"});
  expect_error(solve_example({"--format", "jsno"}), 2, {"did you mean 'json'?"});
  expect_error(solve_example({"--costs", "clasic"}), 2, {"did you mean 'classic'?"});
}

TEST(Arguments, FarFetchedNamesAreNotGuessedAt) {
  const ToolResult result = run_tool({"zzzzzz"});
  expect_error(result, 2, {"'zzzzzz'", "wend --help"});
  EXPECT_FALSE(contains(result.err, "did you mean"));
}

TEST(Arguments, DashesAndUnderscoresMeanTheSame) {
  for (const char* name : {"weighted-astar", "weighted_astar"}) {
    EXPECT_EQ(solve_example({"--algorithm", name}).exit_code, 0);
  }
  for (const char* rule : {"one-free", "one_free"}) {
    EXPECT_EQ(solve_example({"--corners", rule}).exit_code, 0);
  }
  EXPECT_EQ(solve_example({"--limit_cost", "1e9", "--terrain_rule=entered"}).exit_code, 0);
}

TEST(Arguments, NumbersAreReadStrictly) {
  const std::string map = scene("worked_example.map");
  for (const char* cell : {"1,2x", "1", "", ",", "1,", "-1,2", "1,-2", "1.5,2", "1,2,3", "1 2",
                           "nan,1", "99999999999,1", "0x1,1", "+1,2"}) {
    expect_error(run_tool({"solve", map, "--from", cell, "--to", "5,2"}), 2,
                 {"--from", "expected a cell X,Y"});
  }
  for (const char* weight : {"nan", "0.5", "1e9", "-2", "inf", "1.5x", "", "100.1"}) {
    expect_error(solve_example({"--weight", weight}), 2, {"--weight", "from 1 to 100"});
  }
  for (const char* limit : {"-1", "1.5", "x", "99999999999999999999", "nan", ""}) {
    expect_error(solve_example({"--limit", limit}), 2, {"--limit", "expected a whole number"});
  }
  for (const char* limit : {"-1", "nan", "inf", "1e999", "2s", ""}) {
    expect_error(solve_example({"--limit-seconds", limit}), 2, {"--limit-seconds"});
    expect_error(solve_example({"--limit-cost", limit}), 2, {"--limit-cost"});
  }
  for (const char* costs : {"7/5", "0/1", "1/1000001", "-1/2", "1/2/3", "1.5/2", "5/", "/7"}) {
    expect_error(solve_example({"--costs", costs}), 2, {"--costs", "S/D"});
  }
  for (const char* option : {"--every", "--passes"}) {
    for (const char* number : {"0", "-1", "1.5", "x"}) {
      expect_error(run_tool({"bench", scene("demo.scen"), option, number}), 2,
                   {option, "whole number from 1"});
    }
  }
}

TEST(Arguments, CellsOutsideTheMapAreNamedWithItsSize) {
  const std::string map = scene("worked_example.map");
  const ToolResult result = run_tool({"solve", map, "--from", "9,9", "--to", "5,2"});
  expect_error(result, 2, {});
  EXPECT_EQ(result.err,
            "wend: --from 9,9 is outside the map, which has columns 0 to 6 and rows 0 to 4\n");
  expect_error(run_tool({"solve", map, "--from", "0,0", "--to", "6,5"}), 2, {"--to 6,5"});
  expect_error(run_tool({"compare", map, "--from", "7,0", "--to", "5,2"}), 2, {"--from 7,0"});
}

TEST(Arguments, MissingOnesAreNamed) {
  const std::string map = scene("worked_example.map");
  expect_error(run_tool({"solve", map}), 2, {"--from X,Y is missing"});
  expect_error(run_tool({"solve", map, "--from", "1,1"}), 2, {"--to X,Y is missing"});
  expect_error(run_tool({"compare", map, "--to", "1,1"}), 2, {"--from X,Y is missing"});
  expect_error(run_tool({"solve", map, "--from"}), 2, {"--from", "exactly one value"});
  expect_error(run_tool({"bench"}), 2, {"scenario"});
  expect_error(run_tool({"matrix"}), 2, {"matrix: --from FILE is missing"});
}

TEST(Arguments, OnlyTheFirstWordIsACommand) {
  for (const std::string& command : commands()) {
    expect_error(run_shell("cd /; \"$0\" info \"$1\"", {command}), 3,
                 {command + ": there is no such file"});
  }
  const TemporaryFolder folder;
  folder.write("trace", "..\n..\n");
  const ToolResult result = run_shell(
      "cd \"$1\"; \"$0\" solve trace --from 0,0 --to 1,0 -o info --format csv", {folder.file("")});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(read_text(folder.file("info")), "x,y\n0,0\n1,0\n");
  expect_error(run_tool({"solve", scene("demo.map"), "info"}), 2, {"'info'", "too many"});
}

TEST(Arguments, AfterTwoDashesEverythingIsAFile) {
  const TemporaryFolder folder;
  folder.write("-a.map", "..\n..\n");
  const auto run = [&](const std::string& words) {
    return run_shell("cd \"$1\"; \"$0\" " + words, {folder.file("")});
  };
  EXPECT_EQ(run("info -- -a.map").exit_code, 0) << run("info -- -a.map").err;
  EXPECT_EQ(run("info --corners never -- -a.map").exit_code, 0);
  EXPECT_EQ(run("info -- - < -a.map").exit_code, 0) << "standard input is none the less";
  expect_error(run("info -- --help"), 3, {"no such file"});
  expect_error(run("info -a.map"), 2, {"no option '-a.map'"});
  expect_error(run("-- info"), 2, {"'--'"});
  const std::string scenario = scene("demo.scen");
  EXPECT_EQ(run_tool({"bench", scenario, "--", scene("worked_example.scen")}).exit_code, 0);
}

TEST(Arguments, ValuesKeepTheirSpelling) {
  const TemporaryFolder folder;
  EXPECT_EQ(run_shell("cd \"$1\"; \"$0\" solve -o --my_path.txt", {folder.file("")}).exit_code, 0);
  EXPECT_TRUE(std::filesystem::exists(folder.file("--my_path.txt")));
}

TEST(Arguments, FlagsTakeNoValues) {
  const std::vector<std::vector<std::string>> wrong = {{"solve", "--smooth=3"},
                                                       {"solve", "--smooth=false"},
                                                       {"solve", "--nearest=no"},
                                                       {"draw", "--scores=0"},
                                                       {"info", "--invert=1"},
                                                       {"bench", "--check=0"},
                                                       {"gen", "maze", "--force=no"},
                                                       {"solve", "--help=0"},
                                                       {"--version=0"},
                                                       {"--help=3"}};
  for (const std::vector<std::string>& arguments : wrong) {
    const std::string& flag = arguments.back();
    expect_error(run_tool(arguments), 2, {flag.substr(0, flag.find('=')) + ": takes no value"});
  }
}

TEST(Arguments, FilesWithoutANameAreRefused) {
  const std::string map = scene("demo.map");
  const std::string scenario = scene("demo.scen");
  const std::vector<std::pair<const char*, std::vector<std::string>>> wrong = {
      {"MAP", {"solve", ""}},
      {"-o", {"solve", "-o", ""}},
      {"-o", {"draw", "-o", ""}},
      {"-o", {"field", "--from", "8,4", "-o", ""}},
      {"-o", {"matrix", "--from", scene("demo.cells"), "-o", ""}},
      {"--links", {"solve", "--links", ""}},
      {"--costs", {"solve", "--costs", ""}},
      {"--goals", {"solve", "--goals", ""}},
      {"--palette", {"solve", "--palette", ""}},
      {"--trace", {"draw", "--trace", ""}},
      {"--from", {"matrix", "--from", ""}},
      {"--to", {"matrix", "--from", scene("demo.cells"), "--to", ""}},
      {"IN", {"convert", "", "a.csv"}},
      {"OUT", {"convert", map, "", "--to", "csv"}},
      {"--costs", {"convert", map, "a.csv", "--costs", ""}},
      {"--costs-out", {"convert", map, "a.map", "--costs-out", ""}},
      {"SCEN", {"bench", ""}},
      {"--map", {"bench", scenario, "--map", ""}},
      {"--lengths", {"bench", scenario, "--lengths", ""}},
      {"--per-query", {"bench", scenario, "--per-query", ""}}};
  for (const auto& [option, arguments] : wrong) {
    expect_error(run_tool(arguments), 2, {std::string("wend: ") + option + ": expected "});
  }
}

TEST(Arguments, SuperfluousOnesAreRefused) {
  expect_error(solve_example({"other.map"}), 2, {"'other.map'", "too many"});
  expect_error(run_tool({"solve", scene("demo.map"), "8,4", "50,10"}), 2,
               {"what is '8,4' for? A place comes behind an option, such as --from or --to"});
  expect_error(solve_example({"--from", "1,1"}), 2, {"--from", "exactly one value"});
  expect_error(solve_example({"--costs", "5/7", "--costs", "classic"}), 2, {"more than one cost"});
  expect_error(solve_example({"--costs", "a.txt", "--costs", "b.txt"}), 2, {"more than one file"});
  expect_error(
      run_tool({"bench", scene("demo.scen"), scene("worked_example.scen"), "--lengths", "x"}), 2,
      {"--lengths", "one scenario"});
  expect_error(run_tool({"bench", scene("demo.scen"), "--algorithm", "astar,astar"}), 2, {"twice"});
}

TEST(Arguments, OptionsThatTheAlgorithmDoesNotHeedAreRefused) {
  expect_error(solve_example({"--algorithm", "astar", "--weight", "2"}), 2, {"weighted-astar"});
  expect_error(solve_example({"--algorithm", "dijkstra", "--heuristic", "octile"}), 2, {"astar"});
  expect_error(run_tool({"bench", scene("demo.scen"), "--weight", "2", "--algorithm", "dijkstra"}),
               2, {"weighted-astar"});
  expect_error(
      run_tool({"bench", scene("demo.scen"), "--weight", "2", "--algorithm", "dijkstra,greedy"}), 2,
      {"--weight: none of the algorithms uses it; algorithms that do: weighted-astar"});
}

TEST(Arguments, AnOrderThatOneOfTheAlgorithmsRefusesIsNamedWithIt) {
  const std::string scenario = scene("demo.scen");
  expect_error(run_tool({"bench", scenario, "--algorithm", "dijkstra,ida-star", "--open-list",
                         "binary-heap"}),
               2, {"--open-list", "ida-star"});
  expect_error(
      run_tool({"bench", scenario, "--algorithm", "dijkstra,ida-star", "--ties", "deepest"}), 2,
      {"--ties", "ida-star"});
  expect_error(solve_example({"--algorithm", "depth-first", "--ties", "deepest"}), 2,
               {"--ties", "depth-first"});
}

TEST(Arguments, ContradictionsOfTheSearchEndInItsReason) {
  expect_error(solve_example({"--open-list", "bucket-queue", "--weight", "2"}), 2, {"bucket"});
  const ToolResult json =
      solve_example({"--open-list", "bucket-queue", "--weight", "2", "--format", "json"});
  EXPECT_EQ(json.exit_code, 2);
  EXPECT_TRUE(contains(json.out, "\"status\": \"invalid\""));
  EXPECT_TRUE(contains(json.out, "\"reason\": \""));
}

}  // namespace
}  // namespace wend::cli
