// HPA* and what is walked by its clusters: found exactly where there is a way, by legal steps, at
// the cost it says; clusters that follow edits; paths in pieces, and in two tiers.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "support/guarantee.h"
#include "support/oracle.h"
#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/catalogue/path_walk.h"
#include "wend/space/tables/islands.h"

namespace wend::test {
namespace {

constexpr int kWalkedMaps = kSanitized ? 20 : 300;
constexpr int kQueriesPerMap = 6;

std::uint64_t in_oracle_units(double cost) {
  return static_cast<std::uint64_t>(std::llround(cost * kOracleScale));
}

/// A map of many squares, with terrain or links where asked for; the ends are drawn later.
RandomCase random_large_case(CornerRule rule, bool terrain, bool links, Random& random) {
  RandomCase made = random_case(MapKind::open, rule, false, random);
  made.map = random_quilt(random);
  if (terrain) add_terrain(made.map, random);
  for (int i = 0; links && i < 3; ++i) add_links(made.map, random);
  return made;
}

void draw_ends(RandomCase& tried, Random& random) {
  tried.from = random_cell(tried.map, random);
  tried.to = random_cell(tried.map, random);
  for (int i = 0; i < 8 && !tried.map.walkable(tried.from); ++i) {
    tried.from = random_cell(tried.map, random);
  }
  for (int i = 0; i < 8 && !tried.map.walkable(tried.to); ++i) {
    tried.to = random_cell(tried.map, random);
  }
}

class HierarchyTest : public testing::TestWithParam<std::tuple<CornerRule, bool, bool>> {
 protected:
  RandomCase draw_map(Random& random) const {
    const auto [rule, terrain, links] = GetParam();
    return random_large_case(rule, terrain, links, random);
  }

  std::uint64_t seed() const {
    const auto [rule, terrain, links] = GetParam();
    return 7000 + 10 * static_cast<std::uint64_t>(rule) + (terrain ? 2 : 0) + (links ? 1 : 0);
  }

  /// Queries on random maps, in each of these layouts in turn or in squares only.
  void walk_on_maps(int maps, int queries_per_map, bool shifted);

  /// The whole path against the oracle; true where there is one.
  bool expect_path(const RandomCase& tried, const Navigator& navigator) {
    navigator.solve({tried.from, tried.to, "hpa_star", {}}, workspace_, path_);
    std::optional<std::uint64_t> best;
    if (tried.map.walkable(tried.from) && tried.map.walkable(tried.to)) {
      best = Oracle(tried.map, tried.options).distances(tried.from)[tried.map.id(tried.to)];
    }
    EXPECT_EQ(path_.found(), best.has_value()) << to_string(path_.status) << path_.reason;
    if (!path_.found()) return false;
    expect_true_path(tried, path_);
    EXPECT_EQ(path_.points.back(), tried.to);
    EXPECT_GE(in_oracle_units(path_.cost), *best);
    EXPECT_EQ(path_.optimal, path_.bound == 1);
    if (path_.bound > 0) {
      EXPECT_GE(path_.bound, 1);
      EXPECT_LE(static_cast<double>(in_oracle_units(path_.cost)),
                path_.bound * static_cast<double>(*best));
      ++bounded_;
    }
    dearer_ += in_oracle_units(path_.cost) > *best ? 1 : 0;
    excess_ += static_cast<double>(in_oracle_units(path_.cost)) / static_cast<double>(*best + 1);
    linked_ += Oracle(tried.map, tried.options).links_taken(path_.points) > 0 ? 1 : 0;
    return true;
  }

  /// A navigator built anew gives the same path. Precondition: expect_path() was called.
  void expect_answer_of_a_rebuilt_map(const RandomCase& tried) {
    const Navigator rebuilt = Navigator::build(tried.map, tried.options).value();
    const Path right = rebuilt.solve({tried.from, tried.to, "hpa_star", {}}, workspace_);
    EXPECT_EQ(path_.status, right.status);
    EXPECT_EQ(path_.cost, right.cost);
    EXPECT_EQ(path_.nodes, right.nodes);
  }

