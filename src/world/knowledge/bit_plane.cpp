#include "wend/internal/world/bit_plane.h"

#include <algorithm>
#include <bit>

namespace wend {

BitPlane::BitPlane(std::int32_t columns, std::int32_t rows, bool inside, bool border)
    : columns_(columns), rows_(rows), stride_(static_cast<std::size_t>(columns) + 2) {
  WEND_ASSERT(columns >= 0 && rows >= 0, "a plane has as many places as its lattice");
  const std::size_t bits = stride_ * (static_cast<std::size_t>(rows) + 2);
  bytes_.assign(bits / 8 + 2, border ? 255 : 0);
  if (inside == border) return;
  for (Point p; p.y < rows; ++p.y) {
    for (p.x = 0; p.x < columns; ++p.x) set(p, inside);
  }
}

void BitPlane::add(const BitPlane& other) {
  WEND_ASSERT(bytes_.size() == other.bytes_.size(), "add planes of one size only");
  for (std::size_t i = 0; i < bytes_.size(); ++i) {
    bytes_[i] = static_cast<std::uint8_t>(bytes_[i] | other.bytes_[i]);
  }
}

std::size_t BitPlane::count() const {
  std::size_t count = 0;
  for (const std::uint8_t byte : bytes_) count += static_cast<std::size_t>(std::popcount(byte));
  return count;
}

}  // namespace wend
