// Doubles as their bits: std::bit_cast, which Emscripten 3.1.6 has not.
#pragma once

#include <cstdint>
#include <cstring>

namespace wend {

inline std::uint64_t bits_of(double number) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &number, sizeof bits);
  return bits;
}

inline double from_bits(std::uint64_t bits) {
  double number = 0;
  std::memcpy(&number, &bits, sizeof number);
  return number;
}

}  // namespace wend