  /// In pieces it is the same path.
  void expect_pieces(const RandomCase& tried, const Navigator& navigator) {
    PathWalk walk(navigator, {tried.from, tried.to}, workspace_);
    EXPECT_EQ(walk.status(), path_.status);
    EXPECT_EQ(walk.cost(), path_.cost);
    const std::vector<Point> squares = walk.squares_entered();
    std::vector<Point> cells;
    std::size_t pieces = 0;
    for (std::size_t before = 0; walk.next(cells); ++pieces) {
      ASSERT_GT(cells.size(), before) << "a piece without cells";
      before = cells.size();
    }
    EXPECT_EQ(cells, path_.points);
    EXPECT_FALSE(walk.next(cells));
    several_pieces_ += pieces > 3 ? 1 : 0;
    if (path_.points.empty()) return;
    ASSERT_FALSE(squares.empty());
    EXPECT_EQ(squares.front(), tried.from);
    EXPECT_EQ(squares.back(), tried.to);
  }

  /// In two tiers the unit arrives, by legal steps, and not much later.
  void expect_arrival(const RandomCase& tried, const Navigator& navigator) {
    TwoTierWalk walk(navigator, {tried.from, tried.to}, workspace_);
    EXPECT_EQ(walk.status(), path_.status);
    std::vector<Point> cells = {tried.from};
    Point cell = tried.from;
    while (walk.next(workspace_, cell)) {
      cells.push_back(cell);
      ASSERT_LT(cells.size(), 20000u) << "the walk does not end";
    }
    if (!path_.found()) {
      EXPECT_EQ(cells.size(), 1u);
      return;
    }
    ASSERT_EQ(cells.back(), tried.to);
    const auto cost = Oracle(tried.map, tried.options).cost(cells);
    ASSERT_TRUE(cost.has_value()) << "some step is not legal";
    renewed_ += walk.searches() > 2 ? 1 : 0;
    cheaper_ += *cost < in_oracle_units(path_.cost) ? 1 : 0;
  }

