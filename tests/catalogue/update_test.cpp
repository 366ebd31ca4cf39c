// Maps that change: after each batch of random edits a navigator that was repaired answers as one
// that was built for the map as it is, and as the oracle.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "support/guarantee.h"
#include "support/oracle.h"
#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/space/tables/first_moves.h"
#include "wend/space/tables/islands.h"

namespace wend::test {
namespace {

constexpr int kEditedMaps = kSanitized ? 16 : 96;
constexpr int kBatches = 14;  // over all rules, with terrain and without: more than 10,000
constexpr std::size_t kLargeMap = 400;  // cells: too many for algorithms that are not for such

class UpdateTest : public testing::TestWithParam<std::tuple<CornerRule, bool>> {
 protected:
  /// Paths of every algorithm, against the oracle.
  void expect_paths(const RandomCase& tried, const Navigator& repaired, const Navigator& rebuilt,
                    Random& random) {
    const bool blocked = !tried.map.walkable(tried.from) || !tried.map.walkable(tried.to);
    Reference reference;
    if (!blocked) {
      const Oracle oracle(tried.map, tried.options);
      reference = {oracle.distances(tried.from)[tried.map.id(tried.to)],
                   oracle.step_counts(tried.from)[tried.map.id(tried.to)]};
    }
    for (const AlgorithmInfo& info : algorithms()) {
      SCOPED_TRACE(info.name);
      ASSERT_EQ(repaired.supports(info).ok(), rebuilt.supports(info).ok());
      if (!repaired.supports(info)) continue;
      if (!info.for_large_maps && tried.map.cell_count() > kLargeMap) continue;
      const SearchOptions options = random_options(info, repaired, random);
      const Query query = {tried.from, tried.to, info.name, options};
      repaired.solve(query, workspace_, path_);
      ASSERT_EQ(path_.status, expected_status(tried, reference)) << path_.reason;
      ++(path_.found() ? found_ : lost_);
      if (!path_.found()) continue;
      ASSERT_NO_FATAL_FAILURE(expect_true_path(tried, path_));
      ASSERT_NO_FATAL_FAILURE(expect_guarantee(info, options, reference, path_));
    }
  }

  /// The substitutes for a goal that cannot be reached.
  void expect_stand_ins(const RandomCase& tried, const Navigator& repaired,
                        const Navigator& rebuilt) {
    for (const Fallback fallback : {Fallback::closest_to_goal, Fallback::cheapest_to_reach}) {
      for (const double range : {0.0, 1.5}) {
        Query query = {.from = tried.from, .to = tried.to};
        query.options.fallback = fallback;
        query.range = range;
        repaired.solve(query, workspace_, path_);
        const Path right = rebuilt.solve(query, workspace_);
        ASSERT_EQ(path_.status, right.status);
        ASSERT_EQ(path_.cost, right.cost);
        partial_ += path_.status == Status::partial ? 1 : 0;
      }
    }
  }

  void expect_fields(const RandomCase& tried, const Navigator& repaired, const Navigator& rebuilt) {
    for (const Side side : {Side::forward, Side::backward}) {
      const FieldQuery query = {.sources = {&tried.from, 1}, .side = side};
      const DistanceField field = repaired.field(query, workspace_);
      const DistanceField right = rebuilt.field(query, workspace_);
      ASSERT_EQ(field.status, right.status);
      for (NodeId node = 0; node < tried.map.cell_count(); ++node) {
        ASSERT_EQ(field.cost(tried.map.point(node)), right.cost(tried.map.point(node)));
      }
    }
  }

  void change_and_compare(RandomCase& tried, Random& random) {
    Navigator navigator = prepared_navigator(tried.map, tried.options);
    for (int batch = 0; batch < kBatches; ++batch) {
      if (random.chance(10)) navigator.refresh();
      const std::vector<Point> changed = edit_at_random(tried.map, random);
      const std::uint64_t before = navigator.version();
      const Result<UpdateReport> report = navigator.update(tried.map, changed);
      ASSERT_TRUE(report.ok());
      ++(report.value().rebuilt ? rebuilt_ : repaired_);
      ASSERT_NE(navigator.version(), before);
      const Navigator rebuilt = Navigator::build(tried.map, tried.options).value();
      tried.from = random_cell(tried.map, random);
      tried.to = random_cell(tried.map, random);
      SCOPED_TRACE("batch " + std::to_string(batch) + " " + tried.describe());
      ASSERT_STREQ(navigator.space_name(), rebuilt.space_name());
      ASSERT_EQ(navigator.islands().count(), rebuilt.islands().count());
      ASSERT_NO_FATAL_FAILURE(expect_paths(tried, navigator, rebuilt, random));
      ASSERT_NO_FATAL_FAILURE(expect_stand_ins(tried, navigator, rebuilt));
      ASSERT_NO_FATAL_FAILURE(expect_fields(tried, navigator, rebuilt));
    }
  }

