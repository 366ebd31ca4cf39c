// `wend field`: what every place costs from some of them, or to them; with a limit, a movement
// range.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

#include "commands/commands.h"
#include "options/movement_options.h"
#include "pictures/graph_picture.h"
#include "pictures/overlay_picture.h"
#include "report/overestimates.h"
#include "scene/graph_scene.h"
#include "scene/grid_scene.h"
#include "scene/overlay_file.h"
#include "terminal/memory.h"
#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/suggest.h"
#include "terminal/values.h"
#include "wend/flow/flow_field.h"
#include "wend/picture/draw.h"

namespace wend::cli {
namespace {

enum class FieldFormat { csv, svg, png };

const std::vector<Named<FieldFormat>> kFieldFormats = {
    {"csv", FieldFormat::csv}, {"svg", FieldFormat::svg}, {"png", FieldFormat::png}};

const std::vector<Named<FlowKind>> kFlowKinds = {{to_string(FlowKind::steps), FlowKind::steps},
                                                 {to_string(FlowKind::eikonal), FlowKind::eikonal}};

constexpr const char* kFieldExamples =
    "Examples:\n"
    "  wend field --from 8,4 -o field.svg\n"
    "  wend field scenes/demo.map --to 50,10 --to 8,4 -o to-the-exits.png\n"
    "  wend field scenes/demo.map --from 8,4 --limit-cost 110880 -o range.svg\n"
    "  wend field scenes/demo.map --to 50,10 --directions eikonal -o flow.svg\n"
    "\n"
    "csv has a line per row of the map, empty fields where there is no way within the limit.\n";

struct FieldArguments {
  MovementArguments movement;
  std::vector<std::string> from;
  std::vector<std::string> to;
  std::optional<std::string> limit_cost;
  std::optional<std::string> directions;
  std::optional<std::string> overlay;
  std::optional<std::string> format;
  std::optional<std::string> output;
};

/// So many columns and rows from a cell on.
std::string csv_of(const NodeField& field, const Navigator& navigator, Point first,
                   std::int32_t width, std::int32_t height) {
  std::string text;
  for (Point p = first; p.y < first.y + height; ++p.y) {
    for (p.x = first.x; p.x < first.x + width; ++p.x) {
      if (p.x > first.x) text += ',';
      const NodeId node = navigator.node(p);
      if (field.reached(node)) text += cost_text(field.cost(node));
    }
    text += '\n';
  }
  return text;
}

/// Floors one after the other, an empty line between them.
std::string csv_of(const NodeField& field, const GridScene& scene) {
  const GridMap& map = scene.scene().map;
  if (!scene.scene().floors) return csv_of(field, scene.grid(), {}, map.width(), map.height());
  const FloorMap& floors = *scene.scene().floors;
  std::string text;
  for (FloorCell corner; corner.floor < floors.floor_count(); ++corner.floor) {
    if (corner.floor > 0) text += '\n';
    text += csv_of(field, scene.grid(), floors.place(corner), floors.width(), floors.height());
  }
  return text;
}

/// "Costs from here, up to 110880".
std::string caption_of(const NodeFieldQuery& query, const std::string& moves = "") {
  const bool limited = query.limit < NodeField::kUnreached;
  return fmt::format("Costs {}{}{}", query.side == Side::forward ? "from here" : "to here", moves,
                     limited ? ", up to " + cost_text(query.limit) : "");
}

std::string summary_of(const NodeField& field, const AnyScene& scene) {
  double dearest = 0;
  for (const double cost : field.costs()) {
    if (cost != NodeField::kUnreached) dearest = std::max(dearest, cost);
  }
  return fmt::format("{} {}, the dearest at {}", field.count(), scene.nodes(), cost_text(dearest));
}

Picture picture_of(const NodeField& field, const GridScene& scene, const NodeFieldQuery& query) {
  const bool forward = query.side == Side::forward;
  const GridMap& map = scene.scene().map;
  Picture picture;
  picture.map = &map;
  picture.floors = floors_of(scene.scene());
  picture.title = scene.name();
  picture.caption =
      caption_of(query, ", corners " + dashed(to_string(scene.movement().grid.corners)));
  picture.summary = summary_of(field, scene);
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    picture.heat.push_back(field.cost(scene.grid().node(map.point(id))));
  }
  picture.heat_title = forward ? "cost from the start" : "cost to the goal";
  for (const NodeId node : query.sources) {
    (forward ? picture.starts : picture.goals).push_back(scene.grid().point(node));
  }
  picture.links = map.links();
  add_overlay(picture, query.overlay, [&](NodeId node) { return scene.cell(node); });
  return picture;
}

GraphPicture picture_of(const NodeField& field, const AnyScene& scene,
                        const NodeFieldQuery& query) {
  const bool forward = query.side == Side::forward;
  GraphPicture picture = picture_of(scene);
  if (picture.voxels != nullptr) {
    throw usage_error("field: of volumes there is no picture; say --format csv");
  }
  picture.costs = field.costs();
  // Only the first of several starts looks like one.
  const auto begin = query.sources.begin();
  if (forward) picture.starts = places_of(scene, {*begin});
  picture.goals = places_of(scene, {begin + (forward ? 1 : 0), query.sources.end()});
  picture.caption = caption_of(query);
  picture.summary = summary_of(field, scene);
  add_overlay(picture, query.overlay, [](NodeId node) { return node; });
  return picture;
}

/// A line for each node that is reached.
std::string csv_of(const NodeField& field, const AnyScene& scene) {
  std::string text = "node,cost,next\n";
  for (NodeId node = 0; node < field.node_count(); ++node) {
    if (!field.reached(node)) continue;
    const NodeId next = field.parent(node);
    text += csv_field(scene.text(node)) + "," + cost_text(field.cost(node)) + ",";
    if (next != kNoNode) text += csv_field(scene.text(next));
    text += "\n";
  }
  return text;
}

std::string formatted(const NodeField& field, const GridScene& scene, const NodeFieldQuery& query,
                      FieldFormat format) {
  if (format == FieldFormat::csv) return csv_of(field, scene);
  const Picture picture = picture_of(field, scene, query);
  return value_or_refuse(format == FieldFormat::svg ? draw_svg(picture) : draw_png(picture));
}

std::string formatted(const NodeField& field, const AnyScene& scene, const NodeFieldQuery& query,
                      FieldFormat format) {
  if (format == FieldFormat::csv) return csv_of(field, scene);
  const GraphPicture picture = picture_of(field, scene, query);
  return value_or_refuse(format == FieldFormat::svg ? draw_svg(picture) : draw_png(picture));
}

/// Why there is no field.
std::string complaint(Status status, const NodeFieldQuery& query, const AnyScene& scene) {
  const std::string_view nodes = scene.nodes();
  if (status != Status::start_blocked) {
    return query.overlay == nullptr ? "this map does not know the way back"
                                    : "this map does not know the way back, or takes no overlay";
  }
  return fmt::format("every {} named is blocked", nodes.substr(0, nodes.size() - 1));
}

/// Costs and steps of a flow field as any other field has them.
NodeField field_of(const FlowField& flow, std::size_t nodes) {
  NodeField field(nodes, Side::backward);
  for (NodeId node = 0; node < nodes; ++node) {
    if (flow.reached(node)) field.set(node, flow.cost(node), flow.next(node));
  }
  return field;
}

/// A line for each cell from which a way leads.
std::string csv_of(const FlowField& flow, const GridScene& scene) {
  const GridMap& map = scene.scene().map;
  std::string text = "x,y,cost,direction_x,direction_y\n";
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const Point cell = map.point(id);
    const NodeId node = scene.grid().node(cell);
    if (!flow.reached(node)) continue;
    const Direction direction = flow.direction(node);
    text += fmt::format("{},{},{},{:.6f},{:.6f}\n", cell.x, cell.y, cost_text(flow.cost(node)),
                        direction.x, direction.y);
  }
  return text;
}

