// Triangles that know their neighbours, and the few steps by which a triangulation changes.
#pragma once

#include <cstdint>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/result.h"
#include "wend/internal/mesh/location_hints.h"
#include "wend/internal/mesh/predicates.h"

namespace wend {

using VertexId = std::uint32_t;
using FaceId = std::uint32_t;
/// Side i of face f is 4 f + i: it leads from the face's corner i to the next one, with the face on
/// its left. The face across has the same side the other way round, its twin.
using HalfEdge = std::uint32_t;

inline constexpr std::uint32_t kNoId = ~std::uint32_t{0};

/// A Delaunay triangulation of a square, kept so under single changes: points come and go, and
/// single edges are forced and pinned (by a constraint, of which it only knows that there is one).
///
/// C. L. Lawson, "Software for C1 Surface Interpolation" (1977), for insertion by flips; M. V.
/// Anglada, "An Improved Incremental Algorithm for Constructing Restricted Delaunay
/// Triangulations" (1997), for edges that are forced. Apart from flips of `settle`, no step looks
/// at circles far off: all are local, at some microseconds at worst.
///
/// Memory: 16 bytes per vertex and 48 per face (some two per vertex), reused when they go.
class TriangleMesh {
 public:
  /// The whole lattice, as two triangles. Their four corners stay.
  TriangleMesh();

  struct Vertex {
    LatticePoint at;
    HalfEdge half = kNoId;   // some side that begins here; kNoId: not in use
    std::uint32_t pins = 0;  // who else wants it to stay
  };

  VertexId origin(HalfEdge h) const {
    WEND_ASSERT((h & 3) != 3 && (h >> 2) < faces_.size(),
                "give a side of a face, 0 to 2: kNoId is none");
    return faces_[h >> 2].corner[h & 3];
  }
  VertexId target(HalfEdge h) const { return origin(next(h)); }
  VertexId apex(HalfEdge h) const { return origin(previous(h)); }
  HalfEdge twin(HalfEdge h) const { return faces_[h >> 2].twin[h & 3]; }
  /// The head of a list that is its owner's; kNoId: the edge may be flipped.
  std::uint32_t constraint(HalfEdge h) const { return faces_[h >> 2].constraint[h & 3]; }
  bool constrained(HalfEdge h) const { return constraint(h) != kNoId; }
  static HalfEdge next(HalfEdge h) { return (h & 3) == 2 ? h - 2 : h + 1; }
  static HalfEdge previous(HalfEdge h) { return (h & 3) == 0 ? h + 2 : h - 1; }
  static FaceId face_of(HalfEdge h) { return h >> 2; }

  LatticePoint at(VertexId v) const {
    WEND_ASSERT(v < vertices_.size(), "vertices are numbered from 0: ask vertex_bound()");
    return vertices_[v].at;
  }
  LatticePoint from(HalfEdge h) const { return at(origin(h)); }
  LatticePoint to(HalfEdge h) const { return at(target(h)); }
  bool vertex_used(VertexId v) const { return vertices_[v].half != kNoId; }
  /// A side that begins at the vertex, and from one of them the next, counter-clockwise.
  HalfEdge spoke(VertexId v) const {
    WEND_ASSERT(vertex_used(v), "only a vertex in use has sides: ask vertex_used() before");
    return vertices_[v].half;
  }
  HalfEdge turned_left(HalfEdge spoke) const { return twin(previous(spoke)); }
  HalfEdge turned_right(HalfEdge spoke) const { return next(twin(spoke)); }
  bool face_used(FaceId f) const { return faces_[f].corner[0] != kNoId; }

  /// How many obstacles cover a face.
  std::int32_t cover(FaceId f) const {
    WEND_ASSERT(f < faces_.size(), "faces are numbered from 0: ask face_bound()");
    return faces_[f].cover;
  }
  void add_cover(FaceId f, std::int32_t change) {
    WEND_ASSERT(face_used(f), "obstacles cover faces in use: ask face_used() before");
    faces_[f].cover += change;
    note_cover(f);
  }
  void set_cover(FaceId f, std::int32_t cover) {
    WEND_ASSERT(face_used(f), "only a face in use has a cover: ask face_used() before");
    faces_[f].cover = cover;
    note_cover(f);
  }

  /// How a face changed since changes were last forgotten.
  enum class Change : std::uint8_t {
    none,
    twins,  // other sides lie across its own
    all,    // it was made, it went, a corner moved, or it is covered otherwise
  };
  /// From now on notes which faces change; at first all count as new.
  void follow_changes();
  /// Each face once, also such as are no longer in use.
  const std::vector<FaceId>& changed_faces() const { return changed_; }
  Change change(FaceId f) const { return faces_[f].change; }
  /// Vertices round which faces are covered otherwise, or where an edge turned that may be a wall:
  /// each once, and also such as went.
  const std::vector<VertexId>& changed_vertices() const { return changed_vertices_; }
  void forget_changes();

  /// Numbers of vertices and faces are below these; some are not in use.
  std::size_t vertex_bound() const { return vertices_.size(); }
  std::size_t face_bound() const { return faces_.size(); }
  std::size_t vertex_count() const { return vertex_count_; }
  std::size_t bytes() const;

  /// The side that leads from one vertex to another; kNoId where there is no such edge.
  HalfEdge find(VertexId from, VertexId to) const;
  void set_constraint(HalfEdge h, std::uint32_t head);
  void pin(VertexId v) {
    WEND_ASSERT(vertex_used(v), "pin a vertex in use: the pins of others are a list");
    ++vertices_[v].pins;
  }
  void unpin(VertexId v) {
    WEND_ASSERT(vertices_[v].pins > 0, "take away only pins that were put");
    --vertices_[v].pins;
  }
  bool pinned(VertexId v) const {
    WEND_ASSERT(vertex_used(v), "ask for the pins of a vertex in use: those of others are a list");
    return vertices_[v].pins > 0;
  }

