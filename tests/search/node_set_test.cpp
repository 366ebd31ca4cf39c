// The node set against std::set, through many queries on maps of various sizes.
#include "wend/internal/search/labels/node_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "support/random.h"

namespace wend::test {
namespace {

void expect_same(const NodeSet& set, const std::vector<NodeId>& inserted, std::size_t node_count) {
  std::vector<NodeId> once;
  for (const NodeId node : inserted) {
    if (std::count(once.begin(), once.end(), node) == 0) once.push_back(node);
  }
  EXPECT_EQ(std::vector<NodeId>(set.nodes().begin(), set.nodes().end()), once)
      << "each once, in the order in which they came";
  const std::set<NodeId> expected(once.begin(), once.end());
  for (NodeId node = 0; node < node_count; ++node) {
    ASSERT_EQ(set.contains(node), expected.count(node) == 1) << node << " of " << node_count;
  }
}

TEST(NodeSet, HoldsWhatWasInsertedSinceItWasBegun) {
  Random random(5);
  NodeSet set(Allocator::standard());
  int repeated = 0;
  for (int query = 0; query < 300 && !testing::Test::HasFailure(); ++query) {
    const std::uint32_t node_count = 1 + random.below(random.chance(50) ? 70 : 700);
    set.begin(node_count);
    std::vector<NodeId> inserted;
    for (std::uint32_t count = random.below(60); count > 0; --count) {
      inserted.push_back(random.below(node_count));
      set.insert(inserted.back());
    }
    repeated += set.nodes().size() < inserted.size() ? 1 : 0;
    expect_same(set, inserted, node_count);
  }
  EXPECT_GT(repeated, 50);
}

TEST(NodeSet, HoldsTheLastNodeOfWholeWords) {
  NodeSet set(Allocator::standard());
  for (const std::uint32_t node_count : {1u, 63u, 64u, 65u, 128u}) {
    set.begin(node_count);
    set.insert(node_count - 1);
    expect_same(set, {node_count - 1}, node_count);
  }
}

TEST(NodeSet, OfOneNodeIsASingleGoal) {
  NodeSet set(Allocator::standard());
  set.begin(100);
  set.insert(42);
  set.insert(42);
  const Goals goals = set.goals();
  EXPECT_EQ(goals.single, 42u);
  EXPECT_TRUE(goals.several.empty());
  EXPECT_TRUE(goals.contains(42));
  EXPECT_FALSE(goals.contains(41));
}

TEST(NodeSet, OfSeveralNodesAcceptsJustThese) {
  NodeSet set(Allocator::standard());
  set.begin(100);
  for (const NodeId node : {70u, 3u, 99u}) set.insert(node);
  const Goals goals = set.goals();
  EXPECT_EQ(goals.single, kNoNode);
  EXPECT_EQ(goals.several.size(), 3u);
  for (NodeId node = 0; node < 100; ++node) {
    EXPECT_EQ(goals.contains(node), node == 70 || node == 3 || node == 99) << node;
  }
}

TEST(NodeSet, CountsItsMemory) {
  NodeSet set(Allocator::standard());
  set.begin(64'000);
  EXPECT_GE(set.bytes(), 64'000u / 8);
  EXPECT_LT(set.bytes(), 64'000u / 4) << "one bit a node";
}

}  // namespace
}  // namespace wend::test
