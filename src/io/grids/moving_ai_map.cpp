// Moving AI `.map` files: a header of words and numbers, then one line of symbols per row.
#include "grid_rows.h"
#include "header_entries.h"

namespace wend::io {
namespace {

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
      if (name == "map" && value.empty()) return missing_entry(lines_, entries_);
      if (std::optional<Error> problem = read_entry(name, value)) return problem;
    }
    return lines_.error("the text ends before the line 'map'");
  }

  std::optional<Error> read_entry(std::string_view name, std::string_view value) {
    const Result<HeaderEntry*> entry = begin_entry(lines_, entries_, name, "map");
    if (!entry) return entry.error();
    if (entry.value() == &type_) return read_type(value);
    return read_size_entry(lines_, value, "map", *entry.value());
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

  std::optional<Error> check_rows() {
    if (std::optional<Error> problem = pass_rows(lines_, width_.value, height_.value)) {
      return problem;
    }
    while (lines_.next()) {
      if (is_blank(lines_.line())) continue;
      return lines_.error("expected " + counted(height_.value, "row") +
                          ", found one more: " + in_quotes(lines_.line()));
    }
    return std::nullopt;
  }

  LineReader lines_;
  HeaderEntry type_{"type"};
  HeaderEntry height_{"height"};
  HeaderEntry width_{"width"};
  HeaderEntry* entries_[3] = {&type_, &height_, &width_};
  CellLayout layout_ = CellLayout::square;
};

}  // namespace

Result<GridMap> parse_moving_ai_map(std::string_view text, const std::string& source) {
  return MapReader(text, source).read();
}

}  // namespace wend::io
