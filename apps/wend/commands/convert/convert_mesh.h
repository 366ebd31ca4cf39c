// The part of `wend convert` that makes and writes navigation meshes.
#pragma once

#include <string>

#include "commands/convert/convert_arguments.h"
#include "wend/mesh/mesh_plan.h"

namespace wend::cli {

/// A mesh as one of the two forms of meshes, with a warning where that form holds less.
/// Precondition: the plan is one that NavMesh::build takes.
std::string mesh_bytes(const ConvertArguments& arguments, const MeshPlan& plan, Form form);

/// Inputs that can become a mesh only: a finished mesh, or a level of triangles, which its name
/// shows (.obj).
enum class MeshSource { none, mesh, level };
MeshSource mesh_source(const ConvertArguments& arguments);

/// Throws a usage Failure where an option about levels is given for anything else, or one about the
/// agent for a finished mesh.
void refuse_level_options(const ConvertArguments& arguments);

/// Throws a usage Failure where links are to be suggested for what has no heights, or an option
/// about them is given alone.
void refuse_suggest_options(const ConvertArguments& arguments, Form form);

/// Makes that mesh and writes it, and links for it where they are asked for. Precondition: there is
/// such a source. Throws a Failure where the form is another, or the input is wrong.
void write_mesh(const ConvertArguments& arguments, Form form);

}  // namespace wend::cli
