// Units that others who stand keep from getting on go round them where there is a way round.
#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "crowd/ground_watch.h"
#include "support/random_map.h"
#include "support/sample.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

constexpr UnitBody kPost = {.rule = BodyRule::stand};
constexpr UnitMotion kDetourMotion = {.radius = 0.3, .speed = 2, .acceleration = 8, .braking = 16};

/// A map, its service, and units that stand on some of its cells.
struct DetourCamp {
  explicit DetourCamp(GridMap map)
      : service(PathService::build(std::move(map)).value()),
        ground(GridGround::build(*service.map()).value()),
        set({.service = &service, .ground = &ground}, kEvades) {}

  UnitHandle post(Point cell) {
    const UnitHandle unit = set.add(kDetourMotion, centre(cell));
    set.set_body(unit, kPost);
    return unit;
  }
  UnitHandle send(Point from, Point to, double patience) {
    const UnitHandle unit = set.add(kDetourMotion, centre(from));
    set.set_body(unit, {.rule = BodyRule::avoid, .patience = patience});
    set.start(unit, {.to = centre(to)});
    return unit;
  }
  void run(int ticks) {
    for (int tick = 0; tick < ticks; ++tick) {
      service.tick();
      set.advance(kBeat);
      watch.check(set, ground, false);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
  void begin() { watch.note(set); }
  static Position centre(Point cell) {
    return {static_cast<double>(cell.x), static_cast<double>(cell.y), 0};
  }

  PathService service;
  GridGround ground;
  MoveToSet set;
  GroundWatch watch;
};

/// Two corridors between two rooms; the upper one is shorter.
GridMap two_corridors() {
  GridMap map(24, 13);
  for (std::int32_t x = 6; x < 18; ++x) {
    for (std::int32_t y = 0; y < 13; ++y) map.set_walkable({x, y}, y == 3 || y == 11);
  }
  return map;
}

TEST(Detours, LeadRoundAPostInACorridor) {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  for (const double patience : {1.0, 3.0, kNever}) {
    DetourCamp camp(two_corridors());
    camp.post({12, 3});
    const UnitHandle unit = camp.send({2, 3}, {21, 3}, patience);
    camp.begin();
    camp.run(400);
    const bool goes = patience < kNever;
    EXPECT_EQ(camp.set.state(unit), goes ? MoveState::arrived : MoveState::moving);
    EXPECT_EQ(camp.set.progress(unit).replans, goes ? 1U : 0U);
  }
}

TEST(Detours, WithoutAWayRoundAUnitWaitsUntilThereIsOne) {
  GridMap map = two_corridors();
  for (std::int32_t x = 6; x < 18; ++x) map.set_walkable({x, 11}, false);
  DetourCamp camp(std::move(map));
  const UnitHandle post = camp.post({12, 3});
  const UnitHandle unit = camp.send({2, 3}, {21, 3}, 1);
  camp.begin();
  camp.run(300);
  EXPECT_EQ(camp.set.state(unit), MoveState::moving);
  EXPECT_GT(camp.set.progress(unit).replans, 3U);
  camp.set.remove(post);
  camp.watch = {};
  for (int tick = 0; tick < 200; ++tick) {
    camp.service.tick();
    camp.set.advance(kBeat);
  }
  EXPECT_EQ(camp.set.state(unit), MoveState::arrived);
}

/// Paths that it asks for afterwards, such as after an edit, lead where the post was.
TEST(Detours, EndWithTheNextPath) {
  DetourCamp camp(two_corridors());
  const UnitHandle post = camp.post({12, 3});
  const UnitHandle unit = camp.send({2, 3}, {21, 3}, 0.5);
  camp.begin();
  for (int tick = 0; tick < 200 && camp.set.position(unit).y < 5; ++tick) camp.run(1);
  ASSERT_GE(camp.set.position(unit).y, 5);
  camp.set.remove(post);
  ASSERT_TRUE(camp.set.edit(std::vector<CellEdit>{{{12, 11}, '@'}}).ok());
  for (int tick = 0; tick < 200; ++tick) {
    camp.service.tick();
    camp.set.advance(kBeat);
    ASSERT_TRUE(camp.set.validate().ok());
  }
  EXPECT_EQ(camp.set.state(unit), MoveState::arrived);
}

/// A post that lies over two places closes both.
TEST(Detours, APostBetweenTwoCorridorsClosesBoth) {
  GridMap map(24, 13);
  for (std::int32_t x = 6; x < 18; ++x) {
    for (std::int32_t y = 0; y < 13; ++y) map.set_walkable({x, y}, y == 3 || y == 4 || y == 11);
  }
  DetourCamp camp(std::move(map));
  const UnitHandle post = camp.set.add(kDetourMotion, {12, 3.5, 0});
  camp.set.set_body(post, kPost);
  UnitMotion wide = kDetourMotion;
  wide.radius = 0.45;
  const UnitHandle unit = camp.set.add(wide, {2, 3, 0});
  camp.set.set_body(unit, {.rule = BodyRule::avoid, .patience = 0.5});
  camp.set.start(unit, {.to = {21, 3, 0}});
  camp.begin();
  camp.run(400);
  EXPECT_EQ(camp.set.state(unit), MoveState::arrived);
  EXPECT_EQ(camp.set.progress(unit).replans, 1U);
}

/// The cells that a unit reaches from one of them, if none but some are free.
std::vector<std::uint8_t> reached_cells(const GridMap& map, const std::vector<Point>& posts,
                                        Point from) {
  std::vector<std::uint8_t> closed(map.cell_count(), 0);
  for (const Point post : posts) closed[map.id(post)] = 1;
  std::vector<std::uint8_t> reached(map.cell_count(), 0);
  std::vector<Point> open = {from};
  reached[map.id(from)] = 1;
  while (!open.empty()) {
    const Point p = open.back();
    open.pop_back();
    for (std::int32_t dx = -1; dx <= 1; ++dx) {
      for (std::int32_t dy = -1; dy <= 1; ++dy) {
        const Point to = {p.x + dx, p.y + dy};
        if (!map.walkable(to) || closed[map.id(to)] != 0 || reached[map.id(to)] != 0) continue;
        if (!map.walkable({p.x + dx, p.y}) || !map.walkable({p.x, p.y + dy})) continue;
        reached[map.id(to)] = 1;
        open.push_back(to);
      }
    }
  }
  return reached;
}

/// On maps with posts drawn by chance a unit arrives if and only if cells lead past the posts.
TEST(Detours, ArriveWhereThereIsAWay) {
  std::size_t arrived = 0;
  std::size_t detoured = 0;
  std::size_t shut_off = 0;
  for (std::uint64_t round = 0; round < sample(300U); ++round) {
    SCOPED_TRACE(round);
    Random random(round);
    GridMap map(16, 12);
    for (NodeId id = 0; id < map.cell_count(); ++id) {
      if (random.chance(32)) map.set_walkable(map.point(id), false);
    }
    const auto draw = [&] {
      const auto x = static_cast<std::int32_t>(random.below(16));
      return Point{x, static_cast<std::int32_t>(random.below(12))};
    };
    const Point from = draw();
    const Point to = draw();
    if (!map.walkable(from) || !map.walkable(to) || from == to) continue;
    if (reached_cells(map, {}, from)[map.id(to)] == 0) continue;
    DetourCamp camp(map);
    std::vector<Point> posts;
    Workspace workspace;
    const Path way = camp.service.grid()->solve({from, to}, workspace);
    for (std::size_t i = 0; i < 14; ++i) {
      // The first one stands on the unit's way.
      const Point post = i == 0 ? map.point(way.nodes[way.nodes.size() / 2]) : draw();
      const bool taken = std::find(posts.begin(), posts.end(), post) != posts.end();
      if (!map.walkable(post) || post == from || post == to || taken) continue;
      camp.post(post);
      posts.push_back(post);
    }
    const UnitHandle unit = camp.send(from, to, 0.5);
    camp.begin();
    camp.run(600);
    if (HasFatalFailure()) return;
    const bool leads = reached_cells(map, posts, from)[map.id(to)] != 0;
    ASSERT_EQ(camp.set.state(unit) == MoveState::arrived, leads);
    arrived += leads ? 1 : 0;
    shut_off += leads ? 0 : 1;
    detoured += leads && camp.set.progress(unit).replans > 0 ? 1 : 0;
  }
  EXPECT_GT(detoured, sample(10U));
  EXPECT_GT(shut_off, sample(5U));
  EXPECT_GT(arrived, sample(30U));
}

}  // namespace
}  // namespace wend::test
