// Islands of maps that change, against islands made anew, and what rests on them.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "support/random_case.h"
#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/internal/space/tables/closest_cells.h"
#include "wend/space/tables/islands.h"

namespace wend::test {
namespace {

constexpr int kEditedMaps = kSanitized ? 60 : 300;
constexpr int kBatches = 40;

/// The label that each label of a map made anew has in one that was updated; fails where cells of
/// one label have two.
std::vector<std::uint32_t> translation(const Islands& updated, const Islands& anew,
                                       std::size_t cells) {
  std::vector<std::uint32_t> to(anew.last_label() + 1, 0);
  for (NodeId node = 0; node < cells; ++node) {
    std::uint32_t& label = to[anew.label(node)];
    if (anew.label(node) != 0 && label == 0) label = updated.label(node);
    EXPECT_EQ(updated.label(node), label) << "cell " << node;
    if (testing::Test::HasFailure()) break;
  }
  return to;
}

void expect_same(const Islands& updated, const Islands& anew, std::size_t cells) {
  const std::vector<std::uint32_t> to = translation(updated, anew, cells);
  std::vector<std::uint32_t> sizes(updated.last_label() + 1, 0);
  for (std::uint32_t label = 1; label <= anew.last_label(); ++label) {
    ASSERT_LE(to[label], updated.last_label());
    ASSERT_EQ(sizes[to[label]], 0u) << "two islands have one label";
    sizes[to[label]] = anew.size(label);
  }
  ASSERT_EQ(updated.count(), anew.count());
  for (std::uint32_t label = 0; label <= updated.last_label(); ++label) {
    ASSERT_EQ(updated.size(label), sizes[label]) << "label " << label;
  }
}

void expect_same_closest(const Islands& updated, const Islands& anew, const GridMap& map,
                         Random& random) {
  const Point goal = random_cell(map, random);
  const NodeId on_island = map.id(random_cell(map, random));
  Buffer<NodeId> cells(Allocator::standard());
  Buffer<NodeId> right(Allocator::standard());
  const auto find = [&](const Islands& islands, Buffer<NodeId>& found) {
    const std::uint32_t label = islands.label(on_island);
    return ClosestCells(islands, map.width(), map.height())
        .find(goal, {&label, 1}, CellDistance::straight_line, found);
  };
  ASSERT_EQ(find(updated, cells), find(anew, right));
  ASSERT_TRUE(std::equal(cells.begin(), cells.end(), right.begin(), right.end()));
}

class IslandsUpdate : public testing::TestWithParam<CornerRule> {};

TEST_P(IslandsUpdate, LeadsToTheIslandsOfTheMapAsItIs) {
  Random random(31);
  int joined = 0;
  int split = 0;
  for (int i = 0; i < kEditedMaps && !HasFailure(); ++i) {
    GridMap map = i % 4 == 0 ? random_map(static_cast<MapKind>(i / 4 % kMapKinds), random)
                             : random_quilt(random);
    Islands islands(map, GetParam());
    for (int batch = 0; batch < kBatches && !HasFailure(); ++batch) {
      const std::vector<Point> changed = edit_at_random(map, random);
      const std::uint32_t before = islands.count();
      islands.update(map, changed);
      joined += islands.count() < before ? 1 : 0;
      split += islands.count() > before ? 1 : 0;
      const Islands anew(map, GetParam());
      SCOPED_TRACE("map " + std::to_string(i) + " batch " + std::to_string(batch));
      expect_same(islands, anew, map.cell_count());
      ASSERT_TRUE(islands.validate(map).ok());
      expect_same_closest(islands, anew, map, random);
    }
  }
  EXPECT_GT(joined, kEditedMaps * kBatches / 20);
  EXPECT_GT(split, kEditedMaps * kBatches / 20);
}

INSTANTIATE_TEST_SUITE_P(AllRules, IslandsUpdate, testing::ValuesIn(kCornerRules),
                         [](const auto& rule) { return std::string(to_string(rule.param)); });

/// Two halves of a map, each larger than can be told from one block, joined and parted again.
TEST(IslandsUpdates, ThatCutAMapInTwoLabelOneHalfAnew) {
  GridMap map(200, 100);
  for (std::int32_t y = 0; y < 100; ++y) map.set_symbol({99, y}, '#');
  Islands islands(map, CornerRule::both_free);
  EXPECT_EQ(islands.count(), 2u);
  const Point door = {99, 57};
  for (int i = 0; i < 10; ++i) {
    map.set_symbol(door, i % 2 == 0 ? '.' : '#');
    islands.update(map, {&door, 1});
    ASSERT_EQ(islands.count(), i % 2 == 0 ? 1u : 2u);
    ASSERT_EQ(islands.connected(map.id({0, 0}), map.id({199, 99})), i % 2 == 0);
    ASSERT_EQ(islands.last_label(), 2u) << "labels are used again";
    const std::uint32_t label = islands.label(map.id({0, 0}));
    ASSERT_EQ(islands.size(label), i % 2 == 0 ? 199u * 100 + 1 : 99u * 100);
  }
}

/// Every cell an island of its own, made and unmade one by one: blocks run out of numbers.
TEST(IslandsUpdates, FollowAMapThatFillsUpWithSingleCells) {
  for (const CornerRule rule : kCornerRules) {
    GridMap map(70, 40, '#');
    Islands islands(map, rule);
    std::vector<Point> cells;
    for (NodeId id = 0; id < map.cell_count(); ++id) {
      if ((map.point(id).x + map.point(id).y) % 2 == 0) cells.push_back(map.point(id));
    }
    for (const char symbol : {'.', '#'}) {
      for (const Point p : cells) {
        map.set_symbol(p, symbol);
        islands.update(map, {&p, 1});
      }
      ASSERT_NO_FATAL_FAILURE(expect_same(islands, Islands(map, rule), map.cell_count()));
    }
    EXPECT_EQ(islands.count(), 0u);
  }
}

}  // namespace
}  // namespace wend::test