std::string formatted(const FlowField& flow, const GridScene& scene, const NodeFieldQuery& query,
                      FieldFormat format) {
  if (format == FieldFormat::csv) return csv_of(flow, scene);
  const GridMap& map = scene.scene().map;
  Picture picture = picture_of(field_of(flow, scene.grid().node_count()), scene, query);
  picture.caption += flow.kind() == FlowKind::steps ? ", by steps" : ", in any direction";
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const Direction to = flow.direction(scene.grid().node(map.point(id)));
    picture.directions.push_back({to.x, to.y, 0});
  }
  return value_or_refuse(format == FieldFormat::svg ? draw_svg(picture) : draw_png(picture));
}

/// The way to walk from every cell.
ExitCode run_directions(const FieldArguments& arguments, const AnyScene& scene,
                        const NodeFieldQuery& query, FieldFormat format) {
  FlowFieldOptions options;
  options.kind = parse_named("--directions", "kind", *arguments.directions, kFlowKinds);
  options.overlay = query.overlay;
  const GridScene* grid = as_grid(scene);
  if (grid == nullptr || grid->scene().floors || !grid->scene().map.links().empty()) {
    throw usage_error(
        "--directions: only grids of one floor without links have directions; leave it out, and "
        "csv tells the next place of each");
  }
  const FlowField flow =
      value_or_refuse(FlowField::build(scene.navigator(), query.sources, options));
  const auto counts = [&](NodeId node) { return scene.navigator().walkable(node); };
  if (std::none_of(query.sources.begin(), query.sources.end(), counts)) {
    print_error(fmt::format("--to: {}", complaint(Status::start_blocked, query, scene)));
    return ExitCode::no_path;
  }
  write_output(arguments.output, formatted(flow, *grid, query, format));
  return ExitCode::success;
}

