#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/types.h"

namespace wend {

/// A bit for each place of a lattice, and for a border of one place round it, so that neighbours
/// need no bounds tests. Planes of one size share their indices.
class BitPlane {
 public:
  BitPlane() = default;
  /// Precondition: columns, rows >= 0.
  BitPlane(std::int32_t columns, std::int32_t rows, bool inside, bool border);

  /// The index of a place, or of one of the border: coordinates from -1 on.
  std::size_t index(Point place) const {
    WEND_ASSERT(place.x >= -1 && place.y >= -1 && place.x <= columns_ && place.y <= rows_,
                "the border is one place wide: look no farther");
    return static_cast<std::size_t>(place.y + 1) * stride_ + static_cast<std::size_t>(place.x + 1);
  }
  bool get(std::size_t index) const {
    WEND_ASSERT(index / 8 < bytes_.size(), "planes of other sizes have other indices");
    return ((bytes_[index >> 3] >> (index & 7)) & 1u) != 0;
  }
  bool get(Point place) const { return get(index(place)); }
  void set(std::size_t index, bool on) {
    WEND_ASSERT(index / 8 < bytes_.size(), "set places of this plane: see index()");
    const unsigned bit = 1u << (index & 7);
    const unsigned byte = bytes_[index >> 3];
    bytes_[index >> 3] = static_cast<std::uint8_t>(on ? byte | bit : byte & ~bit);
  }
  void set(Point place, bool on) { set(index(place), on); }

  /// The place's own bit and those round it: three of the row above, from the left to the right,
  /// in the lowest bits, then three of its own row, then three of the row below. Precondition: a
  /// place, none of the border.
  unsigned around(std::size_t index) const {
    WEND_ASSERT(index > stride_ && (index + stride_ + 1) / 8 < bytes_.size(),
                "the border has no places round it: ask for places inside");
    return three(index - stride_ - 1) | three(index - 1) << 3 | three(index + stride_ - 1) << 6;
  }

  /// Sets every bit that is set in another plane of the same size.
  void add(const BitPlane& other);
  /// How many bits are set, those of the border included.
  std::size_t count() const;

  std::size_t bytes() const { return bytes_.capacity(); }
  friend bool operator==(const BitPlane&, const BitPlane&) = default;

 private:
  unsigned three(std::size_t first) const {
    const std::size_t byte = first >> 3;
    const unsigned both = bytes_[byte] | static_cast<unsigned>(bytes_[byte + 1]) << 8;
    return both >> (first & 7) & 7u;
  }

  std::int32_t columns_ = 0;
  std::int32_t rows_ = 0;
  std::size_t stride_ = 0;           // bits from row to row
  std::vector<std::uint8_t> bytes_;  // and one more, for three()
};

}  // namespace wend
