// Queries on meshes with their known lengths.
#include <array>

#include "../files/text.h"
#include "signed_number.h"
#include "wend/io/mesh_file.h"

namespace wend::io {
namespace {

constexpr std::array<std::string_view, 6> kHeadings = {"index", "from_x", "from_y",
                                                       "to_x",  "to_y",   "length"};

bool is_heading(std::string_view line) {
  for (const std::string_view heading : kHeadings) {
    if (take_first_field(line) != heading) return false;
  }
  return trim(line).empty();
}

std::optional<std::array<double, kHeadings.size()>> six_numbers(std::string_view line) {
  std::array<double, kHeadings.size()> numbers{};
  for (double& number : numbers) {
    const std::optional<double> read = parse_signed(take_first_field(line));
    if (!read) return std::nullopt;
    number = *read;
  }
  if (!trim(line).empty()) return std::nullopt;
  return numbers;
}

}  // namespace

Result<std::vector<MeshQueryRecord>> parse_mesh_queries(std::string_view text,
                                                        const std::string& source) {
  LineReader lines(text, source);
  if (std::optional<Error> problem = lines.empty_error()) return *std::move(problem);
  if (!lines.next() || !is_heading(lines.line())) {
    return lines.error("expected the headings index, from_x, from_y, to_x, to_y, length");
  }
  std::vector<MeshQueryRecord> queries;
  std::size_t number = 1;
  while (!lines.only_blanks_left() && lines.next()) {
    ++number;
    const auto read = six_numbers(lines.line());
    if (!read) {
      return lines.error("expected six numbers, index, from_x, from_y, to_x, to_y, length, found " +
                         in_quotes(trim(lines.line())));
    }
    const auto& [index, from_x, from_y, to_x, to_y, length] = *read;
    if (length < 0) return lines.error("a length is not below 0");
    queries.push_back({number, {from_x, from_y}, {to_x, to_y}, length});
  }
  if (queries.empty()) return lines.error("there are no queries");
  return queries;
}

Result<std::vector<MeshQueryRecord>> read_mesh_queries(const std::string& path) {
  return parse_file(path, parse_mesh_queries);
}

}  // namespace wend::io
