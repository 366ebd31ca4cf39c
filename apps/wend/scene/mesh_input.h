// Files of meshes, and of what becomes one without being asked how, in whichever form.
#pragma once

#include <string>
#include <string_view>

#include "wend/mesh/mesh_plan.h"

namespace wend::cli {

/// Whether a file that begins like this holds a mesh, Polyanya's, Detour's or wend's own, or the
/// outlines of one in GeoJSON.
bool begins_as_mesh(std::string_view bytes);

/// Whether a file that cannot be looked into is named as one.
bool is_named_as_mesh(const std::string& path);

/// "-": of standard input. Warns of what is left out. Throws a Failure where the file is wrong.
MeshPlan load_mesh_plan(const std::string& path);
/// The same of what such a file of that name holds.
MeshPlan parse_mesh_plan(const std::string& bytes, const std::string& name);

}  // namespace wend::cli
