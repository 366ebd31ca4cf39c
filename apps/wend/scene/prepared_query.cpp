#include "scene/prepared_query.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "options/baking.h"
#include "options/mesh_tables.h"
#include "scene/grid_scene.h"
#include "terminal/failure.h"
#include "terminal/interrupt.h"
#include "terminal/output.h"
#include "terminal/progress/long_work.h"
#include "terminal/values.h"

namespace wend::cli {
namespace {

std::vector<std::string> inputs_of(const QueryArguments& arguments) {
  std::vector<std::string> inputs = files_of(arguments.movement);
  inputs.push_back(arguments.ends.goals.value_or(""));
  inputs.push_back(arguments.search.baked.value_or(""));
  inputs.push_back(arguments.search.overlay.value_or(""));
  return inputs;
}

/// Checks options that only grids have, and provides tables, unless an end is blocked: then no
/// search needs them.
void prepare_grid(const SearchArguments& search, const AlgorithmInfo& algorithm, bool blocked,
                  GridScene& scene) {
  require_headings(search, scene);
  if (blocked && !search.baked) return;
  const bool may_be_baked = chooses_itself(search) && search.baked;
  provide_tables({may_be_baked ? find_algorithm("baked_jump_points") : &algorithm}, search.baked,
                 scene.grid());
}

/// The tables of a mesh: only commands that ask for a way, not for its search, use them.
void prepare_tables(const char* command, SearchArguments& search) {
  require_file_name("--baked", search.baked);
  if (search.baked && command != std::string_view("solve")) {
    throw usage_error(fmt::format("{}: shows a search, and with --baked there is none", command));
  }
  search = with_mesh_tables(search);
  if (search.baked && &chosen_algorithm(search) != find_algorithm("polyanya")) {
    throw usage_error("--baked: on a mesh polyanya's ways are looked up; leave out --algorithm");
  }
}

/// Nothing where some step may cost any less.
std::optional<double> least_step_cost(const AnyScene& scene) {
  double least = kNoLimit;
  if (const GridScene* grid = as_grid(scene)) {
    const GridMap& map = grid->map();
    if (!map.links().empty()) return std::nullopt;
    for (NodeId id = 0; id < map.cell_count(); ++id) {
      if (map.cost(id) > 0) least = std::min<double>(least, map.cost(id));
    }
    return least / TerrainCosts::kThousandths * grid->movement().grid.costs.straight;
  }
  if (scene.has_lines()) return std::nullopt;
  const NodeNavigator& navigator = scene.navigator();
  for (NodeId node = 0; node < navigator.node_count(); ++node) {
    if (!navigator.walkable(node)) continue;
    for (const NodeEdge& edge : navigator.edges(node)) least = std::min(least, edge.cost);
  }
  return least;
}

void warn_of_low_limit(const PreparedQuery& prepared) {
  const double limit = prepared.query.options.limits.cost;
  if (limit == kNoLimit) return;
  const std::optional<double> least = least_step_cost(*prepared.scene);
  if (!least || limit >= *least) return;
  print_warning(
      fmt::format("--limit-cost {:g}: nothing can be found, for the cheapest step costs {}", limit,
                  cost_text(*least)));
}

/// The ends, and what the query sees besides.
void prepare_ends(const QueryArguments& arguments, const char* command, PreparedQuery& prepared) {
  const AnyScene& scene = *prepared.scene;
  prepared.way = scene.way(arguments.ends, command);
  prepared.overlay = scene.overlay(arguments.search.overlay);
  if (!prepared.way) {
    prepared.ends = scene.ends(arguments.ends, command);
    prepared.ends.put_into(prepared.query);
  } else if (prepared.overlay) {
    throw usage_error("--overlay: on a map of waypoints it is for ways from one to another");
  }
  prepared.query.overlay = prepared.overlay.get();
}

bool has_blocked_end(const PreparedQuery& prepared) {
  if (prepared.way) return false;
  return is_blocked(prepared.scene->navigator(), prepared.query, prepared.ends.goals);
}

void choose_algorithm(bool blocked, PreparedQuery& prepared) {
  if (blocked) {
    prepared.choice = kBlockedChoice;
    return;
  }
  const NodeNavigator::Choice choice = prepared.scene->navigator().choose(prepared.query);
  prepared.algorithm = choice.algorithm;
  prepared.choice = choice.reason;
}

}  // namespace

void require_headings(const SearchArguments& search, const GridScene& grid) {
  if (!search.facing && !search.dear_headings) return;
  if (Lattice(grid.map().layout(), 1, 1).plain()) return;
  throw usage_error("--facing, --dear-headings: there are eight headings on squares only");
}

bool is_blocked(const NodeNavigator& navigator, const NodeQuery& query,
                const std::vector<NodeId>& goals) {
  const auto walkable = [&](NodeId node) { return navigator.walkable(node); };
  const bool any_goal = query.range > 0 || query.options.fallback != Fallback::none ||
                        std::any_of(goals.begin(), goals.end(), walkable);
  return !walkable(query.from) || !any_goal;
}

void find_way_between(Answer& answer, Workspace& workspace, double most_seconds) {
  const AnyScene& scene = *answer.scene;
  WayQuery query = *answer.way;
  query.algorithm = *answer.algorithm;
  query.options = answer.options;
  double& seconds = query.options.limits.seconds;
  // NaN is no limit, too.
  seconds = seconds < most_seconds ? seconds : most_seconds;
  query.shortcuts = false;
  WaypointWay way = find_way(*scene.waypoints(), scene.navigator(), query, workspace);
  answer.path = std::move(way.path);
  answer.path.status = way.status;
  answer.line = std::move(way.points);
  answer.length_before = length_of(answer.line);
}

PreparedQuery prepare(const QueryArguments& given, const CLI::App& app, const char* command,
                      const std::optional<std::string>& output) {
  const LongWork work("preparing the map");
  QueryArguments arguments = given;
  require_other_file("-o", output, inputs_of(arguments));
  if (is_mesh_scene(arguments.movement.map)) prepare_tables(command, arguments.search);
  PreparedQuery prepared;
  prepared.algorithm = &chosen_algorithm(arguments.search);
  prepared.query.options = parse_search(arguments.search, *prepared.algorithm);
  prepared.scene = open_scene(arguments.movement, app);
  if (MeshScene* mesh = as_mesh(*prepared.scene); mesh != nullptr && arguments.search.baked) {
    provide_mesh_tables(*arguments.search.baked, *mesh);
    prepared.choice = "its ways are looked up in tables";
  }
  prepare_ends(arguments, command, prepared);
  const bool blocked = has_blocked_end(prepared);
  if (GridScene* grid = as_grid(*prepared.scene)) {
    prepare_grid(arguments.search, *prepared.algorithm, blocked, *grid);
  }
  if (chooses_itself(arguments.search)) choose_algorithm(blocked, prepared);
  // With an end blocked, jump point search gives the same answer, and needs no tables for it.
  const bool lacks_tables = prepared.algorithm->baked && blocked && !arguments.search.baked;
  prepared.query.algorithm =
      lacks_tables ? *find_algorithm("jump_point_search") : *prepared.algorithm;
  warn_of_low_limit(prepared);
  return prepared;
}

Answer answer_to(const PreparedQuery& prepared) {
  Answer answer;
  answer.scene = prepared.scene.get();
  answer.ends = prepared.ends;
  answer.way = prepared.way;
  answer.algorithm = prepared.algorithm;
  answer.choice = prepared.choice;
  answer.options = prepared.query.options;
  answer.overlay = prepared.query.overlay;
  answer.heuristic =
      prepared.algorithm->informed
          ? answer.scene->heuristic_name(*prepared.algorithm, prepared.query.options.heuristic)
          : "none";
  return answer;
}

Answer solve(const PreparedQuery& prepared, Workspace& workspace) {
  Answer answer = answer_to(prepared);
  const LongWork work("searching");
  const InterruptGuard guard;
  const auto begin = std::chrono::steady_clock::now();
  if (prepared.way) {
    find_way_between(answer, workspace);
  } else if (!prepared.scene->look_up(prepared.query, workspace, answer.path)) {
    answer.search = prepared.scene->navigator().begin(prepared.query, workspace);
    run_to_end(*answer.search);
    answer.search->write_path(answer.path);
  }
  const auto took = std::chrono::steady_clock::now() - begin;
  answer.microseconds = std::chrono::duration<double, std::micro>(took).count();
  return answer;
}

}  // namespace wend::cli
