// The time that an overlay takes: A* and fields with one, compared with those without, in one run.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "wend/base/random.h"
#include "wend/catalogue/navigator.h"
#include "wend/catalogue/overlay.h"
#include "wend/io/grid_files.h"

namespace wend::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kRounds = 3;
constexpr int kQueries = 200;
constexpr int kFields = 20;
constexpr int kSaid = 200;  // cells that are closed, and that cost more

template <class Work>
double least_time(Work&& work) {
  double least = kNoLimit;
  for (int round = 0; round < kRounds; ++round) {
    const Clock::time_point begin = Clock::now();
    work();
    least = std::min(least, std::chrono::duration<double>(Clock::now() - begin).count());
  }
  return least;
}

Point random_cell(const GridMap& map, Random& random) {
  return map.point(random.below(static_cast<std::uint32_t>(map.cell_count())));
}

struct Answers {
  double seconds = 0;
  std::uint64_t expanded = 0;
  std::vector<double> costs;
};

Answers ask(const Navigator& navigator, std::vector<Query> queries, const Overlay* overlay) {
  Workspace workspace;
  Path path;
  Answers answers;
  for (Query& query : queries) query.overlay = overlay;
  answers.seconds = least_time([&] {
    answers.expanded = 0;
    answers.costs.clear();
    for (const Query& query : queries) {
      navigator.solve(query, workspace, path);
      answers.expanded += path.counters.expanded;
      answers.costs.push_back(path.found() ? path.cost : kNoLimit);
    }
  });
  return answers;
}

double time_fields(const Navigator& navigator, const std::vector<Query>& queries,
                   const Overlay* overlay) {
  Workspace workspace;
  DistanceField field;
  return least_time([&] {
    for (int i = 0; i < kFields; ++i) {
      const Point source = queries[static_cast<std::size_t>(i)].from;
      navigator.field({.sources = {&source, 1}, .overlay = overlay}, workspace, field);
    }
  });
}

/// False where an answer cannot be right.
bool measure(const GridMap& map, const char* name) {
  const Navigator navigator = Navigator::build(map).value();
  Random random(1);
  std::vector<Query> queries;
  for (int i = 0; i < kQueries; ++i) {
    const Point from = random_cell(map, random);
    queries.push_back({.from = from, .to = random_cell(map, random), .algorithm = "astar"});
  }
  const Overlay empty(navigator.node_count());
  Overlay filled(navigator.node_count());
  for (int i = 0; i < kSaid; ++i) {
    filled.close(navigator.node(random_cell(map, random)));
    filled.add_cost(navigator.node(random_cell(map, random)), 50'000);
  }
  const Answers without = ask(navigator, queries, nullptr);
  const Answers same = ask(navigator, queries, &empty);
  const Answers other = ask(navigator, queries, &filled);
  const double field = time_fields(navigator, queries, nullptr);
  const double same_field = time_fields(navigator, queries, &empty);
  const auto per_expansion = [](const Answers& answers) {
    return answers.seconds / static_cast<double>(std::max<std::uint64_t>(answers.expanded, 1));
  };
  std::printf("%-40s %8.2f %8.2f %8.2f\n", name, same.seconds / without.seconds,
              per_expansion(other) / per_expansion(without), same_field / field);
  return same.costs == without.costs &&
         std::equal(other.costs.begin(), other.costs.end(), without.costs.begin(),
                    [](double with, double plain) { return with >= plain; });
}

}  // namespace
}  // namespace wend::bench

int main(int count, char** words) {
  std::printf("%-40s %8s %8s %8s\n", "map", "empty", "filled", "field");
  bool right = true;
  for (int i = 1; i < count; ++i) {
    const wend::Result<wend::GridMap> map = wend::io::read_grid(words[i]);
    if (!map) {
      std::fprintf(stderr, "bench-overlays: %s\n", map.error().message().c_str());
      return 3;
    }
    right = wend::bench::measure(map.value(), words[i]) && right;
  }
  if (!right) std::fprintf(stderr, "bench-overlays: an answer is wrong\n");
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
