// How a triangulation closes the holes that a vertex leaves, or an edge that is forced.
#include <algorithm>

#include "wend/base/assert.h"
#include "wend/internal/mesh/triangle_mesh.h"

namespace wend {

/// Collects the corners and borders round the faces of a vertex, counter-clockwise.
void TriangleMesh::collect_rim(VertexId v) {
  rim_.clear();
  const HalfEdge first = spoke(v);
  HalfEdge h = first;
  do {
    WEND_ASSERT(!constrained(h), "take constraints away before their vertices");
    rim_.push_back({target(h), border(next(h)), next(h)});
    h = turned_left(h);
    WEND_ASSERT(h != kNoId, "the lattice's own corners stay");
  } while (h != first);
}

/// The hole is a star: `inside` sees all of its corners. A corner may be cut off where the cut
/// leaves that point in the rest, or on its border: then nothing else can lie in the ear.
void TriangleMesh::cut_ears(LatticePoint inside, std::int32_t cover) {
  WEND_ASSERT(rim_.size() >= 3,
              "a vertex inside the lattice has three neighbours: its hole has three corners");
  std::size_t i = 0;
  while (rim_.size() > 3) {
    const std::size_t size = rim_.size();
    i %= size;
    const Rim& a = rim_[i];
    const Rim& b = rim_[(i + 1) % size];
    const Rim& c = rim_[(i + 2) % size];
    if (turn(at(a.vertex), at(b.vertex), at(c.vertex)) <= 0 ||
        turn(at(a.vertex), at(c.vertex), inside) < 0) {
      ++i;
      continue;
    }
    const HalfEdge ab = set_face(add_face(cover), a.vertex, b.vertex, c.vertex);
    attach(ab, a.border);
    attach(next(ab), b.border);
    fresh_.push_back(face_of(ab));
    rim_[i].border = {previous(ab), kNoId};
    rim_.erase(rim_.begin() + static_cast<std::ptrdiff_t>((i + 1) % size));
    // A rim that lost its first corner begins one earlier.
    i = i + 1 == size ? size - 2 : i;
    i = i == 0 ? rim_.size() - 1 : i - 1;
  }
  WEND_ASSERT(turn(at(rim_[0].vertex), at(rim_[1].vertex), at(rim_[2].vertex)) > 0,
              "the last three corners of a star turn counter-clockwise, as all ears do");
  const HalfEdge last = set_face(add_face(cover), rim_[0].vertex, rim_[1].vertex, rim_[2].vertex);
  fresh_.push_back(face_of(last));
  attach(last, rim_[0].border);
  attach(next(last), rim_[1].border);
  attach(previous(last), rim_[2].border);
}

void TriangleMesh::remove(VertexId v) {
  WEND_ASSERT(vertex_used(v) && !pinned(v), "a vertex that someone needs stays");
  collect_rim(v);
  const LatticePoint inside = at(v);
  const std::int32_t cover_of_all = cover(face_of(spoke(v)));
  for (const Rim& rim : rim_) free_face(face_of(rim.old));
  fresh_.clear();
  cut_ears(inside, cover_of_all);
  for (const FaceId f : fresh_) {
    for (HalfEdge h = f << 2; h < (f << 2) + 3; ++h) touch(h);
  }
  vertices_[v].half = kNoId;
  vertices_[v].pins = free_vertex_;
  free_vertex_ = v;
  --vertex_count_;
  note_vertex(v);
}

/// The border of what a segment crosses, on one side of it and counter-clockwise, so that the base
/// leads from the last corner back to the first. Sides cross the segment from right to left.
void TriangleMesh::collect_chain(const std::vector<HalfEdge>& crossed, bool left) {
  rim_.clear();
  const auto add = [this](HalfEdge side) { rim_.push_back({origin(side), border(side), side}); };
  const std::size_t count = crossed.size();
  const HalfEdge last = twin(crossed.back());
  add(left ? previous(last) : previous(crossed.front()));
  for (std::size_t k = 1; k < count; ++k) {
    const std::size_t i = left ? count - k : k;
    const HalfEdge entered = twin(crossed[i - 1]);
    const bool tip_is_left = crossed[i] == next(entered);
    if (tip_is_left == left) add(left ? previous(entered) : next(entered));
  }
  const HalfEdge end = left ? next(crossed.front()) : next(last);
  add(end);
  rim_.push_back({target(end), {kNoId, kNoId}, kNoId});
}

/// The corner between whose circle with the base is empty. All of them see the base, so of those on
/// its left none hides behind another.
std::uint32_t TriangleMesh::nearest_in_chain(const Stretch& stretch) const {
  const LatticePoint first = at(rim_[stretch.first].vertex);
  const LatticePoint last = at(rim_[stretch.last].vertex);
  std::uint32_t nearest = kNoId;
  for (std::uint32_t i = stretch.first + 1; i < stretch.last; ++i) {
    const LatticePoint p = at(rim_[i].vertex);
    if (turn(last, first, p) <= 0) continue;
    if (nearest == kNoId || in_circle(last, first, at(rim_[nearest].vertex), p)) nearest = i;
  }
  WEND_ASSERT(nearest != kNoId, "a chain is filled from its base: some corner lies on its left");
  return nearest;
}

/// Returns the side that is the base.
HalfEdge TriangleMesh::fill_chain(std::int32_t cover) {
  WEND_ASSERT(rim_.size() >= 3,
              "an edge that is crossed has an end on either side: collect the chain before");
  HalfEdge base = kNoId;
  stretches_.clear();
  stretches_.push_back({0, static_cast<std::uint32_t>(rim_.size()) - 1, kNoId});
  while (!stretches_.empty()) {
    const Stretch stretch = stretches_.back();
    stretches_.pop_back();
    const Rim& first = rim_[stretch.first];
    if (stretch.first + 1 == stretch.last) {
      renewed_.push_back({first.old, stretch.across, first.border});
      continue;
    }
    const std::uint32_t tip = nearest_in_chain(stretch);
    const HalfEdge side =
        set_face(add_face(cover), rim_[stretch.last].vertex, first.vertex, rim_[tip].vertex);
    fresh_.push_back(face_of(side));
    if (stretch.across == kNoId) {
      base = side;
    } else {
      join(side, stretch.across);
    }
    touch(next(side));
    touch(previous(side));
    stretches_.push_back({stretch.first, tip, next(side)});
    stretches_.push_back({tip, stretch.last, previous(side)});
  }
  WEND_ASSERT(base != kNoId, "the first face of a chain has the base as a side");
  return base;
}

/// Joins the new faces with those round the hole. An edge may have had the hole on both sides: then
/// the side across is new as well; meanwhile the old face's record names it.
void TriangleMesh::join_renewed() {
  for (const Renewed& side : renewed_) faces_[side.old >> 2].corner[side.old & 3] = side.fresh;
  for (const Renewed& side : renewed_) {
    Border border = side.border;
    const HalfEdge across = border.twin;
    if (across != kNoId && marked(face_of(across))) {
      border.twin = faces_[across >> 2].corner[across & 3];
    }
    attach(side.fresh, border);
  }
}

HalfEdge TriangleMesh::force(const std::vector<HalfEdge>& crossed) {
  WEND_ASSERT(!crossed.empty(), "an edge that is there need not be forced");
  WEND_ASSERT(
      std::none_of(crossed.begin(), crossed.end(), [this](HalfEdge h) { return constrained(h); }),
      "constrained edges stay: lift their owners first");
  const HalfEdge first = crossed.front();
  fresh_.clear();
  if (crossed.size() == 1) {
    const HalfEdge across = twin(first);
    flip(first);
    for (const HalfEdge h : {first & ~HalfEdge{3}, across & ~HalfEdge{3}}) touch(h), touch(h + 1);
    return previous(across & ~HalfEdge{3});
  }
  begin_marks();
  mark(face_of(first));
  for (const HalfEdge h : crossed) mark(face_of(twin(h)));
  const std::int32_t cover_of_all = cover(face_of(first));
  renewed_.clear();
  collect_chain(crossed, true);
  const HalfEdge forward = fill_chain(cover_of_all);
  collect_chain(crossed, false);
  const HalfEdge backward = fill_chain(cover_of_all);
  hole_.clear();
  hole_.push_back(face_of(first));
  for (const HalfEdge h : crossed) hole_.push_back(face_of(twin(h)));
  join_renewed();
  for (const FaceId f : hole_) free_face(f);
  join(forward, backward);
  return forward;
}

}  // namespace wend