  Workspace workspace_;
  Path path_;
  int found_ = 0;
  int lost_ = 0;
  int dearer_ = 0;          // than the cheapest
  int bounded_ = 0;         // paths that say by how much at most
  int linked_ = 0;          // takes a link
  int several_pieces_ = 0;  // more than three
  int renewed_ = 0;         // walks that searched more than twice
  int cheaper_ = 0;         // walks that cost less than the path
  double excess_ = 0;
};

void HierarchyTest::walk_on_maps(int maps, int queries_per_map, bool shifted) {
  Random random(seed());
  for (int i = 0; i < maps; ++i) {
    RandomCase tried = draw_map(random);
    if (shifted) tried.map.set_layout(shifted_layout(random));
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    for (int query = 0; query < queries_per_map; ++query) {
      draw_ends(tried, random);
      SCOPED_TRACE(tried.describe());
      ++(expect_path(tried, navigator) ? found_ : lost_);
      expect_pieces(tried, navigator);
      expect_arrival(tried, navigator);
      if (HasFailure()) return;
    }
  }
  const auto [rule, terrain, links] = GetParam();
  EXPECT_GT(found_, 0);
  if (kSanitized) return;  // too few to say how often something happens
  EXPECT_GT(found_, maps);
  EXPECT_GT(lost_, maps / 10);
  EXPECT_GT(dearer_, maps / 8);
  EXPECT_GT(bounded_, found_ / 2);
  EXPECT_LT(excess_, 1.2 * found_) << "entrances are in the wrong places";
  EXPECT_GT(several_pieces_, maps / 2);
  // On shifted layouts both are a little rarer.
  const int share = shifted ? 5 : 4;
  EXPECT_GT(renewed_, maps / share);
  EXPECT_GT(cheaper_, maps / 10);
  if (links) {
    EXPECT_GT(linked_, maps / share);
  }
}

TEST_P(HierarchyTest, FindsAndWalksAPathExactlyWhereThereIsOne) {
  walk_on_maps(kWalkedMaps, kQueriesPerMap, false);
}

/// Hexagons and staggered cells: all rules and kinds together, on more than 1,000 maps.
TEST_P(HierarchyTest, DoesTheSameOnShiftedLayouts) {
  walk_on_maps(kSanitized ? 8 : 80, kQueriesPerMap, true);
}

TEST_P(HierarchyTest, FollowsEditsAsIfBuiltAnew) {
  const auto [rule, terrain, links] = GetParam();
  constexpr int kMaps = 32;
  // Over all rules and kinds: 20,000, with a query each; every fourth is compared with a map built
  // anew.
  constexpr int kBatches = sample(40);
  Random random(seed() + 500);
  int repaired = 0;
  for (int i = 0; i < kMaps; ++i) {
    RandomCase tried = draw_map(random);
    Navigator navigator = Navigator::build(tried.map, tried.options).value();
    expect_path(tried, navigator);  // clusters are made when they are first asked for
    for (int batch = 0; batch < kBatches; ++batch) {
      const std::vector<Point> changed = edit_at_random(tried.map, random);
      repaired += navigator.update(tried.map, changed).value().rebuilt ? 0 : 1;
      draw_ends(tried, random);
      SCOPED_TRACE("batch " + std::to_string(batch) + " " + tried.describe());
      ++(expect_path(tried, navigator) ? found_ : lost_);
      EXPECT_TRUE(navigator.islands().validate(tried.map).ok());
      // Faults of a repair stay, so a later comparison sees them.
      if (batch % 4 == 3) expect_answer_of_a_rebuilt_map(tried);
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(found_, kMaps * kBatches / 8);
  if (!links) {
    EXPECT_GT(repaired, kMaps * kBatches / 2);
  }
}

std::string name_of(const testing::TestParamInfo<std::tuple<CornerRule, bool, bool>>& parameters) {
  const auto [rule, terrain, links] = parameters.param;
  return std::string(to_string(rule)) + (terrain ? "_terrain" : "_plain") +
         (links ? "_with_links" : "");
}

INSTANTIATE_TEST_SUITE_P(AllRules, HierarchyTest,
                         testing::Combine(testing::ValuesIn(kCornerRules), testing::Bool(),
                                          testing::Bool()),
                         name_of);

TEST(PathWalk, EndsWithTheMapAndTheSearchItRefersTo) {
  GridMap map(100, 100);
  Navigator navigator = Navigator::build(map).value();
  Workspace workspace;
  std::vector<Point> cells;
  PathWalk walk(navigator, {.from = {0, 0}, .to = {99, 99}}, workspace);
  EXPECT_TRUE(walk.next(cells));
  EXPECT_LT(cells.size(), 40u) << "more than a piece";
  PathWalk second(navigator, {.from = {0, 0}, .to = {99, 9}}, workspace);
  EXPECT_FALSE(walk.next(cells));
  EXPECT_EQ(walk.status(), Status::invalid);
  const Point wall = {50, 50};
  map.set_symbol(wall, '#');
  ASSERT_TRUE(navigator.update(map, {&wall, 1}).ok());
  EXPECT_FALSE(second.next(cells));
  EXPECT_EQ(second.status(), Status::stale);
}

TEST(TwoTierWalk, KeepsToTheQuerysOptionsAndToItsLimitsAsAWhole) {
  const Navigator navigator = Navigator::build(GridMap(200, 200)).value();
  Workspace workspace;
  const auto walked = [&](const SearchOptions& options) {
    TwoTierWalk walk(navigator,
                     {.from = {3, 3}, .to = {190, 120}, .algorithm = "astar", .options = options},
                     workspace);
    Point cell = {3, 3};
    while (walk.next(workspace, cell)) continue;
    return walk;
  };
  const TwoTierWalk guided = walked({});
  EXPECT_EQ(guided.status(), Status::found);
  SearchOptions options;
  options.heuristic = HeuristicKind::zero;
  EXPECT_GT(walked(options).expanded(), 3 * guided.expanded()) << "the heuristic was forgotten";
  options = {};
  options.limits.expansions = guided.expanded();
  EXPECT_EQ(walked(options).status(), Status::found);
  options.limits.expansions = guided.expanded() - 1;
  const TwoTierWalk stopped = walked(options);
  EXPECT_EQ(stopped.status(), Status::limit_reached);
  EXPECT_GT(stopped.searches(), 3u) << "only the last fine search goes beyond the limit";
  EXPECT_LE(stopped.expanded(), options.limits.expansions);
  options.limits = {.seconds = 0};
  EXPECT_EQ(walked(options).status(), Status::limit_reached);
}

TEST(PathWalk, OfOneCellIsThatCell) {
  const Navigator navigator = Navigator::build(GridMap(40, 40)).value();
  Workspace workspace;
  std::vector<Point> cells;
  PathWalk walk(navigator, {.from = {7, 8}, .to = {7, 8}}, workspace);
  EXPECT_TRUE(walk.next(cells));
  EXPECT_FALSE(walk.next(cells));
  EXPECT_EQ(cells, (std::vector<Point>{{7, 8}}));
  EXPECT_EQ(walk.squares_entered(), cells);
}

TEST(HpaStar, GoesToTheNearestOfSeveralGoalsOnOpenGround) {
  const Navigator navigator = Navigator::build(GridMap(200, 200)).value();
  Workspace workspace;
  const std::vector<Point> goals = {{199, 199}, {5, 40}, {6, 41}, {100, 3}};
  Query query = {.from = {3, 3}, .algorithm = "hpa_star"};
  query.goals = goals;
  const Path path = navigator.solve(query, workspace);
  ASSERT_TRUE(path.found());
  EXPECT_EQ(path.points.back(), (Point{5, 40}));
}

/// Large squares in a row, walls between them with a gate each, and beside steps through the gates
/// links that do the same, most of them one way only.
GridMap map_of_gates(Random& random) {
  constexpr std::int32_t kSquare = 64;
  GridMap map(4 * kSquare, 24);
  for (std::int32_t x = kSquare; x < map.width(); x += kSquare) {
    const std::int32_t first = random.between(0, 16);
    const std::int32_t last = first + random.between(2, 7);
    for (std::int32_t y = 0; y < map.height(); ++y) {
      if (y < first || y > last) {
        map.set_symbol({x, y}, '#');
        continue;
      }
      const double cost = random.below(2);
      if (random.chance(50)) map.add_link({{x - 1, y}, {x, y}, cost});
      if (random.chance(20)) map.add_link({{x, y}, {x - 1, y}, cost});
    }
  }
  return map;
}

TEST(HpaStar, GoesBothWaysThroughGatesWithLinksOfOneWay) {
  Random random(41);
  Workspace workspace;
  for (int i = 0; i < sample(300); ++i) {
    RandomCase tried = random_case(MapKind::open, kCornerRules[i % 4], false, random);
    tried.map = map_of_gates(random);
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    tried.from = {random.between(0, 60), random.between(0, 23)};
    tried.to = {random.between(192, 255), random.between(0, 23)};
    if (!tried.map.walkable(tried.to)) continue;
    for (int way = 0; way < 2; ++way, std::swap(tried.from, tried.to)) {
      SCOPED_TRACE(tried.describe());
      const Path path = navigator.solve({tried.from, tried.to, "hpa_star", {}}, workspace);
      ASSERT_TRUE(path.found());
      ASSERT_NO_FATAL_FAILURE(expect_true_path(tried, path));
    }
  }
}

TEST(HpaStar, RefusesAGoalThatOnlyATestKnows) {
  const Navigator navigator = Navigator::build(GridMap(20, 20)).value();
  Workspace workspace;
  Query query = {.from = {3, 3}, .algorithm = "hpa_star"};
  query.goal_test = [](Point p) { return p.x == 9; };
  EXPECT_EQ(navigator.solve(query, workspace).status, Status::invalid);
}

}  // namespace
}  // namespace wend::test
