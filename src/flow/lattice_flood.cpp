#include "wend/internal/flow/lattice_flood.h"

#include <algorithm>
#include <bit>

#include "wend/base/assert.h"

namespace wend {

template <class Cost>
bool LatticeFlood<Cost>::run(const LatticeWindow& window, std::span<const FloodSeed<Cost>> seeds,
                             std::span<Cost> costs, std::span<std::uint8_t> directions) {
  WEND_ASSERT(costs.size() == window.size() && directions.size() == window.size(),
              "there must be room for a cost and a direction per place");
  window_ = &window;
  costs_ = costs.data();
  directions_ = directions.data();
  looks_ = 0;
  std::fill(costs.begin(), costs.end(), kFar);
  std::fill(directions.begin(), directions.end(), kUnreached);
  choose_buckets(window);
  sort_seeds(seeds);
  const std::uint64_t most = std::uint64_t{kFar} - 1;
  const std::uint64_t reach = window.max_step();
  if (most / 2 < reach) return false;
  const auto last =
      static_cast<Cost>((most - reach) >> shift_);  // bucket from which no step is lost
  for (Cost key = 0; open_ > 0 || !seeds_.empty(); ++key) {
    if (open_ == 0) key = std::max<Cost>(key, static_cast<Cost>(seeds_.back().cost >> shift_));
    if (key >= last) {
      for (Bucket& bucket : ring_) bucket.size = 0;
      open_ = 0;
      return false;
    }
    put_in_seeds(key);
    window.rough() ? empty_bucket<true>(key) : empty_bucket<false>(key);
  }
  return true;
}

template <class Cost>
void LatticeFlood<Cost>::choose_buckets(const LatticeWindow& window) {
  shift_ = std::min(static_cast<unsigned>(std::bit_width(window.min_step())) - 1, kMostShift);
  while ((window.max_step() >> shift_) + 2 > kMostBuckets) ++shift_;
  const std::size_t count =
      std::bit_ceil(static_cast<std::size_t>(window.max_step() >> shift_) + 2);
  mask_ = count - 1;
  if (ring_.size() < count) ring_.resize(count);
  open_ = 0;
}

template <class Cost>
void LatticeFlood<Cost>::sort_seeds(std::span<const FloodSeed<Cost>> seeds) {
  const auto comes_later = [](const FloodSeed<Cost>& a, const FloodSeed<Cost>& b) {
    if (a.cost != b.cost) return a.cost > b.cost;
    if (a.place != b.place) return a.place > b.place;
    return a.direction > b.direction;
  };
  seeds_.assign(seeds.rbegin(), seeds.rend());
  std::sort(seeds_.begin(), seeds_.end(), comes_later);
}

/// Those whose costs fall into the bucket.
template <class Cost>
bool LatticeFlood<Cost>::put_in_seeds(Cost key) {
  bool any = false;
  while (!seeds_.empty() && static_cast<Cost>(seeds_.back().cost >> shift_) == key) {
    const FloodSeed<Cost> seed = seeds_.back();
    seeds_.pop_back();
    WEND_ASSERT(seed.place < window_->size(), "seeds are places of the window");
    if (seed.cost >= costs_[seed.place]) continue;
    costs_[seed.place] = seed.cost;
    directions_[seed.place] = static_cast<std::uint8_t>(seed.direction | kFloodSeed);
    push(seed.place, seed.cost, seed.direction | kFloodSeed);
    any = true;
  }
  return any;
}

/// Places in it twice, or in it no more since they were reached more cheaply, cost a look.
template <class Cost>
template <bool kRough>
void LatticeFlood<Cost>::empty_bucket(Cost key) {
  const LatticeWindow& window = *window_;
  const std::uint8_t* const free = window.free();
  const LatticeWindow::MoveRows& rows = window.moves();
  std::array<Cost, kMoveCount> step{};
  std::array<std::uint32_t, kMoveCount> offset{};
  for (unsigned move = 0; move < kMoveCount; ++move) {
    offset[move] = window.offset(move);
    if (!kRough) step[move] = static_cast<Cost>(window.step_cost(0, move));
  }
  Cost* const costs = costs_;
  std::uint8_t* const directions = directions_;
  Bucket* const ring = ring_.data();
  const std::size_t mask = mask_;
  const unsigned shift = shift_;
  Bucket& bucket = ring_[static_cast<std::size_t>(key) & mask_];
  const auto base = static_cast<Cost>(key << shift_);
  if constexpr (!kRough) {
    const std::size_t count = bucket.size;
    std::size_t before = 0;
    for (std::size_t i = 0; i <= mask; ++i) before += ring[i].size;
    for (std::size_t done = 0; done < count;) {
      const std::size_t end = std::min(count, done + 256);
      for (std::size_t i = 0; i <= mask; ++i)
        if (ring[i].places.size() < ring[i].size + 2048)
          ring[i].places.resize(2 * ring[i].size + 2048);
      const Open* const places = bucket.places.data();
      for (; done < end; ++done) {
        const Open open = places[done];
        const Cost g = base + static_cast<Cost>(open.rest_and_row >> kRowBits);
        const unsigned row = open.rest_and_row & ((1u << kRowBits) - 1);
        for (unsigned moves = rows[row][free[open.place]]; moves != 0; moves &= moves - 1) {
          const auto move = static_cast<unsigned>(std::countr_zero(moves));
          const std::uint32_t from = open.place + offset[move];
          const Cost cost = g + step[move];
          const Cost old = costs[from];
          const bool lower = cost < old;
          const std::uint8_t od = directions[from];
          Bucket& to = ring[static_cast<std::size_t>(cost >> shift) & mask];
          const auto rest = static_cast<std::uint32_t>(cost & ((Cost{1} << shift) - 1));
          to.places.data()[to.size] = {from, rest << kRowBits | opposite(move)};
          to.size += lower;
          costs[from] = lower ? cost : old;
          directions[from] = lower ? static_cast<std::uint8_t>(opposite(move)) : od;
        }
      }
    }
    std::size_t after = 0;
    for (std::size_t i = 0; i <= mask; ++i) after += ring[i].size;
    open_ += after - before;
  } else {
    for (std::size_t i = 0; i < bucket.size; ++i) {
      const Open open = bucket.places[i];
      const Cost g = base + static_cast<Cost>(open.rest_and_row >> kRowBits);
      const unsigned row = open.rest_and_row & ((1u << kRowBits) - 1);
      for (unsigned moves = rows[row][free[open.place]]; moves != 0; moves &= moves - 1) {
        const auto move = static_cast<unsigned>(std::countr_zero(moves));
        const std::uint32_t from = open.place + offset[move];
        const Cost cost =
            g + (kRough ? static_cast<Cost>(window.step_cost(from, opposite(move))) : step[move]);
        if (cost >= costs[from]) continue;
        costs[from] = cost;
        directions[from] = static_cast<std::uint8_t>(opposite(move));
        push(from, cost, opposite(move));
      }
    }
  }
  looks_ += bucket.size;
  open_ -= bucket.size;
  bucket.size = 0;
}

template <class Cost>
std::size_t LatticeFlood<Cost>::bytes() const {
  std::size_t bytes = ring_.capacity() * sizeof(Bucket) + seeds_.capacity() * sizeof(seeds_[0]);
  for (const Bucket& bucket : ring_) bytes += bucket.places.capacity() * sizeof(std::uint32_t);
  return bytes;
}

template class LatticeFlood<std::uint32_t>;
template class LatticeFlood<std::uint64_t>;

}  // namespace wend
