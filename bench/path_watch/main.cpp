// The time to watch 10,000 paths of 500 cells while cells of the map change one by one, compared
// with a look at every path, which also checks the reports in the same run.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "../timing.h"
#include "slow_look.h"
#include "wend/base/random.h"
#include "wend/space/generators/generate_map.h"
#include "wend/world/watch/path_watch.h"

namespace wend::bench {
namespace {

/// Time of this thread alone, if the machine can measure it, so that other work does not count.
double now() {
#ifdef CLOCK_THREAD_CPUTIME_ID
  timespec spent;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent) == 0) {
    return static_cast<double>(spent.tv_sec) * 1e6 + static_cast<double>(spent.tv_nsec) / 1e3;
  }
#endif
  const auto time = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::micro>(time).count();
}

double microseconds_since(double begin) { return now() - begin; }

constexpr std::int32_t kSide = 1024;
constexpr std::size_t kPaths = 10'000;
constexpr std::size_t kSteps = 500;

GridMap map_of(std::string_view name) {
  MapRecipe recipe;
  recipe.width = recipe.height = kSide;
  recipe.random.walls = 20;
  recipe.kind = MapKind::random;
  for (const MapKind kind : {MapKind::rooms, MapKind::caves, MapKind::city}) {
    if (name == to_string(kind)) recipe.kind = kind;
  }
  GridMap map = generate_map(recipe).value();
  if (name == "terrain") {
    TerrainCosts costs = TerrainCosts::standard();
    for (int i = 1; i <= 4; ++i) costs.set(static_cast<char>('0' + i), i);
    map.set_terrain(costs);
    Random random(3);
    for (NodeId id = 0; id < map.cell_count(); ++id) {
      const Point p = map.point(id);
      if (map.walkable(p)) map.set_symbol(p, static_cast<char>('1' + random.below(4)));
    }
  }
  if (name == "hexagons") map.set_layout(CellLayout::hex_odd_rows);
  return map;
}

class Match {
 public:
  Match(std::string_view name, std::int32_t window)
      : name_(name),
        map_(map_of(name)),
        navigator_(Navigator::build(map_).value()),
        window_(window),
        watch_(navigator_, {window, nullptr}) {}

  /// Paths to cells that are this many columns or rows away, the first 500 steps of each.
  void hold_paths() {
    Random random(5);
    Workspace workspace;
    Path path;
    watch_.reserve(kPaths, kPaths * (kSteps + 1));
    double seconds = 0;
    const bool jumps = navigator_.supports("jump_point_search").ok();
    const Algorithm algorithm = jumps ? "jump_point_search" : "astar";
    while (watch_.size() < kPaths) {
      const Point from = any_cell(random);
      const Point to = far_cell(from, random);
      if (!map_.contains(to)) continue;
      navigator_.solve({.from = from, .to = to, .algorithm = algorithm}, workspace, path);
      if (path.nodes.size() <= kSteps) continue;
      path.nodes.resize(kSteps + 1);
      path.points.resize(kSteps + 1);
      const auto begin = now();
      const PathHandle handle = watch_.watch(path).value();
      seconds += microseconds_since(begin) / 1e6;
      held_.push_back({handle, path.points});
    }
    std::printf(
        "%s, %d x %d: %zu paths of %zu cells, window %d; taken in %.1f us each; %.0f MB, "
        "%.1f bytes a cell of a path\n",
        name_.c_str(), kSide, kSide, watch_.size(), kSteps, window_,
        seconds * 1e6 / static_cast<double>(kPaths), static_cast<double>(watch_.bytes()) / 1e6,
        static_cast<double>(watch_.bytes()) / static_cast<double>(kPaths * kSteps));
  }

