// Optimal lengths: one number per line.
#include <cmath>

#include "../files/text.h"

namespace wend::io {

Result<std::vector<double>> parse_lengths(std::string_view text, const std::string& source) {
  LineReader lines(text, source);
  if (std::optional<Error> problem = lines.empty_error()) return *std::move(problem);
  std::vector<double> lengths;
  // A blank line between lengths would shift all that follow against their queries, so only the
  // end of the text may be blank.
  while (!lines.only_blanks_left() && lines.next()) {
    const std::string_view field = trim(lines.line());
    const std::optional<Decimal> number = parse_decimal(field);
    const double length = number ? to_double(*number) : 0;
    if (!number || !std::isfinite(length)) {
      return lines.error("expected a length, a finite number from 0, found " +
                         (field.empty() ? "a blank line" : in_quotes(field)));
    }
    lengths.push_back(length);
  }
  if (lengths.empty()) return lines.error("there are no lengths");
  return lengths;
}

Result<std::vector<double>> read_lengths(const std::string& path) {
  return parse_file(path, parse_lengths);
}

}  // namespace wend::io
