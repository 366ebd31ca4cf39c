#pragma once

#include <cstdint>

namespace wend {

/// Identifies a node of a space. Ids are dense: 0 .. node_count() - 1.
using NodeId = std::uint32_t;

/// "No node": the parent of a start, the result of an empty open list.
inline constexpr NodeId kNoNode = ~NodeId{0};

/// A cell of a grid. x runs right, y runs down, both from 0.
struct Point {
  std::int32_t x = 0;
  std::int32_t y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

/// A point anywhere on a map. On grids the unit is a cell, and cell centres have whole coordinates;
/// other maps use their own units.
struct Position {
  double x = 0;
  double y = 0;
  double z = 0;  ///< height; 0 on flat maps
  friend bool operator==(const Position&, const Position&) = default;
};

}  // namespace wend
