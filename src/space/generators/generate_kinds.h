// The common part of the generators of maps. Each gets a recipe whose sizes and parameters were
// checked.
#pragma once

#include <vector>

#include "wend/base/random.h"
#include "wend/space/generators/generate_map.h"

namespace wend::generate {

inline constexpr char kGround = '.';
inline constexpr char kWall = '@';

GridMap maze(const MapRecipe& recipe, Random& random);
GridMap rooms(const MapRecipe& recipe, Random& random);
GridMap caves(const MapRecipe& recipe, Random& random);
GridMap random_cells(const MapRecipe& recipe, Random& random);
GridMap city(const MapRecipe& recipe, Random& random);

/// Cells begin .. end - 1 of one axis.
struct Span {
  std::int32_t begin = 0;
  std::int32_t end = 0;
  std::int32_t length() const { return end - begin; }
};

struct Rectangle {
  Span x;
  Span y;
};

/// Precondition: the rectangle is on the map.
inline void fill(GridMap& map, const Rectangle& area, char symbol) {
  for (Point p{area.x.begin, area.y.begin}; p.y < area.y.end; ++p.y) {
    for (p.x = area.x.begin; p.x < area.x.end; ++p.x) map.set_symbol(p, symbol);
  }
}

/// A checked percentage, as Random::chance takes it.
inline std::uint32_t percent(std::int32_t value) { return static_cast<std::uint32_t>(value); }

/// Which neighbouring rooms of a grid of rooms are joined.
class RoomTree {
 public:
  /// A random spanning tree of columns * rows rooms: between any two rooms there is one way. By
  /// depth-first search (each step to a random room not visited yet, back where there is none), so
  /// that ways are long. Linear; one byte per room. Precondition: columns, rows >= 1.
  RoomTree(std::int32_t columns, std::int32_t rows, Random& random);

  bool east(std::int32_t column, std::int32_t row) const { return has(column, row, kEast); }
  bool south(std::int32_t column, std::int32_t row) const { return has(column, row, kSouth); }

 private:
  // The flags of a room: whether it was visited, whether the tree goes on east and south of it,
  // and, in the upper bits, by which direction the search came.
  static constexpr std::uint8_t kVisited = 1;
  static constexpr std::uint8_t kEast = 2;
  static constexpr std::uint8_t kSouth = 4;
  static constexpr unsigned kArrivalShift = 3;

  std::size_t index(std::int32_t column, std::int32_t row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column);
  }
  bool has(std::int32_t column, std::int32_t row, std::uint8_t bit) const {
    return (rooms_[index(column, row)] & bit) != 0;
  }
  bool unvisited(Point room) const;
  bool step(Point& room, Random& random);
  void join(Point from, Point to);

  std::int32_t columns_;
  std::int32_t rows_;
  std::vector<std::uint8_t> rooms_;
};

}  // namespace wend::generate
