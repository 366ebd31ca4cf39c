// The time of whole-map flow fields, compared with a plain bucket queue; the time to repair them
// after one cell changed; and the error of the kind eikonal against the shortest ways at any angle.
//
//   bench-flow-fields [side]      maps of this many columns and rows, 1024 by default
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "../timing.h"
#include "../yardstick/bucket_reference.h"
#include "../yardstick/yardstick.h"
#include "wend/base/random.h"
#include "wend/catalogue/navigator.h"
#include "wend/flow/flow_field.h"
#include "wend/mesh/corner_field.h"
#include "wend/mesh/make_mesh.h"
#include "wend/space/generators/generate_map.h"

namespace wend::bench {
namespace {

GridMap field_map(std::string_view name, std::int32_t side) {
  MapRecipe recipe;
  recipe.width = recipe.height = side;
  recipe.kind = MapKind::random;
  recipe.random.walls = name == "open" ? 0 : name == "random35" ? 35 : 20;
  for (const MapKind kind : {MapKind::rooms, MapKind::caves}) {
    if (name == to_string(kind)) recipe.kind = kind;
  }
  GridMap map = generate_map(recipe).value();
  if (name != "terrain") return map;
  // Patches of 16 x 16 cells that cost 1, 2 or 3.
  for (std::int32_t y = 0; y < side; ++y) {
    for (std::int32_t x = 0; x < side; ++x) {
      if (map.walkable({x, y})) map.set_weight({x, y}, 1 + (x / 16 * 7 + y / 16 * 5) % 3);
    }
  }
  return map;
}

/// The free cell nearest the middle.
Point middle_of(const GridMap& map) {
  Point best{};
  double least = 1e300;
  for (std::int32_t y = 0; y < map.height(); ++y) {
    for (std::int32_t x = 0; x < map.width(); ++x) {
      const double away = std::hypot(x - map.width() / 2.0, y - map.height() / 2.0);
      if (!map.walkable({x, y}) || away >= least) continue;
      least = away;
      best = {x, y};
    }
  }
  return best;
}

void stop(const char* what) {
  std::fprintf(stderr, "bench-flow-fields: %s\n", what);
  std::exit(1);
}

void compare(const FlowField& field, const BucketReference& reference, const GridMap& map) {
  for (std::int32_t y = 0; y < map.height(); ++y) {
    for (std::int32_t x = 0; x < map.width(); ++x) {
      const auto node = static_cast<NodeId>(y * map.width() + x);
      const std::uint32_t cost = reference.cost(x, y);
      const bool reached = cost != BucketReference::kFar;
      if (field.reached(node) != reached) stop("not the reference's cells are reached");
      if (reached && field.cost(node) != cost) stop("a cost is not the reference's");
    }
  }
}

template <class Work>
double median_ms(int rounds, Work&& work) {
  std::vector<double> times;
  for (int round = 0; round < rounds; ++round) {
    const double begin = thread_microseconds();
    work();
    times.push_back((thread_microseconds() - begin) / 1000);
  }
  return at_share(times, .5);
}

/// One cell blocked, or freed again.
std::vector<double> repair_times(GridMap map, FlowKind kind, int edits) {
  Navigator navigator = Navigator::build(map).value();
  const NodeId goal = navigator.node(middle_of(map));
  FlowField field = FlowField::build(navigator, {&goal, 1}, {kind, nullptr}).value();
  Random random(7);
  std::vector<double> times;
  Point blocked{-1, -1};
  while (times.size() < static_cast<std::size_t>(edits)) {
    Point cell = blocked;
    if (blocked.x < 0) {
      cell = navigator.point(random.below(static_cast<std::uint32_t>(navigator.node_count())));
      if (!map.walkable(cell) || navigator.node(cell) == goal) continue;
    }
    map.set_walkable(cell, blocked.x >= 0);
    blocked = blocked.x >= 0 ? Point{-1, -1} : cell;
    if (!navigator.update(map, {&cell, 1}).ok()) stop("the navigator cannot follow an edit");
    const double begin = thread_microseconds();
    if (!field.update(navigator, navigator.nodes({&cell, 1})).ok())
      stop("the field cannot follow an edit");
    times.push_back(thread_microseconds() - begin);
  }
  if (!field.validate().ok()) stop("a repaired field is wrong");
  return times;
}

void measure_times(const char* name, std::int32_t side) {
  const GridMap map = field_map(name, side);
  const Navigator navigator = Navigator::build(map).value();
  const Point goal = middle_of(map);
  const FlowGoal goals[] = {{navigator.node(goal), FlowGoal::kNoEnd}};
  FlowField steps = FlowField::build(navigator, goals).value();
  FlowField eikonal = FlowField::build(navigator, goals, {FlowKind::eikonal, nullptr}).value();
  double reference_ms = 0;
  BucketReference reference(map.width(), map.height(), walkable_cells(map));
  double steps_ms = 0;
  double eikonal_ms = 0;
  // Interleaved, so that the machine's other work affects all of them.
  std::vector<double> times[3];
  for (int round = 0; round < 11; ++round) {
    if (map.uniform()) {
      times[0].push_back(median_ms(1, [&] { reference.fill(goal.x, goal.y); }));
    }
    times[1].push_back(median_ms(1, [&] { steps.set_goals(goals); }));
    times[2].push_back(median_ms(1, [&] { eikonal.set_goals(goals); }));
  }
  reference_ms = at_share(times[0], .5);
  steps_ms = at_share(times[1], .5);
  eikonal_ms = at_share(times[2], .5);
  if (map.uniform()) compare(steps, reference, map);
  const std::vector<double> by_steps = repair_times(map, FlowKind::steps, 1000);
  const std::vector<double> by_equation = repair_times(map, FlowKind::eikonal, 1000);
  std::printf("%-9s %9.1f %7.1f %6.2f %9.1f %6.2f | %8.1f %8.0f %9.1f %8.0f\n", name, reference_ms,
              steps_ms, reference_ms / steps_ms, eikonal_ms, eikonal_ms / steps_ms,
              at_share(by_steps, .5), at_share(by_steps, .95), at_share(by_equation, .5),
              at_share(by_equation, .95));
}

/// Compared with the shortest way by corners, which is exact (CornerField).
void measure_errors(const char* name, std::int32_t side) {
  const GridMap map = field_map(name, side);
  const Navigator navigator = Navigator::build(map).value();
  const Point goal = middle_of(map);
  const NodeId node = navigator.node(goal);
  const FlowField steps = FlowField::build(navigator, {&node, 1}).value();
  const FlowField eikonal =
      FlowField::build(navigator, {&node, 1}, {FlowKind::eikonal, nullptr}).value();
  const NavMesh mesh = NavMesh::build(mesh_of_grid(map).value()).value();
  Workspace workspace;
  CornerField corners;
  const Position source = {goal.x + 0.5, goal.y + 0.5, 0};
  if (corners.fill(mesh, {&source, 1}, workspace) != Status::found) stop("no exact distances");
  Random random(11);
  std::vector<double> off;
  std::vector<double> share;
  std::vector<double> steps_share;
  const double unit = 13860;
  while (share.size() < 2000) {
    const NodeId from = random.below(static_cast<std::uint32_t>(navigator.node_count()));
    if (!steps.reached(from) || from == node) continue;
    const Point p = navigator.point(from);
    const double exact = corners.distance({p.x + 0.5, p.y + 0.5, 0}, workspace);
    off.push_back(std::abs(eikonal.cost(from) / unit - exact));
    share.push_back(100 * std::abs(eikonal.cost(from) / unit / exact - 1));
    steps_share.push_back(100 * (steps.cost(from) / unit / exact - 1));
  }
  std::printf("%-9s %8.3f %8.3f %8.3f | %8.2f %8.2f %8.2f | %8.2f %8.2f\n", name, mean(off),
              at_share(off, .99), at_share(off, 1), mean(share), at_share(share, .99),
              at_share(share, 1), mean(steps_share), at_share(steps_share, 1));
}

}  // namespace
}  // namespace wend::bench

int main(int argc, char** argv) {
  const std::int32_t side = argc > 1 ? std::atoi(argv[1]) : 1024;
  if (side < 16 || side > 8192) {
    std::fprintf(stderr, "bench-flow-fields [side]: a side is from 16 to 8192\n");
    return 2;
  }
  std::printf(
      "whole map, ms                                       | one cell changed, us\n"
      "map       reference   steps  ratio   eikonal /steps |    steps      p95   eikonal"
      "      p95\n");
  for (const char* name : {"open", "random", "random35", "rooms", "caves", "terrain"}) {
    wend::bench::measure_times(name, side);
  }
  std::printf(
      "\neikonal, cells off: mean, p99, worst | in %%: mean, p99, worst | steps, in %%: mean, "
      "worst\n");
  for (const char* name : {"open", "random", "rooms", "caves"}) {
    wend::bench::measure_errors(name, side);
  }
}
