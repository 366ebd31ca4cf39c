// What a map holds, as `wend info` tells it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "scene/graph_scene.h"
#include "scene/grid_scene.h"

namespace wend::cli {

/// Lines of text: size, terrain, places.
std::string grid_facts(const GridScene& scene);
void add_grid_facts(const GridScene& scene, nlohmann::ordered_json& json);

/// Counts, and of a small map every node with its edges.
std::string graph_facts(const GraphScene& scene);
void add_graph_facts(const GraphScene& scene, nlohmann::ordered_json& json);

}  // namespace wend::cli
