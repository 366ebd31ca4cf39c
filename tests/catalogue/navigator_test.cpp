// Every status, every refusal, updates, moves, and what a handle knows. (Paths: the oracle test.)
#include "wend/catalogue/navigator.h"
#include "wend/search/algorithms/ida_star.h"
#include "wend/search/algorithms/wandering_astar.h"
#include "wend/space/tables/first_moves.h"
#include "wend/space/tables/islands.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "support/random_case.h"

namespace wend::test {
namespace {

/// Columns 0 to 2 and 4 to 6, a wall between them.
GridMap two_rooms() {
  GridMap map(7, 4);
  for (std::int32_t y = 0; y < 4; ++y) map.set_symbol({3, y}, '#');
  return map;
}

/// Two rows of terrain 1000 with a wall between them, and one cell of cheap terrain in thousandths.
GridMap dear_corridor(std::uint32_t cheapest) {
  GridMap map(200, 3, 'm');
  TerrainCosts costs;
  costs.set('m', 1000);
  costs.set_thousandths('e', cheapest);
  map.set_terrain(costs);
  for (std::int32_t x = 0; x < 200; ++x) map.set_symbol({x, 1}, '#');
  map.set_symbol({0, 2}, 'e');
  return map;
}

Navigator build(const GridMap& map, const GridOptions& options = {}) {
  return Navigator::build(map, options).value();
}

void set(SearchOptions& options, HeuristicKind heuristic) { options.heuristic = heuristic; }
void set(SearchOptions& options, double weight) { options.weight = weight; }
void set(SearchOptions& options, OpenListKind open_list) { options.open_list = open_list; }
void set(SearchOptions& options, TieRule ties) { options.ties = ties; }
void set(SearchOptions& options, Limits limits) { options.limits = limits; }

template <class... Values>
SearchOptions with(Values... values) {
  SearchOptions options;
  (set(options, values), ...);
  return options;
}

class NavigatorTest : public testing::Test {
 protected:
  Status status(const Navigator& navigator, Point from, Point to,
                Fallback fallback = Fallback::none) {
    Query query = {from, to, "astar", {}};
    query.options.fallback = fallback;
    return navigator.solve(query, workspace_).status;
  }

