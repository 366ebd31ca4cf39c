#include "wend/internal/path/sight_table.h"

#include <algorithm>

namespace wend {
namespace {

/// A block of the table's memory: large, for fear of many small ones, yet nothing on a small map.
constexpr std::size_t kBlock = 4096;

/// The order in which a line that turns round the corner sees them; on one line the near one first.
void sort(Buffer<Sight>& sights, bool clockwise) {
  std::sort(sights.begin(), sights.end(), [&](const Sight& a, const Sight& b) {
    const std::int64_t turn = cross(HalfPoint{a.dx, a.dy}, HalfPoint{b.dx, b.dy});
    if (turn != 0) return (turn < 0) == clockwise;
    return std::abs(a.dx) + std::abs(a.dy) < std::abs(b.dx) + std::abs(b.dy);
  });
}

}  // namespace

SightTable::SightTable(const CornerMap& corners, NodeId first_node)
    : corners_(&corners),
      first_node_(first_node),
      slots_(std::make_unique<std::atomic<const Sight*>[]>(2 * corners.count())) {}

const Sight* SightTable::look(std::size_t corner, bool down, SightMemory& memory) const {
  const Point here = corners_->point(corner);
  const CornerTurn turn(*corners_, here, down);
  Buffer<Sight>& found = memory.sights;
  found.clear();
  const auto add = [&](std::int64_t x, std::int64_t y) {
    found.push_back({static_cast<std::int32_t>(x - here.x), static_cast<std::int32_t>(y - here.y),
                     first_node_ + static_cast<NodeId>(corners_->number(x, y))});
  };
  SightSweep(*corners_, HalfPoint::corner(here), !turn.rightwards, down, memory.pieces).run(add);
  // The axes that run along the sides of what is blocked.
  const bool below = turn.rightwards == turn.clockwise;
  const bool beside = turn.either_side || below != down;
  const bool upright = turn.either_side || below == down;
  if (beside) visit_axis(*corners_, here, turn.rightwards ? 1 : -1, 0, add);
  if (upright) visit_axis(*corners_, here, 0, down ? 1 : -1, add);
  sort(found, turn.clockwise);
  found.push_back({0, 0, kNoNode});

  const std::lock_guard lock(mutex_);
  std::atomic<const Sight*>& slot = slots_[2 * corner + (down ? 1 : 0)];
  if (slot.load(std::memory_order_relaxed) == nullptr) {
    Sight* kept = room_for(found.size());
    std::copy(found.begin(), found.end(), kept);
    slot.store(kept, std::memory_order_release);
  }
  return slot.load(std::memory_order_relaxed);
}

Sight* SightTable::room_for(std::size_t count) const {
  if (room_ < count) {
    room_ = std::max(count, std::min(kBlock, 256 + held_));
    blocks_.push_back(std::make_unique<Sight[]>(room_));
    held_ += room_;
  }
  room_ -= count;
  return blocks_.back().get() + room_;
}

std::size_t SightTable::bytes() const {
  const std::lock_guard lock(mutex_);
  return held_ * sizeof(Sight) + 2 * corners_->count() * sizeof(slots_[0]);
}

}  // namespace wend
