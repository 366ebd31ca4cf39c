// Tables of a mesh, in which ways are looked up: --baked where the map is a mesh, and what bakes
// them.
#pragma once

#include <optional>
#include <string>

#include "options/search_options.h"
#include "scene/mesh_scene.h"

namespace wend::cli {

/// The same arguments, as they are on a mesh: with tables the algorithm is polyanya unless one was
/// named. Throws a usage Failure where an option is about searching, and nothing is searched.
SearchArguments with_mesh_tables(SearchArguments search);

/// Reads tables for a scene, which looks its ways up from then on. Throws a Failure where the file
/// is none of tables, or of those of another mesh.
void provide_mesh_tables(const std::string& file, MeshScene& scene);

/// Bakes a mesh's tables, with a bar on standard error. Throws a Failure where they do not fit into
/// so many bytes, or after an interrupt.
BakedMesh bake_with_bar(const NavMesh& mesh, std::size_t most_bytes);

/// For queries on meshes: polyanya, whose ways others are measured by, where nothing was asked for
/// and it works on them.
SearchArguments with_polyanya(SearchArguments search, const MovementArguments& movement);

}  // namespace wend::cli
