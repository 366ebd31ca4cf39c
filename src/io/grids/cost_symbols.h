// Terrain symbols for forms that have costs and no symbols: CSV grids and tile maps.
#pragma once

#include <optional>
#include <vector>

#include "wend/space/maps/grid_map.h"

namespace wend::io {

/// Hands out symbols for costs as they come, and gives them their names once all are known, so that
/// a map's symbols do not depend on where on it a cost comes first.
class CostSymbols {
 public:
  /// For a cost in thousandths, to be kept until named_map(): `#` for 0, `.` for 1, digits for
  /// whole costs to 9, something provisional for others. Nothing where those have become too many
  /// (too_many_costs() in ascii_symbols.h says so).
  std::optional<char> symbol_of(std::uint32_t cost);

  /// The map of such symbols (and of those of ASCII grids), in which the other costs are letters in
  /// ascending order. Precondition: as GridMap's.
  GridMap named_map(std::int32_t width, std::int32_t height, std::vector<char> cells) const;

 private:
  std::vector<std::uint32_t> other_costs_;  // in the order they came
};

}  // namespace wend::io
