// Every state of an order, and how units come to it; cancelled and sent elsewhere at any time.
#include "wend/crowd/move_to.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "follow_scene.h"
#include "support/random_map.h"
#include "support/sample.h"
#include "wend/ground/grid_ground.h"
#include "wend/space/spaces/voxel_grid.h"
#include "wend/world/knowledge/knowledge.h"

namespace wend::test {
namespace {

constexpr double kMoveTick = 0.1;

/// A service of its own map, and the world that units move in.
class Field {
 public:
  explicit Field(GridMap map, const ServiceOptions& options = {}, const GridOptions& rules = {})
      : service_(PathService::build(std::move(map), rules, options).value()),
        ground_(GridGround::build(*service_.map()).value()) {}

  PathService& service() { return service_; }
  const GridGround& ground() const { return ground_; }
  MoveWorld world() { return {.service = &service_, .ground = &ground_}; }
  void set(Point cell, char symbol) {
    const CellEdit edit = {cell, symbol};
    service_.edit({&edit, 1}).value();
  }

 private:
  PathService service_;
  GridGround ground_;
};

/// One unit whose every step is checked.
class OneUnit {
 public:
  OneUnit(Field& field, const Position& at, const UnitMotion& motion = {})
      : field_(&field), move_(field.world(), motion), at_(at) {}

  MoveTo& move() { return move_; }
  const Position& at() const { return at_; }

  void step() {
    field_->service().tick();
    const Position before = at_;
    move_.advance(at_, velocity_, kMoveTick);
    EXPECT_TRUE(field_->ground().is_free(before, at_, 0.39));
  }
  /// A tick of one of many units, after the service had its own.
  void stand() { move_.tick(at_, velocity_, kMoveTick); }
  MoveState go(int ticks = 3000) {
    for (int i = 0; i < ticks && !is_over(move_.state()); ++i) step();
    return move_.state();
  }

