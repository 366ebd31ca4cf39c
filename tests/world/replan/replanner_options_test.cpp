// A Replanner asks as its query says, with any options: queries that cannot be repaired are also
// answered as a fresh search answers them, after every edit, step and new goal.
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "support/random_case.h"
#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/world/knowledge/knowledge.h"
#include "wend/world/replan/replanner.h"

namespace wend::test {
namespace {

constexpr int kOptionSequences = sample(700);
constexpr int kOptionRounds = 8;

/// Accepts the cells of a grid of points.
struct Posts {
  std::int32_t apart;
  bool operator()(Point cell) const { return cell.x % apart == 1 && cell.y % apart == 0; }
};

class ReplannerOptions : public testing::Test {
 protected:
  void draw(int number) {
    tried_ = random_case(static_cast<MapKind>(number % kMapKinds), kCornerRules[number / 7 % 4],
                         number % 2 == 0, random_);
    if (number % 5 == 3) tried_.map.set_layout(shifted_layout(random_));
    navigator_.emplace(Navigator::build(tried_.map, tried_.options).value());
    query_ = {.from = tried_.from, .to = tried_.to};
    goals_.clear();
    posts_.apart = random_.between(3, 9);
    switch (random_.below(4)) {
      case 0: query_.range = random_.between(1, 12) / 2.0; break;
      case 1: query_.goal_test = posts_; break;
      case 2:
        for (std::uint32_t i = 1 + random_.below(4); i > 0; --i) {
          goals_.push_back(random_cell(tried_.map, random_));
        }
        query_.goals = goals_;
        break;
      default: break;
    }
    const Fallback fallbacks[] = {Fallback::none, Fallback::closest_to_goal,
                                  Fallback::cheapest_to_reach};
    if (random_.chance(40)) query_.options.fallback = fallbacks[random_.below(3)];
    const PathDetail details[] = {PathDetail::waypoints, PathDetail::first_move, PathDetail::cost};
    if (random_.chance(30)) query_.options.detail = details[random_.below(3)];
    if (random_.chance(20)) query_.options.turning.cost = 0.5;
    if (random_.chance(20)) query_.options.limits.cost = 13860.0 * random_.between(0, 30);
    if (random_.chance(30)) query_.algorithm = random_.chance(50) ? "dijkstra" : "astar";
  }

  void compare(Replanner& replanner) {
    const Path right = navigator_->solve(query_, workspace_);
    ASSERT_EQ(replanner.run(), right.status) << replanner.path().reason;
    const Path path = replanner.path();
    ASSERT_EQ(path.status, right.status);
    if (path.status == Status::limit_reached) return;  // which node is the best so far is not told
    ASSERT_EQ(path.cost, right.cost);
    ASSERT_EQ(path.optimal, right.optimal);
    ASSERT_EQ(path.detail, right.detail);
    ASSERT_EQ(path.nodes.empty(), right.nodes.empty());
    if (!path.nodes.empty()) {
      ASSERT_EQ(path.points.front(), query_.from);
    }
    found_ += path.found() ? 1 : 0;
    partial_ += path.status == Status::partial ? 1 : 0;
    kept_ += replanner.report().kept ? 1 : 0;
  }

  void change(Replanner& replanner) {
    switch (random_.below(6)) {
      case 0:
        query_.from = random_cell(tried_.map, random_);
        replanner.move_to(query_.from);
        break;
      case 1:
        // There, and nowhere else.
        query_.goals = {};
        query_.goal_test = nullptr;
        if (random_.chance(70)) query_.to = random_cell(tried_.map, random_);
        replanner.aim_at(query_.to);
        break;
      default: {
        const std::vector<Point> cells = edit_at_random(tried_.map, random_);
        const UpdateReport report = navigator_->update(tried_.map, cells).value();
        if (random_.chance(90)) replanner.updated(report, cells);
        break;
      }
    }
  }

