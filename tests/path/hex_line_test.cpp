// Lines of sight between hexagons, against geometry: every blocked hexagon and every side between
// two of them against the segment.
#include "wend/internal/path/hex_line.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "fraction.h"
#include "support/random_case.h"
#include "support/sample.h"
#include "wend/internal/path/straight_length.h"

namespace wend::test {
namespace {

/// In three coordinates of which each is constant along two sides of a hexagon: within 1 of the
/// centre in all three.
using Triple = std::array<std::int64_t, 3>;
Triple triple_of(Point place) {
  const std::int64_t q = place.x;
  const std::int64_t r = place.y;
  return {q - r, q + 2 * r, -2 * q - r};
}

/// Whether some part of the segment, longer than nothing, lies within 1 of the centre in all
/// coordinates but `left_out`.
bool runs_within(Point from, Point to, Point hexagon, std::size_t left_out = 3) {
  Fraction begin = {0, 1};
  Fraction end = {1, 1};
  for (std::size_t i = 0; i < 3; ++i) {
    if (i == left_out) continue;
    const std::int64_t start = triple_of(from)[i] - triple_of(hexagon)[i];
    const std::int64_t slope = triple_of(to)[i] - triple_of(from)[i];
    if (slope == 0 && std::abs(start) >= 1) return false;
    if (slope == 0) continue;
    const Fraction enters = {slope > 0 ? -1 - start : start - 1, std::abs(slope)};
    const Fraction leaves = {slope > 0 ? 1 - start : start + 1, std::abs(slope)};
    if (begin < enters) begin = enters;
    if (leaves < end) end = leaves;
  }
  return begin < end;
}

/// Whether part of the segment is part of the side between two neighbouring hexagons.
bool follows_side(Point from, Point to, Point hexagon, Point beside) {
  for (std::size_t i = 0; i < 3; ++i) {
    const std::int64_t apart = triple_of(beside)[i] - triple_of(hexagon)[i];
    if (std::abs(apart) != 2) continue;  // not the coordinate in which the side is constant
    const bool on_it = triple_of(to)[i] == triple_of(from)[i] &&
                       triple_of(from)[i] - triple_of(hexagon)[i] == apart / 2;
    if (on_it && runs_within(from, to, hexagon, i)) return true;
  }
  return false;
}

class Board {
 public:
  explicit Board(const GridMap& map)
      : map_(map), lattice_(map.layout(), map.width(), map.height()) {}

  bool free(Point place) const { return map_.walkable(lattice_.cell(place)); }

  bool sees(Point from_cell, Point to_cell) const {
    const Point from = lattice_.place(from_cell);
    const Point to = lattice_.place(to_cell);
    if (!free(from) || !free(to)) return false;
    for (Point p = {-1, -1}; p.y <= lattice_.rows(); ++p.y) {
      for (p.x = -1; p.x <= lattice_.columns(); ++p.x) {
        if (free(p)) continue;
        if (runs_within(from, to, p)) return false;
        for (unsigned move = 0; move < kMoveCount; ++move) {
          const Point beside = {p.x + kMoveX[move], p.y + kMoveY[move]};
          const bool neighbours = ((kHexMoves >> move) & 1u) != 0;
          if (neighbours && !free(beside) && follows_side(from, to, p, beside)) return false;
        }
      }
    }
    return true;
  }

