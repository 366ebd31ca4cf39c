// A cache of flow tiles shares, keeps to its bound, drops the tile used longest ago and none that
// somebody holds, and follows edits.
#include "wend/flow/flow_cache.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/catalogue/navigator.h"
#include "wend/flow/flow_field.h"

namespace wend::test {
namespace {

TEST(FlowCache, GoalsNamedInAnyOrderShareTheirTiles) {
  const Navigator navigator = Navigator::build(GridMap(100, 100)).value();
  FlowCache cache = FlowCache::build(navigator).value();
  const std::vector<NodeId> some = {5, 99, 7};
  const std::vector<NodeId> same = {7, 5, 99, 5};
  const auto first = cache.to(some);
  EXPECT_EQ(cache.to(same), first);
  EXPECT_EQ(cache.counts().hits, 1u);
  EXPECT_EQ(cache.counts().made, 1u);
}

TEST(FlowCache, KeepsItsBoundAndWhatSomebodyHolds) {
  const Navigator navigator = Navigator::build(GridMap(256, 256)).value();
  FlowCache cache = FlowCache::build(navigator, {.tiles = {}, .most_bytes = 400'000}).value();
  const NodeId held_goal = 0;
  const auto held = cache.to({&held_goal, 1});
  const double right = held->cost(65'535);
  const NodeId latest = 39;
  for (NodeId goal = 1; goal < 40; ++goal) {
    EXPECT_TRUE(cache.to({&goal, 1})->reached(65'535));
    cache.trim();
    EXPECT_FALSE(cache.over_bound());
  }
  EXPECT_GT(cache.counts().dropped, 20u);
  const std::uint64_t made = cache.counts().made;
  EXPECT_EQ(cache.to({&held_goal, 1}), held);
  EXPECT_EQ(held->cost(65'535), right);
  EXPECT_TRUE(cache.validate().ok());
  EXPECT_NE(cache.to({&latest, 1}), nullptr);
  EXPECT_EQ(cache.counts().made, made);
  const NodeId oldest = 1;
  EXPECT_NE(cache.to({&oldest, 1}), nullptr);
  EXPECT_EQ(cache.counts().made, made + 1);
}

TEST(FlowCache, AllTilesFollowEdits) {
  Random random(97);
  for (int i = 0; i < sample(150); ++i) {
    GridMap map = random_quilt(random);
    if (random.chance(30)) grade_finely(map, random);
    Navigator navigator = Navigator::build(map).value();
    FlowCache cache = FlowCache::build(navigator, {.tiles = {{8}, random.chance(30)}}).value();
    for (int round = 0; round < 4; ++round) {
      for (int query = 0; query < 6; ++query) {
        const NodeId goal = random.below(static_cast<std::uint32_t>(navigator.node_count()));
        const auto tiles = cache.to({&goal, 1});
        tiles->next(random.below(static_cast<std::uint32_t>(navigator.node_count())));
      }
      const std::vector<Point> cells = edit_at_random(map, random);
      ASSERT_TRUE(navigator.update(map, cells).ok());
      ASSERT_TRUE(cache.update(navigator, navigator.nodes(cells)).ok());
      const Result<void> valid = cache.validate();
      ASSERT_TRUE(valid.ok()) << valid.error().message();
    }
  }
}

TEST(FlowCache, ExactTilesCostWhatDijkstraSays) {
  Random random(98);
  int compared = 0;
  for (int i = 0; i < sample(100); ++i) {
    const Navigator navigator = Navigator::build(random_quilt(random)).value();
    const auto count = static_cast<std::uint32_t>(navigator.node_count());
    FlowCache cache = FlowCache::build(navigator, {.tiles = {{4}, true}}).value();
    NodeId goal = random.below(count);
    for (int tries = 0; tries < 20 && !navigator.walkable(goal); ++tries)
      goal = random.below(count);
    const auto tiles = cache.to({&goal, 1});
    const FlowField right = FlowField::build(navigator, {&goal, 1}).value();
    for (int query = 0; query < 30; ++query) {
      const NodeId node = random.below(count);
      ASSERT_EQ(tiles->reached(node), right.reached(node));
      if (!right.reached(node)) continue;
      ASSERT_NEAR(tiles->cost(node), right.cost(node), 1e-9 * right.cost(node)) << i;
      ++compared;
    }
  }
  EXPECT_GT(compared, sample(300));
}

TEST(FlowCache, SectorsAreAsLargeAsWasAskedFor) {
  const Navigator navigator = Navigator::build(GridMap(100, 100)).value();
  const FlowCache cache = FlowCache::build(navigator, {.tiles = {{16}}}).value();
  EXPECT_EQ(cache.ground().sectors().side(), 16);
  EXPECT_FALSE(FlowCache::build(navigator, {.tiles = {{7}}}).ok());
}

}  // namespace
}  // namespace wend::test
