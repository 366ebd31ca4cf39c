#include "commands/graph_fields.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>

#include "report/answer.h"
#include "report/graph_drawing.h"
#include "terminal/failure.h"
#include "terminal/memory.h"
#include "terminal/output.h"
#include "terminal/values.h"

namespace wend::cli {
namespace {

enum class GraphFieldFormat { csv, svg, png };

const std::vector<Named<GraphFieldFormat>> kGraphFieldFormats = {
    {"csv", GraphFieldFormat::csv}, {"svg", GraphFieldFormat::svg}, {"png", GraphFieldFormat::png}};

/// A line for each node that is reached.
std::string csv_of(const NodeField& field, const GraphScene& scene) {
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

GraphPicture picture_of(const NodeField& field, const GraphScene& scene,
                        const std::vector<NodeId>& sources, double limit) {
  if (scene.plan<io::VoxelPlan>() != nullptr) {
    throw usage_error("field: of volumes there is no picture; say --format csv");
  }
  GraphPicture picture;
  picture.scene = &scene;
  picture.costs = field.costs();
  const bool forward = field.side() == Side::forward;
  if (forward) picture.start = sources.front();
  picture.goals.assign(sources.begin() + (forward ? 1 : 0), sources.end());
  double dearest = 0;
  for (NodeId node = 0; node < field.node_count(); ++node) {
    if (field.reached(node)) dearest = std::max(dearest, field.cost(node));
  }
  picture.caption = fmt::format("Costs {}", forward ? "from here" : "to here");
  if (limit < NodeField::kUnreached) picture.caption += ", up to " + cost_text(limit);
  picture.summary = fmt::format("{} nodes, the dearest at {}", field.count(), cost_text(dearest));
  return picture;
}

}  // namespace

ExitCode field_on_graph(const GraphFieldArguments& arguments, const CLI::App& app) {
  refuse_grid_options(app);
  const GraphFieldFormat format = chosen_format(arguments.output, kGraphFieldFormats,
                                                {kGraphFieldFormats, GraphFieldFormat::csv, true});
  require_other_file("-o", arguments.output.output, {arguments.map});
  if (format == GraphFieldFormat::png) require_no_terminal("-o", arguments.output.output);
  const auto scene = load_graph_scene(arguments.map);
  const bool forward = arguments.to.empty();
  const char* option = forward ? "--from" : "--to";
  std::vector<NodeId> sources;
  for (const std::string& text : forward ? arguments.from : arguments.to) {
    sources.push_back(scene->parse(option, text));
  }
  Workspace workspace(checked_allocator());
  const NodeField field = scene->navigator().field(
      {sources, forward ? Side::forward : Side::backward, arguments.limit}, workspace);
  const bool incomplete = field.status == Status::limit_reached;
  if (field.status != Status::found && !incomplete) {
    print_error(fmt::format("{}: {}", option, to_string(field.status)));
    return ExitCode::no_path;
  }
  const auto picture = [&] { return picture_of(field, *scene, sources, arguments.limit); };
  write_output(arguments.output.output, format == GraphFieldFormat::csv   ? csv_of(field, *scene)
                                        : format == GraphFieldFormat::svg ? graph_svg(picture())
                                                                          : graph_png(picture()));
  return incomplete ? tell_of_missing_costs("nodes") : ExitCode::success;
}

}  // namespace wend::cli
