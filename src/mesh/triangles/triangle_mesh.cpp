// The parts of a triangulation: vertices, faces, and what joins them.
#include "wend/internal/mesh/triangle_mesh.h"

#include <algorithm>

#include "wend/base/assert.h"

namespace wend {

TriangleMesh::TriangleMesh() {
  const VertexId a = add_vertex({0, 0});
  const VertexId b = add_vertex({kLatticeSide, 0});
  const VertexId c = add_vertex({kLatticeSide, kLatticeSide});
  const VertexId d = add_vertex({0, kLatticeSide});
  const HalfEdge lower = set_face(add_face(0), a, b, c);
  const HalfEdge upper = set_face(add_face(0), c, d, a);
  join(previous(lower), previous(upper));
  for (const VertexId corner : {a, b, c, d}) pin(corner);
}

std::size_t TriangleMesh::bytes() const {
  return vertices_.capacity() * sizeof(Vertex) + faces_.capacity() * sizeof(Face) + hints_.bytes();
}

VertexId TriangleMesh::add_vertex(LatticePoint p) {
  WEND_ASSERT(p.x >= 0 && p.x <= kLatticeSide && p.y >= 0 && p.y <= kLatticeSide,
              "a vertex lies on the lattice: ask MeshLattice::point() for its place");
  VertexId v = free_vertex_;
  if (v == kNoId) {
    v = static_cast<VertexId>(vertices_.size());
    WEND_CHECK(v < (kNoId >> 3), "a triangulation holds 2^29 vertices: use several");
    vertices_.push_back({p});
    if (followed_) vertex_changed_.push_back(false);
  } else {
    WEND_ASSERT(!vertex_used(v), "the list of free vertices has only those that are not in use");
    free_vertex_ = vertices_[v].pins;
    vertices_[v] = {p};
  }
  ++vertex_count_;
  if (hints_.crowded(vertex_count_)) {
    hints_.grow();
    for (VertexId other = 0; other < vertices_.size(); ++other) {
      if (vertex_used(other)) hints_.put(at(other), other);
    }
  }
  hints_.put(p, v);
  return v;
}

/// Its sides have no twins and no constraints.
FaceId TriangleMesh::add_face(std::int32_t cover) {
  FaceId f = free_face_;
  if (f == kNoId) {
    f = static_cast<FaceId>(faces_.size());
    faces_.emplace_back();
  } else {
    WEND_ASSERT(!face_used(f), "the list of free faces has only those that are not in use");
    free_face_ = faces_[f].corner[1];
  }
  const Change change = faces_[f].change;
  faces_[f] = {{0, 0, 0}, {kNoId, kNoId, kNoId}, {kNoId, kNoId, kNoId}, cover, stamp_ - 1, change};
  return f;
}

void TriangleMesh::free_face(FaceId f) {
  WEND_ASSERT(face_used(f), "free a face once only");
  faces_[f].corner[0] = kNoId;
  faces_[f].corner[1] = free_face_;
  free_face_ = f;
  note(f, Change::all);
}

/// Returns the side from a to b.
HalfEdge TriangleMesh::set_face(FaceId f, VertexId a, VertexId b, VertexId c) {
  WEND_ASSERT(a != b && b != c && c != a, "a face has three different corners");
  const HalfEdge h = f << 2;
  faces_[f].corner[0] = a;
  faces_[f].corner[1] = b;
  faces_[f].corner[2] = c;
  vertices_[a].half = h;
  vertices_[b].half = h + 1;
  vertices_[c].half = h + 2;
  note(f, Change::all);
  return h;
}

void TriangleMesh::attach(HalfEdge h, const Border& border) {
  faces_[h >> 2].twin[h & 3] = border.twin;
  faces_[h >> 2].constraint[h & 3] = border.constraint;
  note(face_of(h), Change::twins);
  if (border.twin == kNoId) return;
  faces_[border.twin >> 2].twin[border.twin & 3] = h;
  note(face_of(border.twin), Change::twins);
}

/// Makes the two sides an edge without a constraint.
void TriangleMesh::join(HalfEdge a, HalfEdge b) {
  WEND_ASSERT(origin(a) == target(b) && target(a) == origin(b),
              "the two sides of an edge lead opposite ways between the same vertices");
  faces_[a >> 2].twin[a & 3] = b;
  faces_[b >> 2].twin[b & 3] = a;
  note(face_of(a), Change::twins);
  note(face_of(b), Change::twins);
  faces_[a >> 2].constraint[a & 3] = faces_[b >> 2].constraint[b & 3] = kNoId;
}

void TriangleMesh::follow_changes() {
  followed_ = true;
  vertex_changed_.assign(vertices_.size(), false);
  for (FaceId f = 0; f < faces_.size(); ++f) {
    if (face_used(f)) note_cover(f);
  }
}

void TriangleMesh::forget_changes() {
  WEND_ASSERT(!followed_ || vertex_changed_.size() == vertices_.size(),
              "each vertex has a mark: add_vertex() makes one where changes are followed");
  for (const FaceId f : changed_) faces_[f].change = Change::none;
  for (const VertexId v : changed_vertices_) vertex_changed_[v] = false;
  changed_.clear();
  changed_vertices_.clear();
}

void TriangleMesh::set_constraint(HalfEdge h, std::uint32_t head) {
  const HalfEdge across = twin(h);
  WEND_ASSERT(across != kNoId, "the lattice's own border takes no constraints: stay inside it");
  faces_[h >> 2].constraint[h & 3] = head;
  faces_[across >> 2].constraint[across & 3] = head;
}

HalfEdge TriangleMesh::find(VertexId from, VertexId to) const {
  WEND_ASSERT(vertex_used(from), "look for edges at a vertex that is in use");
  const HalfEdge first = spoke(from);
  HalfEdge h = first;
  do {
    if (target(h) == to) return h;
    h = turned_left(h);
  } while (h != first && h != kNoId);
  return kNoId;
}

TriangleMesh::Location TriangleMesh::locate(LatticePoint p) const {
  WEND_ASSERT(p.x >= 0 && p.x <= kLatticeSide && p.y >= 0 && p.y <= kLatticeSide,
              "look for points of the lattice only");
  VertexId near = hints_.near(p, [this](VertexId v) {
    return vertex_used(v) ? std::optional<LatticePoint>(at(v)) : std::nullopt;
  });
  if (near == kNoId) near = 0;
  // Faces with constrained edges need not be Delaunay, and walks among them might go in a circle
  // if they always tried their sides in one order.
  std::uint32_t dice = 1;
  HalfEdge entered = spoke(near);
  for (;;) {
    dice = dice * 1664525u + 1013904223u;
    HalfEdge tried = entered;
    const bool forward = (dice >> 31) != 0;
    HalfEdge on = kNoId;
    int borders = 0;
    bool left = false;
    for (int i = 0; i < 3; ++i, tried = forward ? next(tried) : previous(tried)) {
      const std::int64_t side = turn(from(tried), to(tried), p);
      left = side < 0;
      if (left) break;
      if (side == 0) on = ++borders == 1 ? tried : at(origin(tried)) == p ? tried : on;
    }
    if (left) {
      entered = twin(tried);
      WEND_ASSERT(entered != kNoId, "what lies on the lattice lies in one of its faces");
      continue;
    }
    if (borders == 0) return {kNoId, kNoId, face_of(entered)};
    if (borders == 1) return {kNoId, on, face_of(entered)};
    return {at(origin(on)) == p ? origin(on) : target(on), kNoId, face_of(entered)};
  }
}

}  // namespace wend
