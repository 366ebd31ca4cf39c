// Exact places along a segment, to compare lines of sight with.
#pragma once

#include <cstdint>

namespace wend::test {

/// A place on a segment, 0 at one end and 1 at the other.
struct Fraction {
  std::int64_t over;
  std::int64_t under;  // > 0
  bool operator<(const Fraction& other) const { return over * other.under < other.over * under; }
};

}  // namespace wend::test
