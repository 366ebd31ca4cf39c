// Small random buildings, and shortest paths in them by the plainest means: on cells x, y, floor,
// each floor by itself, without the one map that wend makes of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/random_case.h"
#include "wend/space/maps/floor_map.h"

namespace wend::test {

struct RandomTower {
  std::vector<GridMap> floors;
  std::vector<FloorLink> links;
  GridOptions options;
  FloorCell from;
  FloorCell to;

  std::string describe() const;
};

/// One to five floors of any kinds, sizes and of one layout, with stairs, lifts, drops and
/// teleporters, or without; with terrain, whose symbols may differ from floor to floor, or without.
RandomTower random_tower(std::uint64_t number);

/// A cell of a floor; both are drawn at random.
FloorCell random_floor_cell(const RandomTower& tower, Random& random);

/// Other ends, most of them walkable.
void draw_ends(RandomTower& tower, Random& random);

/// Costs as Oracle's. The tower must outlive it.
class TowerOracle {
 public:
  explicit TowerOracle(const RandomTower& tower) : tower_(tower) {}

  bool walkable(FloorCell cell) const;
  /// The cost of a step or of the cheapest link, whichever is less.
  std::optional<std::uint64_t> step(FloorCell from, FloorCell to) const;
  std::optional<std::uint64_t> cost(const std::vector<FloorCell>& path) const;

  /// By floor and, row by row, by cell of the floor.
  using Distances = std::vector<std::vector<std::optional<std::uint64_t>>>;
  Distances distances(FloorCell from) const;
  Distances step_counts(FloorCell from) const;
  /// The distance of a cell; nothing outside its floor.
  std::optional<std::uint64_t> at(const Distances& distances, FloorCell cell) const;

 private:
  std::optional<std::uint64_t> walk(FloorCell from, FloorCell to) const;
  Distances spread(FloorCell from, bool counts_steps) const;

  const RandomTower& tower_;
};

}  // namespace wend::test
