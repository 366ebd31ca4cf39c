// A simulation written down: its scene and map, and where its units were, tick by tick.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "simulation/simulation.h"

namespace wend::cli {

/// The changes in a tick.
struct RecordedTick {
  /// In thousandths of a cell, from the tick before; before the first all stand on 0,0.
  struct Step {
    std::uint32_t unit;
    std::int64_t x;
    std::int64_t y;
    bool operator==(const Step&) const = default;
  };
  struct Change {
    std::uint32_t unit;
    UnitState state;
    bool operator==(const Change&) const = default;
  };
  std::uint64_t sum = 0;  ///< of all positions to the last bit, and all states
  std::vector<Step> steps;
  std::vector<Change> changes;
  bool operator==(const RecordedTick&) const = default;
};

struct SimulationRecording {
  std::string scene_name;
  std::string scene;  ///< its text
  std::string map_name;
  GridMap map{1, 1};
  std::uint64_t budget = 1;
  std::uint32_t units = 0;
  SimulationEnd end = SimulationEnd::over;
  std::uint64_t replans = 0;
  std::uint64_t expansions = 0;
  std::vector<RecordedTick> ticks;
};

/// Where all units are, in thousandths, and what they do.
class UnitRecord {
 public:
  explicit UnitRecord(std::uint32_t units) : x_(units), y_(units), states_(units) {}

  /// Moves on to how things stand; what changed.
  RecordedTick move_to(const SimulationFrame& frame);
  /// Moves on by what was recorded. Precondition: its units are some of these.
  void move_by(const RecordedTick& tick);

  double x(std::uint32_t unit) const { return static_cast<double>(x_[unit]) / 1000; }
  double y(std::uint32_t unit) const { return static_cast<double>(y_[unit]) / 1000; }
  UnitState state(std::uint32_t unit) const { return states_[unit]; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(x_.size()); }
  bool same(const UnitRecord& other, std::uint32_t unit) const {
    return x_[unit] == other.x_[unit] && y_[unit] == other.y_[unit] &&
           states_[unit] == other.states_[unit];
  }

 private:
  std::vector<std::int64_t> x_;
  std::vector<std::int64_t> y_;
  std::vector<UnitState> states_;
};

/// Writes down a simulation that runs.
class SimulationRecorder final : public SimulationWatcher {
 public:
  SimulationRecorder(const Stage& stage, std::string scene_name, std::string scene,
                     std::uint64_t budget);

  /// Throws a usage Failure where it becomes too much.
  void ticked(const SimulationFrame& frame) override;
  /// The file, once the simulation has ended.
  std::string bytes(const SimulationResult& result);

 private:
  SimulationRecording recording_;
  UnitRecord units_;
  std::uint64_t steps_ = 0;
};

/// Whether the bytes begin as such a recording; the rest is not looked at.
bool is_simulation_recording(std::string_view bytes);
/// Errors name the byte. Allocates nothing that the bytes are not long enough for.
Result<SimulationRecording> read_simulation_recording(std::string_view bytes,
                                                      const std::string& source);
std::string to_recording_bytes(const SimulationRecording& recording);

}  // namespace wend::cli
