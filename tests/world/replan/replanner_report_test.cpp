// A Replanner reports more than its path: labels, reasons, whether an answer was kept, memory.
// And its answers where the map and the overlay both change, reported or not.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "support/random_case.h"
#include "support/random_edits.h"
#include "support/sample.h"
#include "support/test_maps.h"
#include "wend/catalogue/overlay.h"
#include "wend/world/replan/replanner.h"

namespace wend::test {
namespace {

constexpr int kLayeredWorlds = kSanitized ? 300 : 1'000;
constexpr Replanning kModes[] = {Replanning::automatic, Replanning::incremental, Replanning::again};

/// A map and an overlay, both of which change, and a unit that sees both.
class TwoLayers {
 public:
  TwoLayers(int number, Random& random)
      : random_(random),
        tried_(random_case(static_cast<MapKind>(number % kMapKinds), kCornerRules[number % 4],
                           number % 2 == 0, random)),
        navigator_(Navigator::build(tried_.map, tried_.options).value()),
        overlay_(navigator_.node_count()),
        query_{.from = tried_.from, .to = tried_.to} {
    if (!random.chance(30)) query_.overlay = &overlay_;
    replanner_.emplace(navigator_, query_, kModes[number % 3]);
  }

  void change() {
    if (!path_.found()) elsewhere();
    switch (random_.below(4)) {
      case 0: edit_overlay(); break;
      case 1: move(); break;
      default: edit_map(); break;
    }
  }

  /// Against a search from scratch.
  void compare() {
    Query fresh = query_;
    fresh.algorithm = "dijkstra";
    const Path right = navigator_.solve(fresh, workspace_);
    const Status status = replanner_->run();
    ASSERT_EQ(status, right.status) << to_string(status) << ", not " << to_string(right.status);
    path_ = replanner_->path();
    ASSERT_EQ(path_.cost, right.cost);
    const ReplanReport report = replanner_->report();
    ASSERT_FALSE(report.kept && !path_.found());
    if (report.kept) {
      ASSERT_EQ(path_.counters.expanded, 0u) << "nothing was searched";
      ++kept;
    }
    found += path_.found() ? 1 : 0;
  }

  int found = 0;
  int kept = 0;
  int untold = 0;

 private:
  /// Often on the unit's path, between its ends.
  Point some_cell() {
    const std::vector<Point>& path = path_.points;
    if (path.size() < 3 || random_.chance(40)) return random_cell(tried_.map, random_);
    return path[1 + random_.below(static_cast<std::uint32_t>(path.size() - 2))];
  }

  void edit_map() {
    std::vector<Point> cells = {some_cell()};
    if (random_.chance(30)) {
      tried_.map.set_symbol(cells[0], '@');
    } else {
      cells = edit_at_random(tried_.map, random_);
    }
    const UpdateReport report = navigator_.update(tried_.map, cells).value();
    if (random_.chance(60)) return replanner_->updated(report, cells);
    ++untold;
  }

