#include "scene/traced_search.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/system_files.h"
#include "report/overestimates.h"
#include "scene/graph_scene.h"
#include "scene/grid_scene.h"
#include "terminal/failure.h"
#include "terminal/interrupt.h"
#include "terminal/memory.h"
#include "terminal/output.h"
#include "terminal/values.h"

namespace wend::cli {
namespace {

io::SearchTrace read_trace_from(const std::string& path) {
  if (path != "-") return value_or_fail(io::read_trace(path));
  return value_or_fail(io::parse_trace(read_standard_input(), kStandardInput));
}

/// The recorded map's path; none for the built-in scene.
std::optional<std::string> recorded_map(const io::SearchTrace& trace, const std::string& path) {
  if (trace.map == kBuiltInScene) return std::nullopt;
  std::error_code ignored;
  if (trace.map != kStandardInput && std::filesystem::exists(path_of(trace.map), ignored))
    return trace.map;
  throw file_error(fmt::format(
      "{}: the map that was searched, '{}', is not there; name it: wend draw --trace {} MAP", path,
      trace.map, path));
}

Failure misfit(const std::string& path, const AnyScene& scene, const std::string& reason) {
  return file_error(fmt::format("{}: does not fit {}: {}", path, scene.name(), reason));
}

/// Throws where the search went over a node on which nobody can be.
void require_walkable(const io::SearchTrace& trace, const AnyScene& scene,
                      const std::string& path) {
  const auto require = [&](NodeId node, Point p) {
    if (scene.navigator().walkable(node)) return;
    throw misfit(path, scene,
                 fmt::format("the search went through {},{}, which is blocked", p.x, p.y));
  };
  for (const Point p : trace.path) require(scene.node(p), p);
  for (const TraceEvent& event : trace.events) {
    const auto width = static_cast<NodeId>(trace.width);
    const Point p = {static_cast<std::int32_t>(event.node % width),
                     static_cast<std::int32_t>(event.node / width)};
    require(scene.node(p), p);
  }
}

void require_fit(const io::SearchTrace& trace, const AnyScene& scene, const std::string& path) {
  io::SearchTrace own;
  scene.describe(own);
  if (trace.width != own.width || trace.height != own.height) {
    throw misfit(path, scene,
                 fmt::format("the trace is of {} x {} cells, the map has {} x {}", trace.width,
                             trace.height, own.width, own.height));
  }
  require_walkable(trace, scene, path);
  // On uniform ground costs are whole as they are; only terrain scales them up.
  const GridScene* grid = as_grid(scene);
  if (grid != nullptr && grid->map().uniform() && trace.cost_scale != 1) {
    print_warning(fmt::format(
        "{}: the search was on terrain, and {} as read has none; name its --palette or --costs",
        path, scene.name()));
  }
}

}  // namespace

bool run_logged(NodeSearch& search, const TraceLog& log) {
  constexpr std::size_t kMostEvents = 10'000'000;  // a hundred megabytes, and more in a file
  constexpr std::uint64_t kSlice = 1 << 12;        // some tens of thousands of events
  const InterruptGuard guard;
  bool too_many = false;
  while (search.run({kSlice, kNoLimit}) == Status::running) {
    too_many = log.size() >= kMostEvents;
    if (too_many || interrupted()) search.cancel();
  }
  if (!too_many || interrupted()) return true;
  print_warning(
      fmt::format("the search was ended after {} events; --limit N ends it sooner", log.size()));
  return false;
}

namespace {

/// The same by cells, row by row, as traces name them.
TraceLog by_cells(const TraceLog& log, const AnyScene& scene, std::int32_t width) {
  const auto cell_id = [&](NodeId node) {
    if (node == kNoNode) return node;
    const Point cell = scene.cell(node);
    return static_cast<NodeId>(cell.y) * static_cast<NodeId>(width) + static_cast<NodeId>(cell.x);
  };
  TraceLog cells;
  for (TraceEvent event : log) {
    event.node = cell_id(event.node);
    event.parent = cell_id(event.parent);
    cells.add(event);
  }
  return cells;
}

}  // namespace

io::SearchTrace record_of(const Answer& answer) {
  const Path& path = answer.path;
  const AnyScene& scene = *answer.scene;
  const std::vector<NodeId>& goals = answer.ends.goals;
  io::SearchTrace trace;
  scene.describe(trace);
  trace.from = scene.cell(answer.ends.from);
  trace.to = scene.cell(goals.front());
  for (std::size_t i = 1; i < goals.size(); ++i) trace.more_goals.push_back(scene.cell(goals[i]));
  trace.algorithm = answer.algorithm->name;
  trace.weight = answer.algorithm->weighted ? answer.options.weight : 0;
  trace.heuristic = answer.heuristic;
  trace.cost_scale = scene.navigator().cost_scale();
  trace.status = path.status;
  trace.cost = path.cost;
  trace.length = path.length;
  trace.expanded = static_cast<std::uint32_t>(path.counters.expanded);
  for (const NodeId node : path.nodes) trace.path.push_back(scene.cell(node));
  return trace;
}

TracedSearch run_traced(PreparedQuery prepared) {
  TraceLog log;
  prepared.query.options.trace = &log;
  Workspace workspace(checked_allocator());
  NodeSearch search = prepared.scene->navigator().begin(prepared.query, workspace);
  const bool complete = run_logged(search, log);
  Answer answer = answer_to(prepared);
  search.write_path(answer.path);
  if (answer.path.status == Status::invalid) {
    throw refused_search(answer.scene->navigator(), *answer.algorithm, answer.path.reason);
  }
  if (!complete) answer.path.status = Status::limit_reached;
  io::SearchTrace trace = record_of(answer);
  if (prepared.algorithm->nodes_are_cells) {
    trace.events = by_cells(log, *prepared.scene, trace.width);
  }
  if (!prepared.algorithm->any_angle) {
    warn_of_overestimates(prepared.query.options.heuristic, *prepared.scene);
  }
  return {std::move(prepared.scene), std::move(trace), std::move(answer.path.waypoints),
          std::move(prepared.overlay), std::move(answer.path.links)};
}

TracedSearch load_traced(const std::string& path, const MovementArguments& arguments,
                         const std::optional<std::string>& output) {
  require_file_name("--trace", path);
  MovementArguments of_grids = arguments;
  of_grids.radius.reset();  // of what was traced on a mesh
  of_grids.link_kinds.reset();
  of_grids.area_costs.reset();
  Movement movement = parse_movement(of_grids);
  // At most one of --costs is a file, so any other one is a cost model.
  if (arguments.costs.size() > (movement.terrain_file.empty() ? 0U : 1U)) {
    throw usage_error("--costs: with --trace it names a file of terrain costs, nothing else");
  }
  if (path == "-" && arguments.map == "-") {
    throw usage_error("--trace: trace and map cannot both come on standard input");
  }
  TracedSearch traced{nullptr, read_trace_from(path)};
  if (movement.terrain_file.empty()) movement.terrain_file = traced.trace.terrain;
  if (movement.floor_files.empty()) movement.floor_files = traced.trace.floors;
  if (movement.links_file.empty()) movement.links_file = traced.trace.links;
  const auto map = arguments.map ? arguments.map : recorded_map(traced.trace, path);
  std::vector<std::string> inputs = movement.files();
  inputs.push_back(path);
  inputs.push_back(map.value_or(""));
  require_other_file("-o", output, inputs);
  if (traced.trace.corners == kNoCorners) {
    MovementArguments named = arguments;
    named.map = map;
    if (!named.links && !traced.trace.links.empty()) named.links = traced.trace.links;
    traced.scene = load_no_grid(named);
  } else {
    refuse_radius(arguments);
    traced.scene = std::make_unique<GridScene>(map, std::move(movement));
  }
  require_fit(traced.trace, *traced.scene, path);
  return traced;
}

}  // namespace wend::cli
