#include "graph_scene.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

#include "failure.h"
#include "scene.h"
#include "values.h"
#include "wend/io/grid_files.h"
#include "wend/space/spaces/voxel_grid.h"

namespace wend::cli {
namespace {

/// Tiled has maps in JSON that are grids.
bool is_json_graph(std::string_view bytes) {
  return io::is_json_map(bytes) && !io::is_tiled_map(bytes);
}

NodeNavigator navigator_of(const io::GraphPlan& plan, const std::string& name) {
  return NodeNavigator(value_or_blame(plan.graph(), name));
}
NodeNavigator navigator_of(const RegionMap& map, const std::string& name) {
  return NodeNavigator(value_or_blame(map.graph(), name));
}
NodeNavigator navigator_of(const io::VoxelPlan& plan, const std::string& name) {
  if (!plan.walker) return NodeNavigator(VoxelGrid(plan.map, plan.options));
  return NodeNavigator(value_or_blame(walking_surface(plan.map, *plan.walker), name));
}

/// "@3": the node of that number, whatever others are called.
std::optional<NodeId> read_numbered(const std::string& text, const NodeNavigator& navigator) {
  if (text.empty() || text.front() != '@') return std::nullopt;
  const std::optional<std::uint64_t> number = read_digits(std::string_view(text).substr(1));
  if (!number || *number >= navigator.node_count()) return std::nullopt;
  return static_cast<NodeId>(*number);
}

/// A place "X,Y" of decimal numbers; nothing where it is something else, or what is there is called
/// so.
std::optional<Position> read_place(const std::string& text, const GraphScene& scene) {
  if (!scene.waypoints || scene.navigator.find(text) != kNoNode) return std::nullopt;
  const std::vector<std::string> parts = split_at_commas(text);
  if (parts.size() != 2) return std::nullopt;
  Position place;
  for (const auto& [part, value] : {std::pair{&parts[0], &place.x}, {&parts[1], &place.y}}) {
    const char* end = part->data() + part->size();
    const auto [rest, error] = std::from_chars(part->data(), end, *value);
    if (error != std::errc() || rest != end || !std::isfinite(*value)) return std::nullopt;
  }
  return place;
}

void require_end(const char* option, bool given, const CLI::App& app) {
  if (given) return;
  throw usage_error(fmt::format("{}: {} NAME is missing; say where to go from and where to go to",
                                app.get_name(), option));
}

}  // namespace

bool is_json_scene(const std::optional<std::string>& path) {
  if (!path || path->empty()) return false;
  if (*path == "-") return is_json_graph(peek_standard_input());
  // What is taken from a pipe is gone, so there only the name can tell.
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(*path, ignored)) return ending_of(*path) == "json";
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path->c_str(), "rb"),
                                                             &std::fclose);
  if (file == nullptr) return false;
  constexpr std::size_t kEnough = std::size_t{1} << 16;  // for what comes before the tiles
  std::string bytes(kEnough, '\0');
  bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file.get()));
  const bool is_graph = is_json_graph(bytes);
  if (!is_graph || bytes.size() < kEnough || bytes.find("\"wend\"") != bytes.npos) return is_graph;
  // Some programs write the tiles first.
  const Result<std::string> whole = io::read_text(*path);
  return whole ? is_json_graph(whole.value()) : is_graph;
}

GraphScene load_graph_scene(const std::string& path) {
  const bool is_standard_input = path == "-";
  const std::string name = is_standard_input ? kStandardInput : path;
  const io::JsonMap map =
      value_or_fail(is_standard_input ? io::parse_json_map(read_standard_input(), name)
                                      : io::read_json_map(path));
  const auto build = [&](const auto& plan) -> GraphScene {
    if constexpr (std::is_same_v<decltype(plan), const WaypointPlan&>) {
      WaypointMap waypoints = value_or_blame(WaypointMap::build(plan), name);
      NodeNavigator navigator(waypoints.graph());
      return {name, plan, std::move(navigator), std::move(waypoints)};
    } else {
      return {name, plan, navigator_of(plan, name)};
    }
  };
  return std::visit(build, map);
}

const char* kind_of(const io::JsonMap& map) {
  constexpr const char* kNames[] = {"graph", "waypoints", "regions", "voxels"};
  return kNames[map.index()];
}

NodeId parse_node(const char* option, const std::string& text, const GraphScene& scene) {
  if (const auto numbered = read_numbered(text, scene.navigator)) return *numbered;
  const NodeId node = scene.navigator.find(text);
  if (node != kNoNode) return node;
  throw usage_error(
      fmt::format("{}: there is nothing called '{}' on this map, and nothing of that "
                  "number; wend info {} lists what there is",
                  option, text, scene.name));
}

std::string node_text(const NodeNavigator& navigator, NodeId node) {
  const std::string name = navigator.name(node);
  const std::string number = std::to_string(node);
  if (name.empty()) return navigator.find(number) == node ? number : "@" + number;
  return read_numbered(name, navigator) ? "@" + number : name;
}

void refuse_grid_options(const CLI::App& app) {
  constexpr std::string_view kAllowed[] = {
      "from",           "to",       "algorithm",     "heuristic",    "weight",       "seed",
      "limit",          "smooth",   "limit-cost",    "stop",         "open-list",    "ties",
      "transpositions", "fallback", "limit-seconds", "nearest",      "check",        "passes",
      "queries",        "format",   "output",        "alternatives", "most-stretch", "most-shared"};
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() == 0 || option->get_positional()) continue;
    const std::string& name = option->get_lnames().front();
    if (std::find(std::begin(kAllowed), std::end(kAllowed), name) != std::end(kAllowed)) continue;
    throw usage_error(fmt::format("--{}: belongs to grids; a map in JSON has no use for it", name));
  }
}

GraphQuery::GraphQuery(const QueryArguments& arguments, const CLI::App& app)
    : scene((refuse_grid_options(app), load_graph_scene(*arguments.movement.map))) {
  require_end("--from", arguments.ends.from.has_value(), app);
  require_end("--to", !arguments.ends.to.empty(), app);
  read_way(arguments.ends);
  if (way) return;
  query.from = parse_node("--from", *arguments.ends.from, scene);
  for (const std::string& text : arguments.ends.to) {
    goals.push_back(parse_node("--to", text, scene));
  }
  query.to = goals.front();
  if (goals.size() > 1) query.goals = goals;
}

void GraphQuery::read_way(const EndArguments& ends) {
  const auto place = [&](const std::string& text) { return read_place(text, scene); };
  if (!place(*ends.from) && std::none_of(ends.to.begin(), ends.to.end(), place)) return;
  if (ends.to.size() > 1) {
    throw usage_error("--to: of several goals each has to be a waypoint, and so has the start");
  }
  const auto end = [&](const char* option, const std::string& text) {
    const std::optional<Position> at = place(text);
    return at ? *at : scene.navigator.position(parse_node(option, text, scene));
  };
  way = WayQuery{end("--from", *ends.from), end("--to", ends.to.front())};
}

}  // namespace wend::cli
