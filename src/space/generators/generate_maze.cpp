#include <algorithm>

#include "generate_kinds.h"

namespace wend::generate {
namespace {

/// Corridors along one axis, in the middle of it: `count` of them, each with a wall behind it, and
/// where there is the room one before the first.
struct Corridors {
  std::int32_t corridor;
  std::int32_t count;
  std::int32_t first;

  Corridors(std::int32_t length, std::int32_t corridor_width) : corridor(corridor_width) {
    const std::int32_t framed = (length - 1) / (corridor + 1);
    count = std::max(framed, 1);
    const std::int32_t frame = framed >= 1 ? 1 : 0;
    first = frame + (length - 2 * frame - count * (corridor + 1) + 1) / 2;
  }

  Span cells(std::int32_t index) const {
    const std::int32_t begin = first + index * (corridor + 1);
    return {begin, begin + corridor};
  }
  Span wall_behind(std::int32_t index) const {
    const std::int32_t end = cells(index).end;
    return {end, end + 1};
  }
};

}  // namespace

GridMap maze(const MapRecipe& recipe, Random& random) {
  const Corridors columns(recipe.width, recipe.maze.corridor);
  const Corridors rows(recipe.height, recipe.maze.corridor);
  const RoomTree tree(columns.count, rows.count, random);
  const std::uint32_t loops = percent(recipe.maze.loops);
  GridMap map(recipe.width, recipe.height, kWall);
  for (std::int32_t row = 0; row < rows.count; ++row) {
    for (std::int32_t column = 0; column < columns.count; ++column) {
      const Span x = columns.cells(column);
      const Span y = rows.cells(row);
      fill(map, {x, y}, kGround);
      if (column + 1 < columns.count && (tree.east(column, row) || random.chance(loops))) {
        fill(map, {columns.wall_behind(column), y}, kGround);
      }
      if (row + 1 < rows.count && (tree.south(column, row) || random.chance(loops))) {
        fill(map, {x, rows.wall_behind(row)}, kGround);
      }
    }
  }
  return map;
}

}  // namespace wend::generate
