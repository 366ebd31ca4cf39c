#include "scene/mesh_scene.h"

#include <fmt/format.h>

#include <cmath>

#include "scene/scene.h"
#include "terminal/failure.h"
#include "terminal/values.h"
#include "wend/io/grid_files.h"
#include "wend/io/mesh_file.h"

namespace wend::cli {
std::string MeshScene::text(const Position& place) const {
  const auto& [x, y, z] = place;
  return z == 0 ? fmt::format("{},{}", x, y) : fmt::format("{},{},{}", x, y, z);
}

nlohmann::ordered_json MeshScene::json(const Position& place) const {
  return {place.x, place.y, place.z};
}

std::string MeshScene::fields(const Position& place) const {
  return fmt::format("{},{},{}", place.x, place.y, place.z);
}

std::string MeshScene::apart_text(NodeId end, NodeId goal) const {
  const Position a = position(end);
  const Position b = position(goal);
  return fmt::format("{:.3g} from the path's end", std::hypot(a.x - b.x, a.y - b.y));
}

void MeshScene::describe(io::SearchTrace& trace) const {
  if (navigator_.node_count() > std::size_t{GridMap::kMaxCells}) {
    throw usage_error("trace: a trace tells of at most 2^28 polygons, and this mesh has more");
  }
  trace.map = name_;
  trace.width = static_cast<std::int32_t>(navigator_.node_count());
  trace.height = 1;
  trace.corners = kNoCorners;
  trace.costs = "own";
}

std::string MeshScene::heuristic_name(const AlgorithmInfo& algorithm,
                                      const Heuristic& heuristic) const {
  return algorithm.any_angle ? "euclidean" : to_string(heuristic.kind);
}

std::optional<MeshScene::End> MeshScene::read_end(const std::string& text,
                                                  std::string& fault) const {
  if (!text.empty() && text.front() == '@') {
    const std::optional<std::uint64_t> number = read_digits(std::string_view(text).substr(1));
    if (number && *number < navigator_.node_count()) {
      const auto polygon = static_cast<NodeId>(*number);
      return End{polygon, position(polygon)};
    }
    fault = fmt::format("there is no polygon {}; the mesh has {}, numbered from 0", text,
                        navigator_.node_count());
    return std::nullopt;
  }
  const std::optional<Position> place = read_position(text, true);
  if (!place) {
    fault = fmt::format("expected a place X,Y or X,Y,Z, or a polygon @N, found '{}'", text);
    return std::nullopt;
  }
  const NodeId polygon = polygon_at(mesh(), *place);
  if (polygon != kNoPolygon) return End{polygon, *place};
  const MeshPlace near = nearest_place(mesh(), *place);
  const std::string hint =
      near.polygon == kNoPolygon ? "" : "; the nearest place of it is " + this->text(near.position);
  fault = fmt::format("{} is not on the mesh{}", text, hint);
  return std::nullopt;
}

MeshScene::End MeshScene::parse_end(const char* option, const std::string& text) const {
  std::string fault;
  if (const std::optional<End> end = read_end(text, fault)) return *end;
  throw usage_error(fmt::format("{}: {}", option, fault));
}

MeshPlace MeshScene::place(const char* option, const std::string& text) const {
  const auto [polygon, at] = parse_end(option, text);
  return {polygon, {at.x, at.y, mesh().height(polygon, at.x, at.y)}};
}

NodeId MeshScene::parse(const char* option, const std::string& text) const {
  return parse_end(option, text).polygon;
}

std::vector<MeshScene::End> MeshScene::load_ends(const char* option,
                                                 const std::string& path) const {
  const std::vector<std::string> lines = load_lines(option, path, name_);
  const std::string file = path == "-" ? kStandardInput : path;
  std::vector<End> ends;
  std::string fault;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].empty()) continue;
    const std::optional<End> end = read_end(lines[i], fault);
    if (!end) throw file_error(fmt::format("{}:{}: {}", file, i + 1, fault));
    ends.push_back(*end);
  }
  if (ends.empty()) throw file_error(fmt::format("{}: it names no places, one a line", file));
  return ends;
}

std::vector<NodeId> MeshScene::load(const char* option, const std::string& path) const {
  std::vector<NodeId> nodes;
  for (const End& end : load_ends(option, path)) nodes.push_back(end.polygon);
  return nodes;
}

NodeEnds MeshScene::ends(const EndArguments& arguments, const char* command) const {
  require_ends(arguments, command, "X,Y");
  NodeEnds ends;
  ends.within = parse_within(arguments);
  const End from = parse_end("--from", *arguments.from);
  ends.from = from.polygon;
  ends.from_at = from.at;
  std::vector<End> goals;
  if (arguments.goals) goals = load_ends("--goals", *arguments.goals);
  for (const std::string& text : arguments.to) goals.push_back(parse_end("--to", text));
  for (const End& goal : goals) {
    ends.goals.push_back(goal.polygon);
    ends.goals_at.push_back(goal.at);
  }
  return ends;
}

namespace {

/// Its first word.
bool begins_as_mesh(std::string_view bytes) {
  constexpr std::string_view kWord = "mesh";
  const std::size_t begin = bytes.find_first_not_of(" \t\r\n");
  if (begin == bytes.npos || bytes.substr(begin, kWord.size()) != kWord) return false;
  const std::size_t end = begin + kWord.size();
  return end < bytes.size() && std::string_view(" \t\r\n").find(bytes[end]) != bytes.npos;
}

}  // namespace

bool is_mesh_scene(const std::optional<std::string>& path) {
  if (!path || path->empty()) return false;
  if (*path == "-") return begins_as_mesh(peek_standard_input());
  const std::optional<std::string> begin = beginning_of(*path, 64);
  return begin ? begins_as_mesh(*begin) : ending_of(*path) == "mesh";
}

QueryArguments shown_query(QueryArguments arguments, bool with_others) {
  if (with_others || !is_mesh_scene(arguments.movement.map)) {
    arguments.search = shown_search(arguments.search);
  }
  return arguments;
}

std::unique_ptr<MeshScene> load_mesh_scene(const std::string& path) {
  const bool piped = path == "-";
  const std::string name = piped ? kStandardInput : path;
  const std::string text = piped ? read_standard_input() : value_or_fail(io::read_text(path));
  MeshPlan plan = value_or_fail(io::parse_polyanya_mesh(text, name));
  NavMesh mesh = value_or_blame(NavMesh::build(std::move(plan)), name);
  return std::make_unique<MeshScene>(name,
                                     value_or_blame(MeshNavigator::build(std::move(mesh)), name));
}

}  // namespace wend::cli
