// Curves never leave the free space, end where they should, and have no corners.
#include "wend/path/curve.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/random_case.h"
#include "support/sample.h"
#include "wend/space/maps/clearance.h"

namespace wend::test {
namespace {

/// Seen to pass with 500,000 as well, more than 100,000 of which are paths of three cells or more.
constexpr std::uint64_t kCases = sample(std::uint64_t{10'000});
constexpr CurveKind kKinds[] = {CurveKind::arcs, CurveKind::catmull_rom};

/// How far a place is from the nearest blocked cell or the border; below 0 inside one: how deep.
double room_at(const GridMap& map, Position at, std::int32_t reach) {
  double room = reach;
  const auto x = static_cast<std::int32_t>(std::floor(at.x + 0.5));
  const auto y = static_cast<std::int32_t>(std::floor(at.y + 0.5));
  for (Point p = {0, y - reach}; p.y <= y + reach; ++p.y) {
    for (p.x = x - reach; p.x <= x + reach; ++p.x) {
      if (map.walkable(p)) continue;
      const double across = std::abs(at.x - p.x) - 0.5;
      const double down = std::abs(at.y - p.y) - 0.5;
      const bool inside = across < 0 && down < 0;
      room = std::min(room, inside ? std::max(across, down)
                                   : std::hypot(std::max(across, 0.0), std::max(down, 0.0)));
    }
  }
  return room;
}

/// In steps of a fiftieth of a cell.
void expect_room(const GridMap& map, const Curve& curve, double diameter) {
  const auto reach = static_cast<std::int32_t>(std::ceil(diameter / 2)) + 1;
  for (std::size_t i = 1; i < curve.points.size(); ++i) {
    const Position a = curve.points[i - 1];
    const Position b = curve.points[i];
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    const double pieces = std::ceil(length * 50);
    for (double k = 0; k <= pieces; ++k) {
      const double share = pieces > 0 ? k / pieces : 0;
      const Position at = {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
      ASSERT_GE(room_at(map, at, reach), diameter / 2 - 1e-6) << at.x << " " << at.y;
    }
  }
}

/// The largest change of direction from one piece to the next, as a sine or 1.
double sharpest_turn(const Curve& curve) {
  double sharpest = 0;
  for (std::size_t i = 2; i < curve.points.size(); ++i) {
    const double ax = curve.points[i - 1].x - curve.points[i - 2].x;
    const double ay = curve.points[i - 1].y - curve.points[i - 2].y;
    const double bx = curve.points[i].x - curve.points[i - 1].x;
    const double by = curve.points[i].y - curve.points[i - 1].y;
    const double sine = std::abs(ax * by - ay * bx) / (std::hypot(ax, ay) * std::hypot(bx, by));
    sharpest = std::max(sharpest, ax * bx + ay * by < 0 ? 1 : sine);
  }
  return sharpest;
}

CurveOptions random_curve(std::uint64_t number, Random& random) {
  constexpr double kDiameters[] = {0, 0, 0.5, 1, 1.5, 2, 3};
  constexpr double kRadii[] = {0.3, 0.7, 1, 2, 5};
  constexpr double kSpacings[] = {0.1, 0.25, 1};
  CurveOptions options;
  options.kind = kKinds[number % 2];
  options.unit_diameter = kDiameters[random.below(7)];
  options.turning_radius = kRadii[random.below(5)];
  options.spacing = kSpacings[random.below(3)];
  return options;
}

class CurveTest : public testing::Test {
 protected:
  /// A path for a disc of that size, in cells.
  std::vector<Point> random_path(const GridMap& map, double diameter, Random& random) {
    const UnitSize unit = {UnitForm::disc, std::max(diameter, 1.0)};
    const GridMap room = map_for_unit(map, unit).value();
    const Navigator navigator = Navigator::build(room).value();
    return navigator.solve({random_cell(map, random), random_cell(map, random)}, workspace_).points;
  }

  Workspace workspace_;
};

TEST_F(CurveTest, NeverLeavesTheFreeSpace) {
  int curved = 0;
  int cornered = 0;
  int tight = 0;
  int paths = 0;
  for (std::uint64_t number = 0; number < kCases; ++number) {
    Random random(number);
    const GridMap map = random_map(static_cast<MapKind>(number % kMapKinds), random);
    const CurveOptions options = random_curve(number, random);
    const std::vector<Point> cells = random_path(map, options.unit_diameter, random);
    if (cells.size() < 3) continue;
    ++paths;
    const Curve made = curve(map, cells, options);
    ASSERT_FALSE(made.points.empty()) << number;
    EXPECT_EQ(made.points.front(), (Position{double(cells.front().x), double(cells.front().y), 0}));
    EXPECT_EQ(made.points.back(), (Position{double(cells.back().x), double(cells.back().y), 0}));
    ASSERT_NO_FATAL_FAILURE(expect_room(map, made, options.unit_diameter)) << number;
    double length = 0;
    for (std::size_t i = 1; i < made.points.size(); ++i) {
      const double apart = std::hypot(made.points[i].x - made.points[i - 1].x,
                                      made.points[i].y - made.points[i - 1].y);
      length += apart;
      ASSERT_LE(apart, options.spacing + 1e-9) << number;
    }
    EXPECT_NEAR(made.length, length, 1e-9);
    const bool bends = sharpest_turn(made) > 1e-3;
    if (options.kind == CurveKind::arcs && made.tightest > 0) {
      EXPECT_LE(made.tightest, options.turning_radius);
      ASSERT_LT(sharpest_turn(made), 0.35) << number;
      curved += bends ? 1 : 0;
    }
    cornered += made.tightest == 0 ? 1 : 0;
    tight += made.tightest > 0 && made.tightest < 0.3 ? 1 : 0;
  }
  EXPECT_GT(paths, kCases / 6);
  EXPECT_GT(curved, kCases / 50);
  EXPECT_GT(cornered, kCases / 1000);
  EXPECT_GT(tight, kCases / 500);
}

TEST_F(CurveTest, AnArcOverOpenGroundHasTheRadiusAskedFor) {
  const GridMap map(21, 21);
  const std::vector<Point> way = {{2, 2}, {18, 2}, {18, 18}};
  std::vector<Point> cells;
  for (std::int32_t x = 2; x < 18; ++x) cells.push_back({x, 2});
  for (std::int32_t y = 2; y <= 18; ++y) cells.push_back({18, y});
  GridMap walled = map;
  for (std::int32_t y = 6; y < 21; ++y) walled.set_symbol({12, y}, '@');
  CurveOptions options;
  options.turning_radius = 3;
  options.spacing = 0.05;
  // Over open ground there is no corner to begin with.
  EXPECT_EQ(curve(map, cells, options).tightest, 3);
  const Curve made = curve(walled, {{Point{2, 18}, Point{2, 2}, Point{18, 2}}}, options);
  EXPECT_EQ(made.tightest, 3);
  int on_arc = 0;
  for (const Position p : made.points) {
    if (p.x >= 5 || p.y >= 5) continue;
    EXPECT_NEAR(std::hypot(p.x - 5, p.y - 5), 3, 1e-9);
    ++on_arc;
  }
  EXPECT_GT(on_arc, 50);
  EXPECT_NEAR(made.length, 13 + 13 + 3 * 1.5707963, 0.01);
}

TEST_F(CurveTest, KeepsToThePathOnTerrain) {
  GridMap map(9, 9);
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('s', 50);
  map.set_terrain(costs);
  for (std::int32_t y = 0; y < 6; ++y) map.set_symbol({4, y}, 's');
  const Navigator navigator = Navigator::build(map).value();
  const Path path = navigator.solve({{1, 1}, {7, 1}}, workspace_);
  for (const CurveKind kind : kKinds) {
    CurveOptions options;
    options.kind = kind;
    const Curve made = curve(map, path.points, options);
    ASSERT_FALSE(made.points.empty());
    for (const Position p : made.points) {
      const bool in_swamp = p.x > 3.5 && p.x < 4.5 && p.y < 5.4;
      EXPECT_FALSE(in_swamp) << p.x << "," << p.y;
    }
  }
}

TEST_F(CurveTest, NoRoomIsOutsideTheMap) {
  const GridMap map(9, 9);
  EXPECT_FALSE(has_room(map, {1e10, 0}, {1e10, 0}, 1));
  EXPECT_FALSE(has_room(map, {std::nan(""), 0}, {1, 0}, 1));
  EXPECT_FALSE(has_room(map, {1, 1}, {2, 2}, 1e300));
  EXPECT_FALSE(has_room(map, {-0.6, 1}, {2, 2}, 0));
}

TEST_F(CurveTest, RefusesWhatIsNoWay) {
  GridMap map(9, 9);
  map.set_symbol({4, 0}, '@');
  const std::vector<Point> through = {{0, 0}, {8, 0}};
  EXPECT_TRUE(curve(map, through, {}).points.empty());
  EXPECT_TRUE(curve(map, {}, {}).points.empty());
  EXPECT_TRUE(curve(map, {{Point{9, 9}}}, {}).points.empty());
  CurveOptions broad;
  broad.unit_diameter = 3;
  EXPECT_TRUE(curve(map, {{Point{0, 0}, Point{0, 8}}}, broad).points.empty())
      << "beyond the border";
  EXPECT_EQ(curve(map, {{Point{3, 3}}}, {}).points.size(), 1u);
  map.set_layout(CellLayout::hex_odd_rows);
  EXPECT_TRUE(curve(map, {{Point{0, 5}, Point{8, 5}}}, {}).points.empty());
}

TEST_F(CurveTest, RefusesNumbersOutOfTheirRanges) {
  const GridMap map(9, 9);
  const std::vector<Point> cells = {{0, 0}, {0, 8}, {8, 8}};
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const auto is_refused = [&](const CurveOptions& options) {
    EXPECT_FALSE(options.valid());
#ifdef NDEBUG
    const Curve made = curve(map, cells, options);
    return made.points.empty() && made.length == 0 && made.tightest == 0;
#else
    EXPECT_DEATH(static_cast<void>(curve(map, cells, options)), "a radius above 0");
    return true;
#endif
  };
  for (const CurveKind kind : kKinds) {
    for (const double wrong : {std::nan(""), 0.0, -1.0, -kInfinity}) {
      EXPECT_TRUE(is_refused({.kind = kind, .turning_radius = wrong})) << wrong;
      EXPECT_TRUE(is_refused({.kind = kind, .spacing = wrong})) << wrong;
      if (wrong == 0) continue;
      EXPECT_TRUE(is_refused({.kind = kind, .unit_diameter = wrong})) << wrong;
    }
    EXPECT_TRUE(is_refused({.kind = kind, .spacing = 0.0099}));
    // The widest numbers are in range.
    EXPECT_FALSE(curve(map, cells, {.kind = kind, .turning_radius = kInfinity}).points.empty());
    EXPECT_FALSE(curve(map, cells, {.kind = kind, .spacing = kInfinity}).points.empty());
    EXPECT_TRUE(curve(map, cells, {.kind = kind, .unit_diameter = kInfinity}).points.empty());
  }
}

TEST_F(CurveTest, ALineOfNoBreadthDoesNotSlipBetweenTwoCorners) {
  GridMap map(4, 4);
  map.set_symbol({1, 2}, '@');
  map.set_symbol({2, 1}, '@');
  EXPECT_FALSE(has_room(map, {1, 1}, {2, 2}, 0));
  EXPECT_TRUE(has_room(map, {1, 1}, {1, 0}, 1));
  map.set_symbol({2, 1}, '.');
  EXPECT_TRUE(has_room(map, {1, 1}, {2, 2}, 0)) << "touching one corner does no harm";
  EXPECT_FALSE(has_room(map, {1, 1}, {2, 2}, 0.5));
}

}  // namespace
}  // namespace wend::test
