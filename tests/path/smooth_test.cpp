#include "wend/path/smooth.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "support/random_case.h"
#include "support/sample.h"
#include "wend/catalogue/navigator.h"
#include "wend/internal/path/straight_length.h"
#include "wend/path/line_of_sight.h"
#include "wend/space/spaces/terrain_grid.h"
#include "wend/space/spaces/unit_grid.h"

namespace wend::test {
namespace {

constexpr double kRounding = 1e-9;

// ----- the measure by other means: every cell's square clipped against the segment

/// The share of the segment within one cell's range of columns or rows.
void clip(double start, double slope, double low, double& from, double& to) {
  if (slope == 0) return;  // only the cells of that column or row are looked at
  const double a = (low - start) / slope;
  const double b = (low + 1 - start) / slope;
  from = std::max(from, std::min(a, b));
  to = std::min(to, std::max(a, b));
}

/// The line integral of the terrain; it does not look whether one can go there.
double integral(const GridMap& map, Point a, Point b) {
  const double columns = b.x - a.x;
  const double rows = b.y - a.y;
  double mean = 0;
  for (std::int32_t y = std::min(a.y, b.y); y <= std::max(a.y, b.y); ++y) {
    for (std::int32_t x = std::min(a.x, b.x); x <= std::max(a.x, b.x); ++x) {
      double from = 0;
      double to = 1;
      clip(a.x + 0.5, columns, x, from, to);
      clip(a.y + 0.5, rows, y, from, to);
      if (to > from) mean += (to - from) * map.cost({x, y}) / 1000.0;
    }
  }
  return mean * std::hypot(columns, rows);
}

double integral(const GridMap& map, const std::vector<Point>& points) {
  double sum = 0;
  for (std::size_t i = 1; i < points.size(); ++i) sum += integral(map, points[i - 1], points[i]);
  return sum;
}

TEST(StraightLength, IsTheIntegralOfTheTerrain) {
  int seen = 0;
  for (std::uint64_t number = 0; number < 4000; ++number) {
    Random random(number);
    const auto kind = static_cast<MapKind>(number % kMapKinds);
    const RandomCase made = random_case(kind, kCornerRules[number / kMapKinds % 4], true, random);
    const TerrainGrid grid = TerrainGrid::build(made.map, made.options.corners, CostModel::octile(),
                                                made.options.terrain)
                                 .value();
    const std::optional<double> length = straight_length(grid, made.from, made.to);
    ASSERT_EQ(length.has_value(), line_of_sight(grid.topology(), made.from, made.to));
    if (!length) continue;
    ++seen;
    ASSERT_NEAR(*length, integral(made.map, made.from, made.to), kRounding * *length)
        << made.describe();
    ASSERT_EQ(*length, straight_length(grid, made.to, made.from)) << made.describe();
  }
  EXPECT_GT(seen, 1200);
}

TEST(StraightLength, IsTheDistanceWhereAllGroundIsAlike) {
  GridMap map(9, 9);
  map.set_symbol({4, 4}, '#');
  const UnitGrid grid(map, CornerRule::both_free, CostModel::octile());
  EXPECT_EQ(straight_length(grid, {0, 0}, {3, 4}), 5.0);
  EXPECT_EQ(straight_length(grid, {8, 1}, {8, 1}), 0.0);
  EXPECT_FALSE(straight_length(grid, {3, 3}, {5, 5}).has_value());
}

// ----- what smoothing promises

Navigator navigator_of(const RandomCase& made) {
  return std::move(Navigator::build(made.map, made.options)).value();
}

/// Where the way points stand in the path; they must be some of its cells, in their order.
std::vector<std::size_t> places_of(const std::vector<Point>& waypoints,
                                   const std::vector<Point>& path) {
  std::vector<std::size_t> places;
  std::size_t place = 0;
  for (const Point waypoint : waypoints) {
    while (place < path.size() && path[place] != waypoint) ++place;
    if (place == path.size()) return {};
    places.push_back(place);
  }
  return places;
}

void expect_stretches_not_longer(const GridMap& map, const SmoothPath& smooth,
                                 const std::vector<Point>& path) {
  const std::vector<std::size_t> places = places_of(smooth.waypoints, path);
  ASSERT_EQ(places.size(), smooth.waypoints.size()) << "way points are cells of the path";
  for (std::size_t i = 1; i < places.size(); ++i) {
    double stretch = 0;
    for (std::size_t k = places[i - 1] + 1; k <= places[i]; ++k) {
      stretch += integral(map, path[k - 1], path[k]);
    }
    ASSERT_LE(integral(map, smooth.waypoints[i - 1], smooth.waypoints[i]),
              stretch * (1 + kRounding));
  }
}

void expect_promises_kept(const GridMap& map, const Navigator& navigator, const Path& path,
                          const SmoothPath& smooth) {
  ASSERT_GE(smooth.waypoints.size(), std::min<std::size_t>(2, path.points.size()));
  ASSERT_EQ(smooth.waypoints.front(), path.points.front());
  ASSERT_EQ(smooth.waypoints.back(), path.points.back());
  for (std::size_t i = 1; i < smooth.waypoints.size(); ++i) {
    ASSERT_TRUE(navigator.line_of_sight(smooth.waypoints[i - 1], smooth.waypoints[i]));
  }
  ASSERT_NEAR(smooth.length, integral(map, smooth.waypoints), kRounding * (1 + smooth.length));
  ASSERT_NEAR(smooth.path_length, integral(map, path.points), kRounding * (1 + smooth.length));
  ASSERT_LE(smooth.length, smooth.path_length * (1 + kRounding));
  for (std::size_t i = 2; i < smooth.waypoints.size(); ++i) {
    const Point from = smooth.waypoints[i - 2];
    const Point to = smooth.waypoints[i];
    const double round =
        integral(map, from, smooth.waypoints[i - 1]) + integral(map, smooth.waypoints[i - 1], to);
    ASSERT_FALSE(navigator.line_of_sight(from, to) &&
                 integral(map, from, to) < round * (1 + kRounding))
        << "way point " << i - 1 << " could fall away";
  }
  expect_stretches_not_longer(map, smooth, path.points);
}

TEST(Smooth, KeepsItsPromisesOnRandomMaps) {
  constexpr std::array<const char*, 3> kAlgorithms = {"astar", "depth_first", "greedy"};
  Workspace workspace;
  int found = 0;
  int shorter = 0;
  int bent = 0;
  int shorter_on_terrain = 0;
  int straight = 0;
  for (std::uint64_t number = 0; number < sample(std::uint64_t{6000}); ++number) {
    RandomCase made = random_case(number);
    made.map.clear_links();
    const Navigator navigator = navigator_of(made);
    const Path path =
        navigator.solve({made.from, made.to, kAlgorithms[number / 64 % 3], {}}, workspace);
    const SmoothPath smooth = navigator.smooth(path);
    if (path.points.empty()) {
      ASSERT_TRUE(smooth.waypoints.empty());
      continue;
    }
    ASSERT_NO_FATAL_FAILURE(expect_promises_kept(made.map, navigator, path, smooth))
        << path.points.size() << " cells " << made.describe();
    const bool uniform = made.map.uniform();
    const bool saved = smooth.length < smooth.path_length * (1 - kRounding);
    ++found;
    shorter += saved ? 1 : 0;
    bent += smooth.waypoints.size() > 3 ? 1 : 0;
    shorter_on_terrain += saved && !uniform ? 1 : 0;
    if (uniform && navigator.line_of_sight(made.from, made.to)) {
      ++straight;
      ASSERT_LE(smooth.waypoints.size(), 2u) << made.describe();
    }
  }
  EXPECT_GT(found, sample(3000));
  EXPECT_GT(shorter, sample(1000));
  EXPECT_GT(bent, sample(500));
  EXPECT_GT(shorter_on_terrain, sample(300));
  EXPECT_GT(straight, sample(500));
}

/// The shortest way from cell to cell of the path that sees the next: all pairs, no shortcuts.
double shortest_over(const std::vector<Point>& path, const GridMap& map,
                     const Navigator& navigator) {
  std::vector<double> best(path.size(), std::numeric_limits<double>::infinity());
  best[0] = 0;
  for (std::size_t to = 1; to < path.size(); ++to) {
    for (std::size_t from = 0; from < to; ++from) {
      if (!navigator.line_of_sight(path[from], path[to])) continue;
      best[to] = std::min(best[to], best[from] + integral(map, path[from], path[to]));
    }
  }
  return best.back();
}

/// How much of what could be saved is saved, over many cheapest paths.
double share_saved(bool terrain) {
  Workspace workspace;
  double saved = 0;
  double possible = 0;
  for (std::uint64_t number = 0; number < 3000; ++number) {
    Random random(number);
    const auto kind = static_cast<MapKind>(number % kMapKinds);
    const CornerRule rule = kCornerRules[number / kMapKinds % 3];
    const RandomCase made = random_case(kind, rule, terrain, random);
    const Navigator navigator = navigator_of(made);
    const Path path = navigator.solve({made.from, made.to, "astar", {}}, workspace);
    if (!path.found()) continue;
    const SmoothPath smooth = navigator.smooth(path);
    const double shortest = shortest_over(path.points, made.map, navigator);
    EXPECT_GE(smooth.length, shortest * (1 - kRounding)) << made.describe();
    saved += smooth.path_length - smooth.length;
    possible += smooth.path_length - shortest;
  }
  EXPECT_GT(possible, 300);
  return saved / possible;
}

TEST(Smooth, SavesNearlyAllThatWayPointsOnThePathCanSave) {
  EXPECT_GT(share_saved(false), 0.9955);
  EXPECT_GT(share_saved(true), 0.978);
}

/// The cells on the way from 0,0 to 20,6, bent once: after the diagonal or before it.
std::vector<Point> bent_path(bool diagonal_first) {
  std::vector<Point> cells = {{0, 0}};
  while (cells.back() != Point{20, 6}) {
    const Point last = cells.back();
    const bool diagonal = diagonal_first ? last.y < 6 : last.x >= 14;
    cells.push_back({last.x + 1, last.y + (diagonal ? 1 : 0)});
  }
  return cells;
}

TEST(Smooth, FindsWhereToBendInTheMiddleOfAStretch) {
  for (const bool diagonal_first : {false, true}) {
    const std::vector<Point> cells = bent_path(diagonal_first);
    double saved = 0;
    double possible = 0;
    for (NodeId wall = 0; wall < 21 * 7; ++wall) {
      GridMap map(21, 7);
      map.set_symbol(map.point(wall), '#');
      const Navigator navigator = std::move(Navigator::build(map)).value();
      Path path;
      path.points = cells;
      const SmoothPath smooth = navigator.smooth(path);
      if (smooth.waypoints.empty() || navigator.line_of_sight({0, 0}, {20, 6})) continue;
      saved += smooth.path_length - smooth.length;
      possible += smooth.path_length - shortest_over(cells, map, navigator);
    }
    EXPECT_GT(possible, 10);
    EXPECT_GT(saved, 0.99 * possible);
  }
}

/// Along all rows but each eighth, to and fro.
std::vector<Point> sweep(std::int32_t size) {
  std::vector<Point> cells = {{0, 0}};
  std::int32_t step = 1;
  while (cells.back().y + 1 < size) {
    const Point last = cells.back();
    const std::int32_t x = last.x + step;
    const bool inside = last.y % 8 != 4 && x >= 0 && x < size;
    if (!inside && last.y % 8 != 4) step = -step;
    cells.push_back(inside ? Point{x, last.y} : Point{last.x, last.y + 1});
  }
  return cells;
}

TEST(Smooth, LongDetoursAreUndoneToTheEnd) {
  GridMap map(61, 61);
  for (std::int32_t y = 4; y < 60; y += 8) {
    for (std::int32_t x = 4; x < 60; x += 8) map.set_symbol({x, y}, '#');
  }
  const Navigator navigator = std::move(Navigator::build(map)).value();
  Path path;
  path.points = sweep(61);
  ASSERT_GT(path.points.size(), 3000u);
  ASSERT_FALSE(navigator.line_of_sight(path.points.front(), path.points.back()));
  const SmoothPath smooth = navigator.smooth(path);
  expect_promises_kept(map, navigator, path, smooth);
  const Point end = path.points.back();
  EXPECT_LT(smooth.length, 1.02 * std::hypot(end.x, end.y));
}

// ----- cases one can draw

GridMap map_of(const std::vector<std::string>& rows) {
  std::vector<char> cells;
  for (const std::string& row : rows) cells.insert(cells.end(), row.begin(), row.end());
  return {static_cast<std::int32_t>(rows[0].size()), static_cast<std::int32_t>(rows.size()), cells};
}

std::vector<Point> waypoints(const GridMap& map, CornerRule rule, Point from, Point to) {
  GridOptions options;
  options.corners = rule;
  const Navigator navigator = std::move(Navigator::build(map, options)).value();
  Workspace workspace;
  return navigator.smooth(navigator.solve({from, to, "astar", {}}, workspace)).waypoints;
}

TEST(Smooth, OnlyTheEndsRemainOnOpenGround) {
  for (const CornerRule rule : kCornerRules) {
    EXPECT_EQ(waypoints(GridMap(60, 40), rule, {3, 2}, {57, 31}),
              (std::vector<Point>{{3, 2}, {57, 31}}));
  }
}

TEST(Smooth, AForbiddenCornerIsNoShortcut) {
  // From 0,0 straight to 3,3 the line passes the corner of the wall at 1,2: allowed where one of
  // the two cells beside it must be free, and else not.
  const GridMap map = map_of({
      "....",
      "....",
      ".#..",
      "....",
  });
  const std::vector<Point> straight = {{0, 0}, {3, 3}};
  EXPECT_EQ(waypoints(map, CornerRule::always, {0, 0}, {3, 3}), straight);
  EXPECT_EQ(waypoints(map, CornerRule::one_free, {0, 0}, {3, 3}), straight);
  EXPECT_GT(waypoints(map, CornerRule::both_free, {0, 0}, {3, 3}).size(), 2u);
  EXPECT_GT(waypoints(map, CornerRule::never, {0, 0}, {3, 3}).size(), 2u);
}

TEST(Smooth, WhatCanBeSeenAcrossASwampIsNotWalkedAcross) {
  GridMap map = map_of({
      ".........",
      ".sssssss.",
      "SsssssssG",
      ".sssssss.",
      ".........",
  });
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('s', 1);
  map.set_terrain(costs);
  EXPECT_EQ(waypoints(map, CornerRule::both_free, {0, 2}, {8, 2}).size(), 2u);
  costs.set('s', 8);
  map.set_terrain(costs);
  const std::vector<Point> round = waypoints(map, CornerRule::both_free, {0, 2}, {8, 2});
  ASSERT_EQ(round.size(), 4u) << "round by the rim, of which the straight stretch needs two";
  EXPECT_EQ(round[1].y, round[2].y);
  EXPECT_NE(round[1].y, 2);
}

TEST(Smooth, ASinglePointStaysAndNothingStaysNothing) {
  const UnitGrid grid(GridMap(3, 3), CornerRule::both_free, CostModel::octile());
  const std::vector<Point> single = {{1, 2}};
  EXPECT_EQ(smooth(grid, single).waypoints, single);
  EXPECT_EQ(smooth(grid, single).length, 0);
  EXPECT_TRUE(smooth(grid, {}).waypoints.empty());
}

TEST(Smooth, WhatIsNoPathHereIsRefused) {
  const GridMap map = map_of({
      "...",
      ".#.",
      "...",
  });
  const auto accepted = [&](CornerRule rule, const std::vector<Point>& cells) {
    return !smooth(UnitGrid(map, rule, CostModel::octile()), cells).waypoints.empty();
  };
  EXPECT_TRUE(accepted(CornerRule::never, {{0, 0}, {1, 0}, {2, 0}}));
  EXPECT_TRUE(accepted(CornerRule::one_free, {{0, 1}, {1, 2}}));
  EXPECT_FALSE(accepted(CornerRule::both_free, {{0, 1}, {1, 2}})) << "cuts a corner";
  EXPECT_FALSE(accepted(CornerRule::never, {{0, 1}, {1, 2}})) << "diagonal";
  EXPECT_FALSE(accepted(CornerRule::always, {{0, 0}, {2, 0}})) << "leaves a cell out";
  EXPECT_FALSE(accepted(CornerRule::always, {{0, 0}, {0, 0}})) << "stays";
  EXPECT_FALSE(accepted(CornerRule::always, {{0, 0}, {1, 1}})) << "into a wall";
  EXPECT_FALSE(accepted(CornerRule::always, {{1, 1}})) << "in a wall";
  EXPECT_FALSE(accepted(CornerRule::always, {{2, 0}, {3, 0}})) << "off the map";
  EXPECT_FALSE(accepted(CornerRule::always, {{-1, 0}, {0, 0}})) << "off the map";
  EXPECT_FALSE(accepted(CornerRule::always, {{2, 0}, {0, 1}})) << "round the border";
}

TEST(Smooth, ADiagonalStepIsRefusedOnOpenGroundWhereNoneIsAllowed) {
  for (const CornerRule rule : kCornerRules) {
    const UnitGrid grid(GridMap(3, 3), rule, CostModel::octile());
    const std::vector<Point> diagonal = {{0, 0}, {1, 1}, {2, 1}};
    EXPECT_EQ(smooth(grid, diagonal).waypoints.empty(), rule == CornerRule::never)
        << to_string(rule);
  }
}

TEST(Smooth, DiagonalsWithoutDiagonalStepsAreStraightened) {
  // Steps of a staircase: no diagonal step is legal, but the line through free corners is.
  EXPECT_EQ(waypoints(GridMap(9, 9), CornerRule::never, {0, 0}, {8, 8}),
            (std::vector<Point>{{0, 0}, {8, 8}}));
}

/// Walls between lanes, open at alternating ends: one path through all lanes.
GridMap serpentine(std::int32_t size) {
  GridMap map(size, size);
  for (std::int32_t y = 1; y < size; y += 2) {
    for (std::int32_t x = 0; x < size; ++x) {
      const std::int32_t gap = y % 4 == 1 ? size - 1 : 0;
      if (x != gap) map.set_symbol({x, y}, '#');
    }
  }
  return map;
}

TEST(Smooth, PathsOfManyThousandCellsKeepTheirPromises) {
  const GridMap map = serpentine(401);
  const Navigator navigator = std::move(Navigator::build(map)).value();
  Workspace workspace;
  const Path path = navigator.solve({{0, 0}, {400, 400}, "astar", {}}, workspace);
  ASSERT_GT(path.points.size(), 80000u);
  const SmoothPath smooth = navigator.smooth(path);
  expect_promises_kept(map, navigator, path, smooth);
  EXPECT_EQ(smooth.waypoints.size(), 402u) << "two for each of 200 gaps, and the ends";
}

// ----- through the navigator

TEST(NavigatorSmooth, CellsOffTheMapSeeNothing) {
  const Navigator navigator = std::move(Navigator::build(GridMap(4, 3))).value();
  EXPECT_TRUE(navigator.line_of_sight({0, 0}, {3, 2}));
  for (const Point outside : {Point{-1, 0}, {4, 0}, {0, -1}, {0, 3}, {1 << 30, 1 << 30}}) {
    EXPECT_FALSE(navigator.line_of_sight(outside, {1, 1}));
    EXPECT_FALSE(navigator.line_of_sight({1, 1}, outside));
  }
}

TEST(NavigatorSmooth, APathThatTheMapNoLongerAllowsIsRefused) {
  GridMap map(5, 1);
  Navigator navigator = std::move(Navigator::build(map)).value();
  Workspace workspace;
  const Path path = navigator.solve({{0, 0}, {4, 0}, "astar", {}}, workspace);
  EXPECT_EQ(navigator.smooth(path).waypoints.size(), 2u);
  map.set_symbol({2, 0}, '#');
  ASSERT_TRUE(navigator.update(map));
  EXPECT_TRUE(navigator.smooth(path).waypoints.empty());
}

TEST(Smooth, GoesStraightBetweenLinksAndKeepsThem) {
  GridMap map(30, 9);
  for (std::int32_t y = 0; y < 9; ++y) map.set_symbol({15, y}, '#');
  map.add_link({{12, 7}, {18, 1}, 2});
  const Navigator navigator = Navigator::build(map).value();
  Workspace workspace;
  const Path path = navigator.solve({{0, 0}, {29, 8}, "astar", {}}, workspace);
  ASSERT_TRUE(path.found());
  const SmoothPath smooth = navigator.smooth(path);
  EXPECT_EQ(smooth.waypoints, (std::vector<Point>{{0, 0}, {12, 7}, {18, 1}, {29, 8}}));
  EXPECT_EQ(smooth.links, std::vector<std::size_t>{1});
  EXPECT_NEAR(smooth.length, std::hypot(12, 7) + 2 + std::hypot(11, 7), 1e-9);
  EXPECT_NEAR(smooth.path_length, path.length, 1e-9);
}

TEST(NavigatorSmooth, WithLinksToWhatIsNoPathIsRefused) {
  GridMap map(4, 4);
  map.add_link({{0, 0}, {3, 3}, 1});
  const Navigator navigator = Navigator::build(map).value();
  const std::vector<std::vector<Point>> none = {
      {{0, 500'000'000}, {1, 500'000'000}},
      {{-1, 0}, {0, 0}, {3, 3}},
      {{0, 0}, {3, 3}, {3, 0}, {2, 0}},
      {{0, 0}, {3, 3}, {3, 0}, {2, 0}, {1, 0}, {0, 0}, {3, 3}, {3, 2}},
  };
  for (const std::vector<Point>& points : none) {
    Path path;
    path.points = points;
    const SmoothPath smooth = navigator.smooth(path);
    EXPECT_TRUE(smooth.waypoints.empty());
    EXPECT_TRUE(smooth.links.empty());
    EXPECT_EQ(smooth.length, 0);
  }
  Path path;
  path.points = {{1, 0}, {0, 0}, {3, 3}, {3, 2}};
  EXPECT_EQ(navigator.smooth(path).waypoints.size(), 4u);
}

}  // namespace
}  // namespace wend::test
