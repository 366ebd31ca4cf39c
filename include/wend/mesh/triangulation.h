// A floor with obstacles that come, go and move, as triangles that are free or blocked.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "wend/base/result.h"
#include "wend/base/types.h"
#include "wend/internal/mesh/mesh_lattice.h"
#include "wend/internal/mesh/strands.h"
#include "wend/internal/mesh/triangle_mesh.h"

namespace wend {

/// A constrained Delaunay triangulation of a floor and its obstacles, kept up to date by edits.
///
/// L. P. Chew, "Constrained Delaunay Triangulations" (1989); M. Kallmann, H. Bieri and D. Thalmann,
/// "Fully Dynamic Constrained Delaunay Triangulations" (2003), for obstacles that overlap and are
/// removed again.
///
/// **Outlines.** Corners may go in either direction. The inside is where a ray from outside enters
/// an odd number of times (the even-odd rule), so outlines may touch and cross themselves, and
/// corners may be doubled or lie on one line. Spikes without area block nothing. An outline without
/// area is refused. Obstacles may overlap: each face counts how many obstacles cover it.
///
/// **Exact, on a lattice.** Corners are rounded to a lattice of 2^30 units a side (MeshLattice);
/// all later decisions use whole numbers. Where two edges cross, the lattice point nearest to the
/// crossing becomes a vertex of both. Both bend by less than a unit, or by up to eight units if an
/// end lies that near and is used instead. The bend does not affect which side is inside: the
/// triangles store that, and it is not recomputed. So an edge is cut only where all triangles at it
/// keep their orientation. Otherwise all obstacles that own the edge are lifted, the edge is led
/// through the point, and the obstacles are laid down again. When an obstacle is removed, the edges
/// that it cut are joined again.
///
/// **Cost.** Proportional to the triangles that an obstacle touches and covers, not to the mesh:
/// some microseconds for four corners among 10,000 vertices (bench/triangulation). Linear if the
/// floor's own outline has to be rerouted (which takes a vertex within a unit of a crossing). Every
/// edit ends (set_patience).
///
/// **When not to use it**: for maps of square cells that change cell by cell; grids are faster
/// there. **What was tried**: to refill an obstacle whenever its outline is cut. On a floor with
/// slanting sides, that is linear in nearly every edit.
///
/// The same edits make the same triangles on every machine.
class Triangulation {
 public:
  /// The floor is all that lies inside the outlines by the even-odd rule: an outline within another
  /// is a hole, and one within a hole an island. Everything else is permanently blocked. Errors: no
  /// area, a coordinate that is not a number or beyond 1e12.
  static Result<Triangulation> build(std::span<const std::vector<Position>> floor);
  /// The same from single edges in any order. Precondition: an even number of them meets at every
  /// point.
  static Result<Triangulation> build(std::span<const std::pair<Position, Position>> edges);

  /// Errors: fewer than three different corners, no area, a corner outside the lattice (which
  /// reaches half the floor's longer side beyond the floor), or a coordinate that is not a number.
  Result<ObstacleId> insert_obstacle(std::span<const Position> outline);
  /// An edge that is kept but blocks nothing, such as the border of an area. Errors: as above; both
  /// ends at one point.
  Result<ObstacleId> insert_segment(const Position& from, const Position& to);
  /// Removes an obstacle or a segment. Precondition: it exists.
  void remove(ObstacleId obstacle);
  /// Gives an obstacle another outline. Errors: as insert_obstacle; the obstacle is then unchanged.
  /// Precondition: it exists, and is not a segment.
  Result<void> move(ObstacleId obstacle, std::span<const Position> outline);
  /// Whether an obstacle covers its faces. One that is not blocked keeps its outline, and may be
  /// moved and removed. Cost: the faces inside. Precondition: it exists, and is not a segment.
  void set_blocked(ObstacleId obstacle, bool blocked);
  bool is_blocked(ObstacleId obstacle) const {
    WEND_ASSERT(contains(obstacle), "ask for an obstacle that is there");
    return !obstacles_[obstacle].open && obstacles_[obstacle].kind == Kind::ring;
  }
  bool contains(ObstacleId obstacle) const {
    return obstacle > kFloor && obstacle < obstacles_.size() &&
           obstacles_[obstacle].kind != Kind::none;
  }

  /// A vertex that stays until it is removed as often as it was inserted. Errors: outside the
  /// lattice, or not a number.
  Result<VertexId> insert_point(const Position& at);
  /// Precondition: it was inserted.
  void remove_point(VertexId vertex);

  const TriangleMesh& mesh() const { return mesh_; }
  /// Limits the cuts of an exact edit. If edges that cross within some units keep pushing each
  /// other away, crossings beyond the limit are merged into ends up to 4096 units away, and finally
  /// edges are laid on sides of the triangles that they cross. Default: 4096 plus eight per vertex,
  /// which dense random edits never reached. A smaller limit bounds an edit's time at the price of
  /// exactness.
  void set_patience(std::uint64_t cuts) { patience_ = cuts; }

