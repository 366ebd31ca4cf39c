// Looks find cells, and refused edits leave all as it was; navigators of beliefs know places and
// heuristics of one's own.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/random_case.h"
#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/world/knowledge/knowledge.h"

namespace wend::test {
namespace {

/// A map of any layout, with terrain or without.
GridMap any_ground(int number, Random& random) {
  GridMap map = random_map(static_cast<MapKind>(number % kMapKinds), random);
  if (number % 2 == 0) add_terrain(map, random);
  map.set_layout(static_cast<CellLayout>(random.below(kCellLayouts)));
  return map;
}

std::vector<Point> all_cells(const GridMap& map) {
  std::vector<Point> cells;
  for (NodeId id = 0; id < map.cell_count(); ++id) cells.push_back(map.point(id));
  return cells;
}

/// By the side's knowledge before: new cells, and those that differ from its memory.
std::vector<NodeId> right_finds(const Knowledge& before, const GridMap& map,
                                std::span<const Point> cells) {
  std::vector<NodeId> finds;
  for (const Point cell : cells) {
    const std::optional<SeenCell> seen = before.seen(0, cell);
    if (seen && seen->symbol == map.symbol(cell) && seen->thousandths == map.cost(cell)) continue;
    finds.push_back(before.node(cell));
  }
  return finds;
}

TEST(Sightings, FindWhatIsNewOrOtherThanRemembered) {
  Random random(4132);
  std::size_t found = 0;
  std::size_t known = 0;
  for (int i = 0; i < sample(150); ++i) {
    SCOPED_TRACE(i);
    GridMap map = any_ground(i, random);
    Knowledge knowledge = Knowledge::build(map, {}, 1).value();
    Knowledge model = Knowledge::build(map, {}, 1).value();  // learns the same, a look later
    for (int round = 0; round < 8; ++round) {
      const SightKind kind = random.chance(50) ? SightKind::radius : SightKind::line_of_sight;
      const Sighting& sighting =
          knowledge.see(0, random_cell(map, random), random.between(1, 6), kind);
      std::vector<NodeId> right = right_finds(model, map, sighting.cells());
      std::vector<NodeId> told(sighting.found().begin(), sighting.found().end());
      std::sort(right.begin(), right.end());
      std::sort(told.begin(), told.end());
      ASSERT_EQ(told, right);
      found += told.size();
      known += sighting.cells().size() - told.size();
      model.learn(0, sighting.cells());
      const std::vector<Point> cells = edit_at_random(map, random);
      ASSERT_TRUE(knowledge.edited(map, cells).ok());
      ASSERT_TRUE(model.edited(map, cells).ok());
    }
  }
  EXPECT_GT(found, sample(2'000u));
  EXPECT_GT(known, sample(2'000u));
}

/// One of the faults that an edit may have.
Result<void> edit_wrongly(Knowledge& knowledge, const GridMap& map, std::vector<Point> cells,
                          int fault) {
  GridMap other = map;
  switch (fault) {
    case 0: cells.push_back({map.width(), 0}); break;
    case 1: cells.push_back({0, -1}); break;
    case 2: other = GridMap(map.width(), map.height() + 1); break;
    case 3:
      other.set_layout(map.layout() == CellLayout::square ? CellLayout::hex_odd_rows
                                                          : CellLayout::square);
      break;
    case 4: other.add_link({cells[0], cells[0], 1}); break;
    case 5: {
      const Point dear = cells.back();
      other.set_symbol(dear, '.');
      other.set_weight(dear, 999);
      break;
    }
    default: {
      TerrainCosts terrain = map.terrain();
      terrain.set('.', 7);
      other.set_terrain(terrain);
      break;
    }
  }
  return knowledge.edited(other, cells);
}

TEST(KnownEdits, ThatAreRefusedLeaveEverythingAsItWas) {
  Random random(4131);
  for (int i = 0; i < sample(140); ++i) {
    const int fault = i % 7;
    SCOPED_TRACE(fault);
    const GridMap map = any_ground(i, random);
    Knowledge knowledge = Knowledge::build(map, {}, 2).value();
    knowledge.learn(0, all_cells(map));
    GridMap edited = map;
    std::vector<Point> cells = edit_at_random(edited, random);
    cells.push_back({map.width() - 1, map.height() - 1});
    EXPECT_FALSE(edit_wrongly(knowledge, edited, cells, fault).ok());
    const Result<void> valid = knowledge.validate(map);
    EXPECT_TRUE(valid.ok()) << valid.error().message();
    const Result<void> sight_valid = knowledge.vision().validate(map);
    EXPECT_TRUE(sight_valid.ok()) << sight_valid.error().message();
    EXPECT_EQ(knowledge.outdated_count(0), 0u);
  }
}

TEST(Beliefs, HaveThePositionsOfTheirCells) {
  Random random(4134);
  for (int i = 0; i < sample(50); ++i) {
    const GridMap map = any_ground(i, random);
    SCOPED_TRACE(to_string(map.layout()));
    const Navigator navigator = Navigator::build(map).value();
    const Knowledge knowledge = Knowledge::build(map, {}, 1).value();
    const NodeNavigator believed = knowledge.navigator(0, Unknown::as_free()).value();
    for (const Point cell : all_cells(map)) {
      ASSERT_EQ(knowledge.cell(knowledge.node(cell)), cell);
      ASSERT_EQ(believed.position(knowledge.node(cell)), navigator.position(navigator.node(cell)));
    }
  }
}

/// Where all is known, searches equal those over the map itself: in their proofs too.
TEST(Beliefs, AskHeuristicsOfOnesOwn) {
  const GridMap map(30, 20);
  const Navigator navigator = Navigator::build(map).value();
  Knowledge knowledge = Knowledge::build(map, {}, 1).value();
  knowledge.learn(0, all_cells(map));
  const NodeNavigator believed = knowledge.navigator(0, Unknown::as_free()).value();
  Workspace workspace;
  NodeQuery query = {knowledge.node({2, 3}), knowledge.node({27, 16}), "astar"};
  for (const bool admissible : {false, true}) {
    std::uint64_t asked = 0;
    const auto estimate = [&](NodeId, NodeId) -> std::uint64_t {
      ++asked;
      return admissible ? 0 : 50'000'000;
    };
    query.options.heuristic = Heuristic::custom(estimate, admissible);
    const Path right = navigator.NodeNavigator::solve(query, workspace);
    asked = 0;
    const Path path = believed.solve(query, workspace);
    EXPECT_GT(asked, 20u);
    EXPECT_EQ(path.optimal, right.optimal);
    EXPECT_EQ(path.bound, right.bound);
    EXPECT_EQ(path.optimal, admissible);
  }
}

TEST(KnownSight, GoesByTheOptionsOfTheVision) {
  GridMap map(9, 3);
  for (std::int32_t y = 0; y < 3; ++y) map.set_symbol({3, y}, 'W');
  map.set_symbol({6, 1}, 's');
  for (const bool through : {false, true}) {
    const VisionOptions vision = {.see_through = through ? "W" : "", .hiding = "s"};
    Knowledge knowledge = Knowledge::build(map, {}, 1, vision).value();
    knowledge.see(0, {0, 1}, 20, SightKind::line_of_sight);
    EXPECT_EQ(knowledge.explored(0, {5, 1}), through);
    EXPECT_FALSE(knowledge.explored(0, {8, 1}));
  }
}

TEST(KnownSight, FollowsEditsByTheOptionsOfTheVision) {
  Random random(4186);
  constexpr char kSymbols[] = {'.', '#', 'W', 's'};
  for (int i = 0; i < sample(100); ++i) {
    GridMap map = any_ground(i, random);
    const VisionOptions options = {.see_through = "W", .hiding = "s"};
    Knowledge knowledge = Knowledge::build(map, {}, 1, options).value();
    for (int k = 0; k < 10; ++k) {
      const Point cell = random_cell(map, random);
      map.set_symbol(cell, kSymbols[random.below(4)]);
      ASSERT_TRUE(knowledge.edited(map, {&cell, 1}).ok());
      const bool blocked = !map.walkable(cell) && map.symbol(cell) != 'W';
      EXPECT_EQ(knowledge.vision().transparent(cell), !blocked && map.symbol(cell) != 's');
      const Result<void> sight_valid = knowledge.vision().validate(map);
      EXPECT_TRUE(sight_valid.ok()) << sight_valid.error().message();
    }
  }
}

TEST(KnownBytes, CountWhatIsRemembered) {
  GridMap map(40, 40);
  Knowledge knowledge = Knowledge::build(map, {}, 1).value();
  knowledge.learn(0, all_cells(map));
  const std::size_t before = knowledge.bytes();
  EXPECT_GT(before, map.cell_count());
  for (std::int32_t x = 0; x < 40; ++x) map.set_symbol({x, 7}, '#');
  ASSERT_TRUE(knowledge.edited(map, all_cells(map)).ok());
  EXPECT_EQ(knowledge.outdated_count(0), 40u);
  EXPECT_GE(knowledge.bytes(), before + 40 * 20);
  EXPECT_LE(knowledge.bytes(), before + 40 * 96);
}

/// Estimates are for the nearest of all goals.
TEST(Beliefs, LeadToTheNearestOfSeveralGoals) {
  Random random(734);
  Workspace workspace;
  int found = 0;
  for (int i = 0; i < sample(150); ++i) {
    SCOPED_TRACE(i);
    const GridMap map = any_ground(i, random);
    Knowledge knowledge = Knowledge::build(map, {}, 1).value();
    for (int k = 0; k < 3; ++k) knowledge.see(0, random_cell(map, random), 6, SightKind::radius);
    const NodeNavigator believed = knowledge.navigator(0, Unknown::as_free()).value();
    for (int k = 0; k < 6; ++k) {
      std::vector<NodeId> goals;
      while (goals.size() < 4) goals.push_back(knowledge.node(random_cell(map, random)));
      NodeQuery query = {.from = knowledge.node(random_cell(map, random)), .algorithm = "astar"};
      query.goals = goals;
      const Path path = believed.solve(query, workspace);
      query.algorithm = "dijkstra";
      const Path right = believed.solve(query, workspace);
      ASSERT_EQ(path.status, right.status);
      ASSERT_EQ(path.cost, right.cost);
      found += path.found() ? 1 : 0;
    }
  }
  EXPECT_GT(found, sample(300));
}

/// A cost between the least and the greatest, of a finer measure than any.
TEST(KnownEdits, OfAFinerMeasureAreRefused) {
  GridMap map(4, 4);
  map.set_weight({1, 1}, 2);
  map.set_weight({2, 2}, 0.5);
  Knowledge knowledge = Knowledge::build(map, {}, 1).value();
  const Point cell = {3, 3};
  for (const double weight : {0.5, 1.5, 2.0}) {
    map.set_weight(cell, weight);
    EXPECT_TRUE(knowledge.edited(map, {&cell, 1}).ok()) << weight;
  }
  for (const double weight : {0.75, 1.001, 1.25}) {
    GridMap other = map;
    other.set_weight(cell, weight);
    EXPECT_FALSE(knowledge.edited(other, {&cell, 1}).ok()) << weight;
    const Result<void> valid = knowledge.validate(map);
    EXPECT_TRUE(valid.ok()) << valid.error().message();
  }
}

}  // namespace
}  // namespace wend::test
