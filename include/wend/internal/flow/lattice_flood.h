// Backward from some places of a grid: what each other one costs to the cheapest of them, and in
// which direction a unit leaves it.
//
// Dijkstra's algorithm with buckets no wider than the cheapest step: then no place of a bucket can
// be reached any cheaper from another one of the same bucket, and their order does not matter (E.
// Denardo and B. Fox, "Shortest-Route Methods: 1. Reaching, Pruning, and Buckets", Operations
// Research 27, 1979). Moves that are dominated after the one that led to a place are left out
// (MoveTable), so that on open ground nearly every place is written once.
//
// Exact, in whole numbers, and the same on every machine. Where steps differ so much that the ring
// of buckets would grow too long, buckets are wider, and a place that is reached more cheaply from
// within its own bucket is looked at again: exact as well, but slower.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/internal/flow/lattice_window.h"

namespace wend {

/// Values of a direction byte besides moves.
inline constexpr std::uint8_t kFloodSeed = 16;    ///< bit: nothing cheaper than its own start
inline constexpr std::uint8_t kUnreached = 0xff;  ///< no way leads from there

/// Where a flood begins.
template <class Cost>
struct FloodSeed {
  std::uint32_t place = 0;  ///< of the window; not blocked
  Cost cost = 0;            ///< what it costs from there on
  /// By which move a unit leaves it, out of the window as a rule; kNoMove where it has arrived.
  std::uint8_t direction = kNoMove;
};

/// Keeps its buckets from one run to the next: a warm one allocates nothing.
template <class Cost>
class LatticeFlood {
 public:
  static constexpr Cost kFar = static_cast<Cost>(~Cost{0});

  /// Fills `costs` and `directions`, both of the window's size: places that are reached cost less
  /// than kFar, and are left by the move in the low bits of their direction; seeds that nothing
  /// undercuts keep their own direction and the bit kFloodSeed. If a place has several seeds, the
  /// cheapest counts, of equally cheap ones that of the lowest direction.
  ///   False if the cost of some way does not fit into Cost; then the results mean nothing. Linear
  /// in the window where steps differ by little.
  ///   Without directions (an empty span) it is a tenth to a fifth faster: they follow from the
  /// costs as well.
  bool run(const LatticeWindow& window, std::span<const FloodSeed<Cost>> seeds,
           std::span<Cost> costs, std::span<std::uint8_t> directions);

  /// How many places the last run looked at.
  std::uint64_t looks() const { return looks_; }
  std::size_t bytes() const;

 private:
  /// A place that was reached: the row of moves by which to leave it, and its cost minus that of
  /// the bucket. So a look costs no load of its label.
  struct Open {
    std::uint32_t place;
    std::uint32_t rest_and_row;
  };
  struct Bucket {
    std::vector<Open> places;
    std::size_t size = 0;
  };
  static constexpr unsigned kRowBits = 5;
  static constexpr unsigned kMostShift = 32 - kRowBits - 1;
  static constexpr std::size_t kMostBuckets = 4096;
  static constexpr std::size_t kLot = 256;

  void choose_buckets(const LatticeWindow& window);
  void sort_seeds(std::span<const FloodSeed<Cost>> seeds);
  void put_in_seeds(Cost key);
  template <bool kPointing>
  void empty_even(Cost key);
  void empty_rough(Cost key);
  void empty_bucket(Cost key);
  void make_room();
  std::size_t waiting() const;
  void push(std::uint32_t place, Cost cost, unsigned row) {
    Bucket& bucket = ring_[static_cast<std::size_t>(cost >> shift_) & mask_];
    if (bucket.size == bucket.places.size()) [[unlikely]] {
      bucket.places.resize(bucket.size < 512 ? 1024 : 2 * bucket.size);
    }
    const auto rest = static_cast<std::uint32_t>(cost & ((Cost{1} << shift_) - 1));
    bucket.places[bucket.size++] = {place, rest << kRowBits | row};
    ++open_;
  }

  const LatticeWindow* window_ = nullptr;
  Cost* costs_ = nullptr;
  std::uint8_t* directions_ = nullptr;  // null where nobody asked for them
  std::vector<Bucket> ring_;
  std::vector<FloodSeed<Cost>> seeds_;  // the cheapest last
  unsigned shift_ = 0;
  std::size_t mask_ = 0;
  std::size_t open_ = 0;
  std::uint64_t looks_ = 0;
};

extern template class LatticeFlood<std::uint32_t>;
extern template class LatticeFlood<std::uint64_t>;

}  // namespace wend
