#include "wend/internal/flow/tile_flood.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "step_costs.h"
#include "wend/base/assert.h"

namespace wend {
namespace {

/// The moves of each set of moves one after the other, shifted past a place; and how many.
struct MoveLists {
  std::array<std::array<std::uint32_t, kMoveCount>, 256> moves{};
  std::array<std::uint8_t, 256> counts{};
};

constexpr MoveLists list_moves() {
  MoveLists lists;
  for (unsigned set = 0; set < 256; ++set) {
    for (unsigned move = 0; move < kMoveCount; ++move) {
      if ((set >> move & 1u) != 0) lists.moves[set][lists.counts[set]++] = move << 16;
    }
  }
  return lists;
}

constexpr MoveLists kMoveLists = list_moves();

}  // namespace

void TileFlood::begin(const SectorMap& map, std::uint32_t sector) {
  seeds_.clear();
  if (sector_ == sector) return;
  take_sector(map, sector, window_);
  sector_ = sector;
}

void TileFlood::run(std::span<std::uint8_t> directions) {
  WEND_ASSERT(directions.size() == size(), "there must be room for a direction per place");
  base_ = kFar;
  for (const FloodSeed<std::uint64_t>& seed : seeds_) base_ = std::min(base_, seed.cost);
  wide_ = !run_narrow(directions);
  if (wide_) run_wide(directions);
}

/// False where 32 bits do not hold what some way costs.
bool TileFlood::run_narrow(std::span<std::uint8_t> directions) {
  for (const FloodSeed<std::uint64_t>& seed : seeds_) {
    if (seed.cost - base_ >= kFarNarrow / 2) return false;
  }
  costs_.resize(window_.size());
  if (!window_.rough() && choose_buckets()) {
    std::fill(costs_.begin(), costs_.end(), kFarNarrow);
    std::fill(directions.begin(), directions.end(), kUnreached);
    return flood_evenly(directions.data());
  }
  narrow_seeds_.clear();
  for (const FloodSeed<std::uint64_t>& seed : seeds_) {
    const auto cost = static_cast<std::uint32_t>(seed.cost - base_);
    narrow_seeds_.push_back({seed.place, cost, seed.direction});
  }
  return narrow_flood_.run(window_, narrow_seeds_, costs_, directions);
}

/// No way through 65,536 cells costs 2^63, unless it began with more: then nothing is reached.
void TileFlood::run_wide(std::span<std::uint8_t> directions) {
  wide_costs_.resize(window_.size());
  if (wide_flood_.run(window_, seeds_, wide_costs_, directions)) return;
  std::fill(wide_costs_.begin(), wide_costs_.end(), kFar);
  std::fill(directions.begin(), directions.end(), kUnreached);
}

/// False where steps differ so much that it would take too many.
bool TileFlood::choose_buckets() {
  constexpr std::uint64_t kMostStep = std::uint64_t{1} << 26;
  WEND_ASSERT(size() <= 65536, "places have 16 bits: no side of a sector is longer than 256");
  if (window_.max_step() > kMostStep) return false;
  shift_ = static_cast<unsigned>(std::bit_width(window_.min_step())) - 1;
  const std::uint64_t count = std::bit_ceil((window_.max_step() >> shift_) + 2);
  if (count > kMostBuckets) return false;
  mask_ = static_cast<std::size_t>(count) - 1;
  for (unsigned move = 0; move < kMoveCount; ++move) {
    steps_[move] = static_cast<std::uint32_t>(window_.step_cost(0, move));
    offsets_[move] = window_.offset(move);
  }
  return true;
}

void TileFlood::sort_seeds() {
  order_.clear();
  for (std::size_t i = 0; i < seeds_.size(); ++i) {
    order_.push_back((seeds_[i].cost - base_) << 32 | i);
  }
  std::sort(order_.begin(), order_.end(), std::greater<>());
}

/// Where seeds cost less than 2^31, and a step less than 2^26, 65,536 cells may cost more than 2^32
/// holds: false then.
bool TileFlood::flood_evenly(std::uint8_t* directions) {
  sort_seeds();
  const auto last = static_cast<std::uint32_t>((kFarNarrow - window_.max_step()) >> shift_) - 1;
  for (std::uint32_t key = 0;; ++key) {
    std::size_t open = 0;
    for (std::size_t i = 0; i <= mask_; ++i) {
      WEND_ASSERT(ring_[i].size <= ring_[i].places.size(), "make_room() before places are written");
      open += ring_[i].size;
    }
    if (open == 0) {
      if (order_.empty()) return true;
      key = std::max(key, static_cast<std::uint32_t>(order_.back() >> 32) >> shift_);
    }
    if (key >= last) {
      for (Bucket& bucket : ring_) bucket.size = 0;
      return false;
    }
    put_in_seeds(key, directions);
    look_round(key, directions);
  }
}

void TileFlood::put_in_seeds(std::uint32_t key, std::uint8_t* directions) {
  Bucket& bucket = ring_[key & mask_];
  while (!order_.empty()) {
    const auto cost = static_cast<std::uint32_t>(order_.back() >> 32);
    if (cost >> shift_ != key) return;
    const FloodSeed<std::uint64_t>& seed = seeds_[order_.back() & kNone];
    order_.pop_back();
    if (cost >= costs_[seed.place]) continue;
    costs_[seed.place] = cost;
    directions[seed.place] = static_cast<std::uint8_t>(seed.direction | kFloodSeed);
    if (bucket.size == bucket.places.size()) bucket.places.resize(2 * bucket.size + 64);
    bucket.places[bucket.size++] = static_cast<std::uint16_t>(seed.place);
  }
}

/// Makes room for what the places of a bucket may lead to, and returns their number.
std::size_t TileFlood::make_room(std::uint32_t key) {
  const std::size_t count = ring_[key & mask_].size;
  for (std::size_t i = 0; i <= mask_; ++i) {
    const std::size_t room = ring_[i].size + kMoveCount * count + 1;
    if (ring_[i].places.size() < room) ring_[i].places.resize(2 * room);
  }
  const std::size_t room = kMoveCount * (count + 1);
  if (steps_back_.size() < room) steps_back_.resize(2 * room);
  return count;
}

/// Lists the moves worth trying from all places of a bucket. Eight are written for each place, and
/// as many counted as there are, so that no branch has to be guessed.
std::size_t TileFlood::list_steps(std::uint32_t key, const std::uint8_t* directions) {
  const std::size_t count = make_room(key);
  const std::uint8_t* const free = window_.free();
  const LatticeWindow::MoveRows& rows = window_.moves();
  const std::uint32_t* const costs = costs_.data();
  const std::uint16_t* const places = ring_[key & mask_].places.data();
  std::uint32_t* const steps = steps_back_.data();
  const unsigned shift = shift_;
  std::size_t listed = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t place = places[i];
    const unsigned moves = rows[directions[place]][free[place]];
    const bool current = costs[place] >> shift == key;  // else it was reached more cheaply since
    const std::array<std::uint32_t, kMoveCount>& list = kMoveLists.moves[moves];
    const std::size_t many = current ? kMoveLists.counts[moves] : 0;
    for (unsigned k = 0; k < 4; ++k) steps[listed + k] = place | list[k];
    if (many > 4) {
      for (unsigned k = 4; k < kMoveCount; ++k) steps[listed + k] = place | list[k];
    }
    listed += many;
  }
  WEND_ASSERT(listed <= steps_back_.size(),
              "a place has eight moves at most: make_room() for them");
  return listed;
}

