// Many paths, and for each node of the map which of them lie on it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/result.h"
#include "wend/base/types.h"

namespace wend {

/// The places of each path lie in a row, in chunks of 32 from one pool, so that paths can be
/// followed in memory and a pool that was used once can be used again, without holes. Each place is
/// also linked into a list of its node, both ways, so that a path is taken out in time linear in
/// its places, however many others go the same way. 20 bytes a place, 16 more per chunk, and 4 a
/// node.
class WatchedPaths {
 public:
  using Place = std::uint32_t;  // of a path: chunk * 32 + where in it
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  struct Step {
    NodeId node;
    std::uint64_t cost;  // of the step to the next node; of the last one 0
  };

  /// One path; the caller knows what it belongs to.
  struct Row {
    Place first = kNone;  // where its unit is
    Place last = kNone;
    std::uint32_t blocked = 0;  // places that no step leads on from, or it must not end at
  };

  /// Forgets all paths.
  void reset(std::size_t nodes);
  void reserve(std::size_t paths, std::size_t steps);
  std::size_t node_count() const { return heads_.size(); }

  /// Precondition: there is a step; the slot is free.
  void add(std::uint32_t slot, std::span<const Step> steps);
  void remove(std::uint32_t slot);
  /// Goes on by so many places, at most to the last one.
  void advance(std::uint32_t slot, std::size_t steps);

  std::size_t rows() const { return rows_.size(); }
  const Row& row(std::uint32_t slot) const {
    WEND_ASSERT(slot < rows_.size(), "add() a path before you ask for its row");
    return rows_[slot];
  }

  NodeId node(Place place) const {
    WEND_ASSERT(place < entries_.size(), "places end at kNone: look for it first");
    return entries_[place].node;
  }
  std::uint32_t slot(Place place) const {
    WEND_ASSERT(place / kChunk < chunks_.size(), "only places of the pool belong to a path");
    return chunks_[place / kChunk].slot;
  }
  /// Counted from where the path was added.
  std::uint32_t number(Place place) const {
    WEND_ASSERT(place / kChunk < chunks_.size(), "only places of the pool have a number");
    return chunks_[place / kChunk].number + place % kChunk;
  }
  /// The cost along the path up to that place, from an arbitrary origin.
  std::uint64_t cost_to(Place place) const {
    WEND_ASSERT(place < entries_.size(), "a path costs something to its own places only");
    const Entry& e = entries_[place];
    return std::uint64_t{e.high & kHigh} << 32 | e.low;
  }
  bool blocked(Place place) const { return (entries_[place].high & kBlocked) != 0; }
  /// The next and the previous place of its path. Preconditions: it is not the last; the first.
  Place after(Place place) const {
    WEND_ASSERT((place + 1) % kChunk != 0 || chunks_[place / kChunk].next != kNone,
                "no place comes after the last one: compare with row().last");
    return (place + 1) % kChunk != 0 ? place + 1 : chunks_[place / kChunk].next * kChunk;
  }
  Place before(Place place) const {
    WEND_ASSERT(place % kChunk != 0 || chunks_[place / kChunk].previous != kNone,
                "no place comes before the first one: compare with row().first");
    return place % kChunk != 0 ? place - 1 : chunks_[place / kChunk].previous * kChunk + kChunk - 1;
  }
  std::uint64_t step_cost(Place place) const { return cost_to(after(place)) - cost_to(place); }

  /// The places at a node: the first, and the one after; kNone at the end.
  Place at(NodeId node) const {
    WEND_ASSERT(node < heads_.size(), "each node of the map has a list: reset() for a larger one");
    return heads_[node];
  }
  Place next_at(Place place) const { return entries_[place].next; }

  /// The node before a place of its path, kNoNode at the first: one look at the memory beside it.
  NodeId node_before(Place place) const {
    if (place % kChunk != 0) return entries_[place - 1].node;
    return place == rows_[slot(place)].first ? kNoNode : entries_[before(place)].node;
  }
  /// Says that a place will be looked at soon: in a pool of 100 MB that takes as long as some
  /// hundred instructions, unless several looks go on at the same time.
  void prefetch(Place place) const { __builtin_prefetch(&entries_[place]); }

  void set_blocked(Place place, bool blocked);
  /// Changes what the step to the next place costs. Linear in what comes after it.
  void set_step_cost(Place place, std::uint64_t cost);
  std::size_t bytes() const;
  /// Checks that rows, lists and counts fit together; returns the first fault. Linear.
  Result<void> validate() const;

 private:
  static constexpr std::uint32_t kChunk = 32;
  static constexpr std::uint32_t kBlocked = 1u << 31;
  static constexpr std::uint32_t kHigh = kBlocked - 1;

  struct Entry {
    std::uint32_t low;   // of what the path costs to here
    std::uint32_t high;  // and whether it is blocked
    NodeId node;
    Place next;
    Place previous;  // at the same node; kNone: the head
  };
  struct Chunk {
    std::uint32_t slot;
    std::uint32_t number;  // of its first place
    std::uint32_t next;
    std::uint32_t previous;
  };

  std::uint32_t take_chunk();
  void set_cost_to(Place place, std::uint64_t cost);
  void link(Place place, NodeId node);
  void unlink(Place place);
  Result<void> validate_row(std::uint32_t slot) const;

  std::vector<Place> heads_;
  std::vector<Entry> entries_;
  std::vector<Chunk> chunks_;
  std::vector<std::uint32_t> free_;  // chunks
  std::vector<Row> rows_;
};

}  // namespace wend
