// A mouse, a dog and an ox in one yard: a way for each on one navigation mesh.
#include <cstdio>
#include <vector>

#include "wend/catalogue/radius_navigators.h"
#include "wend/mesh/make_mesh.h"

int main() {
  // A yard, and across it a wall with a crack, a door and a gate.
  const std::vector<std::vector<wend::Position>> outlines = {
      {{0, 0}, {30, 0}, {30, 20}, {0, 20}},   {{14, 0}, {15, 0}, {15, 3.8}, {14, 3.8}},
      {{14, 4}, {15, 4}, {15, 9}, {14, 9}},   {{14, 10}, {15, 10}, {15, 16}, {14, 16}},
      {{20, 2}, {24, 1}, {25, 6}, {21, 8.5}},  // a cart
  };
  const auto plan = wend::mesh_of_polygons(outlines);
  if (!plan) return 1;
  auto mesh = wend::NavMesh::build(plan.value());
  if (!mesh) return 1;
  const wend::RadiusNavigators yard(std::move(mesh).value());

  struct Animal {
    const char* name;
    double radius;
  };
  wend::Workspace workspace;
  for (const auto& [name, radius] : {Animal{"mouse", .05}, {"dog", .4}, {"ox", 1.2}}) {
    const auto navigator = yard.of(radius);
    if (!navigator) return 1;
    const wend::Path path = navigator.value()->solve({{5, 4}, {27, 4}}, workspace);
    if (!path.found()) return 1;
    std::printf("%-5s walks %.1f m over", name, path.length);
    for (const wend::Position& bend : path.waypoints) std::printf(" %.1f,%.1f", bend.x, bend.y);
    std::puts("");
  }
}
