#include "handles.h"

#include <utility>

#include "wend/base/assert.h"

namespace wend::c {

Denial Place::enter(std::uint32_t generation, Kind kind, Use use) {
  std::uint64_t state = state_.load(std::memory_order_acquire);
  for (;;) {
    if (state >> kGenerationShift != generation) return Denial::stale;
    const auto is = static_cast<Kind>(state >> kKindShift & 0xff);
    if (is == Kind::none) return Denial::stale;
    if (is != kind) return Denial::wrong_kind;
    const bool written = (state & kWriter) != 0;
    const bool used = (state & kUsers) != 0;
    if (use != Use::signal && written) return Denial::busy;
    if (use == Use::write && used) return Denial::busy;
    if (use != Use::write && (state & kUsers) == kUsers) return Denial::busy;
    const std::uint64_t next = use == Use::write ? state | kWriter : state + 1;
    if (state_.compare_exchange_weak(state, next, std::memory_order_acquire)) return Denial::none;
  }
}

void Place::leave(Use use) {
  WEND_ASSERT((state_ & (use == Use::write ? kWriter : kUsers)) != 0, "leave() what was entered");
  if (use == Use::write) {
    state_.fetch_and(~kWriter, std::memory_order_release);
  } else {
    state_.fetch_sub(1, std::memory_order_release);
  }
}

/// From now on the handle is stale. Waits for those who are giving a signal, which takes no time.
void Place::close() {
  const std::uint64_t quiet = state_ & ~kUsers;
  const std::uint64_t closed = quiet & ~(std::uint64_t{0xff} << kKindShift);
  for (std::uint64_t state = quiet; !state_.compare_exchange_weak(state, closed);) state = quiet;
}

/// Never destroyed: other threads may use handles until the program ends.
Handles& Handles::all() {
  static Handles* const kAll = new Handles;
  return *kAll;
}

Place* Handles::place(std::uintptr_t handle) const {
  const std::size_t index = handle & ((std::uintptr_t{1} << kIndexBits) - 1);
  Place* block = blocks_[index / kBlock].load(std::memory_order_acquire);
  return block == nullptr ? nullptr : block + index % kBlock;
}

std::uintptr_t Handles::add(Kind kind, std::shared_ptr<void> object) {
  WEND_ASSERT(kind != Kind::none && object != nullptr, "a handle names an object of some kind");
  const std::lock_guard<std::mutex> lock(making_);
  std::uint32_t index = used_;
  if (!free_.empty()) {
    index = free_.back();
    free_.pop_back();
  } else if (used_ == kBlocks * kBlock) {
    return 0;
  } else {
    if (used_ % kBlock == 0) blocks_[used_ / kBlock] = new Place[kBlock];
    ++used_;
  }
  Place& place = *this->place(index);
  place.object_ = std::move(object);
  const std::uint64_t generation = (place.state_ >> Place::kGenerationShift) + 1;
  WEND_ASSERT(generation <= kMostGeneration, "a place that was used up is not free");
  place.state_.store(generation << Place::kGenerationShift |
                         std::uint64_t{static_cast<std::uint8_t>(kind)} << Place::kKindShift,
                     std::memory_order_release);
  return static_cast<std::uintptr_t>(generation << kIndexBits | index);
}

Denial Handles::remove(std::uintptr_t handle, Kind kind) {
  Denial denial = Denial::none;
  Place* place = enter(handle, kind, Use::write, denial);
  if (place == nullptr) return denial;
  place->close();
  const std::shared_ptr<void> object = std::move(place->object_);  // freed outside the lock
  place->object_.reset();
  place->leave(Use::write);
  const std::lock_guard<std::mutex> lock(making_);
  // A place whose generations are used up is given up: no handle ever names two objects.
  if (std::uint64_t{handle} >> kIndexBits == kMostGeneration) return Denial::none;
  const auto index = static_cast<std::uint32_t>(handle & ((std::uintptr_t{1} << kIndexBits) - 1));
  free_.push_back(index);
  return Denial::none;
}

Place* Handles::enter(std::uintptr_t handle, Kind kind, Use use, Denial& denial) {
  denial = Denial::null;
  if (handle == 0) return nullptr;
  denial = Denial::stale;
  const std::uint64_t generation = std::uint64_t{handle} >> kIndexBits;
  Place* found = place(handle);
  if (found == nullptr || generation == 0 || generation > kMostGeneration) return nullptr;
  denial = found->enter(static_cast<std::uint32_t>(generation), kind, use);
  return denial == Denial::none ? found : nullptr;
}

}  // namespace wend::c
