#include "wend/internal/flow/eikonal_flood.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "wend/base/assert.h"

namespace wend {

/// As spread(), on squares of one price: a length of 1 costs the same everywhere, so that the
/// cheaper of two places beside is the better one.
template <class Cost>
class EikonalFlood<Cost>::EvenGround {
 public:
  EvenGround(const LatticeWindow& window, const EikonalStencil& stencil, const Front& front)
      : stencil_(stencil),
        front_(front),
        free_(window.free()),
        straight_(window.min_step()),
        diagonal_(stencil.round(straight_)) {
    for (unsigned move = 0; move < kMoveCount; ++move) offsets_[move] = window.offset(move);
    for (unsigned free = 0; free < corners_.size(); ++free) {
      const unsigned legal = window.moves()[kFloodSeed | kNoMove][free];
      for (unsigned move = north_east; move < kMoveCount; ++move) {
        const unsigned beside = free >> left_of(move) | free >> right_of(move) | legal >> move;
        if ((free >> move & beside & 1u) != 0) corners_[free] |= 1u << move;
      }
    }
  }

  void spread(std::uint32_t x) const {
    constexpr std::uint8_t kAll = 0xff;
    free_[x] == kAll ? spread_in_the_open(x) : spread_beside_walls(x);
  }

 private:
  /// The two places that lie beside it and a neighbour are for the opposite one the same: hence two
  /// square roots.
  void spread_in_the_open(std::uint32_t x) const {
    const Cost* const costs = front_.costs;
    const std::uint32_t row = offsets_[south];
    const std::uint64_t cost = costs[x];
    const std::uint64_t across_rows = onward(cost, std::min(costs[x - 1], costs[x + 1]));
    const std::uint64_t across_columns = onward(cost, std::min(costs[x - row], costs[x + row]));
    front_.reach(x - row - 1, cost + diagonal_);
    front_.reach(x - row, across_rows);
    front_.reach(x - row + 1, cost + diagonal_);
    front_.reach(x - 1, across_columns);
    front_.reach(x + 1, across_columns);
    front_.reach(x + row - 1, cost + diagonal_);
    front_.reach(x + row, across_rows);
    front_.reach(x + row + 1, cost + diagonal_);
  }

  /// Reaches each free neighbour from x and the cheaper of x's free sides across that step.
  void spread_beside_walls(std::uint32_t x) const {
    const Cost* const costs = front_.costs;
    const std::uint64_t cost = costs[x];
    const unsigned free = free_[x];
    const auto by = [&](unsigned move) {
      return ((free >> move) & 1u) != 0 ? costs[x + offsets_[move]] : kFar;
    };
    const std::array<std::uint64_t, 2> on = {onward(cost, std::min(by(east), by(west))),
                                             onward(cost, std::min(by(north), by(south)))};
    for (unsigned moves = free & 0x0f; moves != 0; moves &= moves - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(moves));
      front_.reach(x + offsets_[move], on[move % 2]);
    }
    for (unsigned moves = corners_[free]; moves != 0; moves &= moves - 1) {
      front_.reach(x + offsets_[static_cast<unsigned>(std::countr_zero(moves))], cost + diagonal_);
    }
  }

  std::uint64_t onward(std::uint64_t x, std::uint64_t p) const {
    return p > x ? x + straight_ : stencil_.across(x, p, straight_);
  }

  EikonalStencil stencil_;
  Front front_;
  const std::uint8_t* free_;
  std::uint64_t straight_;
  std::uint64_t diagonal_;
  std::array<std::uint32_t, kMoveCount> offsets_{};
  std::array<std::uint8_t, 256> corners_{};  // past which corners a way leads, by what is free
};

/// Entries of the bucket have their final costs: spreading adds to later buckets only.
template <class Cost>
template <class Spread>
void EikonalFlood<Cost>::empty_bucket(std::uint64_t key, Spread&& spread) {
  const Cost* const costs = costs_;
  const unsigned shift = shift_;
  Bucket& bucket = ring_[static_cast<std::size_t>(key) & mask_];
  const std::size_t count = bucket.size;
  for (std::size_t done = 0; done < count;) {
    make_room();
    for (const std::size_t end = std::min(count, done + kLot); done < end; ++done) {
      const std::uint32_t place = bucket.places[done];
      if (costs[place] >> shift == key) spread(place);
    }
  }
  WEND_ASSERT(bucket.size == count, "what a spread adds costs more than this bucket's places");
  looks_ += count;
  bucket.size = 0;
  open_ = 0;
  for (std::size_t i = 0; i <= mask_; ++i) {
    WEND_ASSERT(ring_[i].size <= ring_[i].places.size(), "a lot must fit: make_room() for it");
    open_ += ring_[i].size;
  }
}

