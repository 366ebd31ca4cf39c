// Maps as PNG pictures, with a table of colours.
#include <array>
#include <optional>
#include <vector>

#include "../grids/ascii_symbols.h"
#include "png_image.h"
#include "wend/io/png_map.h"

namespace wend::io {
namespace {

/// The colour of a cost where there is no palette.
Colour shade_of(std::uint32_t cost) {
  if (cost == 0) return {0, 0, 0};
  if (cost == TerrainCosts::kThousandths) return {255, 255, 255};
  if (cost < TerrainCosts::kThousandths) return {210, 240, 210};
  std::uint8_t grey = 240;
  for (; cost >= 2 * TerrainCosts::kThousandths; cost /= 2)
    grey = static_cast<std::uint8_t>(grey - 10);
  return {grey, grey, grey};
}

/// Nothing where no colour of the palette has the cost.
std::optional<Colour> colour_of(char symbol, std::uint32_t cost, const Palette& palette) {
  if (palette.empty()) return shade_of(cost);
  std::optional<Colour> same_cost;
  for (const PaletteEntry& entry : palette) {
    if (entry.thousandths() != cost) continue;
    if (entry.symbol == symbol) return entry.colour;
    if (!same_cost) same_cost = entry.colour;
  }
  return same_cost;
}

/// A map's picture with a table of at most 256 colours.
struct IndexedPicture {
  std::vector<std::uint8_t> pixels;    ///< row by row, an index each
  std::vector<std::uint8_t> channels;  ///< red, green, blue of each colour

  std::uint8_t index_of(Colour colour) {
    for (std::size_t i = 0; i < channels.size(); i += 3) {
      if (Colour{channels[i], channels[i + 1], channels[i + 2]} == colour) {
        return static_cast<std::uint8_t>(i / 3);
      }
    }
    channels.insert(channels.end(), {colour.red, colour.green, colour.blue});
    return static_cast<std::uint8_t>(channels.size() / 3 - 1);
  }
};

Result<IndexedPicture> paint(const GridMap& map, const Palette& palette) {
  if (map.weighted()) return Error{"", 0, kNoWeights};
  IndexedPicture picture;
  picture.pixels.reserve(map.cell_count());
  std::array<std::optional<std::uint8_t>, 256> indices;
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const char symbol = map.cells()[id];
    std::optional<std::uint8_t>& index = indices[static_cast<unsigned char>(symbol)];
    if (!index) {
      const std::uint32_t cost = map.terrain().of(symbol);
      const std::optional<Colour> colour = colour_of(symbol, cost, palette);
      if (!colour) {
        const Point p = map.point(id);
        return Error{"", 0,
                     "the cell " + std::to_string(p.x) + "," + std::to_string(p.y) + " costs " +
                         terrain_cost_text(cost) + ", and no colour of the palette does; add one"};
      }
      index = picture.index_of(*colour);
    }
    picture.pixels.push_back(*index);
  }
  return picture;
}

}  // namespace

Result<std::string> write_png_map(const GridMap& map, const Palette& palette) {
  if (map.cell_count() == 0) return Error{"", 0, "the map has no cells"};
  const Result<TerrainCosts> costs = palette_costs(palette);
  if (!costs) return costs.error();
  const Result<IndexedPicture> picture = paint(map, palette);
  if (!picture) return picture.error();
  const std::vector<std::uint8_t>& channels = picture.value().channels;
  PngImage png;
  png.image.width = static_cast<png_uint_32>(map.width());
  png.image.height = static_cast<png_uint_32>(map.height());
  png.image.format = PNG_FORMAT_RGB_COLORMAP;
  png.image.colormap_entries = static_cast<png_uint_32>(channels.size() / 3);
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(png.image);
  std::string bytes(size, '\0');
  if (png_image_write_to_memory(&png.image, bytes.data(), &size, 0, picture.value().pixels.data(),
                                0, channels.data()) == 0) {
    return Error{"", 0, "the PNG picture cannot be written: " + png.message()};
  }
  bytes.resize(size);
  bytes.shrink_to_fit();
  return bytes;
}

}  // namespace wend::io
