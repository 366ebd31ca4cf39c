// The part of `wend convert` that makes navigation meshes of level geometry.
#pragma once

#include <optional>
#include <string>

#include "wend/mesh/mesh_plan.h"
#include "wend/mesh/triangle_soup.h"
#include "wend/recast/recast_options.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// As they were typed.
struct AgentArguments {
  std::optional<std::string> radius;
  std::optional<std::string> height;
  std::optional<std::string> climb;
  std::optional<std::string> slope;
  std::optional<std::string> cell_size;
  std::optional<std::string> cell_height;
  std::optional<std::string> region_size;
  std::optional<std::string> region_merged;
  std::optional<std::string> edge_length;
  std::optional<std::string> edge_error;
  std::optional<std::string> tile_size;
  std::optional<std::string> slope_areas;

  /// The name of one that was given, or null.
  const char* given() const;
};

void add_agent_options(CLI::App& app, AgentArguments& arguments);

/// A mesh, the level that it was made of, and for whom.
struct LevelMesh {
  MeshPlan plan;
  TriangleSoup level;
  RecastOptions options;
};

/// A mesh of the level in an .obj file ("-": on standard input). Tells how far it is and how long
/// it took on standard error. Throws a Failure where an option or the file is wrong.
LevelMesh mesh_of_level(const std::string& path, const AgentArguments& arguments);

}  // namespace wend::cli
