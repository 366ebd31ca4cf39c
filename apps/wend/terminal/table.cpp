#include "terminal/table.h"

#include <fmt/format.h>

#include <algorithm>

#include "terminal/layout/wrap.h"
#include "terminal/terminal.h"

namespace wend::cli {
namespace {

bool looks_like_number(const std::string& field) {
  return !field.empty() && field.find_first_not_of("0123456789.,+-%e ") == std::string::npos;
}

bool is_numeric(const Table& table, std::size_t column) {
  return std::all_of(table.begin() + 1, table.end(), [&](const std::vector<std::string>& row) {
    return looks_like_number(row[column]);
  });
}

constexpr std::size_t kGap = 2;            // blanks between columns
constexpr std::size_t kWrappedWidth = 30;  // enough for words in a last column of text

/// The columns' widths and which way they stand, and the text of each field.
struct AlignedTable {
  Table fields;
  std::vector<std::size_t> widths;
  std::vector<bool> right;
};

AlignedTable aligned_table(const Table& fields) {
  AlignedTable table{fields, {}, {}};
  for (auto& row : table.fields) std::transform(row.begin(), row.end(), row.begin(), printable);
  for (std::size_t column = 0; column < fields.front().size(); ++column) {
    std::size_t width = 0;
    for (const auto& row : table.fields) width = std::max(width, columns_of(row[column]));
    table.widths.push_back(width);
    table.right.push_back(is_numeric(table.fields, column));
  }
  if (!table.right.back()) table.widths.back() = std::min(table.widths.back(), kWrappedWidth);
  return table;
}

/// Which columns stand side by side: the first `keys`, and some of the others.
using Part = std::vector<std::size_t>;

std::size_t width_of(const AlignedTable& table, const Part& part) {
  std::size_t width = 0;
  for (const std::size_t column : part) width += table.widths[column] + kGap;
  return width - kGap;
}

Part columns_from(std::size_t first, std::size_t end) {
  Part part;
  for (std::size_t column = first; column < end; ++column) part.push_back(column);
  return part;
}

/// One part where it fits; else a new one at each of the breaks, and where a column has no room.
std::vector<Part> parts_of(const AlignedTable& table, const TableFolds& folds) {
  const std::size_t count = table.widths.size();
  const std::size_t keys = std::min(folds.keys, count - 1);
  const Part all = columns_from(0, count);
  if (width_of(table, all) <= text_width()) return {all};
  std::vector<Part> parts = {columns_from(0, keys)};
  for (std::size_t column = keys; column < count; ++column) {
    Part longer = parts.back();
    longer.push_back(column);
    const bool first = parts.back().size() == keys;
    const bool breaks = std::count(folds.breaks.begin(), folds.breaks.end(), column) > 0;
    const bool fits = !breaks && width_of(table, longer) <= text_width();
    if (!first && !fits) parts.push_back(columns_from(0, keys));
    parts.back().push_back(column);
  }
  return parts;
}

std::string part_text(const AlignedTable& table, const Part& part) {
  std::string text;
  for (const auto& row : table.fields) {
    std::string line;
    std::size_t begin = 0;  // of the last column
    for (const std::size_t column : part) {
      const std::size_t used = std::min(columns_of(row[column]), table.widths[column]);
      const std::string blanks(table.widths[column] - used, ' ');
      if (column != part.front()) line += std::string(kGap, ' ');
      begin = columns_of(line);
      if (column == part.back() && !table.right[column]) break;
      line += table.right[column] ? blanks + row[column] : row[column] + blanks;
    }
    line.resize(line.find_last_not_of(' ') + 1);
    const bool wraps = !table.right[part.back()];
    text += wraps ? hanging(line, row[part.back()], begin, text_width()) : line + "\n";
  }
  return text;
}

}  // namespace

std::string aligned(const Table& fields, const TableFolds& folds) {
  const AlignedTable table = aligned_table(fields);
  std::string text;
  for (const Part& part : parts_of(table, folds)) {
    text += (text.empty() ? "" : "\n") + part_text(table, part);
  }
  return text;
}

std::string tab_separated(const Table& table) {
  std::string text;
  for (const auto& row : table) text += fmt::format("{}\n", fmt::join(row, "\t"));
  return text;
}

}  // namespace wend::cli
