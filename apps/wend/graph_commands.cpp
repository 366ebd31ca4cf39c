#include "graph_commands.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <string_view>

#include "answer.h"
#include "comparison.h"
#include "failure.h"
#include "graph_drawing.h"
#include "interrupt.h"
#include "memory.h"
#include "output.h"
#include "table.h"
#include "terminal.h"
#include "values.h"
#include "wend/base/version.h"

namespace wend::cli {
namespace {

enum class GraphFormat { text, json, csv, svg, png };

const std::vector<Named<GraphFormat>> kGraphSolveFormats = {{"text", GraphFormat::text},
                                                            {"json", GraphFormat::json},
                                                            {"csv", GraphFormat::csv},
                                                            {"svg", GraphFormat::svg},
                                                            {"png", GraphFormat::png}};
const std::vector<Named<GraphFormat>> kGraphInfoFormats = {{"text", GraphFormat::text},
                                                           {"json", GraphFormat::json}};
const std::vector<Named<GraphFormat>> kGraphDrawFormats = {{"svg", GraphFormat::svg},
                                                           {"png", GraphFormat::png}};

struct GraphAnswer {
  const GraphQuery* asked;
  const AlgorithmInfo* algorithm;
  Path path;
  double microseconds = 0;
  /// Where places were asked for, or shortcuts: what is walked, from point to point.
  std::vector<Position> line = {};
  double length_before = 0;  ///< of the line, without shortcuts
  std::vector<Path> alternatives = {};
  bool wants_alternatives = false;
};

const AlgorithmInfo& algorithm_of(const SearchArguments& arguments) {
  return chooses_itself(arguments) ? *find_algorithm("astar") : chosen_algorithm(arguments);
}

/// From place to place, or along the path that was found.
void draw_line(const GraphQuery& asked, bool smooth, Workspace& workspace, GraphAnswer& answer) {
  if (asked.way) {
    WayQuery query = *asked.way;
    query.algorithm = answer.algorithm->name;
    query.options = asked.query.options;
    query.shortcuts = false;
    WaypointWay way = find_way(*asked.scene.waypoints, asked.scene.navigator, query, workspace);
    answer.path = std::move(way.path);
    answer.path.status = way.status;
    answer.line = std::move(way.points);
  } else if (smooth) {
    for (const NodeId node : answer.path.nodes) {
      answer.line.push_back(asked.scene.navigator.position(node));
    }
  }
  answer.length_before = length_of(answer.line);
  if (smooth) take_shortcuts(*asked.scene.waypoints, answer.line);
}

GraphAnswer answer_to(GraphQuery& asked, const SearchArguments& arguments,
                      const GraphExtras& extras) {
  if (extras.smooth && !asked.scene.waypoints) {
    throw usage_error("--smooth: only grids and maps of waypoints have room beside their paths");
  }
  const auto others = parse_alternatives(extras.alternatives);
  if (others && asked.way) {
    throw usage_error("--alternatives: on a map of waypoints they lead from one to another");
  }
  const AlgorithmInfo& algorithm = algorithm_of(arguments);
  asked.query.algorithm = algorithm.name;
  asked.query.options = parse_search(arguments, algorithm);
  GraphAnswer answer{&asked, &algorithm, {}, 0};
  Workspace workspace(checked_allocator());
  const InterruptGuard guard;
  const auto begin = std::chrono::steady_clock::now();
  if (!asked.way) {
    NodeSearch search = asked.scene.navigator.begin(asked.query, workspace);
    run_to_end(search);
    search.write_path(answer.path);
  }
  draw_line(asked, extras.smooth, workspace, answer);
  const auto took = std::chrono::steady_clock::now() - begin;
  answer.microseconds = std::chrono::duration<double, std::micro>(took).count();
  if (answer.path.status == Status::invalid) throw usage_error(answer.path.reason);
  answer.wants_alternatives = others.has_value();
  if (others) {
    answer.alternatives = find_alternatives(asked.scene.navigator, asked.query, *others);
  }
  return answer;
}

std::string place_text(const Position& p) {
  return p.z == 0 ? fmt::format("{},{}", p.x, p.y) : fmt::format("{},{},{}", p.x, p.y, p.z);
}

/// "12.5", or with shortcuts "12.5 (3.20 % shorter than 12.9)".
std::string line_length_text(const GraphAnswer& answer) {
  const double length = length_of(answer.line);
  if (answer.line.size() < 2 || length == answer.length_before) return length_text(length);
  return fmt::format("{} ({:.2f} % shorter than {})", length_text(length),
                     100 * (1 - length / answer.length_before), length_text(answer.length_before));
}

std::vector<std::string> names_on(const Path& path, const NodeNavigator& navigator) {
  std::vector<std::string> names;
  for (const NodeId node : path.nodes) names.push_back(node_text(navigator, node));
  return names;
}

std::string method_of(const GraphAnswer& answer) {
  std::string text = answer.algorithm->title;
  const SearchOptions& options = answer.asked->query.options;
  if (answer.algorithm->informed) {
    text += fmt::format(", heuristic {}", to_string(options.heuristic.kind));
  }
  if (answer.algorithm->weighted) text += fmt::format(", weight {:g}", options.weight);
  return text;
}

std::string text_of(const GraphAnswer& answer) {
  const Path& path = answer.path;
  const NodeNavigator& navigator = answer.asked->scene.navigator;
  std::string text;
  const auto add = [&](const char* name, const std::string& value) {
    text += fmt::format("{:<10} {}\n", name, value);
  };
  add("status", to_string(path.status));
  add("algorithm", method_of(answer));
  if (!path.nodes.empty()) {
    const std::string said = promise(path);
    add("cost", cost_text(path.cost) + (said.empty() ? "" : " (" + said + ")"));
    if (navigator.has_positions()) add("length", length_text(path.length));
    add("steps", std::to_string(path.steps()));
  }
  add("expanded", fmt::format("{} (generated {}, reopened {})", path.counters.expanded,
                              path.counters.generated, path.counters.reopened));
  add("time", fmt::format("{:.1f} microseconds", answer.microseconds));
  if (!path.nodes.empty()) {
    add("path", printable(fmt::format("{}", fmt::join(names_on(path, navigator), " > "))));
  }
  if (!answer.line.empty()) {
    std::vector<std::string> places;
    for (const Position& p : answer.line) places.push_back(place_text(p));
    add("line", fmt::format("{}", fmt::join(places, " > ")));
    add("walked", line_length_text(answer));
  }
  for (const Path& other : answer.alternatives) {
    add("or",
        fmt::format("cost {} ({:.3g} times the cheapest)", cost_text(other.cost), other.bound));
    add("", printable(fmt::format("{}", fmt::join(names_on(other, navigator), " > "))));
  }
  return text;
}

nlohmann::ordered_json node_json(const NodeNavigator& navigator, NodeId node) {
  const std::string name = navigator.name(node);
  if (name.empty()) return node;
  return name;
}

nlohmann::ordered_json nodes_json(const NodeNavigator& navigator,
                                  const std::vector<NodeId>& nodes) {
  auto list = nlohmann::ordered_json::array();
  for (const NodeId node : nodes) list.push_back(node_json(navigator, node));
  return list;
}

nlohmann::ordered_json position_json(const Position& p) { return {p.x, p.y, p.z}; }

std::string json_of(const GraphAnswer& answer) {
  const Path& path = answer.path;
  const NodeNavigator& navigator = answer.asked->scene.navigator;
  nlohmann::ordered_json json;
  json["status"] = to_string(path.status);
  const bool any = !path.nodes.empty();
  json["cost"] = any ? cost_json(path.cost) : nullptr;
  const bool placed = any && navigator.has_positions();
  json["length"] = placed ? nlohmann::ordered_json(path.length) : nullptr;
  json["optimal"] = path.optimal;
  json["bound"] = path.bound;
  json["path"] = nodes_json(navigator, path.nodes);
  if (placed) {
    auto& positions = json["positions"] = nlohmann::ordered_json::array();
    for (const NodeId node : path.nodes)
      positions.push_back(position_json(navigator.position(node)));
  }
  if (!answer.line.empty()) {
    auto& line = json["line"] = nlohmann::ordered_json::array();
    for (const Position& p : answer.line) line.push_back(position_json(p));
    json["line_length"] = length_of(answer.line);
  }
  for (const Path& other : answer.alternatives) {
    json["alternatives"].push_back(
        {{"cost", cost_json(other.cost)}, {"path", nodes_json(navigator, other.nodes)}});
  }
  json["steps"] = path.steps();
  json["expanded"] = path.counters.expanded;
  json["generated"] = path.counters.generated;
  json["reopened"] = path.counters.reopened;
  json["microseconds"] = answer.microseconds;
  json["algorithm"] = answer.algorithm->name;
  json["heuristic"] =
      answer.algorithm->informed ? to_string(answer.asked->query.options.heuristic.kind) : "none";
  if (answer.algorithm->weighted) json["weight"] = answer.asked->query.options.weight;
  json["version"] = WEND_VERSION;
  return json_text(json);
}

/// A line for each node. Positions with as many digits as bring back the same numbers.
std::string node_lines(const NodeNavigator& navigator, const std::vector<NodeId>& nodes,
                       const std::string& before = "") {
  std::string text;
  for (const NodeId node : nodes) {
    const std::string name = before + csv_field(node_text(navigator, node));
    const Position p = navigator.position(node);
    text += navigator.has_positions() ? fmt::format("{},{},{},{}\n", name, p.x, p.y, p.z)
                                      : name + ",,,\n";
  }
  return text;
}

/// The path, and the alternatives, by their numbers.
std::string node_routes_csv(const GraphAnswer& answer) {
  const NodeNavigator& navigator = answer.asked->scene.navigator;
  std::string text = "route,node,x,y,z\n" + node_lines(navigator, answer.path.nodes, "0,");
  std::size_t number = 0;
  for (const Path& other : answer.alternatives) {
    text += node_lines(navigator, other.nodes, fmt::format("{},", ++number));
  }
  return text;
}

/// Of a line its points, named where they are waypoints on the path.
std::string csv_of(const GraphAnswer& answer) {
  if (answer.wants_alternatives) return node_routes_csv(answer);
  const NodeNavigator& navigator = answer.asked->scene.navigator;
  std::string text = "node,x,y,z\n";
  for (const Position& p : answer.line) {
    const auto there = [&](NodeId node) { return navigator.position(node) == p; };
    const std::vector<NodeId>& nodes = answer.path.nodes;
    const auto node = std::find_if(nodes.begin(), nodes.end(), there);
    const std::string name = node == nodes.end() ? "" : csv_field(node_text(navigator, *node));
    text += fmt::format("{},{},{},{}\n", name, p.x, p.y, p.z);
  }
  return answer.line.empty() ? text + node_lines(navigator, answer.path.nodes) : text;
}

GraphPicture picture_of(const GraphAnswer& answer) {
  GraphPicture picture;
  picture.scene = &answer.asked->scene;
  picture.path = answer.path.nodes;
  picture.line = answer.line;
  for (const Path& other : answer.alternatives) picture.alternatives.push_back(other.nodes);
  if (!answer.asked->way) {
    picture.start = answer.asked->query.from;
    picture.goals = answer.asked->goals;
  } else {
    picture.ends = {answer.asked->way->from, answer.asked->way->to};
  }
  picture.caption = method_of(answer);
  std::vector<std::string> parts = {to_string(answer.path.status)};
  if (!answer.path.nodes.empty()) {
    parts.push_back("cost " + cost_text(answer.path.cost));
    parts.push_back(fmt::format("steps {}", answer.path.steps()));
  }
  if (!answer.line.empty()) parts.push_back("walked " + line_length_text(answer));
  parts.push_back(fmt::format("expanded {}", answer.path.counters.expanded));
  picture.summary = fmt::format("{}", fmt::join(parts, "   "));
  return picture;
}

std::string formatted(const GraphAnswer& answer, GraphFormat format) {
  switch (format) {
    case GraphFormat::text: return text_of(answer);
    case GraphFormat::json: return json_of(answer);
    case GraphFormat::csv: return csv_of(answer);
    case GraphFormat::svg: return graph_svg(picture_of(answer));
    case GraphFormat::png: return graph_png(picture_of(answer));
  }
  return "";
}

std::size_t edge_count(const NodeNavigator& navigator) {
  std::size_t count = 0;
  for (NodeId node = 0; node < navigator.node_count(); ++node) {
    if (navigator.walkable(node)) count += navigator.edges(node).size();
  }
  return count;
}

std::size_t walkable_count(const NodeNavigator& navigator) {
  std::size_t count = 0;
  for (NodeId node = 0; node < navigator.node_count(); ++node) {
    if (navigator.walkable(node)) ++count;
  }
  return count;
}

std::string info_text(const GraphScene& scene) {
  const NodeNavigator& navigator = scene.navigator;
  std::string text;
  const auto add = [&](const char* name, const std::string& value) {
    text += fmt::format("{:<10} {}\n", name, value);
  };
  add("map", printable(scene.name));
  add("kind", kind_of(scene.map));
  add("space", navigator.space_name());
  add("nodes",
      fmt::format("{}, {} of them walkable", navigator.node_count(), walkable_count(navigator)));
  add("edges", std::to_string(edge_count(navigator)));
  add("parts", std::to_string(navigator.component_count()));
  add("positions", navigator.has_positions() ? "yes" : "no");
  constexpr std::size_t kMostListed = 60;
  if (navigator.node_count() > kMostListed) return text;
  Table table = {{"  node", "edges", "to"}};
  for (NodeId node = 0; node < navigator.node_count(); ++node) {
    if (!navigator.walkable(node)) continue;
    std::vector<std::string> ways;
    for (const NodeEdge& edge : navigator.edges(node)) {
      ways.push_back(fmt::format("{} {}", node_text(navigator, edge.to), cost_text(edge.cost)));
    }
    table.push_back({"  " + node_text(navigator, node), std::to_string(ways.size()),
                     fmt::format("{}", fmt::join(ways, ", "))});
  }
  return text + "\n" + aligned(table);
}

std::string info_json(const GraphScene& scene) {
  const NodeNavigator& navigator = scene.navigator;
  nlohmann::ordered_json json;
  json["map"] = scene.name;
  json["kind"] = kind_of(scene.map);
  json["space"] = navigator.space_name();
  json["nodes"] = navigator.node_count();
  json["walkable"] = walkable_count(navigator);
  json["edges"] = edge_count(navigator);
  json["parts"] = navigator.component_count();
  json["positions"] = navigator.has_positions();
  json["version"] = WEND_VERSION;
  return json_text(json);
}

/// Between places a search goes from waypoint to waypoint: these become the query's.
void take_ends_of_way(GraphQuery& asked, NodeQuery& query) {
  WayQuery way = *asked.way;
  way.shortcuts = false;
  Workspace workspace(checked_allocator());
  const Path path = find_way(*asked.scene.waypoints, asked.scene.navigator, way, workspace).path;
  if (path.nodes.empty()) {
    throw usage_error(
        "compare: between these places nothing is searched for: the straight way is free, or an "
        "end is not; wend solve tells");
  }
  query.from = path.nodes.front();
  query.to = path.nodes.back();
  asked.goals = {query.to};
}

}  // namespace

ExitCode solve_on_graph(const QueryArguments& arguments, const OutputArguments& output,
                        const GraphExtras& extras, const CLI::App& app) {
  const GraphFormat format =
      chosen_format(output, kGraphSolveFormats, {kGraphSolveFormats, GraphFormat::text, true});
  if (format == GraphFormat::png) require_no_terminal("-o", output.output);
  require_other_file("-o", output.output, {*arguments.movement.map});
  const bool others = extras.alternatives.count.has_value();
  if (format == GraphFormat::csv) require_one_list(extras.smooth, false, others);
  GraphQuery asked(arguments, app);
  const GraphAnswer answer = answer_to(asked, arguments.search, extras);
  write_output(output.output, formatted(answer, format));
  const bool said = format == GraphFormat::text || format == GraphFormat::json;
  if (!said || !goes_to_standard_output(output.output)) warn_without_path(answer.path.status);
  return exit_code_of(answer.path.status);
}

ExitCode compare_on_graph(const QueryArguments& arguments, const std::optional<std::string>& format,
                          const CLI::App& app) {
  const bool as_json = comparison_as_json(format);
  const auto chosen = algorithms_to_compare(arguments.search);
  GraphQuery asked(arguments, app);
  NodeQuery query = asked.query;
  if (asked.way) take_ends_of_way(asked, query);
  query.options = parse_guidance(arguments.search, chosen);
  query.options.limits = parse_limits(arguments.search);
  const SearchOptions options = query.options;
  const NodeNavigator& navigator = asked.scene.navigator;
  if (!navigator.knows(options.heuristic.kind)) {
    throw usage_error("--heuristic: this map has no such heuristic");
  }
  const bool named = arguments.search.algorithm.has_value();
  const Comparison comparison =
      compare_all(navigator, query, those_that_work(navigator, chosen, named), !as_json);
  if (!as_json) return comparison.outcome();
  nlohmann::ordered_json json;
  json["map"] = asked.scene.name;
  json["from"] = node_json(navigator, query.from);
  json["to"] = nodes_json(navigator, asked.goals);
  json["interrupted"] = interrupted();
  json["algorithms"] = comparison.json();
  json["version"] = WEND_VERSION;
  write_output({}, json_text(json));
  return comparison.outcome();
}

ExitCode tell_of_graph(const std::string& path, const std::optional<std::string>& format,
                       const CLI::App& app) {
  refuse_grid_options(app);
  const GraphFormat chosen = chosen_format<GraphFormat>({format, std::nullopt}, kGraphInfoFormats,
                                                        {{}, GraphFormat::text, true});
  const GraphScene scene = load_graph_scene(path);
  write_output({}, chosen == GraphFormat::json ? info_json(scene) : info_text(scene));
  return ExitCode::success;
}

ExitCode draw_graph(const QueryArguments& arguments, const OutputArguments& output,
                    const GraphExtras& extras, const CLI::App& app) {
  const GraphFormat format =
      chosen_format(output, kGraphDrawFormats, {kGraphDrawFormats, GraphFormat::svg, false});
  require_other_file("-o", output.output, {*arguments.movement.map});
  if (format == GraphFormat::png) require_no_terminal("-o", output.output);
  if (!arguments.ends.from && arguments.ends.to.empty()) {
    refuse_grid_options(app);
    const GraphScene scene = load_graph_scene(*arguments.movement.map);
    GraphPicture picture;
    picture.scene = &scene;
    picture.summary = fmt::format("{} nodes, {} edges", scene.navigator.node_count(),
                                  edge_count(scene.navigator));
    write_output(output.output,
                 format == GraphFormat::svg ? graph_svg(picture) : graph_png(picture));
    return ExitCode::success;
  }
  GraphQuery asked(arguments, app);
  const GraphAnswer answer = answer_to(asked, arguments.search, extras);
  write_output(output.output, formatted(answer, format));
  warn_without_path(answer.path.status);
  return exit_code_of(answer.path.status);
}

}  // namespace wend::cli
