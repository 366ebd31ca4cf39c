#include "png_picture.h"

#include <array>
#include <optional>

#include "png_image.h"
#include "wend/io/png_map.h"

namespace wend::io {
namespace {

constexpr std::string_view kSignature("\x89PNG\r\n\x1a\n", 8);

// Where the header, which is always the first chunk, says how a pixel is stored.
constexpr std::size_t kDepthOffset = 24;
constexpr std::size_t kColourTypeOffset = 25;
// Deflate cannot do better than 258 bytes for two bits.
constexpr std::uint64_t kMostInflation = 1032;

std::uint64_t bits_per_pixel(std::string_view bytes) {
  constexpr std::array<std::uint8_t, 7> kChannelsOfType = {1, 0, 3, 1, 2, 0, 4};
  const auto depth = static_cast<unsigned char>(bytes[kDepthOffset]);
  const auto type = static_cast<unsigned char>(bytes[kColourTypeOffset]);
  return std::uint64_t{depth} * (type < kChannelsOfType.size() ? kChannelsOfType[type] : 0u);
}

/// Why no memory should be taken for a picture of this size, or nothing.
std::optional<Error> size_error(const png_image& image, std::string_view bytes,
                                const std::string& source) {
  const std::uint64_t pixels = std::uint64_t{image.width} * image.height;
  const std::string size =
      std::to_string(image.width) + " x " + std::to_string(image.height) + " pixels, ";
  if (pixels > std::uint64_t{GridMap::kMaxCells}) {
    return Error{source, 0,
                 "the picture has " + size + "more than " + std::to_string(GridMap::kMaxCells) +
                     ", the most there may be"};
  }
  if (pixels * bits_per_pixel(bytes) / 8 > kMostInflation * bytes.size()) {
    return Error{source, 0,
                 "the picture claims " + size + "more than a file of " +
                     std::to_string(bytes.size()) + " bytes can hold; it is damaged"};
  }
  return std::nullopt;
}

}  // namespace

bool is_png(std::string_view bytes) { return bytes.substr(0, kSignature.size()) == kSignature; }

Result<PngPicture> decode_png(std::string_view bytes, const std::string& source) {
  if (bytes.empty()) return Error{source, 0, "the file is empty"};
  if (!is_png(bytes)) return Error{source, 0, "this is no PNG picture"};
  PngImage png;
  const auto unreadable = [&] {
    return Error{source, 0, "the PNG picture cannot be read: " + png.message()};
  };
  if (png_image_begin_read_from_memory(&png.image, bytes.data(), bytes.size()) == 0) {
    return unreadable();
  }
  if (auto problem = size_error(png.image, bytes, source)) return *std::move(problem);
  png.image.format = PNG_FORMAT_RGBA;
  png.image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;  // or 16 bits would mean linear light
  PngPicture picture{static_cast<std::int32_t>(png.image.width),
                     static_cast<std::int32_t>(png.image.height), nullptr};
  picture.pixels =
      std::make_unique_for_overwrite<std::uint8_t[]>(picture.size() * PngPicture::kChannels);
  if (png_image_finish_read(&png.image, nullptr, picture.pixels.get(), 0, nullptr) == 0) {
    return unreadable();
  }
  return picture;
}

}  // namespace wend::io
