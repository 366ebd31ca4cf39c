// The time of a tick of an influence map: 200 sources with a range of 10 cells, of which all, some
// or none move, on maps of 512 x 512; compared with a layer made anew. Scores are compared with
// those of the layer made anew, and in the end with distances from one navigator's search per
// source.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "../timing.h"
#include "wend/base/random.h"
#include "wend/space/generators/generate_map.h"
#include "wend/world/influence/influence_costs.h"
#include "wend/world/influence/influence_map.h"
#include "wend/world/influence/influence_reader.h"

namespace wend::bench {
namespace {

constexpr std::int32_t kSide = 512;
constexpr double kRange = 10;
constexpr double kStrength = 8;

double milliseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

GridMap map_of(std::string_view name) {
  MapRecipe recipe;
  recipe.width = recipe.height = kSide;
  recipe.random.walls = name == "open" ? 0 : 20;
  recipe.kind = MapKind::random;
  for (const MapKind kind : {MapKind::rooms, MapKind::maze, MapKind::caves, MapKind::city}) {
    if (name == to_string(kind)) recipe.kind = kind;
  }
  GridMap map = generate_map(recipe).value();
  if (name == "hexagons") map.set_layout(CellLayout::hex_odd_rows);
  return map;
}

/// Sources that wander over the map.
class Crowd {
 public:
  Crowd(const Navigator& navigator, std::size_t count) : navigator_(&navigator) {
    while (places_.size() < count) {
      const NodeId node = random_.below(static_cast<std::uint32_t>(navigator.node_count()));
      if (navigator.walkable(node)) places_.push_back(node);
    }
  }

  const std::vector<NodeId>& places() const { return places_; }

  void step(std::size_t place) {
    const std::vector<NodeEdge> edges = navigator_->edges(places_[place]);
    if (edges.empty()) return;
    places_[place] = edges[random_.below(static_cast<std::uint32_t>(edges.size()))].to;
  }

 private:
  const Navigator* navigator_;
  Random random_{5};
  std::vector<NodeId> places_;
};

/// The slow way: one navigator's search per source, from scratch.
void check(const Navigator& navigator, const InfluenceMap& layer, const Crowd& crowd) {
  std::vector<InfluenceScores::Units> right(navigator.node_count());
  Workspace workspace;
  NodeField field;
  const std::int64_t range = std::llround(kRange * 13860);
  const std::int64_t slope = (static_cast<std::int64_t>(kStrength) * 1024 << 31) / range;
  const NodeNavigator& by_nodes = navigator;
  for (const NodeId place : crowd.places()) {
    const NodeFieldQuery query = {.sources = {&place, 1}, .limit = static_cast<double>(range)};
    by_nodes.field(query, workspace, field);
    for (NodeId node = 0; node < right.size(); ++node) {
      if (!field.reached(node)) continue;
      right[node] += (slope * (range - std::llround(field.cost(node))) + (1 << 30)) >> 31;
    }
  }
  for (NodeId node = 0; node < right.size(); ++node) {
    if (layer.units(node) == right[node]) continue;
    std::fprintf(stderr, "wrong: node %u scores %lld, not %lld\n", node,
                 static_cast<long long>(layer.units(node)), static_cast<long long>(right[node]));
    std::exit(1);
  }
}

struct Times {
  std::vector<double> tick, costs, anew;
  std::size_t changed = 0;
};

void print(const char* what, Times& times, std::size_t rounds) {
  std::printf("  %-34s %8.3f %8.3f %8.3f %10.3f %10zu\n", what, at_share(times.tick, .5),
              at_share(times.tick, .95), at_share(times.costs, .5), at_share(times.anew, .5),
              times.changed / rounds);
}

void measure(const char* name, InfluenceReach reach, std::size_t moving, std::size_t rounds) {
  constexpr std::size_t kSources = 200;
  const GridMap map = map_of(name);
  const Navigator navigator = Navigator::build(map).value();
  Crowd crowd(navigator, kSources);
  InfluenceMap layer = InfluenceMap::build(navigator).value();
  std::vector<InfluenceHandle> handles;
  std::vector<InfluenceSource> told;
  for (const NodeId place : crowd.places()) {
    told.push_back({.at = place, .strength = kStrength, .range = kRange, .reach = reach});
    handles.push_back(layer.add(told.back()).value());
  }
  layer.tick();
  Overlay overlay(navigator.node_count());
  InfluenceCosts costs(layer, overlay, 13860);
  costs.update();
  Times times;
  for (std::size_t round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < moving; ++i) {
      const std::size_t place = (round * moving + i) % kSources;
      crowd.step(place);
      told[place].at = crowd.places()[place];
      layer.move_to(handles[place], told[place].at);
    }
    Clock::time_point begin = Clock::now();
    layer.tick();
    times.tick.push_back(milliseconds_since(begin));
    times.changed += layer.changed().size();
    begin = Clock::now();
    costs.update();
    times.costs.push_back(milliseconds_since(begin));
    if (round % 10 != 0) continue;
    begin = Clock::now();
    InfluenceMap anew = InfluenceMap::build(navigator).value();
    for (const InfluenceSource& source : told) static_cast<void>(anew.add(source).ok());
    anew.tick();
    times.anew.push_back(milliseconds_since(begin));
    if (!std::equal(anew.units().begin(), anew.units().end(), layer.units().begin())) {
      std::fprintf(stderr, "wrong: a layer made anew has other scores\n");
      std::exit(1);
    }
  }
  if (reach == InfluenceReach::steps) check(navigator, layer, crowd);
  const std::string what = std::string(name) + (reach == InfluenceReach::steps ? "" : ", sight") +
                           ", " + std::to_string(moving) + " of 200 move";
  print(what.c_str(), times, rounds);
}

}  // namespace
}  // namespace wend::bench

int main(int argc, char** argv) {
  using wend::InfluenceReach;
  using wend::bench::measure;
  const std::size_t rounds = argc > 1 ? static_cast<std::size_t>(std::atoi(argv[1])) : 200;
  std::printf("  %-34s %8s %8s %8s %10s %10s\n", "ms (median, but p95)", "tick", "p95", "overlay",
              "anew", "changed");
  for (const char* name : {"open", "random", "rooms", "maze", "caves", "city", "hexagons"}) {
    measure(name, InfluenceReach::steps, 200, rounds);
  }
  for (const std::size_t moving : {20, 1, 0}) {
    measure("random", InfluenceReach::steps, moving, rounds);
  }
  for (const char* name : {"open", "random"}) measure(name, InfluenceReach::sight, 200, rounds);
  return 0;
}
