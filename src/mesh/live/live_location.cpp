#include "wend/internal/mesh/live_location.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "../nearest_in_ring.h"
#include "wend/base/assert.h"
#include "wend/internal/mesh/orientation.h"
#include "wend/mesh/live_mesh.h"

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
    WEND_ASSERT(face.twin[across] != kNoId, "no place within the lattice lies beyond its border");
    f = TriangleMesh::face_of(face.twin[across]);
  }
}

namespace {

/// Looks at faces in the order of their distance from a place, from the one that holds it on.
class NearestFace {
 public:
  NearestFace(const LiveFaces& faces, const Position& place)
      : faces_(faces), place_(place), seen_(faces.face_bound(), false) {}

  MeshPlace find(FaceId first) {
    reach(first);
    while (!reached_.empty()) {
      std::pop_heap(reached_.begin(), reached_.end(), later);
      const Reached nearest = reached_.back();
      reached_.pop_back();
      if (faces_.face(nearest.face).free != 0) return {nearest.face, inside(nearest.face)};
      for (const HalfEdge twin : faces_.face(nearest.face).twin) {
        if (twin != kNoId) reach(TriangleMesh::face_of(twin));
      }
    }
    return {};
  }

 private:
  struct Reached {
    double square;  // of the distance
    FaceId face;
  };
  using Corners = std::array<Position, 3>;

  /// At equal distances the face with the smaller number comes first.
  static bool later(const Reached& a, const Reached& b) {
    return a.square != b.square ? a.square > b.square : a.face > b.face;
  }
  Corners corners(FaceId f) const {
    const LiveFace& face = faces_.face(f);
    return {faces_.corner(face, 0), faces_.corner(face, 1), faces_.corner(face, 2)};
  }
  static bool contains(const Corners& corners, const Position& place) {
    return orientation(corners[0], corners[1], place) >= 0 &&
           orientation(corners[1], corners[2], place) >= 0 &&
           orientation(corners[2], corners[0], place) >= 0;
  }
  /// Rounded.
  Position nearest(const Corners& corners) const {
    if (contains(corners, place_)) return place_;
    return nearest_on_border(std::span<const Position>(corners), place_);
  }
  Position inside(FaceId f) const {
    const Corners corners = this->corners(f);
    Position near = pulled_in(std::span<const Position>(corners), nearest(corners),
                              [&](const Position& place) { return contains(corners, place); });
    near.z = 0;
    return near;
  }
  void reach(FaceId f) {
    WEND_ASSERT(f < seen_.size(), "faces of this version are below its bound");
    if (seen_[f]) return;
    seen_[f] = true;
    const Position near = nearest(corners(f));
    const double dx = near.x - place_.x;
    const double dy = near.y - place_.y;
    reached_.push_back({dx * dx + dy * dy, f});
    std::push_heap(reached_.begin(), reached_.end(), later);
  }

  const LiveFaces& faces_;
  Position place_;
  std::vector<bool> seen_;
  std::vector<Reached> reached_;
};

}  // namespace

/// From outside the lattice, whose nearest face is not known, the search begins at the lattice's
/// place that is nearest: no face is nearer to the one asked for.
MeshPlace LiveMeshSnapshot::nearest_place(const Position& place) const {
  if (!std::isfinite(place.x) || !std::isfinite(place.y)) return {};
  const MeshLattice& lattice = faces_->lattice();
  const Position low = lattice.position({1, 1});
  const Position high = lattice.position({kLatticeSide - 1, kLatticeSide - 1});
  const Position near = {std::clamp(place.x, low.x, high.x), std::clamp(place.y, low.y, high.y), 0};
  const std::optional<LiveLocation> location = locate(*faces_, near);
  WEND_ASSERT(location, "what lies within the lattice lies in one of its faces");
  return NearestFace(*faces_, place).find(TriangleMesh::face_of(location->side));
}

}  // namespace wend
