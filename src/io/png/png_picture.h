// The pixels of a PNG file.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "wend/base/result.h"

namespace wend::io {

struct PngPicture {
  static constexpr std::size_t kChannels = 4;  // red, green, blue, opacity

  std::int32_t width = 0;
  std::int32_t height = 0;
  std::unique_ptr<std::uint8_t[]> pixels;  ///< row by row, kChannels bytes each

  std::size_t size() const {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
};

/// Eight bits per channel, sRGB, for any kind of file. Errors: see parse_png_map.
Result<PngPicture> decode_png(std::string_view bytes, const std::string& source);

}  // namespace wend::io
