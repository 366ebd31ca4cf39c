#include "wend/mesh/merge_triangles.h"

#include <algorithm>

#include "ring_merger.h"
#include "wend/base/assert.h"

namespace wend {
namespace {

/// The interface of triangles that the merger needs.
struct TrianglePlane {
  const TriangleMesh& mesh;
  KeptEdges kept;

  HalfEdge twin(HalfEdge h) const { return mesh.twin(h); }
  int turn(HalfEdge before, HalfEdge after) const {
    const auto side = wend::turn(mesh.from(before), mesh.from(after), mesh.to(after));
    return side > 0 ? 1 : side < 0 ? -1 : 0;
  }
  bool stays(HalfEdge h) const { return kept == KeptEdges::constrained && mesh.constrained(h); }
  bool corner_stays(HalfEdge h) const {
    return kept == KeptEdges::constrained && mesh.pinned(mesh.origin(h));
  }
};

/// At first the rings are those of the free faces.
class PolygonMerger {
 public:
  PolygonMerger(const Triangulation& triangulation, KeptEdges kept)
      : triangulation_(triangulation),
        mesh_(triangulation.mesh()),
        plane_{mesh_, kept},
        rings_(plane_, mesh_.face_bound() * 4) {}

  MeshPlan merge() {
    collect_faces();
    collect_edges();
    for (const Edge& edge : edges_) rings_.leave_out(edge.side);
    return write();
  }

 private:
  struct Edge {
    std::int64_t length;  // squared
    LatticePoint from;    // the smaller end, so that ties do not depend on numbers
    LatticePoint to;
    HalfEdge side;
  };

  void collect_faces();
  void collect_edges();
  void write_ring(HalfEdge first, MeshPlan& plan);
  MeshPlan write();

  const Triangulation& triangulation_;
  const TriangleMesh& mesh_;
  TrianglePlane plane_;
  RingMerger<TrianglePlane> rings_;
  std::vector<std::uint32_t> names_;  // of vertices, in the plan
  std::vector<Edge> edges_;
};

void PolygonMerger::collect_faces() {
  for (FaceId f = 0; f < mesh_.face_bound(); ++f) {
    if (!mesh_.face_used(f) || !triangulation_.is_free(f)) continue;
    for (HalfEdge h = f << 2; h < (f << 2) + 3; ++h) rings_.link(h, TriangleMesh::next(h));
  }
}

void PolygonMerger::collect_edges() {
  const auto smaller = [](LatticePoint a, LatticePoint b) {
    return a.x != b.x ? a.x < b.x : a.y < b.y;
  };
  for (HalfEdge h = 0; h < rings_.bound(); ++h) {
    if (!rings_.in_ring(h) || mesh_.twin(h) == kNoId || !rings_.inner(h)) continue;
    const LatticePoint a = mesh_.from(h);
    const LatticePoint b = mesh_.to(h);
    if (!smaller(a, b)) continue;
    const std::int64_t dx = std::int64_t{b.x} - a.x;
    const std::int64_t dy = std::int64_t{b.y} - a.y;
    edges_.push_back({dx * dx + dy * dy, a, b, h});
  }
  std::sort(edges_.begin(), edges_.end(), [&](const Edge& one, const Edge& other) {
    if (one.length != other.length) return one.length > other.length;
    if (one.from != other.from) return smaller(one.from, other.from);
    return smaller(one.to, other.to);
  });
}

void PolygonMerger::write_ring(HalfEdge first, MeshPlan& plan) {
  HalfEdge h = first;
  do {
    if (rings_.needed(h)) {
      std::uint32_t& name = names_[mesh_.origin(h)];
      if (name == kNoId) {
        name = static_cast<std::uint32_t>(plan.vertices.size());
        plan.vertices.push_back(triangulation_.position(mesh_.origin(h)));
      }
      plan.corners.push_back(name);
    }
    h = rings_.next(h);
  } while (h != first);
  WEND_ASSERT(plan.corners.size() >= std::size_t{plan.first.back()} + 3,
              "a convex polygon turns at three corners or more");
  plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
}

MeshPlan PolygonMerger::write() {
  MeshPlan plan;
  plan.first.push_back(0);
  names_.assign(mesh_.vertex_bound(), kNoId);
  std::vector<bool> written(rings_.bound(), false);
  for (HalfEdge h = 0; h < rings_.bound(); ++h) {
    if (!rings_.in_ring(h) || written[h]) continue;
    for (HalfEdge side = h; !written[side]; side = rings_.next(side)) written[side] = true;
    write_ring(h, plan);
  }
  return plan;
}

}  // namespace

MeshPlan merge_triangles(const Triangulation& triangulation, KeptEdges kept) {
  return PolygonMerger(triangulation, kept).merge();
}

}  // namespace wend
