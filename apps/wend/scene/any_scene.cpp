#include "scene/any_scene.h"

#include "scene/graph_scene.h"
#include "scene/grid_scene.h"
#include "scene/overlay_file.h"

namespace wend::cli {

void NodeEnds::put_into(NodeQuery& query) const {
  query.from = from;
  query.to = goals.front();
  if (goals.size() > 1) query.goals = goals;
  query.range = within;
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
  if (is_json_scene(arguments.map)) return files;
  const std::vector<std::string> more = parse_movement(arguments).files();
  files.insert(files.end(), more.begin(), more.end());
  return files;
}

std::unique_ptr<AnyScene> open_scene(const MovementArguments& arguments, const CLI::App& app) {
  if (!is_json_scene(arguments.map)) return std::make_unique<GridScene>(arguments);
  refuse_grid_options(app);
  return load_graph_scene(*arguments.map);
}

}  // namespace wend::cli
