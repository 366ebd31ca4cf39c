#include "sorted_bodies.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "four.h"
#include "wend/base/assert.h"

namespace wend {
namespace {

constexpr float kMargin = 1.1F;  // by which the next search reaches further than this one needed

}  // namespace

/// Candidates for the nearest bodies. They are sorted by their ranks, which are counted four at a
/// time and without branches: a rank is the number of candidates that are nearer.
class SortedBodies::Finding {
 public:
  Finding(const SortedBodies& bodies, std::uint32_t self, std::uint32_t most)
      : x(bodies.x_[self]),
        y(bodies.y_[self]),
        z(bodies.in_space_ ? bodies.up_[self] : 0),
        bodies_(bodies),
        self_(self),
        most_(most) {}

  void begin(float reach) {
    const float quanta = reach * static_cast<float>(bodies_.per_quantum_);
    bound_ = quanta * quanta;
    count_ = 0;
  }
  float bound() const { return bound_; }  // squared, in quanta
  std::uint32_t count() const { return count_; }
  bool full() const { return count_ > kRoom - 4; }
  void add(std::uint32_t index, float square) {
    squares_[count_] = square;
    index_[count_] = index;
    // The body itself is no candidate, nor are those on other floors.
    const bool counts = index != self_ && !bodies_.on_other_floor(index, self_);
    count_ += counts ? 1 : 0;
  }
  /// Keeps the nearest ones only, in order.
  void sort();
  Neighbours take() {
    sort();
    Neighbours found;
    found.count = count_;
    std::copy(index_, index_ + count_, found.index);
    return found;
  }
  float furthest() const { return std::sqrt(squares_[count_ - 1]) * bodies_.quantum_; }

  const std::int32_t x, y, z;

 private:
  static constexpr std::uint32_t kRoom = 64;

  void order_equals(const float* squares, std::uint32_t* index, std::uint32_t count) const;

