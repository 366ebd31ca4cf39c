// PNG pictures as maps.
#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

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

constexpr std::size_t kChannels = 4;  // red, green, blue, opacity

struct Picture {
  std::int32_t width = 0;
  std::int32_t height = 0;
  std::unique_ptr<std::uint8_t[]> pixels;  ///< row by row, kChannels bytes each

  std::size_t size() const {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
  /// Blended over white.
  Colour colour(std::size_t index) const {
    const std::uint8_t* const pixel = pixels.get() + index * kChannels;
    const unsigned opacity = pixel[3];
    const auto blended = [&](unsigned channel) {
      return static_cast<std::uint8_t>((channel * opacity + 255 * (255 - opacity) + 127) / 255);
    };
    return {blended(pixel[0]), blended(pixel[1]), blended(pixel[2])};
  }
};

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

Result<Picture> decode(std::string_view bytes, const std::string& source) {
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
  Picture picture{static_cast<std::int32_t>(png.image.width),
                  static_cast<std::int32_t>(png.image.height), nullptr};
  picture.pixels = std::make_unique_for_overwrite<std::uint8_t[]>(picture.size() * kChannels);
  if (png_image_finish_read(&png.image, nullptr, picture.pixels.get(), 0, nullptr) == 0) {
    return unreadable();
  }
  return picture;
}

GridMap threshold_map(const Picture& picture, double threshold, bool invert) {
  constexpr double kWhite = 255.0 * 10000;
  const double limit = threshold * kWhite;
  std::vector<char> cells;
  cells.reserve(picture.size());
  for (std::size_t i = 0; i < picture.size(); ++i) {
    const Colour colour = picture.colour(i);
    const bool is_dark = colour.red * 2126 + colour.green * 7152 + colour.blue * 722 < limit;
    cells.push_back(is_dark != invert ? '#' : '.');
  }
  return GridMap(picture.width, picture.height, std::move(cells));
}

/// Finds the nearest entry of a palette, and remembers what it found: most pictures have few
/// colours.
class ColourMatcher {
 public:
  explicit ColourMatcher(const Palette& palette) : palette_(palette), known_(kKnown) {}

  const PaletteEntry& nearest(Colour colour) {
    Known& known = known_[(colour.red * 33u * 33u + colour.green * 33u + colour.blue) % kKnown];
    if (known.entry == nullptr || !(known.colour == colour)) known = {colour, search(colour)};
    return *known.entry;
  }

 private:
  static constexpr std::size_t kKnown = 4096;
  struct Known {
    Colour colour;
    const PaletteEntry* entry = nullptr;
  };

  const PaletteEntry* search(Colour colour) const {
    const auto squared = [](int difference) { return difference * difference; };
    const PaletteEntry* best = nullptr;
    int least = std::numeric_limits<int>::max();
    for (const PaletteEntry& entry : palette_) {
      const int distance = squared(colour.red - entry.colour.red) +
                           squared(colour.green - entry.colour.green) +
                           squared(colour.blue - entry.colour.blue);
      if (distance >= least) continue;
      least = distance;
      best = &entry;
    }
    return best;
  }

  const Palette& palette_;
  std::vector<Known> known_;
};

Result<GridMap> palette_map(const Picture& picture, const PngMapOptions& options,
                            const TerrainCosts& costs, const std::string& source) {
  ColourMatcher matcher(options.palette);
  const auto width = static_cast<std::size_t>(picture.width);
  std::vector<char> cells;
  cells.reserve(picture.size());
  for (std::size_t i = 0; i < picture.size(); ++i) {
    const Colour colour = picture.colour(i);
    const PaletteEntry& entry = matcher.nearest(colour);
    if (options.exact && !(entry.colour == colour)) {
      return Error{source, 0,
                   "the pixel " + std::to_string(i % width) + "," + std::to_string(i / width) +
                       " has the colour " + colour_text(colour) +
                       ", which the palette does not have"};
    }
    cells.push_back(entry.symbol);
  }
  GridMap map(picture.width, picture.height, std::move(cells));
  map.set_terrain(costs);
  return map;
}

}  // namespace

bool is_png(std::string_view bytes) { return bytes.substr(0, kSignature.size()) == kSignature; }

Result<GridMap> parse_png_map(std::string_view bytes, const PngMapOptions& options,
                              const std::string& source) {
  if (!(options.threshold >= 0 && options.threshold <= 1)) {
    return Error{source, 0, "the threshold of luminance must be from 0 to 1"};
  }
  const Result<TerrainCosts> costs = palette_costs(options.palette);
  if (!costs) return costs.error();
  const Result<Picture> picture = decode(bytes, source);
  if (!picture) return picture.error();
  if (options.palette.empty()) {
    return threshold_map(picture.value(), options.threshold, options.invert);
  }
  return palette_map(picture.value(), options, costs.value(), source);
}

Result<GridMap> read_png_map(const std::string& path, const PngMapOptions& options) {
  const Result<std::string> bytes = read_text(path);
  if (!bytes) return bytes.error();
  return parse_png_map(bytes.value(), options, path);
}

}  // namespace wend::io
