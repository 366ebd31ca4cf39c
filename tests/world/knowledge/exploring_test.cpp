// Units that find their way on an unknown map: into dead ends at first, and as usual once they know
// it. And the input that a Knowledge refuses.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/oracle.h"
#include "support/random_case.h"
#include "support/sample.h"
#include "wend/world/knowledge/knowledge.h"
#include "wend/world/replan/replanner.h"

namespace wend::test {
namespace {

GridMap explored_map(const std::vector<std::string>& rows) {
  GridMap map(static_cast<std::int32_t>(rows[0].size()), static_cast<std::int32_t>(rows.size()));
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const Point p = map.point(id);
    map.set_symbol(p, rows[static_cast<std::size_t>(p.y)][static_cast<std::size_t>(p.x)]);
  }
  return map;
}

struct Walked {
  std::vector<Point> way;
  bool arrived = false;
  bool surprised = false;  ///< it learned something that searches see otherwise
};

/// A unit of side 0 walks, step by step, and looks round at each.
Walked walk_unknown(Knowledge& knowledge, Point from, Point to, std::int32_t radius,
                    Unknown unknown, SightKind kind) {
  const NodeNavigator navigator = knowledge.navigator(0, unknown).value();
  Replanner replanner(navigator, {knowledge.node(from), knowledge.node(to)},
                      Replanning::incremental);
  Walked walked;
  for (Point at = from;;) {
    walked.way.push_back(at);
    const Sighting& seen = knowledge.see(0, at, radius, kind);
    walked.surprised = walked.surprised || !seen.changed(unknown).empty();
    replanner.move_to(knowledge.node(at));
    replanner.edited(seen.changed(unknown), seen.before(unknown));
    walked.arrived = at == to;
    if (walked.arrived || replanner.run() != Status::found) return walked;
    const NodeId next = replanner.next();
    EXPECT_EQ(next, replanner.path().nodes[1]);
    at = knowledge.cell(next);
  }
}

double walked_cost(const GridMap& map, const std::vector<Point>& way) {
  const auto cost = Oracle(map, {}).cost(way);
  EXPECT_TRUE(cost.has_value()) << "some step is not legal";
  return static_cast<double>(cost.value_or(0)) / kOracleScale;
}

double astar_cost(const GridMap& map, Point from, Point to) {
  Workspace workspace;
  return Navigator::build(map).value().solve({from, to, "astar"}, workspace).cost;
}

TEST(Exploring, AUnitBlundersIntoADeadEndAndTheNextTimeWalksRoundIt) {
  const GridMap map = explored_map({
      "....................",
      "...#############....",
      "...............#....",
      "...............#....",
      "...............#....",
      "...#############....",
      "....................",
  });
  const Point from = {0, 3}, to = {19, 3};
  Knowledge knowledge = Knowledge::build(map, {}, 1).value();
  const Walked first =
      walk_unknown(knowledge, from, to, 3, Unknown::as_free(), SightKind::line_of_sight);
  ASSERT_TRUE(first.arrived);
  EXPECT_TRUE(first.surprised);
  std::int32_t deepest = 0;
  for (const Point p : first.way) {
    if (p.y > 1 && p.y < 5 && p.x < 15) deepest = std::max(deepest, p.x);
  }
  EXPECT_GE(deepest, 11) << "it walks on until it sees the end of the dead end";
  const Walked second =
      walk_unknown(knowledge, from, to, 3, Unknown::as_free(), SightKind::line_of_sight);
  const double best = astar_cost(map, from, to);
  EXPECT_TRUE(second.arrived);
  EXPECT_GT(walked_cost(map, first.way), 1.5 * best);
  EXPECT_EQ(walked_cost(map, second.way), best);
}

TEST(Exploring, AWalkWithoutSurprisesIsACheapestOne) {
  constexpr int kMaps = sample(600);
  Random random(3);
  int dearer_at_first = 0, arrived = 0, lost = 0, repeated = 0;
  for (int i = 0; i < kMaps; ++i) {
    RandomCase tried =
        random_case(static_cast<MapKind>(i % kMapKinds), CornerRule::both_free, false, random);
    tried.options = {};
    if (i % 3 == 0) tried.map.set_layout(shifted_layout(random));
    if (!tried.map.walkable(tried.from)) continue;
    SCOPED_TRACE("case " + std::to_string(i) + " " + tried.describe());
    Knowledge knowledge = Knowledge::build(tried.map, {}, 1).value();
    const Unknown unknown = i % 2 == 0 ? Unknown::as_free() : Unknown::as_costly(1.5);
    const double best = astar_cost(tried.map, tried.from, tried.to);
    bool first = true;
    for (bool surprised = true; surprised; first = false) {
      const Walked walked = walk_unknown(knowledge, tried.from, tried.to, random.between(2, 4),
                                         unknown, SightKind::radius);
      surprised = walked.surprised;
      const auto right = Oracle(tried.map, {}).distances(tried.from)[tried.map.id(tried.to)];
      ASSERT_EQ(walked.arrived, right.has_value());
      walked.arrived ? ++arrived : ++lost;
      if (!walked.arrived) break;
      const double cost = walked_cost(tried.map, walked.way);
      dearer_at_first += first && cost > best ? 1 : 0;
      repeated += first ? 0 : 1;
      // Unknown cells count as free, the cheapest that they may be, so that nothing is missed.
      if (!surprised && unknown.kind == Unknown::Kind::free) {
        ASSERT_EQ(cost, best);
      }
    }
  }
  EXPECT_GT(arrived, kMaps);
  EXPECT_GT(lost, kMaps / 20);
  EXPECT_GE(dearer_at_first, kMaps / 60);
  EXPECT_GT(repeated, kMaps / 2);
}

TEST(Exploring, WhereTheUnknownIsBlockedAUnitStaysOnWhatItKnows) {
  const GridMap map(20, 3);
  Knowledge knowledge = Knowledge::build(map, {}, 1).value();
  const NodeNavigator navigator = knowledge.navigator(0, Unknown::as_blocked()).value();
  Workspace workspace;
  const NodeQuery query = {knowledge.node({0, 1}), knowledge.node({19, 1})};
  EXPECT_EQ(navigator.solve(query, workspace).status, Status::start_blocked);
  knowledge.see(0, {0, 1}, 5, SightKind::radius);
  EXPECT_EQ(navigator.solve(query, workspace).status, Status::goal_blocked);
  NodeQuery nearest = query;
  nearest.options.fallback = Fallback::closest_to_goal;
  const Path path = navigator.solve(nearest, workspace);
  EXPECT_EQ(path.status, Status::partial);
  EXPECT_EQ(knowledge.cell(path.nodes.back()), (Point{5, 1}));
}

TEST(Exploring, ASearchThatWasBegunBeforeALookIsStaleWhereThatChangedSomething) {
  const GridMap map = explored_map({".....", "..#..", "....."});
  Knowledge knowledge = Knowledge::build(map, {}, 2).value();
  const NodeNavigator navigator = knowledge.navigator(0, Unknown::as_free()).value();
  Workspace workspace;
  NodeSearch search = navigator.begin({0, 14, "dijkstra"}, workspace);
  EXPECT_EQ(search.run({.expansions = 1}), Status::running);
  knowledge.see(1, {1, 1}, 1, SightKind::radius);  // another side
  knowledge.see(0, {0, 1}, 1, SightKind::radius);  // nothing that it did not expect
  EXPECT_EQ(search.run({.expansions = 1}), Status::running);
  knowledge.see(0, {1, 1}, 1, SightKind::radius);
  EXPECT_EQ(search.run(), Status::stale);
}

/// A cell that looks different is found again, though it costs the same.
TEST(Exploring, AnotherSymbolOfTheSameCostIsFound) {
  GridMap map(4, 1);
  TerrainCosts terrain = TerrainCosts::standard();
  terrain.set('a', 2);
  terrain.set('b', 2);
  map.set_terrain(terrain);
  map.set_symbol({2, 0}, 'a');
  Knowledge knowledge = Knowledge::build(map, {}, 1).value();
  knowledge.see(0, {0, 0}, 9, SightKind::radius);
  const Point edited = {2, 0};
  map.set_symbol(edited, 'b');
  ASSERT_TRUE(knowledge.edited(map, {&edited, 1}).ok());
  EXPECT_EQ(knowledge.seen(0, edited)->symbol, 'a');
  const auto found = knowledge.see(0, {0, 0}, 9, SightKind::radius).found();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0], knowledge.node(edited));
  EXPECT_EQ(knowledge.seen(0, edited)->symbol, 'b');
}

