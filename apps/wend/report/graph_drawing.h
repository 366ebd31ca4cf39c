// Pictures of maps that are no square grids: nodes, edges and names; obstacles, the outlines of
// regions, or blocks in space; and a path.
#pragma once

#include <string>
#include <vector>

#include "scene/graph_scene.h"

namespace wend::cli {

struct GraphPicture {
  const GraphScene* scene = nullptr;
  NodeId start = kNoNode;
  std::vector<NodeId> goals;
  std::vector<NodeId> path;
  std::vector<std::vector<NodeId>> alternatives;
  std::vector<double> costs;   ///< of all nodes, for colours; empty: there are none
  std::vector<Position> line;  ///< what is walked from place to place, or with shortcuts
  std::vector<Position> ends;  ///< start and goal, where they are no nodes
  std::string caption;         ///< below the map, a line each; may be empty
  std::string summary;
};

/// Throw a usage Failure where the picture would have more than 200,000 shapes (nodes, lines, faces
/// of blocks): about 25 MB of SVG.
std::string graph_svg(const GraphPicture& picture);
std::string graph_png(const GraphPicture& picture);

}  // namespace wend::cli
