// The time to follow a changed cell, where a rebuild takes milliseconds; and to report that a goal
// cannot be reached.
//
// Each scene's cells are blocked or freed and changed back, one update per change, each timed by
// itself. Every so often islands, turns and paths are compared with ones made anew.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "run_registered.h"
#include "wend/base/random.h"
#include "wend/catalogue/navigator.h"
#include "wend/internal/space/spaces/jump_grid.h"
#include "wend/io/grid_files.h"
#include "wend/space/generators/generate_map.h"
#include "wend/space/spaces/unit_grid.h"
#include "wend/space/tables/islands.h"

namespace wend::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int32_t kSide = 1024;
constexpr std::size_t kCells = 4000;  // to change, of each kind
constexpr std::size_t kChecks = 8;    // against everything made anew, spread over the changes
constexpr int kQueries = 1000;

double micros_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

struct Scene {
  std::string name;
  GridMap map;
  std::vector<Point> anywhere;
  std::vector<Point> corridors;  // free cells between two walls: blocking one cuts a way
};

// ---- scenes

Point random_cell(const GridMap& map, Random& random) {
  const std::int32_t x = random.between(0, map.width() - 1);
  return {x, random.between(0, map.height() - 1)};
}

bool is_corridor(const GridMap& map, Point p) {
  const auto free = [&](std::int32_t dx, std::int32_t dy) {
    return map.walkable({p.x + dx, p.y + dy});
  };
  const bool upright = free(0, -1) && free(0, 1) && !free(-1, 0) && !free(1, 0);
  const bool level = free(-1, 0) && free(1, 0) && !free(0, -1) && !free(0, 1);
  return map.walkable(p) && (upright || level);
}

Scene make_scene(std::string name, GridMap map) {
  Scene scene = {std::move(name), std::move(map), {}, {}};
  Random random(7);
  for (std::size_t i = 0; i < kCells; ++i) scene.anywhere.push_back(random_cell(scene.map, random));
  // Caves have few.
  for (std::size_t tries = 0; tries < 1000 * kCells && scene.corridors.size() < kCells; ++tries) {
    const Point p = random_cell(scene.map, random);
    if (is_corridor(scene.map, p)) scene.corridors.push_back(p);
  }
  return scene;
}

std::vector<Scene> make_scenes(const std::vector<std::string>& files) {
  std::vector<Scene> scenes;
  for (const std::string& file : files) {
    Result<GridMap> map = io::read_grid(file);
    if (!map) {
      std::fprintf(stderr, "%s\n", map.error().message().c_str());
      continue;
    }
    const std::size_t begin = file.find_last_of('/') + 1;
    scenes.push_back(
        make_scene(file.substr(begin, file.find_last_of('.') - begin), std::move(map).value()));
  }
  for (const MapKind kind :
       {MapKind::random, MapKind::rooms, MapKind::city, MapKind::caves, MapKind::maze}) {
    MapRecipe recipe;
    recipe.kind = kind;
    recipe.width = recipe.height = kSide;
    recipe.random.walls = 20;
    scenes.push_back(make_scene(to_string(kind), generate_map(recipe).value()));
  }
  scenes.push_back(make_scene("open", GridMap(kSide, kSide)));
  return scenes;
}

void toggle(GridMap& map, Point p) { map.set_symbol(p, map.walkable(p) ? '@' : '.'); }

/// A navigator with all the data that an update has to keep right.
Navigator warm_navigator(const GridMap& map) {
  Navigator navigator = Navigator::build(map).value();
  Workspace workspace;
  Query query = {.algorithm = "jump_point_search"};
  for (NodeId node = 0; !map.walkable(query.from); ++node) query.from = query.to = map.point(node);
  navigator.solve(query, workspace);
  return navigator;
}

// ---- checks

bool same_islands(const Islands& a, const Islands& b, std::size_t cells) {
  std::vector<std::uint32_t> to(a.last_label() + 1, 0);
  bool same = a.count() == b.count();
  for (NodeId node = 0; node < cells; ++node) {
    std::uint32_t& label = to[a.label(node)];
    if (a.label(node) != 0 && label == 0) label = b.label(node);
    same = same && label == b.label(node) && a.size(a.label(node)) == b.size(label);
  }
  return same;
}