  Workspace workspace_;
};

TEST_F(NavigatorTest, SaysWhatIsWrongWithTheEnds) {
  const Navigator navigator = build(two_rooms());
  for (const Fallback fallback : {Fallback::none, Fallback::closest_to_goal}) {
    for (const Point outside :
         {Point{-1, 0}, Point{7, 0}, Point{0, -1}, Point{0, 4}, Point{INT32_MIN, INT32_MAX}}) {
      EXPECT_EQ(status(navigator, outside, {1, 1}, fallback), Status::start_outside);
      EXPECT_EQ(status(navigator, {1, 1}, outside, fallback), Status::goal_outside);
    }
    EXPECT_EQ(status(navigator, {3, 1}, {1, 1}, fallback), Status::start_blocked);
  }
  EXPECT_EQ(status(navigator, {1, 1}, {3, 1}), Status::goal_blocked);
  EXPECT_EQ(status(navigator, {1, 1}, {5, 1}), Status::unreachable);
  EXPECT_EQ(status(navigator, {0, 0}, {2, 3}), Status::found);
}

TEST_F(NavigatorTest, RefusesOptionsItCannotHonourWithAReason) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  constexpr OpenListKind kBuckets = OpenListKind::bucket_queue;
  const std::vector<std::pair<const char*, SearchOptions>> refusals = {
      {"teleport", {}},
      {"dijkstra", with(HeuristicKind::octile)},
      {"breadth_first", with(HeuristicKind::zero)},
      {"astar", with(HeuristicKind::custom)},
      {"weighted_astar", with(0.99)},
      {"weighted_astar", with(100.01)},
      {"weighted_astar", with(kNaN)},
      {"astar", with(Limits{.cost = -1})},
      {"astar", with(Limits{.cost = kNaN})},
      {"astar", with(Limits{.seconds = -1})},
      {"astar", with(Limits{.seconds = kNaN})},
      {"breadth_first", with(OpenListKind::binary_heap)},
      {"depth_first", with(TieRule::deepest)},
      {"greedy", with(kBuckets)},
      {"weighted_astar", with(kBuckets)},
      {"astar", with(kBuckets, HeuristicKind::manhattan)},
      {"astar", with(kBuckets, HeuristicKind::euclidean)},
      {"astar", with(kBuckets, TieRule::deepest)},
      {"astar", with(kBuckets, TieRule::last_added)}};
  const Navigator navigator = build(GridMap(6, 6));
  for (const auto& [algorithm, options] : refusals) {
    SCOPED_TRACE("refusal of " + std::string(algorithm));
    const Path path = navigator.solve({{0, 0}, {5, 5}, algorithm, options}, workspace_);
    EXPECT_EQ(path.status, Status::invalid);
    EXPECT_STRNE(path.reason, "");
    EXPECT_TRUE(path.nodes.empty());
    const Path plain = navigator.solve({{0, 0}, {5, 5}, algorithm, {}}, workspace_);
    EXPECT_EQ(plain.found(), find_algorithm(algorithm) != nullptr);
  }
}

TEST_F(NavigatorTest, JumpPointsWorkOnTerrainButNotWithLinksNorWithoutProperDiagonals) {
  const auto refusal = [](const char* algorithm, const GridMap& map, const GridOptions& options) {
    const Result<void> supported = build(map, options).supports(algorithm);
    return supported ? "works" : supported.error().reason;
  };
  GridMap linked = dear_corridor(1000);
  linked.add_link({{0, 0}, {5, 2}});
  for (const TerrainRule rule : {TerrainRule::touched, TerrainRule::entered}) {
    GridOptions options;
    options.terrain = rule;
    EXPECT_EQ(refusal("jump_point_search", dear_corridor(1000), options), "works");
    EXPECT_NE(refusal("jump_point_search", linked, options).find("links"), std::string::npos);
    EXPECT_NE(refusal("baked_jump_points", dear_corridor(1000), options).find("terrain"),
              std::string::npos);
    options.costs = {1, 2};
    EXPECT_NE(refusal("jump_point_search", dear_corridor(1000), options).find("diagonal"),
              std::string::npos);
    options = {};
    options.corners = CornerRule::never;
    EXPECT_NE(refusal("jump_point_search", dear_corridor(1000), options).find("diagonal"),
              std::string::npos);
  }
}

TEST_F(NavigatorTest, TellsRunningLimitReachedAndCancelledApart) {
  const Navigator navigator = build(GridMap(30, 30));
  SearchHandle search = navigator.begin({{0, 0}, {29, 29}, "astar", {}}, workspace_);
  EXPECT_EQ(search.status(), Status::running);
  EXPECT_EQ(search.run({.expansions = 3}), Status::running);
  search.cancel();
  EXPECT_EQ(search.run(), Status::cancelled);
  const Query query = {{0, 0}, {29, 29}, "astar", with(Limits{.expansions = 3})};
  EXPECT_EQ(navigator.solve(query, workspace_).status, Status::limit_reached);
}

TEST_F(NavigatorTest, ASecondSearchInTheWorkspaceMakesTheFirstHandleInvalid) {
  const Navigator navigator = build(GridMap(9, 9));
  SearchHandle first = navigator.begin({{0, 0}, {8, 8}, "astar", {}}, workspace_);
  SearchHandle second = navigator.begin({{0, 0}, {8, 0}, "astar", {}}, workspace_);
  EXPECT_EQ(first.status(), Status::invalid);
  EXPECT_EQ(first.run(), Status::invalid);
  EXPECT_EQ(first.path().status, Status::invalid);
  EXPECT_STRNE(first.path().reason, "");
  first.cancel();
  EXPECT_EQ(second.run(), Status::found) << "an old handle cannot cancel a new search";
  EXPECT_TRUE(second.label({8, 0}).closed);
  EXPECT_FALSE(second.label({9, 0}).reached) << "that is no cell of the map";
}

TEST_F(NavigatorTest, AnUpdateMakesSearchesStaleAndAFailedOneChangesNothing) {
  Navigator navigator = build(GridMap(8, 8));
  SearchHandle search = navigator.begin({{0, 0}, {7, 7}, "astar", {}}, workspace_);
  EXPECT_EQ(search.run({.expansions = 1}), Status::running);

  const Result<void> refused = navigator.update(GridMap());
  ASSERT_FALSE(refused.ok());
  EXPECT_FALSE(refused.error().reason.empty());
  const std::uint64_t before = navigator.version();
  EXPECT_EQ(search.run({.expansions = 1}), Status::running);

  ASSERT_TRUE(navigator.update(two_rooms()).ok());
  EXPECT_EQ(search.status(), Status::stale);
  EXPECT_EQ(search.run(), Status::stale);
  EXPECT_FALSE(search.label({0, 0}).reached);
  EXPECT_NE(navigator.version(), before);
  EXPECT_EQ(navigator.islands().count(), 2u);
  EXPECT_EQ(status(navigator, {0, 0}, {6, 3}), Status::unreachable);
}

/// Both throw away what a search by the tables before refers to.
TEST_F(NavigatorTest, TablesThatAreBakedOrAdoptedMakeSearchesStale) {
  Navigator navigator = build(two_rooms());
  ASSERT_TRUE(navigator.bake());
  const Query query = {{0, 0}, {2, 3}, "baked_jump_points", {}};
  SearchHandle search = navigator.begin(query, workspace_);
  const FirstMoves tables = *navigator.tables();
  ASSERT_TRUE(navigator.bake());
  EXPECT_EQ(search.run(), Status::stale);
  SearchHandle second = navigator.begin(query, workspace_);
  ASSERT_TRUE(navigator.adopt(tables));
  EXPECT_EQ(second.run(), Status::stale);
  EXPECT_EQ(navigator.solve(query, workspace_).status, Status::found);
}

TEST_F(NavigatorTest, MovingOrReplacingANavigatorMakesItsSearchesStale) {
  Navigator first = build(GridMap(40, 40));
  SearchHandle moved_away = first.begin({{0, 0}, {39, 39}, "dijkstra", {}}, workspace_);
  EXPECT_EQ(moved_away.run({.expansions = 10}), Status::running);
  Navigator second = std::move(first);
  EXPECT_EQ(moved_away.run(), Status::stale);
  EXPECT_TRUE(moved_away.path().nodes.empty());
  EXPECT_FALSE(moved_away.label({0, 0}).reached);

  SearchHandle replaced = second.begin({{0, 0}, {39, 39}, "dijkstra", {}}, workspace_);
  EXPECT_EQ(replaced.run({.expansions = 10}), Status::running);
  second = build(GridMap(40, 40));
  EXPECT_EQ(replaced.run(), Status::stale);
  EXPECT_TRUE(replaced.path().nodes.empty());
  EXPECT_EQ(status(second, {0, 0}, {39, 39}), Status::found);
}

TEST_F(NavigatorTest, ACostLimitAdmitsThePathItWasTakenFromHoweverTerrainIsGraded) {
  Random random(11);
  int tested = 0;
  for (int i = 0; i < 300; ++i) {
    GridMap map(9, 9);
    TerrainCosts costs = TerrainCosts::standard();
    costs.set('a', 1.01);
    costs.set('b', 1.001);
    costs.set('c', 3.07);
    map.set_terrain(costs);
    for (int k = 0; k < 60; ++k) map.set_symbol(random_cell(map, random), "abc"[random.below(3)]);
    const Navigator navigator = build(map, {CornerRule::both_free, {1, 1}, TerrainRule::touched});
    Query query = {random_cell(map, random), random_cell(map, random), "astar", {}};
    const Path path = navigator.solve(query, workspace_);
    query.options.limits.cost = path.cost;
    EXPECT_EQ(navigator.solve(query, workspace_).status, Status::found) << path.cost;
    if (path.cost == 0) continue;
    query.options.limits.cost = path.cost - 0.001;
    const Path limited = navigator.solve(query, workspace_);
    EXPECT_EQ(limited.status, Status::limit_reached);
    EXPECT_LT(limited.cost, path.cost) << "dearer paths do not count";
    ++tested;
  }
  EXPECT_GT(tested, 200);
}

TEST_F(NavigatorTest, StartAndGoalInOneCellIsAPathOfThatCell) {
  for (const GridMap& map : {GridMap(1, 1), GridMap(9, 9)}) {
    const Point cell = {map.width() / 2, map.height() / 2};
    for (const AlgorithmInfo& info : algorithms()) {
      if (info.on_meshes) continue;
      const Path path = prepared_navigator(map, {}).solve({cell, cell, info.name, {}}, workspace_);
      EXPECT_EQ(path.status, Status::found);
      EXPECT_EQ(path.points, std::vector<Point>{cell});
      EXPECT_EQ(path.cost + path.length, 0);
    }
  }
}

TEST_F(NavigatorTest, PathsTooDearForTheLabelsEndAsLimitReachedAndAreNeverWrong) {
  // On the dearest steps, 88 of them pass 2^44 cost units.
  const GridMap map = dear_corridor(20);
  const Navigator navigator =
      build(map, {CornerRule::both_free, {1'000'000, 1'000'000}, TerrainRule::touched});
  int found = 0;
  for (const AlgorithmInfo& info : algorithms()) {
    if (!navigator.supports(info)) continue;
    for (const std::int32_t x : {60, 85, 86, 87, 88, 89, 120, 176, 199}) {
      const Path path = navigator.solve({{0, 0}, {x, 0}, info.name, {}}, workspace_);
      // Labels that keep parents have room for far more than 2^44.
      const bool wide = has_option(info, WanderingAStar::kSeed) || info.turning;
      ASSERT_EQ(path.status,
                wide || x <= 60 || (x < 88 && path.found()) ? Status::found : Status::limit_reached)
          << info.name << x;
      ASSERT_EQ(path.cost, 1e9 * static_cast<double>(path.steps()));
      ASSERT_TRUE(!path.found() || path.points.back() == (Point{x, 0}));
      found += path.found() ? 1 : 0;
    }
  }
  EXPECT_GT(found, 6) << "nothing came near the limit";
}

/// Open ground, a quarter of it twice as dear.
GridMap uneven_map(const TerrainCosts& costs, std::uint64_t seed) {
  GridMap map(120, 120);
  map.set_terrain(costs);
  Random random(seed);
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    if (random.chance(25)) map.set_symbol(map.point(id), 's');
  }
  return map;
}

