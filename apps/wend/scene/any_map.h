// A grid from a file of any format, with what else the file says.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "wend/io/ros_map.h"
#include "wend/io/tiled_map.h"
#include "wend/space/maps/grid_map.h"

namespace wend::cli {

/// Cells that the letters S and G mark as start and goals: on ASCII grids only, for in other
/// formats they are kinds of ground.
struct EndMarks {
  std::vector<Point> starts = {};
  std::vector<Point> goals = {};

  /// Several would not say which.
  std::optional<Point> start() const {
    return starts.size() == 1 ? std::optional(starts.front()) : std::nullopt;
  }
};

struct AnyMap {
  GridMap map;
  std::vector<io::MapPlace> places = {};   ///< of a Tiled map
  std::optional<io::RosMapInfo> ros = {};  ///< of a ROS map
  std::vector<std::string> files = {};     ///< that the map refers to and that were read with it
  std::optional<EndMarks> marks = {};      ///< of an ASCII grid
};

}  // namespace wend::cli
