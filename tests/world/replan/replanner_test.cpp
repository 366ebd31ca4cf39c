// A Replanner answers as a fresh search does, after anything between two answers: edits, steps,
// goals that move, slices, and edits that nobody reported.
#include "wend/world/replan/replanner.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "support/guarantee.h"
#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/base/trace.h"

namespace wend::test {
namespace {

constexpr int kSequences = sample(2'500);  // for each rule, with terrain and without: 20,000 in all
constexpr int kRounds = 8;

constexpr Replanning kWays[] = {Replanning::automatic, Replanning::incremental, Replanning::again};

class ReplannerTest : public testing::TestWithParam<std::tuple<CornerRule, bool>> {
 protected:
  struct World {
    RandomCase tried;
    Navigator navigator;
    std::vector<Replanner> replanners;
    Path last = {};       // that was answered
    bool untold = false;  // of the last edit
  };

  /// Anywhere, or a wall on the path, which raises costs.
  static std::vector<Point> change(World& world, Random& random) {
    const std::vector<Point>& path = world.last.points;
    if (path.size() < 3 || random.chance(75)) return edit_at_random(world.tried.map, random);
    const Point cell = path[1 + random.below(static_cast<std::uint32_t>(path.size() - 2))];
    world.tried.map.set_symbol(cell, '@');
    return {cell};
  }

  void edit(World& world, Random& random) {
    const std::vector<Point> cells = change(world, random);
    const UpdateReport report = world.navigator.update(world.tried.map, cells).value();
    if (random.chance(5)) {  // nobody tells
      world.untold = report.before != report.after;
      return;
    }
    for (Replanner& replanner : world.replanners) replanner.updated(report, cells);
  }

  /// Every question may be asked between any two calls. A Replanner gives no answer that belongs to
  /// an old question or an old map.
  void look(World& world) {
    const Query query = {world.tried.from, world.tried.to, "dijkstra"};
    world.navigator.solve(query, workspace_, right_);
    for (std::size_t i = 0; i < world.replanners.size(); ++i) {
      SCOPED_TRACE("asked between, " + std::to_string(i));
      const Replanner& replanner = world.replanners[i];
      replanner.write_path(path_);
      ASSERT_EQ(path_.status, replanner.status());
      const Result<void> valid = replanner.validate();
      ASSERT_TRUE(valid.ok()) << valid.error().message();
      if (world.untold) {
        ++stale_;
        ASSERT_EQ(path_.status, Status::stale);
        ASSERT_TRUE(path_.nodes.empty());
        ASSERT_FALSE(replanner.label(0).reached);
      }
      const bool leads = path_.status == Status::found && path_.nodes.size() > 1;
      ASSERT_EQ(replanner.next(), leads ? path_.nodes[1] : kNoNode);
      if (path_.status == Status::running || path_.status == Status::stale) continue;
      ++looked_;
      ASSERT_EQ(path_.status, right_.status);
      ASSERT_EQ(path_.cost, right_.cost);
      if (!path_.found()) continue;
      ASSERT_NO_FATAL_FAILURE(expect_true_path(world.tried, path_));
    }
  }

  /// Along the path, or anywhere.
  void step(World& world, Random& random) {
    const Path& path = world.last;
    Point to = random_cell(world.tried.map, random);
    if (path.points.size() > 1 && random.chance(80)) {
      to = path.points[1 + random.below(static_cast<std::uint32_t>(path.points.size() - 1))];
    }
    world.tried.from = to;
    for (Replanner& replanner : world.replanners) replanner.move_to(to);
  }

  void aim(World& world, Random& random) {
    Point to = random_cell(world.tried.map, random);
    const Path& path = world.last;
    if (random.chance(40)) {
      to = {world.tried.to.x + random.between(-1, 1), world.tried.to.y + random.between(-1, 1)};
    } else if (!path.points.empty() && random.chance(50)) {
      to = path.points[random.below(static_cast<std::uint32_t>(path.points.size()))];
    }
    if (!world.tried.map.contains(to)) return;
    world.tried.to = to;
    for (Replanner& replanner : world.replanners) replanner.aim_at(to);
  }

  /// In one go, or in slices.
  static Status run(Replanner& replanner, Random& random) {
    if (random.chance(50)) return replanner.run();
    const Budget slice{.expansions = 1 + random.below(20)};
    Status status = replanner.run(slice);
    while (status == Status::running) status = replanner.run(slice);
    return status;
  }

  void compare(World& world, Random& random) {
    world.untold = false;
    const Query query = {world.tried.from, world.tried.to, "dijkstra"};
    world.navigator.solve(query, workspace_, right_);
    for (std::size_t i = 0; i < world.replanners.size(); ++i) {
      SCOPED_TRACE(i);
      Replanner& replanner = world.replanners[i];
      ASSERT_EQ(run(replanner, random), right_.status);
      replanner.write_path(path_);
      ASSERT_EQ(path_.status, right_.status);
      ASSERT_EQ(path_.cost, right_.cost);
      ASSERT_EQ(path_.version, world.navigator.version());
      const Result<void> valid = replanner.validate();
      ASSERT_TRUE(valid.ok()) << valid.error().message();
      ASSERT_EQ(replanner.next(), path_.nodes.size() < 2 ? kNoNode : path_.nodes[1]);
      const ReplanReport report = replanner.report();
      kept_ += report.kept ? 1 : 0;
      repaired_ += report.repaired ? 1 : 0;
      raised_ += report.raised > 0 ? 1 : 0;
      if (!right_.found()) {
        ++lost_;
        continue;
      }
      ++found_;
      ASSERT_TRUE(path_.optimal);
      ASSERT_NO_FATAL_FAILURE(expect_true_path(world.tried, path_));
    }
    world.last = path_;
  }

  void change_and_compare(World& world, Random& random) {
    for (int round = 0; round < kRounds; ++round) {
      SCOPED_TRACE("round " + std::to_string(round) + " " + world.tried.describe());
      ASSERT_NO_FATAL_FAILURE(compare(world, random));
      do {
        switch (random.below(4)) {
          case 0: step(world, random); break;
          case 1: aim(world, random); break;
          default: edit(world, random); break;
        }
        // An answer that is not waited for.
        if (random.chance(20)) {
          for (Replanner& replanner : world.replanners) replanner.run({.expansions = 5});
          world.untold = false;
        }
        if (random.chance(50)) look(world);
        if (HasFatalFailure()) return;
      } while (random.chance(40));
    }
  }

  Workspace workspace_;
  Path right_;
  Path path_;
  int found_ = 0;
  int lost_ = 0;
  int kept_ = 0;
  int repaired_ = 0;
  int raised_ = 0;
  int stale_ = 0;   // looks at maps that were edited and nobody told
  int looked_ = 0;  // looks at answers that still hold
};

TEST_P(ReplannerTest, AnswersAsAFreshSearch) {
  const auto [rule, terrain] = GetParam();
  Random random(900 + 10 * static_cast<std::uint64_t>(rule) + (terrain ? 1 : 0));
  for (int i = 0; i < kSequences; ++i) {
    RandomCase tried = random_case(static_cast<MapKind>(i % kMapKinds), rule, terrain, random);
    if (i % 10 == 9) add_links(tried.map, random);
    if (i % 50 == 7) {
      tried.map = random_quilt(random);
      tried.from = random_cell(tried.map, random);
      tried.to = random_cell(tried.map, random);
    }
    if (i % 5 == 3) tried.map.set_layout(shifted_layout(random));
    if (i % 7 == 5) grade_finely(tried.map, random);
    SCOPED_TRACE("sequence " + std::to_string(i));
    World world = {tried, Navigator::build(tried.map, tried.options).value(), {}};
    const Query query = {.from = tried.from, .to = tried.to};
    for (const Replanning way : kWays) world.replanners.emplace_back(world.navigator, query, way);
    ASSERT_NO_FATAL_FAILURE(change_and_compare(world, random));
  }
  EXPECT_GT(found_, kSequences * kRounds);
  EXPECT_GT(lost_, kSequences * kRounds / 4);
  EXPECT_GT(kept_, kSequences * kRounds / 20);
  EXPECT_GT(repaired_, kSequences * kRounds / 4);
  EXPECT_GT(raised_, kSequences * kRounds / 50);
  EXPECT_GT(stale_, kSequences * kRounds / 40);
  EXPECT_GT(looked_, kSequences);
}

/// Two Replanners get the same reports; one of them runs in slices.
TEST_P(ReplannerTest, AnswersInSlicesAsInOneGo) {
  const auto [rule, terrain] = GetParam();
  Random random(70 + 10 * static_cast<std::uint64_t>(rule) + (terrain ? 1 : 0));
  int sliced = 0;
  for (int i = 0; i < kSequences / 10; ++i) {
    RandomCase tried = random_case(static_cast<MapKind>(i % kMapKinds), rule, terrain, random);
    World world = {tried, Navigator::build(tried.map, tried.options).value(), {}};
    const Query query = {.from = tried.from, .to = tried.to};
    for (int k = 0; k < 2; ++k) {
      world.replanners.emplace_back(world.navigator, query, Replanning::incremental);
    }
    for (int round = 0; round < kRounds; ++round) {
      SCOPED_TRACE("sequence " + std::to_string(i) + " round " + std::to_string(round));
      const Status status = world.replanners[0].run();
      const Budget slice{.expansions = 1 + random.below(3)};
      while (world.replanners[1].run(slice) == Status::running) ++sliced;
      ASSERT_EQ(world.replanners[1].status(), status);
      const Path whole = world.replanners[0].path();
      world.replanners[1].write_path(path_);
      ASSERT_EQ(path_.nodes, whole.nodes);
      ASSERT_EQ(path_.counters.expanded, whole.counters.expanded);
      ASSERT_EQ(path_.counters.generated, whole.counters.generated);
      if (random.chance(30)) {
        step(world, random);
      } else {
        edit(world, random);
      }
    }
  }
  EXPECT_GT(sliced, kSequences / 4);
}

/// The trace shows what was lowered, raised and searched: it holds all that a search forward
/// closed, and each bound that it shows as closed is the label's value in the end.
TEST_P(ReplannerTest, TracesTellWhatIsMended) {
  const auto [rule, terrain] = GetParam();
  Random random(5 + 10 * static_cast<std::uint64_t>(rule) + (terrain ? 1 : 0));
  std::size_t forward = 0;
  std::size_t raised = 0;
  for (int i = 0; i < 60; ++i) {
    RandomCase tried = random_case(static_cast<MapKind>(i % kMapKinds), rule, terrain, random);
    World world = {tried, Navigator::build(tried.map, tried.options).value(), {}};
    TraceLog log;
    Query query = {.from = tried.from, .to = tried.to};
    query.options.trace = &log;
    world.replanners.emplace_back(world.navigator, query, Replanning::incremental);
    for (int round = 0; round < kRounds; ++round) {
      log.clear();
      Replanner& replanner = world.replanners[0];
      replanner.run();
      if (replanner.how() == Replanning::again) break;  // some step costs nothing
      const Path path = replanner.path();
      std::size_t closed = 0;
      std::size_t told = 0;
      std::map<NodeId, double> bounds;
      for (const TraceEvent& event : log) {
        closed += event.kind == TraceKind::closed ? 1 : 0;
        forward += event.side == Side::forward ? 1 : 0;
        told += event.kind == TraceKind::reopened ? 1 : 0;
        if (event.side == Side::backward) bounds[event.node] = event.g;
      }
      ASSERT_LE(closed, path.counters.expanded);
      ASSERT_EQ(told, replanner.report().raised);
      raised += told;
      const double scale = world.navigator.cost_scale();
      for (const auto& [node, g] : bounds) {
        const NodeLabel label = replanner.label(node);
        if (!label.closed) continue;
        ASSERT_DOUBLE_EQ(label.g * scale, g);
      }
      edit(world, random);
    }
  }
  EXPECT_GT(forward, 0u);
  EXPECT_GT(raised, 0u);
}

/// A wall lets only one way through, at its far end, and opens near the unit or near the goal.
TEST(KeptAnswer, GivesWayToAnOpeningFarFromItsPath) {
  constexpr std::int32_t kWidth = 40;
  constexpr std::int32_t kHeight = 20;
  Workspace workspace;
  for (std::int32_t wall = 2; wall < kWidth - 2; ++wall) {
    SCOPED_TRACE(wall);
    GridMap map(kWidth, kHeight);
    for (std::int32_t y = 0; y + 1 < kHeight; ++y) map.set_walkable({wall, y}, false);
    Navigator navigator = Navigator::build(map).value();
    const Query query = {{0, 0}, {kWidth - 1, 0}};
    Replanner replanner(navigator, query, Replanning::again);
    ASSERT_EQ(replanner.run(), Status::found);
    const std::vector<Point> opening = {{wall, 0}};
    map.set_walkable(opening[0], true);
    replanner.updated(navigator.update(map, opening).value(), opening);
    ASSERT_EQ(replanner.run(), Status::found);
    EXPECT_EQ(replanner.path().cost, 13860.0 * (kWidth - 1));
  }
}

/// Where one may end near the goal, an opening may lead to another end than the kept path's.
TEST(KeptAnswer, IsNoneOfAQueryWithARange) {
  Random random(19);
  Workspace workspace;
  int cheaper = 0;
  for (int i = 0; i < sample(400); ++i) {
    GridMap map(16, 12);
    const int wall = random.between(3, 12);
    for (int y = 1; y < map.height(); ++y) map.set_symbol({wall, y}, '#');
    Navigator navigator = Navigator::build(map).value();
    Query query = {.from = {random.between(0, wall - 1), random.between(1, 11)},
                   .to = {random.between(wall + 1, 15), random.between(0, 11)}};
    query.range = random.between(1, 8) / 2.0;
    Replanner replanner(navigator, query, Replanning::again);
    ASSERT_EQ(replanner.run(), Status::found);
    const double before = replanner.path().cost;
    const Point gate[] = {{wall, random.between(1, 11)}};
    map.set_symbol(gate[0], '.');
    replanner.updated(navigator.update(map, gate).value(), gate);
    ASSERT_EQ(replanner.run(), Status::found);
    ASSERT_EQ(replanner.path().cost, navigator.solve(query, workspace).cost) << i;
    cheaper += replanner.path().cost < before ? 1 : 0;
  }
  EXPECT_GT(cheaper, sample(100));
}

TEST(ReplanReports, SayWhetherWhatWasKnownWasOfUse) {
  GridMap map(40, 9);
  Navigator navigator = Navigator::build(map).value();
  Replanner replanner(navigator, Query{{1, 4}, {38, 4}}, Replanning::incremental);
  ASSERT_EQ(replanner.run(), Status::found);
  EXPECT_FALSE(replanner.report().repaired) << "nothing was known";
  EXPECT_FALSE(replanner.report().kept);
  const Point wall = {20, 4};
  map.set_walkable(wall, false);
  replanner.updated(navigator.update(map, {&wall, 1}).value(), {&wall, 1});
  ASSERT_EQ(replanner.run(), Status::found);
  EXPECT_TRUE(replanner.report().repaired);
  EXPECT_FALSE(replanner.report().kept);
}

INSTANTIATE_TEST_SUITE_P(AllRules, ReplannerTest,
                         testing::Combine(testing::ValuesIn(kCornerRules), testing::Bool()),
                         [](const auto& parameters) {
                           return std::string(to_string(std::get<0>(parameters.param))) +
                                  (std::get<1>(parameters.param) ? "_terrain" : "_plain");
                         });

}  // namespace
}  // namespace wend::test
