// Which corners see one another, and what polygons they see.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "corner_ring.h"
#include "sight.h"
#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"
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
  /// The part of a polygon that a corner sees through one row of doors, where ways can bend there.
  struct Glimpse {
    std::uint32_t corner;
    bool at_right;  // some of it is near the corner's right wall (can_bend_left)
    bool at_left;
    Position right;  // between rays to these
    Position left;
  };

  std::vector<CornerTable::Corner> corners;
  std::vector<std::uint32_t> first = {0};
  std::vector<Edge> edges;
  std::vector<std::uint32_t> first_glimpse;  // by polygon
  std::vector<Glimpse> glimpses;             // by corner within a polygon

  std::span<const Edge> edges_of(std::uint32_t corner) const {
    WEND_ASSERT(corner + std::size_t{1} < first.size(),
                "the graph lacks corners where its making was cancelled: ask before");
    return {edges.data() + first[corner], first[corner + 1] - first[corner]};
  }
  std::span<const Glimpse> glimpses_of(std::uint32_t polygon) const {
    WEND_ASSERT(polygon + std::size_t{1} < first_glimpse.size(),
                "polygons have glimpses when all corners have looked round");
    return {glimpses.data() + first_glimpse[polygon],
            first_glimpse[polygon + 1] - first_glimpse[polygon]};
  }
};

/// Looks round from each corner; asks `go_on` now and then, and gives up where that says false
/// (then the graph lacks corners).
CornerGraph build_corner_graph(const NavMesh& mesh, const std::function<bool(double)>& go_on);

}  // namespace wend
