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

/// Convex polygons to walk on, and how they hang together. Immutable, shared by threads.
///
/// Each polygon is a row of sides, counter-clockwise, and those of them that lead to a neighbour
/// are doors. A door knows all that a search asks when it goes through: one cache line. Besides,
/// the mesh knows the biconnected components of its polygons ("blocks": R. Tarjan, "Depth-First
/// Search and Linear Graph Algorithms", 1972): a way that leaves a polygon and comes back to it is
/// never shortest, so only the blocks on the way from one polygon to another, in the tree of
/// blocks, are worth entering.
///
/// Memory: 28 bytes per side, 68 per door (two for each side that two polygons share), 24 per
/// vertex, 29 per polygon, 4 per block and per bend, and the index of places (PolygonIndex).
/// Building is linear in the sides but for the index.
class NavMesh {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// From one corner of a polygon to the next; the polygon lies to its left.
  struct Side {
    double x;  ///< of the corner where it begins
    double y;
    std::uint32_t vertex;  ///< that corner's
    std::uint32_t door;    ///< kNone: a wall
  };

  /// A side with a neighbour across, as one of both polygons has it.
  struct alignas(64) Door {
    double x;  ///< where it begins
    double y;
    double end_x;
    double end_y;
    double two_by_square;     ///< 2 / (its length squared)
    std::uint32_t twin;       ///< the same as the neighbour has it
    std::uint32_t polygon;    ///< its own
    std::uint32_t neighbour;  ///< the polygon across
    std::uint32_t side;
    /// Number the corners at which a shortest way can bend, where it begins and ends; kNone at
    /// others. The ground round such a corner, from wall to wall, has more than a straight angle.
    /// (Where several stretches of ground meet at one vertex, each counts for itself.)
    std::uint32_t bend;
    std::uint32_t end_bend;
  };

  /// An empty mesh.
  NavMesh() = default;

  /// Errors name the polygon: coordinates that are no numbers or beyond 1e12, numbers out of
  /// range, less than three corners, polygons that are not convex or go clockwise, sides that more
  /// than two polygons have.
  static Result<NavMesh> build(MeshPlan plan);

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
  /// Those before this one are all in the block by which the polygon hangs in the tree of blocks;
  /// those from it on are in others, and lead away from the component's first polygon.
  std::uint32_t first_door_away(std::uint32_t polygon) const {
    WEND_ASSERT(polygon < polygon_count(), "polygons are numbered from 0: ask polygon_count()");
    return holds_[polygon].doors_end;
  }
  std::span<const Door> doors() const { return {doors_.data(), doors_.size()}; }
  /// Each door's block; both of a pair are in one.
  std::span<const std::uint32_t> door_blocks() const {
    return {door_blocks_.data(), door_blocks_.size()};
  }
  /// How many corners there are at which shortest ways can bend, and their vertices. Exact.
  std::uint32_t bend_count() const { return static_cast<std::uint32_t>(bend_vertices_.size()); }
  std::uint32_t bend_vertex(std::uint32_t bend) const {
    WEND_ASSERT(bend < bend_vertices_.size(), "bends are numbered from 0: ask bend_count()");
    return bend_vertices_[bend];
  }

  /// Calls `visit(block, top)` with the blocks that lie between two polygons of one component, and
  /// the polygon by which each hangs on the next one towards the component's first polygon. Linear
  /// in the depth of the tree of blocks at worst.
  template <class Visit>
  void for_each_block_between(std::uint32_t a, std::uint32_t b, Visit&& visit) const;

  /// The height of a polygon at a place in it: by the triangle from its first corner that holds it,
  /// and along the polygon's sides between the corners at both ends of the side. (Corners in line
  /// with the first one make triangles without width, of which the inside knows nothing.)
  double height(std::uint32_t polygon, double x, double y) const;

  /// What polygons there may be at a place (locate.h knows which there are).
  const PolygonIndex& index() const { return index_; }

  /// All memory held, in bytes.
  std::size_t bytes() const;

  /// Whether all parts fit together; the first fault, if not. Nearly linear; for tests and debug
  /// builds.
  Result<void> validate() const;

 private:
  friend class MeshBuilder;
  friend class BlockFinder;

  /// Where a polygon hangs in the tree of blocks, as seen from its component's first polygon.
  struct Hold {
    std::uint32_t block = kNoPolygon;  // towards that; none at the first polygon itself
    std::uint32_t depth = 0;           // in blocks
    std::uint32_t doors_end = 0;       // of the doors in that block
  };

  MeshPlan plan_;
  std::vector<std::uint32_t> first_ = {0};
  std::vector<Side> sides_;
  std::vector<std::uint32_t> first_doors_ = {0};
  std::vector<Door> doors_;
  std::vector<std::uint32_t> door_blocks_;
  std::vector<std::uint32_t> bend_vertices_;
  std::vector<std::uint32_t> components_;
  std::uint32_t component_count_ = 0;
  std::vector<Hold> holds_;
  std::vector<std::uint32_t> block_tops_;  // the polygon that is nearest to the first one
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
    visit(block, block_tops_[block]);
    deeper = block_tops_[block];
    // Two polygons of one block, neither of which is its top: the way does not go over the top.
    if (deeper != other && holds_[other].block == block) return;
  }
}

}  // namespace wend
