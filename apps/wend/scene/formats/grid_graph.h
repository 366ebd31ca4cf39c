// A grid as a graph: its walkable cells, and the moves between them.
#pragma once

#include <vector>

#include "wend/catalogue/navigator.h"
#include "wend/io/json_map.h"
#include "wend/io/tiled_map.h"
#include "wend/space/maps/floor_map.h"

namespace wend::cli {

struct GridGraph {
  io::GraphPlan plan;
  std::size_t nameless_places = 0;  ///< by which no node is named
};

/// A node is named for its place, or else "X,Y", and lies where the cell does in the plane; with
/// several floors "X,Y,FLOOR", and as high as that. An edge costs what the move does, in straight
/// steps over open ground; links are edges that lead one way. If places share a name or a cell, the
/// first one counts; those on blocked cells do not. Linear in the number of cells, but for the
/// names.
GridGraph graph_of(const GridMap& map, const std::vector<io::MapPlace>& places,
                   const GridOptions& options, const FloorMap* floors = nullptr);

}  // namespace wend::cli
