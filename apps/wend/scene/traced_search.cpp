#include "scene/traced_search.h"

#include <fmt/format.h>

#include <filesystem>

#include "report/overestimates.h"
#include "report/search_picture.h"
#include "scene/prepared_query.h"
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
  if (trace.map != kStandardInput && std::filesystem::exists(trace.map, ignored)) return trace.map;
  throw file_error(fmt::format(
      "{}: the map that was searched, '{}', is not there; name it: wend draw --trace {} MAP", path,
      trace.map, path));
}

void require_fit(const TracedSearch& traced, const std::string& path) {
  const io::SearchTrace& trace = traced.trace;
  const GridMap& map = traced.scene.map;
  const auto misfit = [&](const std::string& reason) {
    return file_error(fmt::format("{}: does not fit {}: {}", path, traced.scene.name, reason));
  };
  if (trace.width != map.width() || trace.height != map.height()) {
    throw misfit(fmt::format("the trace is of {} x {} cells, the map has {} x {}", trace.width,
                             trace.height, map.width(), map.height()));
  }
  const auto require_walkable = [&](Point p) {
    if (map.walkable(p)) return;
    throw misfit(fmt::format("the search went through {},{}, which is blocked", p.x, p.y));
  };
  for (const Point p : trace.path) require_walkable(p);
  for (const TraceEvent& event : trace.events) require_walkable(map.point(event.node));
  // On uniform ground costs are whole as they are; only terrain scales them up.
  if (map.uniform() && trace.cost_scale != 1) {
    print_warning(fmt::format(
        "{}: the search was on terrain, and {} as read has none; name its --palette or --costs",
        path, traced.scene.name));
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
TraceLog by_cells(const TraceLog& log, const Navigator& navigator, const GridMap& map) {
  const auto cell_id = [&](NodeId node) {
    return node == kNoNode ? node : map.id(navigator.point(node));
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

TracedSearch run_traced(QueryArguments arguments, const char* command,
                        const std::optional<std::string>& output) {
  arguments.search = shown_search(arguments.search);
  PreparedQuery prepared = prepare(arguments, command, output);
  const Navigator& navigator = prepared.navigator;
  TraceLog log;
  prepared.query.options.trace = &log;
  const Query& query = prepared.query;
  Workspace workspace(checked_allocator());
  SearchHandle search = navigator.begin(query, workspace);
  const bool complete = run_logged(search, log);
  Answer answer = answer_to(prepared, search);
  search.write_path(answer.path);
  if (answer.path.status == Status::invalid) throw usage_error(answer.path.reason);
  if (!complete) answer.path.status = Status::limit_reached;
  io::SearchTrace trace = record_of(answer);
  trace.terrain = prepared.movement.terrain_file;
  trace.floors = prepared.movement.floor_files;
  trace.links = prepared.movement.links_file;
  if (prepared.algorithm->nodes_are_cells) {
    trace.events = by_cells(log, navigator, prepared.scene.map);
  }
  if (!prepared.algorithm->any_angle)
    warn_of_overestimates(query.options.heuristic, navigator, prepared.scene);
  return {std::move(prepared.scene), std::move(trace), std::move(answer.path.waypoints)};
}

TracedSearch load_traced(const std::string& path, const MovementArguments& arguments,
                         const std::optional<std::string>& output) {
  require_file_name("--trace", path);
  Movement movement = parse_movement(arguments);
  // Of those there is one file at most, so that what is left over is a cost model.
  if (arguments.costs.size() > (movement.terrain_file.empty() ? 0U : 1U)) {
    throw usage_error("--costs: with --trace it names a file of terrain costs, nothing else");
  }
  if (path == "-" && arguments.map == "-") {
    throw usage_error("--trace: trace and map cannot both come on standard input");
  }
  TracedSearch traced{{}, read_trace_from(path), {}};
  if (movement.terrain_file.empty()) movement.terrain_file = traced.trace.terrain;
  if (movement.floor_files.empty()) movement.floor_files = traced.trace.floors;
  if (movement.links_file.empty()) movement.links_file = traced.trace.links;
  if (traced.trace.corners == kNoCorners) {
    throw usage_error(fmt::format(
        "--trace: {} is of a map that is no grid, and pictures of searches are of grids; "
        "draw MAP --from NAME --to NAME draws the path",
        path));
  }
  const auto map = arguments.map ? arguments.map : recorded_map(traced.trace, path);
  std::vector<std::string> inputs = movement.files();
  inputs.push_back(path);
  inputs.push_back(map.value_or(""));
  require_other_file("-o", output, inputs);
  traced.scene = load_scene(map, movement);
  require_fit(traced, path);
  return traced;
}

}  // namespace wend::cli
