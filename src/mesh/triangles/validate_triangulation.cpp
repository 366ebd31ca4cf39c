// Whether strands lie where their edges are, and faces are covered as outlines say.
#include <string>

#include "wend/mesh/triangulation.h"

namespace wend {
namespace {

Error strand_fault(StrandId s, const char* what) {
  return {"", 0, "strand " + std::to_string(s) + what};
}

}  // namespace

/// From one side of an edge to the other, the cover changes by what its strands say.
Result<void> Triangulation::validate_edge(HalfEdge h) const {
  std::int32_t change = 0;
  for (StrandId s = mesh_.constraint(h); s != kNoId; s = strands_[s].sibling) {
    const Strand& strand = strands_[s];
    const bool forward = strand.from == mesh_.origin(h) && strand.to == mesh_.target(h);
    const bool backward = strand.to == mesh_.origin(h) && strand.from == mesh_.target(h);
    if (!forward && !backward) return strand_fault(s, " lies on an edge that is not its own");
    change += forward ? strand.sign : -strand.sign;
  }
  const std::int32_t left = mesh_.cover(TriangleMesh::face_of(h));
  const std::int32_t right = mesh_.cover(TriangleMesh::face_of(mesh_.twin(h)));
  if (left - right == change && left >= 0) return {};
  return Error{"", 0, "side " + std::to_string(h) + " does not part faces as its strands say"};
}

Result<void> Triangulation::validate_strands() const {
  for (ObstacleId obstacle = 0; obstacle < obstacles_.size(); ++obstacle) {
    const Obstacle& owner = obstacles_[obstacle];
    if (owner.kind == Kind::none) continue;
    const bool blocks = owner.kind != Kind::segment && !owner.open;
    if (owner.laid != blocks) return Error{"", 0, "an obstacle hangs"};
    VertexId end = kNoId;
    for (StrandId s = owner.first; s != kNoId; s = strands_[s].next) {
      const Strand& strand = strands_[s];
      if (strand.obstacle != obstacle) return strand_fault(s, " belongs to another obstacle");
      if (s != owner.first && owner.kind != Kind::floor && strand.from != end) {
        return strand_fault(s, " does not begin where the one before ends");
      }
      end = strand.to;
      const HalfEdge h = mesh_.find(strand.from, strand.to);
      if (h == kNoId) return strand_fault(s, " has no edge");
      StrandId listed = mesh_.constraint(h);
      while (listed != kNoId && listed != s) listed = strands_[listed].sibling;
      if (listed == kNoId) return strand_fault(s, " is not on its edge's list");
      int counting = 0;
      for (StrandId other = mesh_.constraint(h); other != kNoId; other = strands_[other].sibling) {
        if (strands_[other].obstacle == obstacle && strands_[other].sign != 0) ++counting;
      }
      const int odd = blocks && strands_.odd(mesh_.constraint(h), obstacle) ? 1 : 0;
      if (counting != odd) {
        return strand_fault(s, " has the wrong sides inside");
      }
    }
    if (owner.kind == Kind::ring && end != strands_[owner.first].from) {
      return Error{"", 0, "obstacle " + std::to_string(obstacle) + " is not closed"};
    }
  }
  return {};
}

Result<void> Triangulation::validate() const {
  if (Result<void> result = mesh_.validate(); !result) return result;
  if (!unrouted_.empty() || !lifted_.empty())
    return Error{"", 0, "an edit did not come to its end"};
  for (FaceId f = 0; f < mesh_.face_bound(); ++f) {
    if (!mesh_.face_used(f)) continue;
    for (HalfEdge h = f << 2; h < (f << 2) + 3; ++h) {
      if (mesh_.twin(h) == kNoId) {
        if (mesh_.cover(f) != 1)
          return Error{"", 0, "outside the floor, something is not covered once"};
        continue;
      }
      if (Result<void> result = validate_edge(h); !result) return result;
    }
  }
  return validate_strands();
}

}  // namespace wend
