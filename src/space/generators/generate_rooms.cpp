#include "generate_kinds.h"

namespace wend::generate {
namespace {

/// Rooms along one axis, parted by walls of one cell, within a frame where there is the room for
/// one.
std::vector<Span> divide(std::int32_t length, std::int32_t side) {
  const std::int32_t frame = length >= 3 ? 1 : 0;
  const std::int32_t end = length - frame;
  std::vector<Span> rooms;
  for (std::int32_t begin = frame; begin < end;) {
    // A wall needs one cell, and a room behind it another.
    const std::int32_t left = end - begin;
    const std::int32_t size = left <= side || left - side <= 1 ? left : side;
    rooms.push_back({begin, begin + size});
    begin += size + 1;
  }
  return rooms;
}

std::int32_t random_cell(Span span, Random& random) {
  return random.between(span.begin, span.end - 1);
}

}  // namespace

GridMap rooms(const MapRecipe& recipe, Random& random) {
  const std::vector<Span> columns = divide(recipe.width, recipe.rooms.side);
  const std::vector<Span> rows = divide(recipe.height, recipe.rooms.side);
  const auto column_count = static_cast<std::int32_t>(columns.size());
  const auto row_count = static_cast<std::int32_t>(rows.size());
  const RoomTree tree(column_count, row_count, random);
  const std::uint32_t doors = percent(recipe.rooms.doors);
  GridMap map(recipe.width, recipe.height, kWall);
  for (std::int32_t row = 0; row < row_count; ++row) {
    for (std::int32_t column = 0; column < column_count; ++column) {
      const Span x = columns[static_cast<std::size_t>(column)];
      const Span y = rows[static_cast<std::size_t>(row)];
      fill(map, {x, y}, kGround);
      if (column + 1 < column_count && (tree.east(column, row) || random.chance(doors))) {
        map.set_symbol({x.end, random_cell(y, random)}, kGround);
      }
      if (row + 1 < row_count && (tree.south(column, row) || random.chance(doors))) {
        map.set_symbol({random_cell(x, random), y.end}, kGround);
      }
    }
  }
  return map;
}

}  // namespace wend::generate
