// Whether a text is one of wend's files that have a line for each entry, and are no maps.
#pragma once

#include <string_view>

namespace wend::cli {

bool holds_mesh_queries(std::string_view bytes);
bool holds_palette(std::string_view bytes);
/// Links and overlays of grids, floors or meshes.
bool holds_links(std::string_view bytes);
bool holds_overlay(std::string_view bytes);
bool holds_cells(std::string_view bytes);
/// Costs of terrain.
bool holds_costs(std::string_view bytes);
/// Lengths of a scenario's paths.
bool holds_lengths(std::string_view bytes);

}  // namespace wend::cli
