// Backward from some places of a grid: what each other one costs to them where units walk in any
// direction (EikonalStencil). Exact for the stencil, in whole numbers, linear in the places.
//
// Tried, 1024 x 1024, beside a bucket queue for steps (16 ms open, 42 at 20 % random): all
// triangles of a neighbour anew for each place 9 times its time open; the two roots of a place for
// all its neighbours 3; pushing without branches, as LatticeFlood does, 2.8 and 1.4; with them 1.6
// and 1.3, since here they are foreseen: what lies behind the front is settled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/internal/flow/eikonal_stencil.h"
#include "wend/internal/flow/lattice_flood.h"

namespace wend {

/// Keeps its buckets from one run to the next: a warm one allocates nothing.
template <class Cost>
class EikonalFlood {
 public:
  static constexpr Cost kFar = static_cast<Cost>(~Cost{0});

  /// Fills `costs`, of the window's size; kFar where no way leads. Directions of seeds do not
  /// count. False where some way costs so much that Cost does not hold it; what was filled in means
  /// nothing then. Precondition: the grid has diagonal steps, or is one of hexagons.
  bool run(const LatticeWindow& window, const EikonalStencil& stencil,
           std::span<const FloodSeed<Cost>> seeds, std::span<Cost> costs);

  /// How many places the last run looked at.
  std::uint64_t looks() const { return looks_; }
  std::size_t bytes() const;

 private:
  struct Bucket {
    std::vector<std::uint32_t> places;
    std::size_t size = 0;
  };
  static constexpr std::size_t kLot = 128;

  void choose_buckets(const LatticeWindow& window, const EikonalStencil& stencil);
  void put_in_seeds(std::uint64_t key);
  template <class Spread>
  void empty_bucket(std::uint64_t key, Spread&& spread);
  /// A copy of what reaching a place takes, for what is written might be one of our own members.
  struct Front {
    Cost* costs;
    Bucket* ring;
    std::size_t mask;
    unsigned shift;

    void reach(std::uint32_t place, std::uint64_t cost) const {
      if (cost >= costs[place]) return;
      Bucket& bucket = ring[static_cast<std::size_t>(cost >> shift) & mask];
      bucket.places.data()[bucket.size++] = place;
      costs[place] = static_cast<Cost>(cost);
    }
  };
  Front front() { return {costs_, ring_.data(), mask_, shift_}; }
  void spread(std::uint32_t x);
  void spread_round_corner(std::uint32_t n, unsigned back, std::uint64_t cost);
  class EvenGround;
  void make_room();

  const LatticeWindow* window_ = nullptr;
  const EikonalStencil* stencil_ = nullptr;
  Cost* costs_ = nullptr;
  std::vector<Bucket> ring_;
  std::vector<FloodSeed<Cost>> seeds_;  // the cheapest last
  unsigned shift_ = 0;
  std::size_t mask_ = 0;
  std::size_t open_ = 0;
  std::uint64_t looks_ = 0;
};

extern template class EikonalFlood<std::uint32_t>;
extern template class EikonalFlood<std::uint64_t>;

}  // namespace wend
