// The cost of the C API: a call that only checks a handle, and questions through C beside the same
// through C++, in turns, on paths of about 100 cells. Answers are compared.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "../timing.h"
#include "wend/base/random.h"
#include "wend/c/wend.h"
#include "wend/catalogue/navigator.h"

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
      const wend_query query = {sizeof query, from, to, 0, nullptr, 0, 0, options, nullptr};
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

int run() {
  Random random(3);
  std::vector<std::uint8_t> walkable(std::size_t{kSide} * kSide);
  for (std::uint8_t& cell : walkable) cell = random.chance(15) ? 0 : 1;
  const Navigator navigator =
      Navigator::build(GridMap::from_walkable(kSide, kSide, walkable)).value();
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
  require(wend_navigator_destroy(handle));
  require(wend_map_destroy(map));
  return 0;
}

}  // namespace
}  // namespace wend::bench

int main() { return wend::bench::run(); }