/// Else the bucket queue would take cheap steps off in any order, and reopen cells again and again.
TEST_F(NavigatorTest, ALittleThatIsFarDearerThanTheRestMakesSearchesExpandHardlyMore) {
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('s', 2);
  costs.set('L', 1000);
  GridMap lava = uneven_map(costs, 5);
  lava.set_symbol({119, 0}, 'L');
  GridMap linked = uneven_map(costs, 6);
  linked.add_link({{1, 1}, {5, 5}, 1000});
  for (const GridMap* map : {&lava, &linked}) {
    const Navigator navigator = Navigator::build(*map).value();
    for (const char* name : {"astar", "dijkstra", "bidirectional_astar", "turning_astar",
                             "wandering_astar", "hpa_star"}) {
      SCOPED_TRACE(name);
      Query query = {.from = {0, 0}, .to = {119, 119}, .algorithm = name};
      const Path buckets = navigator.solve(query, workspace_);
      query.options.open_list = OpenListKind::quaternary_heap;
      const Path heap = navigator.solve(query, workspace_);
      ASSERT_TRUE(buckets.found());
      EXPECT_EQ(buckets.cost, heap.cost);
      EXPECT_LE(buckets.counters.expanded, heap.counters.expanded * 5 / 4);
    }
  }
}

