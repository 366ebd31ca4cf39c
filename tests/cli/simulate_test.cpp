// `wend simulate`: scenes of units, run tick by tick.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>
#include <vector>

#include "run_tool.h"

namespace wend::cli {
namespace {

const std::string kSceneFolder = test::scene_folder() + "/";

std::string scene_with_units(
    const std::string& more,
    const std::string& units = R"([{"name": "red", "at": [[1, 1], [1, 3]]}])") {
  return R"({"wend": "scene", "version": 1, "map": [".......", "...#...", "...#...", "...#..."],
 "units": )" +
         units + more + "}";
}

/// One line of CSV.
struct SeenUnit {
  std::uint64_t tick;
  std::string unit;
  double x;
  double y;
  std::string state;
};

std::vector<SeenUnit> seen_in_csv(const std::string& csv) {
  std::vector<SeenUnit> all;
  std::istringstream lines(csv);
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, "tick,unit,x,y,state");
  while (std::getline(lines, line)) {
    for (char& c : line) c = c == ',' ? ' ' : c;
    std::istringstream fields(line);
    SeenUnit seen;
    fields >> seen.tick >> seen.unit >> seen.x >> seen.y >> seen.state;
    EXPECT_FALSE(fields.fail()) << line;
    all.push_back(seen);
  }
  return all;
}

TEST(Simulate, UnitsGoWhereTheyAreSentAndNeverThroughWalls) {
  const std::vector<std::string> rows = {".......", "...#...", "...#...", "...#..."};
  const ToolResult result =
      run_tool({"simulate", "-", "--format", "csv"},
               scene_with_units(R"(, "orders": [{"tick": 1, "to": [[5, 1], [5, 3]]}])"));
  ASSERT_EQ(result.exit_code, 0) << result.err;
  std::map<std::string, SeenUnit> last;
  std::map<std::string, SeenUnit> before;
  for (const SeenUnit& seen : seen_in_csv(result.out)) {
    const auto x = static_cast<std::size_t>(seen.x + 0.5);
    const auto y = static_cast<std::size_t>(seen.y + 0.5);
    ASSERT_LT(y, rows.size());
    EXPECT_EQ(rows[y][x], '.') << seen.tick << " " << seen.unit;
    if (last.count(seen.unit) != 0) {
      EXPECT_EQ(seen.tick, last[seen.unit].tick + 1);
      const double dx = seen.x - last[seen.unit].x;
      const double dy = seen.y - last[seen.unit].y;
      EXPECT_LE(dx * dx + dy * dy, 0.4 * 0.4 + 1e-3) << "4 cells a second, ten ticks a second";
    }
    last[seen.unit] = seen;
  }
  ASSERT_EQ(last.size(), 2u);
  EXPECT_EQ(last["red:0"].state, "arrived");
  EXPECT_NEAR(last["red:0"].x, 5, 0.05);
  EXPECT_NEAR(last["red:0"].y, 1, 0.05);
  EXPECT_NEAR(last["red:1"].y, 3, 0.05);
}

TEST(Simulate, AsManyThreadsAsOneLikesWriteTheSameBytes) {
  for (const char* scene : {"army", "changes_of_mind", "falling_bridge", "walled_in"}) {
    const std::string file = kSceneFolder + scene + ".scene.json";
    for (const std::string format : {"csv", "json", "text"}) {
      if (test::programs_are_sanitized() && format != "csv") continue;
      const ToolResult one = run_tool({"simulate", file, "--threads", "1", "--format", format});
      const ToolResult eight = run_tool({"simulate", file, "--threads", "8", "--format", format});
      EXPECT_EQ(one.exit_code, 0) << one.err;
      EXPECT_EQ(one.out, eight.out) << scene << " " << format;
    }
  }
}

