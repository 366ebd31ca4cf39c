#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.h"
#include "wend/io/file_loader.h"
#include "wend/space/maps/grid_map.h"
#include "wend/space/maps/waypoint_map.h"

/// Maps of the editor Tiled (mapeditor.org), as XML (.tmx) or JSON (.tmj, .json). This header
/// belongs to the library wend::tiled (CMake: find_package(wend COMPONENTS tiled)), which needs
/// pugixml and zlib. docs/map-files.md says what of such a map counts.
namespace wend::io {

/// A cell with a name: an object of a Tiled map.
struct MapPlace {
  std::string name;  ///< not empty; no control characters; written: '?' for a blank at either end
  std::string kind;  ///< the object's class; may be empty
  Point cell;        ///< may lie outside the map
};

struct TiledMap {
  GridMap map;
  std::vector<MapPlace> places;  ///< in the order of the file
  /// Where the editor shows the cell 0,0: elsewhere than there on infinite maps only.
  Point origin;
  /// How many areas object layers have that are called collision or the like. They block no cell,
  /// only waypoints; whoever uses the grid should say so.
  std::size_t blocking_areas = 0;
};

/// Whether the bytes begin as XML does, or as a JSON object with what only Tiled's maps have.
bool is_tiled_map(std::string_view bytes);

/// Reads either form. A cell costs what the topmost tile on it says that says anything: by its own
/// property `cost` (0 to 1000, 0 is blocked), `walkable`, `blocked`, `solid` or `collides`, else by
/// its layer's, else by those of the groups round the layer. Every tile of a layer that is called
/// collision, collisions, walls, obstacles or blocked is blocked unless it says otherwise. Where
/// tiles say nothing, the ground is open; where there are none, the map's own properties decide,
/// and without any it is blocked.
///
/// Tilesets and templates of objects in files of their own are had from `load`. Errors, besides
/// those of form: a file that cannot be had; data compressed with zstd; the orientation oblique; a
/// map on which nothing says what can be walked on; more different costs than there are symbols (as
/// parse_csv_grid); an infinite map of more than 4,194,304 cells and more than 64 for each tile in
/// its chunks; a text of more than 256 MiB or 4,000,000 elements (values, in JSON), more than
/// GridMap::kMaxCells tiles in all layers together. Linear in the number of tiles; takes ten bytes
/// for each at most while it reads, or a hundred where they are a list in JSON.
Result<TiledMap> parse_tiled_map(std::string_view text, const std::string& source = "",
                                 const FileLoader& load = {});
/// With the tilesets beside it.
Result<TiledMap> read_tiled_map(const std::string& path);

/// What a map of the orientation orthogonal is to those who walk from waypoint to waypoint: points
/// and other objects with names are waypoints, at their middle; polygons, rectangles and ellipses
/// (as polygons around them) in object layers that are called collision, collisions, walls,
/// obstacles or blocked are obstacles; so are blocked cells, where tiles say anything. The map's
/// properties `radius` and `longest_edge` are the plan's. Places are in cells, whose middles have
/// whole coordinates, rounded to 1e-9. Errors: as parse_tiled_map, but tiles need not be there, nor
/// say anything; another orientation. WaypointMap::build may have more to say.
Result<WaypointPlan> parse_tiled_waypoints(std::string_view text, const std::string& source = "",
                                           const FileLoader& load = {});

/// A map as Tiled has them: a layer of tiles, a tile for each cost on the map, and an object layer
/// of the places. The tiles have no pictures, but a class by which they can be told apart in the
/// editor. parse_tiled_map brings back the same costs, layout and places, but for what is '?' in
/// names and kinds: control characters and a blank at either end. Errors: the map has links, or no
/// cells, or too many different costs (as to_csv); a name is not UTF-8.
Result<std::string> to_tmx(const GridMap& map, std::span<const MapPlace> places = {});
Result<std::string> to_tmj(const GridMap& map, std::span<const MapPlace> places = {});

/// Waypoints as an object layer of points, obstacles as one of polygons that is called `obstacles`,
/// and the blocked cells of the grid as a layer of tiles. parse_tiled_waypoints brings back the
/// same plan, up to 1e-9. Errors: heights, which such a map does not have; what lies farther than
/// 3,000,000 cells away; a name that is not UTF-8; an outline with less than three corners.
Result<std::string> waypoints_to_tmx(const WaypointPlan& plan);
Result<std::string> waypoints_to_tmj(const WaypointPlan& plan);

}  // namespace wend::io
