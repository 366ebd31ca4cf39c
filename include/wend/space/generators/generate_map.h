#pragma once

#include <cstdint>

#include "wend/base/result.h"
#include "wend/space/maps/grid_map.h"

/// Maps made from a few numbers, for measurements and tests that need many of them. The same recipe
/// gives the same cells on every machine and with every compiler.
namespace wend {

enum class MapKind : std::uint8_t { maze, rooms, caves, random, city };

/// "maze", "rooms", "caves", "random" or "city".
const char* to_string(MapKind kind);

struct MazeRecipe {
  std::int32_t corridor = 1;  ///< cells across a corridor, from 1; walls are one cell thick
  std::int32_t loops = 0;     ///< percent of the remaining walls between corridors that are opened
};

struct RoomsRecipe {
  std::int32_t side = 7;    ///< cells along a room, from 1; walls are one cell thick
  std::int32_t doors = 50;  ///< percent of the walls that get a door although they need none
};

struct CavesRecipe {
  static constexpr std::int32_t kMostWalls = 50;
  static constexpr std::int32_t kMostRounds = 100;
  std::int32_t walls = 46;  ///< percent of rock in the initial noise, 0 to kMostWalls
  std::int32_t rounds = 4;  ///< how often the automaton smoothes the noise, 0 to kMostRounds
};

struct RandomRecipe {
  std::int32_t walls = 25;  ///< percent of the cells that are blocked
};

struct CityRecipe {
  static constexpr std::int32_t kLeastBlock = 4;
  static constexpr std::int32_t kMostBlock = 1000;
  std::int32_t block = 12;  ///< cells along a block in the mean, kLeastBlock to kMostBlock
};

/// The map to generate. Only the recipe of the chosen kind is used.
struct MapRecipe {
  MapKind kind = MapKind::maze;
  std::int32_t width = 64;  ///< at least 1, as is the height; at most GridMap::kMaxCells cells
  std::int32_t height = 64;
  std::uint64_t seed = 1;
  MazeRecipe maze = {};
  RoomsRecipe rooms = {};
  CavesRecipe caves = {};
  RandomRecipe random = {};
  CityRecipe city = {};
};

/// Makes a map. Blocked cells are `@`, in a city also `T` (a tree) and `W` (a pond); open ones are
/// `.`, in a city's parks `G`.
///
/// - maze: one way between any two corridors unless loops are requested, and a wall all around if
///   the map is large enough for a corridor between two walls. A random spanning tree by
///   depth-first search, which makes long and winding dead ends; it is stored in the grid itself,
///   so no stack grows. Cells left over by the corridors' width are wall.
/// - rooms: equal rooms, the last of a row and column possibly smaller (or one cell larger), with
///   doors of one cell at random places. A random spanning tree of doors joins all rooms.
/// - caves: noise, smoothed by a cellular automaton (a cell becomes rock where five of the nine
///   cells around and under it are rock; beyond the border all is): L. Johnson, G. Yannakakis and
///   J. Togelius, "Cellular automata for real-time generation of infinite cave levels" (2010).
///   Small isolated caves may remain. While the largest cave has less than a third of the map's
///   cells, everything is generated again with two percent less rock; without any rock, the map is
///   open.
/// - random: exactly width * height * walls / 100 blocked cells, rounded to the nearest whole
///   number: every choice of that many is equally likely (selection sampling: C. Fan, M. Muller and
///   I. Rezucha, 1962).
/// - city: streets and wider avenues around blocks of various sizes, with solid buildings, alleys,
///   courtyards with a gate, parks, and boulevards that cross the blocks from one round square to
///   another. All open cells are connected.
///
/// Linear in the cells. Takes one byte per cell besides the map; caves also the memory of Islands.
/// Errors: a size or percentage out of its range; corridors wider than the map.
Result<GridMap> generate_map(const MapRecipe& recipe);

}  // namespace wend
