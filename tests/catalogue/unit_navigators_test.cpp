// Units of every size and kind on one map, against maps that were drawn for each of them.
#include "wend/catalogue/unit_navigators.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "support/oracle.h"
#include "support/random_case.h"

namespace wend::test {
namespace {

/// Over the symbols . (ground), w (water), h (hills) and @ (rock).
TerrainCosts costs(double ground, double water, double hills) {
  TerrainCosts table;
  table.set('.', ground);
  table.set('w', water);
  table.set('h', hills);
  return table;
}

std::vector<MovementClass> all_classes() {
  const TerrainCosts walks = costs(1, 0, 3);
  const TerrainCosts swims = costs(4, 1, 0);
  const TerrainCosts flies = costs(1, 1, 1);
  return {{walks, {}, {}},
          {walks, {UnitForm::square, 2}, {}},
          {walks, {UnitForm::disc, 3}, {}},
          {swims, {}, {}},
          {flies, {UnitForm::square, 3}, {}},
          {walks, {}, {CornerRule::never, CostModel::classic(), TerrainRule::entered}}};
}

GridMap random_country(int number, Random& random) {
  GridMap map = random_map(static_cast<MapKind>(number % kMapKinds), random);
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const char symbols[] = {'.', '.', '.', '.', 'w', 'h'};
    if (map.walkable(map.point(id))) map.set_symbol(map.point(id), symbols[random.below(6)]);
    if (number % 3 == 0) map.set_weight(map.point(id), 1 + random.below(4) / 4.0);
  }
  return map;
}

/// The map as the class sees it, before its size counts.
GridMap own_of(const UnitNavigators& units, const MovementClass& movement) {
  GridMap own = units.map();
  own.set_terrain(movement.costs);
  return own;
}

GridMap room_of(const UnitNavigators& units, const MovementClass& movement) {
  return map_for_unit(own_of(units, movement), movement.size).value();
}

std::set<NodeId> ids(const GridMap& map, std::span<const Point> cells) {
  std::set<NodeId> ids;
  for (const Point cell : cells) ids.insert(map.id(cell));
  return ids;
}

/// The cells by which two maps for a unit differ.
std::set<NodeId> differing(const GridMap& before, const GridMap& after) {
  std::set<NodeId> ids;
  for (NodeId id = 0; id < after.cell_count(); ++id) {
    const Point cell = after.point(id);
    const bool same = before.symbol(cell) == after.symbol(cell);
    if (!same) ids.insert(id);
  }
  return ids;
}

void expect_right(const UnitNavigators& units, const MovementClass& movement, Random& random,
                  Workspace& workspace, int& found) {
  const GridMap own = own_of(units, movement);
  const GridMap room = room_of(units, movement);
  const Navigator& navigator = *units.of(movement).value();
  const Point from = random_cell(room, random);
  const Point to = random_cell(room, random);
  const Path path = navigator.solve({from, to}, workspace);
  const Oracle oracle(room, movement.options);
  const auto expected = oracle.distances(from)[room.id(to)];
  const bool open = room.walkable(from) && room.walkable(to);
  ASSERT_EQ(path.found(), open && expected.has_value());
  if (!path.found()) return;
  ++found;
  EXPECT_EQ(std::llround(path.cost * kOracleScale), static_cast<long long>(*expected));
  for (const Point cell : path.points) EXPECT_TRUE(fits(own, movement.size, cell));
}

TEST(UnitNavigators, FindEachUnitsCheapestPathsAndFollowEdits) {
  Random random(1);
  Workspace workspace;
  int found = 0;
  for (int number = 0; number < 200; ++number) {
    UnitNavigators units(random_country(number, random));
    for (int edit = 0; edit < 4; ++edit) {
      for (const MovementClass& movement : all_classes()) {
        SCOPED_TRACE(std::to_string(number) + " " + to_text(units.map()));
        expect_right(units, movement, random, workspace, found);
        if (HasFailure()) return;
      }
      const Point cells[] = {random_cell(units.map(), random), random_cell(units.map(), random)};
      const char symbols[] = {'.', '@', 'w', 'h'};
      ASSERT_TRUE(units.set_symbols(cells, symbols[random.below(4)]));
      GridMap heavier = units.map();
      for (const Point cell : cells) heavier.set_weight(cell, 1 + random.below(3) / 2.0);
      ASSERT_TRUE(units.update(heavier, cells));
    }
  }
  EXPECT_GT(found, 500);
}

/// Compares the unit's maps before and after, for any edits of the map.
TEST(UnitNavigators, SayWhichOfTheUnitsCellsChanged) {
  Random random(2);
  int beside = 0;  // that were not edited
  for (int number = 0; number < 200; ++number) {
    UnitNavigators units(random_country(number, random));
    std::vector<GridMap> before;
    std::vector<std::uint64_t> versions;
    for (const MovementClass& movement : all_classes()) {
      before.push_back(room_of(units, movement));
      versions.push_back(units.of(movement).value()->version());
    }
    for (int edit = 0; edit < 4; ++edit) {
      const Point cells[] = {random_cell(units.map(), random), random_cell(units.map(), random)};
      ASSERT_TRUE(units.set_symbols(cells, std::string(".@wh")[random.below(4)]));
      for (std::size_t k = 0; k < all_classes().size(); ++k) {
        SCOPED_TRACE(std::to_string(number) + " " + std::to_string(k) + to_text(units.map()));
        const MovementClass movement = all_classes()[k];
        const GridMap after = room_of(units, movement);
        const std::set<NodeId> changed = ids(after, units.changed(movement));
        ASSERT_EQ(changed, differing(before[k], after));
        for (const Point cell : cells) beside -= changed.count(after.id(cell)) > 0 ? 1 : 0;
        beside += static_cast<int>(changed.size());
        const UpdateReport report = units.report(movement);
        ASSERT_EQ(report.before, versions[k]);
        ASSERT_EQ(report.after, units.of(movement).value()->version());
        ASSERT_NE(report.before, report.after);
        before[k] = after;
        versions[k] = report.after;
      }
    }
  }
  EXPECT_GT(beside, 500);
}

TEST(UnitNavigators, ANavigatorThatIsNewHasChangedNowhere) {
  UnitNavigators units(GridMap(8, 8));
  const MovementClass early;
  const MovementClass late = {early.costs, {UnitForm::disc, 3}, {}};
  EXPECT_TRUE(units.report(early).rebuilt);
  EXPECT_TRUE(units.changed(early).empty());
  const std::uint64_t version = units.version();
  ASSERT_TRUE(units.of(early));
  const Point cell[] = {{4, 4}};
  GridMap map(8, 8);
  map.set_walkable(cell[0], false);
  const UpdateReport report = units.update(map, cell).value();
  EXPECT_EQ(report.before, version);
  EXPECT_EQ(report.after, units.version());
  EXPECT_EQ(units.changed(early).size(), 1u);
  const std::uint64_t made = units.of(late).value()->version();
  EXPECT_FALSE(units.report(late).rebuilt);
  EXPECT_EQ(units.report(late).before, made);
  EXPECT_EQ(units.report(late).after, made);
  EXPECT_TRUE(units.changed(late).empty());
}

TEST(UnitNavigators, MakeEachOnce) {
  UnitNavigators units(GridMap(8, 8));
  const MovementClass walker;
  EXPECT_EQ(units.of(walker).value(), units.of(walker).value());
  EXPECT_NE(units.of({walker.costs, {UnitForm::disc, 3}, {}}).value(), units.of(walker).value());
}

TEST(UnitNavigators, SayWhatIsWrong) {
  UnitNavigators units(GridMap(8, 8));
  EXPECT_FALSE(units.of({TerrainCosts::standard(), {UnitForm::disc, -1}, {}}));
  const Point outside[] = {{0, 0}, {8, 0}};
  EXPECT_FALSE(units.set_symbols(outside, '@'));
  EXPECT_TRUE(units.map().walkable({0, 0})) << "half an edit";
}

TEST(UnitNavigators, TakeAMapOfAnotherShapeAsANewOne) {
  const Point cell[] = {{1, 1}};
  GridMap linked(8, 8);
  linked.add_link({{0, 0}, {7, 7}, 1});
  GridMap hexagons(8, 8);
  hexagons.set_layout(CellLayout::hex_odd_rows);
  for (const GridMap& map : {GridMap(9, 8), GridMap(8, 3), linked, hexagons}) {
    UnitNavigators units(GridMap(8, 8));
    const Navigator* before = units.of({}).value();
    ASSERT_NE(before, nullptr);
    const Result<UpdateReport> report = units.update(map, cell);
    ASSERT_TRUE(report);
    EXPECT_TRUE(report.value().rebuilt);
    Workspace workspace;
    const Point end = {map.width() - 1, map.height() - 1};
    EXPECT_EQ(units.of({}).value()->solve({{0, 0}, end}, workspace).cost,
              Navigator::build(map).value().solve({{0, 0}, end}, workspace).cost);
  }
  UnitNavigators units(GridMap(8, 8));
  EXPECT_FALSE(units.update(GridMap(8, 8), cell).value().rebuilt);
}

TEST(UnitNavigators, ForgetAClassThatTheMapNoLongerServes) {
  TerrainCosts fine = TerrainCosts::standard();
  fine.set('a', 0.001);
  fine.set('b', 70.001);
  GridMap map(4, 4);
  map.set_symbol({0, 0}, 'a');
  UnitNavigators units(map);
  const MovementClass movement = {fine, {}, {}};
  ASSERT_TRUE(units.of(movement));
  const Point cell[] = {{1, 1}};
  ASSERT_TRUE(units.set_symbols(cell, 'b'));
  EXPECT_FALSE(units.of(movement)) << "0.001 beside 70.001 is graded too finely";
  ASSERT_TRUE(units.set_symbols(cell, '.'));
  EXPECT_TRUE(units.of(movement));
}

}  // namespace
}  // namespace wend::test
