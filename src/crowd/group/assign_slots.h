// Which unit takes which slot.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "wend/base/types.h"

namespace wend {

/// Assigns each unit a slot so that the sum of their distances, seen from above, is the least. Then
/// no two straight ways cross: if two did, exchanging their slots would be shorter. This is the
/// assignment problem (H. W. Kuhn, 1955), solved by shortest augmenting paths (R. Jonker and A.
/// Volgenant, 1987): one unit after the other is added, and those before it change slots along the
/// path that costs least. Time: n^3 for n units; memory: n.
class SlotAssigner {
 public:
  void reserve(std::size_t units);
  /// Preconditions: as many slots as units; all numbers are finite. Valid until the next call.
  std::span<const std::uint32_t> assign(std::span<const Position> units,
                                        std::span<const Position> slots);

 private:
  static constexpr std::uint32_t kNobody = std::numeric_limits<std::uint32_t>::max();

  void add(std::uint32_t unit, std::span<const Position> units, std::span<const Position> slots);
  std::uint32_t nearest_open() const;
  void raise_prices(std::uint32_t last);
  void exchange(std::uint32_t last, std::uint32_t unit);

  std::vector<std::uint32_t> slot_of_;  // by unit
  // By slot.
  std::vector<std::uint32_t> unit_at_;
  std::vector<double> price_;     // what the slot costs beside its distance
  std::vector<double> distance_;  // of the least path that ends there
  std::vector<std::uint32_t> before_;
  std::vector<std::uint8_t> closed_;
};

}  // namespace wend
