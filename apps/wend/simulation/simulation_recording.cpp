#include "simulation/simulation_recording.h"

#include <fmt/format.h>

#include <cmath>

#include "terminal/failure.h"
#include "wend/world/record/session.h"
#include "world/record/map_bytes.h"
#include "world/record/session_frame.h"

namespace wend::cli {
namespace {

constexpr std::int64_t kMostRecordedStep = std::int64_t{1} << 40;  // more than any map is wide

std::span<const std::uint8_t> recorded_bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::uint64_t sum_of(const SimulationFrame& frame) {
  SessionOutput all;
  all.bytes().reserve(frame.at.size() * 17);
  for (std::size_t unit = 0; unit < frame.at.size(); ++unit) {
    all.real(frame.at[unit].x);
    all.real(frame.at[unit].y);
    all.byte(static_cast<std::uint8_t>(frame.states[unit]));
  }
  return recorded_sum(all.bytes());
}

/// Wraps round at the ends, as a file may hold any steps, and any number of them.
void add_wrapping(std::int64_t& number, std::int64_t step) {
  number = static_cast<std::int64_t>(static_cast<std::uint64_t>(number) +
                                     static_cast<std::uint64_t>(step));
}

void write_tick(const RecordedTick& tick, SessionOutput& output) {
  output.fixed(tick.sum, 8);
  output.number(tick.steps.size());
  std::uint32_t next = 0;
  for (const RecordedTick::Step& step : tick.steps) {
    output.number(step.unit - next);
    output.signed_number(step.x);
    output.signed_number(step.y);
    next = step.unit + 1;
  }
  output.number(tick.changes.size());
  next = 0;
  for (const RecordedTick::Change& change : tick.changes) {
    output.number(change.unit - next);
    output.byte(static_cast<std::uint8_t>(change.state));
    next = change.unit + 1;
  }
}

/// Reads a recording whose frame is right.
class RecordingReader {
 public:
  RecordingReader(std::span<const std::uint8_t> bytes, const std::string& source)
      : entries_(entries_of_recording(bytes)),
        input_(bytes.first(bytes.size() - kSessionSum), source) {
    static_cast<void>(input_.take(kSessionHeader));
  }

  Result<SimulationRecording> read() {
    SimulationRecording& it = recording_;
    it.scene_name = input_.text(kMostNameBytes, "the name of the scene");
    it.scene = input_.text(input_.left(), "the length of the scene");
    it.map_name = input_.text(kMostNameBytes, "the name of the map");
    read_map(input_, it.map);
    it.budget = input_.number(kMostBudget, "the budget");
    if (it.budget == 0) input_.fail("the budget is 0");
    it.units = static_cast<std::uint32_t>(input_.number(kMostSceneUnits, "the number of units"));
    it.end = static_cast<SimulationEnd>(input_.number(2, "how it ended"));
    it.replans = input_.number(~std::uint64_t{0}, "the number of re-plans");
    it.expansions = input_.number(~std::uint64_t{0}, "the number of expansions");
    if (entries_ == 0) input_.fail("no tick is recorded");
    for (std::uint64_t i = 0; i < entries_ && input_.good(); ++i) it.ticks.push_back(read_tick());
    if (input_.left() > 0) input_.fail("something follows the last tick");
    if (!input_.good()) return input_.problem();
    return std::move(recording_);
  }

 private:
  static constexpr std::uint64_t kMostBudget = 1'000'000'000'000;

  RecordedTick read_tick() {
    RecordedTick tick;
    tick.sum = input_.fixed(8);
    tick.steps.resize(input_.count(24, "the number of units that moved"));
    std::uint64_t next = 0;
    for (RecordedTick::Step& step : tick.steps) {
      step.unit = read_unit(next);
      step.x = read_step();
      step.y = read_step();
      if (!input_.good()) break;
    }
    tick.changes.resize(input_.count(16, "the number of units that changed"));
    next = 0;
    for (RecordedTick::Change& change : tick.changes) {
      change.unit = read_unit(next);
      const std::uint8_t state = input_.byte();
      if (state >= kUnitStates) input_.fail("there is no state " + std::to_string(state));
      change.state = static_cast<UnitState>(state);
      if (!input_.good()) break;
    }
    return tick;
  }

