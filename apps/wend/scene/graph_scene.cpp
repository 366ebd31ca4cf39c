#include "scene/graph_scene.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "scene/scene.h"
#include "terminal/failure.h"
#include "terminal/values.h"
#include "wend/catalogue/catalogue.h"
#include "wend/io/grid_files.h"
#include "wend/space/spaces/voxel_grid.h"

namespace wend::cli {
namespace {

NodeNavigator navigator_of(const io::GraphPlan& plan, const std::string& name) {
  return NodeNavigator(value_or_blame(plan.graph(), name));
}
NodeNavigator navigator_of(const WaypointPlan& plan, const std::string& name) {
  return NodeNavigator(value_or_blame(WaypointMap::build(plan), name).graph());
}
NodeNavigator navigator_of(const RegionMap& map, const std::string& name) {
  return NodeNavigator(value_or_blame(map.graph(), name));
}
NodeNavigator navigator_of(const io::VoxelPlan& plan, const std::string& name) {
  if (!plan.walker) return NodeNavigator(VoxelGrid(plan.map, plan.options));
  return NodeNavigator(value_or_blame(walking_surface(plan.map, *plan.walker), name));
}

/// "@3": the node of that number, even if another one has that name.
std::optional<NodeId> read_numbered(const std::string& text, const NodeNavigator& navigator) {
  if (text.empty() || text.front() != '@') return std::nullopt;
  const std::optional<std::uint64_t> number = read_digits(std::string_view(text).substr(1));
  if (!number || *number >= navigator.node_count()) return std::nullopt;
  return static_cast<NodeId>(*number);
}

/// A place "X,Y" of decimal numbers; nothing where it is something else, or what is there is called
/// so.
std::optional<Position> read_place(const std::string& text, const NodeNavigator& navigator) {
  if (navigator.find(text) != kNoNode) return std::nullopt;
  return read_position(text, false);
}

}  // namespace

std::unique_ptr<GraphScene> read_graph_scene(const MapFile& file) {
  const std::string& name = file.name();
  const MapFormat& format = format_of(file);
  if (const auto* read = std::get_if<NavigatorReader>(&format.read)) {
    return std::make_unique<GraphScene>(name, format.name, (*read)(file));
  }
  const io::JsonMap map = read_as<GraphReader>(file);
  constexpr const char* kGraphKinds[] = {"graph", "waypoints", "regions", "voxels"};
  const char* kind = kGraphKinds[map.index()];
  std::optional<WaypointMap> waypoints;
  if (const auto* plan = std::get_if<WaypointPlan>(&map)) {
    waypoints = value_or_blame(WaypointMap::build(*plan), name);
  }
  NodeNavigator navigator =
      waypoints ? NodeNavigator(waypoints->graph())
                : std::visit([&](const auto& plan) { return navigator_of(plan, name); }, map);
  return std::make_unique<GraphScene>(name, kind, std::move(navigator), map, std::move(waypoints));
}

GraphScene::GraphScene(std::string name, const char* kind, NodeNavigator navigator,
                       std::optional<io::JsonMap> map, std::optional<WaypointMap> waypoints)
    : name_(std::move(name)),
      kind_(kind),
      navigator_(std::move(navigator)),
      map_(std::move(map)),
      waypoints_(std::move(waypoints)) {}

NodeId GraphScene::find(const std::string& text) const {
  if (const auto numbered = read_numbered(text, navigator_)) return *numbered;
  NodeId node = navigator_.find(text);
  if (node == kNoNode) node = navigator_.find(plain_numbers(text));
  return node == kNoNode ? find_but_for_case(text) : node;
}

NodeId GraphScene::find_but_for_case(const std::string& text) const {
  NodeId found = kNoNode;
  for (NodeId node = 0; node < navigator_.node_count() && !text.empty(); ++node) {
    if (!same_but_for_case(navigator_.name(node), text)) continue;
    if (found != kNoNode) return kNoNode;
    found = node;
  }
  return found;
}

NodeId GraphScene::parse(const char* option, const std::string& text) const {
  const NodeId node = find(text);
  if (node != kNoNode) return node;
  throw usage_error(fmt::format("{}: {}", option, unknown(text)));
}

std::string GraphScene::unknown(const std::string& text) const {
  constexpr std::size_t kMostCompared = 100'000;
  std::vector<std::string> names;
  for (NodeId node = 0; node < std::min(navigator_.node_count(), kMostCompared); ++node) {
    if (std::string name = navigator_.name(node); !name.empty()) names.push_back(std::move(name));
  }
  const bool is_place = read_position(text, true).has_value();  // all of those look alike
  const std::string hint = is_place ? "" : did_you_mean(text, names);
  return fmt::format(
      "there is nothing called '{}' on this map, and nothing of that number{} wend info {} lists "
      "what there is",
      text, hint.empty() ? ";" : hint, name_);
}

std::string GraphScene::text(NodeId node) const {
  const std::string name = navigator_.name(node);
  const std::string number = std::to_string(node);
  if (name.empty()) return navigator_.find(number) == node ? number : "@" + number;
  return read_numbered(name, navigator_) ? "@" + number : name;
}

nlohmann::ordered_json GraphScene::json(NodeId node) const {
  const std::string name = navigator_.name(node);
  if (name.empty()) return node;
  return name;
}

std::string GraphScene::text(const Position& place) const {
  const auto& [x, y, z] = place;
  return z == 0 ? fmt::format("{},{}", x, y) : fmt::format("{},{},{}", x, y, z);
}

nlohmann::ordered_json GraphScene::json(const Position& place) const {
  return {place.x, place.y, place.z};
}

/// Positions with as many digits as bring back the same numbers.
std::string GraphScene::fields(NodeId node) const {
  const std::string name = csv_field(text(node));
  if (!navigator_.has_positions()) return name + ",,,";
  const Position p = navigator_.position(node);
  return fmt::format("{},{},{},{}", name, p.x, p.y, p.z);
}

std::string GraphScene::fields(const Position& place) const {
  for (NodeId node = 0; node < navigator_.node_count(); ++node) {
    if (navigator_.position(node) == place) return fields(node);
  }
  return fmt::format(",{},{},{}", place.x, place.y, place.z);
}

std::string GraphScene::apart_text(NodeId end, NodeId goal) const {
  return fmt::format("{:.3g} from the path's end", length_of({position(end), position(goal)}));
}

void GraphScene::describe(io::SearchTrace& trace) const {
  if (navigator_.node_count() > std::size_t{GridMap::kMaxCells}) {
    throw usage_error("trace: a trace tells of at most 2^28 nodes, and this map has more");
  }
  trace.map = name_;
  trace.width = static_cast<std::int32_t>(navigator_.node_count());
  trace.height = 1;
  trace.corners = kNoCorners;
  trace.costs = "own";
}

void GraphScene::add_positions(const std::vector<NodeId>& nodes,
                               nlohmann::ordered_json& json) const {
  if (nodes.empty() || !navigator_.has_positions()) return;
  auto& positions = json["positions"] = nlohmann::ordered_json::array();
  for (const NodeId node : nodes) positions.push_back(this->json(navigator_.position(node)));
}

std::vector<NodeId> GraphScene::load(const char* option, const std::string& path) const {
  const std::vector<std::string> lines = load_lines(option, path, name_);
  const std::string file = path == "-" ? kStandardInput : path;
  std::vector<NodeId> nodes;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].empty()) continue;
    const NodeId node = find(lines[i]);
    if (node == kNoNode) throw file_error(fmt::format("{}:{}: {}", file, i + 1, unknown(lines[i])));
    nodes.push_back(node);
  }
  if (nodes.empty()) throw file_error(fmt::format("{}: it names no nodes, one a line", file));
  return nodes;
}

