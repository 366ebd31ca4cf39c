// The part of a map in letters that fits the terminal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "wend/base/types.h"

namespace wend::cli {

/// A rectangle of cells.
struct TextWindow {
  Point first;
  std::int32_t width = 0;
  std::int32_t height = 0;

  /// The cells of each row that lie in the window. Every row has the map's width.
  std::vector<std::string> cut(const std::vector<std::string>& rows) const;
};

/// More columns than any map has.
inline constexpr std::size_t kWholeMap = ~std::size_t{0};

/// How many columns a map in letters may have on standard output: those of the terminal; a file or
/// a pipe gets the whole map.
std::size_t text_columns();

/// All of a map that is not wider than so many cells. Else the rows of the way, with some above and
/// below, and as many columns: round the way, or from its start on where the way is wider.
/// Precondition: the way has at least one cell.
TextWindow window_round(const std::vector<Point>& way, Point map_size, std::size_t most_cells);

/// A line that says what is shown of the map; empty where that is all of it.
std::string window_text(const TextWindow& window, Point map_size);

}  // namespace wend::cli
