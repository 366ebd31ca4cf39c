// `wend mapf`: plans for agents that move at once, cell by cell, without collisions.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>

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
    "\n"
    "A plan has one line a step, 0:(x,y),(x,y),..., in the order of the agents. With a limit,\n"
    "lacam improves its plan until the limit is reached; without one it stops at the first plan.\n";

struct MapfArguments {
  MovementArguments movement;
  std::optional<std::string> scenario;
  std::optional<std::string> agents;
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

struct MapfQuestion {
  std::vector<NodeId> starts;
  std::vector<NodeId> goals;
};

/// The nodes of one column of the scenario: free cells, each once.
std::vector<NodeId> scenario_ends(const std::vector<io::ScenarioQuery>& agents,
                                  Point io::ScenarioQuery::*end, const char* what,
                                  const Navigator& navigator, const std::string& file) {
  std::vector<NodeId> nodes;
  std::map<NodeId, std::uint64_t> lines;
  for (const io::ScenarioQuery& agent : agents) {
    const Point cell = agent.*end;
    const auto fail = [&](const std::string& reason) {
      return file_error(
          fmt::format("{}:{}: the {} {},{} {}", file, agent.line, what, cell.x, cell.y, reason));
    };
    if (cell.x < 0 || cell.y < 0 || cell.x >= navigator.width() || cell.y >= navigator.height()) {
      throw fail(fmt::format("is off the map, which has {} x {} cells; is it the scenario's map?",
                             navigator.width(), navigator.height()));
    }
    const NodeId node = navigator.node(cell);
    if (!navigator.walkable(node)) throw fail("is blocked; choose a walkable cell");
    const auto [known, is_new] = lines.emplace(node, agent.line);
    if (!is_new)
      throw fail(fmt::format("is that of line {} as well; give each its own", known->second));
    nodes.push_back(node);
  }
  return nodes;
}

MapfQuestion load_mapf_question(const MapfArguments& arguments, const Navigator& navigator) {
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
  return {scenario_ends(agents, &io::ScenarioQuery::from, "start", navigator, file),
          scenario_ends(agents, &io::ScenarioQuery::to, "goal", navigator, file)};
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
                             const Scene& scene, std::size_t agents) {
  nlohmann::ordered_json json;
  json["map"] = scene.name;
  json["agents"] = agents;
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
ExitCode check_plan_file(const MapfArguments& arguments, const Navigator& navigator,
                         const CellGraph& graph, const MapfQuestion& question) {
  const std::string& file = *arguments.check;
  const io::PlanFile read = value_or_fail(io::read_plan(file));
  CellPlan plan;
  plan.agents = read.agents;
  for (const Point cell : read.cells) {
    const bool inside = cell.x < navigator.width() && cell.y < navigator.height();
    plan.nodes.push_back(inside ? navigator.node(cell) : kNoNode);
  }
  const Result<void> checked = check_plan(graph, question.starts, question.goals, plan);
  if (!checked) {
    print_error(file + ": " + checked.error().reason);
    return ExitCode::check_failed;
  }
  const PlanCost cost = cost_of(plan, question.goals);
  if (arguments.json) {
    nlohmann::ordered_json json;
    json["plan"] = file;
    json["agents"] = plan.agents;
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
  return plan_cells(graph, question.starts, question.goals, options);
}

void write_plan_file(const MapfArguments& arguments, const Navigator& navigator,
                     const CellGraph& graph, const MapfQuestion& question, const CellPlan& plan) {
  const Result<void> checked = check_plan(graph, question.starts, question.goals, plan);
  if (!checked) throw Failure(ExitCode::internal, "the plan is wrong: " + checked.error().reason);
  std::vector<Point> cells;
  for (const NodeId node : plan.nodes) cells.push_back(navigator.point(node));
  write_output(arguments.output, io::to_plan_text(plan.agents, cells));
}

void require_mapf_use(const MapfArguments& arguments) {
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
  if (std::filesystem::is_regular_file(*arguments.output, ignored)) {
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
  const Scene scene = load_scene(arguments.movement.map, movement);
  const Navigator navigator = build_navigator(scene, movement.grid);
  const CellGraph graph = value_or_fail(CellGraph::build(navigator));
  const MapfQuestion question = load_mapf_question(arguments, navigator);
  if (arguments.check) return check_plan_file(arguments, navigator, graph, question);
  const PlanResult result = plan_with_bar(graph, question, options);
  const std::size_t agents = question.starts.size();
  const std::string report = arguments.json ? plan_report_json(result, options, scene, agents)
                                            : plan_report_text(result, agents);
  if (result.found() && arguments.output) {
    write_plan_file(arguments, navigator, graph, question, result.plan);
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
