#include "wend/internal/flow/eikonal_flood.h"

#include <algorithm>
#include <bit>

#include "wend/base/assert.h"

namespace wend {

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
    empty_bucket(key);
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
}

/// So that a lot of places can be spread without a look at how much room there is.
template <class Cost>
void EikonalFlood<Cost>::make_room() {
  constexpr std::size_t kMost = kLot * 3 * kMoveCount;
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

/// As spread(), where all steps of a kind cost the same and no neighbour is blocked: the two places
/// that lie beside it and a neighbour are for the opposite one the same, hence two square roots.
template <class Cost>
class EikonalFlood<Cost>::OpenGround {
 public:
  OpenGround(const LatticeWindow& window, const EikonalStencil& stencil, const Front& front)
      : stencil_(stencil),
        front_(front),
        row_(window.offset(south)),
        straight_(window.min_step()),
        diagonal_(window.rough() ? 0 : stencil.diagonal(window.step_cost(0, north_east))) {}

  void spread(std::uint32_t x) const {
    const Cost* const costs = front_.costs;
    const std::uint64_t cost = costs[x];
    const std::uint64_t across_rows = onward(cost, std::min(costs[x - 1], costs[x + 1]));
    const std::uint64_t across_columns = onward(cost, std::min(costs[x - row_], costs[x + row_]));
    front_.reach(x - row_ - 1, cost + diagonal_);
    front_.reach(x - row_, across_rows);
    front_.reach(x - row_ + 1, cost + diagonal_);
    front_.reach(x - 1, across_columns);
    front_.reach(x + 1, across_columns);
    front_.reach(x + row_ - 1, cost + diagonal_);
    front_.reach(x + row_, across_rows);
    front_.reach(x + row_ + 1, cost + diagonal_);
  }

 private:
  std::uint64_t onward(std::uint64_t x, std::uint64_t p) const {
    return p > x ? x + straight_ : stencil_.across(x, p, straight_);
  }

  const EikonalStencil stencil_;
  const Front front_;
  const std::uint32_t row_;
  const std::uint64_t straight_;
  const std::uint64_t diagonal_;
};

/// What it holds costs what it will cost: it only adds to later ones.
template <class Cost>
void EikonalFlood<Cost>::empty_bucket(std::uint64_t key) {
  constexpr std::uint8_t kOpen = 0xff;
  const bool even = !window_->rough() && stencil_->axes() == 0x0f;
  const OpenGround open_ground(*window_, *stencil_, front());
  const std::uint8_t* const free = window_->free();
  const Cost* const costs = costs_;
  const unsigned shift = shift_;
  Bucket& bucket = ring_[static_cast<std::size_t>(key) & mask_];
  const std::size_t count = bucket.size;
  for (std::size_t done = 0; done < count;) {
    make_room();
    for (const std::size_t end = std::min(count, done + kLot); done < end; ++done) {
      const std::uint32_t place = bucket.places[done];
      if (costs[place] >> shift != key) continue;
      if (even && free[place] == kOpen) {
        open_ground.spread(place);
      } else {
        spread(place);
      }
    }
  }
  looks_ += count;
  bucket.size = 0;
  open_ = 0;
  for (std::size_t i = 0; i <= mask_; ++i) open_ += ring_[i].size;
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
    const unsigned around = window.moves()[kFloodSeed | kNoMove][window.free()[n]];
    for (unsigned sides = around & stencil_->beside(back); sides != 0; sides &= sides - 1) {
      const auto side = static_cast<unsigned>(std::countr_zero(sides));
      const std::uint64_t p = costs_[n + window.offset(side)];
      if (p > cost) continue;
      const std::uint64_t beside =
          window.rough() ? stencil_->price_beside(window.step_cost(n, side)) : price;
      front().reach(n, stencil_->across(cost, p, std::max(price, beside)));
    }
  }
  for (unsigned moves = legal & ~stencil_->axes(); moves != 0; moves &= moves - 1) {
    const auto move = static_cast<unsigned>(std::countr_zero(moves));
    const std::uint32_t n = x + window.offset(move);
    if (costs_[n] <= cost) continue;
    front().reach(n, cost + stencil_->diagonal(window.step_cost(n, opposite(move))));
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
