// Many goals, ranges, and goals that cannot be reached, on the command line.
#include <nlohmann/json.hpp>

#include "run_tool.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

/// A corridor of ten cells and, behind a wall, a room of three.
constexpr const char* kCorridor = "..........#...\n";
/// A box of walls with one cell in it, on the right of an open map.
constexpr const char* kBox =
    ".......\n"
    "...###.\n"
    "...#.#.\n"
    "...###.\n"
    ".......\n";

/// A command on a map from standard input.
ToolResult run_on(const char* map, const std::string& command,
                  const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {command, "-"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_tool(arguments, map);
}

Json solve_json(const char* map, std::vector<std::string> more) {
  more.insert(more.end(), {"--format", "json"});
  return Json::parse(run_on(map, "solve", more).out);
}

TEST(Goals, TheNearestOfSeveralIsReachedAndNamed) {
  const std::vector<std::string> query = {"--from", "4,0", "--to", "9,0",
                                          "--to",   "2,0", "--to", "0,0"};
  const Json json = solve_json(kCorridor, query);
  EXPECT_EQ(json["status"], "found");
  EXPECT_EQ(json["goal"], Json({2, 0}));
  EXPECT_EQ(json["path"], Json({{4, 0}, {3, 0}, {2, 0}}));
  const ToolResult text = run_on(kCorridor, "solve", query);
  EXPECT_EQ(text.exit_code, 0);
  EXPECT_TRUE(contains(text.out, "\ngoal       2,0\n")) << text.out;
}

TEST(Goals, ASingleGoalNeedsNoMention) {
  const ToolResult text = run_on(kCorridor, "solve", {"--from", "4,0", "--to", "9,0"});
  EXPECT_FALSE(contains(text.out, "\ngoal ")) << text.out;
  EXPECT_EQ(solve_json(kCorridor, {"--from", "4,0", "--to", "9,0"})["goal"], Json({9, 0}));
  EXPECT_FALSE(solve_json(kCorridor, {"--from", "4,0", "--to", "12,0"}).contains("goal"));
}

TEST(Goals, AFileOfThemMayBeTheCsvOfAPathAndGoesWithOthers) {
  const TemporaryFolder folder;
  const std::string file = folder.write("a.csv", "x,y\n9,0\r\n\n 1,0\t\n1,0");
  EXPECT_EQ(solve_json(kCorridor, {"--from", "4,0", "--goals", file})["goal"], Json({1, 0}));
  EXPECT_EQ(solve_json(kCorridor, {"--from", "4,0", "--goals", file, "--to", "5,0"})["goal"],
            Json({5, 0}));
  const ToolResult piped = run_tool(
      {"solve", scene("demo.map"), "--from", "8,4", "--goals", "-", "--format", "json"}, "20,12\n");
  EXPECT_EQ(Json::parse(piped.out)["goal"], Json({20, 12}));
}

TEST(Goals, BadFilesOfThemAreRefusedWhereTheyAreBad) {
  const TemporaryFolder folder;
  const auto complain = [&](const std::string& text, const std::vector<std::string>& words) {
    const std::string file = folder.write("goals", text);
    expect_error(run_on(kCorridor, "solve", {"--from", "4,0", "--goals", file}), 3, words);
  };
  complain("1,0\n1;0\n", {"goals:2: expected a cell X,Y", "'1;0'"});
  complain("1,0\n\nx,y\n", {"goals:3: expected a cell"});
  complain("-1,0\n", {"goals:1: expected a cell", "'-1,0'"});
  complain("1,0\n14,0\n", {"goals:2: the cell '14,0' is outside the map", "columns 0 to 13"});
  complain(std::string("1,0\n\0\xff\n", 7), {"goals:2: expected a cell", "'\\x00"});
  complain(std::string(5000, '1'), {"goals:1: expected a cell", "1...'"});
  complain("x,y\n\n", {"there are no cells"});
  expect_error(run_on(kCorridor, "solve", {"--from", "4,0", "--goals", folder.file("absent")}), 3,
               {"absent"});
}

TEST(Goals, BadOptionsAboutThemAreRefused) {
  const auto complain = [&](std::vector<std::string> more, const std::vector<std::string>& words) {
    more.insert(more.begin(), {"--from", "4,0", "--to", "9,0"});
    expect_error(run_on(kCorridor, "solve", more), 2, words);
  };
  complain({"--to", "14,0"}, {"--to 14,0 is outside the map"});
  complain({"--to", "3"}, {"--to: expected a cell X,Y"});
  complain({"--to"}, {"--to"});
  complain({"--goals", ""}, {"--goals: expected a file"});
  complain({"--goals", "-"}, {"cannot both come on standard input"});
  complain({"--within", "-1"}, {"--within: expected a number from 0"});
  complain({"--within", "inf"}, {"--within: expected a number from 0"});
  complain({"--fallback", "closest"}, {"did you mean 'closest-to-goal'?", "cheapest-to-reach"});
  complain({"--nearest", "--fallback", "cheapest-to-reach"}, {"--nearest", "does not go with"});
  complain({"--transpositions", "16", "--algorithm", "astar"},
           {"astar does not use it", "algorithms that do: ida-star"});
  complain({"--transpositions", "16", "--seed", "1"},
           {"--transpositions, --seed: no algorithm has all of these"});
  complain({"--error", "0.1", "--algorithm", "astar"}, {"algorithms that do: weighted-regions"});
  complain({"--error", "0.1", "--algorithm", "auto"}, {"weighted-regions"});
  complain({"--error", "2", "--algorithm", "weighted-regions"}, {"from 0.0001 to 1"});
  complain({"--transpositions", "3", "--algorithm", "ida-star"}, {"power of two", "'3'"});
  complain({"--transpositions", "4294967297", "--algorithm", "ida-star"}, {"from 0 to 4294967296"});
}

TEST(Goals, TheOutputDoesNotReplaceTheFileOfThem) {
  const TemporaryFolder folder;
  const std::string file = folder.write("goals", "1,0\n");
  for (const char* command : {"solve", "trace", "draw"}) {
    std::vector<std::string> more = {"--from", "4,0", "--goals", file, "-o", file};
    if (command == std::string("draw")) more.insert(more.end(), {"--format", "svg"});
    expect_error(run_on(kCorridor, command, more), 2, {"is also read"});
  }
  EXPECT_EQ(read_text(file), "1,0\n");
}

TEST(Goals, WithinARangeIsNearEnough) {
  const std::vector<std::string> query = {"--from", "4,0", "--to", "10,0", "--within", "2"};
  const Json json = solve_json(kCorridor, query);
  EXPECT_EQ(json["status"], "found");
  EXPECT_EQ(json["goal"], Json({10, 0})) << "which is blocked";
  EXPECT_EQ(json["path"].back(), Json({8, 0}));
  const ToolResult text = run_on(kCorridor, "solve", query);
  EXPECT_TRUE(contains(text.out, "\ngoal       10,0 (2 cells from the path's end)\n")) << text.out;
  const ToolResult far =
      run_on(kCorridor, "solve", {"--from", "4,0", "--to", "12,0", "--within", "1.5"});
  EXPECT_EQ(far.exit_code, 1);
  EXPECT_TRUE(contains(far.out, "unreachable (no path leads near enough)")) << far.out;
}

TEST(Goals, WithinARangeTheNearestGoalIsNamedWhicheverComesFirst) {
  for (const char* within : {"1", "2"}) {
    const Json json =
        solve_json(kCorridor, {"--from", "0,0", "--to", "9,0", "--to", "3,0", "--within", within});
    EXPECT_EQ(json["goal"], Json({3, 0})) << within;
  }
  const char* const column = ".\n.\n.\n.\n.\n.\n.\n";
  const Json json =
      solve_json(column, {"--from", "0,0", "--to", "0,6", "--to", "0,3", "--within", "1"});
  EXPECT_EQ(json["goal"], Json({0, 3}));
}

TEST(Goals, FallbacksDifferInWhereTheyLead) {
  const std::vector<std::string> query = {"--from", "0,2", "--to", "4,2"};
  const auto path = [&](const std::vector<std::string>& policy) {
    std::vector<std::string> more = query;
    more.insert(more.end(), policy.begin(), policy.end());
    return solve_json(kBox, more)["path"];
  };
  EXPECT_TRUE(path({}).empty());
  EXPECT_TRUE(path({"--fallback", "none"}).empty());
  EXPECT_EQ(path({"--fallback", "cheapest-to-reach"}), Json({{0, 2}, {1, 2}, {2, 2}}));
  EXPECT_EQ(path({"--fallback", "closest-to-goal"}), path({"--nearest"}));
  EXPECT_EQ(path({"--nearest", "--fallback", "closest_to_goal"}), path({"--nearest"}));
  // Above, below, on the left and on the right two cells away: the left is the cheapest.
  EXPECT_EQ(path({"--nearest"}).back(), Json({2, 2}));
  // Two above the goal, and only one above the wall.
  const Json right = solve_json(kCorridor, {"--from", "0,0", "--to", "13,0", "--nearest"});
  EXPECT_EQ(right["status"], "partial");
  EXPECT_EQ(right["goal"], Json({13, 0}));
  EXPECT_EQ(right["path"].back(), Json({9, 0}));
}

TEST(Goals, WhatWentWrongIsSaidOfAllGoals) {
  const auto said = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"--from", "4,0", "--to", "12,0", "--to", "13,0"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ToolResult result = run_on(kCorridor, "solve", arguments);
    EXPECT_EQ(result.exit_code, 1);
    return result.out.substr(0, result.out.find("\nalgorithm"));
  };
  EXPECT_EQ(said({}), "status     unreachable (no path leads to any of the goals)");
  EXPECT_EQ(said({"--nearest"}),
            "status     partial (none of the goals can be reached; the path leads to the\n"
            "           nearest place)");
  EXPECT_EQ(said({"--fallback", "cheapest-to-reach"}),
            "status     partial (none of the goals can be reached; the path leads to the\n"
            "           place near it that is cheapest to reach)");
  const ToolResult blocked = run_on(kBox, "solve", {"--from", "0,0", "--to", "3,1", "--to", "4,1"});
  EXPECT_TRUE(contains(blocked.out, "goal_blocked (none of the goals is walkable)")) << blocked.out;
}