TEST(Exploring, WeightsAreRememberedAsTheyWereSeen) {
  GridMap map(4, 1);
  map.set_weight({1, 0}, 2);
  map.set_weight({2, 0}, 3);
  Knowledge knowledge = Knowledge::build(map, {}, 2).value();
  knowledge.see(0, {0, 0}, 9, SightKind::radius);
  map.set_weight({1, 0}, 3);
  const Point edited = {1, 0};
  ASSERT_TRUE(knowledge.edited(map, {&edited, 1}).ok());
  knowledge.see(1, {0, 0}, 9, SightKind::radius);
  EXPECT_EQ(knowledge.seen(0, edited)->thousandths, 2000u);
  EXPECT_TRUE(knowledge.seen(0, edited)->outdated);
  EXPECT_EQ(knowledge.seen(1, edited)->thousandths, 3000u);
  Workspace workspace;
  for (const std::uint32_t side : {0u, 1u}) {
    const NodeNavigator navigator = knowledge.navigator(side, Unknown::as_free()).value();
    EXPECT_EQ(navigator.solve({0, 3}, workspace).cost, 13860 * (side == 0 ? 6 : 7));
  }
  const Result<void> valid = knowledge.validate(map);
  EXPECT_TRUE(valid.ok()) << valid.error().message();
  map.set_weight({1, 0}, 0.5);
  const Result<void> cheaper = knowledge.edited(map, {&edited, 1});
  ASSERT_FALSE(cheaper.ok());
  EXPECT_NE(cheaper.error().reason.find("cheaper, dearer or more finely"), std::string::npos);
}