  Workspace workspace_;
  Path path_;
  int repaired_ = 0;
  int rebuilt_ = 0;
  int found_ = 0;
  int lost_ = 0;
  int partial_ = 0;
};

TEST_P(UpdateTest, LeadsToTheAnswersOfTheMapAsItIs) {
  const auto [rule, terrain] = GetParam();
  Random random(500 + 10 * static_cast<std::uint64_t>(rule) + (terrain ? 1 : 0));
  for (int i = 0; i < kEditedMaps; ++i) {
    RandomCase tried = random_case(static_cast<MapKind>(i % kMapKinds), rule, terrain, random);
    if (i % 10 == 9) add_links(tried.map, random);
    if (i % 16 == 7) tried.map = random_quilt(random);
    if (i % 5 == 3) tried.map.set_layout(shifted_layout(random));
    SCOPED_TRACE("map " + std::to_string(i));
    ASSERT_NO_FATAL_FAILURE(change_and_compare(tried, random));
  }
  EXPECT_GT(repaired_, kEditedMaps * kBatches / 2);
  EXPECT_GT(rebuilt_, kEditedMaps * kBatches / 20);
  EXPECT_GT(found_, kEditedMaps * kBatches);
  EXPECT_GT(lost_, kEditedMaps * kBatches);
  EXPECT_GT(partial_, kEditedMaps * kBatches / 4);
}

INSTANTIATE_TEST_SUITE_P(AllRules, UpdateTest,
                         testing::Combine(testing::ValuesIn(kCornerRules), testing::Bool()),
                         [](const auto& parameters) {
                           return std::string(to_string(std::get<0>(parameters.param))) +
                                  (std::get<1>(parameters.param) ? "_terrain" : "_plain");
                         });

class UpdatedNavigator : public testing::Test {
 protected:
  static Navigator build(const GridMap& map) { return Navigator::build(map).value(); }

  /// Changes one cell and says what was done.
  static bool repairs(Navigator& navigator, GridMap& map, Point cell, char symbol) {
    map.set_symbol(cell, symbol);
    const Result<UpdateReport> report = navigator.update(map, {&cell, 1});
    EXPECT_TRUE(report.ok());
    return report.ok() && !report.value().rebuilt;
  }

