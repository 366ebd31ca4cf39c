// A smoothed path has room for the whole unit, which is checked at sampled moments.
#include "wend/path/smooth_for_unit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/random_case.h"
#include "support/sample.h"

namespace wend::test {
namespace {

/// Whether the unit lies over a blocked cell, or one beyond the map, by more than rounding.
bool overlaps(const GridMap& map, const UnitSize& unit, double x, double y) {
  constexpr double kTouch = 1e-6;
  const double side = unit.form == UnitForm::square ? std::ceil(unit.cells) : 0.5 * unit.cells;
  const auto first = [&](double at) {
    return static_cast<std::int32_t>(std::floor(at - side)) - 1;
  };
  const auto last = [&](double at) { return static_cast<std::int32_t>(std::ceil(at + side)) + 1; };
  for (Point p = {0, first(y)}; p.y <= last(y); ++p.y) {
    for (p.x = first(x); p.x <= last(x); ++p.x) {
      if (map.walkable(p)) continue;
      if (unit.form == UnitForm::square) {
        const bool columns = p.x < x + side - kTouch && p.x + 1 > x + kTouch;
        const bool rows = p.y < y + side - kTouch && p.y + 1 > y + kTouch;
        if (columns && rows) return true;
        continue;
      }
      const double across = std::max(std::abs(p.x - x) - 0.5, 0.0);
      const double down = std::max(std::abs(p.y - y) - 0.5, 0.0);
      if (std::hypot(across, down) < side - kTouch) return true;
    }
  }
  return false;
}

/// The unit at so many moments of a straight way, in steps of a fiftieth of a cell.
bool overlaps_on_the_way(const GridMap& map, const UnitSize& unit, Point a, Point b) {
  const double pieces = std::ceil(50 * std::hypot(a.x - b.x, a.y - b.y)) + 1;
  for (double k = 0; k <= pieces; ++k) {
    const double share = k / pieces;
    if (overlaps(map, unit, a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)) return true;
  }
  return false;
}

UnitSize random_unit(std::uint64_t number, Random& random) {
  constexpr double kSizes[] = {1.2, 1.5, 2, 2.5, 3, 4, 5};
  return {number % 2 == 0 ? UnitForm::square : UnitForm::disc, kSizes[random.below(7)]};
}

/// Single obstacles on open ground, between which large units find ways; every fifth has terrain.
GridMap sparse_map(std::uint64_t number, Random& random) {
  GridMap map(random.between(15, 40), random.between(15, 40));
  TerrainCosts terrain = map.terrain();
  terrain.set(',', 2);
  map.set_terrain(terrain);
  for (std::uint32_t i = 3 + random.below(20); i > 0; --i) {
    map.set_symbol(random_cell(map, random), '@');
    if (number % 5 == 0) map.set_symbol(random_cell(map, random), ',');
  }
  return map;
}

TEST(SmoothForUnit, HasRoomSaysWhatSampledPlacesSay) {
  int free = 0;
  int narrow = 0;
  for (std::uint64_t number = 0; number < sample(std::uint64_t{4000}) && !HasFailure(); ++number) {
    Random random(number);
    const GridMap map = sparse_map(number, random);
    const UnitSize unit = random_unit(number, random);
    const Point from = random_cell(map, random);
    const Point to = {from.x + random.between(-9, 9), from.y + random.between(-9, 9)};
    const bool room = has_room(map, from, to, unit);
    if (room) {
      ASSERT_FALSE(overlaps_on_the_way(map, unit, from, to)) << number;
    }
    // A disc that is 0.01 cells smaller has room where samples found nothing in the way.
    UnitSize thinner = unit;
    thinner.cells -= 0.01;
    if (unit.form == UnitForm::disc && !overlaps_on_the_way(map, unit, from, to)) {
      ASSERT_TRUE(has_room(map, from, to, thinner)) << number;
    }
    (room ? free : narrow) += 1;
  }
  EXPECT_GT(free, sample(300));
  EXPECT_GT(narrow, sample(1000));
}

TEST(SmoothForUnit, NoStretchTouchesAWallWhereSmoothingForAPointDoes) {
  Workspace workspace;
  int shorter = 0;
  int point_hits = 0;
  int dear = 0;
  for (std::uint64_t number = 0; number < sample(std::uint64_t{4000}) && !HasFailure(); ++number) {
    Random random(number);
    const GridMap map = sparse_map(number, random);
    const UnitSize unit = random_unit(number, random);
    const GridMap room = map_for_unit(map, unit).value();
    const Navigator navigator = Navigator::build(room).value();
    const Path path =
        navigator.solve({random_cell(map, random), random_cell(map, random)}, workspace);
    if (path.points.size() < 3) continue;
    const SmoothPath smooth = smooth_for_unit(map, path.points, unit);
    ASSERT_EQ(smooth.waypoints.front(), path.points.front());
    ASSERT_EQ(smooth.waypoints.back(), path.points.back());
    for (std::size_t i = 1; i < smooth.waypoints.size(); ++i) {
      ASSERT_FALSE(overlaps_on_the_way(map, unit, smooth.waypoints[i - 1], smooth.waypoints[i]))
          << number;
    }
    const SmoothPath for_point = navigator.smooth(path);
    ASSERT_LE(smooth.length, smooth.path_length + 1e-9);
    ASSERT_NEAR(smooth.path_length, for_point.path_length, 1e-9 * for_point.path_length);
    shorter += smooth.length < smooth.path_length - 1e-6 ? 1 : 0;
    dear += map.uniform() ? 0 : 1;
    for (std::size_t i = 1; i < for_point.waypoints.size(); ++i) {
      point_hits +=
          overlaps_on_the_way(map, unit, for_point.waypoints[i - 1], for_point.waypoints[i]) ? 1
                                                                                             : 0;
    }
  }
  EXPECT_GT(shorter, sample(200));
  EXPECT_GT(dear, sample(50));
  EXPECT_GT(point_hits, sample(50)) << "the sample shows no need for this";
}

/// How long the way is that goes on from each cell to one that the unit can get to straight, while
/// it cannot to the next: found by doubling the distance, then halving.
double length_pulled(const GridMap& map, const std::vector<Point>& cells, const UnitSize& unit) {
  double length = 0;
  const std::size_t last = cells.size() - 1;
  for (std::size_t here = 0; here < last;) {
    const auto free = [&](std::size_t to) { return has_room(map, cells[here], cells[to], unit); };
    std::size_t stride = 1;
    while (here + stride < last && free(std::min(here + 2 * stride, last))) stride *= 2;
    std::size_t seen = std::min(here + stride, last);
    std::size_t end = std::min(here + 2 * stride, last);
    while (end > seen + 1) {
      const std::size_t middle = seen + (end - seen) / 2;
      (free(middle) ? seen : end) = middle;
    }
    length += std::hypot(cells[seen].x - cells[here].x, cells[seen].y - cells[here].y);
    here = seen;
  }
  return length;
}

TEST(SmoothForUnit, OfTheWaysPulledFromEitherEndTheShorterOneIsTaken) {
  Workspace workspace;
  int different = 0;
  for (std::uint64_t number = 1; number < sample(std::uint64_t{2000}); ++number) {
    if (number % 5 == 0) continue;  // on terrain nothing is pulled
    Random random(number);
    const GridMap map = sparse_map(number, random);
    const UnitSize unit = random_unit(number, random);
    const Navigator navigator = Navigator::build(map_for_unit(map, unit).value()).value();
    Path path = navigator.solve({random_cell(map, random), random_cell(map, random)}, workspace);
    if (path.points.size() < 3) continue;
    const SmoothPath smooth = smooth_for_unit(map, path.points, unit);
    const double forward = length_pulled(map, path.points, unit);
    std::reverse(path.points.begin(), path.points.end());
    const double backward = length_pulled(map, path.points, unit);
    ASSERT_NEAR(smooth.length, std::min(forward, backward), 1e-9 * forward) << number;
    different += std::abs(forward - backward) > 1e-6 ? 1 : 0;
  }
  EXPECT_GT(different, sample(40));
}

TEST(SmoothForUnit, LinksStayWhatTheyAre) {
  GridMap map(30, 8);
  for (std::int32_t y = 0; y < 8; ++y) map.set_symbol({15, y}, '#');
  const std::vector<Point> cells = {{0, 0}, {1, 1}, {2, 1}, {20, 3}, {21, 3}, {22, 4}};
  const SmoothPath smooth = smooth_for_unit(map, cells, {UnitForm::square, 2});
  EXPECT_EQ(smooth.waypoints, (std::vector<Point>{{0, 0}, {2, 1}, {20, 3}, {22, 4}}));
  EXPECT_EQ(smooth.links, (std::vector<std::size_t>{1}));
}

}  // namespace
}  // namespace wend::test
