// The part of `wend convert` that makes and writes navigation meshes.
#pragma once

#include "commands/convert/convert_arguments.h"

namespace wend::cli {

/// Inputs that can become a mesh only: a finished mesh, or a level of triangles, which its name
/// shows (.obj).
enum class MeshSource { none, mesh, level };
MeshSource mesh_source(const ConvertArguments& arguments);

/// Throws a usage Failure where an option about levels is given for anything else, or one about the
/// agent for a finished mesh.
void refuse_level_options(const ConvertArguments& arguments);

/// Throws a usage Failure where links are to be suggested for what has no heights, or an option
/// about them is given alone.
void refuse_suggest_options(const ConvertArguments& arguments, const MapFormat& form);

/// Makes that mesh and writes it, and links for it where they are asked for. Precondition: there is
/// such a source. Throws a Failure where the form is another, or the input is wrong.
void write_mesh(const ConvertArguments& arguments, const MapFormat& form);

}  // namespace wend::cli
