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

namespace {

/// It costs so little more than open ground that costs differ by less than a unit of plain maps.
constexpr char kHardlyDearer = 'g';
constexpr char kFine = 'f';

bool is_fine(char symbol) { return symbol == kHardlyDearer || symbol == kFine; }

/// Turns finely graded cells into open ground and returns them.
std::vector<Point> take_fine_cells(GridMap& map) {
  std::vector<Point> cells;
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const Point p = map.point(id);
    if (!is_fine(map.symbol(p))) continue;
    map.set_symbol(p, '.');
    cells.push_back(p);
  }
  return cells;
}

}  // namespace

void grade_finely(GridMap& map, Random& random) {
  TerrainCosts costs = map.terrain();
  costs.set(kHardlyDearer, 1.002);
  costs.set(kFine, 0.638);
  map.set_terrain(costs);
  const std::uint32_t percent = random.below(3) * 20;
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const Point p = map.point(id);
    if (map.walkable(p) && random.chance(percent)) map.set_symbol(p, kHardlyDearer);
  }
}

std::vector<Point> edit_at_random(GridMap& map, Random& random) {
  const bool grades = map.terrain().of(kFine) != 0;
  if (grades && random.chance(15)) {
    std::vector<Point> fine = take_fine_cells(map);
    if (!fine.empty()) return fine;
  }
  const bool finely = grades && random.chance(15);
  const std::uint32_t count = random.chance(50) ? 1 : 1 + random.below(8);
  const std::uint32_t shape = random.below(3);
  const std::uint32_t percent_walls = random.below(3) * 50;  // only frees, either, only blocks
  const bool upright = random.chance(50);
  const bool terrain = !map.uniform();
  std::vector<Point> cells;
  Point p = random_cell(map, random);
  for (std::uint32_t i = 0; i < count; ++i) {
    cells.push_back(p);
    char free = terrain && random.chance(70) ? "shmr."[random.below(5)] : '.';
    if (map.terrain().of(free) == 0) free = '.';
    if (finely) free = random.chance(50) ? kFine : kHardlyDearer;
    map.set_symbol(p, random.chance(percent_walls) ? '#' : free);
    if (shape == 1) p = upright ? Point{p.x, p.y + 1} : Point{p.x + 1, p.y};
    if (shape == 2) p = {p.x + random.between(-1, 1), p.y + random.between(-1, 1)};
    if (shape == 0 || !map.contains(p)) p = random_cell(map, random);
  }
  return cells;
}

}  // namespace wend::test