NodeFieldQuery parse_query(const FieldArguments& arguments) {
  if (arguments.from.empty() == arguments.to.empty()) {
    throw usage_error(
        "field: say either --from or --to, with a cell X,Y or a name, once or several times");
  }
  NodeFieldQuery query;
  query.side = arguments.to.empty() ? Side::forward : Side::backward;
  constexpr double kMost = std::numeric_limits<double>::max();
  if (arguments.limit_cost) {
    query.limit = parse_number("--limit-cost", *arguments.limit_cost, 0, kMost);
  }
  if (arguments.directions && (arguments.limit_cost || arguments.to.empty())) {
    throw usage_error("--directions: say where to with --to, and leave --limit-cost out");
  }
  return query;
}

ExitCode run_field(const FieldArguments& arguments, const CLI::App& app) {
  const FieldFormat format = chosen_format({arguments.format, arguments.output}, kFieldFormats,
                                           {kFieldFormats, FieldFormat::csv, true});
  NodeFieldQuery query = parse_query(arguments);
  if (format == FieldFormat::png) require_no_terminal("-o", arguments.output);
  std::vector<std::string> inputs = files_of(arguments.movement);
  inputs.push_back(arguments.overlay.value_or(""));
  require_other_file("-o", arguments.output, inputs);
  const std::unique_ptr<AnyScene> scene = open_scene(arguments.movement, app);
  const bool forward = query.side == Side::forward;
  const char* option = forward ? "--from" : "--to";
  std::vector<NodeId> sources;
  for (const std::string& text : forward ? arguments.from : arguments.to) {
    sources.push_back(scene->parse(option, text));
  }
  query.sources = sources;
  const std::unique_ptr<Overlay> overlay = scene->overlay(arguments.overlay);
  query.overlay = overlay.get();
  if (arguments.directions) return run_directions(arguments, *scene, query, format);
  Workspace workspace(checked_allocator());
  const NodeField field = scene->navigator().field(query, workspace);
  const bool incomplete = field.status == Status::limit_reached;
  if (field.status != Status::found && !incomplete) {
    print_error(fmt::format("{}: {}", option, complaint(field.status, query, *scene)));
    return field.status == Status::start_blocked ? ExitCode::no_path : ExitCode::usage;
  }
  const GridScene* grid = as_grid(*scene);
  write_output(arguments.output, grid != nullptr ? formatted(field, *grid, query, format)
                                                 : formatted(field, *scene, query, format));
  warn_of_middles(*scene);
  return incomplete ? tell_of_missing_costs(scene->nodes()) : ExitCode::success;
}

}  // namespace

Command add_field(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("field", "Work out what every cell costs to reach");
  const auto arguments = std::make_shared<FieldArguments>();
  add_map_and_movement(app, arguments->movement);
  const auto add = [&](const char* name, std::optional<std::string>& value, const char* type,
                       const std::string& text) {
    app.add_option(name, value, text)->type_name(type);
  };
  const auto add_cells = [&](const char* name, std::vector<std::string>& value,
                             const std::string& text) {
    app.add_option(name, value, text)->type_name("X,Y")->allow_extra_args(false);
  };
  add_cells("--from", arguments->from, "Costs from here; several times: from the nearest");
  add_cells("--to", arguments->to, "Costs to here; several times: to the nearest");
  add("--limit-cost", arguments->limit_cost, "C", "Only cells that cost at most C");
  add("--directions", arguments->directions, "KIND",
      "Which way to walk from every cell --to there: " + joined(names_of(kFlowKinds)));
  add_overlay_option(app, arguments->overlay);
  add("--format", arguments->format, "FORMAT",
      joined(names_of(kFieldFormats)) + " [as the file's name ends; else csv]");
  add("-o,--output", arguments->output, "FILE", kOutputHelp);
  app.footer(kFieldExamples);
  return {&app, [arguments, &app] { return run_field(*arguments, app); }};
}

}  // namespace wend::cli