TEST(Simulate, ASummaryTellsWhatBecameOfEverybody) {
  const ToolResult bridge = run_tool({"simulate", kSceneFolder + "falling_bridge.scene.json"});
  EXPECT_EQ(bridge.exit_code, 0) << bridge.err;
  for (const char* words : {"A bridge falls", "24: 24 arrived", "re-plans    24", "8 cells"}) {
    EXPECT_TRUE(contains(bridge.out, words)) << words << " in " << bridge.out;
  }
  const ToolResult walled =
      run_tool({"simulate", kSceneFolder + "walled_in.scene.json", "--format", "json"});
  for (const char* words :
       {"\"arrived\":1", "\"arrived_partial\":1", "\"unreachable\":1",
        "\"reason\":", "\"service\": {", "\"series\": {", "\"end\": \"over\""}) {
    EXPECT_TRUE(contains(walled.out, words)) << words << " in " << walled.out;
  }
  EXPECT_FALSE(contains(walled.out, "seconds"));
}

TEST(Simulate, OptionsComeBeforeWhatTheSceneSays) {
  const std::string army = kSceneFolder + "army.scene.json";
  const ToolResult cut = run_tool({"simulate", army, "--ticks", "7"});
  EXPECT_EQ(cut.exit_code, 4) << cut.err;
  EXPECT_TRUE(contains(cut.out, "ticks       7, all there are")) << cut.out;
  const ToolResult poor = run_tool({"simulate", army, "--budget", "20", "--ticks", "3"});
  EXPECT_TRUE(contains(poor.out, "of a budget of 20")) << poor.out;
  const ToolResult every = run_tool({"simulate", army, "--format", "csv", "--every", "50"});
  std::set<std::uint64_t> ticks;
  for (const SeenUnit& seen : seen_in_csv(every.out)) ticks.insert(seen.tick);
  EXPECT_EQ(*ticks.begin(), 0u);
  EXPECT_EQ(*std::next(ticks.begin()), 50u);
}

TEST(Simulate, DrawsTrailsAnimationsAndTheQueue) {
  const TemporaryFolder folder;
  const std::string bridge = kSceneFolder + "falling_bridge.scene.json";
  for (const char* name : {"a.svg", "a.png"}) {
    EXPECT_EQ(run_tool({"simulate", bridge, "-o", folder.file(name)}).exit_code, 0);
    EXPECT_GT(read_text(folder.file(name)).size(), 2'000u);
  }
  EXPECT_TRUE(contains(read_text(folder.file("a.svg")), "24 of 24 units arrived"));
  EXPECT_TRUE(contains(read_text(folder.file("a.svg")), "walkers"));
  EXPECT_EQ(run_tool({"simulate", bridge, "-o", folder.file("a.gif"), "--frames", "5"}).exit_code,
            0);
  EXPECT_EQ(read_text(folder.file("a.gif")).substr(0, 6), "GIF89a");
  EXPECT_EQ(run_tool({"simulate", bridge, "--show", "queue", "-o", folder.file("q.svg")}).exit_code,
            0);
  EXPECT_TRUE(contains(read_text(folder.file("q.svg")), "expansions in a tick"));
}

/// The SVG of a scene of one unit in a group of that name, with more members of the group.
std::string drawn_unit(const std::string& name, const std::string& more) {
  const ToolResult result =
      run_tool({"simulate", "-", "--format", "svg"},
               scene_with_units("", R"([{"name": ")" + name + R"(", "at": [1, 1])" + more + "}]"));
  EXPECT_EQ(result.exit_code, 0) << result.err;
  return result.out;
}

bool has_circle_in(const std::string& svg, const std::string& colour) {
  std::istringstream lines(svg);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("<circle", 0) == 0 && contains(line, "fill=\"" + colour + "\"")) return true;
  }
  return false;
}

