#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.h"
#include "wend/space/maps/grid_map.h"

/// Readers for square-grid maps and related files. Every reader returns either the whole value or
/// an Error with the source, the line and the reason. No reader allocates more than the text's own
/// size warrants, whatever the text claims. Lines may end in LF or CRLF; a last line end is
/// optional, and a UTF-8 byte order mark at the very start is skipped. An empty text is always an
/// error. All are linear in the length of the text. `source` is only used in errors; their reasons
/// are printable ASCII for any text.
namespace wend::io {

/// Files larger than this are refused (1 GiB).
inline constexpr std::uint64_t kMaxFileBytes = std::uint64_t{1} << 30;

/// A whole file's bytes. Errors: absent, a directory, unreadable, larger than kMaxFileBytes.
Result<std::string> read_text(const std::string& path);

/// A Moving AI `.map`: `type octile`, then `height` and `width` in either order, `map`, and the
/// rows. (N. Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012.) `.`, `G`, `S` are open
/// ground, all other printable ASCII (a blank too) is blocked; other bytes are an error. Blank
/// lines are skipped in the header and after the last row. The type may also be `tile`, or the name
/// of a layout (space/maps/cell_layout.h), such as `hex_odd_rows`, for cells that are not squares.
Result<GridMap> parse_moving_ai_map(std::string_view text, const std::string& source = "");

/// An ASCII grid: one line per row, all of one length. `.`, `G`, `S` and blank are open ground; `1`
/// to `9` are terrain of that cost; `#`, `@`, `O`, `T`, `W` and `X` are blocked; anything else is
/// an error. Rows are not trimmed. Empty lines may come before the first and after the last row.
Result<GridMap> parse_ascii_grid(std::string_view text, const std::string& source = "");

/// A CSV grid: one line per row, all with the same number of fields, separated by semicolons,
/// commas or tabs (the first of these that the first row contains). A field is the cell's cost, a
/// number from 0 (blocked) to 1000 with at most three decimals, or a symbol of ASCII grids: `.`,
/// `G`, `S`, `#`, `@`, `O`, `T`, `W`, `X`. Blanks and double quotes around a field are skipped, as
/// are blank lines before the first and after the last row. Numbers become symbols too: 0 is `#`, 1
/// is `.`, 2 to 9 are digits; others are letters in ascending order, from `a` to `Z` without G, S,
/// O, T, W and X, so a map may have 46 of them.
Result<GridMap> parse_csv_grid(std::string_view text, const std::string& source = "");

enum class GridForm : std::uint8_t { moving_ai, ascii, csv };

/// The form of a text, by its first line that is not blank: a `.map` begins with the word `type`
/// (or `height`, `width`), the first row of a CSV grid has a separator or a double quote.
GridForm grid_form(std::string_view text);

/// Reads any of the three forms.
Result<GridMap> parse_grid(std::string_view text, const std::string& source = "");
Result<GridMap> read_grid(const std::string& path);

/// Costs of terrain symbols: per line a symbol, blanks, and a number from 0 (blocked) to 1000 with
/// at most three decimals. Symbols that are not named are blocked; one named twice is an error.
/// Blank lines are skipped. There are no comments (`#` is a symbol), and the blank cannot be named.
Result<TerrainCosts> parse_terrain_costs(std::string_view text, const std::string& source = "");
Result<TerrainCosts> read_terrain_costs(const std::string& path);

/// One line of a Moving AI `.scen`.
struct ScenarioQuery {
  std::uint32_t bucket = 0;
  std::string map;         ///< as written; often a path that does not exist here
  std::int32_t width = 0;  ///< as written; may differ from the map's true size
  std::int32_t height = 0;
  Point from;
  Point to;
  double length = 0;       ///< the published optimal length, rounded as written
  int decimals = 0;        ///< how many decimals the length was written with
  std::uint64_t line = 0;  ///< from 1
};

/// A Moving AI `.scen`, version 1 (also written 1.0): queries with their optimal lengths, fields
/// separated by tabs or blanks. The caller has to check that the cells lie on the map. Blank lines
/// are skipped; a path may contain blanks; a scenario without queries is an error.
Result<std::vector<ScenarioQuery>> parse_scenario(std::string_view text,
                                                  const std::string& source = "");
Result<std::vector<ScenarioQuery>> read_scenario(const std::string& path);

/// Optimal lengths, one finite number >= 0 a line, in the order of a scenario's queries. A blank
/// line before the last of them is an error, as is a text without lengths.
Result<std::vector<double>> parse_lengths(std::string_view text, const std::string& source = "");
Result<std::vector<double>> read_lengths(const std::string& path);

/// Cells of a map, one `X,Y` a line, in columns and rows from 0; blank lines are skipped, and so is
/// a heading `x,y` before the first cell. Errors: a cell outside the map, no cells.
Result<std::vector<Point>> parse_cells(std::string_view text, const GridMap& map,
                                       const std::string& source = "");
Result<std::vector<Point>> read_cells(const std::string& path, const GridMap& map);

/// Links of a map, one a line: `X,Y X,Y`, then optionally the cost, as the number of straight steps
/// over open ground (0 to 1000, at most three decimals; else 1), then optionally `both`, for a link
/// that leads both ways. Blank lines are skipped. Errors: a cell outside the map.
Result<std::vector<GridLink>> parse_links(std::string_view text, const GridMap& map,
                                          const std::string& source = "");
Result<std::vector<GridLink>> read_links(const std::string& path, const GridMap& map);

}  // namespace wend::io
