#include "commands/graph_commands.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <string_view>

#include "report/graph_answer.h"
#include "scene/traced_search.h"
#include "terminal/failure.h"
#include "terminal/interrupt.h"
#include "terminal/memory.h"
#include "terminal/output.h"
#include "terminal/table.h"
#include "terminal/terminal.h"
#include "terminal/values.h"
#include "wend/base/version.h"
#include "wend/picture/draw.h"

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

/// Between places, as many waypoints as it takes.
void find_way_between(const GraphScene& scene, Workspace& workspace, GraphAnswer& answer) {
  WayQuery query = *answer.way;
  query.algorithm = *answer.algorithm;
  query.options = answer.options;
  query.shortcuts = false;
  WaypointWay way = find_way(*scene.waypoints(), scene.navigator(), query, workspace);
  answer.path = std::move(way.path);
  answer.path.status = way.status;
  answer.line = std::move(way.points);
}

void search(const NodeNavigator& navigator, const NodeQuery& query, bool smooth,
            Workspace& workspace, GraphAnswer& answer) {
  NodeSearch search = navigator.begin(query, workspace);
  const TraceLog* log = query.options.trace;
  const bool complete = log == nullptr ? (run_to_end(search), true) : run_logged(search, *log);
  search.write_path(answer.path);
  if (!complete) answer.path.status = Status::limit_reached;
  if (!smooth) return;
  for (const NodeId node : answer.path.nodes) answer.line.push_back(navigator.position(node));
}

/// The algorithm that was asked for, or chosen for the query.
void choose_algorithm(const SearchArguments& arguments, const NodeNavigator& navigator,
                      NodeQuery& query, GraphAnswer& answer) {
  answer.algorithm = &chosen_algorithm(arguments);
  query.options = parse_search(arguments, *answer.algorithm);
  if (chooses_itself(arguments)) {
    const NodeNavigator::Choice choice = navigator.choose(query);
    answer.algorithm = choice.algorithm;
    answer.choice = choice.reason;
  }
  query.algorithm = *answer.algorithm;
  answer.options = query.options;
  answer.several_goals = !query.goals.empty();
  answer.range = query.range;
  answer.heuristic = answer.algorithm->informed ? to_string(query.options.heuristic.kind) : "none";
}

GraphAnswer answer_to(const GraphScene& scene, const QueryArguments& arguments,
                      const GraphExtras& extras, const char* command) {
  if (extras.smooth && scene.waypoints() == nullptr) {
    throw usage_error("--smooth: only grids and maps of waypoints have room beside their paths");
  }
  const auto others = parse_alternatives(extras.alternatives);
  GraphAnswer answer;
  answer.scene = &scene;
  answer.way = scene.way(arguments.ends, command);
  if (others && answer.way) {
    throw usage_error("--alternatives: on a map of waypoints they lead from one to another");
  }
  NodeQuery query;
  if (!answer.way) {
    answer.ends = scene.ends(arguments.ends, command);
    answer.ends.put_into(query);
  }
  const std::unique_ptr<Overlay> overlay = scene.overlay(arguments.search.overlay);
  if (overlay && answer.way) {
    throw usage_error("--overlay: on a map of waypoints it is for ways from one to another");
  }
  query.overlay = overlay.get();
  choose_algorithm(arguments.search, scene.navigator(), query, answer);
  query.options.trace = extras.log;
  Workspace workspace(checked_allocator());
  const InterruptGuard guard;
  const auto begin = std::chrono::steady_clock::now();
  if (answer.way) {
    find_way_between(scene, workspace, answer);
  } else {
    search(scene.navigator(), query, extras.smooth, workspace, answer);
  }
  answer.length_before = length_of(answer.line);
  if (extras.smooth) take_shortcuts(*scene.waypoints(), answer.line);
  const auto took = std::chrono::steady_clock::now() - begin;
  answer.microseconds = std::chrono::duration<double, std::micro>(took).count();
  if (answer.path.status == Status::invalid) throw usage_error(answer.path.reason);
  answer.wants_alternatives = others.has_value();
  if (others) answer.alternatives = find_alternatives(scene.navigator(), query, *others);
  return answer;
}

