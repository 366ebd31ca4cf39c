// How vertices that are no longer needed are removed, and edges that they cut are made whole.
#include <algorithm>

#include "wend/base/assert.h"
#include "wend/mesh/triangulation.h"

namespace wend {
namespace {

/// Precondition: the three points lie in line.
bool is_between(LatticePoint a, LatticePoint p, LatticePoint b) {
  const std::int64_t across = (std::int64_t{a.x} - p.x) * (std::int64_t{b.x} - p.x);
  const std::int64_t up = (std::int64_t{a.y} - p.y) * (std::int64_t{b.y} - p.y);
  return across + up < 0;
}

}  // namespace

void Triangulation::tidy_visited() {
  WEND_ASSERT(unrouted_.empty() && lifted_.empty(),
              "tidy up when all strands lie on edges and all obstacles are laid down");
  for (const VertexId v : visited_) tidy(v);
  // The others waited for something that may be gone now. There are few of them.
  for (bool any = !waiting_.empty(); any;) {
    std::sort(waiting_.begin(), waiting_.end());
    waiting_.erase(std::unique(waiting_.begin(), waiting_.end()), waiting_.end());
    visited_.swap(waiting_);
    waiting_.clear();
    any = false;
    for (const VertexId v : visited_) any = tidy(v) || any;
  }
  mesh_.settle();
}

/// Removes a vertex that nothing needs any more. One that merely cuts an edge waits where that
/// cannot be made whole yet.
bool Triangulation::tidy(VertexId vertex) {
  if (!mesh_.vertex_used(vertex) || mesh_.pinned(vertex)) return false;
  HalfEdge ends[2] = {kNoId, kNoId};
  int count = 0;
  const HalfEdge first = mesh_.spoke(vertex);
  HalfEdge h = first;
  do {
    if (mesh_.constrained(h)) {
      if (count == 2) return false;
      ends[count++] = h;
    }
    h = mesh_.turned_left(h);
  } while (h != first);
  if (count == 0) {
    mesh_.remove(vertex);
    return true;
  }
  if (count != 2 || !merges(ends[0], ends[1]) || !merges(ends[1], ends[0])) return false;
  if (!parts_the_rest(ends[0], ends[1])) {
    waiting_.push_back(vertex);
    return false;
  }
  merge(ends[0], ends[1]);
  return true;
}

/// Whether each strand that leaves the sides' common origin by one of them came by the other, and
/// each that came by the other leaves by the one; none begins there as a corner.
bool Triangulation::merges(HalfEdge one, HalfEdge other) const {
  WEND_ASSERT(mesh_.origin(one) == mesh_.origin(other),
              "two sides can be merged at the vertex where both begin");
  const VertexId vertex = mesh_.origin(one);
  std::size_t leaving = 0;
  for (StrandId s = mesh_.constraint(one); s != kNoId; s = strands_[s].sibling) {
    if (strands_[s].from != vertex) continue;
    ++leaving;
    if (strands_[s].corner) return false;
    StrandId came = mesh_.constraint(other);
    while (came != kNoId && (strands_[came].to != vertex || strands_[came].next != s)) {
      came = strands_[came].sibling;
    }
    // If one obstacle has several strands, another one may count on the other edge.
    if (came == kNoId || strands_[came].sign != strands_[s].sign) return false;
  }
  std::size_t arriving = 0;
  for (StrandId s = mesh_.constraint(other); s != kNoId; s = strands_[s].sibling) {
    if (strands_[s].to == vertex) ++arriving;
  }
  return arriving == leaving;
}

/// Whether the segment between the sides' targets has the vertices round their origin, from the
/// first side to the second, on its one side, and the others on the other, or beyond its ends.
bool Triangulation::parts_the_rest(HalfEdge one, HalfEdge other) const {
  const LatticePoint u = mesh_.to(other);
  const LatticePoint w = mesh_.to(one);
  // The edge may be there already: as the far side of a sliver, or with strands of its own, whose
  // faces count something else.
  const HalfEdge there = mesh_.find(mesh_.target(other), mesh_.target(one));
  if (there != kNoId && mesh_.constrained(there)) return false;
  bool left = true;
  for (HalfEdge h = mesh_.turned_left(one); h != one; h = mesh_.turned_left(h)) {
    if (h == other) {
      left = false;
      continue;
    }
    const LatticePoint p = mesh_.to(h);
    const std::int64_t side = turn(u, w, p);
    if (left ? side < 0 : side > 0) return false;
    if (side == 0 && is_between(u, p, w)) return false;
  }
  return true;
}

/// Precondition: the two before hold.
void Triangulation::merge(HalfEdge one, HalfEdge other) {
  const VertexId vertex = mesh_.origin(one);
  const VertexId u = mesh_.target(other);
  const VertexId w = mesh_.target(one);
  WEND_ASSERT(u != w, "two sides of one vertex end at different ones: an edge is there once");
  const StrandId heads[] = {mesh_.constraint(one), mesh_.constraint(other)};
  const std::int32_t left = mesh_.cover(TriangleMesh::face_of(one));
  const std::int32_t right = mesh_.cover(TriangleMesh::face_of(mesh_.twin(one)));
  mesh_.set_constraint(one, kNoId);
  mesh_.set_constraint(other, kNoId);
  mesh_.remove(vertex);
  for (const FaceId f : mesh_.fresh_faces()) mesh_.set_cover(f, left);
  closed_hole_ = mesh_.fresh_faces();
  HalfEdge whole = mesh_.find(u, w);
  if (whole == kNoId) {
    [[maybe_unused]] const Advance step = advance(u, w, Walls::stop);
    WEND_ASSERT(step.vertex == w, "inside a hole nothing lies between vertices that part it");
    whole = mesh_.force(crossed_);
    closed_hole_.insert(closed_hole_.end(), mesh_.fresh_faces().begin(), mesh_.fresh_faces().end());
  }
  for (const FaceId f : closed_hole_) {
    if (!mesh_.face_used(f)) continue;
    std::int64_t side = 0;
    for (HalfEdge h = f << 2; h < (f << 2) + 3; ++h) {
      if (side == 0) side = turn(mesh_.at(u), mesh_.at(w), mesh_.from(h));
    }
    mesh_.set_cover(f, side > 0 ? left : right);
  }
  joined_.clear();
  join_strands(heads[0], vertex, whole);
  join_strands(heads[1], vertex, whole);
  for (const StrandId s : joined_) strands_.free(s);
}

/// Puts the strands of a list that came to a vertex on the edge that passes where it was, with what
/// went on from there.
void Triangulation::join_strands(StrandId head, VertexId vertex, HalfEdge whole) {
  const VertexId u = mesh_.origin(whole);
  for (StrandId s = head; s != kNoId;) {
    Strand& strand = strands_[s];
    const StrandId sibling = strand.sibling;
    if (strand.to == vertex) {
      const StrandId rest = strand.next;
      WEND_ASSERT(rest != kNoId && strands_[rest].from == vertex,
                  "a strand that came to the vertex goes on from there: ask merges() before");
      strand.to = strands_[rest].to;
      strand.next = strands_[rest].next;
      strands_.attach(mesh_, strand.from == u ? whole : mesh_.twin(whole), s);
      joined_.push_back(rest);
    }
    s = sibling;
  }
}

}  // namespace wend
