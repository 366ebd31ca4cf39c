// `wend mapf`: plans for agents that move at once, cell by cell, without collisions.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>

#include "base/system_files.h"
#include "commands/commands.h"
#include "options/movement_options.h"
#include "report/answer.h"
#include "scene/any_scene.h"
#include "scene/scene.h"
#include "terminal/interrupt.h"
#include "terminal/output.h"
#include "terminal/progress_bar.h"
#include "terminal/values.h"
#include "wend/base/version.h"
#include "wend/io/grid_files.h"
#include "wend/io/plan_file.h"
#include "wend/mapf/plan_cells.h"

namespace wend::cli {
namespace {

const std::vector<Named<PlanAlgorithm>> kPlanAlgorithms = {
    {"lacam", PlanAlgorithm::lacam}, {"pibt", PlanAlgorithm::pibt}, {"whca", PlanAlgorithm::whca}};

constexpr const char* kMapfExamples =
    "Examples:\n"
    "  wend mapf scenes/demo.map --scen scenes/agents.scen -o agents.plan --force\n"
    "  wend mapf scenes/demo.map --scen scenes/agents.scen --agents 8 --json\n"
    "  wend mapf scenes/demo.map --scen scenes/agents.scen --limit-expansions 1000\n"
    "  wend mapf scenes/demo.map --scen scenes/carts.scen --breadth 2,1\n"
    "\n"
    "A plan has one line a step, 0:(x,y),(x,y),..., in the order of the agents. An agent of "
    "breadth\n"
    "B covers B x B cells; starts, goals and plans name the upper left one. With a limit,\n"
    "lacam improves its plan until the limit is reached; without one it stops at the first plan.\n";

struct MapfArguments {
  MovementArguments movement;
  std::optional<std::string> scenario;
  std::optional<std::string> agents;
  std::optional<std::string> breadth;
  std::optional<std::string> algorithm;
  std::optional<std::string> seconds;
  std::optional<std::string> expansions;
  std::optional<std::string> seed;
  std::optional<std::string> output;
  std::optional<std::string> check;
  bool first_plan = false;
  bool json = false;
  bool force = false;
};

constexpr std::uint64_t kMostAgents = std::uint64_t{1} << 24;
constexpr std::uint64_t kMostCount = std::uint64_t{1} << 53;
constexpr double kMostSeconds = 1e9;
constexpr std::uint64_t kMostBreadth = 64;

struct MapfQuestion {
  std::vector<NodeId> starts;
  std::vector<NodeId> goals;
  std::vector<std::uint32_t> breadths;  // by agent
};

/// The breadths that agents have in turn.
std::vector<std::uint32_t> parse_breadths(const std::optional<std::string>& text) {
  std::vector<std::uint32_t> breadths;
  for (const std::string& part : split_at_commas(text.value_or("1"))) {
    breadths.push_back(
        static_cast<std::uint32_t>(parse_whole_number("--breadth", part, 1, kMostBreadth)));
  }
  return breadths;
}

/// The map's steps for agents of all breadths.
class MapfMap {
 public:
  MapfMap(const Scene& scene, const GridOptions& options, std::span<const std::uint32_t> breadths)
      : navigator_(build_navigator(scene, options)) {
    const std::uint32_t most = *std::max_element(breadths.begin(), breadths.end());
    if (most > 1 && is_hexagonal(scene.map.layout())) {
      throw usage_error("--breadth: on hexagons all agents are one cell large; leave it out");
    }
    std::vector<const Navigator*> larger(most - 1, nullptr);
    for (const std::uint32_t breadth : breadths) {
      if (breadth == 1 || larger[breadth - 2] != nullptr) continue;
      Scene large = scene;
      large.unit = {UnitForm::square, static_cast<double>(breadth)};
      larger_.push_back(std::make_unique<Navigator>(build_navigator(large, options)));
      larger[breadth - 2] = larger_.back().get();
    }
    graph_.emplace(value_or_fail(CellGraph::build(navigator_, larger)));
  }

  const Navigator& navigator() const { return navigator_; }
  const CellGraph& graph() const { return *graph_; }

