// The recipe of a world: a plain value, so that a case can be made smaller piece by piece.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "oracle/dimensions.h"
#include "support/random_voxels.h"
#include "wend/catalogue/mesh_navigator.h"
#include "wend/catalogue/navigator.h"
#include "wend/space/maps/waypoint_map.h"

namespace wend::test {

struct Recipe {
  struct Edge {
    NodeId from;
    NodeId to;
    double cost;
    bool straight;  // costs the length of the straight line
  };

  Draw draw;  // the world's dimensions

  // Grids.
  GridMap map;
  GridMap before;  // the map that the navigator saw first, where it was edited
  GridOptions options;

  // Graphs, boards and custom spaces.
  std::size_t nodes = 0;
  std::vector<Position> positions;
  std::vector<Edge> edges;

  std::uint64_t overlay_seed = 0;
  RandomVoxels volume;
  WaypointPlan plan;

  // Meshes.
  MeshPlan mesh;
  MeshOptions mesh_options;
  double radius = 0;

  std::uint8_t kind() const { return draw[Dim::family]; }
  std::string describe() const;
};

/// A small world with these dimensions.
Recipe make_recipe(const Draw& draw, Random& random);

}  // namespace wend::test