 private:
  Field* field_;
  MoveTo move_;
  Position at_;
  Velocity velocity_;
};

GridMap walled() {
  GridMap map(20, 9);
  for (int y = 0; y < 8; ++y) map.set_symbol({9, y}, '#');
  for (const Point cell :
       {Point{14, 3}, {15, 3}, {16, 3}, {14, 4}, {16, 4}, {14, 5}, {15, 5}, {16, 5}}) {
    map.set_symbol(cell, '#');
  }
  return map;
}

TEST(MoveTo, ArrivesAtThePositionItself) {
  Field field(walled());
  OneUnit unit(field, {1.2, 1.1, 0});
  unit.move().start(unit.at(), {.to = {18.3, 0.8, 0}});
  EXPECT_EQ(unit.move().state(), MoveState::pending);
  EXPECT_EQ(unit.go(), MoveState::arrived);
  EXPECT_LE(gap(unit.at(), {18.3, 0.8, 0}), 0.01);
  EXPECT_EQ(unit.move().progress().replans, 0u);
  EXPECT_EQ(unit.move().progress().distance_left, 0);
}

TEST(MoveTo, ArrivesInTheMiddleOfThePlaceWhereToldTo) {
  Field field(walled());
  OneUnit unit(field, {1.2, 1.1, 0});
  unit.move().start(unit.at(), {.to = {18.3, 0.8, 0}, .exact = false});
  EXPECT_EQ(unit.go(), MoveState::arrived);
  EXPECT_LE(gap(unit.at(), {18, 1, 0}), 0.01);
}

TEST(MoveTo, SaysThatNoWayLeadsThereAndStays) {
  Field field(walled());
  OneUnit unit(field, {1, 1, 0});
  unit.move().start(unit.at(), {.to = {15, 4, 0}});
  EXPECT_EQ(unit.go(), MoveState::unreachable);
  EXPECT_STREQ(unit.move().progress().reason, "no way leads to the goal");
  EXPECT_EQ(unit.at(), (Position{1, 1, 0}));
  unit.move().start(unit.at(), {.to = {9, 3, 0}});
  EXPECT_EQ(unit.go(), MoveState::unreachable);
  EXPECT_NE(std::string(unit.move().progress().reason).find("blocked"), std::string::npos);
}

TEST(MoveTo, GoesAsNearAsPossibleWhereToldTo) {
  Field field(walled());
  OneUnit unit(field, {1, 1, 0});
  unit.move().start(unit.at(), {.to = {15, 4, 0}, .partial = true});
  EXPECT_EQ(unit.go(), MoveState::arrived_partial);
  EXPECT_LE(gap(unit.at(), {15, 4, 0}), 2.01);
  EXPECT_STREQ(unit.move().progress().reason, "no way leads to the goal");
}

TEST(MoveTo, SaysThatAGoalOffTheMapIsNone) {
  Field field(walled());
  OneUnit unit(field, {1, 1, 0});
  unit.move().start(unit.at(), {.to = {-5, 4, 0}});
  EXPECT_EQ(unit.move().state(), MoveState::invalid);
  unit.move().start(unit.at(), {.to = {std::nan(""), 4, 0}});
  EXPECT_EQ(unit.move().state(), MoveState::invalid);
  MoveOrder order = {.to = {5, 5, 0}};
  order.algorithm = "polyanya";
  unit.move().start(unit.at(), order);
  EXPECT_EQ(unit.go(), MoveState::invalid);
  EXPECT_NE(std::string(unit.move().progress().reason), "");
}

TEST(MoveTo, StopsBeforeABlockageAndGoesRound) {
  Field field(walled());
  OneUnit unit(field, {1, 4, 0});
  unit.move().start(unit.at(), {.to = {12, 7, 0}});
  while (unit.at().x < 5) unit.step();
  EXPECT_EQ(unit.move().state(), MoveState::moving);
  field.set({9, 0}, '.');  // another door, and then the one it goes to is shut
  field.set({9, 8}, '#');
  EXPECT_EQ(unit.go(), MoveState::arrived);
  EXPECT_EQ(unit.move().progress().replans, 1u);
}

TEST(MoveTo, IsBlockedWhereAnEditTakesTheOnlyWay) {
  Field field(walled());
  OneUnit unit(field, {1, 4, 0});
  unit.move().start(unit.at(), {.to = {12, 7, 0}});
  while (unit.at().x < 5) unit.step();
  field.set({9, 8}, '#');
  EXPECT_EQ(unit.go(), MoveState::blocked);
  EXPECT_LT(unit.at().x, 9);
  EXPECT_EQ(unit.move().progress().distance_left, 0);
}

TEST(MoveTo, GoesAsNearAsPossibleWhereAnEditTakesTheOnlyWay) {
  Field field(walled());
  OneUnit unit(field, {1, 4, 0});
  unit.move().start(unit.at(), {.to = {12, 7, 0}, .partial = true});
  while (unit.at().x < 5) unit.step();
  field.set({9, 8}, '#');
  EXPECT_EQ(unit.go(), MoveState::arrived_partial);
  EXPECT_LE(gap(unit.at(), {8, 7, 0}), 0.02);
}

TEST(MoveTo, WaitsBlockedUntilTheWayIsBackWhereToldTo) {
  Field field(walled());
  OneUnit unit(field, {1, 4, 0});
  unit.move().start(unit.at(), {.to = {12, 7, 0}, .wait = true});
  while (unit.at().x < 5) unit.step();
  field.set({9, 8}, '#');
  for (int i = 0; i < 100; ++i) unit.step();
  EXPECT_EQ(unit.move().state(), MoveState::waiting);
  EXPECT_FALSE(is_over(unit.move().state()));
  field.set({9, 4}, '.');
  for (int i = 0; i < 20; ++i) unit.step();
  EXPECT_EQ(unit.move().state(), MoveState::moving);
  EXPECT_EQ(unit.go(), MoveState::arrived);
}

TEST(MoveTo, TakesABetterWayWhenItsTurnComes) {
  Field field(walled());
  OneUnit unit(field, {1, 1, 0});
  unit.move().start(unit.at(), {.to = {17, 1, 0}});
  for (int i = 0; i < 10; ++i) unit.step();
  EXPECT_EQ(unit.move().progress().replans, 0u);
  const double before = unit.move().progress().distance_left;
  field.set({9, 1}, '.');
  for (int i = 0; i < 80; ++i) unit.step();
  EXPECT_EQ(unit.move().progress().replans, 1u);
  EXPECT_EQ(unit.go(), MoveState::arrived);
  EXPECT_GT(before, 20);
}

TEST(MoveTo, WalksOnWhileItIsSentElsewhere) {
  Field field(walled());
  OneUnit unit(field, {1, 7, 0});
  unit.move().start(unit.at(), {.to = {17, 8, 0}});
  while (unit.at().x < 4) unit.step();
  unit.move().retarget(unit.at(), {17, 1, 0});
  double last = unit.at().x;
  for (int i = 0; i < 20; ++i) {
    unit.step();
    EXPECT_EQ(unit.move().state(), MoveState::moving);
    EXPECT_GT(unit.at().x, last);
    last = unit.at().x;
  }
  EXPECT_EQ(unit.go(), MoveState::arrived);
  EXPECT_LE(gap(unit.at(), {17, 1, 0}), 0.01);
}

TEST(MoveTo, StopsWhenItIsCancelled) {
  Field field(walled());
  OneUnit unit(field, {1, 7, 0});
  unit.move().start(unit.at(), {.to = {17, 8, 0}});
  while (unit.at().x < 4) unit.step();
  unit.move().cancel();
  EXPECT_EQ(unit.move().state(), MoveState::cancelled);
  const Position at = unit.at();
  for (int i = 0; i < 10; ++i) unit.step();
  EXPECT_EQ(unit.at(), at);
  EXPECT_EQ(field.service().telemetry().waiting, 0u);
  unit.move().retarget(unit.at(), {2, 2, 0});
  EXPECT_EQ(unit.go(), MoveState::arrived);
}

/// Blocked cells often touch at corners, where a point has no room.
TEST(MoveTo, PointsArriveUnderEveryCornerRuleThatTheGroundLetsThrough) {
  Random random(542);
  Workspace workspace;
  int arrived = 0;
  int refused = 0;
  for (int i = 0; i < sample(3'000); ++i) {
    GridMap map(random.between(3, 12), random.between(3, 12));
    for (NodeId id = 0; id < map.cell_count(); ++id) {
      if (random.chance(40)) map.set_symbol(map.point(id), '#');
    }
    const GridOptions rules = {.corners = static_cast<CornerRule>(i % 4)};
    const Point from = random_cell(map, random);
    const Point to = random_cell(map, random);
    Field field(map, {}, rules);
    if (!field.service().grid()->solve({from, to}, workspace).found()) continue;
    UnitMotion motion;
    motion.radius = rules.corners == CornerRule::both_free ? random.below(5) / 10.0 : 0;
    motion.speed = 1 + random.below(4);
    MoveTo move(field.world(), motion);
    Position at = {static_cast<double>(from.x), static_cast<double>(from.y), 0};
    Velocity velocity;
    move.start(at, {.to = {static_cast<double>(to.x), static_cast<double>(to.y), 0}});
    if (rules.corners == CornerRule::always) {
      ASSERT_EQ(move.state(), MoveState::invalid);
      ASSERT_NE(std::string(move.progress().reason).find("corner"), std::string::npos);
      ++refused;
      continue;
    }
    for (int tick = 0; tick < 3'000 && !is_over(move.state()); ++tick) {
      field.service().tick();
      move.advance(at, velocity, kMoveTick);
    }
    ASSERT_EQ(move.state(), MoveState::arrived)
        << to_string(rules.corners) << ' ' << move.progress().reason << '\n'
        << to_text(map);
    ASSERT_EQ(move.progress().replans, 0u);
    ++arrived;
  }
  EXPECT_GT(arrived, sample(300));
  EXPECT_GT(refused, sample(150));
}

/// A ground without walls, for maps on which walls are only drawn.
class OpenGround final : public Ground {
 public:
  explicit OpenGround(const GridGround& ground) : ground_(&ground) {}
  NodeId place(const Position& at) const override { return ground_->place(at); }
  Position position(NodeId place) const override { return ground_->position(place); }
  bool is_free(const Position&, double) const override { return true; }
  bool is_free(const Position&, const Position&, double) const override { return true; }
  bool passes_corners() const override { return true; }
  std::optional<Position> nearest_free(const Position& at, double, double) const override {
    return at;
  }
  void find_walls(const Position&, double, std::vector<Wall>&) const override {}

 private:
  const GridGround* ground_;
};

TEST(MoveTo, OverAGroundWithoutWallsCornersHinderNobody) {
  GridMap map(2, 2);
  map.set_symbol({1, 0}, '#');
  map.set_symbol({0, 1}, '#');
  Field field(map, {}, {.corners = CornerRule::always});
  const OpenGround ground(field.ground());
  MoveTo move({.service = &field.service(), .ground = &ground}, {});
  Position at;
  Velocity velocity;
  move.start(at, {.to = {1, 1, 0}});
  for (int tick = 0; tick < 100 && !is_over(move.state()); ++tick) {
    field.service().tick();
    move.advance(at, velocity, kMoveTick);
  }
  EXPECT_EQ(move.state(), MoveState::arrived);
}

/// In volumes this holds for their layers; a side's knowledge of a map has the map's rule.
TEST(MoveTo, MapsOfEveryFamilySayWhetherPathsPassCorners) {
  for (const CornerRule corners :
       {CornerRule::always, CornerRule::one_free, CornerRule::both_free, CornerRule::never}) {
    const bool always = corners == CornerRule::always;
    const GridOptions rules = {.corners = corners};
    GridMap hexagons(4, 4);
    hexagons.set_layout(CellLayout::hex_odd_rows);
    GridMap linked(4, 4);
    linked.add_link({{0, 0}, {3, 3}, 1});
    EXPECT_EQ(Navigator::build(GridMap(4, 4), rules).value().passes_corners(), always);
    EXPECT_EQ(Navigator::build(linked, rules).value().passes_corners(), always);
    EXPECT_FALSE(Navigator::build(hexagons, rules).value().passes_corners());
    const VoxelMap volume(3, 3, 2);
    for (const VoxelMoves moves : {VoxelMoves::six, VoxelMoves::eighteen}) {
      const NodeNavigator navigator(VoxelGrid(volume, {.moves = moves, .corners = corners}));
      EXPECT_EQ(navigator.passes_corners(), always && moves != VoxelMoves::six);
    }
    const Knowledge knowledge = Knowledge::build(GridMap(4, 4), rules, 1).value();
    EXPECT_EQ(knowledge.navigator(0, {}).value().passes_corners(), always);
  }
}

/// Links to places near by, as holes in fences and drops are, too.
TEST(MoveTo, ArrivesOverLinksOfEveryLength) {
  Random random(541);
  Workspace workspace;
  int near = 0;  // ways that only links to neighbours open
  for (int i = 0; i < sample(3'000); ++i) {
    GridMap map = random_map(static_cast<MapKind>(random.below(kMapKinds)), random);
    const GridMap without = map;
    for (int k = 0; k < 60; ++k) {
      const Point from = random_cell(map, random);
      const int reach = random.chance(80) ? 1 : 4;
      const Point to = {from.x + random.between(-reach, reach),
                        from.y + random.between(-reach, reach)};
      const bool open = map.contains(to) && map.walkable(from) && map.walkable(to);
      if (open && from != to) map.add_link({from, to, 1});
    }
    Point from = random_cell(map, random);
    Point to = random_cell(map, random);
    if (!map.links().empty() && random.chance(50)) {
      from = map.links().front().from;
      to = map.links().front().to;
    }
    Field field(map);
    const Path path = field.service().grid()->solve({from, to}, workspace);
    if (!path.found()) continue;
    near += Navigator::build(without).value().solve({from, to}, workspace).found() ? 0 : 1;
    UnitMotion motion;
    motion.radius = random.chance(50) ? 0 : 0.3;
    motion.speed = 4;
    motion.links = random.chance(50) ? LinkRule::jump : LinkRule::walk;
    MoveTo move(field.world(), motion);
    Position at = {static_cast<double>(from.x), static_cast<double>(from.y), 0};
    Velocity velocity;
    move.start(at, {.to = {static_cast<double>(to.x), static_cast<double>(to.y), 0}});
    for (int tick = 0; tick < 3'000 && !is_over(move.state()); ++tick) {
      field.service().tick();
      move.advance(at, velocity, kMoveTick);
    }
    ASSERT_EQ(move.state(), MoveState::arrived)
        << i << ' ' << move.progress().reason << " at " << at.x << ',' << at.y << '\n'
        << to_text(map);
    ASSERT_EQ(move.progress().replans, 0u) << i;
  }
  EXPECT_GT(near, sample(40));
}

TEST(MoveTo, SaysThatPathsAreForSmallerUnits) {
  GridMap map(20, 3);
  for (int x = 0; x < 20; ++x) {
    if (x > 5) map.set_symbol({x, 0}, '#');
    if (x > 5) map.set_symbol({x, 2}, '#');
  }
  Field field(map);
  UnitMotion wide;
  wide.radius = 0.9;
  OneUnit unit(field, {1, 1, 0}, wide);
  unit.move().start(unit.at(), {.to = {18, 1, 0}});
  EXPECT_EQ(unit.go(), MoveState::blocked);
  EXPECT_NE(std::string(unit.move().progress().reason).find("radius"), std::string::npos);
}

/// Walls that come and go, orders, new goals, cancels and pushes at any time: a unit without a
/// reason to stop reaches its goal, if a way leads there.
TEST(MoveTo, ComesThroughWhateverHappens) {
  std::set<MoveState> seen;
  int arrived = 0;
  for (std::uint64_t number = 0; number < sample(1500u); ++number) {
    Random random(number);
    GridMap map = random_map(MapKind(random.below(kMapKinds)), random);
    const bool few = random.chance(50);
    Field field(map, {.budget = {few ? 30u : 5000u}});
    UnitMotion motion;
    motion.radius = 0.4;
    motion.speed = random.between(1, 30) / 5.0;
    motion.turning_circle = random.chance(50) ? 0 : 1;
    motion.seed = random.below(100);
    const auto place = [&] {
      const Point cell = random_cell(map, random);
      return Position{double(cell.x), double(cell.y), 0};
    };
    Position at = place();
    if (!field.ground().is_free(at, 0.4)) continue;
    MoveTo move(field.world(), motion);
    Velocity velocity;
    MoveOrder order = {.to = place(), .partial = random.chance(50), .wait = random.chance(50)};
    move.start(at, order);
    const std::uint32_t trouble = random.below(20);
    const auto step = [&] {
      field.service().tick();
      const Position before = at;
      const bool was_free = field.ground().is_free(at, 0.39);
      move.advance(at, velocity, kMoveTick);
      if (was_free) {
        EXPECT_TRUE(field.ground().is_free(before, at, 0.39)) << number << to_text(map);
      }
      seen.insert(move.state());
    };
    for (int tick = 0; tick < 300; ++tick) {
      if (random.chance(trouble)) {
        const Point cell = random_cell(map, random);
        field.set(cell, random.chance(50) ? '#' : '.');
      }
      if (random.chance(trouble / 4)) move.retarget(at, place());
      if (random.chance(trouble / 8)) move.start(at, order);
      if (random.chance(trouble / 10)) move.cancel();
      if (random.chance(trouble)) {
        const double x = random.between(-10, 10) / 10.0;
        const Position to = {at.x + x, at.y + random.between(-10, 10) / 10.0, 0};
        if (field.ground().is_free(at, to, 0.4)) at = to;
      }
      step();
    }
    // From now on nothing happens any more.
    const bool pushed_in = !field.ground().is_free(at, 0.4);
    move.start(at, {.to = place()});
    for (int tick = 0; tick < 4000 && !is_over(move.state()); ++tick) step();
    EXPECT_TRUE(is_over(move.state()))
        << number << to_text(*field.service().map()) << at.x << "," << at.y;
    if (pushed_in) continue;
    Workspace workspace;
    const NodeId from = place_for_unit(field.service().navigator(), field.ground(), at, 0.4);
    const NodeId to = field.ground().place(move.order().to);
    const bool way = field.service().navigator().solve({.from = from, .to = to}, workspace).found();
    ASSERT_EQ(move.state() == MoveState::arrived, way)
        << number << to_string(move.state()) << move.progress().reason
        << to_text(*field.service().map()) << at.x << "," << at.y << " to " << move.order().to.x
        << "," << move.order().to.y;
    arrived += way ? 1 : 0;
    const Result<void> valid = field.service().validate();
    ASSERT_TRUE(valid.ok()) << valid.error().message();
  }
  EXPECT_GT(arrived, sample(300));
  EXPECT_EQ(seen.size(), std::size_t{9});  // each of them
}

TEST(MoveTo, PathsOfAMapWhosePlacesAreNumberedOtherwiseAreAskedForByItsOwnPlaces) {
  Field field(walled());
  GridMap wider(25, 9);  // the same cells, and more of them: other numbers
  for (int y = 0; y < 9; ++y) {
    for (int x = 0; x < 25; ++x) {
      const Point cell = {x, y};
      if (x >= 20 || !field.service().map()->walkable(cell)) wider.set_symbol(cell, '#');
    }
  }
  const GridGround ground = GridGround::build(wider).value();
  ASSERT_NE(ground.place({3, 6}), field.ground().place({3, 6}));
  const MoveWorld world = {
      .service = &field.service(), .ground = &ground, .places = &field.ground()};
  MoveTo move(world, {});
  Position at = {3, 6};
  Velocity velocity;
  move.start(at, {.to = {12, 2}});
  for (int tick = 0; tick < 3000 && !is_over(move.state()); ++tick) {
    field.service().tick();
    const Position before = at;
    move.advance(at, velocity, kMoveTick);
    ASSERT_TRUE(field.ground().is_free(before, at, 0.39));
  }
  EXPECT_EQ(move.state(), MoveState::arrived) << move.progress().reason;
  EXPECT_LT(std::hypot(at.x - 12, at.y - 2), 0.2);
}

TEST(MoveTo, AnOrderInterruptedAtAnyTickLeavesTheUnitToTheNextOne) {
  for (int ticks = 0; ticks < 60; ++ticks) {
    Field field(walled());
    OneUnit unit(field, {3, 6});
    unit.move().start(unit.at(), {.to = {12, 2}});
    for (int i = 0; i < ticks; ++i) unit.step();
    ASSERT_FALSE(is_over(unit.move().state())) << ticks;
    unit.move().start(unit.at(), {.to = {2, 1}});
    ASSERT_EQ(unit.go(), MoveState::arrived) << ticks << unit.move().progress().reason;
    EXPECT_LT(std::hypot(unit.at().x - 2, unit.at().y - 1), 0.2) << ticks;
    const Result<void> valid = field.service().validate();
    EXPECT_TRUE(valid.ok()) << valid.error().message();
  }
}

TEST(MoveTo, ANewOrderCountsItsOwnFurtherPaths) {
  Field field(walled());
  OneUnit unit(field, {1, 1, 0});
  unit.move().start(unit.at(), {.to = {17, 1, 0}});
  for (int i = 0; i < 10; ++i) unit.step();
  field.set({9, 1}, '.');
  while (unit.move().progress().replans == 0) unit.step();
  unit.move().start(unit.at(), {.to = {1, 7, 0}});
  EXPECT_EQ(unit.move().progress().replans, 0u);
  EXPECT_EQ(unit.go(), MoveState::arrived);
  EXPECT_EQ(unit.move().progress().replans, 0u);
}

/// Orders are given in the same tick: the one of the highest priority has its path first.
TEST(MoveTo, OrdersHaveThePriorityTheyAreGiven) {
  ServiceOptions options;
  options.budget.expansions = 1;
  options.lanes = 1;
  options.set_out = 0;
  for (const std::size_t urgent : {std::size_t{0}, std::size_t{2}}) {
    Field field(walled(), options);
    std::vector<OneUnit> units;
    for (int i = 0; i < 3; ++i) units.emplace_back(field, Position{1, 1.0 + i, 0});
    for (std::size_t i = 0; i < units.size(); ++i) {
      MoveOrder order = {.to = {17, 1.0 + static_cast<double>(i), 0}};
      order.priority = i == urgent ? PathRequest::kMostPriority : 0;
      units[i].move().start(units[i].at(), order);
    }
    const auto has_set_out = [](OneUnit& unit) { return unit.move().progress().on_path; };
    while (std::none_of(units.begin(), units.end(), has_set_out)) {
      field.service().tick();
      for (OneUnit& unit : units) unit.stand();
    }
    for (std::size_t i = 0; i < units.size(); ++i) {
      EXPECT_EQ(has_set_out(units[i]), i == urgent) << i << " of " << urgent;
    }
  }
}

/// A place is blocked under a unit that is told to go: it walks out by the nearest way, at its own
/// speed, and asks for no path again and again meanwhile.
TEST(MoveTo, UnitsWalkOutOfWhatIsBlockedWhateverTheySeeAhead) {
  for (std::uint32_t i = 0; i < 32; ++i) {
    const bool reachable = i < 16;
    Field field(walled());
    UnitMotion motion;
    motion.radius = 0;
    motion.seed = i % 8;
    motion.look_ahead = i % 16 < 8 ? 0 : 8;
    field.set({3, 3}, '#');
    MoveTo move(field.world(), motion);
    Position at = {3, 3.2, 0};
    Velocity velocity;
    move.start(at, {.to = {reachable ? 6.0 : 15.0, reachable ? 3.0 : 4.0, 0}, .partial = true});
    int ticks = 0;
    while (!is_over(move.state()) && ++ticks < 400) {
      field.service().tick();
      move.advance(at, velocity, kMoveTick);
    }
    EXPECT_EQ(move.state(), reachable ? MoveState::arrived : MoveState::arrived_partial) << i;
    EXPECT_LE(move.progress().replans, 4u) << i;
    EXPECT_LT(ticks, reachable ? 60 : 399) << i;
  }
}

}  // namespace
}  // namespace wend::test
