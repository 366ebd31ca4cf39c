#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "wend/base/result.h"
#include "wend/io/file_loader.h"
#include "wend/space/maps/grid_map.h"

/// Occupancy maps of robots in the form of ROS's map server: a YAML file and the image that it
/// names. This header belongs to the library wend::ros (CMake: find_package(wend COMPONENTS ros)),
/// which needs yaml-cpp and, by wend::png, libpng.
namespace wend::io {

/// How shades between occupied and free are read.
enum class RosMapMode : std::uint8_t {
  trinary,  ///< as unknown
  scale,    ///< as more or less likely to be occupied: as terrain
};

/// The contents of the YAML file. A pixel's occupancy is its darkness, from 0 (white) to 1 (black).
struct RosMapInfo {
  std::string image;         ///< the file's name
  double resolution = 0.05;  ///< metres per cell, more than 0
  double x = 0;              ///< where the lower left corner of the map lies, in metres
  double y = 0;
  double yaw =
      0;  ///< by how much the map is turned about that corner, counter-clockwise, in radians
  bool negate = false;            ///< occupancy is lightness, not darkness
  double occupied_thresh = 0.65;  ///< above this, a cell is blocked
  double free_thresh = 0.196;     ///< below this, it is free
  RosMapMode mode = RosMapMode::trinary;
};

struct RosMap {
  GridMap map;  ///< the cell 0,0 is the image's upper left pixel
  RosMapInfo info;

  /// The middle of a cell in the world: metres, y upwards.
  Position centre(Point cell) const;
  /// The cell that contains a place of the world; it may be outside the map. For places very far
  /// away, the cell -1,-1.
  Point cell(double x, double y) const;
};

struct RosMapOptions {
  /// The cost of unknown cells, as a multiple of open ground; 0: they are blocked. If
  /// TerrainCosts::valid refuses it, reading ends in an error.
  double unknown_cost = 0;
};

/// Cells are `#` if occupied, `.` if free and `?` if unknown. In the mode scale, shades between
/// free and occupied cost 1 to 9 in whole steps, and pixels that are not opaque are unknown. `load`
/// returns the image, PNG or PGM (P2 or P5); for colours, the mean of the channels is used. Errors,
/// besides those of form: an image that cannot be loaded; the mode raw; a YAML file of more than 64
/// KiB, or with aliases. Linear in the number of pixels.
Result<RosMap> parse_ros_map(std::string_view yaml, const FileLoader& load,
                             const RosMapOptions& options = {}, const std::string& source = "");
/// With the image beside it, or at its path from the root.
Result<RosMap> read_ros_map(const std::string& path, const RosMapOptions& options = {});

/// The two files of a map.
struct RosMapFiles {
  std::string yaml;
  std::string pgm;
};

/// Resolution, place and the image's name are those of `info`; the mode is scale if there is
/// terrain, else trinary, in which `?` stays unknown. parse_ros_map restores the same costs.
/// Errors: cells that are not squares; links; no cells; terrain other than whole costs from 1 to 9,
/// or together with unknown cells.
Result<RosMapFiles> to_ros_map(const GridMap& map, const RosMapInfo& info);

}  // namespace wend::io
