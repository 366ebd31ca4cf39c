// `wend bench --crowd`: its scores are those of the positions, and what is refused.
#include <nlohmann/json.hpp>

#include <map>
#include <vector>

#include "../run_tool.h"
#include "judge.h"

namespace wend::cli {
namespace {

using CrowdJson = nlohmann::json;

std::string made_scene(const TemporaryFolder& folder, const std::string& kind,
                       const std::string& units) {
  std::string file = folder.file(kind + ".scene.json");
  EXPECT_EQ(run_tool({"gen", "scene", kind, "--units", units, "-o", file}).exit_code, 0);
  return file;
}

/// The scores as somebody computes them who sees nothing but the file of positions.
struct JudgedScore {
  std::size_t ticks = 0;
  std::size_t pairs = 0;
  std::size_t deep = 0;
  double worst = 0;
  std::vector<std::uint64_t> arrivals;  // ascending
};

JudgedScore judged(const std::vector<judge::Row>& rows) {
  JudgedScore found;
  std::map<std::string, std::uint64_t> arrivals;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const judge::Row& row = rows[i];
    found.ticks = row.tick + 1;
    for (std::size_t j = i; j-- > 0 && rows[j].tick == row.tick;) {
      const double share = judge::overlap(row, rows[j]);
      if (share * 2 * std::min(row.radius, rows[j].radius) <= 1e-6) continue;
      ++found.pairs;
      found.deep += share > 0.1 ? 1 : 0;
      found.worst = std::max(found.worst, share);
    }
    if (row.state.rfind("arrived", 0) == 0) {
      arrivals.emplace(row.unit, row.tick);
    } else {
      arrivals.erase(row.unit);
    }
  }
  for (const auto& [unit, tick] : arrivals) found.arrivals.push_back(tick);
  std::sort(found.arrivals.begin(), found.arrivals.end());
  return found;
}

TEST(BenchCrowd, ScoresAreThoseOfThePositions) {
  const TemporaryFolder folder;
  std::vector<std::string> files;
  for (const auto& [kind, units] : {std::pair{"door", "30"},
                                    {"counterflow", "24"},
                                    {"blocks", "16"},
                                    {"ring", "12"},
                                    {"warehouse", "20"}}) {
    files.push_back(made_scene(folder, kind, units));
  }
  std::vector<std::string> words = {"bench", "--crowd", "--format", "json"};
  words.insert(words.end(), files.begin(), files.end());
  const ToolResult bench = run_tool(words);
  ASSERT_EQ(bench.exit_code, 0) << bench.err;
  const CrowdJson rows = CrowdJson::parse(bench.out)["rows"];
  ASSERT_EQ(rows.size(), files.size());
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < files.size(); ++i) {
    SCOPED_TRACE(files[i]);
    const CrowdJson& row = rows[i];
    const std::string csv = folder.file("positions.csv");
    const ToolResult run = run_tool({"simulate", files[i], "--format", "json", "--positions", csv});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    const CrowdJson summary = CrowdJson::parse(run.out);
    const JudgedScore found = judged(judge::rows_of(read_text(csv)));
    EXPECT_EQ(row["scene"], files[i]);
    EXPECT_EQ(row["units"], summary["units"].size());
    EXPECT_EQ(row["arrived"], found.arrivals.size());
    EXPECT_EQ(row["ticks"], found.ticks);
    EXPECT_EQ(row["end"], "over");
    ASSERT_FALSE(found.arrivals.empty());
    EXPECT_EQ(row["last_arrival"], found.arrivals.back());
    const std::size_t index = (found.arrivals.size() - 1) * 95 / 100;
    EXPECT_EQ(row["p95_arrival"], found.arrivals[index]);
    EXPECT_EQ(row["overlap_pairs"], found.pairs);
    EXPECT_EQ(row["overlap_pairs_per_tick"],
              static_cast<double>(found.pairs) / static_cast<double>(found.ticks));
    EXPECT_EQ(row["deep_pairs_per_tick"],
              static_cast<double>(found.deep) / static_cast<double>(found.ticks));
    EXPECT_NEAR(row["worst_overlap"].get<double>(), found.worst, 1e-12);
    EXPECT_EQ(row["replans"], summary["replans"]);
    EXPECT_GT(row["microseconds"].get<double>(), 0);
    pairs += found.pairs;
  }
  EXPECT_GT(pairs, 0u) << "choose scenes in which bodies press";
}

TEST(BenchCrowd, PassesChangeNothingButTheTime) {
  const TemporaryFolder folder;
  const std::string file = made_scene(folder, "door", "12");
  const auto rows = [&](const char* passes) {
    CrowdJson json = CrowdJson::parse(
        succeed({"bench", "--crowd", file, "--format", "json", "--passes", passes}));
    json["rows"][0].erase("microseconds");
    return json;
  };
  const CrowdJson one = rows("1");
  const CrowdJson three = rows("3");
  EXPECT_EQ(one["passes"], 1);
  EXPECT_EQ(three["passes"], 3);
  EXPECT_EQ(one["interrupted"], false);
  EXPECT_EQ(one["rows"], three["rows"]);
}

