// Distance fields, movement ranges and matrix rows against the oracle, on thousands of random maps
// with and without terrain and links.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "support/oracle.h"
#include "support/random_case.h"
#include "support/sample.h"

namespace wend::test {
namespace {

constexpr std::uint64_t kMapsWithSources = sample(std::uint64_t{2000});
constexpr double kNone = DistanceField::kUnreached;

using Distances = std::vector<std::optional<std::uint64_t>>;

double in_model_units(const std::optional<std::uint64_t>& distance) {
  return distance.has_value() ? static_cast<double>(*distance) / kOracleScale : kNone;
}

/// From each source, or to it: then every cell is asked in turn.
std::vector<double> true_costs(const RandomCase& tried, const std::vector<Point>& sources,
                               Side side) {
  const Oracle oracle(tried.map, tried.options);
  std::vector<double> costs(tried.map.cell_count(), kNone);
  if (side == Side::forward) {
    for (const Point source : sources) {
      const Distances distances = oracle.distances(source);
      for (std::size_t i = 0; i < costs.size(); ++i) {
        costs[i] = std::min(costs[i], in_model_units(distances[i]));
      }
    }
    return costs;
  }
  for (std::size_t i = 0; i < costs.size(); ++i) {
    const Distances distances = oracle.distances(tried.map.point(static_cast<NodeId>(i)));
    for (const Point source : sources) {
      costs[i] = std::min(costs[i], in_model_units(distances[tried.map.id(source)]));
    }
  }
  return costs;
}

std::vector<Point> random_cells(const GridMap& map, std::uint32_t count, Random& random) {
  std::vector<Point> cells;
  for (std::uint32_t i = 0; i < count; ++i) cells.push_back(random_cell(map, random));
  return cells;
}

bool any_walkable(const GridMap& map, const std::vector<Point>& cells) {
  return std::any_of(cells.begin(), cells.end(), [&](Point p) { return map.walkable(p); });
}

/// The path joins the cell and some source the right way round, at the cost that the field says.
void expect_path(const RandomCase& tried, const std::vector<Point>& sources,
                 const DistanceField& field, Point cell) {
  const std::vector<Point> path = field.path(cell);
  ASSERT_FALSE(path.empty());
  const bool forward = field.side() == Side::forward;
  EXPECT_EQ(forward ? path.back() : path.front(), cell);
  const Point source = forward ? path.front() : path.back();
  EXPECT_NE(std::find(sources.begin(), sources.end(), source), sources.end());
  const auto cost = Oracle(tried.map, tried.options).cost(path);
  ASSERT_TRUE(cost.has_value());
  EXPECT_NEAR(in_model_units(cost), field.cost(cell), 1e-9 * field.cost(cell));
  std::vector<Point> followed = {cell};
  while (const auto next = field.next(followed.back())) followed.push_back(*next);
  if (forward) std::reverse(followed.begin(), followed.end());
  EXPECT_EQ(followed, path);
}

class FieldTest : public testing::TestWithParam<Side> {
 protected:
  Workspace workspace_;
  DistanceField field_;
};

TEST_P(FieldTest, CostsAndPathsAreThoseOfTheOracle) {
  std::uint64_t reached = 0;
  std::uint64_t unreached = 0;
  for (std::uint64_t number = 0; number < kMapsWithSources && !HasFailure(); ++number) {
    Random random(number);
    const RandomCase tried = any_layout_case(number);
    if (GetParam() == Side::backward && tried.map.cell_count() > 120) continue;  // slow to check
    const std::vector<Point> sources = random_cells(tried.map, 1 + random.below(3), random);
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    DistanceField& field = field_;  // filled again and again
    navigator.field({sources, GetParam()}, workspace_, field);
    if (!any_walkable(tried.map, sources)) {
      EXPECT_EQ(field.status, Status::start_blocked);
      continue;
    }
    ASSERT_EQ(field.status, Status::found);
    ASSERT_TRUE(field.validate().ok());
    const std::vector<double> truth = true_costs(tried, sources, GetParam());
    std::size_t count = 0;
    for (NodeId id = 0; id < tried.map.cell_count(); ++id) {
      const Point cell = tried.map.point(id);
      ++(truth[id] == kNone ? unreached : reached);
      count += field.reached(cell) ? 1 : 0;
      ASSERT_EQ(field.reached(cell), truth[id] != kNone) << tried.describe();
      if (truth[id] == kNone) continue;
      ASSERT_NEAR(field.cost(cell), truth[id], 1e-9 * truth[id]) << tried.describe();
      if (random.chance(5)) expect_path(tried, sources, field, cell);
    }
    EXPECT_EQ(field.count(), count);
  }
  EXPECT_GT(reached, sample(20000u));
  EXPECT_GT(unreached, sample(2000u));
}

TEST_P(FieldTest, AMovementRangeHoldsJustTheCellsWithinTheCost) {
  std::uint64_t within = 0;
  std::uint64_t beyond = 0;
  for (std::uint64_t number = 0; number < kMapsWithSources && !HasFailure(); ++number) {
    Random random(number);
    const RandomCase tried = any_layout_case(number);
    if (!tried.map.walkable(tried.from)) continue;
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    const std::vector<Point> sources = {tried.from};
    const DistanceField all = navigator.field({sources, GetParam()}, workspace_);
    // A cost that some cell has exactly: that cell is within.
    const double limit = random.chance(10) ? 0 : [&] {
      const double cost = all.cost(random_cell(tried.map, random));
      return cost == kNone ? 3.5 * tried.options.costs.straight : cost;
    }();
    const DistanceField range = navigator.field({sources, GetParam(), limit}, workspace_);
    ASSERT_EQ(range.status, Status::found);
    ASSERT_TRUE(range.validate().ok());
    for (NodeId id = 0; id < tried.map.cell_count(); ++id) {
      const Point cell = tried.map.point(id);
      const bool inside = all.reached(cell) && all.cost(cell) <= limit;
      ++(inside ? within : beyond);
      ASSERT_EQ(range.reached(cell), inside) << limit << " " << tried.describe();
      if (!inside) continue;
      ASSERT_EQ(range.cost(cell), all.cost(cell));
      if (random.chance(3)) expect_path(tried, sources, range, cell);
    }
  }
  EXPECT_GT(within, sample(10000u));
  EXPECT_GT(beyond, sample(10000u));
}

TEST_P(FieldTest, AMatrixRowIsThatOfTheOracle) {
  int found = 0;
  int none = 0;
  for (std::uint64_t number = 0; number < kMapsWithSources && !HasFailure(); ++number) {
    Random random(number);
    const RandomCase tried = any_layout_case(number);
    const std::vector<Point> to = random_cells(tried.map, random.below(6), random);
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    std::vector<double> costs(to.size(), -1);
    const Status status = navigator.distances(tried.from, to, GetParam(), workspace_, costs);
    ASSERT_EQ(status, tried.map.walkable(tried.from) ? Status::found : Status::start_blocked);
    const Oracle oracle(tried.map, tried.options);
    for (std::size_t i = 0; i < to.size(); ++i) {
      const Point a = GetParam() == Side::forward ? tried.from : to[i];
      const Point b = GetParam() == Side::forward ? to[i] : tried.from;
      const double truth = in_model_units(oracle.distances(a)[tried.map.id(b)]);
      ++(truth == kNone ? none : found);
      if (truth == kNone) {
        ASSERT_EQ(costs[i], kNone) << tried.describe();
      } else {
        ASSERT_NEAR(costs[i], truth, 1e-9 * truth) << tried.describe();
      }
    }
  }
  EXPECT_GT(found, sample(2000));
  EXPECT_GT(none, sample(500));
}

INSTANTIATE_TEST_SUITE_P(BothSides, FieldTest, testing::Values(Side::forward, Side::backward),
                         [](const auto& parameters) { return to_string(parameters.param); });

TEST(Field, SaysWhatIsWrongWithTheSources) {
  GridMap map(3, 1);
  map.set_symbol({1, 0}, '#');
  const Navigator navigator = Navigator::build(map).value();
  Workspace workspace;
  const auto status = [&](std::vector<Point> sources, double limit = kNone) {
    return navigator.field({sources, Side::forward, limit}, workspace).status;
  };
  EXPECT_EQ(status({}), Status::start_blocked);
  EXPECT_EQ(status({{1, 0}}), Status::start_blocked);
  EXPECT_EQ(status({{1, 0}, {2, 0}}), Status::found) << "the blocked one does not count";
  EXPECT_EQ(status({{3, 0}}), Status::start_outside);
  EXPECT_EQ(status({{0, 0}}, -1), Status::invalid);
  EXPECT_EQ(status({{0, 0}}, std::numeric_limits<double>::quiet_NaN()), Status::invalid);
  std::vector<double> costs(1);
  const std::vector<Point> outside = {{0, 7}};
  EXPECT_EQ(navigator.distances({0, 0}, outside, Side::forward, workspace, costs),
            Status::goal_outside);
}

TEST(Field, SaysWhereCostsGrowLargerThanLabelsCanHold) {
  GridMap map(8000, 1);
  TerrainCosts terrain;
  terrain.set('.', 65.521);  // in thousandths a prime, so that costs do not cancel
  map.set_terrain(terrain);
  const Navigator navigator = Navigator::build(map).value();
  Workspace workspace;
  ASSERT_EQ(navigator.solve({{0, 0}, {7999, 0}, "dijkstra", {}}, workspace).status,
            Status::limit_reached);
  const std::vector<Point> sources = {{0, 0}};
  const DistanceField all = navigator.field({sources}, workspace);
  EXPECT_EQ(all.status, Status::limit_reached);
  EXPECT_LT(all.count(), 8000u);
  const double near = all.cost({100, 0});
  const DistanceField range = navigator.field({sources, Side::forward, near}, workspace);
  EXPECT_EQ(range.status, Status::found) << "the caller's own limit comes first";
  EXPECT_EQ(range.count(), 101u);
  std::vector<double> costs(2);
  const std::vector<Point> to = {{100, 0}, {7999, 0}};
  EXPECT_EQ(navigator.distances({0, 0}, to, Side::forward, workspace, costs),
            Status::limit_reached);
  EXPECT_EQ(costs, (std::vector<double>{near, kNone}));
}

/// Islands that no set was begun for would be looked up behind its end.
TEST(Field, IslandsOfHighNumbersAreOutOfReachWhateverLiesBehindTheMemory) {
  constexpr std::int32_t kLength = 4001;
  GridMap map(kLength, 1);
  for (std::int32_t x = 1; x < kLength; x += 2) map.set_symbol({x, 0}, '#');
  const Navigator navigator = Navigator::build(map).value();
  const Allocator dirty = {[](void*, std::size_t bytes) {
                             void* memory = std::calloc(bytes + 1024, 1);
                             std::memset(static_cast<char*>(memory) + bytes, 0xff, 1024);
                             return memory;
                           },
                           [](void*, void* memory, std::size_t) { std::free(memory); }, nullptr};
  Workspace workspace(dirty);
  const Point to[] = {{0, 0}, {2, 0}, {kLength - 1, 0}};
  std::vector<double> costs(3);
  EXPECT_EQ(navigator.distances({0, 0}, to, Side::forward, workspace, costs), Status::found);
  EXPECT_EQ(costs, (std::vector<double>{0, kNone, kNone}));
  for (const Point goal : {Point{2, 0}, Point{kLength - 1, 0}}) {
    Query query = {.from = {0, 0}, .to = goal};
    EXPECT_EQ(navigator.solve(query, workspace).status, Status::unreachable);
    query.options.fallback = Fallback::cheapest_to_reach;
    EXPECT_EQ(navigator.solve(query, workspace).status, Status::partial);
  }
}

TEST(Field, SaysTheNextCellAndNothingWhereThereIsNone) {
  GridMap map(4, 1);
  map.set_symbol({2, 0}, '#');
  const Navigator navigator = Navigator::build(map).value();
  Workspace workspace;
  const Point goal[] = {{0, 0}};
  const DistanceField field = navigator.field({goal, Side::backward}, workspace);
  EXPECT_EQ(field.next({1, 0}), goal[0]);
  EXPECT_EQ(field.next({0, 0}), std::nullopt) << "it is there";
  EXPECT_EQ(field.next({3, 0}), std::nullopt) << "no way";
  EXPECT_EQ(field.next({4, 0}), std::nullopt) << "outside";
  EXPECT_EQ(DistanceField().next({0, 0}), std::nullopt);
  EXPECT_EQ(DistanceField().parent(7), kNoNode);
}

TEST(Field, OutsideTheMapNothingIsReached) {
  const Navigator navigator = Navigator::build(GridMap(3, 2)).value();
  Workspace workspace;
  const std::vector<Point> sources = {{0, 0}};
  const DistanceField field = navigator.field({sources}, workspace);
  EXPECT_EQ(field.count(), 6u);
  for (const Point p : {Point{-1, 0}, Point{0, -1}, Point{3, 0}, Point{0, 2}}) {
    EXPECT_FALSE(field.reached(p));
    EXPECT_TRUE(field.path(p).empty());
  }
}

}  // namespace
}  // namespace wend::test
