// `wend simulate --record` and `wend replay`: a recording stands alone and replays the same events;
// differences are reported by tick and unit; broken recordings are refused.
#include "simulation/simulation_recording.h"

#include <nlohmann/json.hpp>

#include "../run_tool.h"
#include "simulation/simulation_replay.h"
#include "terminal/failure.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

constexpr const char* kRecordedScenes[] = {"army", "changes_of_mind", "falling_bridge",
                                           "walled_in"};

std::string recorded_scene(const std::string& name) { return scene(name + ".scene.json"); }

SimulationRecording load(const std::string& file) {
  return read_simulation_recording(read_text(file), file).value();
}

/// A recording of a scene as bytes.
std::string record(const TemporaryFolder& folder, const std::string& name) {
  const std::string file = folder.file(name + ".wrec");
  EXPECT_EQ(run_tool({"simulate", recorded_scene(name), "--record", file}).exit_code, 0);
  return file;
}

/// The result of `wend replay` for the recording with something changed.
template <class Change>
ToolResult replay_changed(const TemporaryFolder& folder, const std::string& file, Change change,
                          const std::vector<std::string>& more = {}) {
  SimulationRecording recording = load(file);
  change(recording);
  std::vector<std::string> arguments = {
      "replay", folder.write("changed.wrec", to_recording_bytes(recording))};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_tool(arguments);
}

TEST(SimulationRecording, OfEveryScenePlacesAreThoseRecordedAndWrittenAgainTheSameBytes) {
  const TemporaryFolder folder;
  for (const char* name : kRecordedScenes) {
    SCOPED_TRACE(name);
    const std::string file = record(folder, name);
    EXPECT_TRUE(contains(succeed({"replay", file}), "differences  none\n"));
    const SimulationRecording recording = load(file);
    EXPECT_EQ(to_recording_bytes(recording), read_text(file));
    EXPECT_EQ(recording.scene, read_text(recorded_scene(name)));
    const std::string csv = succeed({"simulate", recorded_scene(name), "--format", "csv"});
    std::string written = "tick,unit,x,y,state\n";
    UnitRecord units(recording.units);
    const Json plan = Json::parse(recording.scene);
    for (std::size_t tick = 0; tick < recording.ticks.size(); ++tick) {
      units.move_by(recording.ticks[tick]);
      std::uint32_t unit = 0;
      for (const Json& group : plan["units"]) {
        const std::size_t listed = group["at"].is_array() ? group["at"].size() : 1;
        const std::size_t count = group.value("count", listed);
        for (std::size_t i = 0; i < count; ++i, ++unit) {
          char line[200];
          std::snprintf(line, sizeof line, "%zu,%s:%zu,%.3f,%.3f,%s\n", tick,
                        group["name"].get<std::string>().c_str(), i, units.x(unit), units.y(unit),
                        to_string(units.state(unit)));
          written += line;
        }
      }
      ASSERT_EQ(unit, recording.units);
    }
    EXPECT_TRUE(written == csv) << "what is recorded is not what CSV says";
  }
}

TEST(SimulationRecording, StandsAloneWhateverTheOptionsAndTheEnd) {
  const TemporaryFolder folder;
  const std::string file = folder.file("a.wrec");
  const std::string text = read_text(recorded_scene("army"));
  {
    const TemporaryFolder gone;
    gone.write("demo.map", read_text(scene("demo.map")));
    const std::string army = gone.write("army.scene.json", text);
    const ToolResult cut = run_tool({"simulate", army, "--ticks", "60", "--budget", "70",
                                     "--threads", "3", "--format", "csv", "--record", file});
    EXPECT_EQ(cut.exit_code, 4) << cut.err;
  }
  EXPECT_TRUE(contains(succeed({"replay", file}), "ticks        60\n"));
  EXPECT_TRUE(contains(succeed({"replay", "-"}, read_text(file)), "differences  none\n"));
  const ToolResult typed =
      run_tool({"simulate", "-", "--record", file}, read_text(recorded_scene("walled_in")));
  EXPECT_EQ(typed.exit_code, 0) << typed.err;
  const Json json = Json::parse(succeed({"replay", file, "--format", "json"}));
  EXPECT_EQ(json["units"], 3);
  EXPECT_EQ(json["differences"]["ticks"], 0);
  EXPECT_EQ(json["expanded"], json["expanded_before"]);
}

