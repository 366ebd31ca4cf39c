#pragma once

#include "wend/ground/ground.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {

/// The ground of a navigation mesh, for units of any radius, in the mesh's own coordinates. Places
/// are polygons, numbered as in the mesh; their positions are the polygons' middles. Heights select
/// the floor. Queries follow the surface, so walls of other floors are ignored. Each querying
/// thread keeps 4 bytes per polygon of the largest mesh queried, and some per polygon visited.
///
/// Sides are straight and units round. Touching a wall is allowed: within 1e-9 for points, and
/// within touch() for discs, as much as erode_mesh may squeeze a disc of that radius. So a unit may
/// follow paths on the mesh that was eroded by its own radius. Where polygons of one floor share
/// only a corner, a place there belongs to each of them.
class MeshGround final : public Ground {
 public:
  /// The mesh must outlive this. Linear in the mesh.
  explicit MeshGround(const NavMesh& mesh);
  /// Takes another version of the mesh, in which other polygons are closed (NavMesh::with_closed).
  /// Not while another thread uses this. Precondition: as many polygons.
  void follow(const NavMesh& mesh);

  /// How much nearer to a wall than its radius a disc may come: 2^-22 of the mesh's longer side,
  /// for each of the pages on which overlapping floors are laid out, and at least 2^-45 of its
  /// largest coordinate and 1e-9.
  double touch() const override { return touch_; }
  bool has_slopes() const override { return slopes_; }

  /// The polygon at the position, on the floor whose height is nearest.
  NodeId place(const Position& at) const override;
  /// The polygon's middle, on the ground.
  Position position(NodeId place) const override;
  /// Time: that of place(); constant on a mesh of level floors.
  double height(const Position& at) const override;
  /// Time: the polygons that the unit touches.
  bool is_free(const Position& at, double radius) const override;
  /// Whether the ray (raycast.h) is free and leads to the floor of `to`, and no wall is nearer than
  /// the radius. Time: the polygons that the unit touches on its way.
  bool is_free(const Position& from, const Position& to, double radius) const override;
  /// Finds where the way crosses a side, or an edge between two of the triangles that define a
  /// polygon's heights (NavMesh::height), and its slope changes by more than rounding. On a mesh of
  /// level floors it does nothing. Time: that of a ray, and the sides of the polygons on its way.
  void find_bends(const Position& from, const Position& to,
                  std::vector<Position>& bends) const override;
  /// Distances are in space. Linear in the polygons, plus a test for each that is nearer than the
  /// best one so far. Each polygon, however large, is only one place: nearest_place finds nearer
  /// ones.
  std::optional<Position> nearest_free(const Position& at, double radius,
                                       double within) const override;
  /// On the border if the position is outside, heights included (locate.h); by exact tests in the
  /// polygon, so paths may begin and end there.
  std::optional<GroundPlace> nearest_place(const Position& at, double within) const override;
  /// The walls that are reached over the surface (walls_within), from the nearest place of the mesh
  /// if the position is off the mesh.
  void find_walls(const Position& at, double range, std::vector<Wall>& walls) const override;

 private:
  const NavMesh* mesh_;
  double touch_ = 0;
  bool slopes_ = false;  // whether any polygon's corners differ in height
};

}  // namespace wend
