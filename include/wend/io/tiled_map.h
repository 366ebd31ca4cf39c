#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.h"
#include "wend/io/file_loader.h"
#include "wend/space/grid_map.h"

/// Maps of the editor Tiled (mapeditor.org), as XML (.tmx) or JSON (.tmj, .json). This header
/// belongs to the library wend::tiled (CMake: find_package(wend COMPONENTS tiled)), which needs
/// pugixml and zlib. docs/map-files.md says what of such a map counts.
namespace wend::io {

/// A cell with a name: an object of a Tiled map.
struct MapPlace {
  std::string name;  ///< not empty; no control characters
  std::string kind;  ///< the object's class; may be empty
  Point cell;        ///< may lie outside the map
};

struct TiledMap {
  GridMap map;
  std::vector<MapPlace> places;  ///< in the order of the file
  /// Where the editor shows the cell 0,0: elsewhere than there on infinite maps only.
  Point origin;
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
/// Tilesets in files of their own are had from `load`. Errors, besides those of form: a tileset
/// that cannot be had; data compressed with zstd; the orientation oblique; a map on which nothing
/// says what can be walked on; more different costs than there are symbols (as parse_csv_grid); a
/// text of more than 256 MiB or 4,000,000 elements (values, in JSON), more than
/// GridMap::kMaxCells tiles in all layers together. Linear in the number of tiles; takes ten bytes
/// for each at most while it reads, or a hundred where they are a list in JSON.
Result<TiledMap> parse_tiled_map(std::string_view text, const std::string& source = "",
                                 const FileLoader& load = {});
/// With the tilesets beside it.
Result<TiledMap> read_tiled_map(const std::string& path);

/// A map as Tiled has them: a layer of tiles, a tile for each cost on the map, and an object layer
/// of the places. The tiles have no pictures, but a class by which they can be told apart in the
/// editor. parse_tiled_map brings back the same costs, layout and places. Errors: the map has
/// links, or no cells, or too many different costs (as to_csv); a name is not UTF-8.
Result<std::string> to_tmx(const GridMap& map, std::span<const MapPlace> places = {});
Result<std::string> to_tmj(const GridMap& map, std::span<const MapPlace> places = {});

}  // namespace wend::io