TEST(Goals, AllAreDrawn) {
  const std::vector<std::string> query = {"--from", "4,0", "--to", "9,0", "--to", "2,0"};
  std::vector<std::string> more = query;
  more.insert(more.end(), {"--format", "ascii"});
  EXPECT_EQ(run_on(kCorridor, "solve", more).out.substr(0, 14), "..G*S....G#...");
  // A circle for each goal and the start, on the map and in the legend.
  const auto circles = [](const std::string& svg) {
    std::size_t count = 0;
    for (std::size_t at = svg.find("<circle"); at != std::string::npos; ++count)
      at = svg.find("<circle", at + 1);
    return count;
  };
  const ToolResult drawn = run_on(kCorridor, "draw", query);
  EXPECT_EQ(drawn.exit_code, 0);
  EXPECT_TRUE(contains(drawn.out, "goals")) << drawn.out;
  EXPECT_EQ(circles(drawn.out),
            circles(run_on(kCorridor, "draw", {"--from", "4,0", "--to", "9,0"}).out) + 1);
}

TEST(Goals, TracesKeepThemForPicturesAndForPosthoc) {
  const TemporaryFolder folder;
  const std::string map = folder.write("a.map", kCorridor);
  const std::vector<std::string> query = {map, "--from", "4,0", "--to", "9,0", "--to", "2,0"};
  const auto run = [&](const std::string& command, const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {command};
    arguments.insert(arguments.end(), query.begin(), query.end());
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_tool(arguments).out;
  };
  const std::string trace = run("trace", {});
  EXPECT_TRUE(contains(trace, "\nfrom 4,0\nto 9,0\nto 2,0\nalgorithm astar\n")) << trace;
  const std::string file = folder.write("a.trace", trace);
  EXPECT_EQ(run_tool({"draw", "--trace", file}).out, run("draw", {}));
  const Json posthoc = Json::parse(run("trace", {"--format", "posthoc"}));
  EXPECT_EQ(posthoc["events"][1]["type"], "destination");
  EXPECT_EQ(posthoc["events"][2]["type"], "destination");
  EXPECT_EQ(posthoc["events"][2]["x"], 2);
  expect_error(run_tool({"draw", "--trace", file, "--goals", file}), 2,
               {"--goals: does not go with --trace"});
}