/// Empties a bucket. Here too no branch decides whether a place is reached more cheaply: on maps
/// with walls here and there every second would be guessed wrong.
void TileFlood::look_round(std::uint32_t key, std::uint8_t* directions) {
  const std::size_t listed = list_steps(key, directions);
  std::uint32_t* const costs = costs_.data();
  const std::uint32_t* const steps = steps_back_.data();
  const unsigned shift = shift_;
  const std::size_t mask = mask_;
  Bucket* const ring = ring_.data();
  for (std::size_t i = 0; i < listed; ++i) {
    const std::uint32_t place = steps[i] & 0xffffu;
    const unsigned move = steps[i] >> 16;
    const std::uint32_t from = place + offsets_[move];
    const std::uint32_t cost = costs[place] + steps_[move];
    const std::uint32_t old = costs[from];
    const std::uint8_t direction = directions[from];
    const bool lower = cost < old;
    Bucket& to = ring[cost >> shift & mask];
    to.places[to.size] = static_cast<std::uint16_t>(from);
    to.size += lower;
    costs[from] = lower ? cost : old;
    directions[from] = lower ? static_cast<std::uint8_t>(opposite(move)) : direction;
  }
  ring_[key & mask_].size = 0;
}

std::uint64_t TileFlood::dearest() const {
  std::uint64_t dearest = 0;
  for (std::uint32_t place = 0; place < size(); ++place) {
    if (cost(place) != kFar) dearest = std::max(dearest, cost(place));
  }
  return dearest;
}

std::size_t TileFlood::bytes() const {
  std::size_t bytes = seeds_.capacity() * sizeof(seeds_[0]) + order_.capacity() * 8;
  bytes += costs_.capacity() * 4 + wide_costs_.capacity() * 8;
  for (const Bucket& bucket : ring_) bytes += bucket.places.capacity() * 2;
  bytes += narrow_seeds_.capacity() * sizeof(narrow_seeds_[0]);
  return bytes + narrow_flood_.bytes() + wide_flood_.bytes() + 4 * size() + sizeof(*this);
}

}  // namespace wend
