// Paths by the entrances of clusters: the time to the first steps, the excess length over the
// cheapest path, the time to build the clusters, and the time to follow a changed cell.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "wend/base/random.h"
#include "wend/catalogue/path_walk.h"
#include "wend/internal/hierarchy/clusters.h"
#include "wend/io/grid_files.h"
#include "wend/space/generators/generate_map.h"
#include "wend/space/spaces/unit_grid.h"

namespace wend::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Grid = UnitGrid;

constexpr std::size_t kEveryQuery = 20;  // of a scenario
constexpr int kRounds = 3;               // of which the fastest counts
constexpr int kEdits = 2000;

double micros_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

template <class Run>
double fastest(Run&& run) {
  double best = 0;
  for (int round = 0; round < kRounds; ++round) {
    const Clock::time_point begin = Clock::now();
    run();
    const double micros = micros_since(begin);
    best = round == 0 ? micros : std::min(best, micros);
  }
  return best;
}

double share(std::vector<double> values, double at) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(at * static_cast<double>(values.size() - 1))];
}
double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

struct Scene {
  std::string name;
  GridMap map;
  std::vector<Query> queries;
};

// ---- scenes

Point random_cell(const GridMap& map, Random& random) {
  const std::int32_t x = random.between(0, map.width() - 1);
  return {x, random.between(0, map.height() - 1)};
}

/// Queries anywhere, for maps without a scenario.
void draw_queries(Scene& scene) {
  Random random(5);
  while (scene.queries.size() < 150) {
    const Point from = random_cell(scene.map, random);
    const Point to = random_cell(scene.map, random);
    if (scene.map.walkable(from) && scene.map.walkable(to)) {
      scene.queries.push_back({.from = from, .to = to});
    }
  }
}

/// A map, with the queries of the scenario beside it.
bool read_scene(const std::string& file, std::vector<Scene>& scenes) {
  Result<GridMap> map = io::read_grid(file);
  if (!map) {
    std::fprintf(stderr, "%s\n", map.error().message().c_str());
    return false;
  }
  const std::size_t begin = file.find_last_of('/') + 1;
  const std::string stem = file.substr(0, file.find_last_of('.'));
  Scene scene = {stem.substr(begin), std::move(map).value(), {}};
  const auto scenario = io::read_scenario(stem + ".scen");
  if (scenario) {
    for (std::size_t i = 0; i < scenario.value().size(); i += kEveryQuery) {
      const io::ScenarioQuery& query = scenario.value()[i];
      scene.queries.push_back({.from = query.from, .to = query.to});
    }
  } else {
    draw_queries(scene);
  }
  scenes.push_back(std::move(scene));
  return true;
}

void make_scenes(std::vector<Scene>& scenes) {
  for (const MapKind kind : {MapKind::rooms, MapKind::city, MapKind::caves, MapKind::maze}) {
    MapRecipe recipe;
    recipe.kind = kind;
    recipe.width = recipe.height = 1024;
    Scene scene = {to_string(kind), generate_map(recipe).value(), {}};
    draw_queries(scene);
    scenes.push_back(std::move(scene));
  }
}

// ---- measurement

/// Per query, in microseconds, and as shares of a cheapest path's length.
struct Figures {
  std::vector<double> astar;
  std::vector<double> first;  // cells of an HPA* path
  std::vector<double> whole;
  std::vector<double> ratio;          // of first and astar
  std::vector<double> excess;         // before smoothing
  std::vector<double> smooth;         // after, over smoothed A*
  std::vector<double> two_tier;       // of the walk, before smoothing
  std::vector<double> fine_searches;  // of the walk
};

/// False where an answer cannot be right.
bool measure(const Navigator& navigator, Query asked, Figures& figures) {
  asked.algorithm = "astar";
  static Workspace workspace;
  static Workspace fine;
  Path cheapest;
  navigator.solve(asked, workspace, cheapest);
  Query query = asked;
  query.algorithm = "hpa_star";
  Path path;
  navigator.solve(query, workspace, path);
  if (path.status != cheapest.status || path.cost < cheapest.cost) return false;
  if (!cheapest.found() || cheapest.length == 0) return true;
  figures.astar.push_back(fastest([&] { navigator.solve(asked, workspace, cheapest); }));
  std::vector<Point> cells;
  figures.first.push_back(fastest([&] {
    cells.clear();
    PathWalk(navigator, query, workspace).next(cells);
  }));
  figures.whole.push_back(fastest([&] { navigator.solve(query, workspace, path); }));
  figures.ratio.push_back(figures.first.back() / figures.astar.back());
  figures.excess.push_back(path.length / cheapest.length - 1);
  const double smooth = navigator.smooth(cheapest).length;
  figures.smooth.push_back(navigator.smooth(path).length / smooth - 1);
  TwoTierWalk walk(navigator, query, workspace);
  Path walked;
  walked.points = {query.from};
  for (Point cell; walk.next(fine, cell);) walked.points.push_back(cell);
  if (walked.points.back() != query.to) return false;
  figures.two_tier.push_back(navigator.smooth(walked).path_length / cheapest.length - 1);
  figures.fine_searches.push_back(static_cast<double>(walk.searches()));
  return true;
}

