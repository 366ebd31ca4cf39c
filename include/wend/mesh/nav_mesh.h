#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/result.h"
#include "wend/internal/mesh/polygon_index.h"
#include "wend/mesh/mesh_plan.h"

namespace wend {

inline constexpr std::uint32_t kNoPolygon = ~std::uint32_t{0};

/// Walkable convex polygons and their connections. Immutable, shared by threads.
///
/// Each polygon is a row of sides, counter-clockwise. Sides that lead to a neighbour are doors. A
/// door holds all data that a search needs to go through it, in one cache line. The mesh also
/// stores the biconnected components of its polygons ("blocks": R. Tarjan, "Depth-First Search and
/// Linear Graph Algorithms", 1972). A path that leaves a polygon and comes back to it is never
/// shortest, so a search enters only the blocks between start and goal in the tree of blocks.
///
/// Some polygons may be *closed* (with_closed): all their sides are walls, and no place lies in
/// them.
///
/// Memory: 28 bytes per side, 68 per door (two for each side that two polygons share), 24 per
/// vertex, 29 per polygon (30 if some are closed), 4 per block and per bend, and the spatial index
/// (PolygonIndex). Building is linear in the sides, except for the index.
class NavMesh {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// From one corner of a polygon to the next; the polygon lies to its left.
  struct Side {
    double x;  ///< of the corner where it begins
    double y;
    std::uint32_t vertex;  ///< the number of that corner
    std::uint32_t door;    ///< kNone: a wall
  };

  /// A side shared with a neighbour. Each of the two polygons has its own Door for it.
  struct alignas(64) Door {
    double x;  ///< where it begins
    double y;
    double end_x;
    double end_y;
    double two_by_square;     ///< 2 / (its length squared)
    std::uint32_t twin;       ///< the neighbour's door for the same side
    std::uint32_t polygon;    ///< the polygon that this door belongs to
    std::uint32_t neighbour;  ///< the polygon across
    std::uint32_t side;
    /// The numbers of the corners at its begin and its end, if a shortest path can bend there; else
    /// kNone. At such a corner the ground spans more than a straight angle from wall to wall. (If
    /// several separate stretches of ground meet at one vertex, each has its own number.)
    std::uint32_t bend;
    std::uint32_t end_bend;
  };

  /// An empty mesh.
  NavMesh() = default;

  /// Errors name the polygon: coordinates that are not numbers or beyond 1e12, indices out of
  /// range, fewer than three corners, polygons that are not convex or go clockwise, sides that
  /// belong to more than two polygons.
  static Result<NavMesh> build(MeshPlan plan);

  /// The same mesh, polygons and sides with the same numbers, in which just these polygons are
  /// closed; doors, bends, blocks and components are numbered anew. Linear in the sides, and
  /// faster than build() if no polygon of this mesh is closed. Precondition: they are polygons of
  /// the mesh.
  NavMesh with_closed(std::span<const std::uint32_t> polygons) const;
  bool is_closed(std::uint32_t polygon) const {
    WEND_ASSERT(polygon < polygon_count(), "polygons are numbered from 0: ask polygon_count()");
    return !closed_.empty() && closed_[polygon] != 0;
  }
  bool has_closed() const { return !closed_.empty(); }

  const MeshPlan& plan() const { return plan_; }
  std::uint32_t polygon_count() const { return static_cast<std::uint32_t>(first_.size() - 1); }
  std::uint32_t vertex_count() const { return static_cast<std::uint32_t>(plan_.vertices.size()); }
  std::uint32_t side_count() const { return static_cast<std::uint32_t>(sides_.size()); }
  std::uint32_t block_count() const { return static_cast<std::uint32_t>(block_tops_.size()); }
  std::uint32_t component_count() const { return component_count_; }

  /// Its sides are sides()[first_side(p)..first_side(p + 1)).
  std::uint32_t first_side(std::uint32_t polygon) const {
    WEND_ASSERT(polygon < first_.size(), "polygons are numbered from 0: ask polygon_count()");
    return first_[polygon];
  }
  std::span<const Side> sides() const { return {sides_.data(), sides_.size()}; }
  std::span<const Side> sides_of(std::uint32_t polygon) const {
    WEND_ASSERT(polygon < polygon_count(), "polygons are numbered from 0: ask polygon_count()");
    return {sides_.data() + first_[polygon], first_[polygon + 1] - first_[polygon]};
  }
  const Position& vertex(std::uint32_t number) const {
    WEND_ASSERT(number < plan_.vertices.size(), "vertices are numbered from 0: ask vertex_count()");
    return plan_.vertices[number];
  }
  std::uint8_t area(std::uint32_t polygon) const {
    WEND_ASSERT(polygon < polygon_count(), "polygons are numbered from 0: ask polygon_count()");
    return plan_.areas.empty() ? std::uint8_t{0} : plan_.areas[polygon];
  }
  std::uint32_t component(std::uint32_t polygon) const {
    WEND_ASSERT(polygon < polygon_count(), "polygons are numbered from 0: ask polygon_count()");
    return components_[polygon];
  }

