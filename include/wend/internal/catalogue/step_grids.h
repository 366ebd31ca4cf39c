#pragma once

namespace wend {

class AnyMap;
class TerrainGrid;
class UnitGrid;

/// The grid whose steps a map of a grid has, links apart: at most one of the two is there, the
/// other is null.
struct StepGrids {
  const UnitGrid* unit = nullptr;
  const TerrainGrid* terrain = nullptr;

  static StepGrids of(const UnitGrid& grid) { return {&grid, nullptr}; }
  static StepGrids of(const TerrainGrid& grid) { return {nullptr, &grid}; }
};

/// None of what is no grid.
StepGrids step_grids_of(const AnyMap& map);

}  // namespace wend
