// Floods one sector at a time: what TileField makes tiles with, and all memory that this takes, so
// that any number of fields can share it.
//
// Where all straight steps cost the same, and all diagonal ones, it is a flood of its own: like
// LatticeFlood, but in 32 bits beyond the cheapest seed, with places in 16 bits, and what does not
// change from bucket to bucket taken out of the loop. Elsewhere, and where 32 bits hold less than
// the dearest way, it is a LatticeFlood.
//
// Tried, in milliseconds for all tiles of 1,000 units from 50 places on 1024 x 1024 cells (open,
// 20 % walls at random, rooms, caves), sectors of 32, least of 15, on a busy machine:
//   6.4 7.3 4.3 4.6  a LatticeFlood of 64 bits per field, all costs kept, all sides seeded
//   3.3 5.7 3.5 3.5  this flood; costs along sides; one seed per place, on the side that leads on
//   3.0 5.2 3.3 3.2  so, with less done for moves, rows and parts that cannot count
//   4.0 4.8 3.3 3.4  so, with a bucket's moves listed first, eight written per place: no branch
//   3.4 4.4 2.9 3.3  so, with four written, and four more where there are as many: kept
//   4.2 5.2 3.6 3.8  so, with places sorted into buckets in a pass of their own
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/flow/sector_map.h"
#include "wend/internal/flow/lattice_flood.h"

namespace wend {

class TileFlood {
 public:
  static constexpr std::uint64_t kFar = LatticeFlood<std::uint64_t>::kFar;

  /// Begins with a sector, and no seeds.
  void begin(const SectorMap& map, std::uint32_t sector);
  /// After an edit, or before another map's sectors.
  void forget() { sector_ = kNone; }
  const LatticeRectangle& rectangle() const { return window_.rectangle(); }
  std::size_t size() const { return window_.size(); }
  /// By which move a unit leaves a place to which it costs so much from there.
  void add_seed(std::uint32_t place, std::uint64_t cost, unsigned direction) {
    WEND_ASSERT(place < size(), "seeds are places of the sector: begin() with theirs");
    seeds_.push_back({place, cost, static_cast<std::uint8_t>(direction)});
  }
  /// Fills `directions`, of the sector's size, as LatticeFlood does.
  void run(std::span<std::uint8_t> directions);

  /// After the last run: the cost of a place, or kFar; and the highest cost of a reached place.
  std::uint64_t cost(std::uint32_t place) const {
    WEND_ASSERT(place < size(), "only places of the sector have a cost: run() the flood first");
    if (wide_) return wide_costs_[place];
    return costs_[place] == kFarNarrow ? kFar : base_ + costs_[place];
  }
  std::uint64_t dearest() const;
  std::size_t bytes() const;

 private:
  using Narrow = LatticeFlood<std::uint32_t>;
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::uint32_t kFarNarrow = Narrow::kFar;
  static constexpr std::size_t kMostBuckets = 16;

  struct Bucket {
    std::vector<std::uint16_t> places;
    std::size_t size = 0;
  };

  bool run_narrow(std::span<std::uint8_t> directions);
  void run_wide(std::span<std::uint8_t> directions);
  bool choose_buckets();
  void sort_seeds();
  bool flood_evenly(std::uint8_t* directions);
  void put_in_seeds(std::uint32_t key, std::uint8_t* directions);
  std::size_t make_room(std::uint32_t key);
  std::size_t list_steps(std::uint32_t key, const std::uint8_t* directions);
  void look_round(std::uint32_t key, std::uint8_t* directions);

  LatticeWindow window_;
  std::uint32_t sector_ = kNone;
  std::vector<FloodSeed<std::uint64_t>> seeds_;
  std::uint64_t base_ = 0;  // the cheapest seed
  bool wide_ = false;
  std::vector<std::uint32_t> costs_;  // beyond base_
  std::vector<std::uint64_t> wide_costs_;
  // For the flood of its own:
  std::array<Bucket, kMostBuckets> ring_;
  std::size_t mask_ = 0;
  unsigned shift_ = 0;
  std::vector<std::uint64_t> order_;       // of seeds, the dearest first: cost, then number
  std::vector<std::uint32_t> steps_back_;  // of a bucket: place, and move shifted past it
  std::array<std::uint32_t, kMoveCount> steps_{};
  std::array<std::uint32_t, kMoveCount> offsets_{};
  // For a LatticeFlood:
  Narrow narrow_flood_;
  LatticeFlood<std::uint64_t> wide_flood_;
  std::vector<FloodSeed<std::uint32_t>> narrow_seeds_;
};

}  // namespace wend
