// Tells the map formats apart.
#include "../files/text.h"
#include "csv_grid.h"

namespace wend::io {

GridForm grid_form(std::string_view text) {
  const std::string source;
  LineReader lines(text, source);
  while (lines.next() && is_blank(lines.line())) {
  }
  // No row of an ASCII grid can begin with these words: their letters are no symbols of it.
  std::string_view line = lines.line();
  const std::string_view word = take_first_field(line);
  const bool has_header = word == "type" || word == "height" || word == "width";
  if (has_header) return GridForm::moving_ai;
  return may_begin_csv_grid(lines.line()) ? GridForm::csv : GridForm::ascii;
}

Result<GridMap> parse_grid(std::string_view text, const std::string& source) {
  switch (grid_form(text)) {
    case GridForm::moving_ai: return parse_moving_ai_map(text, source);
    case GridForm::csv: return parse_csv_grid(text, source);
    case GridForm::ascii: break;
  }
  return parse_ascii_grid(text, source);
}

Result<GridMap> read_grid(const std::string& path) { return parse_file(path, parse_grid); }

}  // namespace wend::io
