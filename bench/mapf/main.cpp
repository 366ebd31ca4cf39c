// Plans for many agents on maps of the public benchmark, and steps of agents in real time. Prints
// one line of JSON for an instance, which bench/mapf/README.md says how to compare with others.
//
//   bench-mapf MAP SCENARIO AGENTS [SECONDS]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "wend/catalogue/navigator.h"
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

}  // namespace

int main(int count, char** words) {
  if (count < 4) {
    std::fprintf(stderr, "bench-mapf MAP SCENARIO AGENTS [SECONDS]\n");
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
