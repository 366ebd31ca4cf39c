// How influence spreads over a grid, written down a second time.
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "promises/grid_world.h"
#include "wend/world/influence/influence_map.h"

namespace wend::test::promises {

class PlainInfluence {
 public:
  static constexpr double kFar = std::numeric_limits<double>::infinity();
  static constexpr double kClose = 1e-3;  // where rounding decides what is within a range

  struct Start {
    Cell cell;
    double distance;
  };

  PlainInfluence(const PlainGrid& grid, const InfluenceOptions& layer)
      : grid_(&grid), layer_(layer) {}

  /// How long a step counts; infinite where nothing spreads along it.
  double length(const GridStep& step) const;
  /// Dijkstra's algorithm, whose starts may lie anywhere, below 0 as well.
  std::vector<double> spread(const std::vector<Start>& starts, Side side) const;
  /// From the nearest of some cells.
  std::vector<double> distances(const std::vector<Cell>& from) const;
  /// The scores that a source at a cell gives; none where it is nowhere. NaN where rounding decides
  /// whether the cell is within the range.
  std::vector<double> scores_of(const InfluenceSource& source, std::optional<Cell> at,
                                const Navigator& navigator) const;

 private:
  double distance_by_sight(Cell from, Cell to, const Navigator& navigator) const;

  const PlainGrid* grid_;
  InfluenceOptions layer_;
};

}  // namespace wend::test::promises
