// Moving AI `.map` files: a header of words and numbers, then one line of symbols per row.
#include <algorithm>

#include "grid_rows.h"

namespace wend::io {
namespace {

constexpr auto kMostCells = static_cast<std::uint32_t>(GridMap::kMaxCells);

/// A header line that has been read: its value, and where.
struct Entry {
  std::string_view name;
  std::uint64_t line = 0;  ///< 0: not read yet
  std::uint32_t value = 0;
};

class MapReader {
 public:
  MapReader(std::string_view text, const std::string& source) : lines_(text, source) {}

  Result<GridMap> read() {
    std::optional<Error> problem = lines_.empty_error();
    if (!problem) problem = read_header();
    if (!problem) problem = size_error(lines_, width_.value, height_.value);
    const LineReader before_first_row = lines_;
    if (!problem) problem = check_rows();
    if (problem) return *std::move(problem);
    GridMap map = map_of_rows(before_first_row, width_.value, height_.value);
    map.set_layout(layout_);
    return map;
  }

 private:
  /// Reads up to and including the line `map`.
  std::optional<Error> read_header() {
    while (lines_.next()) {
      std::string_view value = lines_.line();
      const std::string_view name = take_first_field(value);
      value = trim(value);
      if (name.empty()) continue;
      if (name == "map" && value.empty()) return missing_entry();
      if (std::optional<Error> problem = read_entry(name, value)) return problem;
    }
    return lines_.error("the text ends before the line 'map'");
  }

  std::optional<Error> read_entry(std::string_view name, std::string_view value) {
    for (Entry* entry : {&type_, &height_, &width_}) {
      if (entry->name != name) continue;
      if (entry->line != 0) {
        return lines_.error("there is a second line " + in_quotes(name) + "; the first is line " +
                            std::to_string(entry->line));
      }
      entry->line = lines_.number();
      return entry == &type_ ? read_type(value) : read_size(*entry, value);
    }
    return lines_.error("expected 'type', 'height', 'width' or 'map', found " +
                        in_quotes(trim(lines_.line())));
  }

  std::optional<Error> read_type(std::string_view type) {
    if (type == "octile" || type == "tile") return std::nullopt;
    if (const std::optional<CellLayout> layout = cell_layout_named(type)) {
      layout_ = *layout;
      return std::nullopt;
    }
    return lines_.error(
        "expected the type 'octile', 'tile' or a layout such as 'hex_odd_rows', found " +
        in_quotes(type));
  }

  std::optional<Error> read_size(Entry& entry, std::string_view value) {
    const std::optional<std::uint32_t> size = parse_whole(value, kMostCells);
    const std::string name(entry.name);
    if (!size) {
      return lines_.error("the " + name + " must be a whole number from 1 to " +
                          std::to_string(kMostCells) + ", found " + in_quotes(value));
    }
    if (*size == 0) return lines_.error("the map has no cells: its " + name + " is 0");
    entry.value = *size;
    return std::nullopt;
  }

  std::optional<Error> missing_entry() {
    for (const Entry* entry : {&type_, &height_, &width_}) {
      if (entry->line != 0) continue;
      return lines_.error("the line " + in_quotes(entry->name) + " is missing from the header");
    }
    return std::nullopt;
  }

  std::optional<Error> check_rows() {
    for (std::uint32_t row = 1; row <= height_.value; ++row) {
      const bool found = lines_.next();
      if (!found || (lines_.line().empty() && lines_.only_blanks_left())) {
        return lines_.error("the text ends too early: expected " + counted(height_.value, "row") +
                            ", found " + std::to_string(row - 1));
      }
      if (std::optional<Error> problem = check_row(row)) return problem;
    }
    while (lines_.next()) {
      if (is_blank(lines_.line())) continue;
      return lines_.error("expected " + counted(height_.value, "row") +
                          ", found one more: " + in_quotes(lines_.line()));
    }
    return std::nullopt;
  }

  std::optional<Error> check_row(std::uint32_t row) {
    const std::string_view line = lines_.line();
    const auto odd = std::find_if_not(line.begin(), line.end(), is_printable);
    if (odd != line.end()) {
      const auto index = static_cast<std::size_t>(odd - line.begin());
      return lines_.error(at_column(index) + "expected a symbol, found " +
                          in_quotes(line.substr(index, 1)));
    }
    if (line.size() == width_.value) return std::nullopt;
    return lines_.error("row " + std::to_string(row) + ": expected " +
                        counted(width_.value, "cell") + ", found " + std::to_string(line.size()));
  }

  LineReader lines_;
  Entry type_{"type"};
  Entry height_{"height"};
  Entry width_{"width"};
  CellLayout layout_ = CellLayout::square;
};

}  // namespace

Result<GridMap> parse_moving_ai_map(std::string_view text, const std::string& source) {
  return MapReader(text, source).read();
}

}  // namespace wend::io
