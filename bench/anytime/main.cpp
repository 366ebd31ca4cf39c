// Anytime A*: the times to its first path, to one within 1 % of the cheapest, and to the proof,
// compared with A* and weighted A* in the same run. All answers are compared.
//
//     bench-anytime volume graph MAP MAP+COSTS ...
//
// MAP is a grid, with its scenario beside it; COSTS is a file of terrain costs. `volume` and
// `graph` are random. Microseconds, medians over queries of the least of three times.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "wend/base/random.h"
#include "wend/catalogue/navigator.h"
#include "wend/io/grid_files.h"
#include "wend/space/maps/graph_builder.h"
#include "wend/space/maps/voxel_map.h"
#include "wend/space/spaces/graph.h"
#include "wend/space/spaces/voxel_grid.h"

namespace wend::bench {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kQueries = 40;
constexpr double kLongest = std::numeric_limits<double>::infinity();

[[noreturn]] void give_up(const std::string& message) {
  std::fprintf(stderr, "%s\n", message.c_str());
  std::exit(1);
}

template <class T>
T value_or_give_up(Result<T> result) {
  if (!result) give_up(result.error().message());
  return std::move(result).value();
}

double micros_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

struct Scene {
  std::string name;
  std::shared_ptr<const NodeNavigator> navigator;
  std::vector<std::pair<NodeId, NodeId>> queries;
};

/// The longer two thirds of the scenario's queries, evenly.
Scene grid_scene(const std::string& argument) {
  const std::size_t plus = argument.find('+');
  const std::string file = argument.substr(0, plus);
  GridMap map = value_or_give_up(io::read_grid(file));
  if (plus != std::string::npos) {
    map.set_terrain(value_or_give_up(io::read_terrain_costs(argument.substr(plus + 1))));
  }
  const std::string stem = file.substr(0, file.find_last_of('.'));
  const auto all = value_or_give_up(io::read_scenario(stem + ".scen"));
  auto navigator = std::make_shared<Navigator>(value_or_give_up(Navigator::build(map)));
  Scene scene = {stem.substr(stem.find_last_of('/') + 1), nullptr, {}};
  for (std::size_t i = 0; i < kQueries; ++i) {
    const auto& query = all[all.size() / 3 + i * (all.size() - all.size() / 3) / kQueries];
    scene.queries.emplace_back(navigator->node(query.from), navigator->node(query.to));
  }
  scene.navigator = std::move(navigator);
  return scene;
}

void draw_queries(Scene& scene) {
  Random random(4);
  const auto count = static_cast<std::uint32_t>(scene.navigator->node_count());
  while (scene.queries.size() < kQueries) {
    const NodeId from = random.below(count);
    const NodeId to = random.below(count);
    const auto& map = *scene.navigator;
    const bool joined = map.walkable(from) && map.component(from) == map.component(to);
    if (joined && from != to) scene.queries.emplace_back(from, to);
  }
}

/// 100 x 100 x 100, with 250 blocks in the way.
Scene volume_scene() {
  constexpr std::int32_t kSide = 100;
  VoxelMap map(kSide, kSide, kSide);
  Random random(2);
  for (int i = 0; i < 250; ++i) {
    const Voxel corner = {random.between(0, kSide - 1), random.between(0, kSide - 1),
                          random.between(0, kSide - 1)};
    const Voxel end = {std::min(kSide, corner.x + random.between(4, 40)),
                       std::min(kSide, corner.y + random.between(4, 40)),
                       std::min(kSide, corner.z + random.between(4, 40))};
    for (Voxel v = corner; v.z < end.z; ++v.z) {
      for (v.y = corner.y; v.y < end.y; ++v.y) {
        for (v.x = corner.x; v.x < end.x; ++v.x) map.block(v);
      }
    }
  }
  Scene scene = {"volume", std::make_shared<NodeNavigator>(VoxelGrid(map, {})), {}};
  draw_queries(scene);
  return scene;
}

/// 40,000 places, each joined to some near it by roads up to half as long again.
Scene graph_scene() {
  constexpr std::int32_t kSide = 200;
  GraphBuilder builder;
  Random random(3);
  const auto join = [&](std::int32_t from, std::int32_t to) {
    if (!random.chance(80)) return;
    const double cost = 10.0 + random.below(6);
    builder.add_measured_edge(static_cast<NodeId>(from), static_cast<NodeId>(to), cost);
    builder.add_measured_edge(static_cast<NodeId>(to), static_cast<NodeId>(from), cost);
  };
  for (std::int32_t y = 0; y < kSide; ++y) {
    for (std::int32_t x = 0; x < kSide; ++x) {
      builder.add_node("", Position{10.0 * x, 10.0 * y});
    }
  }
  for (std::int32_t y = 0; y < kSide; ++y) {
    for (std::int32_t x = 0; x < kSide; ++x) {
      const std::int32_t here = y * kSide + x;
      if (x + 1 < kSide) join(here, here + 1);
      if (y + 1 < kSide) join(here, here + kSide);
    }
  }
  const Graph graph = value_or_give_up(builder.build());
  Scene scene = {"graph", std::make_shared<NodeNavigator>(graph), {}};
  draw_queries(scene);
  return scene;
}

struct Figures {
  double plain = kLongest, plain_expanded = 0;
  double weighted = kLongest, weighted_ratio = 0;
  double first = kLongest, first_ratio = 0, first_bound = 0;
  double near = kLongest, proof = kLongest, expanded = 0, paths = 0;
};

class Match {
 public:
  explicit Match(const Scene& scene) : scene_(scene) {}

