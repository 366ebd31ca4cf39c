// Lists of cells, and links between cells: one per line.
#include <limits>
#include <optional>

#include "../files/text.h"
#include "wend/io/floor_files.h"

namespace wend::io {
namespace {

std::string sides_text(std::int32_t width, std::int32_t height) {
  return "which has columns 0 to " + std::to_string(width - 1) + " and rows 0 to " +
         std::to_string(height - 1);
}

/// How cells of a map are written.
struct FlatCells {
  using Cell = Point;
  using Link = GridLink;
  static constexpr const char* kForm = "X,Y";
  static constexpr const char* kExample = "3,4";
  static constexpr const char* kHeading = "x,y";

  static std::optional<Point> parse(std::string_view field) { return parse_cell(field); }
  bool contains(Point cell) const { return map.contains(cell); }
  std::string outside() const {
    return "outside the map, " + sides_text(map.width(), map.height());
  }

  const GridMap& map;
};

struct CellsOfFloors {
  using Cell = FloorCell;
  using Link = FloorLink;
  static constexpr const char* kForm = "X,Y,FLOOR";
  static constexpr const char* kExample = "3,4,1";
  static constexpr const char* kHeading = "x,y,floor";

  static std::optional<FloorCell> parse(std::string_view field) {
    return io::parse_floor_cell(field);
  }
  bool contains(FloorCell cell) const { return map.contains(cell); }
  std::string outside() const {
    return "outside the building, " + sides_text(map.width(), map.height()) + " on floors 0 to " +
           std::to_string(map.floor_count() - 1);
  }

  const FloorMap& map;
};

/// Why a field is no cell of the map; else puts it into `cell`.
template <class Cells>
std::optional<Error> take_cell(const LineReader& lines, std::string_view field, const Cells& cells,
                               typename Cells::Cell& cell) {
  const auto parsed = cells.parse(field);
  if (!parsed) {
    return lines.error(std::string("expected a cell ") + Cells::kForm +
                       " in whole numbers, such as " + Cells::kExample + ", found " +
                       in_quotes(field));
  }
  if (!cells.contains(*parsed)) {
    return lines.error("the cell " + in_quotes(field) + " is " + cells.outside());
  }
  cell = *parsed;
  return std::nullopt;
}

/// "3,4 10,4", and perhaps a cost and the word "both".
template <class Cells>
std::optional<Error> take_link(const LineReader& lines, const Cells& cells,
                               std::vector<typename Cells::Link>& links) {
  std::string_view rest = lines.line();
  typename Cells::Link link;
  for (auto* end : {&link.from, &link.to}) {
    if (auto problem = take_cell(lines, take_first_field(rest), cells, *end)) return problem;
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
    return lines.error(std::string("expected ") + expected + ", found " + in_quotes(next));
  }
  if (cost) link.cost = *cost / double{TerrainCosts::kThousandths};
  links.push_back(link);
  if (both) links.push_back({link.to, link.from, link.cost});
  return std::nullopt;
}

template <class Cells>
Result<std::vector<typename Cells::Cell>> cells_in(std::string_view text, const Cells& form,
                                                   const std::string& source) {
  LineReader lines(text, source);
  if (std::optional<Error> problem = lines.empty_error()) return *std::move(problem);
  std::vector<typename Cells::Cell> cells;
  bool has_heading = false;
  while (lines.next()) {
    const std::string_view line = trim(lines.line());
    if (line.empty()) continue;
    if (line == Cells::kHeading && cells.empty() && !has_heading) {
      has_heading = true;
      continue;
    }
    typename Cells::Cell cell;
    if (auto problem = take_cell(lines, line, form, cell)) return *std::move(problem);
    cells.push_back(cell);
  }
  if (cells.empty()) {
    return lines.whole_error(std::string("there are no cells; write one ") + Cells::kForm +
                             " a line");
  }
  return cells;
}

template <class Cells>
Result<std::vector<typename Cells::Link>> links_in(std::string_view text, const Cells& form,
                                                   const std::string& source) {
  LineReader lines(text, source);
  if (std::optional<Error> problem = lines.empty_error()) return *std::move(problem);
  std::vector<typename Cells::Link> links;
  while (lines.next()) {
    if (is_blank(lines.line())) continue;
    if (auto problem = take_link(lines, form, links)) return *std::move(problem);
  }
  return links;
}

}  // namespace

Result<std::vector<Point>> parse_cells(std::string_view text, const GridMap& map,
                                       const std::string& source) {
  return cells_in(text, FlatCells{map}, source);
}

Result<std::vector<GridLink>> parse_links(std::string_view text, const GridMap& map,
                                          const std::string& source) {
  return links_in(text, FlatCells{map}, source);
}

std::optional<FloorCell> parse_floor_cell(std::string_view text) {
  constexpr std::uint32_t kMost = std::numeric_limits<std::int32_t>::max();
  const std::size_t first = text.find(',');
  const std::size_t second = first == text.npos ? first : text.find(',', first + 1);
  const std::optional<Point> cell = parse_cell(text.substr(0, second));
  if (!cell) return std::nullopt;
  if (second == text.npos) return FloorCell{cell->x, cell->y, 0};
  const auto floor = parse_whole(trim(text.substr(second + 1)), kMost);
  if (!floor) return std::nullopt;
  return FloorCell{cell->x, cell->y, static_cast<std::int32_t>(*floor)};
}

Result<std::vector<FloorCell>> parse_floor_cells(std::string_view text, const FloorMap& floors,
                                                 const std::string& source) {
  return cells_in(text, CellsOfFloors{floors}, source);
}

Result<std::vector<FloorLink>> parse_floor_links(std::string_view text, const FloorMap& floors,
                                                 const std::string& source) {
  return links_in(text, CellsOfFloors{floors}, source);
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

Result<std::vector<FloorCell>> read_floor_cells(const std::string& path, const FloorMap& floors) {
  const Result<std::string> text = read_text(path);
  if (!text) return text.error();
  return parse_floor_cells(text.value(), floors, path);
}

Result<std::vector<FloorLink>> read_floor_links(const std::string& path, const FloorMap& floors) {
  const Result<std::string> text = read_text(path);
  if (!text) return text.error();
  return parse_floor_links(text.value(), floors, path);
}

}  // namespace wend::io