  /// Its doors are doors()[first_door(p)..first_door(p + 1)).
  std::uint32_t first_door(std::uint32_t polygon) const {
    WEND_ASSERT(polygon < first_doors_.size(), "polygons are numbered from 0: ask polygon_count()");
    return first_doors_[polygon];
  }
  /// The doors before this one are all in the block that connects the polygon to the component's
  /// first polygon; the doors from it on are in other blocks, and lead away from that polygon.
  std::uint32_t first_door_away(std::uint32_t polygon) const {
    WEND_ASSERT(polygon < polygon_count(), "polygons are numbered from 0: ask polygon_count()");
    return holds_[polygon].doors_end;
  }
  std::span<const Door> doors() const { return {doors_.data(), doors_.size()}; }
  /// The block of each door. Both doors of a pair are in the same block.
  std::span<const std::uint32_t> door_blocks() const {
    return {door_blocks_.data(), door_blocks_.size()};
  }
  /// The number of corners at which shortest paths can bend, and their vertices. Exact.
  std::uint32_t bend_count() const { return static_cast<std::uint32_t>(bend_vertices_.size()); }
  std::uint32_t bend_vertex(std::uint32_t bend) const {
    WEND_ASSERT(bend < bend_vertices_.size(), "bends are numbered from 0: ask bend_count()");
    return bend_vertices_[bend];
  }

  /// Calls `visit(block, top)` for each block between two polygons of one component; `top` is the
  /// polygon of the block that is nearest to the component's first polygon. Linear in the depth of
  /// the tree of blocks at worst.
  template <class Visit>
  void for_each_block_between(std::uint32_t a, std::uint32_t b, Visit&& visit) const;

  /// The height of a polygon at a place in it: interpolated in the triangle of its fan (from its
  /// first corner) that holds the place; on a side, between the ends of that side. (Corners in line
  /// with the first one make triangles without width, which do not affect the inside.)
  double height(std::uint32_t polygon, double x, double y) const;

  /// Candidates for the polygons at a place (locate.h finds the actual ones).
  const PolygonIndex& index() const { return index_; }

  /// All memory held, in bytes.
  std::size_t bytes() const;

  /// Checks that all parts fit together; returns the first fault. Nearly linear; for tests and
  /// debug builds.
  Result<void> validate() const;

 private:
  friend class MeshBuilder;
  friend class BlockFinder;

  /// A polygon's place in the tree of blocks, whose root is the component's first polygon.
  struct Hold {
    std::uint32_t block = kNoPolygon;  // towards the root; none at the root itself
    std::uint32_t depth = 0;           // in blocks
    std::uint32_t doors_end = 0;       // of the doors in that block
  };

  MeshPlan plan_;
  std::vector<std::uint8_t> closed_;  // by polygon; empty: none is closed
  std::vector<std::uint32_t> first_ = {0};
  std::vector<Side> sides_;
  std::vector<std::uint32_t> first_doors_ = {0};
  std::vector<Door> doors_;
  std::vector<std::uint32_t> door_blocks_;
  std::vector<std::uint32_t> bend_vertices_;
  std::vector<std::uint32_t> components_;
  std::uint32_t component_count_ = 0;
  std::vector<Hold> holds_;
  std::vector<std::uint32_t> block_tops_;  // of each block, its polygon nearest to the root
  PolygonIndex index_;
};

template <class Visit>
void NavMesh::for_each_block_between(std::uint32_t a, std::uint32_t b, Visit&& visit) const {
  WEND_ASSERT(component(a) == component(b), "polygons of two components have nothing between");
  while (a != b) {
    std::uint32_t& deeper = holds_[a].depth >= holds_[b].depth ? a : b;
    const std::uint32_t other = deeper == a ? b : a;
    const std::uint32_t block = holds_[deeper].block;
    WEND_ASSERT(block < block_tops_.size(), "only a component's first polygon hangs on no block");
    WEND_ASSERT(holds_[block_tops_[block]].depth < holds_[deeper].depth,
                "a block's top lies nearer to the component's first polygon");
    visit(block, block_tops_[block]);
    deeper = block_tops_[block];
    // Two polygons of one block, neither of which is its top: the path does not cross the top.
    if (deeper != other && holds_[other].block == block) return;
  }
}

}  // namespace wend
