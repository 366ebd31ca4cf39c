#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.h"
#include "wend/space/maps/grid_map.h"

/// Maps the colours of a picture to terrain. Part of the library proper; the pictures themselves
/// need wend::png.
namespace wend::io {

/// Eight bits per channel, sRGB.
struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  friend bool operator==(const Colour&, const Colour&) = default;
};

/// "#rrggbb", in small letters.
std::string colour_text(Colour colour);

struct PaletteEntry {
  Colour colour;
  double cost = 1;    ///< as a multiple of open ground, kept to the thousandth; 0: blocked
  char symbol = '.';  ///< the cell's symbol on the map; visible ASCII

  /// Precondition: TerrainCosts::valid(cost).
  std::uint32_t thousandths() const { return TerrainCosts::thousandths_of(cost); }
};

/// Each colour at most once; a symbol may have several colours, but one cost.
using Palette = std::vector<PaletteEntry>;
inline constexpr std::size_t kMaxPaletteEntries = 256;

/// A palette file: per line a colour `#rrggbb`, its cost (0, which is blocked, to 1000 with at most
/// three decimals), and optionally a symbol, a visible ASCII character; separated by blanks. An
/// entry without a symbol gets the first of these that has no other cost in the file: `#` for 0,
/// `.` for 1, the digit for whole costs from 2 to 9, and then the letters from `a` to `Z` except
/// for G, S, O, T, W and X. Blank lines are skipped; there are no comments. Errors: a line of
/// another form, a colour given twice, a symbol with two costs, more than 256 entries, none. The
/// rules for all readers in grid_files.h apply here too.
Result<Palette> parse_palette(std::string_view text, const std::string& source = "");
Result<Palette> read_palette(const std::string& path);

/// The costs of a palette's symbols; all other symbols are blocked. Errors: a palette made by hand
/// breaks one of the rules above.
Result<TerrainCosts> palette_costs(const Palette& palette);

}  // namespace wend::io
