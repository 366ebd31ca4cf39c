#include "wend/mesh/merge_triangles.h"

#include <algorithm>

namespace wend {
namespace {

/// The borders of polygons as rings of half edges, at first those of the free faces.
class PolygonMerger {
 public:
  PolygonMerger(const Triangulation& triangulation, KeptEdges kept)
      : triangulation_(triangulation), mesh_(triangulation.mesh()), kept_(kept) {}

  MeshPlan merge() {
    collect_faces();
    collect_edges();
    for (const Edge& edge : edges_) leave_out(edge.side);
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
  void link(HalfEdge before, HalfEdge after) {
    next_[before] = after;
    previous_[after] = before;
  }
  bool convex(HalfEdge before, HalfEdge after) const {
    return turn(mesh_.from(before), mesh_.from(after), mesh_.to(after)) >= 0;
  }
  bool inner(HalfEdge h) const { return next_[mesh_.twin(h)] != kNoId; }
  void leave_out(HalfEdge h);
  bool may_go(HalfEdge h) const { return kept_ == KeptEdges::none || !mesh_.constrained(h); }
  bool needed(HalfEdge h) const;
  void write_ring(HalfEdge first, MeshPlan& plan);
  MeshPlan write();

  const Triangulation& triangulation_;
  const TriangleMesh& mesh_;
  KeptEdges kept_;
  std::vector<HalfEdge> next_;  // of sides of polygons; others have none
  std::vector<HalfEdge> previous_;
  std::vector<std::uint32_t> names_;  // of vertices, in the plan
  std::vector<Edge> edges_;
};

void PolygonMerger::collect_faces() {
  next_.assign(mesh_.face_bound() * 4, kNoId);
  previous_.assign(mesh_.face_bound() * 4, kNoId);
  for (FaceId f = 0; f < mesh_.face_bound(); ++f) {
    if (!mesh_.face_used(f) || !triangulation_.is_free(f)) continue;
    for (HalfEdge h = f << 2; h < (f << 2) + 3; ++h) link(h, TriangleMesh::next(h));
  }
}

void PolygonMerger::collect_edges() {
  const auto smaller = [](LatticePoint a, LatticePoint b) {
    return a.x != b.x ? a.x < b.x : a.y < b.y;
  };
  for (HalfEdge h = 0; h < next_.size(); ++h) {
    if (next_[h] == kNoId || mesh_.twin(h) == kNoId || !inner(h)) continue;
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

/// Two convex polygons share a straight piece of their borders, of which the edge may be a part
/// only; all of it goes, or nothing.
void PolygonMerger::leave_out(HalfEdge h) {
  if (next_[h] == kNoId) return;
  HalfEdge first = h;
  HalfEdge last = h;
  while (next_[mesh_.twin(first)] == mesh_.twin(previous_[first]) && previous_[first] != last) {
    first = previous_[first];
  }
  while (previous_[mesh_.twin(last)] == mesh_.twin(next_[last]) && next_[last] != first) {
    last = next_[last];
  }
  const HalfEdge before = previous_[first];
  const HalfEdge after = next_[last];
  const HalfEdge before_across = previous_[mesh_.twin(last)];
  const HalfEdge after_across = next_[mesh_.twin(first)];
  WEND_ASSERT(before != last && before_across != mesh_.twin(first),
              "a polygon does not consist of what it shares with one neighbour");
  if (!convex(before, after_across) || !convex(before_across, after)) return;
  for (HalfEdge side = first; side != after; side = next_[side]) {
    if (!may_go(side)) return;
  }
  for (HalfEdge side = first;;) {
    const HalfEdge following = next_[side];
    next_[side] = next_[mesh_.twin(side)] = kNoId;
    if (side == last) break;
    side = following;
  }
  link(before, after_across);
  link(before_across, after);
}

/// Whether the corner at which a side begins is one: the border turns there, or what lies across
/// changes.
bool PolygonMerger::needed(HalfEdge h) const {
  const HalfEdge before = previous_[h];
  if (turn(mesh_.from(before), mesh_.from(h), mesh_.to(h)) != 0) return true;
  if (kept_ == KeptEdges::constrained && mesh_.pinned(mesh_.origin(h))) return true;
  const bool one = inner(h);
  const bool other = inner(before);
  if (!one && !other) return false;
  if (one != other) return true;
  return next_[mesh_.twin(h)] != mesh_.twin(before);
}

void PolygonMerger::write_ring(HalfEdge first, MeshPlan& plan) {
  HalfEdge h = first;
  do {
    if (needed(h)) {
      std::uint32_t& name = names_[mesh_.origin(h)];
      if (name == kNoId) {
        name = static_cast<std::uint32_t>(plan.vertices.size());
        plan.vertices.push_back(triangulation_.position(mesh_.origin(h)));
      }
      plan.corners.push_back(name);
    }
    h = next_[h];
  } while (h != first);
  plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
}

MeshPlan PolygonMerger::write() {
  MeshPlan plan;
  plan.first.push_back(0);
  names_.assign(mesh_.vertex_bound(), kNoId);
  std::vector<bool> written(next_.size(), false);
  for (HalfEdge h = 0; h < next_.size(); ++h) {
    if (next_[h] == kNoId || written[h]) continue;
    for (HalfEdge side = h; !written[side]; side = next_[side]) written[side] = true;
    write_ring(h, plan);
  }
  return plan;
}

}  // namespace

MeshPlan merge_triangles(const Triangulation& triangulation, KeptEdges kept) {
  return PolygonMerger(triangulation, kept).merge();
}

}  // namespace wend
