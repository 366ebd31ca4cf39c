// `wend field`: what every cell costs from some cells, or to them; with a limit, a movement range.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

#include "commands/commands.h"
#include "commands/graph_fields.h"
#include "options/ends.h"
#include "options/movement_options.h"
#include "picture/picture_file.h"
#include "report/answer.h"
#include "scene/cell_names.h"
#include "terminal/memory.h"
#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/suggest.h"
#include "terminal/values.h"

namespace wend::cli {
namespace {

enum class FieldFormat { csv, svg, png };

const std::vector<Named<FieldFormat>> kFieldFormats = {
    {"csv", FieldFormat::csv}, {"svg", FieldFormat::svg}, {"png", FieldFormat::png}};

constexpr const char* kFieldExamples =
    "Examples:\n"
    "  wend field --from 8,4 -o field.svg\n"
    "  wend field arena.map --to 12,30 --to 40,8 -o to-the-exits.png\n"
    "  wend field arena.map --from 12,30 --limit-cost 110880 -o range.svg\n"
    "\n"
    "csv has a line per row of the map, empty fields where there is no way within the limit.\n";

struct FieldArguments {
  MovementArguments movement;
  std::vector<std::string> from;
  std::vector<std::string> to;
  std::optional<std::string> limit_cost;
  std::optional<std::string> format;
  std::optional<std::string> output;
};

std::vector<Point> parse_sources(const char* option, const std::vector<std::string>& texts,
                                 const Scene& scene) {
  std::vector<Point> cells;
  for (const std::string& text : texts) cells.push_back(parse_end(option, text, scene));
  return cells;
}

/// So many columns and rows from a cell on.
std::string csv_of(const DistanceField& field, Point first, std::int32_t width,
                   std::int32_t height) {
  std::string text;
  for (Point p = first; p.y < first.y + height; ++p.y) {
    for (p.x = first.x; p.x < first.x + width; ++p.x) {
      if (p.x > first.x) text += ',';
      if (field.reached(p)) text += cost_text(field.cost(p));
    }
    text += '\n';
  }
  return text;
}

/// Floors one after the other, an empty line between them.
std::string csv_of(const DistanceField& field, const Scene& scene) {
  if (!scene.floors) return csv_of(field, {}, field.width(), field.height());
  const FloorMap& floors = *scene.floors;
  std::string text;
  for (FloorCell corner; corner.floor < floors.floor_count(); ++corner.floor) {
    if (corner.floor > 0) text += '\n';
    text += csv_of(field, floors.place(corner), floors.width(), floors.height());
  }
  return text;
}

Picture picture_of(const DistanceField& field, const Scene& scene, const FieldQuery& query,
                   const GridOptions& grid) {
  const bool forward = query.side == Side::forward;
  Picture picture;
  picture.map = &scene.map;
  picture.floors = floors_of(scene);
  picture.title = scene.name;
  picture.caption = fmt::format("Costs {}, corners {}", forward ? "from here" : "to here",
                                dashed(to_string(grid.corners)));
  if (query.limit < DistanceField::kUnreached) {
    picture.caption += ", up to " + cost_text(query.limit);
  }
  const auto dearest = [&] {
    double most = 0;
    for (const double cost : field.costs()) {
      if (cost != DistanceField::kUnreached) most = std::max(most, cost);
    }
    return most;
  };
  picture.summary = fmt::format("{} cells, the dearest at {}", field.count(), cost_text(dearest()));
  picture.heat = field.costs();
  picture.heat_title = forward ? "cost from the start" : "cost to the goal";
  (forward ? picture.starts : picture.goals).assign(query.sources.begin(), query.sources.end());
  for (const GridLink& link : scene.map.links()) picture.links.push_back({link.from, link.to});
  return picture;
}

FieldQuery parse_query(const FieldArguments& arguments) {
  if (arguments.from.empty() == arguments.to.empty()) {
    throw usage_error("field: say either --from X,Y or --to X,Y, once or several times");
  }
  FieldQuery query;
  query.side = arguments.to.empty() ? Side::forward : Side::backward;
  constexpr double kMost = std::numeric_limits<double>::max();
  if (arguments.limit_cost) {
    query.limit = parse_number("--limit-cost", *arguments.limit_cost, 0, kMost);
  }
  return query;
}

ExitCode run_field(const FieldArguments& arguments) {
  const FieldFormat format = chosen_format({arguments.format, arguments.output}, kFieldFormats,
                                           {kFieldFormats, FieldFormat::csv, true});
  FieldQuery query = parse_query(arguments);
  const bool forward = query.side == Side::forward;
  if (format == FieldFormat::png) require_no_terminal("-o", arguments.output);
  const Movement movement = parse_movement(arguments.movement);
  std::vector<std::string> inputs = movement.files();
  inputs.push_back(arguments.movement.map.value_or(""));
  require_other_file("-o", arguments.output, inputs);
  const Scene scene = load_scene(arguments.movement.map, movement);
  const std::vector<Point> sources =
      parse_sources(forward ? "--from" : "--to", forward ? arguments.from : arguments.to, scene);
  query.sources = sources;
  const Navigator navigator = build_navigator(scene, movement.grid);
  Workspace workspace(checked_allocator());
  const DistanceField field = navigator.field(query, workspace);
  const bool incomplete = field.status == Status::limit_reached;
  if (field.status != Status::found && !incomplete) {
    print_error(fmt::format("{}: every cell named is blocked", forward ? "--from" : "--to"));
    return ExitCode::no_path;
  }
  const auto picture = [&] { return picture_of(field, scene, query, movement.grid); };
  write_output(arguments.output, format == FieldFormat::csv   ? csv_of(field, scene)
                                 : format == FieldFormat::svg ? picture_svg(picture())
                                                              : picture_png(picture()));
  return incomplete ? tell_of_missing_costs("cells") : ExitCode::success;
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
  add("--format", arguments->format, "FORMAT",
      joined(names_of(kFieldFormats)) + " [as the file's name ends; else csv]");
  add("-o,--output", arguments->output, "FILE", kOutputHelp);
  app.footer(kFieldExamples);
  return {&app, [arguments, &app] {
            if (!is_json_scene(arguments->movement.map)) return run_field(*arguments);
            return field_on_graph({*arguments->movement.map,
                                   arguments->from,
                                   arguments->to,
                                   parse_query(*arguments).limit,
                                   {arguments->format, arguments->output}},
                                  app);
          }};
}

}  // namespace wend::cli
