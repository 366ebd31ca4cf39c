#include "scene/mesh_scene.h"

#include <fmt/format.h>

#include <cmath>

#include "scene/formats/formats.h"
#include "scene/scene.h"
#include "terminal/failure.h"
#include "terminal/values.h"
#include "wend/catalogue/shared_mesh.h"
#include "wend/io/mesh_gates.h"
#include "wend/io/mesh_links.h"
#include "wend/mesh/raycast.h"

namespace wend::cli {

namespace {

std::unique_ptr<MeshScene> load_used(const std::string& path, const MeshUse& use) {
  const MapFile file(path);
  NavMesh mesh = value_or_blame(NavMesh::build(read_as<MeshReader>(file)), file.name());
  // Here, for a unit with a radius has no use for links without room.
  value_or_blame(MeshLinks::build(mesh, use.options.links), use.links_file);
  return std::make_unique<MeshScene>(file.name(), std::move(mesh), use);
}

/// With the gates closed, if there are any.
std::shared_ptr<const RadiusNavigators> navigators_for(NavMesh mesh, const MeshUse& use) {
  if (use.gates.empty()) return std::make_shared<RadiusNavigators>(std::move(mesh), use.options);
  SharedMesh shared =
      value_or_blame(SharedMesh::build(std::move(mesh), use.gates, use.options), use.gates_file);
  std::vector<GateEdit> shut;
  for (std::uint32_t gate = 0; gate < use.gates.size(); ++gate) shut.push_back({gate, false});
  value_or_fail(shared.commit(shut));
  return shared.snapshot();
}

}  // namespace

MeshScene::MeshScene(std::string name, NavMesh mesh, const MeshUse& use)
    : name_(std::move(name)),
      navigators_(navigators_for(std::move(mesh), use)),
      radius_(use.radius),
      only_walks_(use.options.links.empty() && use.options.area_costs == MeshOptions().area_costs),
      links_file_(use.links_file),
      link_kinds_(use.link_kinds) {
  const double radius = use.radius;
  const Result<const MeshNavigator*> navigator = navigators_->of(radius);
  if (navigator) {
    navigator_ = navigator.value();
  } else if (radius > 0) {
    throw usage_error("--radius: " + navigator.error().message());
  } else {
    throw file_error(name_ + ": " + navigator.error().message());
  }
}

bool MeshScene::look_up(const NodeQuery& query, Workspace& workspace, Path& path) const {
  const AlgorithmInfo* algorithm = query.algorithm.automatic() ? nullptr : query.algorithm.info();
  if (!tables_ || algorithm != find_algorithm("polyanya")) return false;
  if (query.goals.size() > 1) {
    throw usage_error("--baked: ways on a mesh are looked up to one goal; leave out all others");
  }
  const bool listed = !query.goals.empty();
  const NodeId goal = listed ? query.goals.front() : query.to;
  std::optional<Position> to_at = query.to_at;
  if (listed) to_at.reset();
  if (!query.goals_at.empty()) to_at = query.goals_at.front();
  const auto place = [&](NodeId node, const std::optional<Position>& at) {
    return at ? *at : position(node);
  };
  tables_->find(mesh(), place(query.from, query.from_at), place(goal, to_at), workspace, path);
  if (!path.found()) return true;
  path.optimal = radius_ == 0;
  path.bound = path.optimal ? 1 : 1 + ErosionOptions().corner_error;
  if (query.options.detail == PathDetail::cells) {
    polygons_along(mesh(), path.waypoints, path.nodes);
  } else {
    path.detail = query.options.detail;
  }
  return true;
}

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
  if (navigator_->node_count() > std::size_t{GridMap::kMaxCells}) {
    throw usage_error("trace: a trace tells of at most 2^28 polygons, and this mesh has more");
  }
  trace.map = name_;
  trace.width = static_cast<std::int32_t>(navigator_->node_count());
  trace.height = 1;
  trace.corners = kNoCorners;
  trace.costs = "own";
  trace.links = links_file_;
}

std::string MeshScene::heuristic_name(const AlgorithmInfo& algorithm,
                                      const Heuristic& heuristic) const {
  return algorithm.any_angle ? "euclidean" : to_string(heuristic.kind);
}

std::optional<MeshScene::End> MeshScene::read_end(const std::string& text,
                                                  std::string& fault) const {
  if (!text.empty() && text.front() == '@') {
    const std::optional<std::uint64_t> number = read_digits(std::string_view(text).substr(1));
    if (number && *number < navigator_->node_count()) {
      const auto polygon = static_cast<NodeId>(*number);
      return End{polygon, position(polygon)};
    }
    fault = fmt::format("there is no polygon {}; the mesh has {}, numbered from 0", text,
                        navigator_->node_count());
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
  const bool narrow = radius_ > 0 && polygon_at(ground(), *place) != kNoPolygon;
  const std::string what =
      narrow ? fmt::format("has no room for a radius of {:g}", radius_) : "is not on the mesh";
  if (near.polygon == kNoPolygon) {
    fault = fmt::format("{} {}{}", text, what, radius_ > 0 ? ", and no place of it has" : "");
  } else {
    fault = fmt::format("{} {}; the nearest place {} is {}", text, what,
                        radius_ > 0 ? "with room for it" : "of it", this->text(near.position));
  }
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
  ends.link_kinds = link_kinds_;
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

bool is_mesh_scene(const std::optional<std::string>& path) {
  return path && format_at(*path).is_mesh();
}

QueryArguments shown_query(QueryArguments arguments, bool with_others) {
  if (with_others || !is_mesh_scene(arguments.movement.map)) {
    arguments.search = shown_search(arguments.search);
  }
  return arguments;
}

std::unique_ptr<MeshScene> load_mesh_scene(const MovementArguments& arguments) {
  MeshUse use;
  use.radius = parse_radius(arguments);
  use.options = parse_area_costs(arguments);
  use.link_kinds = parse_link_kinds(arguments);
  require_file_name("--links", arguments.links);
  if (arguments.links) {
    use.links_file = *arguments.links;
    if (use.links_file == "-") throw usage_error("--links: name a file");
    use.options.links = value_or_fail(io::read_mesh_links(use.links_file));
  } else if (arguments.link_kinds) {
    throw usage_error("--link-kinds: there are no links; name a file of them by --links");
  }
  require_file_name("--gates", arguments.gates);
  if (arguments.gates) {
    use.gates_file = *arguments.gates;
    if (use.gates_file == "-") throw usage_error("--gates: name a file");
    use.gates = value_or_fail(io::read_mesh_gates(use.gates_file));
  }
  return load_used(*arguments.map, use);
}

std::unique_ptr<MeshScene> load_mesh_scene(const std::string& path, double radius) {
  return load_used(path, {radius});
}

}  // namespace wend::cli
