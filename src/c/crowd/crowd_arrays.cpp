// Positions, velocities and states of all units, from and to the caller's arrays.
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>
#include <string>

#include "c/call.h"
#include "c/crowd/crowd_object.h"
#include "c/places.h"
#include "wend/c/crowd.h"

namespace wend::c {
namespace {

std::size_t numbers(const wend_strided& array) { return array.in_space != 0 ? 3 : 2; }

bool valid(Call& call, const wend_strided& array, const char* name) {
  if (array.data == nullptr) return true;
  if (array.type > WEND_FLOAT32) {
    call.fail(WEND_OUT_OF_RANGE,
              std::string("the type of ") + name + " is WEND_FLOAT64 or WEND_FLOAT32");
    return false;
  }
  const std::size_t bytes = numbers(array) * (array.type == WEND_FLOAT32 ? 4 : 8);
  if (array.stride >= bytes) return true;
  call.fail(WEND_OUT_OF_RANGE, std::string("the stride of ") + name + " is at least " +
                                   std::to_string(bytes) + " bytes");
  return false;
}

bool valid(Call& call, const wend_unit_arrays* arrays) {
  return call.sized(arrays, "arrays") && call.reserved(arrays->reserved) &&
         valid(call, arrays->positions, "positions") &&
         valid(call, arrays->velocities, "velocities");
}

// By copies of bytes, because the caller's numbers need not lie where their type would.
template <class Number>
void put(std::byte* at, const double* values, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto value = static_cast<Number>(values[i]);
    std::memcpy(at + i * sizeof value, &value, sizeof value);
  }
}

template <class Number>
void get(const std::byte* at, double* values, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    Number value;
    std::memcpy(&value, at + i * sizeof value, sizeof value);
    values[i] = double{value};
  }
}

void write(const wend_strided& array, std::size_t slot, const Position& value) {
  if (array.data == nullptr) return;
  std::byte* at = static_cast<std::byte*>(array.data) + slot * array.stride;
  const double values[3] = {value.x, value.y, value.z};
  if (array.type == WEND_FLOAT32) {
    put<float>(at, values, numbers(array));
  } else {
    put<double>(at, values, numbers(array));
  }
}

/// The caller's value; where the array has none the unit's own.
Position read(const wend_strided& array, std::size_t slot, const Position& own) {
  if (array.data == nullptr) return own;
  const std::byte* at = static_cast<const std::byte*>(array.data) + slot * array.stride;
  double values[3] = {own.x, own.y, own.z};
  if (array.type == WEND_FLOAT32) {
    get<float>(at, values, numbers(array));
  } else {
    get<double>(at, values, numbers(array));
  }
  return {values[0], values[1], values[2]};
}

}  // namespace
}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

wend_code wend_crowd_slots(const wend_crowd* handle, std::size_t* count,
                           wend_error* error) noexcept {
  Call call(error);
  if (!call.given(count, "count")) return call.code();
  const auto crowd = call.read<CrowdObject>(handle, "crowd");
  if (crowd) *count = crowd->units->slots();
  return call.code();
}

wend_code wend_crowd_read(const wend_crowd* handle, const wend_unit_arrays* arrays,
                          wend_error* error) noexcept {
  Call call(error);
  if (!valid(call, arrays)) return call.code();
  const auto crowd = call.read<CrowdObject>(handle, "crowd");
  if (!crowd) return call.code();
  MoveToSet& set = *crowd->units;
  const std::size_t state_stride = arrays->state_stride == 0 ? 1 : arrays->state_stride;
  for (std::size_t slot = 0; slot < std::min(arrays->count, set.slots()); ++slot) {
    write(arrays->positions, slot, set.positions()[slot]);
    write(arrays->velocities, slot, set.velocities()[slot]);
    if (arrays->states == nullptr) continue;
    const MoveState state = set.state(set.handle(slot));
    arrays->states[slot * state_stride] = static_cast<std::uint8_t>(state);
  }
  return call.code();
}

wend_code wend_crowd_write(wend_crowd* handle, const wend_unit_arrays* arrays,
                           wend_error* error) noexcept {
  Call call(error);
  if (!valid(call, arrays)) return call.code();
  const auto crowd = call.write<CrowdObject>(handle, "crowd");
  if (!crowd) return call.code();
  MoveToSet& set = *crowd->units;
  const std::size_t count = std::min(arrays->count, set.slots());
  for (std::size_t slot = 0; slot < count; ++slot) {
    if (!set.known(set.handle(slot))) continue;
    if (fits(read(arrays->positions, slot, set.positions()[slot])) &&
        fits(read(arrays->velocities, slot, set.velocities()[slot]))) {
      continue;
    }
    return call.fail(WEND_OUT_OF_RANGE, "the unit in slot " + std::to_string(slot) +
                                            " has a number that is none, or is beyond 10^12");
  }
  for (std::size_t slot = 0; slot < count; ++slot) {
    const UnitHandle unit = set.handle(slot);
    if (!set.known(unit)) continue;
    set.set_position(unit, read(arrays->positions, slot, set.positions()[slot]),
                     read(arrays->velocities, slot, set.velocities()[slot]));
  }
  return call.code();
}
