#include "wend/internal/search/labels/sparse_labels.h"

#include <gtest/gtest.h>

#include <map>

#include "support/random.h"

namespace wend::test {
namespace {

using Labels = SparseLabels<std::uint64_t>;

TEST(SparseLabels, KeepWhatWasPutAndNothingElse) {
  Labels labels(Allocator::standard());
  Random random(1);
  for (int query = 0; query < 200; ++query) {
    labels.begin(1u << 28);
    std::map<NodeId, Labels::Label> right;
    const std::uint32_t most = 1 + random.below(query % 10 == 0 ? 20000 : 300);
    for (std::uint32_t i = 0; i < most; ++i) {
      const NodeId node = random.below(query % 2 == 0 ? 1000 : 1u << 28);
      const NodeId parent = random.below(1000);
      const auto label = labels.extend(labels.start(), parent, random.below(1u << 20), 3);
      const auto known = right.find(node);
      ASSERT_EQ(labels.written(labels.get(node)), known != right.end());
      labels.put(node, label);
      right.insert_or_assign(node, label);
      if (random.chance(30)) labels.close(node, labels.get(node));
    }
    for (const auto& [node, label] : right) {
      ASSERT_TRUE(labels.written(labels.get(node)));
      EXPECT_EQ(Labels::g(labels.get(node)), label.g);
      EXPECT_EQ(labels.get(node).parent, label.parent);
      EXPECT_EQ(Labels::move(labels.get(node)), 3u);
    }
  }
}

TEST(SparseLabels, NeedMemoryForWhatIsTouchedOnly) {
  Labels labels(Allocator::standard());
  labels.begin(1u << 28);
  for (NodeId node = 0; node < 400; ++node) labels.put(1000 * node, labels.start());
  EXPECT_LT(labels.bytes(), 40000u);
}

TEST(SparseLabels, GiveWayToShorterOnesAndSaturate) {
  Labels labels(Allocator::standard());
  labels.begin(100);
  const auto five = labels.extend(labels.start(), 1, 5, kNoMove);
  EXPECT_TRUE(labels.shorter(five, labels.get(7)));
  labels.put(7, five);
  EXPECT_FALSE(labels.shorter(five, labels.get(7)));
  EXPECT_TRUE(labels.shorter(labels.extend(labels.start(), 1, 4, kNoMove), labels.get(7)));
  EXPECT_EQ(Labels::g(labels.extend(five, 1, Labels::kMaxCost, kNoMove)), Labels::kMaxCost);
}

}  // namespace
}  // namespace wend::test
