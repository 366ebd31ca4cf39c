#include "assign_slots.h"

#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

namespace wend {

void SlotAssigner::reserve(std::size_t units) {
  slot_of_.reserve(units);
  unit_at_.reserve(units);
  price_.reserve(units);
  distance_.reserve(units);
  before_.reserve(units);
  closed_.reserve(units);
}

std::span<const std::uint32_t> SlotAssigner::assign(std::span<const Position> units,
                                                    std::span<const Position> slots) {
  WEND_ASSERT(units.size() == slots.size(), "each unit gets one slot: give as many slots as units");
  slot_of_.assign(units.size(), kNobody);
  unit_at_.assign(units.size(), kNobody);
  price_.assign(units.size(), 0);
  for (std::uint32_t unit = 0; unit < units.size(); ++unit) add(unit, units, slots);
  return slot_of_;
}

/// Dijkstra over slots: from a slot that is taken, its unit could go on to any other.
void SlotAssigner::add(std::uint32_t unit, std::span<const Position> units,
                       std::span<const Position> slots) {
  distance_.assign(slots.size(), std::numeric_limits<double>::infinity());
  before_.assign(slots.size(), kNobody);
  closed_.assign(slots.size(), 0);
  std::uint32_t from = kNobody;
  std::uint32_t mover = unit;
  for (;;) {
    const double so_far = from == kNobody ? 0 : distance_[from];
    const double given_back =
        from == kNobody ? 0 : flat_distance(units[mover], slots[from]) - price_[from];
    for (std::uint32_t slot = 0; slot < slots.size(); ++slot) {
      if (closed_[slot] != 0) continue;
      const double step = flat_distance(units[mover], slots[slot]) - price_[slot] - given_back;
      if (so_far + step >= distance_[slot]) continue;
      distance_[slot] = so_far + step;
      before_[slot] = from;
    }
    from = nearest_open();
    WEND_ASSERT(from != kNobody, "there is a free slot for each unit: are all numbers finite?");
    closed_[from] = 1;
    mover = unit_at_[from];
    if (mover == kNobody) break;
  }
  raise_prices(from);
  exchange(from, unit);
  WEND_ASSERT(unit_at_[slot_of_[unit]] == unit, "the path begins with the new unit");
}

/// The open slot with the least distance. Ties go to free slots, then to the lowest number.
std::uint32_t SlotAssigner::nearest_open() const {
  std::uint32_t best = kNobody;
  for (std::uint32_t slot = 0; slot < distance_.size(); ++slot) {
    if (closed_[slot] != 0) continue;
    if (best == kNobody || distance_[slot] < distance_[best] ||
        (distance_[slot] == distance_[best] && unit_at_[best] != kNobody &&
         unit_at_[slot] == kNobody)) {
      best = slot;
    }
  }
  return best;
}

/// After that no unit has a slot with a lower distance minus price than its own: so steps of later
/// searches cost 0 or more.
void SlotAssigner::raise_prices(std::uint32_t last) {
  for (std::size_t slot = 0; slot < price_.size(); ++slot) {
    if (closed_[slot] != 0) price_[slot] += distance_[slot] - distance_[last];
  }
}

/// Along the path: each unit takes the next slot, the new one the first.
void SlotAssigner::exchange(std::uint32_t last, std::uint32_t unit) {
  std::uint32_t to = last;
  for (; before_[to] != kNobody; to = before_[to]) unit_at_[to] = unit_at_[before_[to]];
  unit_at_[to] = unit;
  for (std::uint32_t slot = 0; slot < unit_at_.size(); ++slot) {
    if (unit_at_[slot] != kNobody) slot_of_[unit_at_[slot]] = slot;
  }
}

}  // namespace wend
