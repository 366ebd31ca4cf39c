#include "grid_rows.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace wend::io {
namespace {

std::optional<Error> row_error(const LineReader& lines, std::uint32_t row, std::uint32_t width) {
  const std::string_view line = lines.line();
  const auto odd = std::find_if_not(line.begin(), line.end(), is_printable);
  if (odd != line.end()) {
    const auto index = static_cast<std::size_t>(odd - line.begin());
    return lines.error(at_column(index) + "expected a symbol, found " +
                       in_quotes(line.substr(index, 1)));
  }
  if (line.size() == width) return std::nullopt;
  return lines.error("row " + std::to_string(row) + ": expected " + counted(width, "cell") +
                     ", found " + std::to_string(line.size()));
}

}  // namespace

std::optional<Error> size_error(const LineReader& lines, std::uint64_t width,
                                std::uint64_t height) {
  constexpr auto kMost = static_cast<std::uint64_t>(GridMap::kMaxCells);
  if (width == 0 || height == 0) return lines.error("the map has no cells");
  if (width <= kMost / height) return std::nullopt;
  return lines.error("the map has " + std::to_string(width) + " x " + std::to_string(height) +
                     " cells, more than " + std::to_string(kMost) + ", the most there may be");
}

std::string at_column(std::size_t index) { return "column " + std::to_string(index + 1) + ": "; }

std::optional<Error> pass_rows(LineReader& lines, std::uint32_t width, std::uint32_t height) {
  for (std::uint32_t row = 1; row <= height; ++row) {
    const bool found = lines.next();
    if (!found || (lines.line().empty() && lines.only_blanks_left())) {
      return lines.error("the text ends too early: expected " + counted(height, "row") +
                         ", found " + std::to_string(row - 1));
    }
    if (std::optional<Error> problem = row_error(lines, row, width)) return problem;
  }
  return std::nullopt;
}

GridMap map_of_rows(LineReader lines, std::uint64_t width, std::uint64_t height) {
  std::vector<char> cells;
  cells.reserve(static_cast<std::size_t>(width * height));
  for (std::uint64_t row = 0; row < height && lines.next(); ++row) {
    WEND_ASSERT(lines.line().size() == width, "rows are checked before they are kept");
    cells.insert(cells.end(), lines.line().begin(), lines.line().end());
  }
  return GridMap(static_cast<std::int32_t>(width), static_cast<std::int32_t>(height),
                 std::move(cells));
}

}  // namespace wend::io