TEST(BenchCrowd, PrintsARowForEachScene) {
  const TemporaryFolder folder;
  const std::string door = made_scene(folder, "door", "9");
  const std::string ring = made_scene(folder, "ring", "6");
  const std::string table = succeed({"bench", "--crowd", door, ring});
  EXPECT_TRUE(contains(table, "\ndoor.scene.json ")) << table;
  EXPECT_TRUE(contains(table, "\nring.scene.json ")) << table;
  for (const char* column : {"arrived", "p95_arrival", "worst_%", "hard_stops", "longest_jam"}) {
    EXPECT_TRUE(contains(table, column)) << column;
  }
  const std::string tsv = succeed({"bench", ring, "--crowd", "--format", "tsv"});
  EXPECT_EQ(tsv.rfind("scene\tunits\tarrived\tticks\t", 0), 0u) << tsv;
  EXPECT_TRUE(contains(tsv, "\n" + ring + "\t6\t6\t")) << tsv;
  const ToolResult typed = run_tool({"bench", "--crowd", "-", "--format", "tsv"}, read_text(ring));
  EXPECT_EQ(typed.exit_code, 0) << typed.err;
  EXPECT_TRUE(contains(typed.out, "\n-\t6\t6\t")) << typed.out;
}

TEST(BenchCrowd, StatusFourSaysThatTheTicksRanOut) {
  const TemporaryFolder folder;
  const std::string door = made_scene(folder, "door", "9");
  CrowdJson scene = CrowdJson::parse(read_text(door));
  scene["ticks"] = 10;
  const std::string brief = folder.write("brief.scene.json", scene.dump());
  const ToolResult result = run_tool({"bench", "--crowd", brief, door, "--format", "json"});
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_TRUE(contains(result.err, brief + ": the ticks ran out after 10; 0 of 9 units"))
      << result.err;
  const CrowdJson rows = CrowdJson::parse(result.out)["rows"];
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0]["end"], "ticks_ran_out");
  EXPECT_TRUE(rows[0]["last_arrival"].is_null());
  EXPECT_EQ(rows[1]["end"], "over");
  EXPECT_EQ(rows[1]["arrived"], 9);
}

TEST(BenchCrowd, UnitsInAFullPassageAreOneJam) {
  const CrowdJson full = {{"wend", "scene"},
                          {"version", 1},
                          {"avoid", "bodies"},
                          {"ticks", 100},
                          {"map", {"######", "#....#", "######"}},
                          {"units",
                           {{{"name", "stuck"},
                             {"radius", 0.5},
                             {"speed", 2},
                             {"count", 4},
                             {"at", {{1, 1}, {2, 1}, {3, 1}, {4, 1}}}}}},
                          {"orders", {{{"to", {{4, 1}, {3, 1}, {2, 1}, {1, 1}}}}}}};
  const ToolResult result = run_tool({"bench", "--crowd", "-", "--format", "json"}, full.dump());
  EXPECT_EQ(result.exit_code, 4) << result.err;
  const CrowdJson row = CrowdJson::parse(result.out)["rows"][0];
  EXPECT_EQ(row["hard_stops"], 4);
  EXPECT_EQ(row["jams"], 1);
  EXPECT_EQ(row["longest_jam"], 80) << "from the end of the first two seconds";
  EXPECT_EQ(row["jam_ticks"], 80);
  EXPECT_EQ(row["arrived"], 0);
}

TEST(BenchCrowd, ThreadsChangeNoFigure) {
  const TemporaryFolder folder;
  const std::string file = folder.file("many.json");
  const std::vector<std::string> many = {"gen", "scene", "disc", "--units", "600", "-o", file};
  ASSERT_EQ(run_tool(many).exit_code, 0);
  CrowdJson made = CrowdJson::parse(read_text(file));
  made["ticks"] = 40;
  folder.write("many.json", made.dump());
  const auto figures = [&](const char* threads) {
    const ToolResult result =
        run_tool({"bench", "--crowd", file, "--threads", threads, "--format", "json"});
    EXPECT_EQ(result.exit_code, 4) << result.err;  // the ticks ran out
    CrowdJson row = CrowdJson::parse(result.out)["rows"][0];
    row.erase("microseconds");
    return row;
  };
  const CrowdJson one = figures("1");
  EXPECT_EQ(one["units"], 600);
  EXPECT_EQ(one, figures("3"));
  expect_error(run_tool({"bench", scene("demo.scen"), "--threads", "2"}), 2,
               {"--threads", "--crowd"});
  expect_error(run_tool({"bench", "--crowd", file, "--threads", "0"}), 2, {"--threads", "256"});
}

TEST(BenchCrowd, ScenesThatCannotBeScoredAreRefused) {
  const TemporaryFolder folder;
  const std::string door = made_scene(folder, "door", "9");
  const auto refused = [](std::vector<std::string> words, int status,
                          const std::vector<std::string>& said) {
    words.insert(words.begin(), {"bench", "--crowd"});
    expect_error(run_tool(words), status, said);
  };
  const std::string minds = scene("changes_of_mind.scene.json");
  refused({door, minds}, 2, {minds, "crowd", "\"avoid\": \"bodies\""});
  CrowdJson mixed = CrowdJson::parse(read_text(door));
  mixed["units"][0]["avoid"] = "none";
  refused({folder.write("mixed.json", mixed.dump())}, 2, {"mixed.json", "west", "overlaps"});
  refused({}, 2, {"bench --crowd", "name a scene"});
  refused({""}, 2, {"SCENE"});
  refused({"-", "-"}, 2, {"standard input", "once"});
  refused({folder.file("gone.json")}, 3, {"gone.json"});
  refused({scene("demo.map")}, 3, {"demo.map"});
  refused({door, "--algorithm", "astar"}, 2, {"--algorithm", "--crowd"});
  refused({door, "--check"}, 2, {"--check", "--crowd"});
  refused({door, "--costs", scene("swamp.costs")}, 2, {"--costs", "--crowd"});
  refused({door, "--passes", "0"}, 2, {"--passes", "1"});
  refused({door, "--format", "csv"}, 2, {"--format", "csv", "tsv"});
}

}  // namespace
}  // namespace wend::cli
