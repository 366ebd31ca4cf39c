#pragma once

#include <cstdint>

#include "wend/base/result.h"
#include "wend/mesh/mesh_plan.h"

/// Meshes generated from a few numbers, for measurements and tests that need many of them. The same
/// recipe gives the same mesh on every machine and with every compiler. (wend/space/generators
/// makes grids, which mesh_of_grid turns into meshes.)
namespace wend {

enum class MeshKind : std::uint8_t { polygons, town, towers };

/// "polygons", "town" or "towers".
const char* to_string(MeshKind kind);

/// A rectangle with obstacles of four to eight corners; half of them are convex; they may overlap.
struct PolygonsRecipe {
  static constexpr std::int32_t kMostObstacles = 100'000;
  std::int32_t obstacles = 40;  ///< 0 to kMostObstacles
};

/// Houses of four or six corners along streets that are not quite straight. Some lots between them
/// are open.
struct TownRecipe {
  static constexpr std::int32_t kLeastHouse = 4;
  static constexpr std::int32_t kMostHouse = 1000;
  static constexpr std::int32_t kMostHouses = 100'000;
  std::int32_t house = 12;  ///< distance from street to street
};

/// Floors made of squares, one above the other, 3 apart, joined by ramps that replace a square on
/// both floors.
struct TowersRecipe {
  static constexpr std::int32_t kMostFloors = 1000;
  static constexpr std::int32_t kMostRamps = 1000;
  static constexpr std::int32_t kMostSquares = 4'000'000;
  std::int32_t floors = 3;  ///< at least 1
  std::int32_t ramps = 3;   ///< from each floor to the next, if there is room
  std::int32_t walls = 20;  ///< percent of the squares that are missing
  bool merged = true;       ///< whether neighbouring squares are merged into larger polygons
};

struct MeshRecipe {
  static constexpr std::int32_t kMostSide = 1'000'000;

  MeshKind kind = MeshKind::polygons;
  std::uint64_t seed = 1;
  std::int32_t width = 100;   ///< 1 to kMostSide, at least 3 for towers
  std::int32_t height = 100;  ///< 1 to kMostSide
  PolygonsRecipe polygons;
  TownRecipe town;
  TowersRecipe towers;
};

/// The mesh from (0, 0) to (width, height). Errors: numbers out of range; more than kMostHouses
/// houses or kMostSquares squares; no ground is left. O(n log n) in the number of obstacles, houses
/// or squares.
Result<MeshPlan> generate_mesh(const MeshRecipe& recipe);

}  // namespace wend
