// Distances, rings, ranges and lines of hexagons, against a search over the map and each other.
#include "wend/path/hexagons.h"

#include <gtest/gtest.h>

#include <limits>

#include <algorithm>
#include <set>
#include <utility>

#include "wend/catalogue/navigator.h"

namespace wend::test {
namespace {

constexpr CellLayout kHexagons[] = {CellLayout::hex_odd_rows, CellLayout::hex_even_rows,
                                    CellLayout::hex_odd_columns, CellLayout::hex_even_columns};

std::set<std::pair<int, int>> set_of(const std::vector<Point>& cells) {
  std::set<std::pair<int, int>> set;
  for (const Point p : cells) set.emplace(p.x, p.y);
  return set;
}

/// Every hexagon's steps from the centre, by a search.
DistanceField steps_from(CellLayout layout, Point centre) {
  GridMap map(11, 9);
  map.set_layout(layout);
  GridOptions options;
  options.costs = {1, 1};
  Workspace workspace;
  return Navigator::build(map, options).value().field({{&centre, 1}}, workspace);
}

TEST(Hexagons, RingsAndRangesHoldTheCellsThatManyStepsAway) {
  for (const CellLayout layout : kHexagons) {
    const Lattice lattice(layout, 11, 9);
    for (const Point centre : {Point{5, 4}, Point{0, 0}, Point{10, 3}, Point{4, 8}}) {
      const DistanceField field = steps_from(layout, centre);
      for (std::int32_t radius = 0; radius < 20; ++radius) {
        std::set<std::pair<int, int>> ring;
        std::set<std::pair<int, int>> range;
        for (Point p; p.y < 9; ++p.y) {
          for (p.x = 0; p.x < 11; ++p.x) {
            EXPECT_EQ(field.cost(p), static_cast<double>(hex_steps(lattice, centre, p)));
            if (field.cost(p) == radius) ring.emplace(p.x, p.y);
            if (field.cost(p) <= radius) range.emplace(p.x, p.y);
          }
        }
        const std::vector<Point> found = hex_ring(lattice, centre, radius);
        EXPECT_EQ(set_of(found), ring);
        EXPECT_EQ(found.size(), ring.size()) << "a cell comes twice";
        EXPECT_EQ(set_of(hex_range(lattice, centre, radius)), range);
      }
    }
  }
}

TEST(Hexagons, RingsGoRound) {
  const Lattice lattice(CellLayout::hex_odd_rows, 11, 9);
  const std::vector<Point> ring = hex_ring(lattice, {5, 4}, 3);
  ASSERT_EQ(ring.size(), 18u);
  for (std::size_t i = 0; i < ring.size(); ++i) {
    EXPECT_EQ(hex_steps(lattice, ring[i], ring[(i + 1) % ring.size()]), 1);
  }
}

TEST(Hexagons, RingsGoClockwise) {
  for (const CellLayout layout : kHexagons) {
    const Lattice lattice(layout, 11, 9);
    const Point centre = {5, 4};
    const std::vector<Point> ring = hex_ring(lattice, centre, 3);
    const Position middle = lattice.centre(centre);
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Position a = lattice.centre(ring[i]);
      const Position b = lattice.centre(ring[(i + 1) % ring.size()]);
      // With y down, turning right is what makes this positive.
      EXPECT_GT((a.x - middle.x) * (b.y - middle.y) - (a.y - middle.y) * (b.x - middle.x), 0);
    }
  }
}

TEST(Hexagons, HugeRangesEndWithTheMap) {
  const Lattice lattice(CellLayout::hex_even_columns, 11, 9);
  EXPECT_EQ(hex_range(lattice, {3, 3}, 2'000'000'000).size(), 99u);
  EXPECT_TRUE(hex_ring(lattice, {3, 3}, 2'000'000'000).empty());
  EXPECT_TRUE(hex_ring(lattice, {-1, 0}, 0).empty());
}

TEST(Hexagons, LinesAreShortestWaysThroughBothEnds) {
  for (const CellLayout layout : kHexagons) {
    const Lattice lattice(layout, 11, 9);
    for (std::int32_t i = 0; i < 99; ++i) {
      for (std::int32_t j = 0; j < 99; ++j) {
        const Point from = {i % 11, i / 11};
        const Point to = {j % 11, j / 11};
        const std::vector<Point> line = hex_line(lattice, from, to);
        ASSERT_EQ(line.front(), from);
        ASSERT_EQ(line.back(), to);
        ASSERT_EQ(line.size(), static_cast<std::size_t>(hex_steps(lattice, from, to)) + 1);
        for (std::size_t k = 1; k < line.size(); ++k) {
          ASSERT_EQ(hex_steps(lattice, line[k - 1], line[k]), 1);
        }
      }
    }
  }
}

/// Walking round such a ring cell by cell would take minutes, and round all of them far too long.
TEST(Hexagons, CentresFarOffTheMapCostNothing) {
  for (const CellLayout layout : {CellLayout::hex_odd_rows, CellLayout::hex_even_columns}) {
    const Lattice lattice(layout, 9, 7);
    for (const Point far : {Point{1'000'000'000, 3}, Point{-4, -1'000'000'000}}) {
      const auto nearest =
          static_cast<std::int32_t>(hex_steps(lattice, far, {far.x < 0 ? 0 : 8, 3}));
      std::size_t on_rings = 0;
      for (std::int32_t radius = nearest - 40; radius < nearest + 40; ++radius) {
        for (const Point cell : hex_ring(lattice, far, radius)) {
          EXPECT_EQ(hex_steps(lattice, far, cell), radius);
          ++on_rings;
        }
      }
      EXPECT_EQ(on_rings, 63u);
      EXPECT_EQ(hex_range(lattice, far, std::numeric_limits<std::int32_t>::max()).size(), 63u);
      EXPECT_TRUE(hex_range(lattice, far, 900'000'000).empty());
    }
  }
}

}  // namespace
}  // namespace wend::test
