// Questions to a mesh that need no search for a way, each against brute force.
#pragma once

#include <vector>

#include "promises/mesh/mesh_ledger.h"
#include "promises/mesh/plans.h"
#include "promises/mesh/ways.h"
#include "support/random.h"
#include "wend/mesh/locate.h"
#include "wend/search/workspace.h"

namespace wend::test {

/// The mesh that is asked, and all that asking takes.
struct MeshScene {
  const NavMesh& mesh;
  const BruteMesh& brute;
  const BruteWays& ways;
  MeshLedger& ledger;
  Random& random;
  Workspace& workspace;
};

/// Polygons at a place, their heights, and the nearest place of the mesh.
void ask_place(const MeshScene& scene, const Position& place);
void ask_ray(const MeshScene& scene, const MeshPlace& from, const Position& to);
/// A step that slides along walls. Where it ends comes back.
MeshPlace ask_step(const MeshScene& scene, const MeshPlace& from, const Position& to);
/// Polygons and walls in a circle.
void ask_circle(const MeshScene& scene, const MeshPlace& from);
/// Places drawn by the library.
void ask_random_places(const MeshScene& scene, const MeshPlace& from);

/// Each polygon is a neighbour of the one before, and the ends are right.
void check_crossed(const MeshScene& scene, const std::vector<std::uint32_t>& crossed,
                   const MeshPlace& from, const MeshPlace& end);

}  // namespace wend::test