TEST(Goals, EveryAlgorithmIsComparedOnThem) {
  const ToolResult result =
      run_on(kCorridor, "compare",
             {"--from", "4,0", "--to", "9,0", "--to", "0,0", "--within", "1", "--format", "json"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  const Json json = Json::parse(result.out);
  EXPECT_EQ(json["goals"], Json({{9, 0}, {0, 0}}));
  EXPECT_EQ(json["within"], 1);
  for (const Json& row : json["algorithms"]) {
    EXPECT_EQ(row["status"], "found") << row;
    if (row["algorithm"] == "astar" || row["algorithm"] == "bidirectional_astar") {
      EXPECT_EQ(row["steps"], 3) << row;
    }
  }
}

TEST(Goals, TranspositionsSaveWorkAndChangeNothingElse) {
  const auto answer = [&](const char* transpositions) {
    return Json::parse(run_tool({"solve", scene("demo.map"), "--from", "8,4", "--to", "20,12",
                                 "--corners", "always", "--pruning", "repeated", "--transpositions",
                                 transpositions, "--format", "json"})
                           .out);
  };
  const Json many = answer("65536");
  const Json few = answer("4");
  EXPECT_EQ(many["algorithm"], "ida_star");
  EXPECT_EQ(few["transpositions"], 4);
  EXPECT_EQ(many["status"], "found");
  EXPECT_EQ(few["status"], "found");
  EXPECT_EQ(few["cost"], many["cost"]);
  EXPECT_GT(few["expanded"], many["expanded"]);
}

TEST(Goals, OptionsOfOneAlgorithmChooseItOnMapsThatAreNoGrids) {
  for (const std::vector<std::string>& by :
       {std::vector<std::string>{}, {"--algorithm", "auto"}, {"--algorithm", "weighted-regions"}}) {
    std::vector<std::string> arguments = {
        "solve",   scene("demo.mesh"), "--from", "8.5,4.5",  "--to",
        "9.5,4.5", "--error",          "0.1",    "--format", "json"};
    arguments.insert(arguments.end(), by.begin(), by.end());
    const ToolResult result = run_tool(arguments);
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const Json answer = Json::parse(result.out);
    EXPECT_EQ(answer["algorithm"], "weighted_regions");
    EXPECT_EQ(answer["error"], 0.1);
  }
}

/// A file in a folder of its own.
struct OverlayFile {
  TemporaryFolder folder;
  std::string path;
  explicit OverlayFile(const std::string& text) : path(folder.file("guards.txt")) {
    write_text(path, text);
  }
};

TEST(Overlay, ClosesPlacesForOneQuery) {
  const OverlayFile guards("2,0 closed\n\n1,1 30000\n");
  const char* map = "....\n....\n";
  const std::vector<std::string> query = {"--from", "0,0", "--to", "3,0", "--overlay", guards.path};
  const Json json = solve_json(map, query);
  EXPECT_EQ(json["path"], Json({{0, 0}, {1, 0}, {2, 1}, {3, 0}}));
  const ToolResult field = run_on(map, "field", {"--from", "0,0", "--overlay", guards.path});
  EXPECT_EQ(field.out, "0,13860,,53062\n13860,49601,33461,47321\n");
}

TEST(Overlay, WorksOnGraphs) {
  const OverlayFile guards("Hollin pass\n");
  const std::string world = scene("world.json");
  const ToolResult there =
      run_tool({"solve", world, "--from", "Sarn", "--to", "Hollin", "--overlay", guards.path}, "");
  EXPECT_EQ(there.exit_code, 1);
  EXPECT_TRUE(contains(there.out, "goal_blocked")) << there.out;
}

TEST(Overlay, AFileThatIsWrongIsToldByItsLine) {
  const auto complaint = [](const std::string& text) {
    const OverlayFile file(text);
    const ToolResult result =
        run_on(kCorridor, "solve", {"--from", "0,0", "--to", "9,0", "--overlay", file.path});
    EXPECT_EQ(result.exit_code, 3);
    EXPECT_TRUE(contains(result.err, file.path)) << result.err;
    return result.err.substr(result.err.find("guards.txt"));
  };
  EXPECT_EQ(complaint("1,0 closed\n2,0 shut\n"),
            "guards.txt:2: expected a number from 0 to 1e+09, found 'shut'\n");
  EXPECT_EQ(complaint("1,0\n"),
            "guards.txt:1: expected a place and `closed`, `pass` or a cost, found '1,0'\n");
  EXPECT_TRUE(contains(complaint("99,0 closed\n"), "guards.txt:1 99,0 is outside the map"));
  EXPECT_EQ(complaint(""), "guards.txt: it names no places, one a line\n");
}

}  // namespace
}  // namespace wend::cli
