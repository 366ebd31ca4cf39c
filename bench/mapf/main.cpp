// Plans for many agents on maps of the public benchmark, and steps of agents in real time. Prints
// one line of JSON for an instance, which bench/mapf/README.md says how to compare with others.
//
//   bench-mapf MAP SCENARIO AGENTS [SECONDS]
//   bench-mapf sizes [SIDE AGENTS]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>
#include <vector>

#include "wend/base/random.h"
#include "wend/catalogue/unit_navigators.h"
#include "wend/io/grid_files.h"
#include "wend/mapf/cell_traffic.h"
#include "wend/mapf/plan_cells.h"

namespace {

using namespace wend;
using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

struct Instance {
  std::vector<NodeId> starts;
  std::vector<NodeId> goals;
};

Instance read_instance(const Navigator& navigator, const char* file, std::size_t agents) {
  std::vector<io::ScenarioQuery> lines = io::read_scenario(file).value();
  if (agents > lines.size()) {
    std::fprintf(stderr, "%s has %zu lines only\n", file, lines.size());
    std::exit(2);
  }
  Instance instance;
  for (std::size_t i = 0; i < agents; ++i) {
    instance.starts.push_back(navigator.node(lines[i].from));
    instance.goals.push_back(navigator.node(lines[i].to));
  }
  return instance;
}

/// Times of 300 steps, when all ways are known.
void print_steps(const Navigator& navigator, const Instance& instance) {
  CellTraffic traffic = CellTraffic::build(navigator).value();
  for (std::size_t i = 0; i < instance.starts.size(); ++i) {
    static_cast<void>(traffic.add({instance.starts[i], instance.goals[i]}).value());
  }
  traffic.step();
  std::vector<double> times;
  for (int step = 0; step < 300; ++step) {
    const Clock::time_point begin = Clock::now();
    traffic.step();
    times.push_back(milliseconds_since(begin));
  }
  std::sort(times.begin(), times.end());
  std::printf(" \"step_ms_median\": %.3f, \"step_ms_worst\": %.3f", times[150], times[299]);
}

/// The median time of a step of agents whose breadths are these in turn, on an open map; 0 if there
/// is no room for so many.
double step_on_open_map(std::int32_t side, std::size_t agents,
                        const std::vector<std::uint32_t>& breadths) {
  UnitNavigators units(GridMap(side, side));
  std::vector<const Navigator*> navigators;
  for (const double breadth : {1.0, 2.0, 3.0}) {
    MovementClass movement;
    movement.size.cells = breadth;
    movement.options.corners = CornerRule::never;
    navigators.push_back(units.of(movement).value());
  }
  const bool small = breadths == std::vector<std::uint32_t>{1};
  const std::span<const Navigator* const> larger = std::span(navigators).subspan(1);
  CellTraffic traffic =
      CellTraffic::build(*navigators[0], {}, small ? larger.first(0) : larger).value();
  Random random(1);
  const auto node = [&] { return random.below(static_cast<std::uint32_t>(side * side)); };
  for (std::size_t tries = 0; traffic.size() < agents; ++tries) {
    if (tries > 100 * agents) return 0;
    const NodeId at = node();
    const NodeId goal = node();
    static_cast<void>(traffic.add({at, goal, breadths[traffic.size() % breadths.size()]}));
  }
  traffic.step();
  std::vector<double> times;
  for (int step = 0; step < 300; ++step) {
    const Clock::time_point begin = Clock::now();
    traffic.step();
    times.push_back(milliseconds_since(begin));
  }
  std::nth_element(times.begin(), times.begin() + 150, times.end());
  return times[150];
}

/// Steps of larger agents beside those of agents of one cell.
void print_sizes(std::int32_t side, std::size_t agents) {
  const double small = step_on_open_map(side, agents, {1});
  const double large = step_on_open_map(side, agents, {2});
  const double mixed = step_on_open_map(side, agents, {1, 2, 3});
  std::printf("{\"side\": %d, \"agents\": %zu, \"step_ms\": %.3f,", side, agents, small);
  std::printf(" \"breadth_2\": %.2f, \"breadths_1_2_3\": %.2f}\n", large / small, mixed / small);
}

}  // namespace

int main(int count, char** words) {
  if (count > 1 && std::string_view(words[1]) == "sizes") {
    print_sizes(count > 2 ? std::atoi(words[2]) : 256,
                static_cast<std::size_t>(count > 3 ? std::atoi(words[3]) : 1000));
    return 0;
  }
  if (count < 4) {
    std::fprintf(stderr,
                 "bench-mapf MAP SCENARIO AGENTS [SECONDS]\nbench-mapf sizes [SIDE AGENTS]\n");
    return 2;
  }
  GridOptions grid;
  grid.corners = CornerRule::never;
  const Navigator navigator = Navigator::build(io::read_grid(words[1]).value(), grid).value();
  const auto agents = static_cast<std::size_t>(std::atoi(words[3]));
  const Instance instance = read_instance(navigator, words[2], agents);
  const Clock::time_point begin = Clock::now();
  const CellGraph graph = CellGraph::build(navigator).value();
  const double copied = milliseconds_since(begin);
  PlanOptions options;
  options.seconds = count > 4 ? std::atof(words[4]) : 30;
  options.improve = count > 4;
  const PlanResult result = plan_cells(graph, instance.starts, instance.goals, options);
  std::printf("{\"agents\": %zu, \"status\": \"%s\",", agents, to_string(result.status));
  if (result.found()) {
    const Result<void> checked = check_plan(graph, instance.starts, instance.goals, result.plan);
    const auto ratio = [&](std::uint64_t sum) {
      return static_cast<double>(sum) / static_cast<double>(result.lower_bound);
    };
    std::printf(" \"check\": \"%s\", \"first_ms\": %.1f, \"first_ratio\": %.3f, \"ratio\": %.3f,",
                checked ? "ok" : checked.error().reason.c_str(),
                copied + 1000 * result.improvements.front().seconds,
                ratio(result.improvements.front().sum), ratio(result.cost.sum));
  }
  if (count <= 4) print_steps(navigator, instance);
  std::printf("}\n");
}
