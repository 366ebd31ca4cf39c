// Grids drawn with the keyboard: one line per row, one symbol per cell, no header.
#include <algorithm>

#include "ascii_symbols.h"
#include "grid_rows.h"

namespace wend::io {
namespace {

class GridReader {
 public:
  GridReader(std::string_view text, const std::string& source) : lines_(text, source) {}

  Result<GridMap> read() {
    std::optional<Error> problem = lines_.empty_error();
    if (problem) return *std::move(problem);
    const LineReader before_first_row = skip_empty_lines();
    problem = check_rows();
    if (!problem) problem = size_error(lines_, width_, height_);
    if (problem) return *std::move(problem);
    GridMap map = map_of_rows(before_first_row, width_, height_);
    map.set_terrain(costs_);
    return map;
  }

 private:
  /// Stands at the first row afterwards; returns the reader as it was before that.
  LineReader skip_empty_lines() {
    LineReader before = lines_;
    while (lines_.next() && lines_.line().empty()) before = lines_;
    width_ = lines_.line().size();
    first_line_ = lines_.number();
    return before;
  }

  /// Counts the rows, and finds the first that does not fit.
  std::optional<Error> check_rows() {
    if (width_ == 0) return std::nullopt;
    do {
      if (lines_.line().empty()) return check_end();
      if (std::optional<Error> problem = check_row()) return problem;
      ++height_;
    } while (lines_.next());
    return std::nullopt;
  }

  /// After an empty line there may only be more of them.
  std::optional<Error> check_end() {
    const std::uint64_t first_empty = lines_.number();
    while (lines_.next()) {
      if (lines_.line().empty()) continue;
      return lines_.error("expected the end after the empty line " + std::to_string(first_empty) +
                          ", found another row; remove the empty line");
    }
    return std::nullopt;
  }

  std::optional<Error> check_row() {
    const std::string_view row = lines_.line();
    const auto odd = std::find_if_not(row.begin(), row.end(), [&](char symbol) {
      return costs_.of(symbol) != 0 || is_ascii_blocked(symbol);
    });
    if (odd != row.end()) {
      const auto index = static_cast<std::size_t>(odd - row.begin());
      return lines_.error(at_column(index) + "unknown symbol " + in_quotes(row.substr(index, 1)) +
                          "; known are . G S and blank (open ground), 1 to 9 (terrain of that "
                          "cost), # @ O T W X (blocked)");
    }
    if (row.size() == width_) return std::nullopt;
    return lines_.error("all rows must be of one length: this one has " +
                        counted(row.size(), "cell") + ", the first (line " +
                        std::to_string(first_line_) + ") has " + std::to_string(width_));
  }

  LineReader lines_;
  TerrainCosts costs_ = ascii_grid_costs();
  std::uint64_t width_ = 0;
  std::uint64_t height_ = 0;
  std::uint64_t first_line_ = 0;
};

}  // namespace

Result<GridMap> parse_ascii_grid(std::string_view text, const std::string& source) {
  return GridReader(text, source).read();
}

}  // namespace wend::io
