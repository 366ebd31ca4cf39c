// Files of meshes, and of what becomes one without being asked how, in whichever form.
#pragma once

#include <string>

#include "wend/mesh/mesh_plan.h"

namespace wend::cli {

/// "-": of standard input. Warns of what is left out. Throws a Failure where the file is wrong.
MeshPlan load_mesh_plan(const std::string& path);
/// The same of what such a file of that name holds.
MeshPlan parse_mesh_plan(const std::string& bytes, const std::string& name);

}  // namespace wend::cli
