// Pictures of a scene that is no grid, filled in.
#pragma once

#include "scene/graph_scene.h"
#include "wend/picture/graph_picture.h"

namespace wend::cli {

/// The map by itself. The scene must outlive the picture.
GraphPicture picture_of(const GraphScene& scene);

/// Where nodes are drawn.
std::vector<Position> places_of(const GraphScene& scene, const std::vector<NodeId>& nodes);

}  // namespace wend::cli
