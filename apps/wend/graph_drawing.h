// Pictures of maps that are no square grids: nodes, edges and names; obstacles, the outlines of
// regions, or blocks in space; and a path.
#pragma once

#include <string>
#include <vector>

#include "graph_scene.h"

namespace wend::cli {

struct GraphPicture {
  const GraphScene* scene = nullptr;
  NodeId start = kNoNode;
  std::vector<NodeId> goals;
  std::vector<NodeId> path;
  std::string caption;  ///< below the map, a line each; may be empty
  std::string summary;
};

/// Throw a usage Failure where the map has more nodes than a picture can show.
std::string graph_svg(const GraphPicture& picture);
std::string graph_png(const GraphPicture& picture);

}  // namespace wend::cli