  /// For callers that track changed faces (TriangleMesh).
  void follow_changes() { mesh_.follow_changes(); }
  void forget_changes() { mesh_.forget_changes(); }
  const MeshLattice& lattice() const { return lattice_; }
  Position position(VertexId v) const { return lattice_.position(mesh_.at(v)); }
  /// Whether a face is floor that no obstacle covers.
  bool is_free(FaceId face) const { return mesh_.cover(face) == 0; }
  /// How many obstacles cover the place; ground off the floor counts one. If faces share the place,
  /// the least covered one decides. Nothing outside the lattice.
  std::optional<std::int32_t> cover(const Position& at) const;

  /// Returns the first fault: in the triangles, in the strands on their edges, or, edge by edge, in
  /// the cover of the faces. Linear.
  Result<void> validate() const;
  std::size_t bytes() const;

 private:
  static constexpr ObstacleId kFloor = 0;
  enum class Kind : std::uint8_t { none, floor, ring, segment };
  struct Obstacle {
    StrandId first = kNoId;
    Kind kind = Kind::none;
    bool laid = false;  // whether it is in the cover counts of faces
    bool open = false;  // not blocked: it is not to be counted
  };
  /// How far a segment was inserted: to a vertex (along the edge `side` if it exists already), or
  /// to a constrained edge.
  struct Advance {
    VertexId vertex = kNoId;
    HalfEdge side = kNoId;
    HalfEdge wall = kNoId;
  };

  explicit Triangulation(const MeshLattice& lattice) : lattice_(lattice) {}
  Result<void> lay_floor(std::span<const std::pair<Position, Position>> edges);

  // Outlines: triangulation.cpp
  Result<void> read_corners(std::span<const Position> outline);
  void add_corner(LatticePoint corner);
  ObstacleId add_obstacle(Kind kind);
  void add_strand(ObstacleId obstacle, VertexId from, VertexId to, StrandId& last);
  bool corners_in_line() const;
  Result<void> insert_corners(ObstacleId obstacle);
  void lay_corners(ObstacleId obstacle);
  void take_away(ObstacleId obstacle);
  bool shift_corners(ObstacleId obstacle);
  bool stands_alone(StrandId strand) const;

  // Edges: route.cpp
  VertexId place_vertex(LatticePoint p);
  enum class Walls : bool { cross, stop };
  Advance advance(VertexId from, VertexId to, Walls walls);
  void route_all();
  void set_doubles_aside();
  void lay_doubles();
  void route(StrandId strand);
  void lay_on_sides(StrandId strand);
  VertexId pass(HalfEdge wall, VertexId from, VertexId to);
  void lead_through(HalfEdge wall, VertexId vertex);

  // Faces: cover.cpp
  void lay_down(ObstacleId obstacle);
  void lift(ObstacleId obstacle);
  void lay_all();
  void find_sides(StrandId first);
  HalfEdge find_sector(HalfEdge arrived, VertexId to, ObstacleId obstacle, bool& inside) const;
  bool outside_of(HalfEdge leaving, ObstacleId obstacle, bool inside) const;
  void flood(ObstacleId obstacle, std::int32_t change);
  void flood_floor(std::int32_t change);

  // Vertices: tidy.cpp
  void tidy_visited();
  bool tidy(VertexId vertex);
  bool merges(HalfEdge one, HalfEdge other) const;
  bool parts_the_rest(HalfEdge one, HalfEdge other) const;
  void merge(HalfEdge one, HalfEdge other);
  void join_strands(StrandId head, VertexId vertex, HalfEdge whole);

  Result<void> validate_strands() const;
  Result<void> validate_edge(HalfEdge h) const;

  MeshLattice lattice_;
  TriangleMesh mesh_;
  Strands strands_;
  std::vector<Obstacle> obstacles_;
  std::vector<ObstacleId> free_obstacles_;
  std::vector<ObstacleId> lifted_;  // to be laid down again
  std::optional<std::uint64_t> patience_;
  std::int32_t close_ = 0;  // an end this near absorbs a crossing, in units
  // Scratch, kept for the next edit.
  std::vector<LatticePoint> corners_;
  std::vector<LatticePoint> corners_before_;
  std::vector<VertexId> visited_;
  std::vector<VertexId> waiting_;  // they cut edges that cannot be joined yet
  std::vector<StrandId> unrouted_;
  std::vector<StrandId> by_ends_;
  std::vector<std::pair<StrandId, StrandId>> doubles_;  // of a side, and its duplicate's
  std::vector<HalfEdge> crossed_;
  std::vector<FaceId> queue_;
  std::vector<FaceId> closed_hole_;
  std::vector<StrandId> joined_;
  struct Walked {
    StrandId strand;
    HalfEdge side;
    bool inside;  // on its left
  };
  std::vector<Walked> walked_;
};

}  // namespace wend