bool same_clusters(const Clusters<Grid>& a, const Clusters<Grid>& b) {
  for (unsigned level = 0; level < Clusters<Grid>::kLevels; ++level) {
    for (std::uint32_t number = 0; number < a.tiling(level).count(); ++number) {
      if (!(a.cluster(level, number) == b.cluster(level, number))) return false;
    }
  }
  return true;
}

/// Random cells, blocked or freed one by one. False where the clusters are not what they should be.
bool measure_edits(GridMap map, std::vector<double>& repairs) {
  Random random(3);
  Grid grid(map, CornerRule::both_free, CostModel::octile());
  Clusters<Grid> clusters(grid);
  bool right = true;
  for (int edit = 1; edit <= kEdits; ++edit) {
    const Point cell = random_cell(map, random);
    map.set_symbol(cell, map.walkable(cell) ? '@' : '.');
    grid.update(map, {&cell, 1});
    const Clock::time_point begin = Clock::now();
    clusters.update({&cell, 1});
    repairs.push_back(micros_since(begin));
    if (edit % (kEdits / 4) == 0) right = right && same_clusters(clusters, Clusters<Grid>(grid));
  }
  return right;
}

bool run(const Scene& scene) {
  const Navigator navigator = Navigator::build(scene.map).value();
  const Grid grid(scene.map, CornerRule::both_free, CostModel::octile());
  double megabytes = 0;
  const double build =
      fastest([&] { megabytes = static_cast<double>(Clusters<Grid>(grid).bytes()) / 1048576; });
  Figures figures;
  bool right = true;
  for (const Query& query : scene.queries) right = measure(navigator, query, figures) && right;
  std::vector<double> repairs;
  right = measure_edits(scene.map, repairs) && right;
  std::printf("%-16s %6.0f %5.1f %6.0f %6.0f %6.0f %7.1f %7.2f %7.2f %7.2f %6.1f %6.0f %6.0f\n",
              scene.name.c_str(), build / 1000, megabytes, share(figures.astar, 0.5),
              share(figures.first, 0.5), share(figures.whole, 0.5),
              100 * share(figures.first, 0.5) / share(figures.astar, 0.5),
              100 * mean(figures.excess), 100 * mean(figures.smooth), 100 * mean(figures.two_tier),
              mean(figures.fine_searches), share(repairs, 0.5), share(repairs, 0.99));
  if (!right) std::fprintf(stderr, "%s: some answers are wrong\n", scene.name.c_str());
  return right;
}

}  // namespace
}  // namespace wend::bench

int main(int argc, char** argv) {
  const std::vector<std::string> files(argv + 1, argv + argc);
  if (!files.empty() && files[0].rfind("-", 0) == 0) {
    std::fprintf(stderr, "usage: bench-hierarchy [MAP...]\n");
    return 2;
  }
  std::vector<wend::bench::Scene> scenes;
  bool right = true;
  for (const std::string& file : files) right = wend::bench::read_scene(file, scenes) && right;
  if (files.empty()) wend::bench::make_scenes(scenes);
  std::printf("%-16s %6s %5s %6s %6s %6s %7s %7s %7s %7s %6s %6s %6s\n", "", "build", "", "A*",
              "first", "whole", "first", "excess", "smooth", "two-", "fine", "edit", "edit");
  std::printf("%-16s %6s %5s %6s %6s %6s %7s %7s %7s %7s %6s %6s %6s\n", "map", "ms", "MB", "us",
              "us", "us", "% of A*", "%", "%", "tier %", "search", "us", "p99 us");
  for (const auto& scene : scenes) right = wend::bench::run(scene) && right;
  return right ? 0 : 1;
}
