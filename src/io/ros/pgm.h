// Grey pictures in the form PGM, and what the shades of any picture are for a ROS map.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.h"

namespace wend::io {

struct Shades {
  static constexpr std::uint16_t kWhite = 3 * 255;  // the sum of three channels

  std::int32_t width = 0;
  std::int32_t height = 0;
  std::vector<std::uint16_t> shades;  ///< row by row, 0 (black) to kWhite
  std::vector<bool> see_through;      ///< what is not opaque; empty where everything is
};

/// P2 (in digits) or P5 (in bytes).
bool is_pgm(std::string_view bytes);

/// Errors: no PGM; fewer pixels than it says, or more than GridMap::kMaxCells. Takes no memory for
/// pixels that are not there.
Result<Shades> parse_pgm(std::string_view bytes, const std::string& source);

}  // namespace wend::io
