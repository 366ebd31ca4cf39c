// The facts of a map that `wend info` prints.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "scene/any_scene.h"

namespace wend::cli {

/// Lines of text: of a grid size, terrain and places; else counts, and of a small graph every node
/// with its edges.
std::string facts_text(const AnyScene& scene);
void add_facts(const AnyScene& scene, nlohmann::ordered_json& json);

}  // namespace wend::cli
