// Which corners see one another, and what polygons they see.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "corner_ring.h"
#include "sight.h"
#include "wend/mesh/baked_mesh.h"

namespace wend {

/// The corners of a mesh, and an edge for each two of them between which a shortest way can run
/// straight: one sees the other, and ways can bend at both (a taut visibility graph: S. Oh and H.
/// Leong, "Edge N-Level Sparse Visibility Graphs", 2017). 16 bytes per edge and direction.
struct CornerGraph {
  struct Edge {
    double length;
    std::uint32_t to;
  };
  /// A corner that sees some place in a polygon from which ways can bend there.
  struct Sighting {
    std::uint32_t corner;
    bool whole;     // sees all of it
    bool at_right;  // some such place is near the corner's right wall (can_bend_left)
    bool at_left;
    Position right;  // what is seen of the polygon lies between these, as seen from the corner
    Position left;
  };

  std::vector<CornerTable::Corner> corners;
  std::vector<std::uint32_t> first = {0};
  std::vector<Edge> edges;
  std::vector<std::uint32_t> first_sighting;  // by polygon
  std::vector<Sighting> sightings;            // by corner within a polygon

  std::span<const Edge> edges_of(std::uint32_t corner) const {
    return {edges.data() + first[corner], first[corner + 1] - first[corner]};
  }
  std::span<const Sighting> sightings_of(std::uint32_t polygon) const {
    return {sightings.data() + first_sighting[polygon],
            first_sighting[polygon + 1] - first_sighting[polygon]};
  }
};

/// Looks round from each corner; asks `go_on` now and then, and gives up where that says false
/// (then the graph lacks corners).
CornerGraph build_corner_graph(const NavMesh& mesh, const std::function<bool(double)>& go_on);

/// The length as the crow flies, seen from above.
inline double flat_distance(const Position& a, const Position& b) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  return std::sqrt(dx * dx + dy * dy);
}

}  // namespace wend
