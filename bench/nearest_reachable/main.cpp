// The time to find the substitute for an unreachable goal, and a path there; compared with
// algorithms that have to search everything they can reach to find out.
//
// First every answer is checked against a look at every cell of the map and, for some queries, a
// flood by Dijkstra's algorithm; then Google Benchmark runs passes over the queries. Each query is
// timed by itself; the least of its times counts, and the table shows the median over the queries.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "run_registered.h"
#include "wend/base/random.h"
#include "wend/catalogue/navigator.h"
#include "wend/search/algorithms/astar.h"
#include "wend/space/generators/generate_map.h"
#include "wend/space/spaces/unit_grid.h"
#include "wend/space/tables/islands.h"

namespace wend::bench {
namespace {

constexpr std::int32_t kSide = 1024;
constexpr int kPlaces = 40;  // walled in, on each map
constexpr int kQueriesPerPlace = 5;
constexpr std::size_t kFloodEvery = 10;  // floods take a thousand times as long

struct Ends {
  Point from;
  Point to;
};

struct Scene {
  std::string name;
  GridMap map;
  std::unique_ptr<Navigator> navigator;
  std::unique_ptr<UnitGrid> grid;
  std::vector<Ends> queries;
};

// ---- scenes

/// A closed ring of walls, `half` cells from the centre; the inside stays unchanged.
void wall_in(GridMap& map, Point centre, std::int32_t half) {
  for (std::int32_t i = -half; i <= half; ++i) {
    for (const Point p :
         {Point{centre.x + i, centre.y - half}, Point{centre.x + i, centre.y + half},
          Point{centre.x - half, centre.y + i}, Point{centre.x + half, centre.y + i}}) {
      if (map.contains(p)) map.set_symbol(p, '@');
    }
  }
}

Point random_free_cell(const GridMap& map, std::int32_t margin, Random& random) {
  for (;;) {
    const std::int32_t x = random.between(margin, map.width() - 1 - margin);
    const std::int32_t y = random.between(margin, map.height() - 1 - margin);
    if (map.walkable({x, y})) return {x, y};
  }
}

bool on_largest_island(const Navigator& navigator, Point cell) {
  const Islands& islands = navigator.islands();
  const std::uint32_t label = islands.label(navigator.node(cell));
  if (label == 0) return false;
  for (std::uint32_t other = 1; other <= islands.count(); ++other) {
    if (islands.size(other) > islands.size(label)) return false;
  }
  return true;
}

/// Some places walled in, and queries from anywhere on the largest island into them.
Scene make_scene(std::string name, GridMap map, int places, std::int32_t half) {
  Random random(half + 1);
  std::vector<Point> goals;
  while (static_cast<int>(goals.size()) < places) {
    goals.push_back(random_free_cell(map, std::min(half, kSide / 2 - 2), random));
    wall_in(map, goals.back(), half);
  }
  Scene scene = {std::move(name), std::move(map), nullptr, nullptr, {}};
  scene.navigator = std::make_unique<Navigator>(Navigator::build(scene.map).value());
  scene.grid = std::make_unique<UnitGrid>(scene.map, CornerRule::both_free, CostModel::octile());
  for (int i = 0; i < kPlaces * kQueriesPerPlace; ++i) {
    const Point goal = goals[static_cast<std::size_t>(i % places)];
    Point start = random_free_cell(scene.map, 0, random);
    while (!on_largest_island(*scene.navigator, start)) {
      start = random_free_cell(scene.map, 0, random);
    }
    // Later walls may have cut through earlier places, or blocked their centres.
    if (!on_largest_island(*scene.navigator, goal)) scene.queries.push_back({start, goal});
  }
  return scene;
}

GridMap generated(MapKind kind) {
  MapRecipe recipe;
  recipe.kind = kind;
  recipe.width = recipe.height = kSide;
  return generate_map(recipe).value();
}

std::vector<Scene> make_scenes() {
  std::vector<Scene> scenes;
  scenes.push_back(make_scene("open_boxes", GridMap(kSide, kSide), kPlaces, 3));
  scenes.push_back(make_scene("open_building", GridMap(kSide, kSide), 1, 150));
  for (const MapKind kind : {MapKind::city, MapKind::rooms, MapKind::caves}) {
    const GridMap map = generated(kind);
    scenes.push_back(make_scene(to_string(kind) + std::string("_boxes"), map, kPlaces, 3));
    scenes.push_back(make_scene(to_string(kind) + std::string("_building"), map, 4, 60));
  }
  return scenes;
}

// ---- who answers

Query query_of(const Ends& ends) {
  Query query = {.from = ends.from, .to = ends.to, .algorithm = "astar"};
  query.options.fallback = Fallback::closest_to_goal;
  return query;
}

/// Only the substitute: the search is begun, but not run.
void find_place(const Scene& scene, const Ends& ends, Workspace& workspace, Path&) {
  const SearchHandle search = scene.navigator->begin(query_of(ends), workspace);
  benchmark::DoNotOptimize(search.status());
}

/// The path there.
void find_path(const Scene& scene, const Ends& ends, Workspace& workspace, Path& path) {
  scene.navigator->solve(query_of(ends), workspace, path);
}

/// A* without labelled islands: it searches all that it can reach, and then takes the cell with the
/// least estimate.
void flood_astar(const Scene& scene, const Ends& ends, Workspace& workspace, Path& path) {
  SearchRequest request;
  request.start = scene.navigator->node(ends.from);
  request.goals = scene.navigator->node(ends.to);
  request.options.fallback = Fallback::closest_to_goal;
  Search* search = AStar::begin(*scene.grid, request, workspace);
  search->run();
  search->write_path(path);
}

/// The same without an estimate; does not find out which cell is the nearest.
void flood_dijkstra(const Scene& scene, const Ends& ends, Workspace& workspace, Path& path) {
  const Query query = {
      .from = ends.from, .to = ends.to, .algorithm = "dijkstra", .goal_test = [](Point) {
        return false;
      }};
  scene.navigator->solve(query, workspace, path);
}

// ---- checks

std::int64_t square_of_distance(Point a, Point b) {
  const std::int64_t dx = a.x - b.x;
  const std::int64_t dy = a.y - b.y;
  return dx * dx + dy * dy;
}

std::int64_t least_distance(const Scene& scene, const Ends& ends) {
  const Islands& islands = scene.navigator->islands();
  const std::uint32_t label = islands.label(scene.navigator->node(ends.from));
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  NodeId node = 0;
  for (Point p; p.y < kSide; ++p.y) {
    for (p.x = 0; p.x < kSide; ++p.x, ++node) {
      if (islands.label(node) == label) least = std::min(least, square_of_distance(p, ends.to));
    }
  }
  return least;
}

/// The cost of the cheapest path to a cell at that distance of the goal.
double least_cost(const Scene& scene, const Ends& ends, std::int64_t distance) {
  Workspace workspace;
  const Query query = {
      .from = ends.from, .to = ends.to, .algorithm = "dijkstra", .goal_test = [](Point) {
        return false;
      }};
  SearchHandle search = scene.navigator->begin(query, workspace);
  search.run();
  double least = std::numeric_limits<double>::infinity();
  for (Point p; p.y < kSide; ++p.y) {
    for (p.x = 0; p.x < kSide; ++p.x) {
      if (square_of_distance(p, ends.to) != distance) continue;
      const NodeLabel label = search.label(p);
      if (label.reached) least = std::min(least, label.g);
    }
  }
  return least;
}

bool check_scene(const Scene& scene) {
  Workspace workspace;
  Path path;
  bool right = scene.queries.size() >= 50;
  for (std::size_t i = 0; i < scene.queries.size(); ++i) {
    const Ends& ends = scene.queries[i];
    find_path(scene, ends, workspace, path);
    const std::int64_t least = least_distance(scene, ends);
    const bool close = path.status == Status::partial && path.optimal &&
                       square_of_distance(path.points.back(), ends.to) == least;
    const bool cheap = i % kFloodEvery != 0 || path.cost == least_cost(scene, ends, least);
    right = right && close && cheap;
  }
  if (!right) std::fprintf(stderr, "%s: some answers are wrong\n", scene.name.c_str());
  return right;
}

// ---- measurement

using Answer = void (*)(const Scene& scene, const Ends& ends, Workspace& workspace, Path& path);

struct Competitor {
  const char* name;
  Answer answer;
  std::size_t every;
};

constexpr std::array kCompetitors = {Competitor{"where_to", &find_place, 1},
                                     Competitor{"path_there", &find_path, 1},
                                     Competitor{"flood_astar", &flood_astar, kFloodEvery},
                                     Competitor{"flood_dijkstra", &flood_dijkstra, kFloodEvery}};

double at_share(std::vector<double> sorted, double share) {
  return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

void time_scene(benchmark::State& state, const Scene& scene, const Competitor& competitor) {
  using Clock = std::chrono::steady_clock;
  Workspace workspace;
  Path path;
  std::vector<double> times;
  for (std::size_t i = 0; i < scene.queries.size(); i += competitor.every) {
    competitor.answer(scene, scene.queries[i], workspace, path);  // warms the memory up
    times.push_back(std::numeric_limits<double>::infinity());
  }
  for (auto _ : state) {
    for (std::size_t i = 0; i < times.size(); ++i) {
      const Clock::time_point begin = Clock::now();
      competitor.answer(scene, scene.queries[i * competitor.every], workspace, path);
      const double took = std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
      times[i] = std::min(times[i], took);
    }
  }
  std::sort(times.begin(), times.end());
  state.counters["median_us"] = at_share(times, 0.5);
  state.counters["p99_us"] = at_share(times, 0.99);
  state.counters["queries"] = static_cast<double>(times.size());
}

int run() {
  const std::vector<Scene> scenes = make_scenes();
  bool right = true;
  for (const Scene& scene : scenes) {
    right = check_scene(scene) && right;
    for (const Competitor& competitor : kCompetitors) {
      const std::string name = scene.name + "/" + competitor.name;
      benchmark::RegisterBenchmark(name.c_str(), [&](benchmark::State& state) {
        time_scene(state, scene, competitor);
      })->Unit(benchmark::kMillisecond);
    }
  }
  return run_registered(right);
}

}  // namespace
}  // namespace wend::bench

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  return wend::bench::run();
}
