#include "wend/internal/flow/lattice_flood.h"

#include <algorithm>
#include <bit>

#include "wend/base/assert.h"

namespace wend {

template <class Cost>
bool LatticeFlood<Cost>::run(const LatticeWindow& window, std::span<const FloodSeed<Cost>> seeds,
                             std::span<Cost> costs, std::span<std::uint8_t> directions) {
  WEND_ASSERT(
      costs.size() == window.size() && (directions.empty() || directions.size() == window.size()),
      "there must be room for a cost and a direction per place");
  window_ = &window;
  costs_ = costs.data();
  directions_ = directions.empty() ? nullptr : directions.data();
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
    empty_bucket(key);
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
  WEND_ASSERT(std::all_of(ring_.begin(), ring_.end(), [](const Bucket& b) { return b.size == 0; }),
              "places of the last run are left: empty all buckets where a run ends");
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
void LatticeFlood<Cost>::put_in_seeds(Cost key) {
  while (!seeds_.empty() && static_cast<Cost>(seeds_.back().cost >> shift_) == key) {
    const FloodSeed<Cost> seed = seeds_.back();
    seeds_.pop_back();
    WEND_ASSERT(seed.place < window_->size(), "seeds are places of the window");
    WEND_ASSERT(seed.direction <= kNoMove, "a unit leaves a seed by a move, or stays: kNoMove");
    if (seed.cost >= costs_[seed.place]) continue;
    costs_[seed.place] = seed.cost;
    if (directions_ != nullptr) {
      directions_[seed.place] = static_cast<std::uint8_t>(seed.direction | kFloodSeed);
    }
    push(seed.place, seed.cost, seed.direction | kFloodSeed);
  }
}

/// So that a lot of places can be pushed without a look at how much room there is.
template <class Cost>
void LatticeFlood<Cost>::make_room() {
  constexpr std::size_t kMost = kLot * kMoveCount;
  for (std::size_t i = 0; i <= mask_; ++i) {
    std::vector<Open>& places = ring_[i].places;
    if (places.size() < ring_[i].size + kMost) places.resize(2 * ring_[i].size + kMost);
  }
}

template <class Cost>
std::size_t LatticeFlood<Cost>::waiting() const {
  std::size_t count = 0;
  for (std::size_t i = 0; i <= mask_; ++i) {
    WEND_ASSERT(ring_[i].size <= ring_[i].places.size(), "pushes without a look need make_room()");
    count += ring_[i].size;
  }
  return count;
}

/// Where all steps of a kind cost the same. Whether a place becomes cheaper is as good as random,
/// so that everything is written and kept or not, without a branch. Places in it twice, or in it no
/// more since they were reached more cheaply, cost a look.
template <class Cost>
template <bool kPointing>
void LatticeFlood<Cost>::empty_even(Cost key) {
  const std::uint8_t* const free = window_->free();
  const LatticeWindow::MoveRows& rows = window_->moves();
  std::array<Cost, kMoveCount> step{};
  std::array<std::uint32_t, kMoveCount> offset{};
  for (unsigned move = 0; move < kMoveCount; ++move) {
    offset[move] = window_->offset(move);
    step[move] = static_cast<Cost>(window_->step_cost(0, move));
  }
  Cost* const costs = costs_;
  Bucket* const ring = ring_.data();
  Bucket& bucket = ring_[static_cast<std::size_t>(key) & mask_];
  const std::size_t count = bucket.size;
  const auto base = static_cast<Cost>(key << shift_);
  for (std::size_t done = 0; done < count;) {
    make_room();
    const Open* const places = bucket.places.data();
    for (const std::size_t end = std::min(count, done + kLot); done < end; ++done) {
      const Open open = places[done];
      const Cost g = base + static_cast<Cost>(open.rest_and_row >> kRowBits);
      const unsigned row = open.rest_and_row & ((1u << kRowBits) - 1);
      for (unsigned moves = rows[row][free[open.place]]; moves != 0; moves &= moves - 1) {
        const auto move = static_cast<unsigned>(std::countr_zero(moves));
        const std::uint32_t from = open.place + offset[move];
        const Cost cost = g + step[move];
        const Cost old = costs[from];
        const bool lower = cost < old;
        Bucket& to = ring[static_cast<std::size_t>(cost >> shift_) & mask_];
        const auto rest = static_cast<std::uint32_t>(cost & ((Cost{1} << shift_) - 1));
        to.places.data()[to.size] = {from, rest << kRowBits | opposite(move)};
        to.size += lower;
        costs[from] = lower ? cost : old;
        if constexpr (kPointing) {
          std::uint8_t& direction = directions_[from];
          direction = lower ? static_cast<std::uint8_t>(opposite(move)) : direction;
        }
      }
    }
  }
  open_ = waiting();
}

template <class Cost>
void LatticeFlood<Cost>::empty_rough(Cost key) {
  const LatticeWindow& window = *window_;
  Bucket& bucket = ring_[static_cast<std::size_t>(key) & mask_];
  const auto base = static_cast<Cost>(key << shift_);
  for (std::size_t i = 0; i < bucket.size; ++i) {
    const Open open = bucket.places[i];
    const Cost g = base + static_cast<Cost>(open.rest_and_row >> kRowBits);
    const unsigned row = open.rest_and_row & ((1u << kRowBits) - 1);
    for (unsigned moves = window.moves()[row][window.free()[open.place]]; moves != 0;
         moves &= moves - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(moves));
      const std::uint32_t from = open.place + window.offset(move);
      const Cost cost = g + static_cast<Cost>(window.step_cost(from, opposite(move)));
      if (cost >= costs_[from]) continue;
      costs_[from] = cost;
      if (directions_ != nullptr) directions_[from] = static_cast<std::uint8_t>(opposite(move));
      push(from, cost, opposite(move));
    }
  }
}

/// Takes what is in it off the list.
template <class Cost>
void LatticeFlood<Cost>::empty_bucket(Cost key) {
  if (window_->rough()) {
    empty_rough(key);
  } else if (directions_ != nullptr) {
    empty_even<true>(key);
  } else {
    empty_even<false>(key);
  }
  Bucket& bucket = ring_[static_cast<std::size_t>(key) & mask_];
  WEND_ASSERT(open_ >= bucket.size, "the places in buckets are counted in open_");
  looks_ += bucket.size;
  open_ -= bucket.size;
  bucket.size = 0;
}

template <class Cost>
std::size_t LatticeFlood<Cost>::bytes() const {
  std::size_t bytes = ring_.capacity() * sizeof(Bucket) + seeds_.capacity() * sizeof(seeds_[0]);
  for (const Bucket& bucket : ring_) bytes += bucket.places.capacity() * sizeof(Open);
  return bytes;
}

template class LatticeFlood<std::uint32_t>;
template class LatticeFlood<std::uint64_t>;

}  // namespace wend
