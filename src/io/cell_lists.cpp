// Lists of cells, and links between cells: one per line.
#include "text.h"

namespace wend::io {
namespace {

/// Why a field is no cell of the map; else puts it into `cell`.
std::optional<Error> take_cell(const LineReader& lines, std::string_view field, const GridMap& map,
                               Point& cell) {
  const std::optional<Point> parsed = parse_cell(field);
  if (!parsed) {
    return lines.error("expected a cell X,Y in whole numbers, such as 3,4, found " + quoted(field));
  }
  if (!map.contains(*parsed)) {
    return lines.error(
        "the cell " + quoted(field) + " is outside the map, which has columns 0 to " +
        std::to_string(map.width() - 1) + " and rows 0 to " + std::to_string(map.height() - 1));
  }
  cell = *parsed;
  return std::nullopt;
}

/// "3,4 10,4", and perhaps a cost and the word "both".
std::optional<Error> take_link(const LineReader& lines, const GridMap& map,
                               std::vector<GridLink>& links) {
  std::string_view rest = lines.line();
  GridLink link;
  for (Point* end : {&link.from, &link.to}) {
    if (auto problem = take_cell(lines, take_first_field(rest), map, *end)) return problem;
  }
  std::string_view next = take_first_field(rest);
  const std::optional<std::uint32_t> cost = parse_terrain_cost(next);
  if (cost) next = take_first_field(rest);
  const bool both = next == "both";
  if (both) next = trim(rest);
  if (!next.empty()) {
    const char* const expected = both   ? "the end of the line after both"
                                 : cost ? "the word both or the end of the line"
                                        : "a cost from 0 to 1000 with at most three decimals, or "
                                          "the word both";
    return lines.error(std::string("expected ") + expected + ", found " + quoted(next));
  }
  link.cost = cost.value_or(link.cost);
  links.push_back(link);
  if (both) links.push_back({link.to, link.from, link.cost});
  return std::nullopt;
}

}  // namespace

Result<std::vector<Point>> parse_cells(std::string_view text, const GridMap& map,
                                       const std::string& source) {
  LineReader lines(text, source);
  if (std::optional<Error> problem = lines.empty_error()) return *std::move(problem);
  std::vector<Point> cells;
  bool has_heading = false;
  while (lines.next()) {
    const std::string_view line = trim(lines.line());
    if (line.empty()) continue;
    if (line == "x,y" && cells.empty() && !has_heading) {
      has_heading = true;
      continue;
    }
    Point cell;
    if (auto problem = take_cell(lines, line, map, cell)) return *std::move(problem);
    cells.push_back(cell);
  }
  if (cells.empty()) return lines.whole_error("there are no cells; write one X,Y a line");
  return cells;
}

Result<std::vector<GridLink>> parse_links(std::string_view text, const GridMap& map,
                                          const std::string& source) {
  LineReader lines(text, source);
  if (std::optional<Error> problem = lines.empty_error()) return *std::move(problem);
  std::vector<GridLink> links;
  while (lines.next()) {
    if (is_blank(lines.line())) continue;
    if (auto problem = take_link(lines, map, links)) return *std::move(problem);
  }
  return links;
}

Result<std::vector<Point>> read_cells(const std::string& path, const GridMap& map) {
  const Result<std::string> text = read_text(path);
  if (!text) return text.error();
  return parse_cells(text.value(), map, path);
}

Result<std::vector<GridLink>> read_links(const std::string& path, const GridMap& map) {
  const Result<std::string> text = read_text(path);
  if (!text) return text.error();
  return parse_links(text.value(), map, path);
}

}  // namespace wend::io
