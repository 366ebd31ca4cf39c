// Makes tiles: floods a part of a sector backward, from a portal or a goal.
#pragma once

#include <cstdint>
#include <vector>

#include "wend/flow/sector_map.h"
#include "wend/internal/flow/lattice_flood.h"

namespace wend {

/// A tile's entry for a cell, as a LatticeFlood writes it: a move, and whether that leaves the
/// sector; no move at the goal and where no way leads to it.
class TileStep {
 public:
  TileStep() = default;
  explicit constexpr TileStep(std::uint8_t direction) : direction_(direction) {}

  constexpr bool leads() const { return (direction_ & 8u) == 0; }
  constexpr bool leaves() const { return (direction_ & kFloodSeed) != 0; }
  constexpr unsigned move() const { return direction_ & 7u; }

 private:
  std::uint8_t direction_ = kUnreached;
};

class SectorFlood {
 public:
  /// Writes a step for each place of the sector; outside the part, and at the goal, none.
  void to_portal(const SectorMap& map, std::uint32_t sector, const SectorPortal& portal,
                 TileStep* steps);
  void to_goal(const SectorMap& map, std::uint32_t sector, std::uint32_t goal, TileStep* steps);
  std::size_t bytes() const;

 private:
  /// A seed, by its number within the sector.
  struct Start {
    std::uint32_t cell;
    unsigned move;  // kNoMove at the goal
  };

  void run(const SectorMap& map, std::uint32_t sector, TileStep* steps);
  template <class Cost>
  bool flood(const SectorMap& map, std::uint32_t sector, LatticeFlood<Cost>& flood,
             std::vector<Cost>& costs, std::vector<FloodSeed<Cost>>& seeds);

  std::vector<Start> starts_;
  LatticeWindow window_;
  LatticeFlood<std::uint32_t> narrow_;
  LatticeFlood<std::uint64_t> wide_;
  std::vector<std::uint32_t> narrow_costs_;
  std::vector<std::uint64_t> wide_costs_;
  std::vector<FloodSeed<std::uint32_t>> narrow_seeds_;
  std::vector<FloodSeed<std::uint64_t>> wide_seeds_;
  std::vector<std::uint8_t> directions_;
};

}  // namespace wend
