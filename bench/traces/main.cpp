// The cost of watching a search: bytes of its log, and time.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "wend/base/random.h"
#include "wend/base/trace.h"
#include "wend/catalogue/navigator.h"
#include "wend/io/grid_files.h"
#include "wend/space/generators/generate_map.h"

namespace wend::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kRounds = 5;
constexpr const char* kAlgorithms[] = {"astar",          "dijkstra",   "bidirectional_astar",
                                       "weighted_astar", "theta_star", "jump_point_search"};

double milliseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

GridMap generated(MapKind kind) {
  MapRecipe recipe;
  recipe.kind = kind;
  recipe.width = 1024;
  recipe.height = 1024;
  recipe.seed = 4;
  return generate_map(recipe).value();
}

/// Every third cell is swamp, or high grass.
GridMap with_terrain(GridMap map) {
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('s', 2);
  costs.set('h', 3.5);
  map.set_terrain(costs);
  Random random(3);
  for (NodeId node = 0; node < map.cell_count(); ++node) {
    const std::uint32_t drawn = random.below(6);
    if (drawn < 2 && map.walkable(map.point(node))) {
      map.set_symbol(map.point(node), drawn == 0 ? 's' : 'h');
    }
  }
  return map;
}

/// The first walkable cell from that end of the map.
Point corner(const GridMap& map, bool last) {
  for (NodeId i = 0; i < map.cell_count(); ++i) {
    const Point cell = map.point(last ? static_cast<NodeId>(map.cell_count()) - 1 - i : i);
    if (map.walkable(cell)) return cell;
  }
  return {};
}

/// The least time of several rounds.
double time_of(const Navigator& navigator, const Query& query, Path& path) {
  Workspace workspace;
  double least = kNoLimit;
  for (int round = 0; round < kRounds; ++round) {
    if (query.options.trace != nullptr) query.options.trace->clear();
    const Clock::time_point begin = Clock::now();
    navigator.solve(query, workspace, path);
    least = std::min(least, milliseconds_since(begin));
  }
  return least;
}

/// False if watching changed something.
bool measure(const Navigator& navigator, Query query) {
  Path alone;
  Path watched;
  TraceLog log;
  const double time_alone = time_of(navigator, query, alone);
  if (alone.status == Status::invalid) return true;  // it does not work on that map
  query.options.trace = &log;
  const double time_watched = time_of(navigator, query, watched);

  const Clock::time_point begin = Clock::now();
  std::uint64_t closed = 0;
  for (const TraceEvent& event : log) closed += event.kind == TraceKind::closed ? 1 : 0;
  const auto events = static_cast<double>(std::max<std::size_t>(log.size(), 1));
  const double read = milliseconds_since(begin) * 1e6 / events;
  std::printf("  %-20s %9zu %6.2f %8.1f %8.1f %6.2f %6.1f\n",
              std::string(query.algorithm.name()).c_str(), log.size(),
              static_cast<double>(log.bytes()) / events, time_alone, time_watched,
              time_watched / time_alone, read);
  // The goal is closed, but not expanded.
  return alone.nodes == watched.nodes && closed >= watched.counters.expanded;
}

bool measure_all(const std::string& name, const GridMap& map) {
  std::printf("%-22s %9s %6s %8s %8s %6s %6s\n", name.c_str(), "events", "bytes", "alone",
              "watched", "ratio", "read");
  const Navigator navigator = Navigator::build(map).value();
  bool right = true;
  for (const char* algorithm : kAlgorithms) {
    Query query = {corner(map, false), corner(map, true), algorithm, {}};
    const bool same = measure(navigator, query);
    if (!same) std::fprintf(stderr, "%s, %s: watching changed it\n", name.c_str(), algorithm);
    right = right && same;
  }
  return right;
}

}  // namespace
}  // namespace wend::bench

int main(int count, char** arguments) {
  using namespace wend;
  using namespace wend::bench;
  bool right = true;
  for (int i = 1; i < count; ++i) {
    const Result<GridMap> map = io::read_grid(arguments[i]);
    if (!map) {
      std::fprintf(stderr, "%s\n", map.error().message().c_str());
      return 1;
    }
    right = measure_all(arguments[i], map.value()) && right;
  }
  if (count == 1) {
    right = measure_all("city", generated(MapKind::city));
    right = measure_all("maze", generated(MapKind::maze)) && right;
    right = measure_all("city with swamps", with_terrain(generated(MapKind::city))) && right;
  }
  return right ? 0 : 1;
}