bool same_turns(const JumpLines& a, const JumpLines& b) {
  bool same = true;
  for (unsigned i = 0; i < 4; ++i) {
    for (std::size_t word = 0; word < a.straight[i].words.size(); ++word) {
      const StraightWord& x = a.straight[i].words[word];
      const StraightWord& y = b.straight[i].words[word];
      same = same && x.turn == y.turn && x.last == y.last;
    }
    for (std::size_t word = 0; word < a.diagonal[i].words.size(); ++word) {
      const DiagonalWord& x = a.diagonal[i].words[word];
      const DiagonalWord& y = b.diagonal[i].words[word];
      same = same && x.left == y.left && x.right == y.right && x.last == y.last;
    }
  }
  return same;
}

bool same_paths(const GridMap& map, const Navigator& repaired, const Navigator& rebuilt,
                Random& random) {
  Workspace workspace;
  bool same = true;
  for (int i = 0; i < 10; ++i) {
    Query query = {
        .from = random_cell(map, random), .to = random_cell(map, random), .algorithm = "astar"};
    const Path right = rebuilt.solve(query, workspace);
    query.algorithm = "jump_point_search";
    const Path path = repaired.solve(query, workspace);
    same = same && path.status == right.status && path.cost == right.cost;
  }
  return same;
}

/// Checks all repaired data of one map.
struct Repaired {
  explicit Repaired(const GridMap& from)
      : map(from),
        navigator(warm_navigator(map)),
        grid(map, CornerRule::both_free, CostModel::octile()),
        jumps(grid) {}

  bool is_right(Random& random) const {
    const Navigator rebuilt = Navigator::build(map).value();
    const UnitGrid grid_anew(map, CornerRule::both_free, CostModel::octile());
    const JumpGrid jumps_anew(grid_anew);
    return same_islands(navigator.islands(), rebuilt.islands(), map.cell_count()) &&
           same_turns(jumps.all_turns(), jumps_anew.all_turns()) &&
           same_paths(map, navigator, rebuilt, random);
  }

  GridMap map;
  Navigator navigator;
  UnitGrid grid;
  JumpGrid jumps;
};

/// The changes that are measured, made and looked at.
bool check(const Scene& scene, const std::vector<Point>& cells) {
  Repaired repaired(scene.map);
  Random random(11);
  bool right = true;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Point cell = cells[i];
    toggle(repaired.map, cell);
    if (i % 3 == 0) toggle(repaired.map, cells[i / 2]);
    const Point changed[] = {cell, cells[i / 2]};
    right = right && !repaired.navigator.update(repaired.map, changed).value().rebuilt;
    repaired.grid.update(repaired.map, changed);
    repaired.jumps.update(changed);
    if (i % (cells.size() / kChecks + 1) == 0) right = right && repaired.is_right(random);
  }
  right = right && repaired.is_right(random);
  if (!right) std::fprintf(stderr, "%s: some answers are wrong\n", scene.name.c_str());
  return right;
}

// ---- measurement

void report(benchmark::State& state, std::vector<double> times) {
  std::sort(times.begin(), times.end());
  const auto at_share = [&](double share) {
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
  };
  state.counters["median_us"] = at_share(0.5);
  state.counters["p99_us"] = at_share(0.99);
  state.counters["max_us"] = times.back();
  state.counters["edits"] = static_cast<double>(times.size());
}

void time_repairs(benchmark::State& state, const Scene& scene, const std::vector<Point>& cells) {
  GridMap map = scene.map;
  Navigator navigator = warm_navigator(map);
  std::vector<double> times;
  for (auto _ : state) {
    for (const Point cell : cells) {
      for (int change = 0; change < 2; ++change) {
        toggle(map, cell);
        const Clock::time_point begin = Clock::now();
        benchmark::DoNotOptimize(navigator.update(map, {&cell, 1}).ok());
        times.push_back(micros_since(begin));
      }
    }
  }
  report(state, std::move(times));
}

