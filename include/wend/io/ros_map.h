#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "wend/base/result.h"
#include "wend/io/file_loader.h"
#include "wend/space/maps/grid_map.h"

/// Occupancy maps of robots, as ROS's map server has them: a YAML file and the image that it names.
/// This header belongs to the library wend::ros (CMake: find_package(wend COMPONENTS ros)), which
/// needs yaml-cpp and, by wend::png, libpng.
namespace wend::io {

/// How shades between occupied and free are meant.
enum class RosMapMode : std::uint8_t {
  trinary,  ///< as unknown
  scale,    ///< as more or less likely to be occupied: as terrain
};

/// What the YAML file says. A pixel's occupancy is how dark it is, from 0 (white) to 1 (black).
struct RosMapInfo {
  std::string image;         ///< the file's name
  double resolution = 0.05;  ///< metres per cell, more than 0
  double x = 0;              ///< where the lower left corner of the map lies, in metres
  double y = 0;
  double yaw =
      0;  ///< by how much the map is turned about that corner, counter-clockwise, in radians
  bool negate = false;            ///< how light, not how dark
  double occupied_thresh = 0.65;  ///< more occupancy is blocked
  double free_thresh = 0.196;     ///< less is free
  RosMapMode mode = RosMapMode::trinary;
};

struct RosMap {
  GridMap map;  ///< the cell 0,0 is the image's upper left pixel
  RosMapInfo info;

  /// The middle of a cell in the world: metres, y upwards.
  Position centre(Point cell) const;
  /// The cell in which a place of the world lies; it may be outside the map. Very far away it is
  /// the cell -1,-1.
  Point cell(double x, double y) const;
};

struct RosMapOptions {
  /// What unknown cells cost, as a multiple of open ground; 0: they are blocked.
  /// Where TerrainCosts::valid refuses it, reading ends in an error.
  double unknown_cost = 0;
};

/// Cells are `#` where they are occupied, `.` where they are free and `?` where that is unknown.
/// With the mode scale shades between free and occupied cost 1 to 9 in whole steps, and unknown is
/// what is not opaque. The image is PNG or PGM (P2 or P5) and is had from `load`; of colours the
/// mean of their channels counts. Errors, besides those of form: an image that cannot be had; the
/// mode raw; a YAML file of more than 64 KiB, or with aliases. Linear in the number of pixels.
Result<RosMap> parse_ros_map(std::string_view yaml, const FileLoader& load,
                             const RosMapOptions& options = {}, const std::string& source = "");
/// With the image beside it, or where its path from the root says.
Result<RosMap> read_ros_map(const std::string& path, const RosMapOptions& options = {});

/// The two files of a map.
struct RosMapFiles {
  std::string yaml;
  std::string pgm;
};

/// Resolution, place and the image's name are those of `info`; the mode is scale where there is
/// terrain, else trinary, in which `?` stays unknown. parse_ros_map brings back the same costs.
/// Errors: cells that are no squares; links; no cells; terrain other than whole costs from 1 to 9,
/// or together with unknown cells.
Result<RosMapFiles> to_ros_map(const GridMap& map, const RosMapInfo& info);

}  // namespace wend::io