template <class Cost>
bool EikonalFlood<Cost>::run(const LatticeWindow& window, const EikonalStencil& stencil,
                             std::span<const FloodSeed<Cost>> seeds, std::span<Cost> costs) {
  WEND_ASSERT(costs.size() == window.size(), "there must be room for a cost per place");
  window_ = &window;
  stencil_ = &stencil;
  costs_ = costs.data();
  looks_ = 0;
  open_ = 0;
  std::fill(costs.begin(), costs.end(), kFar);
  choose_buckets(window, stencil);
  seeds_.assign(seeds.begin(), seeds.end());
  std::sort(seeds_.begin(), seeds_.end(), [](const auto& a, const auto& b) {
    return a.cost != b.cost ? a.cost > b.cost : a.place > b.place;
  });
  std::optional<EvenGround> even_ground;
  if (!window.rough() && !stencil.hexagonal()) even_ground.emplace(window, stencil, front());
  const std::uint64_t reach = 2 * window.max_step();  // more than any step by this stencil
  if (std::uint64_t{kFar} / 2 < reach) return false;
  const std::uint64_t last = (std::uint64_t{kFar} - reach) >> shift_;
  for (std::uint64_t key = 0; open_ > 0 || !seeds_.empty(); ++key) {
    if (open_ == 0) key = std::max<std::uint64_t>(key, seeds_.back().cost >> shift_);
    if (key >= last) {
      for (Bucket& bucket : ring_) bucket.size = 0;
      return false;
    }
    make_room();
    put_in_seeds(key);
    if (even_ground) {
      empty_bucket(key, [&](std::uint32_t place) { even_ground->spread(place); });
    } else {
      empty_bucket(key, [&](std::uint32_t place) { spread(place); });
    }
  }
  return true;
}

template <class Cost>
void EikonalFlood<Cost>::choose_buckets(const LatticeWindow& window,
                                        const EikonalStencil& stencil) {
  const double rise = stencil.least_rise() * static_cast<double>(window.min_step());
  const auto width = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(rise));
  shift_ = static_cast<unsigned>(std::bit_width(width)) - 1;
  const std::size_t count =
      std::bit_ceil(static_cast<std::size_t>(2 * window.max_step() >> shift_) + 2);
  mask_ = count - 1;
  if (ring_.size() < count) ring_.resize(count);
  WEND_ASSERT(std::all_of(ring_.begin(), ring_.end(), [](const Bucket& b) { return b.size == 0; }),
              "a flood empties its buckets, also where it ends early");
}

/// So that a lot of places can be spread without a look at how much room there is.
template <class Cost>
void EikonalFlood<Cost>::make_room() {
  constexpr std::size_t kMost = kLot * 3 * kMoveCount;  // three ways to each neighbour
  for (std::size_t i = 0; i <= mask_; ++i) {
    std::vector<std::uint32_t>& places = ring_[i].places;
    if (places.size() < ring_[i].size + kMost) places.resize(2 * ring_[i].size + kMost);
  }
}

template <class Cost>
void EikonalFlood<Cost>::put_in_seeds(std::uint64_t key) {
  for (std::size_t n = 1; !seeds_.empty() && seeds_.back().cost >> shift_ == key; ++n) {
    WEND_ASSERT(seeds_.back().place < window_->size(), "seeds are places of the window");
    front().reach(seeds_.back().place, seeds_.back().cost);
    seeds_.pop_back();
    if (n % kLot == 0) make_room();
  }
}

/// To all neighbours n of a place x, whose cheaper neighbours are known.
template <class Cost>
void EikonalFlood<Cost>::spread(std::uint32_t x) {
  const LatticeWindow& window = *window_;
  const std::uint64_t cost = costs_[x];
  const unsigned legal = window.moves()[kFloodSeed | kNoMove][window.free()[x]];
  for (unsigned moves = legal & stencil_->axes(); moves != 0; moves &= moves - 1) {
    const auto move = static_cast<unsigned>(std::countr_zero(moves));
    const std::uint32_t n = x + window.offset(move);
    if (costs_[n] <= cost) continue;
    const unsigned back = opposite(move);
    const std::uint64_t price = window.step_cost(n, back);
    front().reach(n, cost + price);
    for (unsigned sides = window.free()[n] & stencil_->beside(back); sides != 0;
         sides &= sides - 1) {
      const auto side = static_cast<unsigned>(std::countr_zero(sides));
      const std::uint64_t p = costs_[n + window.offset(side)];
      if (p > cost) continue;
      const std::uint64_t beside =
          window.rough() ? stencil_->price_beside(window.step_cost(n, side)) : price;
      front().reach(n, stencil_->across(cost, p, std::max(price, beside)));
    }
  }
  const unsigned corners = window.free()[x] & stencil_->corners();
  for (unsigned moves = corners; moves != 0; moves &= moves - 1) {
    const auto move = static_cast<unsigned>(std::countr_zero(moves));
    const std::uint32_t n = x + window.offset(move);
    if (costs_[n] <= cost) continue;
    if (((legal >> move) & 1u) != 0) {
      front().reach(n, cost + stencil_->diagonal(window.step_cost(n, opposite(move))));
    } else {
      spread_round_corner(n, opposite(move), cost);
    }
  }
}

/// To a place n from one beyond a blocked corner, which a move of n's leads to: with the place
/// beside both they are a triangle.
template <class Cost>
void EikonalFlood<Cost>::spread_round_corner(std::uint32_t n, unsigned back, std::uint64_t cost) {
  const LatticeWindow& window = *window_;
  for (const unsigned axis : {left_of(back), right_of(back)}) {
    if (((window.free()[n] >> axis) & 1u) == 0) continue;
    const std::uint64_t price =
        std::max(window.step_cost(n, axis), stencil_->price_beside(window.step_cost(n, back)));
    front().reach(n, cost + stencil_->round(price));
  }
}

template <class Cost>
std::size_t EikonalFlood<Cost>::bytes() const {
  std::size_t bytes = ring_.capacity() * sizeof(ring_[0]) + seeds_.capacity() * sizeof(seeds_[0]);
  for (const Bucket& bucket : ring_) bytes += bucket.places.capacity() * sizeof(std::uint32_t);
  return bytes;
}

template class EikonalFlood<std::uint32_t>;
template class EikonalFlood<std::uint64_t>;

}  // namespace wend
