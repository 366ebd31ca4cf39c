#include "scene/any_scene.h"

#include "scene/cell_names.h"
#include "scene/graph_scene.h"
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

GridScene::GridScene(const MovementArguments& arguments)
    : movement_(parse_movement(arguments)),
      scene_(load_scene(arguments.map, movement_)),
      navigator_(build_navigator(scene_, movement_.grid)) {}

std::string GridScene::text(NodeId node) const { return cell_text(scene_, navigator_.point(node)); }

nlohmann::ordered_json GridScene::json(NodeId node) const {
  return cell_json(scene_, navigator_.point(node));
}

NodeId GridScene::parse(const char* option, const std::string& text) const {
  return navigator_.node(parse_end(option, text, scene_));
}

std::vector<NodeId> GridScene::load(const char* option, const std::string& path) const {
  return nodes_of(load_cells(option, path, scene_));
}

NodeEnds GridScene::ends(const EndArguments& arguments, const char* command) const {
  const Ends cells = load_ends(arguments, scene_, command);
  return {navigator_.node(cells.from), nodes_of(cells.goals), cells.within};
}

std::vector<NodeId> GridScene::nodes_of(const std::vector<Point>& cells) const {
  std::vector<NodeId> nodes;
  for (const Point cell : cells) nodes.push_back(navigator_.node(cell));
  return nodes;
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
