// Recognises files that commands take and that are no maps (scene/formats recognises those).
#pragma once

#include <string>
#include <string_view>

namespace wend::cli {

/// The text behind "wend" at the top of a JSON text; empty if there is none. Reads no further.
std::string json_kind(std::string_view text);
/// Whether such bytes hold a scene for `wend simulate`, or a search for the viewer Posthoc.
bool begins_as_scene(std::string_view bytes);
bool begins_as_posthoc(std::string_view bytes);

/// Whether a file holds the triangles of a level (.obj): by its name, else by how it begins.
bool is_level(const std::string& path);
bool begins_as_level(std::string_view bytes);

/// Whether a file holds a scenario: by its name, else by how it begins.
bool is_scenario(const std::string& path);
bool begins_as_scenario(std::string_view bytes);

/// The same for files that have a line for each entry.
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