TEST(Exploring, WhatCannotBeDoneIsRefusedWithAReason) {
  const auto refusal = [](const GridMap& map, GridOptions options, std::uint32_t sides) {
    const auto built = Knowledge::build(map, options, sides);
    return built.ok() ? "" : built.error().reason;
  };
  const GridMap map(3, 3);
  EXPECT_NE(refusal(GridMap(), {}, 1).find("no cells"), std::string::npos);
  EXPECT_NE(refusal(map, {}, 0).find("1 to 256 sides"), std::string::npos);
  EXPECT_NE(refusal(map, {}, 257).find("1 to 256 sides"), std::string::npos);
  EXPECT_EQ(refusal(map, {}, 256), "");
  EXPECT_NE(refusal(map, {CornerRule::never, {5, 3}}, 1).find("straight <= diagonal"),
            std::string::npos);
  GridMap linked = map;
  linked.add_link({{0, 0}, {2, 2}, 1});
  EXPECT_NE(refusal(linked, {}, 1).find("clear_links"), std::string::npos);

  Knowledge knowledge = Knowledge::build(map, {}, 1).value();
  for (const double factor : {0.0, -1.0, 1001.0, 0.0001}) {
    EXPECT_FALSE(knowledge.navigator(0, Unknown::as_costly(factor)).ok()) << factor;
  }
  EXPECT_TRUE(knowledge.navigator(0, Unknown::as_costly(0.001)).ok());
  GridMap fine = map;
  TerrainCosts terrain = map.terrain();
  terrain.set('x', 999.999);
  fine.set_terrain(terrain);
  const auto graded = Knowledge::build(fine, {}, 1).value().navigator(0, Unknown::as_costly(0.001));
  ASSERT_FALSE(graded.ok());
  EXPECT_NE(graded.error().reason.find("too finely"), std::string::npos);

  const Point outside = {3, 0}, inside = {0, 0};
  EXPECT_FALSE(knowledge.edited(map, {&outside, 1}).ok());
  EXPECT_FALSE(knowledge.edited(GridMap(4, 3), {&inside, 1}).ok());
  EXPECT_FALSE(knowledge.edited(fine, {&inside, 1}).ok());
  EXPECT_FALSE(knowledge.edited(linked, {&inside, 1}).ok());
}

TEST(Exploring, AFaultIsFound) {
  GridMap map(5, 5);
  Knowledge knowledge = Knowledge::build(map, {}, 2).value();
  const Result<void> valid = knowledge.validate(map);
  EXPECT_TRUE(valid.ok()) << valid.error().message();
  map.set_symbol({2, 2}, '#');
  EXPECT_FALSE(knowledge.validate(map).ok()) << "the edit was not reported";
}

TEST(Exploring, TakesABitACellAndSide) {
  const GridMap map(512, 512);
  const Knowledge one = Knowledge::build(map, {}, 1).value();
  const Knowledge nine = Knowledge::build(map, {}, 9).value();
  const std::size_t bits = 514 * 514;
  EXPECT_LE(nine.bytes() - one.bytes(), 8 * (bits / 8 + 8));
  EXPECT_LE(one.bytes(), map.cell_count() + 5 * (bits / 8 + 8));
}

}  // namespace
}  // namespace wend::test
