// A recorded simulation, run again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simulation/simulation_recording.h"

namespace wend::cli {

/// A unit that is not where it was, or does something else.
struct UnitDifference {
  std::string unit;
  std::string expected;  ///< such as "at 4.500,6.000, moving"
  std::string got;
};

/// A tick in which units differ; none of these where positions differ by less than what is
/// recorded.
struct TickDifference {
  std::uint64_t tick = 0;
  std::vector<UnitDifference> units;
};

struct SimulationReplay {
  std::string title;
  std::string map;  ///< in words
  std::uint32_t units = 0;
  std::uint64_t ticks = 0;
  std::uint64_t expansions = 0;
  std::uint64_t expansions_before = 0;
  std::uint64_t differing_ticks = 0;
  std::optional<TickDifference> first;
  std::string end;  ///< how the end differs, in words; empty: not at all
  bool interrupted = false;

  bool same() const { return differing_ticks == 0 && end.empty(); }
};

/// Runs it with one thread, as many ticks as are recorded. Throws a Failure where the scene or map
/// within is wrong.
SimulationReplay replay_simulation(SimulationRecording recording, const std::string& source);

/// So many of the units that differ are shown.
std::string simulation_replay_text(const SimulationReplay& replay, std::size_t shown);
std::string simulation_replay_json(const SimulationReplay& replay, std::size_t shown);

}  // namespace wend::cli