  Random random_{61};
  Workspace workspace_;
  RandomCase tried_;
  std::optional<Navigator> navigator_;
  Query query_;
  std::vector<Point> goals_;
  Posts posts_ = {};
  int found_ = 0;
  int partial_ = 0;
  int kept_ = 0;
};

TEST_F(ReplannerOptions, AreHonouredInEveryAnswer) {
  constexpr Replanning kWays[] = {Replanning::automatic, Replanning::again};
  for (int i = 0; i < kOptionSequences; ++i) {
    draw(i);
    SCOPED_TRACE("sequence " + std::to_string(i) + " " + tried_.describe());
    Replanner replanner(*navigator_, query_, kWays[i % 2]);
    for (int round = 0; round < kOptionRounds; ++round) {
      SCOPED_TRACE("round " + std::to_string(round));
      ASSERT_NO_FATAL_FAILURE(compare(replanner));
      do {
        change(replanner);
      } while (random_.chance(40));
    }
  }
  EXPECT_GT(found_, 2 * kOptionSequences);
  EXPECT_GT(partial_, kOptionSequences / 4);
  EXPECT_GT(kept_, kOptionSequences / 20);
}

/// The map gets another size and other terrain: the cells that are accepted stay the same cells.
TEST_F(ReplannerOptions, AGoalTestIsOfTheCellsOfTheMapAsItIs) {
  for (const Replanning how : {Replanning::automatic, Replanning::again}) {
    Navigator navigator = Navigator::build(GridMap(300, 40)).value();
    const auto accepts = [](Point cell) { return cell == Point{20, 3}; };
    Query query = {.from = {1, 0}};
    query.goal_test = accepts;
    Replanner replanner(navigator, query, how);
    ASSERT_EQ(replanner.run(), Status::found);
    GridMap other(50, 40);
    TerrainCosts terrain = other.terrain();
    terrain.set('x', 3);
    other.set_terrain(terrain);
    other.set_symbol({3, 3}, 'x');
    ASSERT_TRUE(navigator.update(other).ok());
    ASSERT_EQ(replanner.run(), Status::found);
    EXPECT_EQ(replanner.path().points.back(), (Point{20, 3}));
    EXPECT_EQ(replanner.path().cost, navigator.solve(query, workspace_).cost);
  }
}

/// If the map becomes broader or narrower, cells stay the same and node numbers change; also cells
/// that were not on it, or are not any more.
TEST_F(ReplannerOptions, AMapOfAnotherSizeHasTheSameCells) {
  Random sizes(1171);
  int grown = 0;
  for (int i = 0; i < sample(100); ++i) {
    draw(i);
    if (!query_.goals.empty() && sizes.chance(50)) query_.goals = {};
    Replanner replanner(*navigator_, query_,
                        i % 2 == 0 ? Replanning::automatic : Replanning::again);
    for (int round = 0; round < 6; ++round) {
      SCOPED_TRACE("sequence " + std::to_string(i) + " round " + std::to_string(round));
      ASSERT_NO_FATAL_FAILURE(compare(replanner));
      GridMap other(sizes.between(2, 16), sizes.between(2, 12));
      other.set_layout(tried_.map.layout());
      grown += other.width() > tried_.map.width() ? 1 : 0;
      tried_.map = other;
      ASSERT_TRUE(navigator_->update(tried_.map).ok());
      const Point cell = {sizes.between(0, 15), sizes.between(0, 11)};
      if (sizes.chance(30)) {
        query_.from = cell;
        replanner.move_to(cell);
      } else if (sizes.chance(30)) {
        query_.goals = {};
        query_.goal_test = nullptr;
        query_.to = cell;
        replanner.aim_at(cell);
      }
      if (tried_.map.contains(cell) && sizes.chance(30)) {
        query_.from = cell;
        replanner.move_to(navigator_->node(cell));
      }
    }
  }
  EXPECT_GT(grown, sample(100));
  EXPECT_GT(found_, sample(70));
}

/// Changes that a look found and nobody reported are known once the next look is reported.
TEST(ReplannerOfBeliefs, ChangesBeforeThoseThatAreToldCount) {
  Random random(523);
  int longer = 0;
  for (int i = 0; i < sample(60); ++i) {
    SCOPED_TRACE(i);
    GridMap map(20, 20);
    const std::int32_t gap = random.between(0, 19);
    for (std::int32_t y = 0; y < 20; ++y) {
      if (y != gap) map.set_walkable({10, y}, false);
    }
    Knowledge knowledge = Knowledge::build(map, {}, 1).value();
    const Unknown unknown = Unknown::as_free();
    const NodeNavigator believed = knowledge.navigator(0, unknown).value();
    const NodeQuery query = {knowledge.node({2, random.between(0, 19)}),
                             knowledge.node({17, random.between(0, 19)})};
    Replanner replanner(believed, query, Replanning::incremental);
    replanner.run();
    const double before = replanner.path().cost;
    std::vector<Point> wall;
    for (std::int32_t y = 0; y < 20; ++y) wall.push_back({10, y});
    knowledge.learn(0, wall);  // nobody tells
    const Point cell[] = {{random.between(3, 8), random.between(0, 19)}};
    const NodeId node = knowledge.node(cell[0]);
    if (node == query.from || node == query.to) continue;
    map.set_walkable(cell[0], false);
    ASSERT_TRUE(knowledge.edited(map, cell).ok());
    const Sighting& seen = knowledge.learn(0, cell);
    replanner.edited(seen.changed(unknown), seen.before(unknown));
    replanner.run();
    Workspace workspace;
    const Path fresh = believed.solve(query, workspace);
    ASSERT_EQ(replanner.path().status, fresh.status);
    EXPECT_DOUBLE_EQ(replanner.path().cost, fresh.cost);
    longer += fresh.cost > before + 1 ? 1 : 0;
  }
  EXPECT_GT(longer, sample(20));
}

}  // namespace
}  // namespace wend::test
