#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.h"
#include "wend/io/grid_files.h"

/// Readers for the scenarios of the Grid-Based Path Planning Competition whose maps change between
/// queries: a `.scen` of version 2, and the `.patch` with the rectangles of cells that it lays on
/// its map. As all readers of io/grid_files.h; docs/map-files.md has both formats.
namespace wend::io {

/// The most cells that a dynamic scenario's map may have (2^24): the scenario only names its size,
/// so that a file of some bytes could ask for any.
inline constexpr std::int64_t kMaxDynamicCells = std::int64_t{1} << 24;

/// A rectangle of cells to be laid on a map, where it replaces what was there.
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

/// A command `P`: that patch's upper left cell comes to lie there.
struct PatchPlace {
  std::uint32_t bucket = 0;
  std::uint32_t patch = 0;
  Point corner;
  std::uint64_t line = 0;  ///< from 1
};

/// A command `Q`. Of its `query`, `map` is empty; where there is no way the length is 0.
struct DynamicQuery {
  ScenarioQuery query;
  std::size_t places = 0;  ///< how many of the scenario's are laid before it, from the first one on
};

/// What is done in order: all places of patches, and queries between them.
struct DynamicScenario {
  std::int32_t width = 0;
  std::int32_t height = 0;
  std::string patch_file;  ///< as written
  std::vector<PatchPlace> places;
  std::vector<DynamicQuery> queries;
};

/// Whether a text begins as a scenario of version 2, however it goes on.
bool is_dynamic_scenario(std::string_view text);

/// A `.scen` of version 2: `version 2`, then `height`, `width`, `cost N NAME...` and `patch FILE`
/// in any order, `commands`, and the commands, one a line: `P bucket patch x y`, and `Q bucket x y
/// x y` with a length for each of the N costs, -1 where there is no way. Of the lengths those
/// called `octile` are kept. Blank lines are skipped. Errors: more than kMaxDynamicCells, a cell
/// outside the map, no queries.
Result<DynamicScenario> parse_dynamic_scenario(std::string_view text,
                                               const std::string& source = "");
Result<DynamicScenario> read_dynamic_scenario(const std::string& path);

/// Whether the patches are those that a scenario names. Errors: one that is not there, or that
/// would reach beyond the map where it is laid.
Result<void> check_patches(const DynamicScenario& scenario, const std::vector<MapPatch>& patches,
                           const std::string& source = "");

}  // namespace wend::io
