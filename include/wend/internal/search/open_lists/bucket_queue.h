// Bucket queue: an open list for whole-number priorities that never fall.
//
// Entries whose f lies in one interval of 2^shift share a bucket; the buckets form a ring that
// covers what is usually open at once (Dial 1969; with intervals instead of single values, Denardo
// and Fox 1979). Entries beyond the ring wait in a list of their own until it has come round. An
// entry is a node id of four bytes: f is not kept, since the search can work it out from the node's
// label. A bucket is a stack of which the newest entries lie in a cache line of its own and older
// ones, fifteen at a time, in a pool; so memory follows the number of entries.
//
// Guarantee: buckets come in order of f; within a bucket the last added comes first, at any f. With
// shift 0 that is an exact priority queue (exact() tells the search whether it may rely on that).
// Cost: push and pop O(1); where entries lie n rings ahead, O(n). Not for inconsistent heuristics:
// f may then fall below the ring.
//
// Tried, as nanoseconds per expansion of A* on orz103d / brc202d / maze512-4-0, one session, one
// machine:
// - stacks of 64-word chunks, occupancy kept exact by every push and pop: 18 / 17 / 28 with 4096
//   buckets, 17 / 16 / 23 with 1024 or 512. Whether a bucket is empty is a coin toss to the branch
//   predictor.
// - linked entries with everything branch-free: 19 / 20 / 26. Each pop then waits for the stores of
//   the last push.
// - the chunks, with the newest entry of the lowest bucket in a register: 15.5 / 15 / 25.
// - a cache line per bucket, occupancy corrected only when the cursor moves on (this one):
//   13 / 12.5 / 18. 256 or 1024 buckets: within 5 % either way. Prefetching the label of the entry
//   underneath: no difference.
// The quaternary heap takes about five times as long as the first of these.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "wend/base/assert.h"
#include "wend/base/buffer.h"
#include "wend/base/types.h"
#include "wend/search/workspace.h"

namespace wend {

class BucketQueue final : public Scratch {
 public:
  using Cost = std::uint64_t;

  explicit BucketQueue(Allocator allocator) : pool_(allocator), far_(allocator) {}
  std::size_t bytes() const override { return sizeof(*this) + pool_.bytes() + far_.bytes(); }

  /// Empties the queue. `lowest`: no f will be lower; `rise`: how far above the f of the entry
  /// taken off last (at first: above `lowest`) a new one usually lies at most.
  void begin(Cost lowest, Cost rise) {
    shift_ = shift_for(rise);
    cursor_ = lowest >> shift_;
    newest_ = kNoNode;
    for (unsigned i = 0; i < kWords; ++i) {
      for (std::uint64_t word = std::exchange(words_[i], 0); word != 0; word &= word - 1) {
        const unsigned slot = i * 64 + static_cast<unsigned>(std::countr_zero(word));
        lines_[slot].count = 0;
        overflow_[slot] = kEnd;
      }
    }
    pool_.resize(kLine);  // the first chunk stays unused, so that 0 can mean "none"
    free_ = kEnd;
    far_.resize(0);
    nearest_far_ = kNowhere;
    WEND_ASSERT(lowest <= ~Cost{0} - rise,
                "costs must leave room for the rise of f: make them coarser");
  }

  /// Whether entries come exactly by f; ties last added first, if none lay above the usual rise.
  bool exact() const { return shift_ == 0; }
  static bool exact_for(Cost rise) { return shift_for(rise) == 0; }
  /// How many values of f share a bucket.
  static Cost width_for(Cost rise) { return Cost{1} << shift_for(rise); }

  /// No entry's f is lower. Meaningful after a pop, until the queue runs empty.
  Cost floor() const { return cursor_ << shift_; }

  void push(NodeId node, Cost f, Cost) {
    const std::uint64_t bucket = f >> shift_;
    WEND_ASSERT(node != kNoNode, "only nodes are opened: kNoNode says that the queue is empty");
    WEND_ASSERT(bucket >= cursor_, "f may not fall");
    if (bucket - cursor_ >= kBuckets) [[unlikely]] {
      return push_far(node, bucket);
    }
    if (bucket == cursor_) {
      // Often the very next to be taken off, so it waits in a register of its own.
      node = std::exchange(newest_, node);
      if (node == kNoNode) return;
    }
    put(node, bucket);
  }

  /// An entry of the lowest occupied bucket, or kNoNode.
  NodeId pop() {
    if (newest_ != kNoNode) return std::exchange(newest_, kNoNode);
    Line* line = &lines_[cursor_ % kBuckets];
    if (line->count == 0) {
      if (!advance()) return kNoNode;
      line = &lines_[cursor_ % kBuckets];
      WEND_ASSERT(line->count > 0, "advance() stops at a bucket with entries only");
    }
    WEND_ASSERT(line->count <= kLineEntries, "spill() a line before it overflows");
    return line->nodes[--line->count];
  }

 private:
  static constexpr unsigned kLine = 16;  // words
  static constexpr unsigned kLineEntries = kLine - 1;
  static constexpr unsigned kBuckets = 512;
  static constexpr unsigned kWords = kBuckets / 64;
  static constexpr std::uint32_t kEnd = 0;

  static constexpr std::uint64_t kNowhere = ~std::uint64_t{0};

  struct alignas(64) Line {
    std::uint32_t count;
    NodeId nodes[kLineEntries];
  };