TEST(SimulationRecording, OfAnInterruptedRunHoldsTheTicksThatThereWere) {
  const TemporaryFolder folder;
  const std::string file = folder.file("a.wrec");
  RunningTool tool({"simulate", "-", "--record", file},
                   R"({"wend": "scene", "version": 1, "map": ["......", "......"], "ticks": 2000000,
          "units": [{"name": "red", "at": [0, 0]}],
          "orders": [{"every": 9, "to": {"area": [0, 0, 6, 2], "random": true}}]})");
  tool.wait_until_interruptible();
  ::kill(tool.process(), SIGINT);
  EXPECT_EQ(tool.wait().exit_code, 130);
  EXPECT_TRUE(contains(succeed({"replay", file}), "differences  none\n"));
}

TEST(SimulationRecording, DifferencesAreToldByTickAndUnit) {
  const TemporaryFolder folder;
  const std::string file = record(folder, "falling_bridge");
  ToolResult result =
      replay_changed(folder, file, [](SimulationRecording& it) { it.ticks[37].sum ^= 1; });
  EXPECT_EQ(result.exit_code, 5) << result.err;
  EXPECT_TRUE(contains(result.out,
                       "differences  in 1 of 110 ticks, first in tick 37\n"
                       "tick 37: units are less than 0.001 from where they were\n"))
      << result.out;
  result = replay_changed(folder, file, [](SimulationRecording& it) {
    it.ticks[50].steps[3].x += 250;
    it.ticks[52].steps[3].x -= 250;
  });
  EXPECT_EQ(result.exit_code, 5) << result.err;
  EXPECT_TRUE(contains(result.out,
                       "differences  in 2 of 110 ticks, first in tick 50\n"
                       "tick 50, unit walkers:3\n  expected  at "))
      << result.out;
  EXPECT_FALSE(contains(result.out, "more: --all")) << result.out;
  result = replay_changed(folder, file, [](SimulationRecording& it) {
    for (RecordedTick::Change& change : it.ticks[1].changes) change.state = UnitState::blocked;
  });
  EXPECT_TRUE(contains(result.out, "tick 1, unit walkers:0\n")) << result.out;
  EXPECT_TRUE(contains(result.out, ", blocked\n  got ")) << result.out;
  EXPECT_TRUE(contains(result.out, "\nand 14 more: --all shows them\n")) << result.out;
}

TEST(SimulationRecording, AnotherEndIsADifferenceAndMoreExpansionsAreTold) {
  const TemporaryFolder folder;
  const std::string file = record(folder, "falling_bridge");
  ToolResult result =
      replay_changed(folder, file, [](SimulationRecording& it) { it.ticks.pop_back(); });
  EXPECT_EQ(result.exit_code, 5);
  EXPECT_TRUE(contains(result.out,
                       "differences  not over after 109 ticks, when recorded over after 109 ticks"))
      << result.out;
  result = replay_changed(folder, file, [](SimulationRecording& it) {
    it.ticks.push_back(it.ticks.back());
    it.ticks.back().steps.clear();
    it.ticks.back().changes.clear();
  });
  EXPECT_EQ(result.exit_code, 5);
  EXPECT_TRUE(contains(result.out, "over after 110 ticks, when recorded over after 111 ticks"))
      << result.out;
  result = replay_changed(folder, file, [](SimulationRecording& it) { it.replans += 1; });
  EXPECT_TRUE(contains(result.out, "24 re-plans, when recorded 25")) << result.out;
  result = replay_changed(folder, file, [](SimulationRecording& it) { it.expansions += 1; });
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_TRUE(contains(result.out, "nodes, when recorded ")) << result.out;
  result = replay_changed(folder, record(folder, "army"),
                          [](SimulationRecording& it) { it.budget = 20; }, {"--all"});
  EXPECT_EQ(result.exit_code, 5);
  EXPECT_TRUE(contains(result.out, "unit blue:")) << result.out;
  EXPECT_FALSE(contains(result.out, "more: --all")) << result.out;
}

