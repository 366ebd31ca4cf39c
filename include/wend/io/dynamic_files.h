#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.h"
#include "wend/io/grid_files.h"

/// Readers for the scenarios of the Grid-Based Path Planning Competition whose maps change between
/// queries: a `.scen` of version 2, and its `.patch` file with rectangles of cells to lay on the
/// map. Same rules as all readers of io/grid_files.h; docs/map-files.md has both formats.
namespace wend::io {

/// The most cells that a dynamic scenario's map may have (2^24). The scenario only states a size,
/// so without a limit a few bytes could ask for any amount of memory.
inline constexpr std::int64_t kMaxDynamicCells = std::int64_t{1} << 24;

/// A rectangle of cells that replaces those of a map.
struct MapPatch {
  std::int32_t width = 0;
  std::int32_t height = 0;
  std::string cells;  ///< a symbol for each, row by row

  /// Precondition: 0 <= x < width, 0 <= y < height.
  char symbol(std::int32_t x, std::int32_t y) const {
    return cells[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                 static_cast<std::size_t>(x)];
  }
};

/// A `.patch`: `type patch`, `patches N`, then for each `patch I` (from 0 on, in order), `height`
/// and `width` in either order, `map`, and the rows, of symbols as in a `.map`. Blank lines are
/// skipped in front of a patch and in its header, and after the last one.
Result<std::vector<MapPatch>> parse_patches(std::string_view text, const std::string& source = "");
Result<std::vector<MapPatch>> read_patches(const std::string& path);

/// A command `P`: lays the patch with its upper left cell at `corner`.
struct PatchPlace {
  std::uint32_t bucket = 0;
  std::uint32_t patch = 0;
  Point corner;
  std::uint64_t line = 0;  ///< from 1
};

/// A command `Q`. The `map` of its `query` is empty; the length is 0 if there is no path.
struct DynamicQuery {
  ScenarioQuery query;
  std::size_t places = 0;  ///< how many of the scenario's first patch places are laid before it
};

/// The commands in order: all patch places, and the queries between them.
struct DynamicScenario {
  std::int32_t width = 0;
  std::int32_t height = 0;
  std::string patch_file;  ///< as written
  std::vector<PatchPlace> places;
  std::vector<DynamicQuery> queries;
};

/// Whether a text begins as a scenario of version 2; the rest is not checked.
bool is_dynamic_scenario(std::string_view text);

/// A `.scen` of version 2: `version 2`, then `height`, `width`, `cost N NAME...` and `patch FILE`
/// in any order, `commands`, and the commands, one a line: `P bucket patch x y`, and `Q bucket x y
/// x y` with a length for each of the N costs, -1 if there is no path. Only the lengths called
/// `octile` are kept. Blank lines are skipped. Errors: more than kMaxDynamicCells, a cell outside
/// the map, no queries.
Result<DynamicScenario> parse_dynamic_scenario(std::string_view text,
                                               const std::string& source = "");
Result<DynamicScenario> read_dynamic_scenario(const std::string& path);

/// Checks the patches that a scenario uses. Errors: one that is missing, or that would reach beyond
/// the map where it is laid.
Result<void> check_patches(const DynamicScenario& scenario, const std::vector<MapPatch>& patches,
                           const std::string& source = "");

}  // namespace wend::io
