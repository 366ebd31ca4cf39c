// Islands against a flood fill that takes single steps as the oracle allows them.
#include "wend/space/tables/islands.h"

#include <gtest/gtest.h>

#include <vector>

#include "support/oracle.h"
#include "support/random_case.h"

namespace wend::test {
namespace {

constexpr int kMapsWithIslands = 2000;

struct Flooded {
  std::vector<std::uint32_t> labels;
  std::vector<std::uint32_t> sizes;
};

/// Labels everything that can be reached from a cell, and returns how much that is.
std::uint32_t flood_from(NodeId first, std::uint32_t label, const GridMap& map,
                         const Oracle& oracle, std::vector<std::uint32_t>& labels) {
  std::vector<NodeId> waiting = {first};
  labels[first] = label;
  std::uint32_t size = 0;
  while (!waiting.empty()) {
    const Point p = map.point(waiting.back());
    waiting.pop_back();
    ++size;
    for (std::int32_t y = p.y - 1; y <= p.y + 1; ++y) {
      for (std::int32_t x = p.x - 1; x <= p.x + 1; ++x) {
        if (!map.walkable({x, y}) || labels[map.id({x, y})] != 0) continue;
        if (!oracle.step(p, {x, y}).has_value()) continue;
        labels[map.id({x, y})] = label;
        waiting.push_back(map.id({x, y}));
      }
    }
  }
  return size;
}

Flooded flood(const GridMap& map, CornerRule rule) {
  GridOptions options;
  options.corners = rule;
  const Oracle oracle(map, options);
  Flooded flooded;
  flooded.labels.assign(map.cell_count(), 0);
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    if (!map.walkable(map.point(id)) || flooded.labels[id] != 0) continue;
    const auto label = static_cast<std::uint32_t>(flooded.sizes.size() + 1);
    flooded.sizes.push_back(flood_from(id, label, map, oracle, flooded.labels));
  }
  return flooded;
}

void expect_as_flooded(const GridMap& map, CornerRule rule) {
  const Islands islands(map, rule);
  const Flooded flooded = flood(map, rule);
  ASSERT_EQ(islands.count(), flooded.sizes.size());
  for (NodeId id = 0; id < map.cell_count(); ++id) ASSERT_EQ(islands.label(id), flooded.labels[id]);
  for (std::uint32_t label = 1; label <= islands.count(); ++label) {
    ASSERT_EQ(islands.size(label), flooded.sizes[label - 1]);
  }
}

class IslandsTest : public testing::TestWithParam<CornerRule> {};

TEST_P(IslandsTest, AreThoseOfAFloodFillNumberedByTheirFirstCells) {
  Random random(29);
  int with_many = 0;
  int with_one = 0;
  for (int i = 0; i < kMapsWithIslands && !HasFailure(); ++i) {
    GridMap map = random_map(static_cast<MapKind>(i % kMapKinds), random);
    if (random.chance(25)) add_terrain(map, random);
    SCOPED_TRACE(to_text(map));
    expect_as_flooded(map, GetParam());
    const std::uint32_t count = Islands(map, GetParam()).count();
    with_many += count >= 3 ? 1 : 0;
    with_one += count == 1 ? 1 : 0;
  }
  EXPECT_GT(with_many, kMapsWithIslands / 8);
  EXPECT_GT(with_one, kMapsWithIslands / 8);
}

INSTANTIATE_TEST_SUITE_P(AllRules, IslandsTest, testing::ValuesIn(kCornerRules),
                         [](const auto& rule) { return std::string(to_string(rule.param)); });

TEST(Islands, OfASingleRowOrColumnAreItsStretches) {
  for (const CornerRule rule : kCornerRules) {
    for (const bool upright : {false, true}) {
      GridMap map = upright ? GridMap(1, 9) : GridMap(9, 1);
      for (const std::int32_t wall : {0, 3, 4, 8}) {
        map.set_symbol(upright ? Point{0, wall} : Point{wall, 0}, '#');
      }
      const Islands islands(map, rule);
      ASSERT_EQ(islands.count(), 2u);
      EXPECT_EQ(islands.size(1), 2u);
      EXPECT_EQ(islands.size(2), 3u);
      EXPECT_TRUE(islands.connected(1, 2));
      EXPECT_FALSE(islands.connected(2, 5));
    }
  }
}

TEST(Islands, OfASingleCell) {
  for (const CornerRule rule : kCornerRules) {
    const Islands free(GridMap(1, 1), rule);
    EXPECT_EQ(free.count(), 1u);
    EXPECT_EQ(free.size(1), 1u);
    EXPECT_TRUE(free.connected(0, 0));
    const Islands blocked(GridMap(1, 1, '#'), rule);
    EXPECT_EQ(blocked.count(), 0u);
    EXPECT_EQ(blocked.label(0), 0u);
    EXPECT_FALSE(blocked.connected(0, 0)) << "a blocked cell is connected with nothing";
  }
}

TEST(Islands, CellsThatTouchAtACornerAreOneOnlyWhereCornersMayBeSqueezedThrough) {
  GridMap map(8, 8);
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const Point p = map.point(id);
    if ((p.x + p.y) % 2 == 1) map.set_symbol(p, '#');
  }
  EXPECT_EQ(Islands(map, CornerRule::always).count(), 1u);
  for (const CornerRule rule : {CornerRule::one_free, CornerRule::both_free, CornerRule::never}) {
    EXPECT_EQ(Islands(map, rule).count(), 32u);
  }
}

TEST(Islands, ThatMeetOnlyInTheLastRowAreOne) {
  // A comb: its teeth are labelled one by one before the last row joins them.
  GridMap map(41, 20);
  for (std::int32_t x = 1; x < 41; x += 2) {
    for (std::int32_t y = 0; y < 19; ++y) map.set_symbol({x, y}, '#');
  }
  for (const CornerRule rule : kCornerRules) {
    const Islands islands(map, rule);
    ASSERT_EQ(islands.count(), 1u);
    EXPECT_EQ(islands.size(1), 21u * 19 + 41);
  }
}

}  // namespace
}  // namespace wend::test
