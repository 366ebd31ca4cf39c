// `wend gen scene`: arrangements of units, that all have room, and what is refused.
#include <nlohmann/json.hpp>

#include <set>
#include <vector>

#include "../run_tool.h"
#include "../simulate/judge.h"

namespace wend::cli {
namespace {

using SceneFile = nlohmann::json;

const std::vector<std::string> kSceneKinds = {
    "ring",       "disc",   "blocks",     "counterflow", "door",          "crossing",
    "evacuation", "bridge", "roundabout", "warehouse",   "tower-defence", "formation"};

ToolResult gen_scene(std::vector<std::string> words) {
  words.insert(words.begin(), {"gen", "scene"});
  return run_tool(words);
}

SceneFile printed_scene(std::vector<std::string> words) {
  words.insert(words.end(), {"-o", "-"});
  const ToolResult result = gen_scene(words);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  return SceneFile::parse(result.out);
}

/// The starts of all units, or their goals, as rows of one tick.
std::vector<judge::Row> places(const SceneFile& scene, const char* list, const char* member) {
  std::vector<judge::Row> rows;
  const double radius = scene["units"][0]["radius"].get<double>();
  for (const SceneFile& team : scene[list]) {
    for (const SceneFile& at : team[member]) {
      judge::Row row;
      row.unit = std::to_string(rows.size());
      row.x = at[0].get<double>();
      row.y = at[1].get<double>();
      row.radius = radius;
      rows.push_back(row);
    }
  }
  return rows;
}

TEST(GenScene, EveryUnitHasRoomWhereItStartsAndWhereItGoes) {
  for (const std::string& kind : kSceneKinds) {
    for (const char* units : {"1", "2", "7", "50", "101"}) {
      for (const char* radius : {"0.5", "0.25"}) {
        const bool middling = units != std::string("7") && units != std::string("101");
        if (test::programs_are_sanitized() && middling) continue;
        SCOPED_TRACE(kind + " " + units + " " + radius);
        const SceneFile scene = printed_scene({kind, "--units", units, "--radius", radius});
        EXPECT_EQ(scene["avoid"], "bodies");
        EXPECT_EQ(scene["units"][0]["radius"].get<double>(), std::stod(radius));
        const judge::Map map = judge::map_of(scene);
        for (const auto& [list, member] : {std::pair{"units", "at"}, {"orders", "to"}}) {
          const judge::Verdict found = judge::verdict(places(scene, list, member), map);
          const bool shared = kind == "formation" && member == std::string("to");
          EXPECT_EQ(found.units, shared ? 1 : std::stoul(units)) << member;
          EXPECT_LE(found.overlap, -0.5) << member << ": half a diameter between any two";
          EXPECT_EQ(found.wall, 0) << member;
        }
        const ToolResult run = run_tool({"simulate", "-", "--ticks", "2"}, scene.dump());
        EXPECT_TRUE(run.exit_code == 4 || run.exit_code == 0) << run.err;
      }
    }
  }
}

TEST(GenScene, PassagesAreAsWideAsTheyShouldBe) {
  const struct {
    const char* kind;
    const char* width;
    const char* radius;
    std::size_t cells;
  } kWidths[] = {{"counterflow", "3", "0.5", 3}, {"counterflow", "10", "0.25", 5},
                 {"door", "2", "0.5", 2},        {"bridge", "4", "0.5", 4},
                 {"crossing", "6", "0.5", 6},    {"evacuation", "1", "0.5", 1},
                 {"roundabout", "4", "0.5", 4},  {"tower-defence", "5", "0.5", 5},
                 {"formation", "3", "0.5", 3}};
  for (const auto& each : kWidths) {
    SCOPED_TRACE(each.kind);
    const judge::Map map = judge::map_of(printed_scene(
        {each.kind, "--width", each.width, "--radius", each.radius, "--units", "60"}));
    std::set<std::size_t> open;  // of columns, how many cells are
    for (std::size_t x = 0; x < map[0].size(); ++x) {
      std::size_t cells = 0;
      for (const std::string& row : map) cells += row[x] == '.' ? 1 : 0;
      open.insert(cells);
    }
    EXPECT_EQ(*open.begin(), each.cells) << "the narrowest column";
  }
  const judge::Map flow = judge::map_of(printed_scene({"counterflow", "--width", "3"}));
  EXPECT_EQ(std::count(flow[0].begin(), flow[0].end(), '#'), 30) << "60 radii long";
}

TEST(GenScene, TheFirstUnitsGoDeepest) {
  const SceneFile scene = printed_scene({"counterflow", "--units", "40", "--width", "5"});
  ASSERT_EQ(scene["units"].size(), 2u);
  for (std::size_t team = 0; team < 2; ++team) {
    const SceneFile& at = scene["units"][team]["at"];
    const SceneFile& to = scene["orders"][team]["to"];
    ASSERT_EQ(at.size(), 20u);
    const double way = to[0][0].get<double>() - at[0][0].get<double>();
    EXPECT_EQ(way > 0, team == 0);
    for (std::size_t i = 0; i < at.size(); ++i) {
      EXPECT_NEAR(to[i][0].get<double>() - at[i][0].get<double>(), way, 1e-9);
      EXPECT_EQ(to[i][1], at[i][1]);
    }
  }
}

TEST(GenScene, APlatoonPassesTheForestAndTheBridge) {
  const SceneFile scene = printed_scene({"formation", "--units", "9", "--seed", "4"});
  EXPECT_EQ(scene["orders"][0]["formation"], "box");
  EXPECT_NE(scene["map"], printed_scene({"formation", "--units", "9", "--seed", "5"})["map"]);
  const ToolResult run = run_tool({"simulate", "-", "--format", "json"}, scene.dump());
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(SceneFile::parse(run.out)["states"]["arrived"], 9);
}

TEST(GenScene, RingsAndDiscsHaveGoalsOpposite) {
  for (const char* kind : {"ring", "disc"}) {
    SCOPED_TRACE(kind);
    const SceneFile scene = printed_scene({kind, "--units", "60"});
    const double middle = static_cast<double>(scene["map"].size() - 1) / 2;
    const std::vector<judge::Row> starts = places(scene, "units", "at");
    const std::vector<judge::Row> goals = places(scene, "orders", "to");
    for (std::size_t i = 0; i < starts.size(); ++i) {
      EXPECT_NEAR(starts[i].x + goals[i].x, 2 * middle, 2e-4);
      EXPECT_NEAR(starts[i].y + goals[i].y, 2 * middle, 2e-4);
      const double next = judge::overlap(starts[i], starts[(i + 1) % starts.size()]);
      if (kind == std::string("ring")) {
        EXPECT_NEAR(next, 1 - 3.35 / 2, 2e-3);
      }
    }
  }
}

TEST(GenScene, TheSameWordsMakeTheSameFileAndTheSeedAnother) {
  const std::vector<std::string> words = {"evacuation", "--units", "40", "--seed", "5", "-o", "-"};
  const ToolResult one = gen_scene(words);
  EXPECT_EQ(one.out, gen_scene(words).out);
  const SceneFile five = SceneFile::parse(one.out);
  const SceneFile six = printed_scene({"evacuation", "--units", "40", "--seed", "6"});
  EXPECT_EQ(five["seed"], 5);
  EXPECT_NE(five["units"], six["units"]);
  const SceneFile wide = printed_scene({"ring", "--units", "9", "--size", "60x50"});
  EXPECT_EQ(wide["map"].size(), 50u);
  EXPECT_EQ(wide["map"][0].get<std::string>().size(), 60u);
}

TEST(GenScene, FilesAreReplacedOnlyByForce) {
  const TemporaryFolder folder;
  const std::string file = folder.file("ring.scene.json");
  const ToolResult made = gen_scene({"ring", "--units", "9", "-o", file});
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_EQ(made.err, wrote(file));
  const std::string before = read_text(file);
  expect_error(gen_scene({"ring", "--units", "8", "-o", file}), 3, {file, "--force"});
  EXPECT_EQ(read_text(file), before);
  EXPECT_EQ(gen_scene({"ring", "--units", "8", "-o", file, "--force"}).exit_code, 0);
  EXPECT_NE(read_text(file), before);
}

TEST(GenScene, WrongArgumentsAreExplained) {
  const auto refused = [](const std::vector<std::string>& words,
                          const std::vector<std::string>& said) {
    expect_error(gen_scene(words), 2, said);
  };
  refused({}, {"gen scene", "ring", "bridge"});
  refused({"rin"}, {"rin", "ring"});
  refused({"ring", "--width", "2"}, {"--width", "ring", "counterflow"});
  refused({"door", "--width", "1.5"}, {"--width", "1.5", "2 cells"});
  refused({"door", "--width", "0"}, {"--width"});
  refused({"ring", "--units", "0"}, {"--units", "1"});
  refused({"formation", "--units", "1001"}, {"--units", "at most 1000", "fewer"});
  refused({"ring", "--radius", "0.6"}, {"--radius", "0.5"});
  refused({"ring", "--size", "9x9"}, {"--size", "at least"});
  refused({"ring", "--units", "1000000"}, {"--units", "fewer"});
  refused({"ring", "--walls", "20"}, {"--walls", "scenes"});
  refused({"ring", "--queries", "20"}, {"--queries", "scenes"});
  refused({"ring", "--house", "20"}, {"--house"});
  refused({"ring", "-o", "ring.map"}, {"-o", ".json"});
  refused({"ring", "-o", "-", "--force"}, {"--force"});
  expect_error(run_tool({"gen", "maze", "ring", "--size", "9x9"}), 2, {"ring", "gen scene"});
  expect_error(run_tool({"gen", "maze", "--size", "9x9", "--units", "3"}), 2, {"--units", "scene"});
}

}  // namespace
}  // namespace wend::cli
