// The bucket queue against a sorted model, driven as a search drives it: no push below the f taken
// off last, and few or none further above it than `rise`.
#include "wend/internal/search/open_lists/bucket_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "support/random.h"

namespace wend::test {
namespace {

using Cost = BucketQueue::Cost;

/// The least rise for which the queue is not exact.
Cost border_of_exactness() {
  Cost rise = 0;
  while (BucketQueue::exact_for(rise)) ++rise;
  return rise;
}

/// Entries sorted by f; among equals the last added comes first.
class SortedModel {
 public:
  void push(NodeId node, Cost f) {
    entries_.emplace_hint(entries_.lower_bound(f), f, node);
    cost_of_.resize(std::max<std::size_t>(cost_of_.size(), node + 1));
    cost_of_[node] = f;
  }
  bool empty() const { return entries_.empty(); }
  std::size_t size() const { return entries_.size(); }
  Cost least() const { return entries_.begin()->first; }
  Cost cost_of(NodeId node) const { return cost_of_[node]; }
  /// The last added of those with that f.
  NodeId first_with(Cost f) const {
    return entries_.find(f) == entries_.end() ? kNoNode : entries_.lower_bound(f)->second;
  }
  void erase(NodeId node) {
    auto entry = entries_.lower_bound(cost_of_[node]);
    while (entry->second != node) ++entry;
    entries_.erase(entry);
  }

 private:
  std::multimap<Cost, NodeId> entries_;
  std::vector<Cost> cost_of_;
};

/// A queue and its model, fed alike. Node ids count the pushes.
struct Pair {
  BucketQueue queue{Allocator::standard()};
  SortedModel model;
  NodeId next = 0;
  Cost last = 0;
  Cost rise = 0;

  void begin(Cost lowest, Cost new_rise) {
    queue.begin(lowest, new_rise);
    model = {};
    next = 0;
    last = lowest;
    rise = new_rise;
  }
  void push(Cost f) {
    queue.push(next, f, 0);
    model.push(next++, f);
  }
  void pop() { pop_checking(true); }
  /// Where entries lay beyond the ring, equals come in any order.
  void pop_in_order() { pop_checking(false); }

