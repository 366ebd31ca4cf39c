#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "wend/base/result.h"
#include "wend/space/maps/region_map.h"
#include "wend/space/maps/voxel_map.h"
#include "wend/space/maps/walking_surface.h"
#include "wend/space/maps/waypoint_map.h"
#include "wend/space/spaces/graph.h"
#include "wend/space/spaces/voxel_grid.h"

/// Maps that are not square grids, in JSON. This header belongs to the library wend::json (CMake:
/// find_package(wend COMPONENTS json)), which needs nlohmann-json to build, but not to be used.
/// docs/graphs.md has the formats.
namespace wend::io {

/// The most values that a JSON map may have: each number, text, truth, list and object is one.
inline constexpr std::size_t kMostJsonValues = 4'000'000;

/// `{"wend": "graph"}`: nodes and edges as they are written.
struct GraphPlan {
  struct Node {
    std::string name;  ///< may be empty
    std::optional<Position> position;
  };
  struct Edge {
    NodeId from;
    NodeId to;
    std::optional<double> cost;  ///< if absent: the length of the straight line
    bool one_way = false;
  };

  std::vector<Node> nodes;
  std::vector<Edge> edges;

  /// Errors: as GraphBuilder::build.
  Result<Graph> graph() const;
};

/// `{"wend": "voxels"}`.
struct VoxelPlan {
  VoxelMap map;
  VoxelOptions options;
  std::optional<WalkerSize> walker;  ///< if set: only places to stand on are used
};

using JsonMap = std::variant<GraphPlan, WaypointPlan, RegionMap, VoxelPlan>;

/// Whether the bytes begin as a JSON object does, which no grid does.
bool is_json_map(std::string_view bytes);

/// Reads any of the four. Strict: unknown or repeated names are errors, as are nodes that do not
/// exist. Errors name the line and the place in the document, such as "/edges/3/cost"; a text of
/// more than 256 MiB, 4,000,000 values or 16 levels is refused. Linear.
Result<JsonMap> parse_json_map(std::string_view text, const std::string& source = "");
Result<JsonMap> read_json_map(const std::string& path);

/// The map in its format; parse_json_map restores it (of a plan's grid, only the blocked cells).
/// Errors: anything that parse_json_map would refuse, with the place in the document, such as
/// "/edges/3/cost" if that is NaN or infinite; terrain more expensive than 61; a name that
/// is not UTF-8. Linear; the text is parsed once to check it.
Result<std::string> to_json_text(const JsonMap& map);

}  // namespace wend::io
