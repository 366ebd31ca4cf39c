// Turning A* against brute force over cells with headings.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <queue>
#include <tuple>

#include "support/oracle.h"
#include "support/random_case.h"
#include "support/sample.h"
#include "wend/internal/space/spaces/moves.h"

namespace wend::test {
namespace {

struct Truth {
  std::uint64_t cost;   // times kOracleScale
  std::uint64_t turns;  // of the directions between
};

/// Compass directions as angles in eighths of a circle, or on hexagons in sixths: from where the
/// cells' centres are, not from the numbers of moves.
int direction(const RandomCase& tried, Point from, Point to) {
  const Lattice lattice(tried.map.layout(), tried.map.width(), tried.map.height());
  const Point a = lattice.place(from);
  const Point b = lattice.place(to);
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  constexpr double kTurn = 2 * 3.14159265358979323846;
  if (is_hexagonal(tried.map.layout())) {
    const double angle = std::atan2(dy * std::sqrt(0.75), dx + dy / 2);
    return static_cast<int>(std::lround(angle / kTurn * 6) + 6) % 6;
  }
  return static_cast<int>(std::lround(std::atan2(dy, dx) / kTurn * 8) + 8) % 8;
}

class TurningOracle {
 public:
  TurningOracle(const RandomCase& tried, const Turning& turning)
      : tried_(tried), turning_(turning), oracle_(tried.map, tried.options) {}

  /// A path's cost, turns included, and the number of directions that it turns by.
  std::optional<Truth> measure(const std::vector<Point>& path) const {
    Truth truth = {0, 0};
    int heading = facing();
    for (std::size_t i = 1; i < path.size(); ++i) {
      const auto step = this->step(path[i - 1], path[i], heading);
      if (!step) return std::nullopt;
      truth.cost += std::get<0>(*step);
      truth.turns += std::get<1>(*step);
      heading = std::get<2>(*step);
    }
    return truth;
  }

  std::optional<Truth> best() const {
    using State = std::tuple<std::uint64_t, std::uint64_t, int, int, int>;  // cost, turns, x, y, h
    std::priority_queue<State, std::vector<State>, std::greater<>> open;
    std::map<std::tuple<int, int, int>, bool> closed;
    open.push({0, 0, tried_.from.x, tried_.from.y, facing()});
    while (!open.empty()) {
      const auto [cost, turns, x, y, heading] = open.top();
      open.pop();
      if (!closed.insert({{x, y, heading}, true}).second) continue;
      const Point here = {x, y};
      if (here == tried_.to) return Truth{cost, turns};
      for (const Point next : nearby(here)) {
        const auto step = this->step(here, next, heading);
        if (!step) continue;
        const auto [more, turned, then] = *step;
        open.push({cost + more, turns + turned, next.x, next.y, then});
      }
    }
    return std::nullopt;
  }

 private:
  int directions() const { return is_hexagonal(tried_.map.layout()) ? 6 : 8; }
  int facing() const {
    if (turning_.facing == kNoMove) return -1;
    return direction(tried_, {4, 4}, {4 + kMoveX[turning_.facing], 4 + kMoveY[turning_.facing]});
  }

  std::vector<Point> nearby(Point here) const {
    std::vector<Point> cells;
    for (int y = -1; y <= 1; ++y) {
      for (int x = -1; x <= 1; ++x) cells.push_back({here.x + x, here.y + y});
    }
    if (tried_.map.layout() != CellLayout::square) {
      for (const int d : {-2, 2}) {
        cells.push_back({here.x + d, here.y});
        cells.push_back({here.x, here.y + d});
      }
    }
    return cells;
  }

  /// The step's cost, the number of directions that it turns by, and the unit's heading after it.
  std::optional<std::tuple<std::uint64_t, std::uint64_t, int>> step(Point from, Point to,
                                                                    int heading) const {
    const auto plain = oracle_.step(from, to);
    if (!plain || from == to) return std::nullopt;
    const int then = direction(tried_, from, to);
    int turned = heading < 0 ? 0 : std::abs(then - heading);
    turned = std::min(turned, directions() - turned);
    const auto more = static_cast<double>(turned) * turning_.cost * kOracleScale;
    return {{*plain + dearer(*plain, from, to) + static_cast<std::uint64_t>(more), turned, then}};
  }

