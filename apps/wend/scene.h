// A map to search, from a file, standard input or the program itself.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "any_map.h"
#include "movement_options.h"
#include "wend/catalogue/navigator.h"

namespace wend::cli {

/// What scenes without a file are called.
inline constexpr const char* kBuiltInScene = "the built-in scene";
inline constexpr const char* kStandardInput = "standard input";

struct Scene {
  std::string name;  ///< the file's, as typed
  GridMap map;
  std::optional<Point> from;  ///< the built-in scene brings its own ends
  std::optional<Point> to;
  UnitSize unit = {};                      ///< who moves there
  std::vector<io::MapPlace> places = {};   ///< that the file names
  std::optional<io::RosMapInfo> ros = {};  ///< where a ROS map lies
};

/// All that comes on standard input. Throws a Failure where that is more than a file may be.
std::string read_standard_input();
/// The same, left there to be read.
const std::string& peek_standard_input();

/// No path: the built-in scene; "-": standard input. Terrain costs from a file if the movement
/// names one.
Scene load_scene(const std::optional<std::string>& path, const Movement& movement);

/// For the scene's unit.
Navigator build_navigator(const Scene& scene, const GridOptions& options);

}  // namespace wend::cli
