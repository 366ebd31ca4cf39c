#pragma once

#include <optional>

#include "wend/internal/mesh/live_faces.h"

namespace wend {

/// Where a place lies among the triangles of a version, blocked ones too: in a face, on one of its
/// sides, or at the vertex where that begins.
struct LiveLocation {
  HalfEdge side;  // of the face; if it lies inside, the first
  bool on_side = false;
  bool at_vertex = false;
};
/// Nothing on the lattice's border or beyond it, or where a coordinate is no number. Exact
/// (orientation.h).
std::optional<LiveLocation> locate(const LiveFaces& faces, const Position& place);

/// Calls `visit(face)` with all free faces that hold the place.
template <class Visit>
void for_each_face_at(const LiveFaces& faces, const Position& place, Visit&& visit) {
  const std::optional<LiveLocation> location = locate(faces, place);
  if (!location) return;
  const auto look_at = [&](HalfEdge h) {
    if (faces.face(TriangleMesh::face_of(h)).free != 0) visit(TriangleMesh::face_of(h));
  };
  const auto twin = [&](HalfEdge h) { return faces.face(TriangleMesh::face_of(h)).twin[h & 3]; };
  HalfEdge h = location->side;
  look_at(h);
  if (location->on_side) look_at(twin(h));
  if (!location->at_vertex) return;
  for (h = twin(TriangleMesh::previous(h)); h != location->side;
       h = twin(TriangleMesh::previous(h))) {
    look_at(h);
  }
}

}  // namespace wend
