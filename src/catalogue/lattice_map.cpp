#include "lattice_map.h"

#include <optional>

#include "wend/base/assert.h"

namespace wend {

const char* grid_objection(const GridMap& map, const GridOptions& options) {
  if (map.cell_count() == 0) return "the map has no cells";
  if (!options.costs.valid()) return "a cost model needs 1 <= straight <= diagonal <= 1000000";
  const bool meant_for_hexagons =
      options.corners == CornerRule::hexagonal || options.terrain == TerrainRule::joined;
  if (meant_for_hexagons && !is_hexagonal(map.layout())) {
    return "the corner rule `hexagonal` and the terrain rule `joined` are for hexagons only: "
           "GridMap::set_layout";
  }
  return nullptr;
}

GridOptions lattice_options(const GridOptions& options, CellLayout layout) {
  if (!is_hexagonal(layout)) return options;
  const bool entered = options.terrain == TerrainRule::entered;
  return {CornerRule::hexagonal,
          {options.costs.straight, options.costs.straight},
          entered ? TerrainRule::entered : TerrainRule::joined};
}

Result<GridMap> lattice_map(const GridMap& map, const Lattice& lattice) {
  WEND_ASSERT(!lattice.plain(), "cells of a plain lattice are its places: take the map itself");
  WEND_ASSERT(lattice.width() == map.width() && lattice.height() == map.height(),
              "give the lattice of a map of that size");
  const std::optional<char> outside = map.terrain().blocked_symbol();
  if (!outside) return Error{"", 0, "all 256 symbols are walkable; one must be left blocked"};
  if (std::int64_t{lattice.columns()} * lattice.rows() > GridMap::kMaxCells) {
    return Error{
        "", 0, "the map is too large for its layout: its lattice would have more than 2^28 places"};
  }
  GridMap made(lattice.columns(), lattice.rows(), *outside);
  for (Point p; p.y < map.height(); ++p.y) {
    for (p.x = 0; p.x < map.width(); ++p.x) made.copy_cell(lattice.place(p), map, p);
  }
  made.set_terrain(map.terrain());
  for (const GridLink& link : map.links()) {
    made.add_link({lattice.place(link.from), lattice.place(link.to), link.cost});
  }
  return made;
}

}  // namespace wend
