// Meshes drawn at random, of many kinds, and places on them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "promises/mesh/brute_mesh.h"
#include "support/random.h"
#include "wend/base/types.h"
#include "wend/mesh/nav_mesh.h"

namespace wend::test {

/// From 0 on, below 1.
double draw_share(Random& random);

struct DrawnMesh {
  std::string kind;
  NavMesh mesh;
  BruteMesh brute;
};

/// Bounds of the meshes that are drawn.
struct MeshBounds {
  double most_turns;  ///< of ground that winds round a hole or a corner
  std::uint32_t most_polygons;
  bool winds_round_corners = false;
};

/// None where the plan that was drawn is empty, too large, or refused by NavMesh::build.
std::optional<DrawnMesh> draw_mesh(Random& random, const MeshBounds& bounds);

/// A band that winds round a hole without rising: places do not say which of its floors they mean.
bool has_floors_of_one_height(const DrawnMesh& drawn);

/// Anywhere in a polygon, at a corner, on a side, in line with one, or on round numbers: mostly on
/// the mesh.
Position draw_place(Random& random, const BruteMesh& mesh);

}  // namespace wend::test
