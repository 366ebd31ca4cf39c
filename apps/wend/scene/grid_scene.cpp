#include "scene/grid_scene.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "scene/cell_names.h"
#include "terminal/failure.h"
#include "wend/search/algorithm_info.h"

namespace wend::cli {
namespace {

/// "octile", "classic", or the costs of a straight and a diagonal step.
std::string costs_name(const CostModel& costs) {
  if (costs == CostModel::octile()) return "octile";
  if (costs == CostModel::classic()) return "classic";
  return fmt::format("{}/{}", costs.straight, costs.diagonal);
}

Failure end_missing(const char* command, const char* option, const Scene& scene) {
  const bool piped = scene.name == kStandardInput;
  const std::size_t starts = scene.ends.starts.size();
  const std::string marks =
      !scene.takes_marks ? ""
      : starts > 1       ? fmt::format("; the map marks {} cells as S, and a start is one", starts)
                         : ", or mark the start as S and goals as G in the map";
  return usage_error(
      fmt::format("{}: {} X,Y is missing; with a map{}, say where to go from and where to go to{}",
                  command, option, piped ? ", here that on standard input" : "", marks));
}

}  // namespace

GridScene::GridScene(const MovementArguments& arguments)
    : GridScene(arguments.map, parse_movement(arguments)) {}

GridScene::GridScene(const std::optional<std::string>& map, Movement movement)
    : GridScene(load_scene(map, movement), movement) {}

GridScene::GridScene(Scene scene, Movement movement)
    : movement_(std::move(movement)),
      scene_(std::move(scene)),
      navigator_(build_navigator(scene_, movement_.grid)) {}

std::string GridScene::text(NodeId node) const { return cell_text(scene_, navigator_.point(node)); }

std::string GridScene::text(const Position& place) const { return cell_text(scene_, place); }

nlohmann::ordered_json GridScene::json(NodeId node) const {
  return cell_json(scene_, navigator_.point(node));
}

nlohmann::ordered_json GridScene::json(const Position& place) const {
  return cell_json(scene_, place);
}

Position GridScene::position(NodeId node) const {
  const Point cell = navigator_.point(node);
  return {static_cast<double>(cell.x), static_cast<double>(cell.y), 0};
}

std::string GridScene::apart_text(NodeId end, NodeId goal) const {
  const Point a = navigator_.point(end);
  const Point b = navigator_.point(goal);
  const auto& floors = scene_.floors;
  if (floors && floors->cell(a).floor != floors->cell(b).floor) {
    return "the path ends on another floor";
  }
  return fmt::format("{:.3g} cells from the path's end", std::hypot(a.x - b.x, a.y - b.y));
}

void GridScene::describe(io::SearchTrace& trace) const {
  trace.map = scene_.name;
  trace.width = scene_.map.width();
  trace.height = scene_.map.height();
  trace.corners = to_string(navigator_.options().corners);
  trace.costs = costs_name(navigator_.options().costs);
  trace.terrain = movement_.terrain_file;
  trace.floors = movement_.floor_files;
  trace.links = movement_.links_file;
}

void GridScene::add_rules(nlohmann::ordered_json& json) const {
  json["corners"] = to_string(navigator_.options().corners);
}

std::string GridScene::heuristic_name(const AlgorithmInfo& algorithm,
                                      const Heuristic& heuristic) const {
  if (heuristic.kind != HeuristicKind::automatic) return to_string(heuristic.kind);
  if (algorithm.any_angle) return "euclidean";
  if (is_hexagonal(navigator_.layout())) return "hex";
  return navigator_.options().corners == CornerRule::never ? "manhattan" : "octile";
}

NodeId GridScene::parse(const char* option, const std::string& text) const {
  return navigator_.node(parse_end(option, text, scene_));
}

std::vector<NodeId> GridScene::load(const char* option, const std::string& path) const {
  return nodes_of(load_cells(option, path, scene_));
}

NodeEnds GridScene::ends(const EndArguments& arguments, const char* command) const {
  const double within = parse_within(arguments);
  const std::optional<Point> start = scene_.ends.start();
  if (!arguments.from && !start) throw end_missing(command, "--from", scene_);
  const Point from = arguments.from ? parse_end("--from", *arguments.from, scene_) : *start;
  std::vector<Point> goals;
  if (arguments.goals) goals = load_cells("--goals", *arguments.goals, scene_);
  for (const std::string& text : arguments.to) goals.push_back(parse_end("--to", text, scene_));
  if (goals.empty()) goals = scene_.ends.goals;
  if (goals.empty()) throw end_missing(command, "--to", scene_);
  const bool by_cells = scene_.floors && within > 0;
  if (by_cells) goals = on_floors(goals, within);
  return {navigator_.node(from), nodes_of(goals), by_cells ? 0 : within};
}

std::vector<Point> GridScene::on_floors(const std::vector<Point>& goals, double within) const {
  std::vector<Point> cells;
  for (const Point goal : goals) {
    const std::vector<Point> near = scene_.floors->near(scene_.floors->cell(goal), within);
    cells.insert(cells.end(), near.begin(), near.end());
  }
  return cells;
}

std::vector<NodeId> GridScene::nodes_of(const std::vector<Point>& cells) const {
  std::vector<NodeId> nodes;
  nodes.reserve(cells.size());
  for (const Point cell : cells) nodes.push_back(navigator_.node(cell));
  return nodes;
}

}  // namespace wend::cli
