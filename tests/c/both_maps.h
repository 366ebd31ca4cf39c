// The same map in C and in C++, and its nodes.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "handles.h"
#include "wend/catalogue/navigator.h"
#include "wend/space/maps/clearance.h"
#include "wend/space/maps/grid_map.h"

namespace wend::test {

/// The costs of a random map's cells, and the same map in both languages.
struct BothMaps {
  GridMap map;
  CMap handle;

  BothMaps(const GridMap& drawn, std::vector<float> costs)
      : map(GridMap::from_costs(drawn.width(), drawn.height(), std::span<const float>(costs))
                .value()) {
    map.set_layout(drawn.layout());
    const std::string layout = to_string(drawn.layout());
    wend_grid grid = {};
    grid.size = sizeof grid;
    grid.width = drawn.width();
    grid.height = drawn.height();
    grid.count = costs.size();
    grid.costs = costs.data();
    grid.layout = text_of(layout);
    Why why;
    EXPECT_EQ(wend_map_create_grid(&grid, handle.out(), why), WEND_OK) << why.text();
  }
};

inline std::vector<float> costs_of(const GridMap& map) {
  std::vector<float> costs;
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    costs.push_back(static_cast<float>(map.cost(id)) / 1000);
  }
  return costs;
}

inline CNavigator navigator_with(const wend_map* map, const GridOptions& options,
                                 const UnitSize& unit = {}) {
  const std::string corners = to_string(options.corners);
  const std::string terrain = to_string(options.terrain);
  wend_moves moves = {};
  moves.size = sizeof moves;
  moves.straight = options.costs.straight;
  moves.diagonal = options.costs.diagonal;
  moves.corners = text_of(corners);
  moves.terrain = text_of(terrain);
  moves.disc = unit.form == UnitForm::disc ? 1 : 0;
  moves.unit_size = unit.cells;
  CNavigator navigator;
  Why why;
  EXPECT_EQ(wend_navigator_create(map, &moves, navigator.out(), why), WEND_OK) << why.text();
  return navigator;
}

inline std::vector<Point> cells_of(const wend_path* path) {
  const wend_cell* cells = nullptr;
  std::size_t count = 0;
  EXPECT_EQ(wend_path_cells(path, &cells, &count, nullptr), WEND_OK);
  std::vector<Point> made;
  for (std::size_t i = 0; i < count; ++i) made.push_back({cells[i].x, cells[i].y});
  return made;
}

inline std::uint32_t node_of(const wend_navigator* navigator, Point cell) {
  std::uint32_t node = WEND_NO_NODE;
  EXPECT_EQ(wend_navigator_node(navigator, {cell.x, cell.y}, &node, nullptr), WEND_OK);
  wend_cell back = {};
  EXPECT_EQ(wend_navigator_cell(navigator, node, &back, nullptr), WEND_OK);
  EXPECT_EQ(back.x, cell.x);
  EXPECT_EQ(back.y, cell.y);
  return node;
}

}  // namespace wend::test
