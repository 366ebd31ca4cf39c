#include "support/random_map.h"

namespace wend::test {
namespace {

constexpr char kWall = '#';

void scatter(GridMap& map, std::uint32_t percent, Random& random) {
  for (std::int32_t y = 0; y < map.height(); ++y) {
    for (std::int32_t x = 0; x < map.width(); ++x) {
      if (random.chance(percent)) map.set_symbol({x, y}, kWall);
    }
  }
}

/// Passages on odd cells, carved at random until every room of one cell was tried.
void carve_maze(GridMap& map, Random& random) {
  for (std::int32_t y = 0; y < map.height(); ++y) {
    for (std::int32_t x = 0; x < map.width(); ++x) {
      const bool room = x % 2 == 0 && y % 2 == 0;
      const bool door = (x + y) % 2 == 1 && random.chance(55);
      map.set_symbol({x, y}, room || door ? '.' : kWall);
    }
  }
}

void build_rooms(GridMap& map, Random& random) {
  const std::int32_t size = random.between(2, 5);
  for (std::int32_t y = 0; y < map.height(); ++y) {
    for (std::int32_t x = 0; x < map.width(); ++x) {
      const bool wall = x % (size + 1) == size || y % (size + 1) == size;
      if (wall && !random.chance(15)) map.set_symbol({x, y}, kWall);
    }
  }
}

/// Noise, then one round in which every cell follows the majority of its neighbours.
void grow_cave(GridMap& map, Random& random) {
  scatter(map, 45, random);
  const GridMap before = map;
  for (std::int32_t y = 0; y < map.height(); ++y) {
    for (std::int32_t x = 0; x < map.width(); ++x) {
      int walls = 0;
      for (std::int32_t dy = -1; dy <= 1; ++dy) {
        for (std::int32_t dx = -1; dx <= 1; ++dx)
          walls += before.walkable({x + dx, y + dy}) ? 0 : 1;
      }
      map.set_symbol({x, y}, walls >= 5 ? kWall : '.');
    }
  }
}

/// A closed ring of walls around part of an otherwise open map.
void wall_in(GridMap& map, Random& random) {
  scatter(map, 8, random);
  const Point corner = random_cell(map, random);
  const std::int32_t size = random.between(2, 6);
  for (std::int32_t i = -size; i <= size; ++i) {
    for (const Point p :
         {Point{corner.x + i, corner.y - size}, Point{corner.x + i, corner.y + size},
          Point{corner.x - size, corner.y + i}, Point{corner.x + size, corner.y + i}}) {
      if (map.contains(p)) map.set_symbol(p, kWall);
    }
  }
}

/// An open map. (Drawn one after the other: compilers differ in the order in which they evaluate
/// arguments.)
GridMap random_size(std::int32_t most_columns, std::int32_t most_rows, Random& random) {
  const std::int32_t width = random.between(1, most_columns);
  const std::int32_t height = random.between(1, most_rows);
  return GridMap(width, height);
}

}  // namespace

GridMap random_map(MapKind kind, Random& random) {
  GridMap map = random_size(17, 17, random);
  switch (kind) {
    case MapKind::open: break;
    case MapKind::sparse: scatter(map, 12, random); break;
    case MapKind::dense: scatter(map, 38, random); break;
    case MapKind::maze: carve_maze(map, random); break;
    case MapKind::rooms: build_rooms(map, random); break;
    case MapKind::cave: grow_cave(map, random); break;
    case MapKind::strip:
      map = random.chance(50) ? random_size(3, 40, random) : random_size(40, 3, random);
      scatter(map, 8, random);
      break;
    case MapKind::walled_in: wall_in(map, random); break;
  }
  return map;
}

void add_terrain(GridMap& map, Random& random) {
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('s', 2);
  costs.set('h', 3.5);
  costs.set('m', 40);
  costs.set('r', 0.5);
  map.set_terrain(costs);
  const char palette[] = {'s', 's', 'h', 'm', 'r'};
  const std::uint32_t percent = random.chance(50) ? 20 : 70;
  for (std::int32_t y = 0; y < map.height(); ++y) {
    for (std::int32_t x = 0; x < map.width(); ++x) {
      if (map.walkable({x, y}) && random.chance(percent))
        map.set_symbol({x, y}, palette[random.below(5)]);
    }
  }
}

void add_links(GridMap& map, Random& random) {
  constexpr double kSteps[] = {0, 0, 1, 1, 2, 3, 5, 40};
  for (std::uint32_t count = 1 + random.below(6); count > 0; --count) {
    const Point from = random_cell(map, random);
    const Point to = random_cell(map, random);
    const double cost = kSteps[random.below(8)];
    map.add_link({from, to, cost});
    if (random.chance(40)) map.add_link({to, from, cost});
  }
}

Point random_cell(const GridMap& map, Random& random) {
  return {random.between(0, map.width() - 1), random.between(0, map.height() - 1)};
}

std::string to_text(const GridMap& map) {
  std::string text;
  for (std::int32_t y = 0; y < map.height(); ++y) {
    for (std::int32_t x = 0; x < map.width(); ++x) text += map.symbol({x, y});
    text += '\n';
  }
  return text;
}

}  // namespace wend::test
