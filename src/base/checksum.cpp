#include "wend/internal/base/checksum.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace wend {

std::uint64_t checksum(std::span<const std::uint8_t> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace wend
