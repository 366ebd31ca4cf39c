#include "wend/internal/mesh/strands.h"

#include "wend/base/assert.h"

namespace wend {

StrandId Strands::add(const Strand& strand) {
  WEND_ASSERT(strand.from != strand.to,
              "a strand lies on an edge: leave out sides that begin and end at one vertex");
  StrandId s = free_;
  if (s == kNoId) {
    s = static_cast<StrandId>(pool_.size());
    pool_.push_back(strand);
  } else {
    WEND_ASSERT(pool_[s].obstacle == kNoId,
                "the list of free strands has only those that free() was called for");
    free_ = pool_[s].next;
    pool_[s] = strand;
  }
  return s;
}

void Strands::free(StrandId s) {
  WEND_ASSERT(pool_[s].obstacle != kNoId, "free a strand once only");
  pool_[s].obstacle = kNoId;
  pool_[s].next = free_;
  free_ = s;
}

void Strands::attach(TriangleMesh& mesh, HalfEdge h, StrandId s) {
  WEND_ASSERT(h != kNoId && mesh.origin(h) == pool_[s].from && mesh.target(h) == pool_[s].to,
              "a strand lies on the edge between its own ends");
  pool_[s].sibling = mesh.constraint(h);
  mesh.set_constraint(h, s);
}

bool Strands::detach(TriangleMesh& mesh, HalfEdge h, StrandId s) {
  WEND_ASSERT(h != kNoId && mesh.constrained(h), "take a strand off the edge that it is on");
  WEND_ASSERT(mesh.origin(h) == pool_[s].from && mesh.target(h) == pool_[s].to,
              "take a strand off the side that leads from its beginning to its end");
  if (mesh.constraint(h) == s) {
    mesh.set_constraint(h, pool_[s].sibling);
    return pool_[s].sibling == kNoId;
  }
  StrandId before = mesh.constraint(h);
  while (pool_[before].sibling != s) before = pool_[before].sibling;
  pool_[before].sibling = pool_[s].sibling;
  return false;
}

StrandId Strands::cut(StrandId s, VertexId at) {
  WEND_ASSERT(pool_[s].from != at && pool_[s].to != at, "cut a strand between its ends");
  Strand rest = pool_[s];
  rest.from = at;
  rest.corner = false;
  const StrandId second = add(rest);
  pool_[s].to = at;
  pool_[s].next = second;
  return second;
}

void Strands::split(TriangleMesh& mesh, StrandId head, VertexId from, VertexId middle,
                    VertexId to) {
  const HalfEdge forward[] = {mesh.find(from, middle), mesh.find(middle, to)};
  for (StrandId s = head; s != kNoId;) {
    const StrandId sibling = pool_[s].sibling;
    const bool same_way = pool_[s].from == from;
    const StrandId rest = cut(s, middle);
    attach(mesh, same_way ? forward[0] : mesh.twin(forward[1]), s);
    attach(mesh, same_way ? forward[1] : mesh.twin(forward[0]), rest);
    s = sibling;
  }
}

bool Strands::odd(StrandId head, ObstacleId obstacle) const {
  bool odd = false;
  for (StrandId s = head; s != kNoId; s = pool_[s].sibling) {
    odd ^= pool_[s].obstacle == obstacle;
  }
  return odd;
}

}  // namespace wend
