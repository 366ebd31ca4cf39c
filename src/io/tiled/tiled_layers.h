// The layers of a Tiled map: tiles, and objects.
#pragma once

#include <vector>

#include "tile_meanings.h"
#include "tiled_objects.h"

namespace wend::io {

/// A rectangle of tiles: a whole layer, or a chunk of one.
struct TileBlock {
  Point first;  ///< its upper left cell
  std::int32_t width = 0;
  std::int32_t height = 0;
  std::vector<std::uint32_t> tiles;  ///< row by row; 0 is none
};

struct TileLayer {
  Meaning meaning;  ///< of tiles that have none of their own
  std::vector<TileBlock> blocks;
};

/// All layers, those in groups as well, from the bottom to the top.
struct TiledLayers {
  std::vector<TileLayer> tiles;
  TiledObjects objects;
};

/// Precondition: the plan is that of the map at `root`.
TiledLayers read_layers(const JsonValue& root, const TiledPlan& plan, const FileLoader& load,
                        TiledReader& reader);

}  // namespace wend::io
