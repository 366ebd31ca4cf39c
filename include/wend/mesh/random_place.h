// Places drawn at random, all parts of the ground equally likely.
//
// The same seed draws the same places on every machine (random.h). Areas are those seen from above:
// on a slope of 45 degrees there are 0.7 times as many places per area of the slope itself.
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

/// What ground counts.
struct PlaceFilter {
  /// Which kinds (MeshPlan::areas).
  std::bitset<256> areas = std::bitset<256>().set();
  /// Only what can be reached from this polygon.
  std::uint32_t reachable_from = kNoPolygon;
};

/// How much ground there is up to each polygon, summed up once: 12 bytes per polygon that counts.
class PlaceSampler {
 public:
  /// Linear in the mesh, which must outlive this.
  explicit PlaceSampler(const NavMesh& mesh, const PlaceFilter& filter = {});

  const NavMesh& mesh() const { return *mesh_; }
  /// All that counts, in squares of the mesh's unit.
  double area() const { return ends_.empty() ? 0 : ends_.back(); }
  std::size_t bytes() const {
    return ends_.capacity() * sizeof(double) + polygons_.capacity() * sizeof(std::uint32_t);
  }

  /// A place in a polygon that counts, in it by exact tests; its polygon is kNoPolygon if none
  /// does. Logarithmic in the polygons, linear in the sides of the one drawn. Draws three numbers.
  MeshPlace draw(Random& random) const;

 private:
  const NavMesh* mesh_;
  std::vector<double> ends_;
  std::vector<std::uint32_t> polygons_;
};

/// One place anywhere on the mesh. Whoever wants several makes a PlaceSampler once.
MeshPlace random_place(const NavMesh& mesh, Random& random);

/// A place that a way no longer than `length` leads to, all of them equally likely. What is
/// measured is the way from the place to the nearest place of a polygon's door, from there to the
/// nearest of the next door, and so on, and straight on in the last polygon, by the doors for which
/// that is shortest, seen from above: a real way, so that a shortest one is no longer. Some places
/// that only a shortest way reaches within the length are left out. Preconditions: `from` lies in
/// its polygon; the length is finite and not below 0. Cost: a search over the doors within the
/// length (memory as of walls.h, and 8 bytes per polygon reached), and two tries or less in the
/// mean.
MeshPlace random_place_within_way(const NavMesh& mesh, const MeshPlace& from, double length,
                                  Random& random, Workspace& workspace);

}  // namespace wend
