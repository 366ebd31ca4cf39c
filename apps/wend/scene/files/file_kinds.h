// Recognises the kinds of files that commands take. The library's readers choose among forms of
// grids; other_kinds.h names files that are no maps.
#pragma once

#include <string>
#include <string_view>

namespace wend::cli {

/// Whether a file that begins like this holds a mesh, Polyanya's, Detour's or wend's own, or the
/// outlines of one in GeoJSON.
bool begins_as_mesh(std::string_view bytes);
/// Whether a file that cannot be looked into is named as one.
bool is_named_as_mesh(const std::string& path);

/// The text behind "wend" at the top of a JSON text; empty if there is none. Reads no further.
std::string json_kind(std::string_view text);
/// Whether such bytes hold a scene for `wend simulate`, or a search for the viewer Posthoc.
bool begins_as_scene(std::string_view bytes);
bool begins_as_posthoc(std::string_view bytes);
/// Whether such bytes hold a map in JSON that is no grid: Tiled has grids in JSON.
bool begins_as_json_map(std::string_view bytes);

/// A map of a robot is known by its name.
bool is_named_as_ros_map(const std::string& path);

/// Whether a file holds the triangles of a level (.obj): by its name, else by how it begins.
bool is_level(const std::string& path);
bool begins_as_level(std::string_view bytes);

/// Whether a file holds a scenario: by its name, else by how it begins.
bool is_scenario(const std::string& path);
bool begins_as_scenario(std::string_view bytes);

}  // namespace wend::cli
