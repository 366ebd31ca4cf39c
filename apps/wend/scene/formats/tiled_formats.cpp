// Maps of the editor Tiled, in XML and in JSON: grids with places, or waypoints and obstacles.
#include <fmt/format.h>

#include "scene/files/other_kinds.h"
#include "scene/formats/formats.h"
#include "scene/scene.h"
#include "terminal/failure.h"
#include "terminal/output.h"
#include "wend/io/tiled_map.h"

namespace wend::cli {
namespace {

io::FileLoader tilesets_of(const MapFile& file, std::vector<std::string>& files) {
  return file.name() == kStandardInput ? io::FileLoader() : files_beside(file.name(), files);
}

AnyMap read_tiled(const MapFile& file) {
  AnyMap read;
  io::TiledMap map =
      map_or_fail(io::parse_tiled_map(file.bytes(), file.name(), tilesets_of(file, read.files)),
                  file.bytes(), file.name());
  if (map.blocking_areas > 0) {
    print_warning(fmt::format(
        "{}: object layers called collision or the like have areas, and on a grid objects block "
        "nothing: {} left out; draw tiles there, or make waypoints of the map",
        file.name(), map.blocking_areas));
  }
  read.map = std::move(map.map);
  read.places = std::move(map.places);
  return read;
}

WaypointPlan read_tiled_waypoints(const MapFile& file, std::vector<std::string>& files) {
  return value_or_fail(
      io::parse_tiled_waypoints(file.bytes(), file.name(), tilesets_of(file, files)));
}

MapFormat tiled_format(const char* name, const char* noun, MapWriters write) {
  return {.name = name,
          .noun = noun,
          .endings = {name},
          .holds = &io::is_tiled_map,
          .read = &read_tiled,
          .read_waypoints = &read_tiled_waypoints,
          .write = write,
          .traits = {.layout = true, .places = true}};
}

}  // namespace

MapFormat tmx_format() {
  MapFormat format = tiled_format(
      "tmx", "a Tiled .tmx",
      {.grid = [](GridOutput& out) { return io::to_tmx(out.scene.map, out.scene.places); },
       .waypoints = &io::waypoints_to_tmx});
  format.others = "tiled";
  format.purpose = "a map for the editor Tiled, in XML";
  return format;
}

MapFormat tmj_format() {
  MapFormat format = tiled_format(
      "tmj", "a Tiled .tmj",
      {.grid = [](GridOutput& out) { return io::to_tmj(out.scene.map, out.scene.places); },
       .waypoints = &io::waypoints_to_tmj});
  format.purpose = "a map for the editor Tiled, in JSON";
  return format;
}

}  // namespace wend::cli
