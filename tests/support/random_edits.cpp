#include "support/random_edits.h"

#include <algorithm>

namespace wend::test {

GridMap random_quilt(Random& random) {
  const std::int32_t side = random.between(34, 100);
  GridMap map(side, random.between(34, 100), '#');
  const bool mixed = random.chance(50);
  const std::uint32_t kind = random.below(kMapKinds);
  for (std::int32_t top = 0; top < map.height();) {
    std::int32_t tallest = 1;
    for (std::int32_t left = 0; left < map.width();) {
      const auto drawn = mixed ? random.below(kMapKinds) : kind;
      const GridMap patch = random_map(static_cast<MapKind>(drawn), random);
      for (NodeId id = 0; id < patch.cell_count(); ++id) {
        const Point p = patch.point(id);
        const Point to = {left + p.x, top + p.y};
        if (map.contains(to)) map.set_symbol(to, patch.symbol(p));
      }
      left += patch.width();
      tallest = std::max(tallest, patch.height());
    }
    top += tallest;
  }
  return map;
}

std::vector<Point> edit_at_random(GridMap& map, Random& random) {
  const std::uint32_t count = random.chance(50) ? 1 : 1 + random.below(8);
  const std::uint32_t shape = random.below(3);
  const std::uint32_t percent_walls = random.below(3) * 50;  // only frees, either, only blocks
  const bool upright = random.chance(50);
  const bool terrain = !map.uniform();
  std::vector<Point> cells;
  Point p = random_cell(map, random);
  for (std::uint32_t i = 0; i < count; ++i) {
    cells.push_back(p);
    const char free = terrain && random.chance(70) ? "shmr."[random.below(5)] : '.';
    map.set_symbol(p, random.chance(percent_walls) ? '#' : free);
    if (shape == 1) p = upright ? Point{p.x, p.y + 1} : Point{p.x + 1, p.y};
    if (shape == 2) p = {p.x + random.between(-1, 1), p.y + random.between(-1, 1)};
    if (shape == 0 || !map.contains(p)) p = random_cell(map, random);
  }
  return cells;
}

}  // namespace wend::test