  const SortedBodies& bodies_;
  const std::uint32_t self_;
  const std::uint32_t most_;
  float bound_ = 0;
  std::uint32_t count_ = 0;
  alignas(16) float squares_[kRoom + 4];
  std::uint32_t index_[kRoom + 4];
};

void SortedBodies::Finding::sort() {
  if (count_ == 0) return;
  for (std::uint32_t i = count_; i % 4 != 0; ++i) squares_[i] = std::numeric_limits<float>::max();
  float squares[kRoom + 4];
  std::uint32_t index[kRoom + 4];
  for (std::uint32_t i = 0; i < count_; i += 4) {
    const Four own = load_four(squares_ + i);
    FourMask nearer = {};
    FourMask further = {};
    for (std::uint32_t j = 0; j < i; ++j) further = further - (own < four(squares_[j]));
    for (std::uint32_t j = i; j < count_; ++j) nearer = nearer - (four(squares_[j]) < own);
    for (std::uint32_t lane = 0; lane < 4 && i + lane < count_; ++lane) {
      const auto at = static_cast<int>(lane);
      auto rank =
          i - static_cast<std::uint32_t>(further[at]) + static_cast<std::uint32_t>(nearer[at]);
      // Equals that come before count as nearer; within the four none has been counted yet.
      for (std::uint32_t j = i; j < i + lane; ++j)
        rank += squares_[j] == squares_[i + lane] ? 1 : 0;
      squares[rank] = squares_[i + lane];
      index[rank] = index_[i + lane];
    }
  }
  order_equals(squares, index, count_);
  count_ = std::min(count_, most_);
  std::copy(squares, squares + count_, squares_);
  std::copy(index, index + count_, index_);
  if (count_ == most_) bound_ = squares_[most_ - 1];
}

/// Puts bodies at the same distance in an order that depends on nothing but where they lie.
void SortedBodies::Finding::order_equals(const float* squares, std::uint32_t* index,
                                         std::uint32_t count) const {
  for (std::uint32_t i = 1; i < count; ++i) {
    if (squares[i - 1] < squares[i]) {
      if (i >= most_) return;
      continue;
    }
    const auto is_before = [&](std::uint32_t a, std::uint32_t b) {
      if (bodies_.x_[a] != bodies_.x_[b]) return bodies_.x_[a] < bodies_.x_[b];
      if (bodies_.y_[a] != bodies_.y_[b] || !bodies_.in_space_)
        return bodies_.y_[a] < bodies_.y_[b];
      return bodies_.up_[a] < bodies_.up_[b];
    };
    const std::uint32_t moved = index[i];
    std::uint32_t place = i;
    for (; place > 0 && !(squares[place - 1] < squares[i]) && is_before(moved, index[place - 1]);
         --place) {
      index[place] = index[place - 1];
    }
    index[place] = moved;
  }
}

void SortedBodies::choose_cells(const Bodies& bodies, double range) {
  Position low = bodies.at[0];
  Position high = low;
  for (const Position& at : bodies.at) {
    low = {std::min(low.x, at.x), std::min(low.y, at.y), std::min(low.z, at.z)};
    high = {std::max(high.x, at.x), std::max(high.y, at.y), std::max(high.z, at.z)};
  }
  corner_ = low;
  const double width = high.x - low.x;
  const double height = high.y - low.y;
  // 16,384 quanta in the range, unless the bodies lie further apart than 2^30 of them.
  double quantum = range / 16'384;
  const double rise = in_space_ ? high.z - low.z : 0;
  while (std::max({width, height, rise}) / quantum > double{1 << 30}) quantum *= 2;
  quantum_ = static_cast<float>(quantum);
  per_quantum_ = 1 / double{quantum_};
  // About two bodies in a cell, were they spread evenly; but no wider than the range.
  const double even = std::sqrt(2 * std::max(width, 1e-9) * std::max(height, 1e-9) /
                                static_cast<double>(bodies.at.size()));
  double radius = 0;
  for (const float one : bodies.radius) radius = std::max(radius, double{one});
  const double cell = std::clamp(even, range / 16, range);
  cell_ = std::max(1.0, cell * per_quantum_);
  per_cell_ = 1 / cell_;
  columns_ = static_cast<std::int64_t>(width * per_quantum_ * per_cell_) + 2;
  rows_ = static_cast<std::int64_t>(height * per_quantum_ * per_cell_) + 2;
  const auto room = static_cast<std::int64_t>(4 * bodies.at.size() + 64);
  folded_ = columns_ > room || rows_ > room || columns_ * rows_ > room;
  std::uint64_t slots = static_cast<std::uint64_t>(columns_ * rows_);
  if (folded_) {
    slots = std::bit_ceil(2 * bodies.at.size());
    column_bits_ = static_cast<std::uint32_t>(std::countr_zero(slots) / 2);
    mask_ = static_cast<std::uint32_t>(slots - 1);
  }
  first_.assign(static_cast<std::size_t>(slots) + 1, 0);
  z_.clear();
  floors_ = !in_space_ && high.z > low.z;
  row_.resize(folded_ ? bodies.at.size() : 0);
  if (floors_) z_.resize(bodies.at.size());
}

std::uint32_t SortedBodies::slot_of(std::int64_t column, std::int64_t row) const {
  if (!folded_) return static_cast<std::uint32_t>(row * columns_ + column);
  const std::uint32_t in_row = static_cast<std::uint32_t>(column) & ((1U << column_bits_) - 1);
  return ((static_cast<std::uint32_t>(row) << column_bits_) | in_row) & mask_;
}

std::int32_t SortedBodies::quanta_of_height(const Position& at) const {
  return static_cast<std::int32_t>(std::floor((at.z - corner_.z) * per_quantum_ + 0.5));
}

void SortedBodies::take(const Bodies& bodies, const AvoidanceOptions& options) {
  const std::size_t count = bodies.at.size();
  const double range = options.range;
  WEND_ASSERT(range > 0 && options.floor_height > 0,
              "the range and the height of a floor are above 0");
  original_.resize(count);
  seen_.resize(count);
  x_.resize(count + 3);
  y_.resize(count + 3);
  in_space_ = options.in_space;
  if (in_space_) up_.resize(count + 3);
  slots_.resize(count);
  rows_of_.resize(count);
  reach_.resize(count, static_cast<float>(range));
  if (count == 0) return;
  choose_cells(bodies, range);
  range_ = static_cast<float>(range);
  floor_height_ = static_cast<float>(options.floor_height);
  for (std::size_t i = 0; i < count; ++i) {
    WEND_ASSERT(std::isfinite(bodies.at[i].x) && std::isfinite(bodies.at[i].y),
                "a body's place is no number: leave it out");
    WEND_ASSERT(bodies.radius[i] >= 0 && bodies.weight[i] >= 0,
                "a body's radius and weight are at least 0");
    const double x = std::floor((bodies.at[i].x - corner_.x) * per_quantum_ + 0.5);
    const double y = std::floor((bodies.at[i].y - corner_.y) * per_quantum_ + 0.5);
    const auto row = static_cast<std::int64_t>(y * per_cell_);
    const std::uint32_t slot = slot_of(static_cast<std::int64_t>(x * per_cell_), row);
    rows_of_[i] = static_cast<std::int32_t>(row);
    slots_[i] = slot;
    ++first_[slot + 1];
  }
  for (std::size_t slot = 1; slot < first_.size(); ++slot) first_[slot] += first_[slot - 1];
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t to = first_[slots_[i]]++;
    original_[to] = static_cast<std::uint32_t>(i);
    x_[to] =
        static_cast<std::int32_t>(std::floor((bodies.at[i].x - corner_.x) * per_quantum_ + 0.5));
    y_[to] =
        static_cast<std::int32_t>(std::floor((bodies.at[i].y - corner_.y) * per_quantum_ + 0.5));
    if (folded_) row_[to] = rows_of_[i];
    if (floors_) z_[to] = static_cast<float>(bodies.at[i].z - corner_.z);
    if (in_space_) up_[to] = quanta_of_height(bodies.at[i]);
    seen_[to] = {x_[to],
                 y_[to],
                 in_space_ ? up_[to] : 0,
                 static_cast<float>(bodies.velocity[i].x),
                 static_cast<float>(bodies.velocity[i].y),
                 static_cast<float>(bodies.velocity[i].z),
                 bodies.radius[i],
                 bodies.weight[i]};
  }
  // Each slot's first is the end of the slot before now.
  for (std::size_t slot = first_.size() - 1; slot > 0; --slot) first_[slot] = first_[slot - 1];
  first_[0] = 0;
}

