#pragma once

#include <cmath>

#include <cstddef>
#include <cstdint>

#include "wend/base/assert.h"
#include "wend/base/buffer.h"
#include "wend/internal/base/geometry.h"
#include "wend/search/workspace.h"

namespace wend {

/// A stretch of a side as it is seen from a root, on entering a polygon by it.
///
/// A ray goes from the root through a vertex that bounds what is seen, or, where it goes on
/// straight behind a corner that a way bends at, from the root before that one through this root.
/// So two given places define it, and on which side of it another one lies can be decided
/// without rounding. Where the root itself is an end of the side, there is no ray on that
/// side, and nothing bounds what is seen there but the other one.
struct SightNode {
  static constexpr std::uint32_t kStart = ~std::uint32_t{0};

  PlaneVector root;
  PlaneVector right;  // a place on each ray
  PlaneVector left;
  double g = 0;                   // at the root
  std::uint32_t door = 0;         // by which a polygon is entered, as that has it
  std::uint32_t bend = kStart;    // the root's
  std::uint32_t parent = kStart;  // index
  bool right_whole : 1 = true;    // the stretch ends where the door does
  bool left_whole : 1 = true;
  bool right_behind : 1 = false;  // the place on the ray is the root before
  bool left_behind : 1 = false;
  bool root_at_right : 1 = false;
  bool root_at_left : 1 = false;
  bool is_goal : 1 = false;
  std::uint16_t turns = 0;  // doors at the root that were gone through one after the other

  PlaneVector right_ray() const { return right_behind ? root - right : right - root; }
  PlaneVector left_ray() const { return left_behind ? root - left : left - root; }
};

/// The memory of a search, reused by the next one.
struct PolyanyaMemory final : Scratch {
  struct Root {
    double g;
    std::uint32_t query;
  };
  struct Entry {
    double f;
    std::uint32_t node;
  };

  explicit PolyanyaMemory(Allocator allocator)
      : nodes(allocator),
        roots(allocator),
        blocks(allocator),
        tops(allocator),
        heap(allocator),
        starts(allocator),
        goals(allocator),
        flood(allocator),
        states(allocator) {}
  std::size_t bytes() const override {
    return nodes.bytes() + roots.bytes() + blocks.bytes() + tops.bytes() + heap.bytes() +
           starts.bytes() + goals.bytes() + flood.bytes() + states.bytes();
  }

  /// For a mesh with so many corners to bend at, blocks, and polygons that have tops.
  void begin(std::size_t bends, std::size_t block_count, std::size_t top_count) {
    const bool grown =
        bends > roots.size() || block_count > blocks.size() || top_count > tops.size();
    if (grown || ++query == 0) {
      roots.assign_zero(larger(bends, roots.size()));
      blocks.assign_zero(larger(block_count, blocks.size()));
      tops.assign_zero(larger(top_count, tops.size()));
      query = 1;
    }
    nodes.clear();
    heap.clear();
    starts.clear();
    goals.clear();
    flood.clear();
  }

  /// By f; of equals the last one made comes first. So the order is total.
  static bool before(const Entry& a, const Entry& b) {
    return a.f < b.f || (a.f == b.f && a.node > b.node);
  }
  [[gnu::always_inline]] void push(Entry entry) {
    WEND_ASSERT(entry.f == entry.f, "an f that is no number has no place: check the ends");
    heap.push_back(entry);
    std::size_t hole = heap.size() - 1;
    while (hole > 0) {
      const std::size_t parent = (hole - 1) / 4;
      if (!before(entry, heap[parent])) break;
      heap[hole] = heap[parent];
      hole = parent;
    }
    heap[hole] = entry;
  }
  /// Precondition: there is one.
  std::uint32_t pop() {
    WEND_ASSERT(!heap.empty(), "ask heap.empty() before");
    const std::uint32_t first = heap[0].node;
    const Entry last = heap.back();
    heap.pop_back();
    const std::size_t count = heap.size();
    if (count == 0) return first;
    std::size_t hole = 0;
    for (std::size_t child = 1; child < count; child = hole * 4 + 1) {
      std::size_t best = child;
      const std::size_t end = child + 4 < count ? child + 4 : count;
      for (std::size_t i = child + 1; i < end; ++i) {
        if (before(heap[i], heap[best])) best = i;
      }
      if (!before(heap[best], last)) break;
      heap[hole] = heap[best];
      hole = best;
    }
    heap[hole] = last;
    return first;
  }

  Buffer<SightNode> nodes;
  Buffer<Root> roots;            // by bend: the cheapest way there so far
  Buffer<std::uint32_t> blocks;  // the query that may enter it
  Buffer<std::uint32_t> tops;  // of polygons: the query that may leave one by doors that lead away
  Buffer<Entry> heap;
  Buffer<std::uint32_t> starts;  // polygons
  Buffer<std::uint32_t> goals;
  Buffer<std::uint32_t> flood;  // polygons that the goal can be reached from; marked in `tops`
  Buffer<std::uint8_t> states;  // of polygons, for traces
  std::uint32_t query = 0;

 private:
  static std::size_t larger(std::size_t a, std::size_t b) { return a > b ? a : b; }
};

}  // namespace wend
