// A map to search, from a file, standard input or the program itself.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "options/movement_options.h"
#include "scene/any_map.h"
#include "wend/catalogue/navigator.h"
#include "wend/space/maps/floor_map.h"

namespace wend::cli {

/// The names of scenes without a file.
inline constexpr const char* kBuiltInScene = "the built-in scene";
inline constexpr const char* kStandardInput = "standard input";

struct Scene {
  std::string name;  ///< the file's, as typed
  GridMap map;
  EndMarks ends = {};        ///< that the map brings, as the built-in scene and ASCII grids may
  bool takes_marks = false;  ///< whether S and G in the file would be ends
  UnitSize unit = {};        ///< who moves there
  /// Where there are several; `map` is then that of all of them. See cell_names.h.
  std::optional<FloorMap> floors = {};
  std::vector<io::MapPlace> places = {};   ///< that the file names
  std::optional<io::RosMapInfo> ros = {};  ///< where a ROS map lies
  /// Other files that the maps' files refer to, which were read with them.
  std::vector<std::string> files = {};
};

/// For pictures; null where there is but one.
inline const FloorMap* floors_of(const Scene& scene) {
  return scene.floors ? &*scene.floors : nullptr;
}

/// All that comes on standard input. Throws a Failure where that is more than a file may be.
std::string read_standard_input();
/// The same, to find out what it is; the next read_standard_input() still returns all of it.
const std::string& peek_standard_input();

/// The lines of a file for an option ("-": of standard input), without blanks at their ends. `map`
/// is the scene's name. Throws a Failure.
std::vector<std::string> load_lines(const char* option, const std::string& path,
                                    const std::string& map);

/// So many bytes of a file, or all there are; nothing of what is none: what is taken from a pipe is
/// gone.
std::optional<std::string> beginning_of(const std::string& path, std::size_t bytes);

/// No path: the built-in scene; "-": standard input. With the floors above, terrain costs and links
/// from the files that the movement names.
Scene load_scene(const std::optional<std::string>& path, const Movement& movement);

/// The same of a map that was made and not read.
Scene load_scene(GridMap map, const std::string& name, const Movement& movement);

/// For the scene's unit.
Navigator build_navigator(const Scene& scene, const GridOptions& options);

}  // namespace wend::cli
