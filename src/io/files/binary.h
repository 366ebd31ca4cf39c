// Shared by wend's binary files: little-endian numbers, and a checksum at the end.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "wend/internal/base/checksum.h"

namespace wend::io {

template <class T>
void append(std::string& bytes, T number) {
  for (unsigned i = 0; i < sizeof(T); ++i) {
    bytes += static_cast<char>(static_cast<std::uint8_t>(number >> 8 * i));
  }
}

/// Precondition: the bytes go that far.
template <class T>
T number_at(std::span<const std::uint8_t> bytes, std::size_t offset) {
  T number = 0;
  for (unsigned i = 0; i < sizeof(T); ++i) number |= static_cast<T>(T{bytes[offset + i]} << 8 * i);
  return number;
}

inline std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

inline constexpr std::size_t kSealBytes = 8;

/// Puts the checksum of all bytes behind them.
inline void seal(std::string& bytes) { append(bytes, checksum(bytes_of(bytes))); }

/// Whether the last bytes are the checksum of those before.
inline bool is_sealed(std::span<const std::uint8_t> bytes) {
  if (bytes.size() < kSealBytes) return false;
  const auto body = bytes.first(bytes.size() - kSealBytes);
  return checksum(body) == number_at<std::uint64_t>(bytes, body.size());
}

}  // namespace wend::io