  struct Far {
    std::uint64_t bucket;
    NodeId node;
  };

  void put(NodeId node, std::uint64_t bucket) {
    WEND_ASSERT(bucket - cursor_ < kBuckets, "the ring holds 512 buckets: push_far() the rest");
    const auto slot = static_cast<unsigned>(bucket % kBuckets);
    Line& line = lines_[slot];
    if (line.count == kLineEntries) [[unlikely]] {
      spill(slot);
    }
    line.nodes[line.count++] = node;
    words_[slot / 64] |= std::uint64_t{1} << (slot % 64);
  }

  static unsigned shift_for(Cost rise) {
    unsigned shift = 0;
    while ((rise >> shift) + 2 > kBuckets) ++shift;
    return shift;
  }

  /// Finds the next entries once the cursor's line is used up; false if there are none.
  bool advance() {
    const auto slot = static_cast<unsigned>(cursor_ % kBuckets);
    if (overflow_[slot] != kEnd) {
      refill(slot);
      return true;
    }
    words_[slot / 64] &= ~(std::uint64_t{1} << (slot % 64));
    const std::uint64_t next = next_occupied();
    if (next >= nearest_far_) [[unlikely]] {
      return bring_near();
    }
    WEND_ASSERT(next > cursor_,
                "the cursor must not go back: clear the word of the bucket it leaves");
    if (next == kNowhere) return false;
    cursor_ = next;
    return true;
  }

  /// The first bucket of the ring after the cursor's that may be occupied.
  std::uint64_t next_occupied() const {
    const auto slot = static_cast<unsigned>(cursor_ % kBuckets);
    // Round the ring, the cursor's own word first from the cursor on and last up to it.
    std::uint64_t word = words_[slot / 64] >> (slot % 64) << (slot % 64);
    for (unsigned i = slot / 64; i <= slot / 64 + kWords; word = words_[++i % kWords]) {
      if (word == 0) continue;
      return cursor_ + i * 64 + static_cast<unsigned>(std::countr_zero(word)) - slot;
    }
    return kNowhere;
  }

  [[gnu::noinline]] void push_far(NodeId node, std::uint64_t bucket) {
    far_.push_back({bucket, node});
    nearest_far_ = std::min(nearest_far_, bucket);
  }

  /// Goes to the nearest of the entries that lay beyond the ring, and puts those in that no longer
  /// do. The ring moves on by its whole length between two calls; false where there is none.
  [[gnu::noinline]] bool bring_near() {
    if (nearest_far_ == kNowhere) return false;
    WEND_ASSERT(nearest_far_ > cursor_,
                "what lay beyond the ring is brought in before it is passed");
    cursor_ = std::exchange(nearest_far_, kNowhere);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < far_.size(); ++i) {
      const Far entry = far_[i];
      WEND_ASSERT(entry.bucket >= cursor_, "nearest_far_ is the least of all entries far away");
      if (entry.bucket - cursor_ < kBuckets) {
        put(entry.node, entry.bucket);
      } else {
        far_[kept++] = entry;
        nearest_far_ = std::min(nearest_far_, entry.bucket);
      }
    }
    far_.resize(kept);
    return true;
  }

  /// Moves a full line's entries to the pool.
  [[gnu::noinline]] void spill(unsigned slot) {
    WEND_ASSERT(lines_[slot].count == kLineEntries,
                "spill a line when it is full: chunks are whole");
    std::uint32_t chunk = free_;
    if (chunk != kEnd) {
      free_ = pool_[chunk];
    } else {
      chunk = static_cast<std::uint32_t>(pool_.size());
      pool_.resize(pool_.size() + kLine);
    }
    WEND_ASSERT(chunk % kLine == 0 && chunk + kLine <= pool_.size(), "chunks lie within the pool");
    pool_[chunk] = std::exchange(overflow_[slot], chunk);
    std::copy_n(lines_[slot].nodes, kLineEntries, &pool_[chunk + 1]);
    lines_[slot].count = 0;
  }

  /// Brings the newest of the entries in the pool back to the line.
  [[gnu::noinline]] void refill(unsigned slot) {
    WEND_ASSERT(lines_[slot].count == 0, "refill a line when it is used up, or entries are lost");
    const std::uint32_t chunk = overflow_[slot];
    WEND_ASSERT(chunk != kEnd && chunk < pool_.size(), "refill from a chunk that spill() made");
    std::copy_n(&pool_[chunk + 1], kLineEntries, lines_[slot].nodes);
    lines_[slot].count = kLineEntries;
    overflow_[slot] = std::exchange(pool_[chunk], free_);
    free_ = chunk;
  }

  std::array<Line, kBuckets> lines_{};
  std::array<std::uint64_t, kWords> words_{};       // bit per bucket: may be occupied
  std::array<std::uint32_t, kBuckets> overflow_{};  // chunk of the pool with the next older entries
  Buffer<std::uint32_t>
      pool_;         // chunks: a link to the next older (or next free) one, and the entries
  Buffer<Far> far_;  // entries beyond the ring
  std::uint64_t nearest_far_ = kNowhere;
  std::uint64_t cursor_ = 0;  // the lowest bucket that may be occupied, counted without wrapping
  NodeId newest_ = kNoNode;   // the cursor bucket's newest entry, if it is not in the line
  unsigned shift_ = 0;
  std::uint32_t free_ = kEnd;
};

}  // namespace wend
