// Floors on one map: where cells lie, what symbols mean, and what is refused.
#include "wend/space/maps/floor_map.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace wend::test {
namespace {

std::vector<GridMap> floors_of(CellLayout layout) {
  std::vector<GridMap> floors = {GridMap(5, 3), GridMap(2, 4), GridMap(4, 4)};
  for (GridMap& floor : floors) floor.set_layout(layout);
  return floors;
}

TEST(FloorMap, EveryCellHasItsOwnPlaceAndALineOfBlockedCellsIsBetweenFloors) {
  for (int i = 0; i < kCellLayouts; ++i) {
    const auto layout = static_cast<CellLayout>(i);
    SCOPED_TRACE(to_string(layout));
    const FloorMap made = FloorMap::build(floors_of(layout)).value();
    EXPECT_EQ(made.width(), 5);
    EXPECT_EQ(made.height(), 4);
    EXPECT_EQ(made.floor_count(), 3);
    EXPECT_EQ(made.map().layout(), layout);
    std::size_t cells = 0;
    const GridMap& map = made.map();
    for (NodeId node = 0; node < map.cell_count(); ++node) {
      const FloorCell cell = made.cell(map.point(node));
      if (!made.contains(cell)) {
        EXPECT_FALSE(map.walkable(map.point(node)));
        continue;
      }
      EXPECT_EQ(made.place(cell), map.point(node));
      ++cells;
    }
    EXPECT_EQ(cells, 3u * 5u * 4u);
    EXPECT_EQ(map.cell_count() - cells, 2u * (map.width() == 5 ? 5u : 4u));
  }
}

TEST(FloorMap, SmallerFloorsArePaddedWithBlockedCells) {
  const FloorMap made = FloorMap::build(floors_of(CellLayout::square)).value();
  EXPECT_TRUE(made.walkable({1, 3, 1}));
  EXPECT_FALSE(made.walkable({2, 3, 1}));
  EXPECT_FALSE(made.walkable({0, 3, 0}));
  EXPECT_FALSE(made.contains({0, 4, 0}));
  EXPECT_FALSE(made.contains({0, 0, 3}));
  EXPECT_FALSE(made.contains({0, 0, -1}));
}

TEST(FloorMap, SymbolsKeepTheirMeaningOnEachFloor) {
  std::vector<GridMap> floors = {GridMap(3, 1), GridMap(3, 1), GridMap(3, 1)};
  for (std::size_t i = 0; i < floors.size(); ++i) {
    TerrainCosts costs = TerrainCosts::standard();
    costs.set('s', 2 + static_cast<double>(i));
    if (i == 2) costs.set('#', 7);
    floors[i].set_terrain(costs);
    floors[i].set_symbol({0, 0}, 's');
    floors[i].set_symbol({1, 0}, '#');
  }
  const FloorMap made = FloorMap::build(floors).value();
  for (FloorCell cell; cell.floor < 3; ++cell.floor) {
    for (cell.x = 0; cell.x < 3; ++cell.x) {
      const GridMap& floor = floors[static_cast<std::size_t>(cell.floor)];
      EXPECT_EQ(made.map().cost(made.place(cell)), floor.cost({cell.x, 0}));
    }
  }
  EXPECT_EQ(made.symbol({0, 0, 0}), 's') << "the lowest floor's stay as they are";
}

TEST(FloorMap, KeepsTheLinksOfFloorsAndAddsThoseBetweenThem) {
  std::vector<GridMap> floors = floors_of(CellLayout::hex_odd_rows);
  floors[1].add_link({{0, 0}, {1, 3}, 4});
  const std::vector<FloorLink> stairs = {{{4, 2, 0}, {0, 3, 2}, 2}};
  FloorMap made = FloorMap::build(floors, stairs).value();
  ASSERT_EQ(made.map().links().size(), 2u);
  EXPECT_EQ(made.map().links()[0], (GridLink{made.place({0, 0, 1}), made.place({1, 3, 1}), 4}));
  EXPECT_EQ(made.map().links()[1], (GridLink{made.place({4, 2, 0}), made.place({0, 3, 2}), 2}));
  made.clear_links();
  EXPECT_TRUE(made.map().links().empty());
}

TEST(FloorMap, WhatIsNearLiesOnTheSameFloor) {
  for (int i = 0; i < kCellLayouts; ++i) {
    const auto layout = static_cast<CellLayout>(i);
    SCOPED_TRACE(to_string(layout));
    const FloorMap made = FloorMap::build(floors_of(layout)).value();
    for (const Point p : made.near({2, 3, 1}, 30)) EXPECT_EQ(made.cell(p).floor, 1);
    EXPECT_EQ(made.near({2, 3, 1}, 30).size(), 20u);
    EXPECT_EQ(made.near({2, 2, 1}, 0).size(), 1u);
    EXPECT_EQ(made.near({2, 2, 1}, 1).size(), is_hexagonal(layout) ? 7u : 5u);
  }
}

std::string reason(const Result<FloorMap>& result) {
  return result ? "" : result.error().message();
}

/// By the centres of cells: between diamonds on the ground, which is seen from the side, and
/// between hexagons by steps.
double distance_on(const GridMap& map, Point a, Point b) {
  const Lattice lattice(map.layout(), map.width(), map.height());
  const Point from = lattice.place(a);
  const Point to = lattice.place(b);
  const double x = to.x - from.x;
  const double y = to.y - from.y;
  if (is_hexagonal(map.layout())) return (std::abs(x) + std::abs(y) + std::abs(x + y)) / 2;
  return std::sqrt(x * x + y * y);
}

TEST(FloorMap, NearLeavesNoCellOut) {
  for (int i = 0; i < kCellLayouts; ++i) {
    GridMap floor(17, 21);
    floor.set_layout(static_cast<CellLayout>(i));
    const FloorMap made = FloorMap::build(std::vector<GridMap>{floor, floor}).value();
    for (const FloorCell middle : {FloorCell{0, 0, 1}, {8, 11, 1}, {16, 20, 0}, {3, 20, 0}}) {
      for (const double range : {0.0, 0.5, 1.0, 1.5, 3.0, 4.2, 7.0, 12.5, 1e300}) {
        std::size_t within = 0;
        for (NodeId id = 0; id < floor.cell_count(); ++id) {
          const Point p = floor.point(id);
          within += distance_on(floor, {middle.x, middle.y}, p) <= range ? 1 : 0;
        }
        const std::vector<Point> near = made.near(middle, range);
        EXPECT_EQ(near.size(), within) << to_string(floor.layout()) << " " << range;
        for (const Point p : near) EXPECT_EQ(made.cell(p).floor, middle.floor);
      }
    }
  }
}

TEST(FloorMap, RefusesWhatIsNoBuilding) {
  std::vector<GridMap> floors = floors_of(CellLayout::square);
  EXPECT_EQ(reason(FloorMap::build({})), "there are no floors");
  const std::vector<FloorLink> wide = {{{0, 0, 0}, {5, 0, 1}, 1}};
  EXPECT_EQ(reason(FloorMap::build(floors, wide)), "a link's end, 5,0,1, is on no floor");
  const std::vector<FloorLink> dear = {{{0, 0, 0}, {1, 0, 1}, 1000.001}};
  EXPECT_EQ(reason(FloorMap::build(floors, dear)),
            "a link costs 0, or 0.001 to 1000 straight steps");
  floors[2].set_layout(CellLayout::diamond);
  EXPECT_EQ(reason(FloorMap::build(floors)),
            "floor 2 has the layout diamond, floor 0 square; all floors need the same");
  floors[1] = GridMap(0, 4);
  EXPECT_EQ(reason(FloorMap::build(floors)), "floor 1 has no cells");
}

TEST(FloorMap, RefusesMoreCellsThanAMapHas) {
  // Long, but of few cells: what is too large is the rectangle round them.
  const std::vector<GridMap> floors = {GridMap(1 << 20, 1), GridMap(1, 1 << 20)};
  EXPECT_EQ(reason(FloorMap::build(floors)),
            "the floors are too many or too large: together they may have 2^28 cells");
}

TEST(FloorMap, RefusesMoreKindsOfTerrainThanThereAreSymbols) {
  std::vector<GridMap> floors(2, GridMap(200, 1));
  for (std::size_t f = 0; f < 2; ++f) {
    TerrainCosts costs;
    for (int i = 0; i < 200; ++i) {
      const char symbol = static_cast<char>(i);
      costs.set_thousandths(symbol, static_cast<std::uint32_t>(1000 + 2 * i + static_cast<int>(f)));
      floors[f].set_symbol({i, 0}, symbol);
    }
    floors[f].set_terrain(costs);
  }
  EXPECT_EQ(reason(FloorMap::build(floors)), "the floors have more than 255 kinds of terrain");
}

}  // namespace
}  // namespace wend::test