  /// Where a point lies: at a vertex, else on an edge (the side that has it on its line), else
  /// inside a face.
  struct Location {
    VertexId vertex = kNoId;
    HalfEdge edge = kNoId;
    FaceId face = kNoId;
  };
  /// Walks from a vertex near by. Precondition: the point lies on the lattice.
  Location locate(LatticePoint p) const;

  /// Precondition: the point lies strictly inside the face.
  VertexId split_face(FaceId f, LatticePoint p);
  /// Puts a vertex into an edge, on its line or beside it; the halves have no constraint.
  /// Precondition: fits_into(h, p).
  VertexId split_edge(HalfEdge h, LatticePoint p);
  /// Whether all four triangles would turn the right way.
  bool fits_into(HalfEdge h, LatticePoint p) const;
  /// Takes a vertex out and closes the hole.
  /// Precondition: none of its edges is constrained, and it is not a corner of the lattice.
  void remove(VertexId v);
  /// Makes an edge of a segment between two vertices, by filling in anew what it crosses: the sides
  /// that lead across it from right to left, in order. Precondition: none is constrained.
  HalfEdge force(const std::vector<HalfEdge>& crossed);
  /// The faces that the last remove() or force() made (not those that it flipped).
  const std::vector<FaceId>& fresh_faces() const { return fresh_; }
  /// Puts a vertex elsewhere if all faces round it keep their sense. False where they would not.
  bool shift(VertexId v, LatticePoint to);
  /// Flips what was touched until all edges without a constraint are Delaunay again.
  void settle();
  /// To be looked at by settle().
  void touch(HalfEdge h) { touched_.push_back(h); }

  /// The first fault: neighbours that are not mutual, faces that do not turn counter-clockwise,
  /// edges that are neither constrained nor Delaunay, what was forgotten. Linear.
  Result<void> validate() const;

  /// Marks of faces, for walks over them; begin_marks() clears all.
  void begin_marks() { ++stamp_; }
  bool mark(FaceId f) {
    if (faces_[f].mark == stamp_) return false;
    faces_[f].mark = stamp_;
    return true;
  }
  bool marked(FaceId f) const { return faces_[f].mark == stamp_; }

 private:
  struct Face {
    VertexId corner[3];  // corner[0] is kNoId where it is not in use; then corner[1] the next such
    HalfEdge twin[3];
    std::uint32_t constraint[3];
    std::int32_t cover;
    std::uint32_t mark;
    Change change;
  };
  /// The other side of an edge, kept while the face on this side is made anew.
  struct Border {
    HalfEdge twin;
    std::uint32_t constraint;
  };
  /// A corner of a hole, and what lies across the edge to the next.
  struct Rim {
    VertexId vertex;
    Border border;
    HalfEdge old;  // the side of the face that was there
  };
  /// A stretch of a rim that is still to be filled, and the new side that it lies across from.
  struct Stretch {
    std::uint32_t first;
    std::uint32_t last;
    HalfEdge across;
  };
  /// A side of a face that goes, and the one that takes its place.
  struct Renewed {
    HalfEdge old;
    HalfEdge fresh;
    Border border;
  };

  void note(FaceId f, Change change) {
    if (!followed_ || faces_[f].change >= change) return;
    if (faces_[f].change == Change::none) changed_.push_back(f);
    faces_[f].change = change;
  }
  void note_vertex(VertexId v) {
    if (!followed_ || vertex_changed_[v]) return;
    vertex_changed_[v] = true;
    changed_vertices_.push_back(v);
  }
  void note_cover(FaceId f) {
    note(f, Change::all);
    for (const VertexId v : faces_[f].corner) note_vertex(v);
  }
  VertexId add_vertex(LatticePoint p);
  FaceId add_face(std::int32_t cover);
  void free_face(FaceId f);
  HalfEdge set_face(FaceId f, VertexId a, VertexId b, VertexId c);
  Border border(HalfEdge h) const { return {twin(h), constraint(h)}; }
  void attach(HalfEdge h, const Border& border);
  void join(HalfEdge a, HalfEdge b);
  void flip(HalfEdge h);
  bool flips(HalfEdge h) const;
  void collect_rim(VertexId v);
  void cut_ears(LatticePoint inside, std::int32_t cover);
  void collect_chain(const std::vector<HalfEdge>& crossed, bool left);
  HalfEdge fill_chain(std::int32_t cover);
  std::uint32_t nearest_in_chain(const Stretch& stretch) const;
  void join_renewed();
  Result<void> validate_face(FaceId f) const;

  std::vector<Vertex> vertices_;
  std::vector<Face> faces_;
  std::size_t vertex_count_ = 0;
  VertexId free_vertex_ = kNoId;  // lists of those not in use
  FaceId free_face_ = kNoId;
  std::uint32_t stamp_ = 0;
  bool followed_ = false;
  std::vector<FaceId> changed_;
  std::vector<VertexId> changed_vertices_;
  std::vector<bool> vertex_changed_;
  std::vector<HalfEdge> touched_;
  std::vector<FaceId> fresh_;
  std::vector<Rim> rim_;
  std::vector<Stretch> stretches_;
  std::vector<Renewed> renewed_;
  std::vector<FaceId> hole_;
  LocationHints hints_;
};

}  // namespace wend