void SortedBodies::scan(Finding& finding, std::int64_t row, std::uint32_t begin,
                        std::uint32_t end) const {
  return in_space_ ? scan_in<true>(finding, row, begin, end)
                   : scan_in<false>(finding, row, begin, end);
}

template <bool kInSpace>
void SortedBodies::scan_in(Finding& finding, std::int64_t row, std::uint32_t begin,
                           std::uint32_t end) const {
  for (std::uint32_t i = begin; i < end; i += 4) {
    if (finding.full()) finding.sort();
    const Four across = differences(&x_[i], finding.x);
    const Four along = differences(&y_[i], finding.y);
    Four square = across * across + along * along;
    if constexpr (kInSpace) {
      const Four up = differences(&up_[i], finding.z);
      square = square + up * up;
    }
    unsigned bits = 15U & ~bits_of_mask(square > four(finding.bound()));
    if (end - i < 4) bits &= (1U << (end - i)) - 1;
    float squares[4];
    store_four(square, squares);
    for (; bits != 0; bits &= bits - 1) {
      const auto lane = static_cast<std::uint32_t>(std::countr_zero(bits));
      // Rows that share a place would be found twice.
      if (folded_ && row_[i + lane] != row) continue;
      finding.add(i + lane, squares[lane]);
    }
  }
}

void SortedBodies::scan_row(Finding& finding, std::int64_t row, std::int64_t first,
                            std::int64_t last) const {
  last = std::min(last, columns_ - 1);
  if (first > last) return;
  const std::uint32_t begin = slot_of(first, row);
  const std::uint32_t end = begin + static_cast<std::uint32_t>(last - first) + 1;
  if (!folded_) return scan(finding, row, first_[begin], first_[end]);
  const std::uint32_t wide = 1U << column_bits_;
  const std::uint32_t row_begin = begin & ~(wide - 1);
  if (last - first >= std::int64_t{wide}) {
    return scan(finding, row, first_[row_begin], first_[row_begin + wide]);
  }
  scan(finding, row, first_[begin], first_[std::min(end, row_begin + wide)]);
  if (end > row_begin + wide) scan(finding, row, first_[row_begin], first_[end - wide]);
}

SortedBodies::Neighbours SortedBodies::find(std::size_t index, std::uint32_t most) {
  WEND_ASSERT(index < size(), "take() the bodies before looking for neighbours");
  WEND_ASSERT(most >= 1 && most <= kMostNeighbours, "between 1 and 16 neighbours are found");
  Finding finding(*this, static_cast<std::uint32_t>(index), most);
  float& reach = reach_[original_[index]];
  for (;; reach = std::min(reach * 1.5F, range_)) {
    finding.begin(reach);
    const double cells = double{reach} * per_quantum_ * per_cell_ * 1.0001;
    const double x = finding.x * per_cell_;
    const double y = finding.y * per_cell_;
    const auto left = static_cast<std::int64_t>(std::max(x - cells, 0.0));
    const auto right = static_cast<std::int64_t>(x + cells);
    const auto top = static_cast<std::int64_t>(std::max(y - cells, 0.0));
    const auto bottom = std::min(static_cast<std::int64_t>(y + cells), rows_ - 1);
    for (std::int64_t row = top; row <= bottom; ++row) scan_row(finding, row, left, right);
    if (finding.count() >= most || reach >= range_) break;
  }
  const Neighbours found = finding.take();
  // Above 0, also where all lay in one point, for the next search goes on by a multiple of it.
  reach =
      found.count < most ? range_ : std::clamp(finding.furthest() * kMargin, range_ / 16, range_);
  return found;
}

}  // namespace wend
