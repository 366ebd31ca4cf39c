// libpng's simplified interface, which takes whole pictures.
#pragma once

#include <png.h>

#include <string>

#include "../files/text.h"

namespace wend::io {

/// libpng's own state; freed at the end in all cases.
struct PngImage {
  png_image image{};
  PngImage() { image.version = PNG_IMAGE_VERSION; }
  PngImage(const PngImage&) = delete;
  PngImage& operator=(const PngImage&) = delete;
  ~PngImage() { png_image_free(&image); }

  /// libpng's last words, in printable ASCII.
  std::string message() const {
    std::string text(image.message);
    for (char& symbol : text) {
      if (!is_printable(symbol)) symbol = '?';
    }
    return text;
  }
};

}  // namespace wend::io
