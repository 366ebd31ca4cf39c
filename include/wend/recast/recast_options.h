#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "wend/base/result.h"

namespace wend {

/// The agent that walks on a mesh, and the resolution of the level. Lengths are in the level's own
/// units. The defaults are those of Recast's samples: an agent two metres tall.
struct RecastOptions {
  double agent_radius = 0.6;    ///< distance of the mesh from walls; 0: it reaches up to them
  double agent_height = 2;      ///< no floor where the room above is lower
  double agent_climb = 0.9;     ///< higher steps cannot be taken
  double agent_slope = 45;      ///< degrees; steeper ground is not floor
  double cell_size = 0.3;       ///< a side of the cells that the level is divided into
  double cell_height = 0.2;     ///< their height
  double region_size = 8;       ///< cells: floor of less than this squared is left out
  double region_merged = 20;    ///< cells: regions of less than this squared join their neighbours
  double edge_length = 12;      ///< longer sides along walls are divided; 0: none
  double edge_error = 1.3;      ///< cells: how far the mesh may deviate from the cells' outline
  std::uint32_t tile_size = 0;  ///< cells a side of tiles built one by one; 0: the level is one

  /// Degrees, rising, each above 0 and below 90, at most 15 of them. Floor no steeper than the
  /// first becomes area 0 of the mesh (MeshPlan::areas), no steeper than the second area 1, and so
  /// on; steeper floor than the last has an area of its own. Empty: the mesh has no areas. Where
  /// floors meet in a cell, the steeper one counts.
  std::vector<double> slope_areas = {};

  /// Threads for tiles; 0: as many as the machine has. The mesh does not depend on it.
  unsigned threads = 1;

  /// Called with the share done, 0 to 1, from one thread at a time.
  std::function<void(double)> on_progress;
  const std::atomic<bool>* cancel = nullptr;  ///< ends the building when it becomes true

  /// Options for an agent of another size: climbs 0.45 of the height, cells of half the radius
  /// (0.15 of the height if the radius is 0) and a tenth of the height.
  static RecastOptions for_agent(double radius, double height);

  /// In errors, the source is the member's name and the reason the allowed range. Height and climb
  /// may be at most 255 cells, the radius 127: Recast stores them in bytes.
  Result<void> check() const;
};

}  // namespace wend
