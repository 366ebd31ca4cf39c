// The part of `wend convert` that takes triangles for a ready mesh.
#pragma once

#include <optional>
#include <string>

#include "wend/mesh/mesh_plan.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// As they were typed.
struct ReadyArguments {
  bool ready = false;
  std::optional<std::string> weld;
};

void add_ready_options(CLI::App& app, ReadyArguments& arguments);

/// The mesh that the triangles of an .obj file are. Tells on standard error what there was to mend.
/// Throws a Failure where an option or the file is wrong.
MeshPlan ready_mesh_of(const std::string& path, const ReadyArguments& arguments);

}  // namespace wend::cli
