// Scores a crowd by the positions and states of its units in each tick.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "simulation/simulation.h"

namespace wend::cli {

struct CrowdBody {
  double radius = 0.5;  ///< in cells
  double speed = 2;     ///< the highest, in cells a second
};

struct CrowdFigures {
  std::uint64_t units = 0;
  std::uint64_t ticks = 0;
  std::uint64_t arrived = 0;  ///< at the end
  /// The ticks by which 95 % of those that arrived had done so, and all of them; none if no unit
  /// arrived.
  std::optional<std::uint64_t> p95_arrival;
  std::optional<std::uint64_t> last_arrival;
  std::uint64_t overlap_pairs = 0;  ///< deeper than 1e-6 cells; a pair counts in each tick
  std::uint64_t deep_pairs = 0;     ///< the same, deeper than 10 % of the smaller diameter
  double worst_overlap = 0;         ///< as a share of the smaller diameter
  /// Stops of units under way. A unit stops when it gets less than a twentieth as far in a second
  /// as its speed allows, and goes on when it gets further.
  std::uint64_t hard_stops = 0;
  /// A jam: at least three units that touch and have each been stopped for two seconds.
  std::uint64_t jams = 0;
  std::uint64_t longest_jam = 0;  ///< in ticks
  std::uint64_t jam_ticks = 0;    ///< of all jams together

  double pairs_per_tick(std::uint64_t pairs) const {
    return ticks == 0 ? 0 : static_cast<double>(pairs) / static_cast<double>(ticks);
  }
};

/// Knows nothing of what keeps the units apart. A tick costs n log n for n units.
class CrowdScore final : public SimulationWatcher {
 public:
  /// One body for each unit. Precondition: ticks_per_second > 0.
  CrowdScore(std::vector<CrowdBody> bodies, std::uint32_t ticks_per_second);

  /// Precondition: the frame has as many units; ticks ascend one by one.
  void ticked(const SimulationFrame& frame) override;
  CrowdFigures figures() const;

 private:
  struct Unit {
    std::optional<std::uint64_t> arrival;
    bool watched = false;  // it is under way
    bool stopped = false;
    Position anchor;                      // where its progress is measured from
    std::uint64_t anchored = 0;           // since this tick
    std::uint64_t stopped_since = 0;      // tick
    std::size_t jam = 0;                  // number of the last one it was in
    std::optional<std::uint64_t> jammed;  // when it was last in one
  };
  struct Jam {
    std::uint64_t first;
    std::uint64_t last;
  };
  struct Place {  // of a grid whose cells are as large as two bodies that touch
    std::int64_t row;
    std::int64_t column;
    std::uint32_t unit;
  };

  void note_arrival(Unit& unit, UnitState state, std::uint64_t tick) const;
  void note_progress(std::uint32_t index, const SimulationFrame& frame);
  void sort_places(std::span<const Position> at);
  template <class Visit>
  void visit_near_pairs(Visit&& visit) const;
  void note_pair(std::uint32_t a, std::uint32_t b, const SimulationFrame& frame);
  bool is_stuck(std::uint32_t unit, std::uint64_t tick) const;
  std::uint32_t root(std::uint32_t unit);
  void note_jams(std::uint64_t tick);
  std::size_t jam_of(std::span<const std::uint32_t> members, std::uint64_t tick);

  std::vector<CrowdBody> bodies_;
  std::uint64_t second_;  // in ticks
  double reach_ = 1e-3;   // at least the longest distance of two bodies that touch
  std::vector<Unit> units_;
  std::vector<Place> places_;
  std::vector<std::uint32_t> parents_;  // of stuck units that touch: disjoint sets
  std::vector<Jam> jams_;
  CrowdFigures figures_;
};

}  // namespace wend::cli
