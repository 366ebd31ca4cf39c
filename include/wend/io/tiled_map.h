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
/// pugixml and zlib. docs/map-files.md lists the parts of such a map that are used.
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
  /// The editor's coordinates of the cell 0,0; other than 0,0 on infinite maps only.
  Point origin;
  /// The number of areas in object layers that are called collision or the like. They block
  /// only waypoints, no cells; a program that uses the grid should warn about them.
  std::size_t blocking_areas = 0;
};

/// Whether the bytes begin as XML does, or as a JSON object with members of Tiled's maps only.
bool is_tiled_map(std::string_view bytes);

/// Reads either form. A cell's cost comes from the topmost tile on it that states one: by the
/// tile's own property `cost` (0 to 1000, 0 is blocked), `walkable`, `blocked`, `solid` or
/// `collides`, else by its layer's, else by those of the groups around the layer. Every tile of a
/// layer called collision, collisions, walls, obstacles or blocked is blocked unless it states
/// otherwise. Where tiles state nothing, the ground is open. Where there are no tiles, the map's
/// own properties decide; without any, the cell is blocked.
///
/// `load` returns tilesets and templates of objects that are in files of their own. Errors, besides
/// those of form: a file that cannot be loaded; data compressed with zstd; the orientation oblique;
/// a map on which nothing states what is walkable; more different costs than there are symbols (as
/// parse_csv_grid); an infinite map of more than 4,194,304 cells and more than 64 for each tile in
/// its chunks; a text of more than 256 MiB or 4,000,000 elements (values, in JSON), more than
/// GridMap::kMaxCells tiles in all layers together. Linear in the number of tiles; uses at most ten
/// bytes for each while it reads, or a hundred where they are a list in JSON.
Result<TiledMap> parse_tiled_map(std::string_view text, const std::string& source = "",
                                 const FileLoader& load = {});
/// With its tilesets in files beside it.
Result<TiledMap> read_tiled_map(const std::string& path);

/// Reads a map of the orientation orthogonal as a waypoint map. Points and other objects with names
/// are waypoints, at their middle. Polygons, rectangles and ellipses (as polygons around them) in
/// object layers called collision, collisions, walls, obstacles or blocked are obstacles; so are
/// blocked cells, if any tile states something. The map's properties `radius` and `longest_edge`
/// are the plan's. Places are in cells, whose middles have whole coordinates, rounded to 1e-9.
/// Errors: as parse_tiled_map, but tiles may be missing or state nothing; another orientation.
/// WaypointMap::build may report more.
Result<WaypointPlan> parse_tiled_waypoints(std::string_view text, const std::string& source = "",
                                           const FileLoader& load = {});

/// Writes a map for Tiled: a layer of tiles, with one tile for each cost on the map, and an object
/// layer of the places. The tiles have no pictures, but a class that distinguishes them in the
/// editor. parse_tiled_map restores the same costs, layout and places, except that '?' replaces
/// control characters and a blank at either end of names and kinds. Errors: the map has links, or
/// no cells, or too many different costs (as to_csv); a name is not UTF-8.
Result<std::string> to_tmx(const GridMap& map, std::span<const MapPlace> places = {});
Result<std::string> to_tmj(const GridMap& map, std::span<const MapPlace> places = {});

/// Waypoints as an object layer of points, obstacles as one of polygons that is called `obstacles`,
/// and the blocked cells of the grid as a layer of tiles. parse_tiled_waypoints restores the same
/// plan, up to 1e-9. Errors: heights, which such a map does not have; anything farther than
/// 3,000,000 cells away; a name that is not UTF-8; an outline with fewer than three corners.
Result<std::string> waypoints_to_tmx(const WaypointPlan& plan);
Result<std::string> waypoints_to_tmj(const WaypointPlan& plan);

}  // namespace wend::io
