// Bucket queue: an open list for whole-number priorities that never fall far.
//
// Entries whose f lies in one interval of 2^shift share a bucket; the buckets form a ring that
// covers every f that can be open at once (Dial 1969; with intervals instead of single values,
// Denardo and Fox 1979). Two levels of bit masks find the next occupied bucket in a few
// instructions. An entry is a node id of four bytes: f is not kept, since the search can work it
// out from the node's label. Buckets are stacks of 64-word chunks out of one pool, so memory
// follows the number of entries, not the shape of the search.
//
// Guarantee: buckets come in order of f; within a bucket the last added comes first, whatever its
// f. With shift 0 that is an exact priority queue (exact() tells the search whether it may rely on
// that). Cost: push and pop O(1). Not for inconsistent heuristics: f may then fall below the ring.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "wend/base/assert.h"
#include "wend/base/buffer.h"
#include "wend/base/types.h"
#include "wend/search/workspace.h"

namespace wend {

class BucketQueue final : public Scratch {
 public:
  using Cost = std::uint64_t;

  explicit BucketQueue(Allocator allocator) : pool_(allocator) {}
  std::size_t bytes() const override { return sizeof(*this) + pool_.bytes(); }

  /// Empties the queue. `lowest`: no f will be lower; `rise`: how far above the f of the entry
  /// taken off last (at first: above `lowest`) a new one may lie.
  void begin(Cost lowest, Cost rise) {
    shift_ = shift_for(rise);
    tops_.fill(0);
    words_.fill(0);
    summary_ = 0;
    size_ = 0;
    cursor_ = lowest >> shift_;
    pool_.resize(kChunk);  // chunk 0 stays unused, so that 0 can mean "empty"
    free_chunk_ = 0;
  }

  /// Whether entries come exactly by f, ties last added first.
  bool exact() const { return shift_ == 0; }
  static bool exact_for(Cost rise) { return shift_for(rise) == 0; }
  std::uint64_t size() const { return size_; }
  /// No entry's f is lower. Meaningful after a pop, until the queue runs empty.
  Cost floor() const { return cursor_ << shift_; }

  void push(NodeId node, Cost f, Cost) {
    const std::uint64_t bucket = f >> shift_;
    ++size_;
    WEND_ASSERT(bucket >= cursor_ && bucket - cursor_ < kBuckets, "f must stay within the ring");
    const auto slot = static_cast<unsigned>(bucket % kBuckets);
    std::uint32_t top = tops_[slot];
    if (top % kChunk == 0) [[unlikely]] {
      top = begin_chunk(slot, top);
    }
    pool_[top] = node;
    tops_[slot] = top + 1;
  }

  /// An entry of the lowest occupied bucket, or kNoNode.
  NodeId pop() {
    if (size_ == 0) return kNoNode;
    --size_;
    const unsigned slot = next_slot();
    const std::uint32_t top = tops_[slot] - 1;
    tops_[slot] = top;
    const NodeId node = pool_[top];
    if (top % kChunk == 1) end_chunk(slot, top - 1);
    return node;
  }

 private:
  static constexpr unsigned kBuckets = 4096;
  static constexpr unsigned kChunk = 64;  // words; the first links to the chunk below

  static unsigned shift_for(Cost rise) {
    unsigned shift = 0;
    while ((rise >> shift) + 2 > kBuckets) ++shift;
    return shift;
  }

  /// Moves the cursor to the next occupied bucket and returns its place in the ring.
  unsigned next_slot() {
    const auto slot = static_cast<unsigned>(cursor_ % kBuckets);
    const std::uint64_t word = words_[slot / 64] >> (slot % 64);
    const unsigned next =
        word != 0 ? slot + static_cast<unsigned>(std::countr_zero(word)) : next_word(slot);
    cursor_ += (next - slot) % kBuckets;
    return next;
  }

  unsigned next_word(unsigned slot) const {
    const unsigned first = slot / 64 + 1;
    const int skipped = std::countr_zero(std::rotr(summary_, static_cast<int>(first % 64)));
    const unsigned word = (first + static_cast<unsigned>(skipped)) % 64;
    return word * 64 + static_cast<unsigned>(std::countr_zero(words_[word]));
  }

  /// Starts a chunk on top of the (full, or no) chunk that ends at `top`; returns its first free
  /// word.
  [[gnu::noinline]] std::uint32_t begin_chunk(unsigned slot, std::uint32_t top) {
    std::uint32_t chunk = free_chunk_;
    if (chunk != 0) {
      free_chunk_ = pool_[chunk];
    } else {
      chunk = static_cast<std::uint32_t>(pool_.size());
      pool_.resize(pool_.size() + kChunk);
    }
    pool_[chunk] = top;
    if (top == 0) {
      words_[slot / 64] |= std::uint64_t{1} << (slot % 64);
      summary_ |= std::uint64_t{1} << (slot / 64);
    }
    return chunk + 1;
  }

  /// Gives back an emptied chunk.
  void end_chunk(unsigned slot, std::uint32_t chunk) {
    const std::uint32_t below = pool_[chunk];
    pool_[chunk] = free_chunk_;
    free_chunk_ = chunk;
    tops_[slot] = below;
    if (below != 0) return;
    words_[slot / 64] &= ~(std::uint64_t{1} << (slot % 64));
    if (words_[slot / 64] == 0) summary_ &= ~(std::uint64_t{1} << (slot / 64));
  }

  Buffer<std::uint32_t> pool_;
  std::array<std::uint32_t, kBuckets>
      tops_{};  // where the next entry goes; a multiple of kChunk: chunk full
  std::array<std::uint64_t, 64> words_{};  // bit per bucket: occupied
  std::uint64_t summary_ = 0;              // bit per word: not zero
  std::uint64_t size_ = 0;
  std::uint64_t cursor_ = 0;  // the lowest bucket that may be occupied, counted without wrapping
  unsigned shift_ = 0;
  std::uint32_t free_chunk_ = 0;
};

}  // namespace wend