NodeEnds GraphScene::ends(const EndArguments& arguments, const char* command) const {
  require_ends(arguments, command, "NAME");
  NodeEnds ends;
  ends.within = parse_within(arguments);
  ends.from = parse("--from", *arguments.from);
  if (arguments.goals) ends.goals = load("--goals", *arguments.goals);
  for (const std::string& text : arguments.to) ends.goals.push_back(parse("--to", text));
  return ends;
}

std::optional<WayQuery> GraphScene::way(const EndArguments& arguments, const char* command) const {
  if (!waypoints_ || !arguments.from) return std::nullopt;
  const auto place = [&](const std::string& text) { return read_place(text, navigator_); };
  const std::vector<std::string>& to = arguments.to;
  if (!place(*arguments.from) && std::none_of(to.begin(), to.end(), place)) return std::nullopt;
  if (to.size() > 1 || arguments.goals) {
    throw usage_error("--to: of several goals each has to be a waypoint, and so has the start");
  }
  if (arguments.within) {
    throw usage_error("--within: only from waypoint to waypoint; between places give --to nearer");
  }
  require_ends(arguments, command, "NAME");
  const auto end = [&](const char* option, const std::string& text) {
    const std::optional<Position> at = place(text);
    return at ? *at : navigator_.position(parse(option, text));
  };
  return WayQuery{end("--from", *arguments.from), end("--to", to.front())};
}

void refuse_grid_options(const CLI::App& app, bool mesh) {
  constexpr std::string_view kAllowed[] = {
      "from",          "to",           "algorithm",    "heuristic",   "weight",  "limit",
      "smooth",        "limit-cost",   "stop",         "open-list",   "ties",    "fallback",
      "limit-seconds", "nearest",      "check",        "passes",      "queries", "format",
      "output",        "alternatives", "most-stretch", "most-shared", "goals",   "within",
      "threads",       "unit",         "overlay",      "trace",       "steps",   "frames",
      "delay",         "per-query",    "radius",       "every",       "funnel",  "links",
      "link-kinds",    "area-costs",   "gates",        "view",        "quiet",   "level",
      "source",        "against",      "falloff",      "distance",    "hottest", "safest",
      "front",         "flee",         "anytime",      "record",      "shard",   "force"};
  constexpr std::string_view kOfMeshes[] = {"baked", "detail", "size"};
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() == 0 || option->get_positional()) continue;
    const std::string& name = option->get_lnames().front();
    if (find_own_option(name) != nullptr) continue;  // its algorithm says where it works
    if (std::find(std::begin(kAllowed), std::end(kAllowed), name) != std::end(kAllowed)) continue;
    if (mesh &&
        std::find(std::begin(kOfMeshes), std::end(kOfMeshes), name) != std::end(kOfMeshes)) {
      continue;
    }
    throw usage_error(fmt::format("--{}: belongs to grids; this map has no use for it", name));
  }
}

}  // namespace wend::cli