 private:
  void pop_checking(bool ties) {
    const NodeId node = queue.pop();
    if (model.empty()) {
      ASSERT_EQ(node, kNoNode);
      return;
    }
    ASSERT_LT(node, next);
    const Cost f = model.cost_of(node);
    if (ties) {
      ASSERT_EQ(node, model.first_with(f)) << "among equals the last added comes first";
    }
    if (queue.exact()) {
      ASSERT_EQ(f, model.least());
    }
    ASSERT_LE(queue.floor(), model.least()) << "something lower is still open";
    // A hundred buckets or more cover the rise, so that f and floor are close.
    ASSERT_LE(f - queue.floor(), rise / 100);
    model.erase(node);
    last = f;
  }
};

/// Random pushes and pops in phases of growing and shrinking, then pops until empty.
void drive(Pair& pair, int operations, Random& random) {
  for (int i = 0; i < operations && !testing::Test::HasFatalFailure(); ++i) {
    const bool growing = i / 500 % 2 == 0;
    if (!random.chance(growing ? 70 : 25)) {
      pair.pop();
      continue;
    }
    // Often one of a few values, so that there are ties.
    const Cost above =
        random.chance(40) ? random.below(4) * (pair.rise / 4) : random.next() % (pair.rise + 1);
    pair.push(pair.last + above);
  }
  while (!pair.model.empty() && !testing::Test::HasFatalFailure()) pair.pop();
  EXPECT_EQ(pair.queue.pop(), kNoNode);
}

TEST(BucketQueue, IsEmptyAtFirst) {
  BucketQueue queue(Allocator::standard());
  queue.begin(17, 100);
  EXPECT_EQ(queue.pop(), kNoNode);
  EXPECT_EQ(queue.pop(), kNoNode);
}

TEST(BucketQueue, IsAnExactPriorityQueueWhereTheRiseIsSmall) {
  Random random(1);
  Pair pair;
  for (const Cost rise :
       {Cost{1}, Cost{28}, border_of_exactness() / 2, border_of_exactness() - 1}) {
    ASSERT_TRUE(BucketQueue::exact_for(rise)) << rise;
    pair.begin(random.below(100'000), rise);
    ASSERT_TRUE(pair.queue.exact());
    drive(pair, 8000, random);
  }
}

TEST(BucketQueue, BucketsComeInOrderWhereTheRiseIsLarge) {
  Random random(2);
  Pair pair;
  for (const Cost rise : {Cost{39'202}, Cost{39'202} * 4 * 40, Cost{1} << 38}) {
    ASSERT_FALSE(BucketQueue::exact_for(rise)) << rise;
    pair.begin(random.next() % (Cost{1} << 40), rise);
    ASSERT_FALSE(pair.queue.exact());
    drive(pair, 8000, random);
  }
}

TEST(BucketQueue, ExactnessEndsOnceAndForAllAsTheRiseGrows) {
  const Cost rise = border_of_exactness();
  EXPECT_GT(rise, 2 * 14u) << "10/14 grids count on it";
  for (Cost more = rise; more < 4 * rise; ++more) ASSERT_FALSE(BucketQueue::exact_for(more));
}

TEST(BucketQueue, TheLargestAllowedRiseFitsTheRingAlsoWhereItWraps) {
  // At every rise around the border of exactness the ring is as full as it can be: one entry at the
  // bottom, one at the very top, round and round.
  const Cost border = border_of_exactness();
  Pair pair;
  for (Cost rise = border - 3; rise < border + 3; ++rise) {
    for (Cost lowest = 0; lowest < 3; ++lowest) {
      pair.begin(lowest, rise);
      pair.push(lowest);
      pair.push(lowest + rise);
      for (int i = 0; i < 200 && !HasFatalFailure(); ++i) {
        pair.pop();
        pair.push(pair.last + rise);
        pair.push(pair.last + rise - 1);
        pair.pop();
      }
      while (!pair.model.empty() && !HasFatalFailure()) pair.pop();
    }
  }
}

TEST(BucketQueue, EntriesFarBeyondTheRingComeWhenItIsTheirTurn) {
  Random random(6);
  Pair pair;
  int far = 0;
  for (const Cost rise : {Cost{28}, Cost{39'202}, Cost{1} << 38}) {
    pair.begin(random.below(100'000), rise);
    for (int i = 0; i < 8000 && !HasFatalFailure(); ++i) {
      if (!random.chance(i / 500 % 2 == 0 ? 70 : 25)) {
        pair.pop_in_order();
        continue;
      }
      const Cost rings = random.chance(20) ? random.below(50) * 300 : 0;
      far += rings > 600 ? 1 : 0;
      pair.push(pair.last + (rings + 1) * (random.next() % (rise + 1)));
    }
    while (!pair.model.empty() && !HasFatalFailure()) pair.pop_in_order();
    EXPECT_EQ(pair.queue.pop(), kNoNode);
  }
  EXPECT_GT(far, 1000);
}

TEST(BucketQueue, FarEntriesARingApartAreNotTakenForNeighbours) {
  Pair pair;
  for (Cost apart = 1; apart < 1100; ++apart) {  // twice the ring's length, and more
    pair.begin(0, 28);
    ASSERT_TRUE(pair.queue.exact());
    pair.push(0);
    pair.push(5000);
    pair.push(5000 + apart);
    while (!pair.model.empty() && !HasFatalFailure()) pair.pop_in_order();
    ASSERT_FALSE(HasFailure()) << apart;
  }
}

TEST(BucketQueue, ThousandsOfEqualEntriesComeLastAddedFirst) {
  Pair pair;
  pair.begin(5, 100);
  for (int round = 0; round < 20; ++round) {
    for (int i = 0; i < 1000; ++i) pair.push(5);
    for (int i = 0; i < 63 + round && !HasFatalFailure(); ++i) pair.pop();
  }
  EXPECT_GT(pair.model.size(), 10'000u);
  while (!pair.model.empty() && !HasFatalFailure()) pair.pop();
}

TEST(BucketQueue, FillAndDrainAroundEverySizeOfABucket) {
  Pair pair;
  pair.begin(0, 10);
  for (int size = 0; size < 300 && !HasFatalFailure(); ++size) {
    for (int i = 0; i < size; ++i) pair.push(7);
    for (int i = 0; i < size; ++i) pair.pop();
    ASSERT_EQ(pair.queue.pop(), kNoNode);
  }
}

TEST(BucketQueue, ForgetsItsEntriesWhenItBeginsAnew) {
  Random random(4);
  Pair pair;
  for (int round = 0; round < 30; ++round) {
    pair.begin(random.below(1'000'000), round % 2 == 0 ? 50 : 50'000);
    ASSERT_EQ(pair.queue.pop(), kNoNode);
    for (int i = 0; i < 700; ++i) pair.push(pair.last + random.below(50));
    for (int i = 0; i < 300 && !HasFatalFailure(); ++i) pair.pop();
  }
}

TEST(BucketQueue, KeepsItsMemoryForTheNextQuery) {
  Pair pair;
  std::size_t warm = 0;
  for (int round = 0; round < 5; ++round) {
    pair.begin(0, 2000);
    for (Cost i = 0; i < 20'000; ++i) pair.push(i % 2000);
    while (!pair.model.empty() && !HasFatalFailure()) pair.pop();
    if (round == 0) warm = pair.queue.bytes();
    EXPECT_EQ(pair.queue.bytes(), warm);
  }
  EXPECT_GE(warm, 20'000 * sizeof(NodeId));
}

}  // namespace
}  // namespace wend::test