  Workspace workspace_;
};

TEST_F(UpdatedNavigator, RefusesCellsOutsideTheMapAndStaysAsItWas) {
  GridMap map(8, 8);
  Navigator navigator = build(map);
  const std::uint64_t before = navigator.version();
  map.set_symbol({3, 3}, '#');
  for (const Point outside : {Point{8, 3}, Point{-1, 0}, Point{0, 8}}) {
    const Point changed[] = {{3, 3}, outside};
    const Result<UpdateReport> report = navigator.update(map, changed);
    ASSERT_FALSE(report.ok());
    EXPECT_FALSE(report.error().reason.empty());
  }
  EXPECT_EQ(navigator.version(), before);
  EXPECT_TRUE(navigator.solve({.from = {0, 0}, .to = {3, 3}}, workspace_).found());
}

TEST_F(UpdatedNavigator, StaysAsItWasWhereNewTerrainCannotBeGraded) {
  GridMap map(8, 8);
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('s', 2);
  costs.set('x', 0.001);
  costs.set('y', 1000);
  map.set_terrain(costs);
  map.set_symbol({2, 2}, 's');
  Navigator navigator = build(map);
  const std::uint64_t before = navigator.version();
  const double cost = navigator.solve({.from = {0, 0}, .to = {2, 2}}, workspace_).cost;
  const Point changed[] = {{5, 5}, {6, 6}, {2, 2}};
  map.set_symbol(changed[0], 'x');
  map.set_symbol(changed[1], 'y');
  map.set_symbol(changed[2], '#');
  EXPECT_FALSE(navigator.update(map, changed).ok());
  EXPECT_EQ(navigator.version(), before);
  EXPECT_EQ(navigator.solve({.from = {0, 0}, .to = {2, 2}}, workspace_).cost, cost);
}

/// On layouts whose cells are renumbered, too, a refused edit must not come back when the next edit
/// is followed.
TEST_F(UpdatedNavigator, ForgetsWhatItRefused) {
  GridMap map(12, 3);
  map.set_layout(CellLayout::hex_odd_rows);
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('s', 2);
  costs.set('x', 0.001);
  costs.set('y', 70);
  map.set_terrain(costs);
  map.set_symbol({0, 0}, 's');
  map.set_symbol({1, 0}, 'y');
  for (std::int32_t y = 0; y < 3; ++y) map.set_symbol({6, y}, '#');
  Navigator navigator = build(map);
  GridMap refused = map;
  const Point door = {6, 1};
  refused.set_symbol(door, 'x');
  EXPECT_FALSE(navigator.update(refused, {&door, 1}).ok());

  EXPECT_TRUE(repairs(navigator, map, {5, 2}, '#'));
  const Query query = {.from = {2, 1}, .to = {9, 1}};
  EXPECT_EQ(navigator.islands().count(), build(map).islands().count());
  const Path path = navigator.solve(query, workspace_);
  EXPECT_EQ(path.status, Status::unreachable);
  EXPECT_EQ(path.counters.expanded, 0u) << "the islands would have known";
}

TEST_F(UpdatedNavigator, RepairsWhatFitsAndRebuildsWhatDoesNot) {
  GridMap map(40, 40);
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('s', 2);
  costs.set('h', 3.5);
  map.set_terrain(costs);
  Navigator navigator = build(map);
  EXPECT_TRUE(repairs(navigator, map, {3, 3}, '#'));
  EXPECT_TRUE(repairs(navigator, map, {3, 3}, '.'));
  EXPECT_FALSE(repairs(navigator, map, {5, 5}, 's')) << "the first one with terrain";
  EXPECT_STREQ(navigator.space_name(), "terrain_grid");
  EXPECT_TRUE(repairs(navigator, map, {6, 5}, 's'));
  EXPECT_TRUE(repairs(navigator, map, {5, 5}, '#'));
  EXPECT_FALSE(repairs(navigator, map, {7, 5}, 'h')) << "dearer than all, and graded more finely";
  EXPECT_TRUE(repairs(navigator, map, {6, 5}, '.'));
  EXPECT_FALSE(repairs(navigator, map, {7, 5}, '.')) << "the last one with terrain";
  EXPECT_STREQ(navigator.space_name(), "unit_grid");

  const std::vector<Point> none;
  EXPECT_FALSE(navigator.update(map, none).value().rebuilt);
  costs.set('.', 1.5);
  map.set_terrain(costs);
  EXPECT_TRUE(navigator.update(map, none).value().rebuilt) << "other terrain costs";
  map.add_link({{0, 0}, {9, 9}, 0});
  EXPECT_TRUE(navigator.update(map, none).value().rebuilt);
  EXPECT_FALSE(repairs(navigator, map, {20, 20}, '#')) << "with links";
  EXPECT_TRUE(navigator.update(GridMap(41, 40), none).value().rebuilt) << "another size";
}

TEST_F(UpdatedNavigator, ThrowsBakedTablesAwayAndBakesAnew) {
  GridMap map(20, 20);
  Navigator navigator = build(map);
  ASSERT_TRUE(navigator.bake().ok());
  const Query query = {.from = {0, 0}, .to = {19, 9}, .algorithm = "baked_jump_points"};
  EXPECT_TRUE(navigator.solve(query, workspace_).found());
  navigator.refresh();
  EXPECT_TRUE(navigator.solve(query, workspace_).found()) << "a refresh keeps them";
  EXPECT_TRUE(repairs(navigator, map, {10, 5}, '#'));
  EXPECT_EQ(navigator.solve(query, workspace_).status, Status::invalid);
  ASSERT_TRUE(navigator.bake().ok());
  EXPECT_TRUE(navigator.solve(query, workspace_).found());
}

TEST_F(UpdatedNavigator, LeavesPathsWithAnOlderVersion) {
  GridMap map(20, 20);
  Navigator navigator = build(map);
  for (const PathDetail detail : {PathDetail::cells, PathDetail::cost}) {
    Query query = {.from = {0, 0}, .to = {19, 9}};
    query.options.detail = detail;
    const Path path = navigator.solve(query, workspace_);
    EXPECT_EQ(path.version, navigator.version());
    EXPECT_TRUE(repairs(navigator, map, {10, 5}, detail == PathDetail::cells ? '#' : '.'));
    EXPECT_NE(path.version, navigator.version());
  }
}

TEST_F(UpdatedNavigator, MakesHandlesStale) {
  GridMap map(20, 20);
  Navigator navigator = build(map);
  SearchHandle search =
      navigator.begin({.from = {0, 0}, .to = {19, 9}, .algorithm = "astar"}, workspace_);
  EXPECT_EQ(search.run({.expansions = 1}), Status::running);
  EXPECT_TRUE(repairs(navigator, map, {19, 9}, '#'));
  EXPECT_EQ(search.run(), Status::stale);
  search = navigator.begin({.from = {0, 0}, .to = {19, 8}}, workspace_);
  navigator.refresh();
  EXPECT_EQ(search.run(), Status::stale);
}

}  // namespace
}  // namespace wend::test