  /// An edit of the overlay that is reported names all nodes since the last one that was.
  void edit_overlay() {
    for (std::uint32_t i = 1 + random_.below(6); i > 0; --i) {
      const NodeId node = navigator_.node(some_cell());
      if (random_.chance(20)) {
        overlay_.close(node);
      } else {
        random_.chance(30) ? overlay_.free(node) : overlay_.set_cost(node, random_.below(40'000));
      }
      unreported_.push_back(node);
    }
    ++untold;
    if (query_.overlay == nullptr || random_.chance(40)) return;
    replanner_->edited(unreported_);
    unreported_.clear();
  }

  void elsewhere() {
    query_.from = random_cell(tried_.map, random_);
    query_.to = random_cell(tried_.map, random_);
    replanner_->move_to(query_.from);
    replanner_->aim_at(query_.to);
  }

  void move() {
    const bool on = path_.points.size() > 1 && random_.chance(70);
    query_.from = on ? path_.points[1] : random_cell(tried_.map, random_);
    replanner_->move_to(query_.from);
  }

  Random& random_;
  RandomCase tried_;
  Navigator navigator_;
  Overlay overlay_;
  Query query_;
  std::optional<Replanner> replanner_;
  std::vector<NodeId> unreported_;
  Workspace workspace_;
  Path path_;
};

TEST(ReplannerLayers, BothChangeAndEachMayBeReported) {
  Random random(4101);
  int found = 0;
  int kept = 0;
  int untold = 0;
  for (int i = 0; i < kLayeredWorlds; ++i) {
    SCOPED_TRACE(i);
    TwoLayers layers(i, random);
    for (int round = 0; round < 12; ++round) {
      ASSERT_NO_FATAL_FAILURE(layers.compare()) << "round " << round;
      for (std::uint32_t n = 1 + random.below(3); n > 0; --n) layers.change();
    }
    found += layers.found;
    kept += layers.kept;
    untold += layers.untold;
  }
  EXPECT_GT(found, 5 * kLayeredWorlds);
  EXPECT_GT(kept, kLayeredWorlds / 20);
  EXPECT_GT(untold, 5 * kLayeredWorlds);
}

/// A map whose links join neighbours as well, cheaper or more expensive than the steps between
/// them.
RandomCase case_with_short_links(int number, Random& random) {
  RandomCase made = random_case(static_cast<MapKind>(number % kMapKinds), kCornerRules[number % 4],
                                number % 3 == 0, random);
  for (int i = 0; i < 60; ++i) {
    const Point from = random_cell(made.map, random);
    const Point to = {from.x + random.between(-1, 1), from.y + random.between(-1, 1)};
    if (!made.map.contains(to) || from == to) continue;
    made.map.add_link({from, to, (1 + random.below(6)) / 2.0});
  }
  return made;
}

/// The path of a weighted search is not a cheapest one: after an edit it is searched for again. A
/// cheapest path that is kept while the unit walks costs what the rest of it costs.
TEST(ReplannerReasons, OnlyCheapestAnswersAreKept) {
  Random random(762);
  Workspace workspace;
  int dearer = 0;
  int kept = 0;
  for (int i = 0; i < (kSanitized ? 40 : 100); ++i) {
    SCOPED_TRACE(i);
    RandomCase tried = case_with_short_links(i, random);
    Navigator navigator = Navigator::build(tried.map, tried.options).value();
    const bool cheapest = i % 2 == 0;
    Query query = {tried.from, tried.to, cheapest ? "astar" : "weighted_astar"};
    if (!cheapest) query.options.weight = 5;
    Replanner replanner(navigator, query, Replanning::again);
    for (int round = 0; round < 6; ++round) {
      const Path right = navigator.solve(query, workspace);
      ASSERT_EQ(replanner.run(), right.status);
      const Path path = replanner.path();
      ASSERT_EQ(path.optimal, right.optimal);
      if (right.optimal) {
        ASSERT_EQ(path.cost, right.cost);
      }
      ASSERT_FALSE(replanner.report().kept && !right.optimal);
      kept += replanner.report().kept ? 1 : 0;
      dearer += right.found() && !right.optimal ? 1 : 0;
      if (path.points.size() > 1) query.from = path.points[1];
      replanner.move_to(query.from);
      if (random.chance(50)) continue;
      const std::vector<Point> cells = edit_at_random(tried.map, random);
      replanner.updated(navigator.update(tried.map, cells).value(), cells);
    }
  }
  EXPECT_GT(dearer, 5);
  EXPECT_GT(kept, 5);
}

/// The queries that incremental search cannot answer.
std::vector<Query> unrepairable(const Query& plain) {
  static constexpr auto kSomeColumn = [](Point cell) { return cell.x == 7; };
  std::vector<Query> queries(6, plain);
  queries[0].range = 2;
  queries[1].goal_test = kSomeColumn;
  queries[2].options.fallback = Fallback::closest_to_goal;
  queries[3].options.turning.cost = 0.5;
  queries[4].options.heuristic = HeuristicKind::zero;
  queries[5].algorithm = "dijkstra";
  return queries;
}

TEST(ReplannerReasons, AreThoseOfTheQuery) {
  const Navigator navigator = Navigator::build(GridMap(20, 20)).value();
  Workspace workspace;
  const Query plain = {.from = {2, 2}, .to = {17, 9}};
  for (const Replanning mode : {Replanning::incremental, Replanning::again}) {
    Replanner replanner(navigator, plain, mode);
    EXPECT_EQ(replanner.how(), mode);
    EXPECT_STREQ(replanner.reason(), "it was asked for");
    EXPECT_EQ(replanner.run(), Status::found);
  }
  for (const Query& query : unrepairable(plain)) {
    Replanner refused(navigator, query, Replanning::incremental);
    EXPECT_EQ(refused.how(), Replanning::again);
    const std::string reason = refused.reason();
    EXPECT_NE(reason, "it was asked for");
    EXPECT_EQ(refused.run(), Status::invalid);
    EXPECT_EQ(refused.path().status, Status::invalid);
    EXPECT_EQ(refused.path().reason, reason);
    EXPECT_FALSE(refused.report().kept || refused.report().repaired);
    EXPECT_EQ(refused.next(), kNoNode);
    for (const Replanning mode : {Replanning::automatic, Replanning::again}) {
      Replanner fresh(navigator, query, mode);
      EXPECT_EQ(fresh.reason(), reason);
      EXPECT_EQ(fresh.run(), Status::found);
      EXPECT_EQ(fresh.path().cost, navigator.solve(query, workspace).cost);
    }
  }
}

TEST(ReplannerLabels, AreThoseOfTheSearchThatAnswers) {
  const Navigator navigator = Navigator::build(GridMap(20, 20)).value();
  const Query query = {.from = {2, 2}, .to = {17, 9}, .algorithm = "dijkstra"};
  Replanner fresh(navigator, query);
  EXPECT_FALSE(fresh.label(navigator.node(query.to)).reached);
  ASSERT_EQ(fresh.run(), Status::found);
  const NodeLabel goal = fresh.label(navigator.node(query.to));
  EXPECT_TRUE(goal.reached);
  EXPECT_EQ(goal.g, fresh.path().cost);
  EXPECT_EQ(fresh.label(navigator.node(query.from)).g, 0);
  Replanner repairs(navigator, Query{.from = {2, 2}, .to = {17, 9}}, Replanning::incremental);
  ASSERT_EQ(repairs.run(), Status::found);
  const NodeLabel start = repairs.label(navigator.node(query.from));
  EXPECT_TRUE(start.reached);
  EXPECT_DOUBLE_EQ(start.g, repairs.path().cost);
  EXPECT_FALSE(repairs.label(static_cast<NodeId>(navigator.node_count())).reached);
}

/// By default the first answer has a search beside the one that is repaired later.
TEST(ReplannerMemory, IsThatOfBothWorkspaces) {
  GridMap map(300, 300);
  Navigator navigator = Navigator::build(map).value();
  Replanner replanner(navigator, Query{.from = {2, 2}, .to = {290, 200}});
  std::size_t bytes = replanner.bytes();
  ASSERT_EQ(replanner.run(), Status::found);
  EXPECT_GT(replanner.bytes(), bytes + map.cell_count() / 8);
  bytes = replanner.bytes();
  const Point wall = {150, 100};
  map.set_walkable(wall, false);
  replanner.updated(navigator.update(map, {&wall, 1}).value(), {&wall, 1});
  ASSERT_EQ(replanner.run(), Status::found);
  EXPECT_GT(replanner.bytes(), bytes + 20 * map.cell_count());
}

/// On meshes goals may have places in their polygons. A new goal is the only one, with no place.
TEST(ReplannerGoals, OneNewGoalTakesThePlaceOfSeveral) {
  Random random(4163);
  Workspace workspace;
  int found = 0;
  for (const TestMap& map : test_maps()) {
    if (!map.navigator.has_room()) continue;
    const auto count = static_cast<std::uint32_t>(map.navigator.node_count());
    for (int i = 0; i < sample(20); ++i) {
      const std::vector<NodeId> goals = {random.below(count), random.below(count)};
      std::vector<Position> places;
      for (const NodeId goal : goals) places.push_back(map.navigator.position(goal));
      NodeQuery query = {.from = random.below(count), .to = goals[0], .goals = goals};
      query.goals_at = places;
      Replanner replanner(map.navigator, query);
      ASSERT_EQ(replanner.run(), map.navigator.solve(query, workspace).status);
      query = {.from = query.from, .to = random.chance(30) ? goals[0] : random.below(count)};
      replanner.aim_at(query.to);
      const Path right = map.navigator.solve(query, workspace);
      ASSERT_EQ(replanner.run(), right.status);
      ASSERT_EQ(replanner.path().cost, right.cost);
      found += right.found() ? 1 : 0;
    }
  }
  EXPECT_GT(found, sample(10));
}

}  // namespace
}  // namespace wend::test