/// The most that terrain can differ by; most of what is left over is then inexact order.
TEST_F(NavigatorTest, GroundOfAnyCostsTakesAFewTimesAsManyExpansionsAtMost) {
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('.', 0.001);
  costs.set('s', 60);
  const Navigator navigator = Navigator::build(uneven_map(costs, 7)).value();
  for (const char* name : {"astar", "dijkstra"}) {
    Query query = {.from = {0, 0}, .to = {119, 119}, .algorithm = name};
    const Path buckets = navigator.solve(query, workspace_);
    query.options.open_list = OpenListKind::quaternary_heap;
    const Path heap = navigator.solve(query, workspace_);
    EXPECT_EQ(buckets.cost, heap.cost);
    EXPECT_LE(buckets.counters.expanded, heap.counters.expanded * 8) << name;
  }
}

/// Cost models and ground as far apart as they may be: what comes of any of them is exact, or
/// nearly.
TEST_F(NavigatorTest, AnyRatioOfCostsMakesSearchesExpandHardlyMore) {
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('s', 60);
  const GridMap plain(120, 120);
  GridMap linked(120, 120);
  linked.add_link({{1, 1}, {5, 5}, 2});
  const GridMap uneven = uneven_map(costs, 8);
  int compared = 0;
  for (const CostModel model : {CostModel{1, 1'000'000},
                                {1, 300'000},
                                {1, 100'000},
                                {1, 30'000},
                                {1, 1000},
                                {3, 1'000'000},
                                {100, 1'000'000},
                                {1, 1}}) {
    for (const GridMap* map : std::initializer_list<const GridMap*>{&plain, &linked, &uneven}) {
      const auto navigator = Navigator::build(*map, {CornerRule::always, model});
      if (!navigator) continue;
      for (const char* name :
           {"astar", "dijkstra", "bidirectional_astar", "turning_astar", "wandering_astar"}) {
        Query query = {.from = {10, 10}, .to = {90, 60}, .algorithm = name};
        const Path automatic = navigator.value().solve(query, workspace_);
        query.options.open_list = OpenListKind::quaternary_heap;
        const Path heap = navigator.value().solve(query, workspace_);
        SCOPED_TRACE(std::string(name) + " " + std::to_string(model.straight) + "/" +
                     std::to_string(model.diagonal));
        ASSERT_EQ(automatic.status, heap.status);
        ASSERT_EQ(automatic.cost, heap.cost);
        // Turns and noise part paths that are equal otherwise, by less than a bucket's width.
        const std::string_view algorithm = name;
        const bool parts = algorithm == "turning_astar" || algorithm == "wandering_astar";
        EXPECT_LE(automatic.counters.expanded, (parts ? 16 : 2) * heap.counters.expanded + 100);
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 80);
}

/// Forests and a ferry of a board game: two points each.
TEST_F(NavigatorTest, AForestOfTwoCostsTwoAndSoDoesAFerry) {
  GridMap board(7, 1);
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('f', 2);
  board.set_terrain(costs);
  board.set_symbol({1, 0}, 'f');
  board.set_symbol({4, 0}, '#');
  board.add_link({{3, 0}, {5, 0}, 2});
  const GridOptions points = {CornerRule::always, {1, 1}, TerrainRule::entered};
  const Navigator navigator = Navigator::build(board, points).value();
  EXPECT_EQ(navigator.solve({.from = {0, 0}, .to = {1, 0}}, workspace_).cost, 2);
  EXPECT_EQ(navigator.solve({.from = {3, 0}, .to = {5, 0}}, workspace_).cost, 2);
  EXPECT_EQ(navigator.solve({.from = {0, 0}, .to = {6, 0}}, workspace_).cost, 7);
}

TEST_F(NavigatorTest, RefusesMapsAndCostsItCannotServe) {
  EXPECT_FALSE(Navigator::build(GridMap()).ok());
  for (const CostModel& costs : {CostModel{0, 1}, CostModel{2, 1}, CostModel{1, 1'000'001}}) {
    EXPECT_FALSE(Navigator::build(GridMap(3, 3), {CornerRule::always, costs}).ok());
  }
  EXPECT_FALSE(Navigator::build(dear_corridor(1)).ok()) << "graded too finely";
}

TEST_F(NavigatorTest, WorksOnAfterBeingMoved) {
  Navigator first = build(two_rooms());
  const Navigator second = std::move(first);
  EXPECT_EQ(status(second, {0, 0}, {2, 3}), Status::found);
  first = build(GridMap(20, 2));
  EXPECT_EQ(status(first, {0, 0}, {19, 1}), Status::found);
  EXPECT_STREQ(first.space_name(), "unit_grid");
  EXPECT_EQ(first.point(first.node({13, 1})), (Point{13, 1}));
  EXPECT_EQ(first.node({13, 1}), 33u);
}

TEST_F(NavigatorTest, ALintEndsTheSearchWhoseMemoryItNeeds) {
  const Navigator navigator = build(GridMap(30, 30));
  Query query = {{0, 0}, {29, 20}, "bidirectional_astar", {}};
  query.options.heuristic = HeuristicKind::euclidean;
  SearchHandle search = navigator.begin(query, workspace_);
  EXPECT_EQ(search.run({.expansions = 3}), Status::running);
  navigator.lint(HeuristicKind::manhattan, workspace_);
  EXPECT_EQ(search.run(), Status::invalid);
}

TEST_F(NavigatorTest, FieldsEndTheSearchThatLivesThereEvenWhenRefused) {
  const Navigator navigator = build(GridMap(9, 9));
  const std::vector<Point> outside = {{9, 9}};
  std::vector<double> costs = {-1};
  SearchHandle search = navigator.begin({{0, 0}, {8, 8}, "astar", {}}, workspace_);
  EXPECT_EQ(navigator.field({outside}, workspace_).status, Status::start_outside);
  EXPECT_EQ(search.status(), Status::invalid);
  search = navigator.begin({{0, 0}, {8, 8}, "astar", {}}, workspace_);
  EXPECT_EQ(navigator.distances({0, 0}, outside, Side::forward, workspace_, costs),
            Status::goal_outside);
  EXPECT_EQ(search.status(), Status::invalid);
  EXPECT_EQ(costs[0], DistanceField::kUnreached);
}

#ifndef NDEBUG
TEST(NavigatorDeathTest, AWorkspaceServesOneCallAtATime) {
  const Navigator navigator = Navigator::build(GridMap(8, 8)).value();
  Workspace workspace;
  const auto asks_back = [&](Point) {
    return navigator.solve({{0, 0}, {1, 1}}, workspace).found();
  };
  EXPECT_DEATH(navigator.solve({.from = {0, 0}, .goal_test = asks_back}, workspace),
               "a workspace of its own");
}
#endif

TEST_F(NavigatorTest, RefusesTableSizesAndGoalTestsThatItCannotHonour) {
  const Navigator navigator = build(GridMap(9, 9));
  Query query = {{0, 0}, {8, 8}, "ida_star", {}};
  for (const std::size_t size : {std::size_t{3}, std::size_t{1} << 33, std::size_t{1} << 61}) {
    query.options.own.set(IdaStar::kTranspositions, static_cast<double>(size));
    EXPECT_EQ(navigator.solve(query, workspace_).status, Status::invalid) << size;
  }
  query = {{0, 0}, {8, 8}, "astar", {}};
  query.goal_test = [](Point) { return true; };
  EXPECT_EQ(navigator.solve(query, workspace_).status, Status::found);
  query.range = 2;
  EXPECT_EQ(navigator.solve(query, workspace_).status, Status::invalid);
  query.range = 0;
  query.options.fallback = Fallback::closest_to_goal;
  EXPECT_EQ(navigator.solve(query, workspace_).status, Status::invalid);
}

TEST_F(NavigatorTest, MapsTooLargeForTablesAreRefusedWithAReason) {
  Navigator navigator = Navigator::build(GridMap(32'769, 1)).value();
  const Result<BakeReport> report = navigator.bake();
  ASSERT_FALSE(report);
  EXPECT_NE(report.error().message().find("too large to bake"), std::string::npos);
  EXPECT_FALSE(navigator.adopt({}));
  EXPECT_EQ(navigator.tables(), nullptr);
}

}  // namespace
}  // namespace wend::test
