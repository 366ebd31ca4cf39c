#include "terminal/table.h"

#include <fmt/format.h>

#include <algorithm>

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

std::size_t width_of(const Table& table, std::size_t column) {
  std::size_t width = 0;
  for (const auto& row : table) width = std::max(width, row[column].size());
  return width;
}

}  // namespace

std::string aligned(const Table& fields) {
  Table table = fields;
  for (auto& row : table) std::transform(row.begin(), row.end(), row.begin(), printable);
  std::vector<std::string> lines(table.size());
  for (std::size_t column = 0; column < table.front().size(); ++column) {
    const std::size_t width = width_of(table, column);
    const bool right = is_numeric(table, column);
    for (std::size_t row = 0; row < table.size(); ++row) {
      const std::string& field = table[row][column];
      lines[row] += column == 0 ? "" : "  ";
      lines[row] +=
          right ? fmt::format("{:>{}}", field, width) : fmt::format("{:<{}}", field, width);
    }
  }
  std::string text;
  for (const std::string& line : lines)
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  return text;
}

std::string tab_separated(const Table& table) {
  std::string text;
  for (const auto& row : table) text += fmt::format("{}\n", fmt::join(row, "\t"));
  return text;
}

}  // namespace wend::cli
