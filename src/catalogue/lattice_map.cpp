#include "lattice_map.h"

#include <optional>

namespace wend {
Result<GridMap> lattice_map(const GridMap& map, const Lattice& lattice) {
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
