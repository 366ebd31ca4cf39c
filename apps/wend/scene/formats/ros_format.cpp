// Maps of robots, which their names show: a .yaml, and the picture beside it.
#include <filesystem>

#include "base/system_files.h"
#include "scene/formats/formats.h"
#include "scene/scene.h"
#include "terminal/failure.h"
#include "wend/io/grid_files.h"
#include "wend/io/grid_writers.h"

namespace wend::cli {
namespace {

AnyMap read_ros(const MapFile& file) {
  const io::RosMapOptions options{file.pictures().unknown_cost.value_or(0)};
  AnyMap read;
  io::RosMap map = value_or_fail(
      io::parse_ros_map(file.bytes(), files_beside(file.name(), read.files), options, file.name()));
  read.map = std::move(map.map);
  read.ros = std::move(map.info);
  return read;
}

/// In a ROS map '?' is unknown; on other maps it may be ground like any other. By way of CSV, which
/// names no symbols.
Result<GridMap> with_known_ground(const Scene& scene) {
  const GridMap& map = scene.map;
  if (scene.ros || map.terrain().of('?') == 0) return map;
  const Result<std::string> csv = io::to_csv(map);
  if (!csv) return csv.error();
  return value_or_fail(io::parse_csv_grid(csv.value(), scene.name));
}

Result<std::string> write_ros(GridOutput& output) {
  const std::filesystem::path image = path_of(output.path).replace_extension(".pgm");
  io::RosMapInfo info = output.scene.ros.value_or(io::RosMapInfo{});
  info.image = image.filename().string();
  const Result<GridMap> map = with_known_ground(output.scene);
  if (!map) return map.error();
  Result<io::RosMapFiles> files = io::to_ros_map(map.value(), info);
  if (!files) return files.error();
  output.beside.push_back({image.string(), std::move(files.value().pgm)});
  return std::move(files.value().yaml);
}

}  // namespace

MapFormat ros_format() {
  return {.name = "ros",
          .others = "yaml",
          .purpose = "a map for robots: a .yaml with a .pgm beside it",
          .noun = "a ROS .yaml",
          .endings = {"yaml", "yml"},
          .by_name = true,
          .read = &read_ros,
          .write = {.grid = &write_ros},
          .traits = {.world = true, .unknown = true, .common_ending = true, .beside = ".pgm"}};
}

}  // namespace wend::cli
