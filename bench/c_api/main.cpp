// The cost of the C API: a call that only checks a handle, and questions through C beside the same
// through C++, in turns, on paths of about 100 cells. Answers are compared. Many questions in one
// call, on one and two threads, and a service's ticks in both languages.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "../timing.h"
#include "wend/base/random.h"
#include "wend/c/wend.h"
#include "wend/catalogue/navigator.h"
#include "wend/service/path_service.h"

namespace wend::bench {
namespace {

constexpr std::int32_t kSide = 128;
constexpr std::size_t kQuestions = 200;
constexpr int kRounds = 61;

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "%s\n", what);
  std::exit(1);
}
void require(wend_code code) { require(code == WEND_OK, wend_code_name(code)); }

/// Nanoseconds of a call that checks a handle and copies a number.
double empty_call(const wend_navigator* navigator) {
  constexpr int kCalls = 1'000'000;
  std::vector<double> times;
  for (int round = 0; round < 15; ++round) {
    std::uint32_t count = 0;
    const double begin = thread_microseconds();
    for (int i = 0; i < kCalls; ++i) require(wend_navigator_node_count(navigator, &count, nullptr));
    times.push_back((thread_microseconds() - begin) * 1000 / kCalls);
  }
  return at_share(times, .5);
}

struct Question {
  NodeId from;
  NodeId to;
};

/// Questions whose cheapest path has 90 to 110 cells.
std::vector<Question> questions(const Navigator& navigator, const char* algorithm) {
  Random random(7);
  Workspace workspace;
  std::vector<Question> some;
  while (some.size() < kQuestions) {
    const NodeId from = random.below(kSide * kSide);
    const NodeId to = random.below(kSide * kSide);
    const NodeNavigator& by_nodes = navigator;
    const Path path = by_nodes.solve({.from = from, .to = to, .algorithm = algorithm}, workspace);
    if (path.nodes.size() >= 90 && path.nodes.size() <= 110) some.push_back({from, to});
  }
  return some;
}

/// The time through C in times of that through C++, the median of many turns.
double ratio(const Navigator& navigator, const wend_navigator* handle, const char* algorithm,
             double& microseconds) {
  const std::vector<Question> asked = questions(navigator, algorithm);
  const NodeNavigator& by_nodes = navigator;
  Workspace workspace;
  Path path;
  wend_workspace* memory = nullptr;
  wend_options* options = nullptr;
  wend_path* answer = nullptr;
  require(wend_workspace_create(&memory, nullptr));
  require(wend_options_create(&options, nullptr));
  require(wend_path_create(&answer, nullptr));
  require(wend_options_set(options, {"algorithm", 9},
                           {algorithm, std::string_view(algorithm).size()}, nullptr));
  const Algorithm known(algorithm);
  std::vector<double> ratios;
  std::vector<double> times;
  std::size_t in_cpp = 0;
  std::size_t in_c = 0;
  for (int round = 0; round < kRounds; ++round) {
    const double begin = thread_microseconds();
    for (const auto& [from, to] : asked) {
      by_nodes.solve({.from = from, .to = to, .algorithm = known}, workspace, path);
      in_cpp += path.nodes.size();
    }
    const double middle = thread_microseconds();
    for (const auto& [from, to] : asked) {
      const wend_query query = {sizeof query, from,    to,     0, nullptr, 0, 0,
                                options,      nullptr, nullptr};
      const std::uint32_t* nodes = nullptr;
      std::size_t count = 0;
      require(wend_solve(handle, &query, memory, answer, nullptr));
      require(wend_path_nodes(answer, &nodes, &count, nullptr));
      in_c += count;
    }
    const double end = thread_microseconds();
    ratios.push_back((end - middle) / (middle - begin));
    times.push_back((middle - begin) / static_cast<double>(asked.size()));
  }
  require(in_cpp == in_c, "C and C++ find paths of different lengths");
  require(wend_path_destroy(answer));
  require(wend_options_destroy(options));
  require(wend_workspace_destroy(memory));
  microseconds = at_share(times, .5);
  return at_share(ratios, .5);
}

std::chrono::duration<double, std::micro> now() {
  return std::chrono::steady_clock::now().time_since_epoch();
}

