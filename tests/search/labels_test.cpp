// Both label tables give back what was put into them, and forget it with the next query.
#include "wend/internal/search/labels/labels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <type_traits>

#include "support/random.h"

namespace wend::test {
namespace {

/// Takes moves back by subtracting them, as a grid one row high would.
struct Line {
  NodeId origin(NodeId node, unsigned move) const { return node - move; }
};

template <class Labels>
class LabelsTest : public testing::Test {
 public:
  using Cost = typename Labels::Cost;

 protected:
  /// A label with that g.
  auto label_of(Cost g) { return table_.extend(table_.start(), 0, g, 1); }

  Labels table_{Allocator::standard()};
};

using Tables = testing::Types<PackedLabels, LinkedLabels<std::uint64_t>, LinkedLabels<double>>;
TYPED_TEST_SUITE(LabelsTest, Tables);

TYPED_TEST(LabelsTest, NothingIsWrittenAtFirst) {
  this->table_.begin(100);
  for (NodeId node = 0; node < 100; ++node) {
    ASSERT_FALSE(this->table_.written(this->table_.get(node)));
  }
}

TYPED_TEST(LabelsTest, AStartHasNoCostAndNoParent) {
  this->table_.begin(3);
  const auto start = this->table_.start();
  EXPECT_TRUE(this->table_.written(start));
  EXPECT_FALSE(this->table_.closed(start));
  EXPECT_EQ(TypeParam::g(start), 0);
  EXPECT_EQ(TypeParam::parent(Line{}, 2, start), kNoNode);
}

TYPED_TEST(LabelsTest, WhatWasPutIsReadBack) {
  Random random(3);
  this->table_.begin(1 << 12);
  for (int i = 0; i < 5000; ++i) {
    const NodeId parent = random.below(4000);
    const unsigned move = random.below(8);
    const auto first = static_cast<typename TestFixture::Cost>(random.next() >> 22);
    const auto second = static_cast<typename TestFixture::Cost>(random.below(200'000));
    auto at_parent = this->label_of(first);
    const bool from_closed = random.chance(50);
    this->table_.put(parent, at_parent);
    if (from_closed) this->table_.close(parent, at_parent);
    at_parent = this->table_.get(parent);
    ASSERT_EQ(this->table_.closed(at_parent), from_closed);

    const NodeId node = parent + move;
    this->table_.put(node, this->table_.extend(at_parent, parent, second, move));
    const auto label = this->table_.get(node);
    ASSERT_TRUE(this->table_.written(label));
    ASSERT_FALSE(this->table_.closed(label)) << "an extended label is open, even from a closed one";
    ASSERT_EQ(TypeParam::g(label), first + second);
    ASSERT_EQ(TypeParam::parent(Line{}, node, label), parent);
  }
}

TYPED_TEST(LabelsTest, ClosingChangesNothingElse) {
  this->table_.begin(10);
  const auto open = this->table_.extend(this->label_of(70), 4, 7, 3);
  this->table_.put(7, open);
  this->table_.close(7, open);
  const auto closed = this->table_.get(7);
  EXPECT_TRUE(this->table_.closed(closed));
  EXPECT_TRUE(this->table_.written(closed));
  EXPECT_EQ(TypeParam::g(closed), 77);
  EXPECT_EQ(TypeParam::move(closed), TypeParam::move(open));
  EXPECT_EQ(TypeParam::parent(Line{}, 7, closed), 4u);
  this->table_.put(7, open);
  EXPECT_FALSE(this->table_.closed(this->table_.get(7))) << "a put opens it again";
}

TYPED_TEST(LabelsTest, ShorterAgreesWithComparingG) {
  Random random(4);
  this->table_.begin(4);
  int shorter = 0;
  for (int i = 0; i < 5000; ++i) {
    const auto a = static_cast<typename TestFixture::Cost>(random.below(40));
    const auto b = static_cast<typename TestFixture::Cost>(random.below(40));
    const auto candidate = this->table_.extend(this->label_of(a), 1, 1, random.below(8));
    const auto old = this->table_.extend(this->label_of(b), 2, 1, random.below(8));
    this->table_.put(0, old);
    if (random.chance(50)) this->table_.close(0, old);
    ASSERT_EQ(this->table_.shorter(candidate, this->table_.get(0)), a < b);
    shorter += a < b ? 1 : 0;
  }
  EXPECT_GT(shorter, 1000);
}

TYPED_TEST(LabelsTest, LabelsOfEarlierQueriesAreUnwrittenAndLoseToEverything) {
  // 40,000 queries: the packed stamps are used up and begin again in between.
  Random random(5);
  const auto dear = static_cast<typename TestFixture::Cost>(std::uint64_t{1} << 42);
  for (int query = 0; query < 40'000; ++query) {
    this->table_.begin(64);
    for (int i = 0; i < 4; ++i) {
      const NodeId node = random.below(64);
      const auto old = this->table_.get(node);
      if (this->table_.written(old)) continue;  // by this query, a moment ago
      ASSERT_TRUE(this->table_.shorter(this->label_of(dear), old)) << "query " << query;
      this->table_.put(node, this->label_of(1));
      this->table_.close(node, this->table_.get(node));
      ASSERT_TRUE(this->table_.written(this->table_.get(node)));
    }
    if (query % 1000 != 0 && (query < 32'700 || query > 32'800)) continue;
    this->table_.begin(64);
    for (NodeId node = 0; node < 64; ++node) {
      ASSERT_FALSE(this->table_.written(this->table_.get(node))) << "query " << query;
    }
  }
}

TYPED_TEST(LabelsTest, OnALargerOrSmallerMapNothingIsWrittenEither) {
  Random random(6);
  std::size_t largest = 0;
  for (int query = 0; query < 300; ++query) {
    const std::size_t nodes = 1 + random.below(query < 150 ? 50 : 3000);
    this->table_.begin(nodes);
    for (NodeId node = 0; node < nodes; ++node) {
      ASSERT_FALSE(this->table_.written(this->table_.get(node)));
      if (random.chance(20)) this->table_.put(node, this->label_of(node));
    }
    largest = std::max(largest, nodes);
    ASSERT_GE(this->table_.bytes(), largest * sizeof(typename TypeParam::Label));
  }
}

TEST(PackedLabels, NeedEightBytesPerNode) {
  PackedLabels table(Allocator::standard());
  table.begin(1000);
  EXPECT_EQ(table.bytes(), 8000u);
}

TEST(PackedLabels, HoldTheLargestCostAndEveryMove) {
  PackedLabels table(Allocator::standard());
  for (int query = 0; query < 3; ++query) {
    table.begin(2);
    for (unsigned move = 0; move < 15; ++move) {
      const auto label = table.extend(table.start(), 0, PackedLabels::kMaxCost, move);
      EXPECT_EQ(PackedLabels::g(label), PackedLabels::kMaxCost);
      EXPECT_EQ(PackedLabels::move(label), move);
      EXPECT_TRUE(table.written(label));
      EXPECT_TRUE(table.shorter(label, table.get(0))) << "even the dearest beats an unwritten one";
    }
  }
}

TEST(LinkedLabels, NeedSixteenBytesPerNodeWhereACostHasEight) {
  LinkedLabels<std::uint64_t> table(Allocator::standard());
  table.begin(1000);
  EXPECT_EQ(table.bytes(), 16'000u);
}

TEST(LinkedLabels, ASumBeyondTheLargestCostSaturatesThere) {
  using Labels = LinkedLabels<std::uint64_t>;
  Labels table(Allocator::standard());
  table.begin(1);
  constexpr std::uint64_t kMost = Labels::kMaxCost;
  for (const std::uint64_t first :
       {std::uint64_t{0}, std::uint64_t{5}, kMost / 2, kMost - 5, kMost}) {
    const auto label = table.extend(table.start(), 0, first, 0);
    EXPECT_EQ(Labels::g(label), first);
    for (const std::uint64_t step : {std::uint64_t{0}, std::uint64_t{4}, std::uint64_t{5},
                                     std::uint64_t{6}, kMost / 2, kMost}) {
      const std::uint64_t expected = step > kMost - first ? kMost : first + step;
      EXPECT_EQ(Labels::g(table.extend(label, 0, step, 0)), expected);
    }
  }
}

template <class C>
struct PlainSpace {
  using Cost = C;
  std::size_t node_count() const { return 1; }
  void successors(const Expansion&, AnySink<C>) const {}
};

template <class C>
struct NumberedSpace : PlainSpace<C> {
  NodeId origin(NodeId node, unsigned) const { return node; }
  C max_step() const { return 1; }
};

TEST(LabelsOf, SpacesWithNumberedMovesAndWholeCostsGetThePackedTable) {
  static_assert(std::is_same_v<LabelsOf<PlainSpace<double>>::type, LinkedLabels<double>>);
  static_assert(std::is_same_v<LabelsOf<NumberedSpace<std::uint64_t>>::type, PackedLabels>);
  static_assert(std::is_same_v<LabelsOf<NumberedSpace<double>>::type, LinkedLabels<double>>);
  static_assert(
      std::is_same_v<LabelsOf<NumberedSpace<std::uint32_t>>::type, LinkedLabels<std::uint32_t>>);
}

}  // namespace
}  // namespace wend::test
