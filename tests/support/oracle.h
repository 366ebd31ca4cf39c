// The oracle: shortest paths by the plainest means, from the rules' wording alone. It shares no
// code with the library's spaces and searches (it looks at map cells, not at neighbourhood bytes),
// so that it cannot share their mistakes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "wend/catalogue/navigator.h"
#include "wend/search/path.h"

namespace wend::test {

/// Costs here are whole numbers: 4000 times the cost model's units, so that the mean over four
/// cells of terrain given in thousandths is whole.
inline constexpr double kOracleScale = 4000;

class Oracle {
 public:
  Oracle(const GridMap& map, const GridOptions& options) : map_(map), options_(options) {}

  /// The cost of a single step, or of the cheapest link where that is less; nothing where neither
  /// is legal. Links must cost whole steps.
  std::optional<std::uint64_t> step(Point from, Point to) const;

  /// Distances from a cell to every cell by Dijkstra without any tricks; nothing where there is no
  /// way.
  std::vector<std::optional<std::uint64_t>> distances(Point from) const;

  /// The same in steps.
  std::vector<std::optional<std::uint64_t>> step_counts(Point from) const;

  /// The cost of a path, or nothing if some step is not legal.
  std::optional<std::uint64_t> cost(const std::vector<Point>& path) const;

  /// How many steps of a path are cheaper by a link than on foot, or go by a link only.
  std::size_t links_taken(const std::vector<Point>& path) const;

 private:
  std::optional<std::uint64_t> walk(Point from, Point to) const;
  std::optional<std::uint64_t> straight_step(Point from, Point to) const;
  std::optional<std::uint64_t> diagonal_step(Point from, Point to, Point left, Point right) const;
  std::optional<std::uint64_t> shifted_step(Point from, Point to) const;
  Point spot(Point cell) const;
  Point cell_at(Point spot) const;
  bool shifted(std::int32_t line) const;
  bool shifts_columns() const;
  template <class Weight>
  std::vector<std::optional<std::uint64_t>> spread(Point from, Weight weight) const;

  const GridMap& map_;
  GridOptions options_;
};

}  // namespace wend::test
