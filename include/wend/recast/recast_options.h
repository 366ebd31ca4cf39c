#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "wend/base/result.h"

namespace wend {

/// Who is to walk on a mesh, and how finely the level is looked at. Lengths are in the level's own
/// units. The defaults are those of Recast's samples: someone two metres tall.
struct RecastOptions {
  double agent_radius = 0.6;    ///< the mesh keeps so far from walls; 0: it reaches up to them
  double agent_height = 2;      ///< no floor where it is lower than that
  double agent_climb = 0.9;     ///< steps that are higher cannot be taken
  double agent_slope = 45;      ///< degrees; what is steeper is no floor
  double cell_size = 0.3;       ///< a side of the cells that the level is divided into
  double cell_height = 0.2;     ///< their height
  double region_size = 8;       ///< cells: floor of less than this squared is left out
  double region_merged = 20;    ///< cells: regions of less than this squared join their neighbours
  double edge_length = 12;      ///< longer sides along walls are divided; 0: none is
  double edge_error = 1.3;      ///< cells: how far the mesh may leave what the cells say
  std::uint32_t tile_size = 0;  ///< cells a side of tiles built one by one; 0: the level is one

  /// Degrees, rising, each above 0 and below 90, 15 at most: floor that is no steeper than the
  /// first becomes area 0 of the mesh (MeshPlan::areas), no steeper than the second area 1, and so
  /// on; what is steeper than the last has an area of its own. None: the mesh has no areas. Where
  /// floors meet in a cell, the steeper one counts.
  std::vector<double> slope_areas = {};

  /// For tiles: 0: as many as the machine has. The mesh does not depend on it.
  unsigned threads = 1;

  /// Called with how much is done, 0 to 1, from one thread at a time.
  std::function<void(double)> on_progress;
  const std::atomic<bool>* cancel = nullptr;  ///< ends the building when it becomes true

  /// What suits someone of another size: climbs 0.45 of the height, cells of half the radius (0.15
  /// of the height where that is 0) and a tenth of the height.
  static RecastOptions for_agent(double radius, double height);

  /// Errors have the member's name as their source, and the range as their reason. Height and climb
  /// may be 255 cells at most, the radius 127: Recast counts them in bytes.
  Result<void> check() const;
};

}  // namespace wend
