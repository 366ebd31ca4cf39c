#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace wend {

/// Tells whether bytes are the ones they were: XXH3 of Y. Collet, 64 bits, the same on every
/// machine. Linear, at about memory speed. No defence against bytes made to deceive.
std::uint64_t checksum(std::span<const std::uint8_t> bytes);

}  // namespace wend
