#include "detours.h"

#include <algorithm>
#include <cmath>

#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

namespace wend {

bool Detours::note(std::size_t slot, bool kept, double dt, double patience) {
  WEND_ASSERT(slot < waited_.size(), "resize() makes room for all slots first");
  WEND_ASSERT(patience > 0, "a unit's patience is above 0: see UnitBody");
  const float change = static_cast<float>(kept ? dt : -2 * dt);
  waited_[slot] = std::max(waited_[slot] + change, 0.0F);
  if (double{waited_[slot]} < patience) return false;
  waited_[slot] = 0;
  return true;
}

void Detours::clear(std::size_t places, std::uint32_t tick) {
  made_ = tick;
  if (closed_.node_count() != places) return closed_.reset(places);
  closed_.clear();
}

void Detours::close(const Ground& places, double cell, const Position& at, double radius) {
  WEND_ASSERT(cell > 0, "a placement has cells of some size");
  constexpr double kInside = 0.9;  // what a body hardly touches is free
  const double count = std::max(1.0, std::ceil(2 * radius / cell));
  const double levels = places.fills_space() ? count : 0;
  for (double i = -count; i <= count; ++i) {
    for (double j = -count; j <= count; ++j) {
      for (double k = -levels; k <= levels; ++k) {
        if (i * i + j * j + k * k > count * count) continue;
        const double part = kInside * radius / count;
        const NodeId place = places.place(plus(at, {i * part, j * part, k * part}));
        if (place < closed_.node_count()) closed_.close(place);
      }
    }
  }
}

}  // namespace wend
