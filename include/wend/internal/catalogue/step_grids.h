#pragma once

namespace wend {

class AnyMap;
class TerrainGrid;
class UnitGrid;

/// The steps between cells that a map has. Ask for them, not for the name of the map's family:
/// users name their own families as they like.
struct StepGrids {
  /// The grid whose steps the map has, links apart: at most one of the two is there, the other is
  /// null.
  const UnitGrid* unit = nullptr;
  const TerrainGrid* terrain = nullptr;
  bool links = false;  ///< whether there are links besides

  /// Whether the map has steps of a unit grid and nothing else: each costs as much as the one back.
  bool only_unit() const { return unit != nullptr && !links; }
  bool only_terrain() const { return terrain != nullptr && !links; }

  static StepGrids of(const UnitGrid& grid, bool links) { return {&grid, nullptr, links}; }
  static StepGrids of(const TerrainGrid& grid, bool links) { return {nullptr, &grid, links}; }
};

/// None of what is no grid.
StepGrids step_grids_of(const AnyMap& map);

}  // namespace wend
