// The contents of a Tiled map, before it is written in one of its two forms.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tiled_plan.h"
#include "wend/space/maps/grid_map.h"

namespace wend::io {

struct TiledDraft {
  /// A point, or with corners a polygon.
  struct Object {
    std::string name;
    std::string kind;
    Position at;                    ///< in pixels
    std::vector<Position> corners;  ///< from there
  };
  struct ObjectLayer {
    const char* name;
    std::vector<Object> objects;
  };
  struct Property {
    const char* name;
    double value;
  };

  CellLayout layout = CellLayout::square;
  TiledPlan cells{CellLayout::square};
  std::int32_t width = 1;
  std::int32_t height = 1;
  const GridMap* ground = nullptr;   ///< null where there is no layer of tiles
  std::vector<std::uint32_t> costs;  ///< of the tiles, in thousandths, ascending
  std::vector<ObjectLayer> objects;
  std::vector<Property> properties;

  const char* orientation() const;
  bool has_shifts() const { return is_hexagonal(layout) || is_staggered(layout); }
  const char* stagger_axis() const { return cells.shifts_columns() ? "x" : "y"; }
  const char* stagger_index() const { return cells.shifts_even_ones() ? "even" : "odd"; }
  std::size_t layer_count() const { return objects.size() + (ground == nullptr ? 0 : 1); }
  std::size_t object_count() const;
  /// The tile of each cell, row by row; tiles are numbered from 1. Precondition: there is ground.
  std::vector<std::uint8_t> tiles() const;
  /// Too large for numbers that one can read.
  bool is_large() const;
  /// Four bytes for each tile, the lowest first; compressed, in Base64.
  std::string packed_tiles() const;
};

inline constexpr const char* kTiledVersion = "1.10";
inline constexpr const char* kTilesetName = "wend";
inline constexpr const char* kGroundName = "ground";

/// The class that names tiles of that cost in the editor.
std::string tile_class(std::uint32_t cost);

std::string tmx_text(const TiledDraft& draft);
std::string tmj_text(const TiledDraft& draft);

}  // namespace wend::io
