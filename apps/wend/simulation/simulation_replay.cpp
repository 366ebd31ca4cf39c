#include "simulation/simulation_replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "io/files/text.h"
#include "terminal/failure.h"
#include "terminal/output.h"

namespace wend::cli {
namespace {

std::string where_words(const UnitRecord& record, std::uint32_t unit) {
  return fmt::format("at {:.3f},{:.3f}, {}", record.x(unit), record.y(unit),
                     to_string(record.state(unit)));
}

/// Holds each tick against what was recorded of it.
class SimulationComparer final : public SimulationWatcher {
 public:
  SimulationComparer(const Stage& stage, const SimulationRecording& recording,
                     SimulationReplay& replay)
      : stage_(stage),
        recording_(recording),
        replay_(replay),
        expected_(recording.units),
        got_(recording.units) {}

  void ticked(const SimulationFrame& frame) override {
    const RecordedTick& tick = recording_.ticks[static_cast<std::size_t>(frame.tick)];
    expected_.move_by(tick);
    const std::uint64_t sum = got_.move_to(frame).sum;
    TickDifference difference{frame.tick, {}};
    for (std::uint32_t unit = 0; unit < got_.size(); ++unit) {
      if (got_.same(expected_, unit)) continue;
      difference.units.push_back(
          {stage_.name(unit), where_words(expected_, unit), where_words(got_, unit)});
      if (replay_.first) break;  // that there is one is enough
    }
    if (sum == tick.sum && difference.units.empty()) return;
    ++replay_.differing_ticks;
    if (!replay_.first) replay_.first = std::move(difference);
  }

 private:
  const Stage& stage_;
  const SimulationRecording& recording_;
  SimulationReplay& replay_;
  UnitRecord expected_;
  UnitRecord got_;
};

std::string end_words(SimulationEnd end, std::uint64_t ticks) {
  return fmt::format("{} after {} ticks", end == SimulationEnd::over ? "over" : "not over", ticks);
}

/// If either run was interrupted, the ends cannot be compared: no difference.
std::string end_difference(const SimulationRecording& recording, const SimulationResult& result) {
  const bool cut = recording.end == SimulationEnd::interrupted;
  if (cut || result.end == SimulationEnd::interrupted) return "";
  const std::string before = end_words(recording.end, recording.ticks.size());
  const std::string now = end_words(result.end, result.ticks);
  if (now != before) return fmt::format("{}, when recorded {}", now, before);
  if (recording.replans == result.replans) return "";
  return fmt::format("{} re-plans, when recorded {}", result.replans, recording.replans);
}

std::string differences_words(const SimulationReplay& replay) {
  if (replay.same()) return "none";
  std::string text;
  if (replay.first) {
    text = fmt::format("in {} of {} ticks, first in tick {}", replay.differing_ticks, replay.ticks,
                       replay.first->tick);
  }
  if (replay.end.empty()) return text;
  return text + (text.empty() ? "" : "; ") + replay.end;
}

}  // namespace

SimulationReplay replay_simulation(SimulationRecording recording, const std::string& source) {
  const std::string within = source + ", the scene in it";
  ScenePlan plan = value_or_fail(parse_scene_plan(recording.scene, within));
  const Stage stage = value_or_fail(
      Stage::build(std::move(plan), recording.map, io::name_text(recording.map_name), within));
  if (stage.unit_count() != recording.units) {
    throw file_error(fmt::format("{}: {} units are recorded, and the scene in it has {}", source,
                                 recording.units, stage.unit_count()));
  }
  SimulationReplay replay;
  SimulationComparer comparer(stage, recording, replay);
  SimulationOptions options;
  options.ticks = recording.ticks.size();
  options.budget = recording.budget;
  SimulationWatcher* const watchers[] = {&comparer};
  const SimulationResult result = value_or_blame(simulate(stage, options, watchers), source);
  replay.title = stage.plan().title;
  replay.map =
      fmt::format("{}, {} x {} cells", stage.map_name(), stage.map().width(), stage.map().height());
  replay.units = stage.unit_count();
  replay.ticks = result.ticks;
  replay.expansions = result.service.expansions;
  replay.expansions_before = recording.expansions;
  replay.end = end_difference(recording, result);
  replay.interrupted = result.end == SimulationEnd::interrupted;
  return replay;
}

std::string simulation_replay_text(const SimulationReplay& replay, std::size_t shown) {
  std::string text;
  if (!replay.title.empty()) text += fmt::format("scene        {}\n", replay.title);
  text += fmt::format("map          {}\nunits        {}\n", replay.map, replay.units);
  text +=
      fmt::format("ticks        {}{}\n", replay.ticks, replay.interrupted ? ", interrupted" : "");
  text += fmt::format("expanded     {} nodes", replay.expansions);
  const bool other = replay.expansions != replay.expansions_before && !replay.interrupted;
  if (other) text += fmt::format(", when recorded {}", replay.expansions_before);
  text += fmt::format("\ndifferences  {}\n", differences_words(replay));
  if (!replay.first) return text;
  const std::vector<UnitDifference>& units = replay.first->units;
  if (units.empty()) {
    text += fmt::format("tick {}: units are less than 0.001 from where they were\n",
                        replay.first->tick);
  }
  for (std::size_t i = 0; i < std::min(shown, units.size()); ++i) {
    text += fmt::format("tick {}, unit {}\n  expected  {}\n  got       {}\n", replay.first->tick,
                        units[i].unit, units[i].expected, units[i].got);
  }
  if (shown < units.size()) {
    text += fmt::format("and {} more: --all shows them\n", units.size() - shown);
  }
  return text;
}

std::string simulation_replay_json(const SimulationReplay& replay, std::size_t shown) {
  nlohmann::ordered_json json;
  json["scene"] = replay.title;
  json["map"] = replay.map;
  json["units"] = replay.units;
  json["ticks"] = replay.ticks;
  json["interrupted"] = replay.interrupted;
  json["expanded"] = replay.expansions;
  json["expanded_before"] = replay.expansions_before;
  json["differences"] = {{"ticks", replay.differing_ticks}, {"end", replay.end}};
  auto list = nlohmann::ordered_json::array();
  if (replay.first) {
    json["differences"]["first"] = replay.first->tick;
    const std::vector<UnitDifference>& units = replay.first->units;
    for (std::size_t i = 0; i < std::min(shown, units.size()); ++i) {
      list.push_back(
          {{"unit", units[i].unit}, {"expected", units[i].expected}, {"got", units[i].got}});
    }
  }
  json["shown"] = list;
  return json_text(json);
}

}  // namespace wend::cli
