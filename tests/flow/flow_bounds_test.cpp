// Bounds: ways that cost more than 32 bits hold, within one tile too; and memory: the data used
// longest ago is dropped.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "support/random_map.h"
#include "support/sample.h"
#include "wend/catalogue/navigator.h"
#include "wend/flow/field_cache.h"
#include "wend/flow/flow_cache.h"
#include "wend/flow/flow_field.h"
#include "wend/flow/flow_routes.h"
#include "wend/flow/flow_tiles.h"

namespace wend::test {
namespace {

constexpr std::int32_t kSide = 128;

/// Two sectors with a winding corridor each, joined at both ends: some 6,200 cells long, the right
/// one a little longer, so that one comes to its far end by the left one.
GridMap two_winding_corridors(bool terrain) {
  GridMap map(2 * kSide, kSide, '#');
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('a', 2);
  map.set_terrain(costs);
  for (std::int32_t y = 0; y < kSide - 1; ++y) {
    const bool ends = y == 0 || y == kSide - 2;
    for (std::int32_t x = 0; x < 2 * kSide; ++x) {
      const bool left = x < kSide;
      const std::int32_t in_row = left ? x : x - kSide;
      const bool wall_between = (in_row == kSide - 1 && left) || (in_row == 0 && !left);
      if (wall_between && !ends) continue;
      const std::int32_t gap = y % 4 == 1 ? (left ? 0 : kSide - 1) : (left ? kSide - 2 : 1);
      const bool open = y > (left ? 96 : 98);
      if (y % 2 == 0 || in_row == gap || open) map.set_symbol({x, y}, '.');
    }
  }
  if (terrain) map.set_symbol({3, 0}, 'a');
  return map;
}

TEST(FlowBounds, WaysInATileMayCostMoreThan32BitsHold) {
  for (const bool terrain : {false, true}) {
    const GridMap map = two_winding_corridors(terrain);
    GridOptions options;
    options.costs = {1'000'000, 1'000'000};
    options.corners = CornerRule::both_free;
    const Navigator navigator = Navigator::build(map, options).value();
    const NodeId goal = navigator.node({kSide - 1, 0});
    const FlowField right = FlowField::build(navigator, {&goal, 1}).value();
    double most = 0;
    for (const bool exact : {true, false}) {
      const FlowTiles tiles = FlowTiles::build(navigator, {&goal, 1}, {{kSide}, exact}).value();
      for (NodeId node = 0; node < navigator.node_count(); node += exact ? 7 : 501) {
        ASSERT_EQ(tiles.reached(node), right.reached(node)) << node;
        if (!right.reached(node)) continue;
        most = std::max(most, right.cost(node));
        if (exact) {
          ASSERT_EQ(tiles.cost(node), right.cost(node)) << node;
        } else {
          ASSERT_GE(tiles.cost(node), right.cost(node)) << node;
        }
      }
    }
    EXPECT_GT(most, 6e9);
  }
}

TEST(FlowBounds, RoutesLeadThroughTilesThatCostMoreThan32BitsHold) {
  const GridMap map = two_winding_corridors(false);
  GridOptions options;
  options.costs = {1'000'000, 1'000'000};
  options.corners = CornerRule::both_free;
  const Navigator navigator = Navigator::build(map, options).value();
  FlowRoutes routes(navigator, {.sectors = {kSide}});
  std::vector<NodeId> steps;
  const NodeId from = navigator.node({200, 96});
  const NodeId to = navigator.node({200, 2});
  ASSERT_TRUE(routes.first_steps(from, to, 20'000, steps));
  EXPECT_EQ(steps.back(), to);
  EXPECT_GT(steps.size(), 5'500u);
}

/// A list of things that are used: it keeps at most `room` of them, the latest last.
struct Latest {
  std::size_t room;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> kept = {};
  std::uint64_t made = 0;
  std::uint64_t dropped = 0;

  void use(std::uint32_t a, std::uint32_t b) {
    const std::pair key(a, b);
    const auto known = std::find(kept.begin(), kept.end(), key);
    if (known != kept.end()) {
      kept.erase(known);
    } else {
      ++made;
      if (kept.size() == room) {
        kept.erase(kept.begin());
        ++dropped;
      }
    }
    kept.push_back(key);
  }
};

/// Nine sectors of 4 x 4 cells in the open, each one part.
class OpenSectors {
 public:
  OpenSectors() : map_(12, 12), navigator_(Navigator::build(map_).value()) {}

  Navigator& navigator() { return navigator_; }
  std::uint32_t sector(NodeId node) const {
    const Point p = navigator_.point(node);
    return static_cast<std::uint32_t>(p.y / 4 * 3 + p.x / 4);
  }
  /// A cell of the upper left sector, by its number there.
  NodeId inner(std::uint32_t cell) const {
    return navigator_.node(
        {static_cast<std::int32_t>(cell % 4), static_cast<std::int32_t>(cell / 4)});
  }
  NodeId middle(std::uint32_t sector) const {
    return navigator_.node({static_cast<std::int32_t>(sector % 3 * 4 + 1),
                            static_cast<std::int32_t>(sector / 3 * 4 + 1)});
  }
  /// Blocks a cell, or frees it.
  void edit(FlowRoutes& routes, Point cell) {
    map_.set_walkable(cell, !map_.walkable(cell));
    ASSERT_TRUE(navigator_.update(map_, {&cell, 1}).ok());
    ASSERT_TRUE(routes.update(navigator_, navigator_.nodes({&cell, 1})).ok());
  }

 private:
  GridMap map_;
  Navigator navigator_;
};

/// How many routes and tiles are kept at once: what was made less what was dropped for others.
std::pair<std::size_t, std::size_t> room_for(const OpenSectors& open, FlowRoutes& routes) {
  std::vector<NodeId> steps;
  const FlowRouteCounts before = routes.counts();
  for (std::uint32_t sector = 1; sector < 9; ++sector) {
    routes.first_steps(open.middle(0), open.middle(sector), 2, steps);
  }
  const FlowRouteCounts after = routes.counts();
  const std::size_t of_routes = 8 - (after.routes_dropped - before.routes_dropped);
  // A tile per goal within a sector, twice as many as there may be.
  for (std::uint32_t cell = 0; cell < 16; ++cell) {
    routes.first_steps(open.inner((cell + 5) % 16), open.inner(cell), 2, steps);
  }
  const FlowRouteCounts last = routes.counts();
  const std::size_t made = last.tiles_made - before.tiles_made;
  return {of_routes, made - (last.tiles_dropped - before.tiles_dropped)};
}

TEST(FlowBounds, RoutesAndTilesUsedLongestAgoAreDropped) {
  Random random(191);
  OpenSectors open;
  for (const std::size_t most_bytes : {std::size_t{100}, std::size_t{130}, std::size_t{1'700}}) {
    const FlowRouteOptions options = {.sectors = {4}, .most_bytes = most_bytes};
    FlowRoutes probe(open.navigator(), options);
    const auto [route_room, tile_room] = room_for(open, probe);
    ASSERT_LE(tile_room * 16, most_bytes) << "a byte per place";
    FlowRoutes routes(open.navigator(), options);
    Latest of_routes = {route_room};
    Latest of_tiles = {tile_room};
    std::vector<NodeId> steps;
    for (int query = 0; query < 300; ++query) {
      // To a goal within the sector, or by a route, of which one tile is used: there is one portal
      // to each sector beside.
      const NodeId from = random.chance(50) ? open.inner(random.below(16)) : open.middle(4);
      const NodeId to =
          random.chance(50) ? open.inner(random.below(4)) : open.middle(random.below(9));
      if (from == to) continue;
      steps.clear();
      ASSERT_TRUE(routes.first_steps(from, to, 2, steps));
      const std::uint32_t sector = open.sector(from);
      if (sector == open.sector(to)) {
        of_tiles.use(sector, 100 + to);
      } else {
        FlowRoutes fresh(open.navigator(), {.sectors = {4}});
        std::vector<NodeId> way;
        ASSERT_TRUE(fresh.first_steps(from, to, 100, way));
        const auto leaves = std::find_if(way.begin(), way.end(),
                                         [&](NodeId node) { return open.sector(node) != sector; });
        of_routes.use(open.sector(to), 0);
        of_tiles.use(sector, open.sector(*leaves));
      }
      const FlowRouteCounts counts = routes.counts();
      ASSERT_EQ(counts.routes_made, of_routes.made) << query;
      ASSERT_EQ(counts.routes_dropped, of_routes.dropped) << query;
      ASSERT_EQ(counts.tiles_made, of_tiles.made) << query;
      ASSERT_EQ(counts.tiles_dropped, of_tiles.dropped) << query;
    }
    EXPECT_GT(of_tiles.dropped + of_routes.dropped, 50u);
  }
}

TEST(FlowBounds, AfterAnEditRoutesKeepToTheirBound) {
  for (const std::size_t most_bytes : {std::size_t{600}, std::size_t{1'700}}) {
    OpenSectors open;
    FlowRoutes routes(open.navigator(), {.sectors = {4}, .most_bytes = most_bytes});
    const auto room = room_for(open, routes);
    EXPECT_LT(room.first, 8u);
    for (int i = 0; i < 2; ++i) open.edit(routes, {3, 1});
    EXPECT_EQ(room_for(open, routes), room);
  }
}

/// A cache that is just full is not over its bound, and drops nothing.
TEST(FlowBounds, CachesMayBeJustFull) {
  const Navigator navigator = Navigator::build(GridMap(16, 16)).value();
  const NodeId goals[] = {3, 99, 200};
  const std::size_t bytes = FlowField::build(navigator, {&goals[0], 1}).value().bytes();
  FieldCache cache(navigator, {2 * bytes});
  ASSERT_EQ(cache.to({&goals[0], 1}).value()->bytes(), bytes);
  ASSERT_EQ(cache.to({&goals[1], 1}).value()->bytes(), bytes);
  EXPECT_EQ(cache.bytes(), 2 * bytes);
  EXPECT_FALSE(cache.over_bound());
  cache.trim();
  EXPECT_EQ(cache.size(), 2u);
  ASSERT_TRUE(cache.to({&goals[2], 1}).ok());
  EXPECT_EQ(cache.size(), 2u);
}

/// Tiles grow while they are asked: those that grew beyond the bound give way to new ones.
TEST(FlowBounds, NewTilesOfACacheMakeOthersGiveWay) {
  const Navigator navigator = Navigator::build(GridMap(64, 64)).value();
  FlowCache cache = FlowCache::build(navigator, {.tiles = {{8}}, .most_bytes = 2'000}).value();
  const NodeId goals[] = {0, 4095};
  EXPECT_TRUE(cache.to({&goals[0], 1})->reached(goals[1]));
  EXPECT_TRUE(cache.over_bound());
  EXPECT_NE(cache.to({&goals[1], 1}), nullptr);
  EXPECT_EQ(cache.counts().dropped, 1u);
  EXPECT_EQ(cache.size(), 1u);
}

}  // namespace
}  // namespace wend::test
