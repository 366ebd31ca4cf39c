// Pictures of a simulation: units and the ways that they came, tick by tick, and what the queue
// did.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "simulation/simulation.h"
#include "wend/picture/chart.h"
#include "wend/picture/picture.h"

namespace wend::cli {

/// Keeps where every unit was in every tick, 8 bytes each, and what was edited.
class SimulationPictures final : public SimulationWatcher {
 public:
  explicit SimulationPictures(const Stage& stage);

  void edited(std::uint64_t tick, std::span<const CellEdit> edits) override;
  /// Throws a usage Failure where that becomes too much.
  void ticked(const SimulationFrame& frame) override;

  /// As things stood after the last tick, with all trails.
  std::string still(const SimulationResult& result, bool svg);
  /// An animation of so many frames at most, with the last stretch of each trail.
  std::string animation(const SimulationResult& result, std::size_t frames);

 private:
  struct Spot {
    float x;
    float y;
  };
  struct DatedEdit {
    std::uint64_t tick;
    CellEdit edit;
  };
  const Picture& show(std::uint64_t tick, std::uint64_t trail);
  void follow_edits(std::uint64_t tick);
  Position at(std::uint64_t tick, std::size_t unit) const;

  const Stage& stage_;
  GridMap map_;  // as it was in the tick that is shown
  Picture picture_;
  std::vector<Spot> spots_;  // tick by tick
  std::vector<DatedEdit> edits_;
  std::size_t edits_shown_ = 0;
  std::uint64_t ticks_ = 0;
};

/// Requests that wait and are answered, expansions, and units that move, over ticks.
Chart queue_chart(const SimulationResult& result, const Stage& stage);

}  // namespace wend::cli
