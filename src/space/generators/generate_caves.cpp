#include <algorithm>

#include "generate_kinds.h"
#include "wend/space/tables/islands.h"

namespace wend::generate {
namespace {

using Row = std::vector<char>;

/// 1 is rock, 0 is not.
struct Rock {
  std::size_t width;
  std::size_t height;
  std::vector<char> cells;
  char* row(std::size_t y) { return cells.data() + y * width; }
};

Rock noise(const MapRecipe& recipe, std::int32_t walls, Random& random) {
  Rock rock{static_cast<std::size_t>(recipe.width), static_cast<std::size_t>(recipe.height), {}};
  rock.cells.resize(rock.width * rock.height);
  for (char& cell : rock.cells) cell = random.chance(percent(walls)) ? 1 : 0;
  return rock;
}

/// One round: a cell is rock where five of the nine cells around and under it were. In place, with
/// a copy of the two rows that are still needed.
void smooth(Rock& rock) {
  const Row outside(rock.width, 1);
  Row above = outside;
  Row here(rock.width);
  std::vector<char> column_sums(rock.width + 2, 3);  // the first and the last stay: outside
  for (std::size_t y = 0; y < rock.height; ++y) {
    char* row = rock.row(y);
    here.assign(row, row + rock.width);
    const char* below = y + 1 < rock.height ? rock.row(y + 1) : outside.data();
    for (std::size_t x = 0; x < rock.width; ++x) {
      column_sums[x + 1] = static_cast<char>(above[x] + here[x] + below[x]);
    }
    for (std::size_t x = 0; x < rock.width; ++x) {
      row[x] = column_sums[x] + column_sums[x + 1] + column_sums[x + 2] >= 5 ? 1 : 0;
    }
    above.swap(here);
  }
}

GridMap map_of(Rock rock, const MapRecipe& recipe) {
  for (char& cell : rock.cells) cell = cell != 0 ? kWall : kGround;
  return {recipe.width, recipe.height, std::move(rock.cells)};
}

/// Whether the largest cave has a third of all cells. (Corners that only touch do not join caves,
/// so that a unit of any corner rule finds its way.)
bool has_large_cave(const GridMap& map) {
  const Islands caves(map, CornerRule::never);
  std::uint64_t largest = 0;
  for (std::uint32_t label = 1; label <= caves.count(); ++label) {
    largest = std::max<std::uint64_t>(largest, caves.size(label));
  }
  return 3 * largest >= map.cell_count();
}

}  // namespace

GridMap caves(const MapRecipe& recipe, Random& random) {
  constexpr std::int32_t kLess = 2;
  for (std::int32_t walls = recipe.caves.walls; walls > 0; walls -= kLess) {
    Rock rock = noise(recipe, walls, random);
    for (std::int32_t round = 0; round < recipe.caves.rounds; ++round) smooth(rock);
    GridMap map = map_of(std::move(rock), recipe);
    if (has_large_cave(map)) return map;
  }
  return {recipe.width, recipe.height, kGround};
}

}  // namespace wend::generate
