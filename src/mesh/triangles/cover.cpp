// Which faces an obstacle covers.
#include "wend/mesh/triangulation.h"

#include "wend/base/assert.h"

namespace wend {

/// From a side that arrives at a vertex, the side by which the outline leaves it: turning right, so
/// that what lies to the left of both is seen. `inside` changes wherever the outline passes
/// between.
HalfEdge Triangulation::find_sector(HalfEdge arrived, VertexId to, ObstacleId obstacle,
                                    bool& inside) const {
  const HalfEdge back = mesh_.twin(arrived);
  HalfEdge h = mesh_.turned_right(back);
  for (; mesh_.target(h) != to; h = mesh_.turned_right(h)) {
    WEND_ASSERT(h != back, "an outline goes on where it arrived");
    if (mesh_.constrained(h)) inside ^= strands_.odd(mesh_.constraint(h), obstacle);
  }
  return h;
}

/// Whether what lies to the west of the outline's westernmost (and of those, lowest) vertex is
/// inside, if what lies to the left of a side that leaves it is as said. All its edges there lead
/// to points that are larger; so turning left, those come first.
bool Triangulation::outside_of(HalfEdge leaving, ObstacleId obstacle, bool inside) const {
  const LatticePoint p = mesh_.from(leaving);
  for (HalfEdge h = mesh_.turned_left(leaving); h != leaving; h = mesh_.turned_left(h)) {
    const LatticePoint q = mesh_.to(h);
    if (q.x < p.x || (q.x == p.x && q.y < p.y)) break;
    if (mesh_.constrained(h)) inside ^= strands_.odd(mesh_.constraint(h), obstacle);
  }
  return inside;
}

/// Walks along an outline and notes, in walked_, what of its sides is inside.
void Triangulation::find_sides(StrandId first) {
  walked_.clear();
  const ObstacleId obstacle = strands_[first].obstacle;
  HalfEdge h = mesh_.find(strands_[first].from, strands_[first].to);
  WEND_ASSERT(h != kNoId, "route an outline before its sides are looked for");
  bool inside = false;
  std::size_t westernmost = 0;
  for (StrandId s = first; s != kNoId; s = strands_[s].next) {
    if (s != first) h = find_sector(h, strands_[s].to, obstacle, inside);
    walked_.push_back({s, h, inside});
    const LatticePoint p = mesh_.from(h);
    const LatticePoint least = mesh_.from(walked_[westernmost].side);
    if (p.x < least.x || (p.x == least.x && p.y < least.y)) westernmost = walked_.size() - 1;
  }
  const Walked& west = walked_[westernmost];
  const bool turned = outside_of(west.side, obstacle, west.inside);
  for (Walked& walked : walked_) {
    walked.inside ^= turned;
    Strand& strand = strands_[walked.strand];
    const bool counts = strands_.counts(mesh_.constraint(walked.side), walked.strand);
    strand.sign = static_cast<std::int8_t>(!counts ? 0 : walked.inside ? 1 : -1);
  }
}

/// Changes the cover of all faces inside, beginning at the outline.
void Triangulation::flood(ObstacleId obstacle, std::int32_t change) {
  mesh_.begin_marks();
  queue_.clear();
  const auto enter = [&](HalfEdge h) {
    const FaceId f = TriangleMesh::face_of(h);
    if (mesh_.mark(f)) queue_.push_back(f);
  };
  for (const Walked& walked : walked_) {
    const std::int8_t sign = strands_[walked.strand].sign;
    if (sign != 0) enter(sign > 0 ? walked.side : mesh_.twin(walked.side));
  }
  for (std::size_t i = 0; i < queue_.size(); ++i) {
    mesh_.add_cover(queue_[i], change);
    for (HalfEdge h = queue_[i] << 2; h < (queue_[i] << 2) + 3; ++h) {
      const HalfEdge across = mesh_.twin(h);
      WEND_ASSERT(across != kNoId, "an obstacle's inside ends at its outline");
      if (!mesh_.marked(TriangleMesh::face_of(across)) &&
          (!mesh_.constrained(h) || !strands_.odd(mesh_.constraint(h), obstacle))) {
        enter(across);
      }
    }
  }
}

/// The floor's outside, and what lies in its holes, is covered: all faces by whether the way from
/// the lattice's corner crosses the outlines an even number of times.
void Triangulation::flood_floor(std::int32_t change) {
  mesh_.begin_marks();
  queue_.clear();
  std::vector<std::uint8_t> inside(mesh_.face_bound(), 0);
  const FaceId first = TriangleMesh::face_of(mesh_.spoke(0));
  mesh_.mark(first);
  queue_.push_back(first);
  for (std::size_t i = 0; i < queue_.size(); ++i) {
    const FaceId f = queue_[i];
    if (inside[f] == 0) mesh_.add_cover(f, change);
    for (HalfEdge h = f << 2; h < (f << 2) + 3; ++h) {
      const HalfEdge across = mesh_.twin(h);
      if (across == kNoId || !mesh_.mark(TriangleMesh::face_of(across))) continue;
      const bool odd = mesh_.constrained(h) && strands_.odd(mesh_.constraint(h), kFloor);
      inside[TriangleMesh::face_of(across)] = inside[f] ^ static_cast<std::uint8_t>(odd);
      queue_.push_back(TriangleMesh::face_of(across));
    }
  }
  for (StrandId s = obstacles_[kFloor].first; s != kNoId; s = strands_[s].next) {
    const HalfEdge h = mesh_.find(strands_[s].from, strands_[s].to);
    WEND_ASSERT(h != kNoId, "the floor lies on edges: route its strands before");
    const int left = inside[TriangleMesh::face_of(h)];
    const int right = inside[TriangleMesh::face_of(mesh_.twin(h))];
    const bool counts = change > 0 && strands_.counts(mesh_.constraint(h), s);
    strands_[s].sign = static_cast<std::int8_t>(counts ? right - left : 0);
  }
}

/// Precondition: all its strands are on edges.
void Triangulation::lay_down(ObstacleId obstacle) {
  Obstacle& laid = obstacles_[obstacle];
  WEND_ASSERT(!laid.laid, "lay an obstacle down once");
  WEND_ASSERT(unrouted_.empty(), "route all strands before an obstacle is laid down");
  if (laid.kind == Kind::segment || laid.kind == Kind::none) return;
  laid.laid = true;
  if (laid.kind == Kind::floor) {
    flood_floor(1);
    return;
  }
  find_sides(laid.first);
  flood(obstacle, 1);
}

void Triangulation::lift(ObstacleId obstacle) {
  Obstacle& lifted = obstacles_[obstacle];
  WEND_ASSERT(lifted.laid, "lift what was laid down");
  lifted.laid = false;
  if (lifted.kind == Kind::floor) {
    flood_floor(-1);
    return;
  }
  walked_.clear();
  for (StrandId s = lifted.first; s != kNoId; s = strands_[s].next) {
    if (strands_[s].sign == 0) continue;
    walked_.push_back({s, mesh_.find(strands_[s].from, strands_[s].to), true});
  }
  flood(obstacle, -1);
  for (const Walked& walked : walked_) strands_[walked.strand].sign = 0;
}

void Triangulation::lay_all() {
  while (!lifted_.empty()) {
    const ObstacleId obstacle = lifted_.back();
    lifted_.pop_back();
    lay_down(obstacle);
  }
}

}  // namespace wend
