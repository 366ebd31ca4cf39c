// For a wend without pugixml or zlib.
#include "wend/io/tiled_map.h"

namespace wend::io {
namespace {

Error no_tiled(const std::string& source = "") {
  return {source, 0, "this wend was built without maps of Tiled"};
}

}  // namespace

bool is_tiled_map(std::string_view bytes) {
  return bytes.find("<map ") != bytes.npos && bytes.find("tilewidth=") != bytes.npos;
}

Result<TiledMap> parse_tiled_map(std::string_view, const std::string& source, const FileLoader&) {
  return no_tiled(source);
}

Result<WaypointPlan> parse_tiled_waypoints(std::string_view, const std::string& source,
                                           const FileLoader&) {
  return no_tiled(source);
}

Result<std::string> to_tmx(const GridMap&, std::span<const MapPlace>) { return no_tiled(); }
Result<std::string> to_tmj(const GridMap&, std::span<const MapPlace>) { return no_tiled(); }
Result<std::string> waypoints_to_tmx(const WaypointPlan&) { return no_tiled(); }
Result<std::string> waypoints_to_tmj(const WaypointPlan&) { return no_tiled(); }

}  // namespace wend::io