std::string formatted(const GraphAnswer& answer, GraphFormat format) {
  switch (format) {
    case GraphFormat::text: return graph_answer_text(answer);
    case GraphFormat::json: return graph_answer_json(answer);
    case GraphFormat::csv: return graph_answer_csv(answer);
    case GraphFormat::svg: return value_or_refuse(draw_svg(picture_of(answer)));
    case GraphFormat::png: return value_or_refuse(draw_png(picture_of(answer)));
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
  const NodeNavigator& navigator = scene.navigator();
  NamedLines lines;
  lines.add("map", printable(scene.name()));
  lines.add("kind", scene.kind());
  lines.add("space", navigator.space_name());
  lines.add("nodes", fmt::format("{}, {} of them walkable", navigator.node_count(),
                                 walkable_count(navigator)));
  lines.add("edges", std::to_string(edge_count(navigator)));
  lines.add("parts", std::to_string(navigator.component_count()));
  lines.add("positions", navigator.has_positions() ? "yes" : "no");
  constexpr std::size_t kMostListed = 60;
  if (navigator.node_count() > kMostListed) return lines.text();
  Table table = {{"  node", "edges", "to"}};
  for (NodeId node = 0; node < navigator.node_count(); ++node) {
    if (!navigator.walkable(node)) continue;
    std::vector<std::string> ways;
    for (const NodeEdge& edge : navigator.edges(node)) {
      ways.push_back(fmt::format("{} ({})", scene.text(edge.to), cost_text(edge.cost)));
    }
    table.push_back({"  " + scene.text(node), std::to_string(ways.size()),
                     fmt::format("{}", fmt::join(ways, ", "))});
  }
  return lines.text() + "\n" + aligned(table);
}

std::string info_json(const GraphScene& scene) {
  const NodeNavigator& navigator = scene.navigator();
  nlohmann::ordered_json json;
  json["map"] = scene.name();
  json["kind"] = scene.kind();
  json["space"] = navigator.space_name();
  json["nodes"] = navigator.node_count();
  json["walkable"] = walkable_count(navigator);
  json["edges"] = edge_count(navigator);
  json["parts"] = navigator.component_count();
  json["positions"] = navigator.has_positions();
  json["version"] = WEND_VERSION;
  return json_text(json);
}

}  // namespace

ExitCode solve_on_graph(const QueryArguments& arguments, const OutputArguments& output,
                        const GraphExtras& extras, const CLI::App& app) {
  const GraphFormat format =
      chosen_format(output, kGraphSolveFormats, {kGraphSolveFormats, GraphFormat::text, true});
  if (format == GraphFormat::png) require_no_terminal("-o", output.output);
  require_other_file("-o", output.output,
                     {*arguments.movement.map, arguments.ends.goals.value_or(""),
                      arguments.search.overlay.value_or("")});
  const bool others = extras.alternatives.count.has_value();
  if (format == GraphFormat::csv) require_one_list(extras.smooth, false, others);
  refuse_grid_options(app);
  const auto scene = load_graph_scene(*arguments.movement.map);
  const GraphAnswer answer = answer_to(*scene, arguments, extras, "solve");
  write_output(output.output, formatted(answer, format));
  const bool said = format == GraphFormat::text || format == GraphFormat::json;
  if (!said || !goes_to_standard_output(output.output)) warn_without_path(answer.path.status);
  return exit_code_of(answer.path.status);
}

ExitCode tell_of_graph(const std::string& path, const std::optional<std::string>& format,
                       const CLI::App& app) {
  refuse_grid_options(app);
  const GraphFormat chosen = chosen_format<GraphFormat>({format, std::nullopt}, kGraphInfoFormats,
                                                        {{}, GraphFormat::text, true});
  const auto scene = load_graph_scene(path);
  write_output({}, chosen == GraphFormat::json ? info_json(*scene) : info_text(*scene));
  return ExitCode::success;
}

