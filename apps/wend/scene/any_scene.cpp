#include "scene/any_scene.h"

#include "scene/graph_scene.h"
#include "scene/grid_scene.h"
#include "scene/mesh_scene.h"
#include "scene/overlay_file.h"
#include "terminal/failure.h"

namespace wend::cli {

void NodeEnds::put_into(NodeQuery& query) const {
  query.from = from;
  query.to = goals.front();
  query.from_at = from_at;
  if (!goals_at.empty()) query.to_at = goals_at.front();
  if (goals.size() > 1) {
    query.goals = goals;
    query.goals_at = goals_at;
  }
  query.range = within;
  query.link_kinds = link_kinds;
}

nlohmann::ordered_json AnyScene::list_json(const std::vector<NodeId>& nodes) const {
  auto list = nlohmann::ordered_json::array();
  for (const NodeId node : nodes) list.push_back(json(node));
  return list;
}

std::unique_ptr<Overlay> AnyScene::overlay(const std::optional<std::string>& path) const {
  if (!path) return nullptr;
  return load_overlay(
      *path, navigator().node_count(),
      [&](const char* option, const std::string& text) { return parse(option, text); });
}

std::vector<std::string> files_of(const MovementArguments& arguments) {
  std::vector<std::string> files = {arguments.map.value_or("")};
  if (is_mesh_scene(arguments.map)) files.push_back(arguments.links.value_or(""));
  if (is_no_grid(arguments.map)) return files;
  const std::vector<std::string> more = parse_movement(arguments).files();
  files.insert(files.end(), more.begin(), more.end());
  return files;
}

bool is_no_grid(const std::optional<std::string>& path) {
  return is_mesh_scene(path) || is_json_scene(path);
}

std::unique_ptr<AnyScene> load_no_grid(const MovementArguments& arguments) {
  if (is_mesh_scene(arguments.map)) return load_mesh_scene(arguments);
  if (arguments.radius) throw usage_error("--radius: only meshes have it; leave it out");
  if (arguments.area_costs) throw usage_error("--area-costs: only meshes have it; leave it out");
  if (arguments.links || arguments.link_kinds) {
    throw usage_error("--links: only grids and meshes have them; add edges to a graph instead");
  }
  return load_graph_scene(*arguments.map);
}

std::unique_ptr<AnyScene> open_scene(const MovementArguments& arguments, const CLI::App& app) {
  if (!is_no_grid(arguments.map)) return std::make_unique<GridScene>(arguments);
  refuse_grid_options(app, is_mesh_scene(arguments.map));
  return load_no_grid(arguments);
}

}  // namespace wend::cli
