// A scene's units, tick by tick: orders and edits come, a PathService searches, the units walk.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "simulation/stage.h"
#include "wend/service/path_service.h"

namespace wend::cli {

enum class UnitState : std::uint8_t {
  idle,  ///< it has had no order yet
  pending,
  moving,
  arrived,
  arrived_partial,
  blocked,
  unreachable,
  cancelled,
  late,  ///< its order's deadline passed
  invalid,
};
inline constexpr std::size_t kUnitStates = 10;

/// The name as JSON and CSV spell it, such as "arrived_partial".
const char* to_string(UnitState state);

/// How things stand after a tick; tick 0 is the first.
struct SimulationFrame {
  std::uint64_t tick = 0;
  std::span<const Position> at;  ///< of each unit, in cells
  std::span<const UnitState> states;
  std::span<const Velocity> velocities;  ///< in cells a second
};

/// Watches a simulation, to write down what happens.
class SimulationWatcher {
 public:
  virtual ~SimulationWatcher() = default;
  virtual void edited(std::uint64_t, std::span<const CellEdit>) {}
  /// After the service's tick: finished() names what was answered in it.
  virtual void served(const PathService&) {}
  virtual void ticked(const SimulationFrame&) {}
};

inline constexpr std::uint64_t kMostSimulationThreads = 256;

struct SimulationOptions {
  unsigned threads = 1;
  std::uint64_t ticks = 1000;
  std::uint64_t budget = 20'000;
};

enum class SimulationEnd : std::uint8_t { over, ticks_ran_out, interrupted };

/// Ticks from an order to something, of all orders in which that came about.
struct SimulationDelays {
  TickHistogram set_out;  ///< until the unit moved
  TickHistogram path;     ///< until it had its path
  TickHistogram arrival;  ///< until it was there
};

/// One value for each tick.
struct SimulationSeries {
  std::vector<std::uint64_t> waiting;     ///< requests, after the tick
  std::vector<std::uint64_t> answered;    ///< requests, in it
  std::vector<std::uint64_t> expansions;  ///< in it
  std::vector<std::uint64_t> moving;      ///< units
};

struct SimulationResult {
  SimulationEnd end = SimulationEnd::over;
  std::uint64_t ticks = 0;
  /// Orders to single units.
  std::uint64_t orders = 0;
  std::uint64_t retargeted = 0;
  std::uint64_t cancelled = 0;
  std::uint64_t edited_cells = 0;
  std::uint64_t replans = 0;
  /// In the ticks of the service and of the units. Differs from run to run.
  std::uint64_t work_nanoseconds = 0;
  SimulationDelays delays;
  SimulationSeries series;
  ServiceTelemetry service;
  std::vector<Position> at;
  std::vector<UnitState> states;
  std::vector<std::string> reasons;  ///< of each unit: why it did not arrive; else empty

  std::uint64_t count(UnitState state) const;
};

/// Runs the scene until all orders are over and nothing is to come, or until the ticks end; shows
/// progress. The same for any number of threads. Errors: what the service says of its options or
/// the map.
Result<SimulationResult> simulate(const Stage& stage, const SimulationOptions& options,
                                  std::span<SimulationWatcher* const> watchers);

}  // namespace wend::cli
