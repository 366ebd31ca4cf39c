#include "scene/any_scene.h"

#include <fmt/format.h>

#include "scene/formats/formats.h"
#include "scene/graph_scene.h"
#include "scene/grid_scene.h"
#include "scene/mesh_scene.h"
#include "scene/overlay_file.h"
#include "terminal/failure.h"
#include "terminal/progress/long_work.h"
#include "terminal/suggest.h"

namespace wend::cli {
namespace {

/// Works on the map instead of the other: at any angle if that does, with the best guarantee.
const AlgorithmInfo* substitute_for(const AlgorithmInfo& algorithm,
                                    const NodeNavigator& navigator) {
  for (const AlgorithmInfo& info : algorithms()) {
    const bool alike = algorithm.any_angle && info.guarantee == Guarantee::shortest_at_any_angle;
    if (alike && navigator.supports(info)) return &info;
  }
  const AlgorithmInfo* astar = find_algorithm("astar");
  return navigator.supports(*astar) ? astar : nullptr;
}

}  // namespace

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

Failure refused_search(const NodeNavigator& navigator, const AlgorithmInfo& algorithm,
                       const std::string& reason) {
  if (navigator.supports(algorithm)) return usage_error(reason);
  const AlgorithmInfo* substitute = substitute_for(algorithm, navigator);
  return usage_error(fmt::format(
      "--algorithm: {}: {}{}", dashed(algorithm.name), reason,
      substitute == nullptr ? "" : fmt::format("; use {} instead", dashed(substitute->name))));
}

std::vector<std::string> files_of(const MovementArguments& arguments) {
  std::vector<std::string> files = {arguments.map.value_or("")};
  if (is_mesh_scene(arguments.map)) {
    files.insert(files.end(), {arguments.links.value_or(""), arguments.gates.value_or("")});
  }
  if (is_no_grid(arguments.map)) return files;
  const std::vector<std::string> more = parse_movement(arguments).files();
  files.insert(files.end(), more.begin(), more.end());
  return files;
}

bool is_no_grid(const std::optional<std::string>& path) {
  return path && !format_at(*path).is_grid();
}

std::unique_ptr<AnyScene> load_no_grid(const MovementArguments& arguments) {
  if (is_mesh_scene(arguments.map)) return load_mesh_scene(arguments);
  if (arguments.radius) throw usage_error("--radius: only meshes have it; leave it out");
  if (arguments.area_costs) throw usage_error("--area-costs: only meshes have it; leave it out");
  if (arguments.gates) throw usage_error("--gates: only meshes have them; leave it out");
  if (arguments.links || arguments.link_kinds) {
    throw usage_error("--links: only grids and meshes have them; add edges to a graph instead");
  }
  return read_graph_scene(MapFile(*arguments.map));
}

std::unique_ptr<AnyScene> open_scene(const MovementArguments& arguments, const CLI::App& app) {
  const LongWork work("preparing the map");
  if (!is_no_grid(arguments.map)) return std::make_unique<GridScene>(arguments);
  refuse_grid_options(app, is_mesh_scene(arguments.map));
  return load_no_grid(arguments);
}

}  // namespace wend::cli