/// With and without the data of jump point search.
void time_rebuilds(benchmark::State& state, const Scene& scene, bool jumps) {
  GridMap map = scene.map;
  Navigator navigator = warm_navigator(map);
  std::vector<double> times;
  for (auto _ : state) {
    toggle(map, scene.anywhere[times.size() % scene.anywhere.size()]);
    const Clock::time_point begin = Clock::now();
    if (jumps) {
      navigator = warm_navigator(map);
    } else {
      benchmark::DoNotOptimize(navigator.update(map).ok());
    }
    times.push_back(micros_since(begin));
  }
  report(state, std::move(times));
}

/// From the largest island to cells off it: blocked ones, or free ones.
void time_refusals(benchmark::State& state, const Scene& scene, bool blocked) {
  GridMap map = scene.map;
  Random random(13);
  std::vector<Query> queries;
  for (int i = 0; i < kQueries; ++i) {  // walled in, wherever it is
    const Point p = {random.between(1, map.width() - 2), random.between(1, map.height() - 2)};
    for (std::int32_t y = p.y - 1; y <= p.y + 1; ++y) {
      for (std::int32_t x = p.x - 1; x <= p.x + 1; ++x) map.set_symbol({x, y}, '@');
    }
    if (!blocked) map.set_symbol(p, '.');
    queries.push_back({.to = p});
  }
  const Navigator navigator = Navigator::build(map).value();
  Workspace workspace;
  Path path;
  for (Query& query : queries) {
    while (!map.walkable(query.from) || query.from == query.to) {
      query.from = random_cell(map, random);
    }
  }
  const auto is_refused = [&](const Query& query) {
    navigator.solve(query, workspace, path);
    const Status right = map.walkable(query.to) ? Status::unreachable : Status::goal_blocked;
    return path.status == right;
  };
  std::size_t refused = 0;
  for (const Query& query : queries) refused += is_refused(query) ? 1 : 0;
  if (10 * refused < 9 * queries.size()) state.SkipWithError("some answers are wrong");
  std::erase_if(queries, [&](const Query& query) { return !is_refused(query); });
  std::size_t next = 0;
  for (auto _ : state) {
    navigator.solve(queries[next], workspace, path);
    next = next + 1 < queries.size() ? next + 1 : 0;
  }
}

void add_benchmarks(const Scene& scene) {
  const auto add = [&](const char* what, auto run, int iterations) {
    auto* benchmark = benchmark::RegisterBenchmark((scene.name + "/" + what).c_str(), run);
    if (iterations > 0) benchmark->Iterations(iterations)->Unit(benchmark::kMillisecond);
  };
  add(
      "repair_anywhere",
      [&](benchmark::State& state) { time_repairs(state, scene, scene.anywhere); }, 1);
  if (!scene.corridors.empty()) {
    add(
        "repair_corridor",
        [&](benchmark::State& state) { time_repairs(state, scene, scene.corridors); }, 1);
  }
  add(
      "rebuild", [&](benchmark::State& state) { time_rebuilds(state, scene, false); }, 20);
  add(
      "rebuild_with_jumps", [&](benchmark::State& state) { time_rebuilds(state, scene, true); }, 5);
  add(
      "unreachable_goal", [&](benchmark::State& state) { time_refusals(state, scene, false); }, 0);
  add(
      "blocked_goal", [&](benchmark::State& state) { time_refusals(state, scene, true); }, 0);
}

int run(const std::vector<std::string>& files) {
  const std::vector<Scene> scenes = make_scenes(files);
  bool right = true;
  for (const Scene& scene : scenes) {
    right = check(scene, scene.anywhere) && right;
    if (!scene.corridors.empty()) right = check(scene, scene.corridors) && right;
    add_benchmarks(scene);
  }
  return run_registered(right);
}

}  // namespace
}  // namespace wend::bench

/// Besides Google Benchmark's options: maps to measure as well.
int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  const std::vector<std::string> files(argv + 1, argv + argc);
  if (!files.empty() && files[0].rfind("--", 0) == 0) {
    std::fprintf(stderr, "usage: bench-map-edits [--benchmark_...] [MAP...]\n");
    return 2;
  }
  return wend::bench::run(files);
}
