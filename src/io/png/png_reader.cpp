// PNG pictures as maps.
#include <limits>
#include <vector>

#include "png_picture.h"
#include "wend/io/grid_files.h"
#include "wend/io/png_map.h"

namespace wend::io {
namespace {

/// Blended over white.
Colour colour_at(const PngPicture& picture, std::size_t index) {
  const std::uint8_t* const pixel = picture.pixels.get() + index * PngPicture::kChannels;
  const unsigned opacity = pixel[3];
  const auto blended = [&](unsigned channel) {
    return static_cast<std::uint8_t>((channel * opacity + 255 * (255 - opacity) + 127) / 255);
  };
  return {blended(pixel[0]), blended(pixel[1]), blended(pixel[2])};
}

GridMap threshold_map(const PngPicture& picture, double threshold, bool invert) {
  constexpr double kWhite = 255.0 * 10000;
  const double limit = threshold * kWhite;
  std::vector<char> cells;
  cells.reserve(picture.size());
  for (std::size_t i = 0; i < picture.size(); ++i) {
    const Colour colour = colour_at(picture, i);
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

Result<GridMap> palette_map(const PngPicture& picture, const PngMapOptions& options,
                            const TerrainCosts& costs, const std::string& source) {
  ColourMatcher matcher(options.palette);
  const auto width = static_cast<std::size_t>(picture.width);
  std::vector<char> cells;
  cells.reserve(picture.size());
  for (std::size_t i = 0; i < picture.size(); ++i) {
    const Colour colour = colour_at(picture, i);
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

Result<GridMap> parse_png_map(std::string_view bytes, const PngMapOptions& options,
                              const std::string& source) {
  if (!(options.threshold >= 0 && options.threshold <= 1)) {
    return Error{source, 0, "the threshold of luminance must be from 0 to 1"};
  }
  const Result<TerrainCosts> costs = palette_costs(options.palette);
  if (!costs) return costs.error();
  const Result<PngPicture> picture = decode_png(bytes, source);
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
