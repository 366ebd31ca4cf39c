// Colours as people write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wend::cli {

/// 0xRRGGBB of "#rrggbb" or of one of colour_names(), in capitals or not; nothing for other texts.
std::optional<std::uint32_t> read_colour(std::string_view text);

/// The common ones of CSS.
std::vector<std::string> colour_names();

}  // namespace wend::cli
