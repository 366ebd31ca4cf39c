#include "grid_rows.h"

#include <utility>
#include <vector>

namespace wend::io {

std::optional<Error> size_error(const LineReader& lines, std::uint64_t width,
                                std::uint64_t height) {
  constexpr auto kMost = static_cast<std::uint64_t>(GridMap::kMaxCells);
  if (width == 0 || height == 0) return lines.error("the map has no cells");
  if (width <= kMost / height) return std::nullopt;
  return lines.error("the map has " + std::to_string(width) + " x " + std::to_string(height) +
                     " cells, more than " + std::to_string(kMost) + ", the most there may be");
}

std::string at_column(std::size_t index) { return "column " + std::to_string(index + 1) + ": "; }

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
