// A grid from a file of any form, with what else the file says.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "options/picture_options.h"
#include "wend/io/file_loader.h"
#include "wend/io/ros_map.h"
#include "wend/io/tiled_map.h"
#include "wend/space/maps/grid_map.h"

namespace wend::cli {

/// Cells that the letters S and G mark as start and goals: on ASCII grids only, for in other forms
/// they are kinds of ground.
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
  std::vector<io::MapPlace> places;    ///< of a Tiled map
  std::optional<io::RosMapInfo> ros;   ///< of a ROS map
  std::vector<std::string> files;      ///< that the map refers to and that were read with it
  std::optional<EndMarks> marks = {};  ///< of an ASCII grid
};

/// A map of any form: a ROS map is told by its name's ending, all others by their content. Options
/// about pictures are a usage Failure if it is none. Files that it refers to are beside it.
AnyMap parse_any_map(std::string_view bytes, const PictureOptions& options,
                     const std::string& name);

/// Reads the files that a map refers to, which lie beside it, and appends their names to `files`.
io::FileLoader files_beside(const std::string& map, std::vector<std::string>& files);

}  // namespace wend::cli
