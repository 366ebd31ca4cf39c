#pragma once

#include "polyanya_memory.h"
#include "wend/base/assert.h"
#include "wend/internal/mesh/live_faces.h"
#include "wend/mesh/live_mesh.h"

namespace wend {

/// Polyanya's view of one version of a mesh that changes. Doors are sides of its triangles, made
/// when they are asked for: both together are a cache line per triangle, instead of one per door.
/// Keeps the version.
class LiveMeshDoors {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr bool kHasTargets = false;
  static constexpr bool kKnowsIslands = false;

  /// As NavMesh::Door.
  struct Door {
    double x;
    double y;
    double end_x;
    double end_y;
    std::uint32_t twin;
    std::uint32_t polygon;
    std::uint32_t neighbour;
    std::uint32_t bend;
    std::uint32_t end_bend;
  };

  explicit LiveMeshDoors(const LiveMeshSnapshot& snapshot)
      : faces_(snapshot.faces_), lattice_(faces_->lattice()) {}

  std::uint32_t polygon_count() const { return faces_->face_bound(); }
  [[gnu::always_inline]] Door door(std::uint32_t number) const {
    WEND_ASSERT((number & 3) != 3, "doors are sides 0 to 2 of a triangle: kNone is none");
    return door(faces_->face(number >> 2), number >> 2, number & 3);
  }
  template <class Visit>
  void for_each_neighbour(std::uint32_t polygon, Visit&& visit) const {
    const LiveFace& face = faces_->face(polygon);
    for (std::uint32_t i = 0; i < 3; ++i) {
      if ((face.doors >> i & 1) != 0) visit(face.twin[i] >> 2);
    }
  }
  static double two_by_square(const Door& door) {
    const double dx = door.end_x - door.x;
    const double dy = door.end_y - door.y;
    return 2 / (dx * dx + dy * dy);
  }
  static double height(std::uint32_t, double, double) { return 0; }
  static Position corner(const SightNode& node) { return {node.root.x, node.root.y, 0}; }

  template <class Visit>
  void for_each_door(std::uint32_t polygon, const PolyanyaMemory&, Visit&& visit) const {
    const LiveFace& face = faces_->face(polygon);
    for (std::uint32_t i = 0; i < 3; ++i) {
      if ((face.doors >> i & 1) != 0) visit(door(face, polygon, i));
    }
  }

  template <class Visit>
  [[gnu::always_inline]] void for_each_other_door(std::uint32_t entry, std::uint32_t polygon,
                                                  const PolyanyaMemory&, Visit&& visit) const {
    const LiveFace& face = faces_->face(polygon);
    for (std::uint32_t i = 0; i < 3; ++i) {
      if ((face.doors >> i & 1) != 0 && i != (entry & 3)) visit(door(face, polygon, i));
    }
  }

 private:
  [[gnu::always_inline]] Door door(const LiveFace& face, std::uint32_t polygon,
                                   std::uint32_t i) const {
    WEND_ASSERT(face.twin[i] != kNoId, "a door has a face across: the lattice's border has none");
    const std::uint32_t next = i == 2 ? 0 : i + 1;
    const Position begin = lattice_.position(face.at(i));
    const Position end = lattice_.position(face.at(next));
    return {begin.x,
            begin.y,
            end.x,
            end.y,
            face.twin[i],
            polygon,
            face.twin[i] >> 2,
            (face.bends >> i & 1) != 0 ? face.corner[i] : kNone,
            (face.bends >> next & 1) != 0 ? face.corner[next] : kNone};
  }

  std::shared_ptr<const LiveFaces> faces_;
  MeshLattice lattice_;
};

}  // namespace wend
