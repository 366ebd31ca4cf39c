#include "wend/internal/mesh/live_location.h"

#include "wend/internal/mesh/orientation.h"

namespace wend {
namespace {

/// Which sides of a face have a place to their right, and which on their line: bits.
struct SidesOf {
  unsigned right = 0;
  unsigned on = 0;
};

SidesOf sides_of(const LiveFaces& faces, const LiveFace& face, const Position& place) {
  SidesOf sides;
  const Position corners[] = {faces.corner(face, 0), faces.corner(face, 1), faces.corner(face, 2)};
  for (unsigned i = 0; i < 3; ++i) {
    const int side = orientation(corners[i], corners[i == 2 ? 0 : i + 1], place);
    if (side < 0) sides.right |= 1u << i;
    if (side == 0) sides.on |= 1u << i;
  }
  return sides;
}

}  // namespace

/// From a face near by across a side that has the place beyond it; where two have, a die decides,
/// for walks among faces that are not all Delaunay might go in a circle.
std::optional<LiveLocation> locate(const LiveFaces& faces, const Position& place) {
  const MeshLattice& lattice = faces.lattice();
  const std::optional<LatticePoint> near = lattice.point(place);
  const Position low = lattice.position({0, 0});
  const Position high = lattice.position({kLatticeSide, kLatticeSide});
  if (!near || !(place.x > low.x && place.x < high.x && place.y > low.y && place.y < high.y)) {
    return {};
  }
  std::uint32_t dice = 1;
  for (FaceId f = faces.face_near(*near);;) {
    const LiveFace& face = faces.face(f);
    const SidesOf sides = sides_of(faces, face, place);
    if (sides.right == 0) {
      const HalfEdge first = f << 2;
      if (sides.on == 0) return LiveLocation{first, false, false};
      if ((sides.on & (sides.on - 1)) == 0) {
        return LiveLocation{first + (sides.on >> 1), true, false};
      }
      // Two sides meet at the vertex: the second of them begins there.
      const std::uint32_t corner = sides.on == 3 ? 1 : sides.on == 6 ? 2 : 0;
      return LiveLocation{first + corner, false, true};
    }
    const bool two = (sides.right & (sides.right - 1)) != 0;
    std::uint32_t across = sides.right >> 1;  // of one bit, its place
    if (two) {
      dice = dice * 1664525u + 1013904223u;
      const bool higher = (dice >> 31) != 0;
      across = sides.right == 3   ? (higher ? 1 : 0)
               : sides.right == 6 ? (higher ? 2 : 1)
                                  : (higher ? 2 : 0);
    }
    f = TriangleMesh::face_of(face.twin[across]);
  }
}

}  // namespace wend
