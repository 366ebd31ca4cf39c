// Random places, uniform over the area of the ground.
//
// The same seed gives the same places on every machine (random.h). Areas are as seen from above: a
// slope of 45 degrees gets 0.7 times as many places per area of the slope itself.
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <vector>

#include "wend/base/random.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/nav_mesh.h"
#include "wend/search/workspace.h"

namespace wend {

/// Which ground is accepted.
struct PlaceFilter {
  /// The accepted kinds (MeshPlan::areas).
  std::bitset<256> areas = std::bitset<256>().set();
  /// Accepts only ground that can be reached from this polygon.
  std::uint32_t reachable_from = kNoPolygon;
};

/// Draws random places from precomputed cumulative areas: 12 bytes per accepted polygon.
class PlaceSampler {
 public:
  /// Linear in the mesh, which must outlive this.
  explicit PlaceSampler(const NavMesh& mesh, const PlaceFilter& filter = {});

  const NavMesh& mesh() const { return *mesh_; }
  /// The area of all accepted ground, in squares of the mesh's unit.
  double area() const { return ends_.empty() ? 0 : ends_.back(); }
  std::size_t bytes() const {
    return ends_.capacity() * sizeof(double) + polygons_.capacity() * sizeof(std::uint32_t);
  }

  /// A random place in an accepted polygon, inside it by exact tests; its polygon is kNoPolygon if
  /// none is accepted. Logarithmic in the polygons, linear in the sides of the one drawn. Draws
  /// three numbers.
  MeshPlace draw(Random& random) const;

 private:
  const NavMesh* mesh_;
  std::vector<double> ends_;
  std::vector<std::uint32_t> polygons_;
};

/// One place anywhere on the mesh. For several, make a PlaceSampler once.
MeshPlace random_place(const NavMesh& mesh, Random& random);

/// A random place that a path of at most `length` leads to; all such places are equally likely. The
/// path measured leads from the place to the nearest point of a polygon's door, from there to the
/// nearest point of the next door, and so on, and straight on in the last polygon, through the
/// doors for which that is shortest, seen from above. It is a real path, so a shortest path is no
/// longer. Some places that only a shortest path reaches within the length are left out.
/// Preconditions: `from` lies in its polygon; the length is finite and not below 0. Cost: a search
/// over the doors within the length (memory as in walls.h, and 8 bytes per polygon reached), and at
/// most two tries on average.
MeshPlace random_place_within_way(const NavMesh& mesh, const MeshPlace& from, double length,
                                  Random& random, Workspace& workspace);

}  // namespace wend