  void run() {
    for (const auto& [from, to] : scene_.queries) {
      query_.from = from;
      query_.to = to;
      Figures figures;
      for (int round = 0; round < 3; ++round) {
        figures.plain = std::min(figures.plain, time_of("astar", 1));
        figures.plain_expanded = static_cast<double>(path_.counters.expanded);
        least_ = path_.cost;
        figures.weighted = std::min(figures.weighted, time_of("weighted_astar", 2));
        figures.weighted_ratio = path_.cost / least_;
        improve(figures);
      }
      all_.push_back(figures);
    }
  }

  void print() const {
    std::printf(
        "| %s | %.0f | %.0f (%.3f) | %.0f (%.3f, %.2f) | %.0f | %.0f | %.2f | %.2f | %.0f |\n",
        scene_.name.c_str(), median(&Figures::plain), median(&Figures::weighted),
        median(&Figures::weighted_ratio), median(&Figures::first), median(&Figures::first_ratio),
        median(&Figures::first_bound), median(&Figures::near), median(&Figures::proof),
        median(&Figures::proof) / median(&Figures::plain),
        median(&Figures::expanded) / median(&Figures::plain_expanded), median(&Figures::paths));
  }

 private:
  double time_of(const char* algorithm, double weight) {
    query_.algorithm = algorithm;
    query_.options.weight = weight;
    const Clock::time_point begin = Clock::now();
    scene_.navigator->solve(query_, workspace_, path_);
    const double took = micros_since(begin);
    if (!path_.found()) give_up(scene_.name + ": " + algorithm + " found nothing");
    return took;
  }

  void improve(Figures& figures) {
    query_.algorithm = "anytime_astar";
    const Clock::time_point begin = Clock::now();
    NodeSearch search = scene_.navigator->begin(query_, workspace_);
    double paths = 0;
    double near = 0;
    for (Status status = Status::running; status == Status::running;) {
      status = search.run({.until_better = true});
      const double took = micros_since(begin);
      search.write_path(path_);
      check();
      if (++paths == 1) {
        figures.first = std::min(figures.first, took);
        figures.first_ratio = path_.cost / least_;
        figures.first_bound = path_.bound;
      }
      if (near == 0 && path_.cost <= 1.01 * least_) near = took;
      if (status != Status::running) figures.proof = std::min(figures.proof, took);
    }
    if (!path_.optimal || path_.cost != least_) give_up(scene_.name + ": not the cheapest");
    figures.near = std::min(figures.near, near);
    figures.expanded = static_cast<double>(path_.counters.expanded);
    figures.paths = paths - 1;  // the last says that the one before is the cheapest
  }
  void check() const {
    const bool true_bound = path_.bound >= 1 && path_.cost <= path_.bound * least_ * (1 + 1e-12);
    if (!true_bound || path_.cost < least_) give_up(scene_.name + ": a bound does not hold");
  }

  double median(double Figures::*figure) const {
    std::vector<double> values;
    for (const Figures& each : all_) values.push_back(each.*figure);
    std::nth_element(values.begin(),
                     values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
  }

  const Scene& scene_;
  NodeQuery query_;
  Workspace workspace_;
  Path path_;
  double least_ = 0;
  std::vector<Figures> all_;
};

Scene scene_of(const std::string& argument) {
  if (argument == "volume") return volume_scene();
  return argument == "graph" ? graph_scene() : grid_scene(argument);
}

}  // namespace
}  // namespace wend::bench

int main(int argc, char** argv) {
  using namespace wend::bench;
  std::printf(
      "| map | A* | weighted A* (cost) | first path (cost, bound) | within 1 %% | proof | proof / "
      "A* "
      "| expansions / A*'s | paths |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n");
  for (int i = 1; i < argc; ++i) {
    const Scene scene = scene_of(argv[i]);
    Match match(scene);
    match.run();
    match.print();
  }
}
