#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.h"
#include "wend/space/maps/floor_map.h"

/// Cells of several floors, and links between them: lists like those of one map (io/grid_files.h),
/// but cells are written `X,Y,FLOOR`; `X,Y` alone lies on floor 0.
namespace wend::io {

/// Parses "3,4,1", or "3,4" for floor 0; does not check the floors. Nothing if it has another form.
std::optional<FloorCell> parse_floor_cell(std::string_view text);

/// One cell a line; a first line `x,y,floor` is skipped, as are blank ones. Errors: a cell outside
/// the floors; no cells.
Result<std::vector<FloorCell>> parse_floor_cells(std::string_view text, const FloorMap& floors,
                                                 const std::string& source = "");
Result<std::vector<FloorCell>> read_floor_cells(const std::string& path, const FloorMap& floors);

/// One link a line: `X,Y,FLOOR X,Y,FLOOR`, then optionally its cost, then optionally `both`.
/// Errors: a cell outside the floors.
Result<std::vector<FloorLink>> parse_floor_links(std::string_view text, const FloorMap& floors,
                                                 const std::string& source = "");
Result<std::vector<FloorLink>> read_floor_links(const std::string& path, const FloorMap& floors);

}  // namespace wend::io
