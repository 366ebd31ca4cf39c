// Pictures of a scene that is no grid, filled in.
#pragma once

#include "report/answer.h"
#include "scene/graph_scene.h"
#include "scene/traced_search.h"
#include "wend/picture/graph_picture.h"

namespace wend::cli {

/// The map by itself. The scene must outlive the picture.
GraphPicture picture_of(const AnyScene& scene);

/// The map with the path, and all else that was asked for.
GraphPicture graph_picture(const Answer& answer);

/// The result of a traced search, with room for its marks.
GraphPicture graph_picture(const TracedSearch& traced);

/// Where a path leads: over nodes, or along its line.
std::vector<Position> route_of(const AnyScene& scene, const Path& path);

/// Where nodes are drawn.
std::vector<Position> places_of(const AnyScene& scene, const std::vector<NodeId>& nodes);

}  // namespace wend::cli
