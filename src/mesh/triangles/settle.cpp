// How a triangulation takes in a point and becomes Delaunay again.
#include "wend/internal/mesh/triangle_mesh.h"

#include "wend/base/assert.h"

namespace wend {

VertexId TriangleMesh::split_face(FaceId f, LatticePoint p) {
  const HalfEdge side = f << 2;
  const VertexId a = origin(side);
  const VertexId b = origin(side + 1);
  const VertexId c = origin(side + 2);
  WEND_ASSERT(turn(at(a), at(b), p) > 0 && turn(at(b), at(c), p) > 0 && turn(at(c), at(a), p) > 0,
              "a point on an edge splits that edge: locate it first");
  const Border over_bc = border(side + 1);
  const Border over_ca = border(side + 2);
  const VertexId v = add_vertex(p);
  const HalfEdge ab = set_face(f, a, b, v);
  const HalfEdge bc = set_face(add_face(cover(f)), b, c, v);
  const HalfEdge ca = set_face(add_face(cover(f)), c, a, v);
  attach(bc, over_bc);
  attach(ca, over_ca);
  join(next(ab), previous(bc));
  join(next(bc), previous(ca));
  join(next(ca), previous(ab));
  for (const HalfEdge h : {ab, bc, ca}) touch(h);
  return v;
}

bool TriangleMesh::fits_into(HalfEdge h, LatticePoint p) const {
  WEND_ASSERT(twin(h) != kNoId,
              "the lattice's own border has no faces on both sides, and is not split");
  const LatticePoint u = from(h);
  const LatticePoint w = to(h);
  const LatticePoint x = at(apex(h));
  const LatticePoint y = at(apex(twin(h)));
  return turn(p, w, x) > 0 && turn(u, p, x) > 0 && turn(w, p, y) > 0 && turn(p, u, y) > 0;
}

VertexId TriangleMesh::split_edge(HalfEdge h, LatticePoint p) {
  const HalfEdge across = twin(h);
  WEND_ASSERT(fits_into(h, p), "ask fits_into() first");
  const VertexId u = origin(h);
  const VertexId w = target(h);
  const VertexId x = apex(h);
  const VertexId y = apex(across);
  const Border wx = border(next(h));
  const Border xu = border(previous(h));
  const Border uy = border(next(across));
  const Border yw = border(previous(across));
  const VertexId v = add_vertex(p);
  const HalfEdge uv = set_face(face_of(h), u, v, x);
  const HalfEdge wv = set_face(face_of(across), w, v, y);
  const HalfEdge vw = set_face(add_face(cover(face_of(h))), v, w, x);
  const HalfEdge vu = set_face(add_face(cover(face_of(across))), v, u, y);
  attach(next(vw), wx);
  attach(previous(uv), xu);
  attach(next(vu), uy);
  attach(previous(wv), yw);
  join(uv, vu);
  join(vw, wv);
  join(next(uv), previous(vw));
  join(next(wv), previous(vu));
  for (const HalfEdge side : {next(vw), previous(uv), next(vu), previous(wv)}) touch(side);
  for (const HalfEdge side : {uv, vw, next(uv), next(wv)}) touch(side);
  // Beside the edge's line its halves turn.
  for (const VertexId changed : {u, v, w}) note_vertex(changed);
  return v;
}

/// Whether the edge is to be flipped. With four points on a circle either edge will do.
bool TriangleMesh::flips(HalfEdge h) const {
  const HalfEdge across = twin(h);
  return across != kNoId && !constrained(h) &&
         in_circle(from(h), to(h), at(apex(h)), at(apex(across)));
}

void TriangleMesh::flip(HalfEdge h) {
  const HalfEdge across = twin(h);
  WEND_ASSERT(!constrained(h), "constrained edges stay");
  WEND_ASSERT(cover(face_of(h)) == cover(face_of(across)),
              "where there is no constraint, both sides are covered alike");
  const VertexId a = origin(h);
  const VertexId b = target(h);
  const VertexId c = apex(h);
  const VertexId d = apex(across);
  WEND_ASSERT(turn(at(c), at(a), at(d)) > 0 && turn(at(d), at(b), at(c)) > 0,
              "only edges of convex quadrangles can be flipped");
  const Border bc = border(next(h));
  const Border ca = border(previous(h));
  const Border ad = border(next(across));
  const Border db = border(previous(across));
  const HalfEdge left = set_face(face_of(h), c, a, d);
  const HalfEdge right = set_face(face_of(across), d, b, c);
  attach(left, ca);
  attach(next(left), ad);
  attach(right, db);
  attach(next(right), bc);
  join(previous(left), previous(right));
}

/// All four sides round a flipped edge are looked at again: a point that was inserted would need
/// two, but then sides that were touched before might be forgotten, for flips rename them.
void TriangleMesh::settle() {
  while (!touched_.empty()) {
    const HalfEdge h = touched_.back();
    touched_.pop_back();
    if (!face_used(face_of(h)) || !flips(h)) continue;
    const HalfEdge across = twin(h);
    flip(h);
    for (const HalfEdge side : {h, across}) {
      const HalfEdge first = side & ~HalfEdge{3};
      touch(first);
      touch(first + 1);
    }
  }
}

bool TriangleMesh::shift(VertexId v, LatticePoint to) {
  WEND_ASSERT(to.x >= 0 && to.x <= kLatticeSide && to.y >= 0 && to.y <= kLatticeSide,
              "a vertex is moved to a point of the lattice");
  const HalfEdge first = spoke(v);
  HalfEdge h = first;
  do {
    const HalfEdge rim = next(h);
    if (turn(from(rim), this->to(rim), to) <= 0) return false;
    h = turned_left(h);
  } while (h != first);
  vertices_[v].at = to;
  note_vertex(v);
  do {
    note(face_of(h), Change::all);
    if (constrained(h)) note_vertex(target(h));
    touch(h);
    touch(next(h));
    h = turned_left(h);
  } while (h != first);
  hints_.put(to, v);
  return true;
}

}  // namespace wend