  /// Cells are blocked and freed again, and other terrain is put on them.
  void edit(int edits, int checked, bool on_paths) {
    Random random(9);
    std::vector<double> updates, watched, slow;
    std::size_t counts[5] = {};
    std::size_t told = 0;
    const SlowLook look(map_, held_, window_);
    for (int i = 0; i < edits; ++i) {
      const Point cell = on_paths ? cell_of_path(random) : any_cell(random);
      const bool check = checked > 0 && i % (edits / checked) == 0;
      const std::vector<bool> whole = check ? look.whole_paths() : std::vector<bool>();
      change(cell, random);
      auto begin = now();
      const UpdateReport report = navigator_.update(map_, {&cell, 1}).value();
      updates.push_back(microseconds_since(begin));
      begin = now();
      const auto touched = watch_.updated(report, {&cell, 1}).value();
      watched.push_back(microseconds_since(begin));
      told += touched.size();
      for (const TouchedPath& one : touched) ++counts[static_cast<int>(one.change)];
      if (!check) continue;
      begin = now();
      look.require(touched, whole, cell);
      slow.push_back(microseconds_since(begin));
    }
    std::printf("  %s, %d edits: update %.1f us; watch %.2f us (median %.2f, p95 %.1f, p99 %.1f)",
                on_paths ? "on paths" : "anywhere", edits, mean(updates), mean(watched),
                at_share(watched, .5), at_share(watched, .95), at_share(watched, .99));
    std::printf(
        "; %.2f paths an edit: %zu blocked, %zu dearer, %zu shorter, %zu cheaper, %zu "
        "reopened\n",
        static_cast<double>(told) / edits, counts[0], counts[1], counts[2], counts[3], counts[4]);
    if (!slow.empty()) {
      std::printf("  a look at every path: %.0f us, and tells the same %zu times\n",
                  at_share(slow, .5), slow.size());
    }
    const Result<void> valid = watch_.validate();
    if (!valid) std::printf("  %s\n", valid.error().reason.c_str()), std::exit(1);
  }

 private:
  static Point any_cell(Random& random) {
    const auto x = static_cast<std::int32_t>(random.below(kSide));
    return {x, static_cast<std::int32_t>(random.below(kSide))};
  }
  static Point far_cell(Point from, Random& random) {
    constexpr auto kFar = static_cast<std::int32_t>(kSteps);
    const std::int32_t along = random.chance(50) ? kFar : -kFar;
    const std::int32_t across = random.between(-kFar, kFar);
    if (random.chance(50)) return {from.x + along, from.y + across};
    return {from.x + across, from.y + along};
  }
  Point cell_of_path(Random& random) const {
    const auto& path = held_[random.below(static_cast<std::uint32_t>(held_.size()))].cells;
    return path[random.below(static_cast<std::uint32_t>(path.size()))];
  }
  void change(Point cell, Random& random) {
    const bool free = map_.walkable(cell);
    if (name_ == "terrain") {
      const std::uint32_t symbol = random.below(5);
      map_.set_symbol(cell, symbol == 0 ? '@' : static_cast<char>('0' + symbol));
    } else {
      map_.set_symbol(cell, free ? '@' : '.');
    }
  }

  std::string name_;
  GridMap map_;
  Navigator navigator_;
  std::int32_t window_;
  PathWatch watch_;
  std::vector<HeldCells> held_;
};

int run(int argc, char** argv) {
  const std::string_view only = argc > 1 ? argv[1] : "";
  const int edits = argc > 2 ? std::atoi(argv[2]) : 10'000;
  const int checked = argc > 3 ? std::atoi(argv[3]) : 100;
  const int window = argc > 4 ? std::atoi(argv[4]) : WatchOptions().window;
  for (const std::string_view name : {"random", "rooms", "caves", "terrain", "hexagons"}) {
    if (!only.empty() && only != name) continue;
    Match match(name, window);
    match.hold_paths();
    const bool squares = name != "hexagons" && name != "terrain";
    match.edit(edits, squares ? checked : 0, false);
    match.edit(edits, 0, true);
  }
  return 0;
}

}  // namespace
}  // namespace wend::bench

int main(int argc, char** argv) { return wend::bench::run(argc, argv); }