TEST(SimulationRecording, WhatDoesNotFitTogetherIsRefused) {
  const TemporaryFolder folder;
  const std::string file = record(folder, "walled_in");
  const auto refused = [&](auto change, const std::vector<std::string>& words) {
    expect_error(replay_changed(folder, file, change), 3, words);
  };
  using It = SimulationRecording;
  refused([](It& it) { it.scene = "{"; }, {"changed.wrec, the scene in it:1: "});
  refused([](It& it) { it.scene.replace(it.scene.find("content"), 7, "stubbor"); }, {"content"});
  refused([](It& it) { it.map = GridMap(4, 4); }, {"the scene in it:", "4 x 4 cells"});
  refused([](It& it) { it.units = 4; }, {"4 units are recorded, and the scene in it has 3"});
  refused([](It& it) { it.budget = 0; }, {"at byte ", "the budget is 0"});
  refused([](It& it) { it.ticks.clear(); }, {"no tick is recorded"});
  refused([](It& it) { it.ticks[0].steps[0].unit = 70; }, {"there is no unit 70"});
  refused([](It& it) { it.ticks[0].steps.back().unit = 3; }, {"there is no unit 3"});
  refused([](It& it) { it.ticks[0].steps[0].x = std::int64_t{1} << 50; }, {"a step is too long"});
  refused([](It& it) { it.ticks[1].changes[0].state = static_cast<UnitState>(10); },
          {"there is no state 10"});
  expect_error(run_tool({"replay", folder.write("a.wrec", "{}")}), 3, {"at byte 0"});
  const std::string other = folder.file("b.wrec");
  for (const auto& [target, word] :
       {std::pair<std::string, const char*>{folder.file("a.txt"), ".wrec"}, {other, "-o"}}) {
    const ToolResult result = run_tool({"simulate", recorded_scene("walled_in"), "--format", "csv",
                                        "-o", other, "--record", target});
    EXPECT_EQ(result.exit_code, 2) << word << result.err;
    EXPECT_FALSE(std::filesystem::exists(other));
  }
}

TEST(SimulationRecording, WhatWasCutShortOrChangedIsRefusedAndWhatIsMadeUpDoesNoHarm) {
  const TemporaryFolder folder;
  const std::string bytes = read_text(record(folder, "walled_in"));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    ASSERT_FALSE(read_simulation_recording(bytes.substr(0, size), "cut").ok()) << size;
  }
  for (std::size_t place = 0; place < bytes.size(); ++place) {
    std::string changed = bytes;
    changed[place] = static_cast<char>(changed[place] ^ 4);
    ASSERT_FALSE(read_simulation_recording(changed, "changed").ok()) << place;
  }
  // With the right checksum, which the writer appends to any content.
  std::size_t accepted = 0;
  std::size_t differing = 0;
  std::size_t failures = 0;
  const SimulationRecording whole = read_simulation_recording(bytes, "whole").value();
  for (std::size_t place = 0; place < whole.scene.size(); ++place) {
    SimulationRecording changed = whole;
    changed.scene[place] = static_cast<char>(changed.scene[place] ^ 1);
    const auto read = read_simulation_recording(to_recording_bytes(changed), "made up");
    ASSERT_TRUE(read.ok());
    ++accepted;
    try {
      if (!replay_simulation(read.value(), "made up").same()) ++differing;
    } catch (const Failure& failure) {
      ++failures;
      ASSERT_EQ(failure.code(), ExitCode::bad_file) << failure.what();
    }
  }
  EXPECT_GT(failures, accepted / 4);
  EXPECT_GT(differing, 10u);
}

}  // namespace
}  // namespace wend::cli
