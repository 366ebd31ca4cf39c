// The state that whole-map fields keep or drop: goals on maps of every family that close and open,
// overlays that change, errors, whole maps that are exchanged, and edits that nobody reported.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "flow_field_worlds.h"
#include "support/random_edits.h"
#include "support/sample.h"
#include "support/test_maps.h"
#include "wend/catalogue/overlay.h"
#include "wend/flow/field_cache.h"

namespace wend::test {
namespace {

/// The same answers node by node; directions, too, where there is a plane.
void expect_as_anew(const FlowField& field, const FlowField& anew, std::size_t nodes) {
  ASSERT_EQ(field.has_plane(), anew.has_plane());
  for (NodeId node = 0; node <= nodes; ++node) {
    ASSERT_EQ(field.cost(node), anew.cost(node)) << node;
    ASSERT_EQ(field.next(node), anew.next(node)) << node;
    if (field.has_plane()) {
      ASSERT_EQ(field.direction(node), anew.direction(node)) << node;
    }
  }
}

struct Place {
  FlowGoal goal;
  std::uint32_t taken = 0;
};

std::vector<NodeId> places_with_room(const std::vector<Place>& places) {
  std::vector<NodeId> open;
  for (const Place& place : places) {
    if (place.taken < place.goal.capacity) open.push_back(place.goal.node);
  }
  return open;
}

/// A unit comes or goes.
void use_place(Place& place, FlowField& field, bool arrives) {
  if (arrives) {
    const bool free = place.taken < place.goal.capacity;
    ASSERT_EQ(field.arrive(place.goal.node), free);
    place.taken += free ? 1 : 0;
  } else {
    const bool left = place.taken > 0;
    ASSERT_EQ(field.leave(place.goal.node), left);
    place.taken -= left ? 1 : 0;
  }
}

TEST(FlowField, GoalsCloseAndOpenOnMapsOfEveryFamily) {
  Random random(531);
  int none_open = 0;
  int events = 0;
  for (const TestMap& map : test_maps()) {
    const auto nodes = static_cast<std::uint32_t>(map.navigator.node_count());
    for (int i = 0; i < sample(20); ++i) {
      SCOPED_TRACE(map.name + " " + std::to_string(i));
      std::vector<Place> places;
      std::vector<FlowGoal> goals;
      for (std::uint32_t n = 1 + random.below(3); n > 0; --n) {
        const NodeId node = random.below(nodes);
        const auto same = [&](const Place& place) { return place.goal.node == node; };
        if (std::any_of(places.begin(), places.end(), same)) continue;
        goals.push_back({node, random.below(3)});
        places.push_back({goals.back(), 0});
      }
      Result<FlowField> made = FlowField::build(map.navigator, goals);
      if (!made) continue;
      FlowField field = std::move(made).value();
      for (int event = 0; event < 6; ++event, ++events) {
        Place& place = places[random.below(static_cast<std::uint32_t>(places.size()))];
        ASSERT_NO_FATAL_FAILURE(use_place(place, field, random.chance(60)));
        const std::vector<NodeId> open = places_with_room(places);
        none_open += open.empty() ? 1 : 0;
        const FlowField anew = FlowField::build(map.navigator, open).value();
        ASSERT_NO_FATAL_FAILURE(expect_as_anew(field, anew, nodes));
      }
    }
  }
  EXPECT_GT(none_open, sample(200));
  EXPECT_GT(events, sample(1'000));
}

TEST(FlowField, GoalsAreListedInTheOrderInWhichTheyAreNamedFirst) {
  const Navigator navigator = Navigator::build(GridMap(10, 3)).value();
  const std::vector<FlowGoal> named = {{9, 2}, {4, 1}, {9, 3}, {20}, {4, 7}, {0, 5}};
  const FlowField field = FlowField::build(navigator, named).value();
  const std::span<const FlowGoal> goals = field.goals();
  ASSERT_EQ(goals.size(), 4u);
  const FlowGoal right[] = {{9, 5}, {4, 8}, {20, FlowGoal::kNoEnd}, {0, 5}};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(goals[i].node, right[i].node) << i;
    EXPECT_EQ(goals[i].capacity, right[i].capacity) << i;
  }
}

TEST(FlowField, AChangedOverlayCountsAfterARefresh) {
  Random random(532);
  int other = 0;
  for (int i = 0; i < sample(60); ++i) {
    const FieldWorld world = random_field_world(random);
    const auto nodes = static_cast<std::uint32_t>(world.navigator.node_count());
    Overlay overlay(nodes);
    const FlowFieldOptions options = {FlowKind::steps, &overlay};
    FlowField field = FlowField::build(world.navigator, world.goals, options).value();
    for (int round = 0; round < 3; ++round) {
      const double before = field.cost(nodes / 2);
      for (int k = 0; k < 200; ++k) {
        const NodeId node = random.below(nodes);
        random.chance(30) ? overlay.close(node) : overlay.add_cost(node, 5000);
      }
      field.refresh();
      const FlowField anew = FlowField::build(world.navigator, world.goals, options).value();
      ASSERT_NO_FATAL_FAILURE(expect_as_anew(field, anew, nodes)) << i;
      other += field.cost(nodes / 2) != before ? 1 : 0;
    }
  }
  EXPECT_GT(other, sample(20));
}

/// An error of an update: the overlay is one of the map before, or the equation fits no more.
TEST(FlowField, AfterAnUpdateWithAnErrorNothingIsReached) {
  const std::vector<NodeId> goals = {3, 12};
  for (const bool by_overlay : {true, false}) {
    GridMap map(8, 8);
    Navigator navigator = Navigator::build(map).value();
    Overlay overlay(map.cell_count());
    const FlowFieldOptions options = by_overlay ? FlowFieldOptions{FlowKind::steps, &overlay}
                                                : FlowFieldOptions{FlowKind::eikonal, nullptr};
    FlowField field = FlowField::build(navigator, goals, options).value();
    ASSERT_TRUE(field.reached(20));
    if (by_overlay) {
      map = GridMap(8, 9);
    } else {
      map.add_link({{0, 0}, {5, 5}, 1});
    }
    ASSERT_TRUE(navigator.update(map).ok());
    ASSERT_FALSE(field.update(navigator, {}).ok());
    for (NodeId node = 0; node < map.cell_count(); ++node) {
      EXPECT_FALSE(field.reached(node)) << node;
      EXPECT_EQ(field.next(node), kNoNode) << node;
    }
  }
}

/// The new map may be any: of another size, layout, cost unit, or with links.
TEST(FlowField, OfAMapThatIsExchangedNothingIsKept) {
  Random random(533);
  int followed = 0;
  int with_plane = 0;
  for (int i = 0; i < sample(150); ++i) {
    const auto draw = [&] {
      GridMap map = random_map(static_cast<MapKind>(random.below(kMapKinds)), random);
      map.set_layout(static_cast<CellLayout>(random.below(kCellLayouts)));
      if (random.chance(40)) add_terrain(map, random);
      if (random.chance(30)) grade_finely(map, random);
      if (random.chance(15)) add_links(map, random);
      return map;
    };
    GridMap map = draw();
    Navigator navigator = Navigator::build(map).value();
    const std::vector<NodeId> goals = {random.below(60), random.below(200)};
    FlowField field = FlowField::build(navigator, goals).value();
    for (int round = 0; round < 4; ++round) {
      map = draw();
      ASSERT_TRUE(navigator.update(map).ok());
      std::vector<NodeId> all;
      for (NodeId node = 0; node < navigator.node_count(); ++node) all.push_back(node);
      ASSERT_TRUE(field.update(navigator, all).ok());
      const FlowField anew = FlowField::build(navigator, goals).value();
      ASSERT_NO_FATAL_FAILURE(expect_as_anew(field, anew, navigator.node_count())) << i;
      ++followed;
      with_plane += field.has_plane() ? 1 : 0;
    }
  }
  EXPECT_GT(followed, with_plane);
  EXPECT_GT(with_plane, sample(400));
}

/// If an edit was not reported to a field, validate() says so where any cost has changed.
TEST(FlowField, AFieldThatMissedAnEditIsNotValid) {
  Random random(534);
  int lower = 0;
  int higher = 0;
  int none = 0;
  for (int i = 0; i < sample(250); ++i) {
    FieldWorld world = random_field_world(random, FieldGrids::with_diagonals);
    const FlowKind kind = random.chance(50) ? FlowKind::steps : FlowKind::eikonal;
    FlowField field = FlowField::build(world.navigator, world.goals, {kind, nullptr}).value();
    const bool terrain = !world.map.uniform();
    Point cell = random_cell(world.map, random);
    const bool frees = random.chance(60);
    for (int k = 0; k < 9 && world.map.walkable(cell) == frees; ++k) {
      cell = random_cell(world.map, random);
    }
    world.map.set_symbol(cell, world.map.walkable(cell) ? '#' : '.');
    const std::vector<Point> cells = {cell};
    const Result<UpdateReport> report = world.navigator.update(world.map, cells);
    if (report.value().rebuilt || terrain == world.map.uniform()) continue;
    ASSERT_TRUE(field.update(world.navigator, {}).ok());
    const FlowField right = FlowField::build(world.navigator, world.goals, {kind, nullptr}).value();
    bool too_low = false;
    bool too_high = false;
    for (NodeId node = 0; node < world.navigator.node_count(); ++node) {
      too_low = too_low || field.cost(node) < right.cost(node);
      too_high = too_high || field.cost(node) > right.cost(node);
    }
    ASSERT_EQ(field.validate().ok(), !too_low && !too_high) << i << ' ' << world.describe();
    lower += too_low && !too_high ? 1 : 0;
    higher += too_high && !too_low ? 1 : 0;
    none += !too_low && !too_high ? 1 : 0;
  }
  EXPECT_GT(lower, sample(30));
  EXPECT_GT(higher, sample(15));
  EXPECT_GT(none, sample(10));
}

TEST(FieldCache, ItIsNotValidIfAnyOfItsFieldsIsNot) {
  for (const bool first : {true, false}) {
    GridMap map(12, 3);
    for (std::int32_t y = 0; y < 3; ++y) map.set_walkable({6, y}, false);
    Navigator navigator = Navigator::build(map).value();
    FieldCache cache(navigator);
    const NodeId beside =
        first ? 0 : 11;  // the edit is on the left: the right half does not see it
    const NodeId other = first ? 11 : 0;
    ASSERT_TRUE(cache.to({&beside, 1}).ok());
    ASSERT_TRUE(cache.to({&other, 1}).ok());
    EXPECT_TRUE(cache.validate().ok());
    map.set_walkable({2, 1}, false);
    const std::vector<Point> cells = {{2, 1}};
    ASSERT_TRUE(navigator.update(map, cells).ok());
    ASSERT_TRUE(cache.update(navigator, {}).ok());
    EXPECT_FALSE(cache.validate().ok()) << first;
  }
}

/// An edit and back, and the same edit again takes as many looks as the first time.
TEST(FlowField, LooksAreThoseOfTheLastUpdate) {
  GridMap map(60, 60);
  Navigator navigator = Navigator::build(map).value();
  const NodeId goal = 5;
  for (const FlowKind kind : {FlowKind::steps, FlowKind::eikonal}) {
    FlowField field = FlowField::build(navigator, {&goal, 1}, {kind, nullptr}).value();
    EXPECT_GE(field.looks(), navigator.node_count());
    std::uint64_t looks[6];
    for (int i = 0; i < 6; ++i) {
      const std::vector<Point> cells = {{50, 50}};
      map.set_walkable(cells[0], i % 2 != 0);
      ASSERT_TRUE(navigator.update(map, cells).ok());
      ASSERT_TRUE(field.update(navigator, navigator.nodes(cells)).ok());
      looks[i] = field.looks();
      EXPECT_LT(looks[i], navigator.node_count() / 2);
      EXPECT_GT(looks[i], 0u);
      EXPECT_EQ(looks[i], looks[i % 2]) << i;
    }
  }
}

/// A large map takes more memory than a small one by a cost of four bytes and a byte for the
/// neighbours, or three with terrain, per cell, if one walks about in the same room.
TEST(FlowField, TakesTheMemoryOfItsCosts) {
  for (const bool terrain : {false, true}) {
    const auto bytes_of = [&](std::int32_t side) {
      GridMap map(side, side, '#');
      TerrainCosts costs = TerrainCosts::standard();
      costs.set('a', 2);
      map.set_terrain(costs);
      for (std::int32_t x = 0; x < 5; ++x) map.set_symbol({x, 0}, terrain ? 'a' : '.');
      map.set_symbol({0, 1}, '.');
      const Navigator navigator = Navigator::build(map).value();
      const NodeId goal = 0;
      return FlowField::build(navigator, {&goal, 1}).value().bytes();
    };
    const std::size_t more = std::size_t{300} * 300 - std::size_t{20} * 20;
    EXPECT_NEAR(static_cast<double>(bytes_of(300) - bytes_of(20)),
                static_cast<double>(more * (terrain ? 7 : 5)), 1000);
  }
}

}  // namespace
}  // namespace wend::test
