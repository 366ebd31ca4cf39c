// `wend passages`: the coarse network of an isometric map, as a graph or as a picture.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

#include "commands/commands.h"
#include "report/answer.h"
#include "scene/cell_names.h"
#include "scene/formats/graph_plan.h"
#include "terminal/failure.h"
#include "terminal/memory.h"
#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/values.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/io/json_map.h"
#include "wend/picture/draw.h"
#include "wend/space/maps/passage_network.h"
#include "wend/space/spaces/graph.h"

namespace wend::cli {
namespace {

enum class PassagesFormat { json, svg, png };

const std::vector<Named<PassagesFormat>> kPassagesFormats = {
    {"json", PassagesFormat::json}, {"svg", PassagesFormat::svg}, {"png", PassagesFormat::png}};

constexpr const char* kPassagesExamples =
    "Examples:\n"
    "  wend passages scenes/village.map --corners one-free -o village-coarse.json\n"
    "  wend solve village-coarse.json --from 0,4 --to 16,52\n"
    "  wend passages scenes/village.map --from 0,4 --to 16,52 -o coarse.svg\n";

struct PassagesArguments {
  MovementArguments movement;
  std::optional<std::string> origin;
  std::optional<std::string> from;
  std::optional<std::string> to;
  std::optional<std::string> format;
  std::optional<std::string> output;
};

void require_use(const PassagesArguments& arguments, PassagesFormat format) {
  if (!arguments.movement.floors.empty()) {
    throw usage_error("--floor: a network is that of one floor");
  }
  if (arguments.movement.links) {
    throw usage_error("--links: a network has no links; add them to the graph as edges");
  }
  if (arguments.from.has_value() != arguments.to.has_value()) {
    throw usage_error("passages: a path needs both, --from X,Y and --to X,Y");
  }
  if (arguments.from && format == PassagesFormat::json) {
    throw usage_error("--from: a path is drawn into pictures; ask wend solve for it on the graph");
  }
}

PassageNetwork build_network(const Scene& scene, const GridOptions& grid, Point origin) {
  const Result<GridMap> room = map_for_unit(scene.map, scene.unit);
  if (!room) throw usage_error("--unit-size: " + room.error().message());
  Result<PassageNetwork> network =
      PassageNetwork::build(room.value(), {grid.corners, grid.costs, grid.terrain, origin});
  if (network) return std::move(network).value();
  throw file_error(fmt::format("{}: {}", scene.name, network.error().message()));
}

NodeId parse_node(const char* option, const std::string& text, const Scene& scene,
                  const PassageNetwork& network) {
  const Point cell = parse_end(option, text, scene);
  const NodeId node = network.node(cell);
  if (node != kNoNode) return node;
  throw usage_error(fmt::format("{} {} is {}; wend passages MAP lists the nodes", option, text,
                                network.is_centre(cell) ? "blocked" : "no big diamond's centre"));
}

Path solve(const PassagesArguments& arguments, const Scene& scene, const PassageNetwork& network) {
  const NodeNavigator navigator(network.graph());
  Workspace workspace(checked_allocator());
  NodeQuery query;
  query.from = parse_node("--from", *arguments.from, scene, network);
  query.to = parse_node("--to", *arguments.to, scene, network);
  return navigator.solve(query, workspace);
}

Picture picture_of(const Scene& scene, const PassageNetwork& network, const Path* path) {
  const Graph& graph = network.graph();
  Picture picture;
  picture.map = &scene.map;
  picture.title = scene.name;
  picture.nodes = network.cells();
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    for (const Graph::Edge& edge : graph.edges(node)) {
      if (edge.node > node) picture.edges.push_back({network.cell(node), network.cell(edge.node)});
    }
  }
  picture.caption =
      fmt::format("{} big diamonds, {} passages", picture.nodes.size(), picture.edges.size());
  if (path == nullptr) return picture;
  for (const NodeId node : path->nodes) picture.path.push_back(network.cell(node));
  picture.summary = to_string(path->status);
  if (path->found()) {
    picture.starts = {picture.path.front()};
    picture.goals = {picture.path.back()};
    picture.summary += fmt::format(", cost {}, steps {}, expanded {}", cost_text(path->cost),
                                   path->steps(), path->counters.expanded);
  }
  return picture;
}

ExitCode run_passages(const PassagesArguments& arguments) {
  const PassagesFormat format =
      chosen_format({arguments.format, arguments.output}, kPassagesFormats,
                    {kPassagesFormats, PassagesFormat::json, true});
  require_use(arguments, format);
  if (format == PassagesFormat::png) require_no_terminal("-o", arguments.output);
  const Movement movement = parse_movement(arguments.movement);
  std::vector<std::string> inputs = movement.files();
  inputs.push_back(arguments.movement.map.value_or(""));
  require_other_file("-o", arguments.output, inputs);
  const Scene scene = load_scene(arguments.movement.map, movement);
  const Point origin = arguments.origin ? parse_end("--origin", *arguments.origin, scene) : Point{};
  const PassageNetwork network = build_network(scene, movement.grid, origin);
  if (format == PassagesFormat::json) {
    const NodeNavigator navigator(network.graph(), {.landmarks = 0});
    write_output(arguments.output, value_or_fail(io::to_json_text(graph_plan_of(navigator))));
    return ExitCode::success;
  }
  std::optional<Path> path;
  if (arguments.from) path = solve(arguments, scene, network);
  const Picture picture = picture_of(scene, network, path ? &*path : nullptr);
  write_output(
      arguments.output,
      value_or_refuse(format == PassagesFormat::svg ? draw_svg(picture) : draw_png(picture)));
  if (!path) return ExitCode::success;
  warn_without_path(path->status);
  return exit_code_of(path->status);
}

}  // namespace

Command add_passages(CLI::App& program) {
  CLI::App& app =
      *program.add_subcommand("passages", "Make an isometric map's coarse network of passages");
  const auto arguments = std::make_shared<PassagesArguments>();
  add_map_and_movement(app, arguments->movement);
  const auto add = [&](const char* name, std::optional<std::string>& value, const char* type,
                       const std::string& text) {
    app.add_option(name, value, text)->type_name(type);
  };
  add("--origin", arguments->origin, "X,Y", "A cell that is the centre of a big diamond [0,0]");
  add("--from", arguments->from, "X,Y", "For a picture: draw a path from this node");
  add("--to", arguments->to, "X,Y", "To this one");
  add("--format", arguments->format, "FORMAT",
      "json, a graph that solve, compare, draw, bench and info take; svg, png [as the file's name "
      "ends; else json]");
  add("-o,--output", arguments->output, "FILE", kOutputHelp);
  app.footer(kPassagesExamples);
  return {&app, [arguments] { return run_passages(*arguments); }};
}

}  // namespace wend::cli
