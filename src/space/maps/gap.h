// How far cells are from a cell's centre.
#pragma once

#include <cstdint>

namespace wend {

/// Twice the distance along one axis from a cell's centre to the nearest side of a cell that is so
/// many cells away.
constexpr std::int64_t doubled_gap(std::int64_t cells) {
  return cells == 0 ? 0 : 2 * (cells < 0 ? -cells : cells) - 1;
}

}  // namespace wend
