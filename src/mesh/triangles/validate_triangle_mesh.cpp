// Whether a triangulation is one.
#include <string>

#include "wend/internal/mesh/triangle_mesh.h"

namespace wend {
namespace {

Error face_fault(FaceId f, const char* what) { return {"", 0, "face " + std::to_string(f) + what}; }

}  // namespace

Result<void> TriangleMesh::validate_face(FaceId f) const {
  const HalfEdge first = f << 2;
  for (HalfEdge h = first; h < first + 3; ++h) {
    if (origin(h) >= vertices_.size() || !vertex_used(origin(h))) {
      return face_fault(f, " has a corner that is not in use");
    }
  }
  if (turn(from(first), to(first), at(apex(first))) <= 0) {
    return face_fault(f, " does not turn counter-clockwise");
  }
  for (HalfEdge h = first; h < first + 3; ++h) {
    const HalfEdge across = twin(h);
    if (across == kNoId) {
      if (origin(h) >= 4 || target(h) >= 4) return face_fault(f, " lacks a neighbour");
      continue;
    }
    if (face_of(across) >= faces_.size() || !face_used(face_of(across)) || twin(across) != h ||
        origin(across) != target(h) || target(across) != origin(h)) {
      return face_fault(f, " has a neighbour that is not mutual");
    }
    if (constraint(across) != constraint(h)) {
      return face_fault(f, " has an edge whose sides do not have the same constraint");
    }
    if (flips(h)) return face_fault(f, " has an edge that is not Delaunay");
    if (!constrained(h) && cover(face_of(across)) != cover(f)) {
      return face_fault(f, " is not covered as its neighbour is, without a constraint between");
    }
  }
  return {};
}

/// Faces that turn the right way and whose neighbours are mutual cover the square once or several
/// times: Euler's formula shows which.
Result<void> TriangleMesh::validate() const {
  if (!touched_.empty()) return Error{"", 0, "an edit did not settle"};
  std::size_t faces = 0;
  for (FaceId f = 0; f < faces_.size(); ++f) {
    if (!face_used(f)) continue;
    ++faces;
    if (Result<void> result = validate_face(f); !result) return result;
  }
  std::size_t vertices = 0;
  for (VertexId v = 0; v < vertices_.size(); ++v) {
    if (!vertex_used(v)) continue;
    ++vertices;
    const HalfEdge h = spoke(v);
    if (face_of(h) >= faces_.size() || !face_used(face_of(h)) || origin(h) != v) {
      return Error{"", 0, "vertex " + std::to_string(v) + " names a side that is not its own"};
    }
  }
  if (vertices != vertex_count_) return Error{"", 0, "vertices are miscounted"};
  if (faces != 2 * vertices - 6) return Error{"", 0, "the faces are not as many as they should be"};
  return {};
}

}  // namespace wend