  std::uint64_t dearer(std::uint64_t cost, Point from, Point to) const {
    for (unsigned move = 0; move < kMoveCount; ++move) {
      if (to == Point{from.x + kMoveX[move], from.y + kMoveY[move]}) {
        return static_cast<std::uint64_t>(static_cast<double>(cost) * turning_.headings[move]);
      }
    }
    return 0;
  }

  const RandomCase& tried_;
  Turning turning_;
  Oracle oracle_;
};

/// Costs that come out whole in every unit: quarters of a step's.
Turning random_turning(const RandomCase& tried, Random& random) {
  Turning turning;
  if (random.chance(70)) turning.cost = 4.0 * tried.options.costs.straight * random.below(4);
  if (tried.map.layout() != CellLayout::square) return turning;
  if (random.chance(50)) turning.facing = random.below(8);
  if (random.chance(30)) turning.headings[random.below(8)] = 1 + random.below(3);
  return turning;
}

TEST(Turning, PathsCostAndTurnAsLittleAsBruteForceOverHeadingsSays) {
  Workspace workspace;
  int found = 0;
  int with_cost = 0;
  int hexagons = 0;
  int turned_less = 0;
  for (std::uint64_t number = 0; number < sample(std::uint64_t{3000}) && !HasFailure(); ++number) {
    Random random(number);
    RandomCase tried = any_layout_case(number);
    tried.map.clear_links();
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    const Turning turning = random_turning(tried, random);
    Query query = {tried.from, tried.to, "turning_astar", {}};
    query.options.turning = turning;
    const Path path = navigator.solve(query, workspace);
    SCOPED_TRACE(std::to_string(number) + " " + tried.describe());
    if (!path.found()) continue;
    const TurningOracle oracle(tried, turning);
    const auto best = oracle.best();
    const auto real = oracle.measure(path.points);
    ASSERT_TRUE(best && real);
    EXPECT_EQ(std::llround(path.cost * kOracleScale), static_cast<long long>(best->cost));
    EXPECT_EQ(real->cost, best->cost);
    EXPECT_EQ(real->turns, best->turns);
    EXPECT_TRUE(path.optimal);
    ++found;
    with_cost += turning.cost > 0 ? 1 : 0;
    hexagons += is_hexagonal(tried.map.layout()) ? 1 : 0;
    if (turning == Turning{}) {
      const Path plain = navigator.solve({tried.from, tried.to, "astar", {}}, workspace);
      turned_less += oracle.measure(plain.points)->turns > real->turns ? 1 : 0;
    }
  }
  EXPECT_GT(found, sample(1000));
  EXPECT_GT(with_cost, sample(500));
  EXPECT_GT(hexagons, sample(100));
  EXPECT_GT(turned_less, sample(20));
}

TEST(Turning, OtherAlgorithmsRefuseToLeaveItOutAndAutoChoosesTheOneThatDoesNot) {
  const Navigator navigator = Navigator::build(GridMap(9, 9), {}).value();
  Workspace workspace;
  Query query = {{0, 0}, {8, 4}, "astar", {}};
  query.options.turning.cost = 1;
  EXPECT_EQ(navigator.solve(query, workspace).status, Status::invalid);
  query.algorithm = kAuto;
  EXPECT_EQ(navigator.solve(query, workspace).status, Status::found);
  EXPECT_STREQ(navigator.choose(query).algorithm->name, "turning_astar");
}

TEST(Turning, OptionsOutOfRangeAreRefusedWithAReason) {
  const Navigator navigator = Navigator::build(GridMap(9, 9), {}).value();
  Workspace workspace;
  const auto refused = [&](const Turning& turning) {
    Query query = {{0, 0}, {8, 4}, "turning_astar", {}};
    query.options.turning = turning;
    const Path path = navigator.solve(query, workspace);
    return path.status == Status::invalid && *path.reason != '\0';
  };
  EXPECT_TRUE(refused({-1, {}, kNoMove}));
  EXPECT_TRUE(refused({std::nan(""), {}, kNoMove}));
  EXPECT_TRUE(refused({2e9, {}, kNoMove}));
  EXPECT_TRUE(refused({0, {0, 0, 0, 11}, kNoMove}));
  EXPECT_TRUE(refused({0, {0, 0, 0, -0.1}, kNoMove}));
  EXPECT_TRUE(refused({0, {}, 8}));
  EXPECT_FALSE(refused({5, {0, 0, 0, 10}, 7}));
}

TEST(Turning, BetweenHexagonsAUnitFacesInOneOfTheirSixDirections) {
  GridMap map(9, 9);
  map.set_layout(CellLayout::hex_odd_rows);
  const Navigator navigator = Navigator::build(map).value();
  Workspace workspace;
  int refused = 0;
  for (unsigned move = 0; move < kMoveCount; ++move) {
    Query query = {{0, 0}, {8, 4}, "turning_astar", {}};
    query.options.turning.facing = move;
    const Path path = navigator.solve(query, workspace);
    const bool leads_on = (kHexMoves >> move & 1u) != 0;
    EXPECT_EQ(path.status, leads_on ? Status::found : Status::invalid) << move;
    refused += *path.reason != '\0' ? 1 : 0;
  }
  EXPECT_EQ(refused, 2);
}

/// So many turns that their count might fill a unit of the cost: expensive paths on large maps.
TEST(Turning, SaysABoundWhereMoreTurnsThanCanBeCountedMightBeCheaper) {
  TerrainCosts costs;
  costs.set('.', 1);
  costs.set('c', 0.001);
  const auto solve = [&](std::int32_t height, char corner, std::int32_t length) {
    GridMap map(60, height, '.');
    map.set_terrain(costs);
    map.set_symbol({59, height - 1}, corner);
    Workspace workspace;
    const Navigator navigator = Navigator::build(map).value();
    return navigator.solve({{0, 0}, {length, 0}, "turning_astar"}, workspace);
  };
  const Path dear = solve(40, 'c', 40);
  EXPECT_EQ(dear.status, Status::found);
  EXPECT_EQ(dear.cost, 40 * 13860);
  EXPECT_FALSE(dear.optimal);
  EXPECT_GT(dear.bound, 1);
  EXPECT_LT(dear.bound, 1.0001);
  for (const Path& path : {solve(40, 'c', 10), solve(40, '.', 40), solve(20, 'c', 40)}) {
    EXPECT_TRUE(path.optimal);
    EXPECT_EQ(path.bound, 1);
  }
}

/// Some thirty of the most expensive turns over the most finely graded terrain use up the room for
/// costs. (Builds with assertions would notice a sum that wraps around.)
TEST(Turning, GivesUpWhereCostsMightNotFit) {
  GridMap map(3, 201);
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('x', 0.001);
  map.set_terrain(costs);
  map.set_symbol({0, 200}, 'x');
  for (std::int32_t y = 1; y < 200; y += 2) {
    for (std::int32_t x = 0; x < 3; ++x) map.set_symbol({x, y}, '#');
    map.set_symbol({y % 4 == 1 ? 0 : 2, y}, '.');
  }
  const Navigator navigator = Navigator::build(map).value();
  ASSERT_EQ(navigator.cost_scale(), 4000);
  Workspace workspace;
  int found = 0;
  int given_up = 0;
  for (std::int32_t row = 2; row <= 200; row += 2) {
    Query query = {{0, 0}, {1, row}, "turning_astar", {}};
    query.options.turning.cost = 1e9;
    const Path path = navigator.solve(query, workspace);
    if (path.found()) {
      const double turns = 2.0 * row - 2;  // of 45 degrees
      EXPECT_NEAR(path.cost, turns * 1e9, 1e8) << row;
      EXPECT_EQ(given_up, 0) << row;
      ++found;
    } else {
      EXPECT_EQ(path.status, Status::limit_reached) << row;
      ++given_up;
    }
  }
  EXPECT_GT(found, 5);
  EXPECT_GT(given_up, 50);
}

}  // namespace
}  // namespace wend::test
