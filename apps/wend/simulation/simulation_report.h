// The results of a simulation, as text, JSON and CSV.
#pragma once

#include <string>

#include "simulation/simulation.h"

namespace wend::cli {

std::string simulation_text(const SimulationResult& result, const Stage& stage,
                            const SimulationOptions& options);
/// The summary, the service's telemetry, the queue tick by tick, and the units. Nothing of it
/// depends on a clock.
std::string simulation_json(const SimulationResult& result, const Stage& stage,
                            const SimulationOptions& options);

/// A line per unit and tick: tick, unit, x, y, state.
class SimulationCsv final : public SimulationWatcher {
 public:
  /// Every so many ticks, and no others. Throws a usage Failure, once there is a line too many.
  SimulationCsv(const Stage& stage, std::uint64_t every);

  void ticked(const SimulationFrame& frame) override;
  const std::string& text() const { return text_; }

 private:
  std::uint64_t every_;
  std::vector<std::string> names_;
  std::uint64_t lines_ = 0;
  std::string text_;
};

/// The same with velocity and radius, of every tick, in numbers that read back exactly.
class SimulationPositions final : public SimulationWatcher {
 public:
  explicit SimulationPositions(const Stage& stage);

  /// Throws a usage Failure, once there is a line too many.
  void ticked(const SimulationFrame& frame) override;
  const std::string& text() const { return text_; }

 private:
  std::vector<std::string> names_;
  std::vector<double> radii_;
  std::uint64_t lines_ = 0;
  std::string text_ = "tick,unit,x,y,vx,vy,radius,state\n";
};

}  // namespace wend::cli