TEST(Simulate, AnArmyThatIsCalledLikeAColourHasIt) {
  EXPECT_TRUE(has_circle_in(drawn_unit("red", ""), "#ff0000"));
  EXPECT_TRUE(has_circle_in(drawn_unit("Navy", ""), "#000080"));
  EXPECT_TRUE(has_circle_in(drawn_unit("guards", ""), "#0072b2")) << "one of the picture's own";
}

TEST(Simulate, AnArmyMaySayItsColour) {
  EXPECT_TRUE(has_circle_in(drawn_unit("red", R"(, "colour": "green")"), "#008000"));
  EXPECT_TRUE(has_circle_in(drawn_unit("guards", R"(, "colour": "#12AB0f")"), "#12ab0f"));
}

TEST(Simulate, WhatIsNoColourIsRefusedWithItsLine) {
  const auto refused = [](const std::string& colour) {
    return run_tool({"simulate", "-"}, scene_with_units("", R"([{"name": "a", "at": [1, 1],
 "colour": )" + colour + "}]"));
  };
  expect_error(refused(R"("bleu")"), 3,
               {"standard input:3: ", "/units/0/colour", "did you mean 'blue'?"});
  for (const char* colour : {R"("#12345")", R"("#1234567")", R"("#12345g")", R"("#-12345")", "7"}) {
    expect_error(refused(colour), 3, {"standard input:3: ", "/units/0/colour"});
  }
}

TEST(Simulate, NoPercentileExceedsTheLastTick) {
  const ToolResult result =
      run_tool({"simulate", kSceneFolder + "army.scene.json", "--budget", "1"});
  EXPECT_TRUE(contains(result.out, "ticks       1000, ")) << result.out;
  std::istringstream words(result.out);
  std::size_t percentiles = 0;
  for (std::string word; words >> word;) {
    if (word != "p95" && word != "p99") continue;
    std::uint64_t ticks = 0;
    words >> ticks;
    EXPECT_LE(ticks, 1000u) << result.out;
    ++percentiles;
  }
  EXPECT_GE(percentiles, 2u);
}

TEST(Simulate, WhatDoesNotGoTogetherIsRefused) {
  const std::string army = kSceneFolder + "army.scene.json";
  expect_error(run_tool({"simulate"}), 2, {"SCENE"});
  expect_error(run_tool({"simulate", army, "--every", "2"}), 2, {"--every", "csv"});
  expect_error(run_tool({"simulate", army, "--show", "queue"}), 2, {"--show"});
  expect_error(run_tool({"simulate", army, "--frames", "9"}), 2, {"--frames", "gif"});
  expect_error(run_tool({"simulate", army, "--threads", "0"}), 2, {"--threads"});
  expect_error(run_tool({"simulate", army, "--show", "queue", "-o", "q.gif"}), 2, {"queue"});
  expect_error(run_tool({"simulate", army, "-o", army}), 2, {"army.scene.json"});
  expect_error(run_tool({"simulate", army, "--record", "-"}), 2, {"--record", "-o"});
  expect_error(run_tool({"simulate", "nowhere.scene.json"}), 3, {"nowhere.scene.json"});
}

TEST(Simulate, FaultsInScenesAreNamedWithTheirLineAndPlace) {
  const std::string red = R"([{"name": "red", "at": [1, 1]}])";
  const struct {
    std::string scene;
    std::vector<std::string> words;
  } kFaults[] = {
      {"", {"1"}},
      {"{", {"1"}},
      {"[]", {"object"}},
      {R"({"wend": "graph"})", {"\"wend\": \"scene\""}},
      {R"({"wend": "scene", "version": 2, "map": ["."], "units": []})", {"version 1"}},
      {R"({"wend": "scene", "version": 1, "units": []})", {"map"}},
      {R"({"wend": "scene", "version": 1, "map": ["."], "units": []})", {"units"}},
      {R"({"wend": "scene", "version": 1, "map": "gone.map", "units": )" + red + "}", {"gone.map"}},
      {scene_with_units(R"(, "ordres": [])"), {"ordres", "did you mean", "orders"}},
      {scene_with_units(R"(, "orders": [{"tick": 1}])"), {"to"}},
      {scene_with_units(R"(, "orders": [{"tick": -1, "to": [1, 1]}])"), {"tick"}},
      {scene_with_units(R"(, "orders": [{"units": "rod", "to": [1, 1]}])"),
       {"rod", "did you mean", "red"}},
      {scene_with_units(R"(, "orders": [{"units": "red:7", "to": [1, 1]}])"), {"red", "2"}},
      {scene_with_units(R"(, "orders": [{"do": "cancel", "to": [1, 1]}])"), {"cancel"}},
      {scene_with_units(R"(, "orders": [{"to": [1]}])"), {"two numbers"}},
      {scene_with_units(R"(, "orders": [{"to": [99, 1]}])"), {"map"}},
      {scene_with_units(R"(, "orders": [{"to": [7, 1]}])"), {"7,1 is not on the map"}},
      {scene_with_units(R"(, "orders": [{"to": [1, 3.5]}])"), {"1,3.5 is not on the map"}},
      {scene_with_units(R"(, "edits": [{"cells": [[9, 9]], "symbol": "#"}])"), {"map"}},
      {scene_with_units(R"(, "edits": [{"cells": [[1, 1]], "symbol": "##"}])"), {"symbol"}},
      {scene_with_units(R"(, "service": {"lanes": 0})"), {"lanes"}},
      {scene_with_units("", R"([{"name": "red", "at": [3, 2]}])"), {"red"}},
      {scene_with_units("", R"([{"name": "red", "at": [1, 1]}, {"name": "red", "at": [2, 1]}])"),
       {"red"}},
      {scene_with_units("", R"([{"name": "red", "at": {"area": [3, 1, 1, 3]}, "count": 3}])"),
       {"open ground"}},
      {scene_with_units("", R"([{"name": "red", "at": [1, 1], "radius": 3}])"), {"radius"}},
      {scene_with_units("", R"([{"name": "red", "at": "here"}])"), {"[x, y]", "area"}},
      {scene_with_units("", R"([{"name": "red", "at": []}])"), {"[x, y]", "area"}},
      {scene_with_units(R"(, "ticks": 0)"), {"/ticks", "from 1 to 10000000"}},
      {scene_with_units(R"(, "ticks": 1.5)"), {"/ticks", "whole number"}},
      {scene_with_units(R"(, "ticks": "9")"), {"/ticks", "expected a number, found a text"}},
      {scene_with_units(R"(, "edits": [{"cells": [[1, 1]], "symbol": "q"}])"),
       {"/edits/0", "'q' means nothing"}},
      {R"({"wend": "scene", "version": 1, "map": "-", "units": )" + red + "}", {"standard input"}},
      {scene_with_units("", R"([{"name": "a\u0001", "at": [1, 1]}])"), {"control character"}},
      {scene_with_units(R"(, "orders": [{"units": "ros\u00e9", "to": [1, 1]}])",
                        R"([{"name": "ros\u00e8", "at": [1, 1]}])"),
       {"'ros\\xc3\\xa9'", "did you mean 'ros\\xc3\\xa8'"}},
      {scene_with_units("", R"([{"name": "b\u00e9b\u00e9", "at": [3, 2]}])"),
       {"'b\\xc3\\xa9b\\xc3\\xa9'"}},
  };
  for (const auto& fault : kFaults) {
    const ToolResult result = run_tool({"simulate", "-"}, fault.scene);
    EXPECT_EQ(result.exit_code, 3) << fault.scene << "\n" << result.err;
    EXPECT_EQ(result.out, "");
    for (const char c : result.err) EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << result.err;
    for (const std::string& words : fault.words) {
      EXPECT_TRUE(contains(result.err, words)) << words << " in " << result.err;
    }
  }
}

}  // namespace
}  // namespace wend::cli
