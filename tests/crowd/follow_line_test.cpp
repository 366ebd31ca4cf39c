// Lines and how units follow them: links are legs of their own, crossed by the unit's rule, and add
// no length; reasons to renew a path are ranked.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "follow_scene.h"
#include "support/random_edits.h"
#include "support/random_map.h"
#include "support/sample.h"
#include "wend/crowd/path_follower.h"
#include "wend/crowd/renewal.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

TEST(FollowLines, LinksAreLegsOfTheirOwnAndCountNothing) {
  FollowLine line;
  line.add({0, 0, 0});
  line.add({1, 0, 0});
  line.add({2, 0, 0});
  line.add({7, 0, 0}, LegKind::link);
  line.add({8, 0, 0});
  line.add({9, 0, 0});
  line.add({9, 0, 0});
  line.finish();
  ASSERT_EQ(line.size(), 4u);
  const double places[] = {0, 2, 7, 9};
  const double left[] = {4, 2, 2, 0};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(line[i].at.x, places[i]);
    EXPECT_EQ(line[i].left, left[i]);
    EXPECT_EQ(line[i].kind, i == 2 ? LegKind::link : LegKind::ground);
  }
  EXPECT_EQ(line.length(), 4);
}

TEST(FollowLines, AGreaterReasonTakesThePlaceOfALesserOneAndNotTheOtherWayRound) {
  const RenewPolicy policy;
  const RenewReason reasons[] = {RenewReason::better, RenewReason::goal_moved, RenewReason::strayed,
                                 RenewReason::blocked};
  for (std::uint32_t seed = 0; seed < 50; ++seed) {
    for (const RenewReason first : reasons) {
      for (const RenewReason second : reasons) {
        RenewalTimer timer(seed);
        timer.note(first, 10, policy);
        std::uint32_t alone = 10;
        while (timer.due(alone) == RenewReason::none) ++alone;
        EXPECT_LT(alone, 10 + std::max(policy.spread(first), 1u));
        timer.note(second, 10, policy);
        EXPECT_EQ(timer.pending(), std::max(first, second));
        // A second reason does not delay the request.
        EXPECT_EQ(timer.due(alone), std::max(first, second));
        timer.clear();
        EXPECT_EQ(timer.due(1'000), RenewReason::none);
      }
    }
  }
}

struct LinkedWorld {
  GridMap map;
  std::vector<GridLink> links;
};

GridMap map_of_any_kind(Random& random) {
  return random_map(static_cast<MapKind>(random.below(kMapKinds)), random);
}

/// Walls in which the way often leads over links of every length, to neighbours too: through a
/// corner where two blocked cells touch, beside a step, over the edge of a hexagon.
LinkedWorld random_linked_world(Random& random) {
  LinkedWorld world = {random.chance(50) ? random_quilt(random) : map_of_any_kind(random), {}};
  GridMap& map = world.map;
  const bool short_ones = random.chance(50);
  for (int i = 0; i < 400 && world.links.size() < 24; ++i) {
    GridLink link;
    link.from = random_cell(map, random);
    link.to = random_cell(map, random);
    if (short_ones) {
      link.to = {link.from.x + random.between(-2, 2), link.from.y + random.between(-2, 2)};
    }
    link.cost = (1 + static_cast<double>(random.below(8))) / 2;
    if (!map.contains(link.to) || link.from == link.to) continue;
    if (!map.walkable(link.from) || !map.walkable(link.to)) continue;
    map.add_link(link);
    world.links.push_back(link);
  }
  return world;
}

/// Whether a step costs the same on the map without links, so that it is no link.
bool walks(const Navigator& plain, const Navigator& linked, NodeId from, NodeId to) {
  const auto cost = [&](const Navigator& navigator) {
    double least = std::numeric_limits<double>::infinity();
    for (const NodeEdge& edge : navigator.edges(from)) {
      if (edge.to == to) least = std::min(least, edge.cost);
    }
    return least;
  };
  return cost(plain) == cost(linked);
}

/// A link is a leg of its own and all else is ground, on maps of every layout.
TEST(FollowLines, LinksAreWhatTheMapSaysHoweverLongTheyAre) {
  Random random(532);
  Workspace workspace;
  int near = 0;
  int far = 0;
  for (int i = 0; i < sample(5'000); ++i) {
    LinkedWorld world = random_linked_world(random);
    world.map.set_layout(static_cast<CellLayout>(random.below(kCellLayouts)));
    GridMap without = world.map;
    without.clear_links();
    const GridOptions options = {.corners = static_cast<CornerRule>(random.below(4))};
    const Navigator linked = Navigator::build(world.map, options).value();
    const Navigator plain = Navigator::build(without, options).value();
    const Query query = {random_cell(world.map, random), random_cell(world.map, random)};
    const Path path = linked.solve(query, workspace);
    if (!path.found()) continue;
    std::vector<Position> links;
    for (std::size_t k = 1; k < path.nodes.size(); ++k) {
      if (walks(plain, linked, path.nodes[k - 1], path.nodes[k])) continue;
      links.push_back(linked.position(path.nodes[k - 1]));
      links.push_back(linked.position(path.nodes[k]));
      ++(gap(links[links.size() - 2], links.back()) < 1.9 ? near : far);
    }
    FollowLine line;
    write_line(path, linked, {}, {}, line);
    std::vector<Position> legs;
    for (std::size_t k = 1; k < line.size(); ++k) {
      if (line[k].kind != LegKind::link) continue;
      legs.push_back(line[k - 1].at);
      legs.push_back(line[k].at);
    }
    ASSERT_EQ(legs, links) << i << ' ' << to_string(world.map.layout()) << '\n'
                           << to_text(world.map);
  }
  EXPECT_GT(near, sample(150));
  EXPECT_GT(far, sample(300));
}

bool is_link(const LinkedWorld& world, const Position& from, const Position& to) {
  for (const GridLink& link : world.links) {
    const Position a = {static_cast<double>(link.from.x), static_cast<double>(link.from.y), 0};
    const Position b = {static_cast<double>(link.to.x), static_cast<double>(link.to.y), 0};
    if (gap(a, from) < 1e-5 && gap(b, to) < 1e-5) return true;
  }
  return false;
}

/// Over links units jump, or walk across anything in between; elsewhere they enter nothing blocked.
TEST(FollowLines, UnitsComeOverLinksToTheirGoals) {
  Random random(531);
  Workspace workspace;
  int jumped = 0;
  int walked = 0;
  for (int i = 0; i < sample(8'000); ++i) {
    const LinkedWorld world = random_linked_world(random);
    const Navigator navigator = Navigator::build(world.map).value();
    const GridGround ground = GridGround::build(world.map).value();
    const auto count = static_cast<std::uint32_t>(navigator.node_count());
    const Path path = navigator.NodeNavigator::solve(
        {.from = random.below(count), .to = random.below(count)}, workspace);
    if (path.status != Status::found) continue;
    FollowLine line;
    write_line(path, navigator, {}, {}, line);
    UnitMotion motion;
    motion.radius = random.chance(50) ? 0.4 : 0;
    motion.speed = 4;
    motion.look_ahead = random.chance(20) ? 0 : 5;
    motion.links = random.chance(50) ? LinkRule::jump : LinkRule::walk;
    PathFollower follower(motion, &ground);
    follower.follow(line);
    Position at = line[0].at;
    Velocity velocity;
    for (int tick = 0; tick < 4'000 && follower.state() != FollowState::arrived; ++tick) {
      const Position before = at;
      const bool over = !ground.is_free(before, follower.aim(), 0);
      const FollowStep step = follower.tick(at, velocity, 0.05);
      velocity = step.velocity;
      at = {at.x + velocity.x * 0.05, at.y + velocity.y * 0.05, 0};
      if (step.jumps) {
        ASSERT_EQ(motion.links, LinkRule::jump) << i;
        ASSERT_TRUE(is_link(world, at, step.jump_to)) << i;
        at = step.jump_to;
        ++jumped;
      } else if (motion.links == LinkRule::jump) {
        ASSERT_TRUE(ground.is_free(before, at, std::max(0.0, motion.radius - 1e-6))) << i;
      } else {
        walked += over ? 1 : 0;
      }
    }
    ASSERT_EQ(follower.state(), FollowState::arrived) << i;
    ASSERT_LT(gap(at, line[line.size() - 1].at), motion.arrive_within + 1e-6);
  }
  EXPECT_GT(jumped, sample(300));
  EXPECT_GT(walked, sample(300));
}

TEST(FollowLines, OfWaypointsEachLinkIsOne) {
  const Navigator navigator = Navigator::build(GridMap(3, 3)).value();
  Path path;
  path.status = Status::found;
  path.waypoints = {{0, 0, 0}, {2, 0, 0}, {2, 5, 0}, {4, 5, 0}, {4, 9, 0}, {6, 9, 0}};
  path.links = {{1, 7}, {3, 0}};
  FollowLine line;
  write_line(path, navigator, {}, {}, line);
  ASSERT_EQ(line.size(), 6u);
  for (std::size_t i = 0; i < line.size(); ++i) {
    EXPECT_EQ(line[i].kind, i == 2 || i == 4 ? LegKind::link : LegKind::ground) << i;
  }
  EXPECT_EQ(line.length(), 6);
}

/// Beside a wall a unit may stand where it has no room to go to the middle of its own cell.
TEST(FollowLines, PathsBeginWhereTheUnitHasRoomToGo) {
  GridMap map(12, 12);
  map.set_symbol({5, 4}, '#');
  const Navigator navigator = Navigator::build(map).value();
  const GridGround ground = GridGround::build(map).value();
  EXPECT_EQ(place_for_unit(navigator, ground, {5, 5.3, 0}, 0.7), navigator.node({5, 6}));
  EXPECT_EQ(place_for_unit(navigator, ground, {5, 5.3, 0}, 0), navigator.node({5, 5}));
  Random random(64);
  int elsewhere = 0;
  for (int i = 0; i < sample(2'000); ++i) {
    const double radius = 0.1 * random.between(0, 8);
    const Position at = {0.1 * random.between(10, 100), 0.1 * random.between(10, 100), 0};
    const NodeId place = place_for_unit(navigator, ground, at, radius);
    if (!ground.is_free(at, radius) || place == ground.place(at)) continue;
    ASSERT_TRUE(ground.is_free(at, ground.position(place), radius)) << at.x << "," << at.y;
    ++elsewhere;
  }
  EXPECT_GT(elsewhere, 0);
}

/// A point on the border of a free and a blocked cell is free, whichever of them it belongs to.
TEST(FollowLines, PathsBeginBesideWhatPointsTouch) {
  Random random(65);
  int beside = 0;
  for (int round = 0; round < sample(300); ++round) {
    const GridMap map = random_map(static_cast<MapKind>(round % kMapKinds), random);
    const Navigator navigator = Navigator::build(map).value();
    const Placement placement = {{random.between(-50, 50) * 0.37, 2.5, 0}, round % 2 ? 1.0 : 1.48};
    const GridGround ground = GridGround::build(map, placement).value();
    for (int i = 0; i < 20; ++i) {
      const Position half = {random.between(-1, 2 * map.width() - 1) / 2.0,
                             random.between(-1, 2 * map.height() - 1) / 2.0, 0};
      const Position at = placement.to_world(half);
      if (!ground.is_free(at, 0)) continue;
      const NodeId place = place_for_unit(navigator, ground, at, 0);
      ASSERT_NE(place, kNoNode) << round << ": " << at.x << "," << at.y;
      ASSERT_TRUE(ground.is_free(at, ground.position(place), 0)) << at.x << "," << at.y;
      beside += place != ground.place(at) ? 1 : 0;
    }
  }
  EXPECT_GT(beside, sample(100));
}

}  // namespace
}  // namespace wend::test