 private:
  Navigator navigator_;
  std::vector<std::unique_ptr<Navigator>> larger_;
  std::optional<CellGraph> graph_;
};

/// The nodes of one column of the scenario: cells on which the agents fit, none on another one.
std::vector<NodeId> scenario_ends(const std::vector<io::ScenarioQuery>& agents,
                                  Point io::ScenarioQuery::*end, const char* what,
                                  const MapfMap& map, std::span<const std::uint32_t> breadths,
                                  const std::string& file) {
  const Navigator& navigator = map.navigator();
  std::vector<NodeId> nodes;
  std::map<CellId, std::size_t> owners;  // by square
  for (std::size_t i = 0; i < agents.size(); ++i) {
    const Point cell = agents[i].*end;
    const auto fail = [&](const std::string& reason) {
      return file_error(fmt::format("{}:{}: the {} {},{} {}", file, agents[i].line, what, cell.x,
                                    cell.y, reason));
    };
    if (cell.x < 0 || cell.y < 0 || cell.x >= navigator.width() || cell.y >= navigator.height()) {
      throw fail(fmt::format("is off the map, which has {} x {} cells; is it the scenario's map?",
                             navigator.width(), navigator.height()));
    }
    nodes.push_back(navigator.node(cell));
    const CellId place = map.graph().cell(nodes.back(), breadths[i]);
    if (place == kNoCell && breadths[i] == 1) throw fail("is blocked; choose a walkable cell");
    if (place == kNoCell) {
      throw fail(
          fmt::format("has no room for an agent of breadth {}, which covers cells to the "
                      "right and below; choose a cell where it fits",
                      breadths[i]));
    }
    map.graph().for_each_square(place, [&](CellId square) {
      const auto [known, is_new] = owners.emplace(square, i);
      if (is_new) return;
      const std::size_t other = known->second;
      const std::uint64_t line = agents[other].line;
      if (std::max(breadths[i], breadths[other]) == 1) {
        throw fail(fmt::format("is that of line {} as well; give each its own", line));
      }
      throw fail(fmt::format("overlaps that of line {}; move one of them away", line));
    });
  }
  return nodes;
}

MapfQuestion load_mapf_question(const MapfArguments& arguments, const MapfMap& map,
                                std::span<const std::uint32_t> cycle) {
  if (!arguments.scenario) throw usage_error("mapf: --scen FILE is missing: starts and goals");
  const std::string& file = *arguments.scenario;
  std::vector<io::ScenarioQuery> agents = value_or_fail(io::read_scenario(file));
  if (arguments.agents) {
    const std::uint64_t count = parse_whole_number("--agents", *arguments.agents, 1, kMostAgents);
    if (count > agents.size()) {
      throw usage_error(fmt::format("--agents {}: {} has {} agents; ask for at most so many", count,
                                    file, agents.size()));
    }
    agents.resize(count);
  }
  std::vector<std::uint32_t> breadths;
  for (std::size_t i = 0; i < agents.size(); ++i) breadths.push_back(cycle[i % cycle.size()]);
  return {scenario_ends(agents, &io::ScenarioQuery::from, "start", map, breadths, file),
          scenario_ends(agents, &io::ScenarioQuery::to, "goal", map, breadths, file), breadths};
}

PlanOptions parse_plan_options(const MapfArguments& arguments) {
  PlanOptions options;
  if (arguments.algorithm) {
    options.algorithm =
        parse_named("--algorithm", "algorithm", *arguments.algorithm, kPlanAlgorithms);
  }
  if (arguments.seconds) {
    options.seconds = parse_number("--limit-seconds", *arguments.seconds, 0, kMostSeconds);
  }
  if (arguments.expansions) {
    options.expansions =
        parse_whole_number("--limit-expansions", *arguments.expansions, 0, kMostCount);
  }
  if (arguments.seed) options.seed = parse_whole_number("--seed", *arguments.seed, 0, kMostCount);
  options.improve = !arguments.first_plan;
  options.cancel = &interrupt_flag();
  return options;
}

std::string plan_report_text(const PlanResult& result, std::size_t agents) {
  if (!result.found()) return fmt::format("{}: {}\n", to_string(result.status), result.reason);
  return fmt::format("found: {} agents, sum of costs {}, lower bound {}, makespan {}\n", agents,
                     result.cost.sum, result.lower_bound, result.cost.makespan);
}

std::string plan_report_json(const PlanResult& result, const PlanOptions& options,
                             const Scene& scene, const MapfQuestion& question,
                             std::span<const std::uint32_t> breadths) {
  nlohmann::ordered_json json;
  json["map"] = scene.name;
  json["agents"] = question.starts.size();
  json["breadths"] = breadths;
  json["algorithm"] = to_string(options.algorithm);
  json["seed"] = options.seed;
  json["status"] = to_string(result.status);
  if (!result.found()) json["reason"] = result.reason;
  json["lower_bound"] = result.lower_bound;
  if (result.found()) {
    json["sum_of_costs"] = result.cost.sum;
    json["makespan"] = result.cost.makespan;
    auto& all = json["improvements"] = nlohmann::ordered_json::array();
    for (const PlanResult::Improvement& each : result.improvements) {
      all.push_back(nlohmann::ordered_json{
          {"expansions", each.expansions}, {"seconds", each.seconds}, {"sum_of_costs", each.sum}});
    }
  }
  json["expansions"] = result.expansions;
  json["version"] = WEND_VERSION;
  return json_text(json);
}

ExitCode exit_code_of_plan(const PlanResult& result) {
  switch (result.status) {
    case PlanStatus::found: return interrupted() ? ExitCode::interrupted : ExitCode::success;
    case PlanStatus::unsolvable:
    case PlanStatus::gave_up: return ExitCode::no_path;
    case PlanStatus::limit_reached: return ExitCode::limit_reached;
    case PlanStatus::cancelled: return ExitCode::interrupted;
    case PlanStatus::invalid: return ExitCode::usage;
  }
  return ExitCode::internal;
}

/// Whether a plan of a file keeps the rules.
ExitCode check_plan_file(const MapfArguments& arguments, const MapfMap& map,
                         const MapfQuestion& question, std::span<const std::uint32_t> breadths) {
  const std::string& file = *arguments.check;
  const Navigator& navigator = map.navigator();
  const io::PlanFile read = value_or_fail(io::read_plan(file));
  CellPlan plan;
  plan.agents = read.agents;
  for (const Point cell : read.cells) {
    const bool inside = cell.x < navigator.width() && cell.y < navigator.height();
    plan.nodes.push_back(inside ? navigator.node(cell) : kNoNode);
  }
  const Result<void> checked =
      check_plan(map.graph(), question.starts, question.goals, plan, question.breadths);
  if (!checked) {
    print_error(file + ": " + checked.error().reason);
    return ExitCode::check_failed;
  }
  const PlanCost cost = cost_of(plan, question.goals);
  if (arguments.json) {
    nlohmann::ordered_json json;
    json["plan"] = file;
    json["agents"] = plan.agents;
    json["breadths"] = breadths;
    json["sum_of_costs"] = cost.sum;
    json["makespan"] = cost.makespan;
    json["version"] = WEND_VERSION;
    write_output({}, json_text(json));
    return ExitCode::success;
  }
  write_output({}, fmt::format("{} is a plan of {} agents: sum of costs {}, makespan {}\n", file,
                               plan.agents, cost.sum, cost.makespan));
  return ExitCode::success;
}

PlanResult plan_with_bar(const CellGraph& graph, const MapfQuestion& question,
                         PlanOptions options) {
  const InterruptGuard guard;
  ProgressBar bar(question.starts.size());
  bar.set_label("agents at their goals");
  std::uint32_t most = 0;
  const auto progress = [&](const PlanProgress& so_far) {
    if (so_far.arrived <= most) return;
    most = so_far.arrived;
    bar.move_to(most);
  };
  options.progress = progress;
  return plan_cells(graph, question.starts, question.goals, options, question.breadths);
}

void write_plan_file(const MapfArguments& arguments, const MapfMap& map,
                     const MapfQuestion& question, const CellPlan& plan) {
  const Result<void> checked =
      check_plan(map.graph(), question.starts, question.goals, plan, question.breadths);
  if (!checked) throw Failure(ExitCode::internal, "the plan is wrong: " + checked.error().reason);
  std::vector<Point> cells;
  for (const NodeId node : plan.nodes) cells.push_back(map.navigator().point(node));
  write_output(arguments.output, io::to_plan_text(plan.agents, cells));
}

void require_mapf_use(const MapfArguments& arguments) {
  if (arguments.movement.unit_size || arguments.movement.unit_form) {
    throw usage_error("--unit-size: agents keep clear of one another by --breadth N; use that");
  }
  if (arguments.check && arguments.output) {
    throw usage_error("--check reads a plan and writes none; leave -o out");
  }
  if (arguments.force && !arguments.output) {
    throw usage_error("--force: without -o there is no file to replace");
  }
  std::vector<std::string> inputs = files_of(arguments.movement);
  inputs.push_back(arguments.scenario.value_or(""));
  require_other_file("-o", arguments.output, inputs);
  if (!arguments.output || goes_to_standard_output(arguments.output) || arguments.force) return;
  std::error_code ignored;
  if (std::filesystem::is_regular_file(path_of(*arguments.output), ignored)) {
    throw usage_error(*arguments.output + " exists; take another name, or --force to replace it");
  }
}

ExitCode run_mapf(const MapfArguments& given) {
  MapfArguments arguments = given;
  // The public benchmark's rule.
  if (!arguments.movement.corners) arguments.movement.corners = "never";
  require_mapf_use(arguments);
  const PlanOptions options = parse_plan_options(arguments);
  const Movement movement = parse_movement(arguments.movement);
  const std::vector<std::uint32_t> breadths = parse_breadths(arguments.breadth);
  const Scene scene = load_scene(arguments.movement.map, movement);
  const MapfMap map(scene, movement.grid, breadths);
  const MapfQuestion question = load_mapf_question(arguments, map, breadths);
  if (arguments.check) return check_plan_file(arguments, map, question, breadths);
  const PlanResult result = plan_with_bar(map.graph(), question, options);
  const std::string report = arguments.json
                                 ? plan_report_json(result, options, scene, question, breadths)
                                 : plan_report_text(result, question.starts.size());
  if (result.found() && arguments.output) {
    write_plan_file(arguments, map, question, result.plan);
  }
  if (!arguments.output || !goes_to_standard_output(arguments.output)) write_output({}, report);
  return exit_code_of_plan(result);
}

}  // namespace

Command add_mapf(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("mapf", "Plan for agents that move cell by cell at once");
  const auto arguments = std::make_shared<MapfArguments>();
  add_map_and_movement(app, arguments->movement);
  const auto add = [&](const char* name, std::optional<std::string>& value, const char* type,
                       const std::string& text) {
    app.add_option(name, value, text)->type_name(type);
  };
  add("--scen", arguments->scenario, "FILE", "A scenario: one agent a line, from start to goal");
  add("--agents", arguments->agents, "N", "Only the first N agents of the scenario [all]");
  add("--breadth", arguments->breadth, "N[,N...]",
      "Agents cover N x N cells; several numbers are for one agent after the other, again and "
      "again "
      "[1]");
  add("--algorithm", arguments->algorithm, "NAME",
      joined(names_of(kPlanAlgorithms)) + " [lacam, which is complete]");
  add("--limit-seconds", arguments->seconds, "T", "Stop after T seconds");
  add("--limit-expansions", arguments->expansions, "N",
      "Stop after N steps of all agents that were tried");
  add("--seed", arguments->seed, "S", "Chooses between equally good moves [0]");
  app.add_flag("--first-plan", arguments->first_plan, "Stop at the first plan, even with a limit");
  add("-o,--output", arguments->output, "FILE", std::string(kOutputHelp) + " [no plan is written]");
  app.add_flag("--force", arguments->force, "Replace a file that exists");
  add("--check", arguments->check, "FILE", "Make no plan, but check this one");
  app.add_flag("--json", arguments->json, "Report as JSON");
  app.footer(kMapfExamples);
  return {&app, [arguments] { return run_mapf(*arguments); }};
}

}  // namespace wend::cli
