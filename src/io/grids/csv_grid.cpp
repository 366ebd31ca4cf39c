// Grids as spreadsheets hold them: one line per row, one cost per field.
#include "csv_grid.h"

#include <algorithm>

#include "ascii_symbols.h"
#include "cost_symbols.h"
#include "grid_rows.h"

namespace wend::io {
namespace {

/// The separators, in the order in which the first row is searched for them: with semicolons or
/// commas a tab may be a blank, and with semicolons a comma may be a decimal point gone astray.
constexpr std::string_view kSeparators = ";,\t";

class CsvReader {
 public:
  CsvReader(std::string_view text, const std::string& source) : lines_(text, source) {}

  Result<GridMap> read() {
    std::optional<Error> problem = lines_.empty_error();
    if (!problem) problem = read_rows();
    if (!problem) problem = size_error(lines_, width_, height_);
    if (problem) return *std::move(problem);
    return symbols_.named_map(static_cast<std::int32_t>(width_), static_cast<std::int32_t>(height_),
                              std::move(cells_));
  }

 private:
  std::optional<Error> read_rows() {
    while (lines_.next() && is_blank(lines_.line())) {
    }
    if (is_blank(lines_.line())) return std::nullopt;
    first_line_ = lines_.number();
    for (const char separator : kSeparators) {
      if (lines_.line().find(separator) == std::string_view::npos) continue;
      separator_ = separator;
      break;
    }
    do {
      if (is_blank(lines_.line())) return check_end();
      if (std::optional<Error> problem = read_row()) return problem;
    } while (lines_.next());
    return std::nullopt;
  }

  /// After a blank line there may only be more of them.
  std::optional<Error> check_end() {
    if (lines_.only_blanks_left()) return std::nullopt;
    return lines_.error("expected the end at this blank line, but there are more rows; remove it");
  }

  std::optional<Error> read_row() {
    const std::size_t before = cells_.size();
    std::string_view rest = lines_.line();
    bool more = true;
    while (more) {
      const std::optional<std::string_view> field = take_field(rest, more);
      const std::size_t number = cells_.size() - before + 1;
      if (!field) {
        return field_error(number, "a double quote must stand at both ends of a field or at none");
      }
      if (std::optional<Error> problem = read_field(*field, number)) return problem;
    }
    return check_row(cells_.size() - before);
  }

  std::optional<Error> check_row(std::size_t count) {
    if (height_ == 0) width_ = count;
    ++height_;
    if (count != width_) {
      return lines_.error("all rows must be of one length: this one has " +
                          counted(count, "field") + ", the first (line " +
                          std::to_string(first_line_) + ") has " + std::to_string(width_));
    }
    return size_error(lines_, width_, height_);
  }

  /// Cuts a field off the front, without blanks and quotes, and the separator behind it; `more`
  /// tells whether there was one. Nothing where a quote is not closed.
  std::optional<std::string_view> take_field(std::string_view& rest, bool& more) const {
    const auto is_quote = [&](char symbol) { return symbol == '"'; };
    const std::size_t begin = std::min(rest.find_first_not_of(blanks()), rest.size());
    const bool is_quoted = begin < rest.size() && is_quote(rest[begin]);
    std::size_t end = begin;
    if (is_quoted) end = std::min(rest.find('"', begin + 1), rest.size());
    end = std::min(rest.find(separator_, end), rest.size());
    std::string_view field = trim(rest.substr(0, end));
    more = end < rest.size();
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (is_quoted) {
      if (field.size() < 2 || !is_quote(field.back())) return std::nullopt;
      field = trim(field.substr(1, field.size() - 2));
    }
    if (std::any_of(field.begin(), field.end(), is_quote)) return std::nullopt;
    return field;
  }

  std::string_view blanks() const { return separator_ == '\t' ? " " : " \t"; }

  std::optional<Error> read_field(std::string_view field, std::size_t number) {
    const bool is_symbol =
        field.size() == 1 && (costs_.of(field.front()) != 0 || is_ascii_blocked(field.front()));
    if (is_symbol && field.front() != '1') {
      cells_.push_back(field.front());
      return std::nullopt;
    }
    const std::optional<std::uint32_t> cost = parse_terrain_cost(field);
    if (cost) return keep_cost(*cost);
    return field_error(number,
                       "expected a cost from 0 (blocked) to 1000 with at most three decimals, or "
                       "one of . G S # @ O T W X, found " +
                           (field.empty() ? "nothing" : in_quotes(field)));
  }

  std::optional<Error> keep_cost(std::uint32_t cost) {
    const std::optional<char> symbol = symbols_.symbol_of(cost);
    if (!symbol) return lines_.error(too_many_costs());
    cells_.push_back(*symbol);
    return std::nullopt;
  }

  Error field_error(std::size_t number, const std::string& reason) const {
    return lines_.error("field " + std::to_string(number) + ": " + reason);
  }

  LineReader lines_;
  const TerrainCosts costs_ = ascii_grid_costs();
  char separator_ = kSeparators.front();
  std::uint64_t width_ = 0;
  std::uint64_t height_ = 0;
  std::uint64_t first_line_ = 0;
  std::vector<char> cells_;  ///< half as many as the text has characters, at most
  CostSymbols symbols_;
};

}  // namespace

Result<GridMap> parse_csv_grid(std::string_view text, const std::string& source) {
  return CsvReader(text, source).read();
}

bool may_begin_csv_grid(std::string_view line) {
  return line.find_first_of(kSeparators) != std::string_view::npos ||
         line.find('"') != std::string_view::npos;
}

}  // namespace wend::io
