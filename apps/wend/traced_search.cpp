#include "traced_search.h"

#include <fmt/format.h>

#include <filesystem>

#include "failure.h"
#include "interrupt.h"
#include "memory.h"
#include "output.h"
#include "overestimates.h"
#include "search_picture.h"

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
}

}  // namespace

TracedSearch run_traced(const QueryArguments& arguments, const char* command,
                        const std::optional<std::string>& output) {
  const Movement movement = parse_movement(arguments.movement);
  std::vector<std::string> inputs = movement.files();
  inputs.push_back(arguments.movement.map.value_or(""));
  inputs.push_back(arguments.ends.goals.value_or(""));
  require_other_file("-o", output, inputs);
  const AlgorithmInfo& algorithm = chosen_algorithm(arguments.search);
  Query query{{}, {}, algorithm.name, parse_search(arguments.search, algorithm)};
  Scene scene = load_scene(arguments.movement.map, movement);
  const Ends ends = load_ends(arguments.ends, scene, command);
  ends.put_into(query);
  const Navigator navigator = build_navigator(scene, movement.grid);

  TraceLog log;
  query.options.trace = &log;
  Workspace workspace(checked_allocator());
  SearchHandle search = navigator.begin(query, workspace);
  Answer answer{&scene, &navigator, &search, &algorithm, query, "", {}, 0, {}};
  {
    const InterruptGuard guard;
    run_to_end(search);
  }
  search.write_path(answer.path);
  if (answer.path.status == Status::invalid) throw usage_error(answer.path.reason);
  answer.heuristic = heuristic_name(query, algorithm, navigator.options());
  io::SearchTrace trace = record_of(answer);
  trace.terrain = movement.terrain_file;
  trace.links = movement.links_file;
  trace.events = log.take_events();
  warn_of_overestimates(query.options.heuristic, navigator);
  return {std::move(scene), std::move(trace)};
}

TracedSearch load_traced(const std::string& path, const MovementArguments& arguments,
                         const std::optional<std::string>& output) {
  Movement movement = parse_movement(arguments);
  if (!arguments.costs.empty() && movement.terrain_file.empty()) {
    throw usage_error("--costs: with --trace it names a file of terrain costs, nothing else");
  }
  if (path == "-" && arguments.map == "-") {
    throw usage_error("--trace: trace and map cannot both come on standard input");
  }
  TracedSearch traced{{}, read_trace_from(path)};
  if (movement.terrain_file.empty()) movement.terrain_file = traced.trace.terrain;
  if (movement.links_file.empty()) movement.links_file = traced.trace.links;
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
