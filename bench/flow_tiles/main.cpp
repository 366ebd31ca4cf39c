// The time of flow tiles, and the costs of their ways compared with a whole-map field's: maps of
// 1024 x 1024, 1,000 units in 50 groups with one goal, whose tiles are all made.
#include <cstdio>
#include <string_view>
#include <vector>

#include "../timing.h"
#include "../yardstick/yardstick.h"
#include "wend/base/random.h"
#include "wend/catalogue/navigator.h"
#include "wend/flow/flow_tiles.h"
#include "wend/space/generators/generate_map.h"

namespace wend::bench {
namespace {

GridMap map_of(std::string_view name) {
  MapRecipe recipe;
  recipe.width = recipe.height = 1024;
  recipe.random.walls = name == "open" ? 0 : 20;
  recipe.kind = MapKind::random;
  for (const MapKind kind : {MapKind::rooms, MapKind::caves}) {
    if (name == to_string(kind)) recipe.kind = kind;
  }
  return generate_map(recipe).value();
}

NodeId somewhere(const Navigator& navigator, Random& random) {
  for (;;) {
    const NodeId node = random.below(static_cast<std::uint32_t>(navigator.node_count()));
    if (navigator.walkable(node)) return node;
  }
}

/// Twenty units round each of fifty places.
std::vector<NodeId> units_on(const GridMap& map, const Navigator& navigator, Random& random) {
  std::vector<NodeId> units;
  for (int group = 0; group < 50; ++group) {
    const Point middle = navigator.point(somewhere(navigator, random));
    for (int unit = 0; unit < 20; ++unit) {
      const Point p = {middle.x + unit % 5, middle.y + unit / 5};
      if (map.walkable(p)) units.push_back(navigator.node(p));
    }
  }
  return units;
}

/// The cost of the units' ways by the tiles, divided by the least cost.
double ratio(const NodeNavigator& navigator, const FlowTiles& tiles, NodeId goal,
             const std::vector<NodeId>& units, Workspace& workspace) {
  const NodeField field =
      navigator.field({.sources = {&goal, 1}, .side = Side::backward}, workspace);
  double sum = 0;
  double least = 0;
  for (const NodeId unit : units) {
    if (!field.reached(unit)) continue;
    least += field.cost(unit);
    sum += tiles.cost(unit);
  }
  return sum / least;
}

void measure(std::string_view name, std::int32_t side, bool exact) {
  const GridMap map = map_of(name);
  const Navigator navigator = Navigator::build(map).value();
  const auto ground = FlowGround::build(navigator, {side}).value();
  Workspace workspace;
  std::vector<double> times;
  std::vector<double> ratios;
  std::vector<double> counts;
  for (std::uint64_t round = 0; round < 7; ++round) {
    Random random(round + 3);
    const NodeId goal = somewhere(navigator, random);
    const std::vector<NodeId> units = units_on(map, navigator, random);
    const Clock::time_point begin = Clock::now();
    const FlowTiles tiles(ground, {&goal, 1}, exact);
    for (const NodeId unit : units) tiles.next(unit);
    times.push_back(microseconds_since(begin) / 1000);
    counts.push_back(static_cast<double>(tiles.tile_count()));
    if (round < 3) ratios.push_back(ratio(navigator, tiles, goal, units, workspace));
  }
  std::printf("%-8.*s %4d %-7s %8.2f %8.0f %8.4f\n", static_cast<int>(name.size()), name.data(),
              side, exact ? "exact" : "routes", at_share(times, .5), mean(counts), mean(ratios));
}

}  // namespace
}  // namespace wend::bench

int main() {
  wend::bench::measure_yardstick();
  std::printf("map      side way           ms    tiles    ratio\n");
  for (const char* name : {"open", "random", "rooms", "caves"}) {
    for (const std::int32_t side : {16, 32, 64}) {
      for (const bool exact : {false, true}) wend::bench::measure(name, side, exact);
    }
  }
}