namespace {

/// Nodes are the cells of a row as long as there are nodes.
io::SearchTrace record_of(const GraphAnswer& answer, TraceLog log) {
  const auto cell = [](NodeId node) { return Point{static_cast<std::int32_t>(node), 0}; };
  io::SearchTrace trace;
  trace.map = answer.scene->name();
  trace.width = static_cast<std::int32_t>(answer.scene->navigator().node_count());
  trace.height = 1;
  trace.from = cell(answer.ends.from);
  trace.to = cell(answer.ends.goals.front());
  for (std::size_t i = 1; i < answer.ends.goals.size(); ++i) {
    trace.more_goals.push_back(cell(answer.ends.goals[i]));
  }
  trace.algorithm = answer.algorithm->name;
  trace.weight = answer.algorithm->weighted ? answer.options.weight : 0;
  trace.heuristic = answer.heuristic;
  trace.corners = kNoCorners;
  trace.costs = "own";
  trace.cost_scale = answer.scene->navigator().cost_scale();
  trace.status = answer.path.status;
  trace.cost = answer.path.cost;
  trace.length = answer.path.length;
  trace.expanded = static_cast<std::uint32_t>(answer.path.counters.expanded);
  for (const NodeId node : answer.path.nodes) trace.path.push_back(cell(node));
  trace.events = std::move(log);
  return trace;
}

}  // namespace

ExitCode trace_graph(const QueryArguments& arguments, const std::optional<std::string>& output,
                     const CLI::App& app) {
  require_other_file("-o", output, {*arguments.movement.map, arguments.ends.goals.value_or("")});
  refuse_grid_options(app);
  const auto scene = load_graph_scene(*arguments.movement.map);
  if (scene->way(arguments.ends, "trace")) {
    throw usage_error("trace: a trace tells of nodes; say --from and --to by waypoints");
  }
  if (scene->navigator().node_count() > std::size_t{GridMap::kMaxCells}) {
    throw usage_error("trace: a trace tells of at most 2^28 nodes, and this map has more");
  }
  QueryArguments shown = arguments;
  shown.search = shown_search(shown.search);
  TraceLog log;
  const GraphAnswer answer = answer_to(*scene, shown, {.log = &log}, "trace");
  write_output(output, io::to_trace_text(record_of(answer, std::move(log))));
  warn_without_path(answer.path.status);
  return exit_code_of(answer.path.status);
}

ExitCode draw_graph(const QueryArguments& arguments, const OutputArguments& output,
                    const GraphExtras& extras, const CLI::App& app) {
  const GraphFormat format =
      chosen_format(output, kGraphDrawFormats, {kGraphDrawFormats, GraphFormat::svg, false});
  require_other_file("-o", output.output,
                     {*arguments.movement.map, arguments.ends.goals.value_or(""),
                      arguments.search.overlay.value_or("")});
  if (format == GraphFormat::png) require_no_terminal("-o", output.output);
  refuse_grid_options(app);
  const auto scene = load_graph_scene(*arguments.movement.map);
  const EndArguments& ends = arguments.ends;
  if (!ends.from && ends.to.empty() && !ends.goals) {
    GraphPicture picture = picture_of(*scene);
    picture.summary = fmt::format("{} nodes, {} edges", scene->navigator().node_count(),
                                  edge_count(scene->navigator()));
    write_output(output.output, value_or_refuse(format == GraphFormat::svg ? draw_svg(picture)
                                                                           : draw_png(picture)));
    return ExitCode::success;
  }
  QueryArguments shown = arguments;
  shown.search = shown_search(shown.search);
  const GraphAnswer answer = answer_to(*scene, shown, extras, "draw");
  write_output(output.output, formatted(answer, format));
  warn_without_path(answer.path.status);
  return exit_code_of(answer.path.status);
}

}  // namespace wend::cli
