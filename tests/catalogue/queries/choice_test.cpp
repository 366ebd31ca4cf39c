// Query::algorithm = "auto": what is chosen, why, and that the answers are the cheapest.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "support/random_case.h"
#include "support/random_edits.h"
#include "wend/internal/space/spaces/jump_grid.h"
#include "wend/internal/space/spaces/terrain_patterns.h"
#include "wend/space/generators/generate_map.h"
#include "wend/space/spaces/terrain_grid.h"
#include "wend/space/spaces/unit_grid.h"
#include "wend/space/tables/first_moves.h"

namespace wend::test {
namespace {

struct Chosen {
  std::string name;
  std::string reason;
};

Chosen choice(const Navigator& navigator, Query query = {}) {
  query.to = {5, 5};
  const Navigator::Choice made = navigator.choose(query);
  return {made.algorithm->name, made.reason};
}

TEST(Choice, GoesByTheMapTheTablesAndTheOptions) {
  Navigator open = Navigator::build(GridMap(20, 20)).value();
  EXPECT_EQ(choice(open).name, "jump_point_search");
  ASSERT_TRUE(open.bake());
  EXPECT_EQ(choice(open).name, "baked_jump_points");
  EXPECT_NE(choice(open).reason.find("baked"), std::string::npos);
  Query ties;
  ties.options.ties = TieRule::deepest;
  EXPECT_EQ(choice(open, ties).name, "jump_point_search") << "tables have an order of their own";
  Query range;
  range.range = 2;
  EXPECT_EQ(choice(open, range).name, "jump_point_search");
  Query test;
  test.goal_test = [](Point) { return true; };
  EXPECT_EQ(choice(open, test).name, "astar");
}

TEST(Choice, IsAStarWhereJumpsAreImpossible) {
  const Navigator straight = Navigator::build(GridMap(20, 20), {CornerRule::never, {}, {}}).value();
  EXPECT_EQ(choice(straight).name, "astar");
  EXPECT_NE(choice(straight).reason.find("diagonal"), std::string::npos);
  GridMap linked(20, 20);
  linked.add_link({{0, 0}, {9, 9}});
  EXPECT_EQ(choice(Navigator::build(linked).value()).name, "astar");
}

// ---- which maps are for jumps

/// Rock, or ground of the cost 4, on so many of 100 cells.
GridMap noise(std::int32_t side, std::uint32_t percent, char symbol) {
  GridMap map(side, side);
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('s', 4);
  map.set_terrain(costs);
  Random random(percent);
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    if (random.chance(percent)) map.set_symbol(map.point(id), symbol);
  }
  return map;
}

/// One block of swamp, in the middle of open ground.
GridMap swamp(std::int32_t width, std::int32_t height) {
  GridMap map(width, height);
  map.set_terrain(noise(1, 0, 's').terrain());
  for (std::int32_t y = height / 4; y < height * 3 / 4; ++y) {
    for (std::int32_t x = width / 4; x < width * 3 / 4; ++x) map.set_symbol({x, y}, 's');
  }
  return map;
}

GridMap generated(wend::MapKind kind) {
  MapRecipe made;
  made.kind = kind;
  made.width = made.height = 120;
  return generate_map(made).value();
}

std::vector<GridMap> maps_of_all_kinds() {
  std::vector<GridMap> maps = {GridMap(20, 20), swamp(32, 16), swamp(200, 200)};
  for (const auto kind : {wend::MapKind::maze, wend::MapKind::rooms, wend::MapKind::caves,
                          wend::MapKind::random, wend::MapKind::city}) {
    maps.push_back(generated(kind));
  }
  for (const std::uint32_t percent : {2u, 10u, 20u, 30u, 40u}) {
    maps.push_back(noise(200, percent, '#'));
  }
  for (const std::uint32_t percent : {2u, 10u, 20u, 50u}) {
    maps.push_back(noise(60, percent, 's'));
    maps.push_back(noise(200, percent, 's'));
  }
  return maps;
}

/// Counts a map's straight steps, and those after which a path may turn, cell by cell.
template <class Grid, class MovesAfter>
TurnCounts count_turns(const Grid& grid, MovesAfter&& moves_after) {
  TurnCounts counts;
  for (NodeId node = 0; node < grid.topology().node_count(); ++node) {
    for (unsigned move = 0; move < 4; ++move) {
      const Point p = grid.topology().point(node);
      const Point before = {p.x - kMoveX[move], p.y - kMoveY[move]};
      if (!grid.topology().contains(before) || !grid.walkable(node)) continue;
      if (!grid.walkable(grid.topology().node(before))) continue;
      ++counts.steps;
      counts.turning += (moves_after(node, move) & ~natural_moves(move)) != 0 ? 1 : 0;
    }
  }
  return counts;
}

TurnCounts count_turns(const GridMap& map) {
  const GridOptions rules;
  if (map.uniform()) {
    const UnitGrid grid(map, rules.corners, rules.costs);
    return count_turns(grid, [&](NodeId node, unsigned move) {
      const Neighbourhood free = grid.topology().free_neighbours(node);
      return grid.topology().moves_after(move, free, Pruning::dominated);
    });
  }
  const TerrainGrid grid =
      TerrainGrid::build(map, rules.corners, rules.costs, rules.terrain).value();
  const TerrainPatterns patterns(grid);
  return count_turns(grid,
                     [&](NodeId node, unsigned move) { return patterns.at(node).moves(move); });
}

/// "less than 15 of 100 steps" or "15 of 100 steps or more".
void expect_true(const std::string& reason, const TurnCounts& counts) {
  const std::size_t place = reason.find(" of 100 steps");
  ASSERT_NE(place, std::string::npos) << reason;
  const std::uint64_t percent = std::stoul(reason.substr(place - 2, 2));
  const bool less = reason.find("less than") != std::string::npos;
  ASSERT_NE(less, reason.find("or more") != std::string::npos);
  EXPECT_EQ(less, 100 * counts.turning < percent * counts.steps)
      << reason << ": " << counts.turning << " of " << counts.steps;
}

void expect_dead_ends(const std::string& reason, const GridMap& map, const TurnCounts& counts) {
  const UnitGrid grid(map, CornerRule::both_free, CostModel::octile());
  const TurnCounts own = JumpGrid(grid).turn_counts();
  EXPECT_EQ(own.steps, counts.steps);
  EXPECT_EQ(own.turning, counts.turning);
  EXPECT_GE(100 * own.turning, 15 * own.steps);
  if (reason.find("a quarter or more") != std::string::npos) {
    EXPECT_GE(4 * (own.turning - own.alive), own.turning);
  } else {
    EXPECT_LT(100 * own.alive, 15 * own.steps);
  }
}

TEST(Choice, EveryReasonIsTrueOfTheMap) {
  std::set<std::string> reasons;
  for (const GridMap& map : maps_of_all_kinds()) {
    const Navigator navigator = Navigator::build(map).value();
    const Chosen chosen = choice(navigator);
    const TurnCounts counts = count_turns(map);
    if (chosen.reason.find("dead ends") == std::string::npos) {
      expect_true(chosen.reason, counts);
    } else {
      expect_dead_ends(chosen.reason, map, counts);
    }
    reasons.insert(chosen.reason);
  }
  EXPECT_GE(reasons.size(), 6u) << "all that can be said was said";
}

TEST(Choice, ABlockOfSwampIsForJumps) {
  for (const GridMap& map : {swamp(32, 16), swamp(200, 200)}) {
    const Navigator navigator = Navigator::build(map).value();
    EXPECT_EQ(choice(navigator).name, "jump_point_search");
    EXPECT_NE(choice(navigator).reason.find("less than"), std::string::npos);
    Workspace workspace;
    Query query = {{0, 0}, {map.width() - 1, map.height() - 1}, "astar", {}};
    const Path steps = navigator.solve(query, workspace);
    query.algorithm = kAuto;
    const Path jumps = navigator.solve(query, workspace);
    EXPECT_LT(3 * jumps.counters.expanded, steps.counters.expanded);
  }
}

TEST(Choice, NoiseIsForStepsUnlessItIsThinOrFullOfDeadEnds) {
  const auto chosen = [](const GridMap& map) { return choice(Navigator::build(map).value()); };
  EXPECT_EQ(chosen(noise(200, 2, '#')).name, "jump_point_search");
  EXPECT_EQ(chosen(noise(200, 10, '#')).name, "astar");
  EXPECT_EQ(chosen(noise(200, 20, '#')).name, "astar");
  EXPECT_NE(chosen(noise(200, 20, '#')).reason.find("15 of 100 steps or more"), std::string::npos);
  EXPECT_EQ(chosen(noise(200, 40, '#')).name, "jump_point_search");
  EXPECT_NE(chosen(noise(200, 40, '#')).reason.find("dead ends"), std::string::npos);
  EXPECT_EQ(chosen(noise(200, 50, 's')).name, "astar");
  EXPECT_EQ(chosen(noise(200, 2, 's')).name, "jump_point_search");
  EXPECT_EQ(chosen(noise(200, 20, 's')).name, "astar");
  EXPECT_EQ(chosen(noise(60, 20, 's')).name, "jump_point_search") << "small enough";
}

TEST(Choice, FollowsEdits) {
  GridMap map(100, 100);
  Navigator navigator = Navigator::build(map).value();
  EXPECT_EQ(choice(navigator).name, "jump_point_search");
  std::vector<Point> changed;
  Random random(3);
  for (int i = 0; i < 2000; ++i) {
    changed.push_back(random_cell(map, random));
    map.set_symbol(changed.back(), '#');
  }
  ASSERT_TRUE(navigator.update(map, changed));
  EXPECT_EQ(choice(navigator).name, "astar");
  expect_true(choice(navigator).reason, count_turns(map));
  for (const Point p : changed) map.set_symbol(p, '.');
  ASSERT_TRUE(navigator.update(map, changed));
  EXPECT_EQ(choice(navigator).name, "jump_point_search");
}

/// Two edits and a refresh now and then.
bool edit_twice(GridMap& map, Navigator& navigator) {
  Random random(map.cell_count());
  for (int i = 0; i < 2; ++i) {
    if (!navigator.update(map, edit_at_random(map, random))) return false;
    if (random.chance(30)) navigator.refresh();
  }
  return true;
}

/// Jump points of terrain need a look at the whole map, and no question after an edit should wait
/// for that.
TEST(Choice, OnTerrainItIsAStarFromAnEditOnUntilRefreshed) {
  GridMap map = swamp(200, 200);
  Navigator navigator = Navigator::build(map).value();
  ASSERT_EQ(choice(navigator).name, "jump_point_search");
  const Point cell[] = {{3, 3}};
  for (int round = 0; round < 3; ++round) {
    map.set_symbol(cell[0], round % 2 == 0 ? '@' : '.');
    ASSERT_FALSE(navigator.update(map, cell).value().rebuilt);
    EXPECT_EQ(choice(navigator).name, "astar");
    EXPECT_NE(choice(navigator).reason.find("refresh"), std::string::npos);
    Workspace workspace;
    Query query = {{0, 0}, {199, 199}, "jump_point_search", {}};
    const Path jumps = navigator.solve(query, workspace);
    ASSERT_TRUE(jumps.found()) << "whoever asks for jumps waits for them";
    query.algorithm = kAuto;
    EXPECT_EQ(navigator.solve(query, workspace).cost, jumps.cost);
    EXPECT_EQ(choice(navigator).name, "astar") << "whatever else was asked";
    if (round == 1) navigator.refresh();
    EXPECT_EQ(choice(navigator).name, round == 1 ? "jump_point_search" : "astar");
  }
  ASSERT_TRUE(navigator.update(map));
  EXPECT_EQ(choice(navigator).name, "jump_point_search") << "it was built anew";
}

TEST(Choice, TheFirstTerrainThatAnEditBringsIsAnEditToo) {
  GridMap map(100, 100);
  map.set_terrain(swamp(32, 16).terrain());
  Navigator navigator = Navigator::build(map).value();
  ASSERT_EQ(choice(navigator).name, "jump_point_search");
  const Point cell[] = {{3, 3}};
  map.set_symbol(cell[0], 's');
  ASSERT_TRUE(navigator.update(map, cell).value().rebuilt);
  EXPECT_EQ(choice(navigator).name, "astar");
  navigator.refresh();
  EXPECT_EQ(choice(navigator).name, "jump_point_search");
  map.set_symbol(cell[0], '.');
  ASSERT_TRUE(navigator.update(map, cell).value().rebuilt);
  EXPECT_EQ(choice(navigator).name, "jump_point_search") << "lines of plain ground are repaired";
}

TEST(Choice, AnswersAreTheCheapest) {
  Workspace workspace;
  int jumps = 0;
  for (std::uint64_t number = 0; number < 1500; ++number) {
    RandomCase tried = any_layout_case(number);
    Navigator navigator = number % 2 == 0 ? Navigator::build(tried.map, tried.options).value()
                                          : prepared_navigator(tried.map, tried.options);
    const bool edits = number % 5 == 4;
    ASSERT_TRUE(!edits || edit_twice(tried.map, navigator)) << tried.describe();
    Query query = {tried.from, tried.to, "astar", {}};
    const Path expected = navigator.solve(query, workspace);
    query.algorithm = kAuto;
    const Path path = navigator.solve(query, workspace);
    ASSERT_EQ(path.status, expected.status) << tried.describe();
    ASSERT_EQ(path.cost, expected.cost) << tried.describe();
    ASSERT_EQ(path.optimal, expected.optimal) << tried.describe();
    jumps += std::string(navigator.choose(query).algorithm->name) == "astar" ? 0 : 1;
  }
  EXPECT_GT(jumps, 200);
}

}  // namespace
}  // namespace wend::test
