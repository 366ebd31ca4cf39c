#pragma once

#include <string>
#include <string_view>

#include "wend/base/result.h"
#include "wend/io/palette.h"
#include "wend/space/maps/grid_map.h"

/// PNG pictures as square-grid maps, a pixel per cell. This header belongs to the library wend::png
/// (CMake: find_package(wend COMPONENTS png)), which needs libpng.
///
/// Pixels are read as eight bits per channel, sRGB; deeper and grey pictures, palettes and
/// transparency are converted to that. Transparent pixels are blended over white: a channel c with
/// the opacity a becomes (c a + 255 (255 - a)) / 255, rounded.
namespace wend::io {

struct PngMapOptions {
  /// Without a palette, a cell is blocked (`#`) if its pixel's luminance is below this, and open
  /// (`.`) otherwise. Luminance is 0.2126 red + 0.7152 green + 0.0722 blue, from 0 (black) to 1
  /// (white). From 0 (nothing is blocked) to 1 (all but pure white is).
  double threshold = 0.5;
  /// Without a palette: the light cells are blocked, and the others open.
  bool invert = false;
  /// If not empty: a cell gets the symbol and the cost of the colour nearest to its pixel's, by the
  /// sum of squared differences of the channels; of equals the first in the palette.
  Palette palette;
  /// A colour that the palette does not have is an error.
  bool exact = false;
};

/// Whether the bytes begin as a PNG file does.
bool is_png(std::string_view bytes);

/// The map that a PNG file shows. Errors, besides those of the options: not a PNG file, a damaged
/// one, a side longer than 1,000,000 pixels or more than GridMap::kMaxCells of them, and with
/// `options.exact` the first pixel (row by row) whose colour is not in the palette. Uses five bytes
/// per pixel while it reads; a picture that claims more pixels than a file of its size can hold is
/// refused before that. Linear in the number of pixels, times the size of the palette for pictures
/// with very many colours.
Result<GridMap> parse_png_map(std::string_view bytes, const PngMapOptions& options = {},
                              const std::string& source = "");
Result<GridMap> read_png_map(const std::string& path, const PngMapOptions& options = {});

/// The bytes of a PNG file that shows a map, a pixel per cell. A cell gets the first colour of the
/// palette that has its symbol and its cost, or else its cost. Read with the same palette, the
/// picture gives the same map, cost for cost (and symbol for symbol, if the palette has them).
/// Errors: no colour has a cell's cost; a faulty palette; a map without cells or with a side over
/// 1,000,000.
///
/// Without a palette, blocked cells are black, open ground is white, cheaper terrain is pale green,
/// and more expensive terrain is grey: 240 of 255, less 10 for each time that its cost can be
/// halved without falling below 1. Read without a palette, that gives the map without its costs.
Result<std::string> write_png_map(const GridMap& map, const Palette& palette = {});

}  // namespace wend::io