 private:
  const GridMap& map_;
  Lattice lattice_;
};

GridMap random_hexagons(std::uint64_t number, Random& random) {
  GridMap map = random_map(static_cast<MapKind>(number % kMapKinds), random);
  constexpr CellLayout kLayouts[] = {CellLayout::hex_odd_rows, CellLayout::hex_even_rows,
                                     CellLayout::hex_odd_columns, CellLayout::hex_even_columns};
  map.set_layout(kLayouts[number / kMapKinds % 4]);
  return map;
}

TEST(HexLine, SeesJustWhatNoBlockedHexagonIsInTheWayOf) {
  Random random(7);
  int seen = 0;
  int hidden = 0;
  int along_sides = 0;
  for (std::uint64_t number = 0; number < sample(400u); ++number) {
    const GridMap map = random_hexagons(number, random);
    const Navigator navigator = Navigator::build(map).value();
    const Board board(map);
    for (int pair = 0; pair < 40; ++pair) {
      const Point a = random_cell(map, random);
      const Point b = random_cell(map, random);
      const bool expected = board.sees(a, b);
      ASSERT_EQ(navigator.line_of_sight(a, b), expected)
          << a.x << "," << a.y << " to " << b.x << "," << b.y << " " << to_string(map.layout())
          << "\n"
          << to_text(map);
      ASSERT_EQ(navigator.line_of_sight(b, a), expected);
      (expected ? seen : hidden) += 1;
      const Lattice lattice(map.layout(), map.width(), map.height());
      HexLine line(lattice.place(a), lattice.place(b));
      while (!line.arrived()) along_sides += line.step().second != kNoMove ? 1 : 0;
    }
  }
  EXPECT_GT(seen, sample(1000));
  EXPECT_GT(hidden, sample(1000));
  EXPECT_GT(along_sides, sample(500));
}

TEST(HexLine, ASideThatItFollowsCountsByTheDearerOfTheTwoHexagons) {
  // From 0,0 to 1,1, on a lattice: a third within each of them, and one on the side between the
  // other two.
  const auto length = [](char right, char below) {
    GridMap map(2, 2);
    TerrainCosts costs = TerrainCosts::standard();
    costs.set(',', 4);
    costs.set(';', 7);
    map.set_terrain(costs);
    map.set_symbol({1, 0}, right);
    map.set_symbol({0, 1}, below);
    const TerrainGrid grid =
        TerrainGrid::build(map, CornerRule::hexagonal, CostModel{1000, 1000}, TerrainRule::joined)
            .value();
    return straight_length(grid, {0, 0}, {1, 1}).value_or(-1);
  };
  const double third = std::sqrt(3) / 3;
  EXPECT_NEAR(length('.', '.'), 3 * third, 1e-9);
  EXPECT_NEAR(length(',', '.'), 6 * third, 1e-9);
  EXPECT_NEAR(length('.', ','), 6 * third, 1e-9);
  EXPECT_NEAR(length(',', ';'), 9 * third, 1e-9);
  EXPECT_NEAR(length('#', ','), 6 * third, 1e-9) << "of a blocked one and a free one, the free one";
  EXPECT_EQ(length('#', '#'), -1);
}

TEST(HexLine, SmoothPathsSeeTheirWayAndAreNotLonger) {
  Random random(8);
  Workspace workspace;
  int bent = 0;
  int shorter = 0;
  for (std::uint64_t number = 0; number < sample(2000u); ++number) {
    GridMap map = random_hexagons(number, random);
    const bool terrain = number % 3 == 0;
    if (terrain) add_terrain(map, random);
    const Navigator navigator = Navigator::build(map).value();
    const Point from = random_cell(map, random);
    const Path path = navigator.solve({from, random_cell(map, random)}, workspace);
    if (!path.found()) continue;
    const SmoothPath smooth = navigator.smooth(path);
    ASSERT_FALSE(smooth.waypoints.empty());
    EXPECT_EQ(smooth.waypoints.front(), path.points.front());
    EXPECT_EQ(smooth.waypoints.back(), path.points.back());
    for (std::size_t i = 1; i < smooth.waypoints.size(); ++i) {
      EXPECT_TRUE(navigator.line_of_sight(smooth.waypoints[i - 1], smooth.waypoints[i]));
    }
    EXPECT_LE(smooth.length, smooth.path_length * (1 + 1e-9));
    if (!terrain) {
      EXPECT_NEAR(smooth.path_length, static_cast<double>(path.steps()), 1e-9);
    }
    bent += smooth.waypoints.size() > 2 ? 1 : 0;
    shorter += smooth.length < smooth.path_length * (1 - 1e-9) ? 1 : 0;
  }
  EXPECT_GT(bent, sample(200));
  EXPECT_GT(shorter, sample(400));
}

/// By small steps along the segment.
TEST(HexLine, LengthOnTerrainIsTheIntegralAlongTheLine) {
  GridMap map(5, 1);
  map.set_layout(CellLayout::hex_odd_rows);
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('5', 5);
  map.set_terrain(costs);
  map.set_symbol({2, 0}, '5');
  const Navigator navigator = Navigator::build(map).value();
  Workspace workspace;
  const SmoothPath smooth = navigator.smooth(navigator.solve({{0, 0}, {4, 0}}, workspace));
  // Half a hexagon at each end, three whole ones between, of which one counts five times.
  EXPECT_NEAR(smooth.length, 0.5 + 1 + 5 + 1 + 0.5, 1e-12);
}

}  // namespace
}  // namespace wend::test