/// All questions in one call, in times of one call each; by the clock, because threads share it.
double many(const Navigator& navigator, const wend_navigator* handle, std::size_t threads) {
  std::vector<wend_query> queries;
  std::vector<wend_path*> paths;
  std::vector<wend_workspace*> workspaces(threads);
  for (wend_workspace*& workspace : workspaces) require(wend_workspace_create(&workspace, nullptr));
  for (const auto& [from, to] : questions(navigator, "astar")) {
    queries.push_back({sizeof(wend_query), from, to, 0, nullptr, 0, 0, nullptr, nullptr, nullptr});
    require(wend_path_create(&paths.emplace_back(), nullptr));
  }
  std::vector<double> ratios;
  for (int round = 0; round < kRounds; ++round) {
    const auto begin = now();
    for (std::size_t i = 0; i < queries.size(); ++i) {
      require(wend_solve(handle, &queries[i], workspaces[0], paths[i], nullptr));
    }
    const auto middle = now();
    require(wend_solve_many(handle, queries.data(), paths.data(), queries.size(), workspaces.data(),
                            threads, nullptr));
    ratios.push_back((now() - middle) / (middle - begin));
  }
  for (wend_path* path : paths) require(wend_path_destroy(path));
  for (wend_workspace* workspace : workspaces) require(wend_workspace_destroy(workspace));
  return at_share(ratios, .5);
}

/// Ticks of a service through C in times of those through C++, until all is answered.
double service(const GridMap& map, const wend_map* handle, const std::vector<Question>& asked) {
  std::vector<double> ratios;
  for (int round = 0; round < kRounds; ++round) {
    ServiceOptions options;
    options.first_steps = 0;
    PathService in_cpp = PathService::build(map, {}, options).value();
    wend_service* in_c = nullptr;
    require(wend_service_create(handle, nullptr, nullptr, &in_c, nullptr));
    const double begin = thread_microseconds();
    for (const auto& [from, to] : asked) in_cpp.submit({.query = {.from = from, .to = to}});
    while (in_cpp.tick().waiting > 0) {
    }
    const double middle = thread_microseconds();
    for (const auto& [from, to] : asked) {
      const wend_query query = {sizeof query, from,    to,     0, nullptr, 0, 0,
                                nullptr,      nullptr, nullptr};
      wend_request request;
      require(wend_service_submit(in_c, &query, nullptr, &request, nullptr));
    }
    wend_tick_report report = {};
    report.size = sizeof report;
    do {
      require(wend_service_tick(in_c, &report, nullptr));
    } while (report.waiting > 0);
    const double end = thread_microseconds();
    require(report.tick == in_cpp.last_tick().tick, "C and C++ need other numbers of ticks");
    require(wend_service_destroy(in_c));
    ratios.push_back((end - middle) / (middle - begin));
  }
  return at_share(ratios, .5);
}

int run() {
  Random random(3);
  std::vector<std::uint8_t> walkable(std::size_t{kSide} * kSide);
  for (std::uint8_t& cell : walkable) cell = random.chance(15) ? 0 : 1;
  const GridMap cells = GridMap::from_walkable(kSide, kSide, walkable);
  const Navigator navigator = Navigator::build(cells).value();
  wend_grid grid = {};
  grid.size = sizeof grid;
  grid.width = grid.height = kSide;
  grid.count = walkable.size();
  grid.walkable = walkable.data();
  wend_map* map = nullptr;
  wend_navigator* handle = nullptr;
  require(wend_map_create_grid(&grid, &map, nullptr));
  require(wend_navigator_create(map, nullptr, &handle, nullptr));
  std::printf("a call that checks a handle: %.1f ns\n", empty_call(handle));
  for (const char* algorithm : {"astar", "jump_point_search"}) {
    double microseconds = 0;
    const double times = ratio(navigator, handle, algorithm, microseconds);
    std::printf("%s, paths of 100 cells: %.2f us by C++, %.3f times as long through C\n", algorithm,
                microseconds, times);
  }
  for (const std::size_t threads : {std::size_t{1}, std::size_t{2}}) {
    std::printf("200 questions in one call, threads: %zu, %.3f times as long as in 200 calls\n",
                threads, many(navigator, handle, threads));
  }
  std::printf("a service, 200 requests: %.3f times as long through C\n",
              service(cells, map, questions(navigator, "astar")));
  require(wend_navigator_destroy(handle));
  require(wend_map_destroy(map));
  return 0;
}

}  // namespace
}  // namespace wend::bench

int main() { return wend::bench::run(); }
