// The same mesh in C and in C++.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "handles.h"
#include "support/random.h"
#include "wend/mesh/mesh_plan.h"

namespace wend::test {

inline wend_position c_place(const Position& at) { return {at.x, at.y, at.z}; }

inline std::vector<wend_position> all_places(const std::vector<Position>& places) {
  std::vector<wend_position> some;
  for (const Position& at : places) some.push_back(c_place(at));
  return some;
}

/// A yard with a few blocks in it.
inline std::vector<std::vector<Position>> draw_outlines(Random& random) {
  std::vector<std::vector<Position>> outlines = {{{0, 0}, {20, 0}, {20, 20}, {0, 20}}};
  for (std::uint32_t i = 1 + random.below(6); i > 0; --i) {
    const double x = random.between(1, 15);
    const double y = random.between(1, 15);
    const double width = random.between(1, 4);
    const double height = random.between(1, 4);
    outlines.push_back({{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}});
  }
  return outlines;
}

inline CMap floor_of(const std::vector<std::vector<Position>>& outlines) {
  std::vector<wend_position> corners;
  std::vector<std::uint32_t> counts;
  for (const auto& outline : outlines) {
    for (const Position& corner : outline) corners.push_back(c_place(corner));
    counts.push_back(static_cast<std::uint32_t>(outline.size()));
  }
  const wend_outlines floor = {sizeof floor, 0, corners.data(), corners.size(), counts.data(),
                               counts.size()};
  CMap map;
  Why why;
  EXPECT_EQ(wend_map_create_floor(&floor, map.out(), why), WEND_OK) << why.text();
  return map;
}

inline CMap mesh_of(const MeshPlan& plan) {
  const std::vector<wend_position> vertices = all_places(plan.vertices);
  std::vector<std::uint32_t> counts;
  for (std::size_t i = 0; i + 1 < plan.first.size(); ++i) {
    counts.push_back(plan.first[i + 1] - plan.first[i]);
  }
  wend_mesh mesh = {};
  mesh.size = sizeof mesh;
  mesh.vertices = vertices.data();
  mesh.vertex_count = vertices.size();
  mesh.corners = plan.corners.data();
  mesh.corner_count = plan.corners.size();
  mesh.counts = counts.data();
  mesh.polygon_count = counts.size();
  if (!plan.areas.empty()) mesh.areas = plan.areas.data();
  CMap map;
  Why why;
  EXPECT_EQ(wend_map_create_mesh(&mesh, map.out(), why), WEND_OK) << why.text();
  return map;
}

inline CNavigator navigator_on(const wend_map* map, double radius) {
  CNavigator navigator;
  Why why;
  EXPECT_EQ(wend_navigator_create_on_mesh(map, radius, navigator.out(), why), WEND_OK)
      << why.text();
  return navigator;
}

}  // namespace wend::test
