// Every open list with an exact order against a sorted model, under both tie rules.
#include "wend/internal/search/open_lists/open_list.h"

#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "support/random.h"
#include "wend/internal/search/open_lists/heap_queue.h"
#include "wend/internal/search/open_lists/list_queues.h"
#include "wend/internal/search/open_lists/pairing_heap.h"

namespace wend::test {
namespace {

/// Entries in the order that the documentation promises.
template <class C>
class Model {
 public:
  static constexpr C kMostDepth = 1'000'000;

  explicit Model(bool deepest) : deepest_(deepest) {}
  void push(NodeId node, C f, C g) {
    entries_.insert({f, deepest_ ? kMostDepth - g : C{0}, -++added_, node});
  }
  bool empty() const { return entries_.empty(); }
  std::size_t size() const { return entries_.size(); }
  NodeId pop() {
    const NodeId node = std::get<3>(*entries_.begin());
    entries_.erase(entries_.begin());
    return node;
  }

 private:
  std::set<std::tuple<C, C, int, NodeId>> entries_;
  bool deepest_;
  int added_ = 0;
};

template <class Queue>
class OpenListTest : public testing::Test {
 public:
  using Cost = typename Queue::Cost;

 protected:
  void pop_one() { ASSERT_EQ(queue_.pop(), model_.pop()); }
  void drain() {
    while (!model_.empty() && !this->HasFatalFailure()) pop_one();
    EXPECT_EQ(queue_.pop(), kNoNode);
  }
  void begin(bool deepest) {
    queue_.begin(deepest);
    model_ = Model<Cost>(deepest);
  }
  void push(Cost f, Cost g) {
    queue_.push(next_, f, g);
    model_.push(next_++, f, g);
  }
  /// A cost of which there are few or many, so that ties are common or rare.
  Cost random_cost(std::uint32_t kinds) {
    return static_cast<Cost>(random_.below(kinds)) / static_cast<Cost>(2);
  }

  Queue queue_{Allocator::standard()};
  Model<Cost> model_{false};
  Random random_{8};
  NodeId next_ = 0;
};

using Queues =
    testing::Types<HeapQueue<std::uint64_t, 2>, HeapQueue<std::uint64_t, 4>, HeapQueue<double, 2>,
                   HeapQueue<double, 4>, UnsortedList<std::uint64_t>, UnsortedList<double>,
                   SortedList<std::uint64_t>, SortedList<double>, PairingHeap<std::uint64_t>,
                   PairingHeap<double>>;
TYPED_TEST_SUITE(OpenListTest, Queues);

TYPED_TEST(OpenListTest, IsEmptyAtFirst) {
  this->begin(false);
  EXPECT_EQ(this->queue_.pop(), kNoNode);
  EXPECT_TRUE(this->queue_.exact());
}

TYPED_TEST(OpenListTest, EntriesComeInTheTotalOrderThatIsPromised) {
  for (const bool deepest : {false, true}) {
    for (const std::uint32_t kinds : {1u, 3u, 20u, 100'000u}) {
      this->begin(deepest);
      for (int i = 0; i < 2000 && !this->HasFatalFailure(); ++i) {
        if (this->random_.chance(60)) {
          this->push(this->random_cost(kinds), this->random_cost(kinds));
        } else if (!this->model_.empty()) {
          this->pop_one();
        }
      }
      EXPECT_GT(this->model_.size(), 100u);
      this->drain();
    }
  }
}

TYPED_TEST(OpenListTest, EverySizeIsDrainedInOrder) {
  for (const bool deepest : {false, true}) {
    for (int size = 0; size < 90 && !this->HasFatalFailure(); ++size) {
      this->begin(deepest);
      for (int i = 0; i < size; ++i) this->push(this->random_cost(30), this->random_cost(4));
      this->drain();
    }
  }
}

TYPED_TEST(OpenListTest, FloorIsTheFOfTheEntryTakenLast) {
  this->queue_.begin(false);
  for (const int f : {5, 3, 9}) this->queue_.push(1, static_cast<typename TypeParam::Cost>(f), 0);
  for (const int f : {3, 5, 9}) {
    this->queue_.pop();
    EXPECT_EQ(this->queue_.floor(), f);
  }
}

TYPED_TEST(OpenListTest, AmongEqualsTheLastAddedComesFirst) {
  this->queue_.begin(false);
  for (NodeId node = 0; node < 50; ++node) this->queue_.push(node, 7, node % 5);
  for (NodeId node = 50; node-- > 0;) ASSERT_EQ(this->queue_.pop(), node);
}

TYPED_TEST(OpenListTest, DeepestPutsTheLargestGAmongEqualsFirst) {
  this->queue_.begin(true);
  this->queue_.push(1, 10, 6);
  this->queue_.push(2, 10, 9);
  this->queue_.push(3, 10, 6);
  this->queue_.push(4, 9, 0);  // a lower f beats any g
  this->queue_.push(5, 10, 9);
  for (const NodeId expected : {4u, 5u, 2u, 3u, 1u}) EXPECT_EQ(this->queue_.pop(), expected);
}

TYPED_TEST(OpenListTest, ForgetsItsEntriesAndItsTieRuleWhenItBeginsAnew) {
  this->begin(true);
  for (int i = 0; i < 100; ++i) this->push(this->random_cost(9), this->random_cost(9));
  this->begin(false);
  EXPECT_EQ(this->queue_.pop(), kNoNode);
  for (int i = 0; i < 100; ++i) this->push(this->random_cost(9), this->random_cost(9));
  this->drain();
}

TYPED_TEST(OpenListTest, NeedsAtMostThirtyTwoBytesPerEntryAndKeepsThem) {
  this->queue_.begin(false);
  for (NodeId node = 0; node < 1024; ++node) this->queue_.push(node, node, 0);
  const std::size_t warm = this->queue_.bytes();
  EXPECT_GE(warm, 1024u * sizeof(NodeId));
  EXPECT_LE(warm, 32u * 2048) << "an array that doubles is at worst half empty";
  this->queue_.begin(false);
  EXPECT_EQ(this->queue_.bytes(), warm);
}

}  // namespace
}  // namespace wend::test