  std::uint32_t read_unit(std::uint64_t& next) {
    const std::uint64_t unit = next + input_.number(kMostSceneUnits, "a gap between units");
    if (unit >= recording_.units) input_.fail("there is no unit " + std::to_string(unit));
    next = unit + 1;
    return static_cast<std::uint32_t>(unit);
  }

  std::int64_t read_step() {
    const std::int64_t step = input_.signed_number("a step");
    if (step < -kMostRecordedStep || step > kMostRecordedStep) input_.fail("a step is too long");
    return step;
  }

  std::uint64_t entries_;
  SessionInput input_;
  SimulationRecording recording_;
};

}  // namespace

RecordedTick UnitRecord::move_to(const SimulationFrame& frame) {
  RecordedTick tick;
  tick.sum = sum_of(frame);
  for (std::uint32_t unit = 0; unit < size(); ++unit) {
    // As CSV rounds: a tie to the even digit.
    const std::int64_t x = std::llrint(frame.at[unit].x * 1000);
    const std::int64_t y = std::llrint(frame.at[unit].y * 1000);
    if (x != x_[unit] || y != y_[unit]) tick.steps.push_back({unit, x - x_[unit], y - y_[unit]});
    if (frame.states[unit] != states_[unit]) tick.changes.push_back({unit, frame.states[unit]});
  }
  move_by(tick);
  return tick;
}

void UnitRecord::move_by(const RecordedTick& tick) {
  for (const RecordedTick::Step& step : tick.steps) {
    add_wrapping(x_[step.unit], step.x);
    add_wrapping(y_[step.unit], step.y);
  }
  for (const RecordedTick::Change& change : tick.changes) states_[change.unit] = change.state;
}

SimulationRecorder::SimulationRecorder(const Stage& stage, std::string scene_name,
                                       std::string scene, std::uint64_t budget)
    : units_(stage.unit_count()) {
  recording_.scene_name = scene_name.substr(0, kMostNameBytes);
  recording_.scene = std::move(scene);
  recording_.map_name = stage.map_name().substr(0, kMostNameBytes);
  recording_.map = stage.map();
  recording_.budget = budget;
  recording_.units = stage.unit_count();
}

void SimulationRecorder::ticked(const SimulationFrame& frame) {
  constexpr std::uint64_t kMostSteps = 20'000'000;
  recording_.ticks.push_back(units_.move_to(frame));
  steps_ += recording_.ticks.back().steps.size();
  if (steps_ <= kMostSteps) return;
  throw usage_error(
      fmt::format("--record: more than {} steps of units; record less of it: --ticks {}",
                  kMostSteps, frame.tick));
}

std::string SimulationRecorder::bytes(const SimulationResult& result) {
  recording_.end = result.end;
  recording_.replans = result.replans;
  recording_.expansions = result.service.expansions;
  return to_recording_bytes(recording_);
}

bool is_simulation_recording(std::string_view bytes) {
  const std::span<const std::uint8_t> all = recorded_bytes(bytes);
  return is_session(all) && all.size() >= kSessionHeader &&
         kind_of_recording(all) == RecordedKind::simulation;
}

Result<SimulationRecording> read_simulation_recording(std::string_view bytes,
                                                      const std::string& source) {
  const std::span<const std::uint8_t> all = recorded_bytes(bytes);
  if (std::optional<Error> problem = check_frame(all, source)) return *std::move(problem);
  if (kind_of_recording(all) != RecordedKind::simulation) {
    return Error{source, 0, "this is a session, and no simulation"};
  }
  return RecordingReader(all, source).read();
}

std::string to_recording_bytes(const SimulationRecording& recording) {
  SessionOutput body;
  body.text(recording.scene_name);
  body.text(recording.scene);
  body.text(recording.map_name);
  write_map(recording.map, body);
  body.number(recording.budget);
  body.number(recording.units);
  body.number(static_cast<std::uint64_t>(recording.end));
  body.number(recording.replans);
  body.number(recording.expansions);
  for (const RecordedTick& tick : recording.ticks) write_tick(tick, body);
  return framed(RecordedKind::simulation, recording.ticks.size(), body.bytes());
}

}  // namespace wend::cli
