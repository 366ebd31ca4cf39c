#pragma once

#include <cstdint>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/mesh/triangle_mesh.h"

namespace wend {

using ObstacleId = std::uint32_t;
using StrandId = std::uint32_t;

/// A piece of an obstacle's outline: what lies on one edge of the triangulation.
struct Strand {
  VertexId from;
  VertexId to;
  StrandId next;     // of the obstacle, in the order of its outline
  StrandId sibling;  // on the same edge
  ObstacleId obstacle;
  std::int8_t sign;  // by how much the left side is covered more than the right, by this obstacle
  bool corner;       // whether it begins at a corner of the outline
};

/// The strands of all obstacles, and which of them lie on an edge. The triangulation keeps the head
/// of each edge's list as its constraint. 24 bytes each, reused.
class Strands {
 public:
  Strand& operator[](StrandId s) {
    WEND_ASSERT(s < pool_.size(), "strands are numbered by add(): kNoId ends a list");
    return pool_[s];
  }
  const Strand& operator[](StrandId s) const {
    WEND_ASSERT(s < pool_.size(), "strands are numbered by add(): kNoId ends a list");
    return pool_[s];
  }

  StrandId add(const Strand& strand);
  void free(StrandId s);

  /// Puts a strand on the side from its `from` to its `to`, or takes it away: then true where it
  /// was the last one.
  void attach(TriangleMesh& mesh, HalfEdge h, StrandId s);
  bool detach(TriangleMesh& mesh, HalfEdge h, StrandId s);
  /// Cuts a strand that is on no edge in two at a vertex, and returns the second part.
  StrandId cut(StrandId s, VertexId at);
  /// Moves all of an edge that was split to its halves.
  void split(TriangleMesh& mesh, StrandId head, VertexId from, VertexId middle, VertexId to);
  /// Whether the obstacle lies on the edge an odd number of times: then its inside is on one side.
  bool odd(StrandId head, ObstacleId obstacle) const;
  /// The same, where the strand is the obstacle's first on its edge: of several one counts for all.
  bool counts(StrandId head, StrandId s) const {
    return first_of(head, pool_[s].obstacle) == s && odd(head, pool_[s].obstacle);
  }
  std::size_t bytes() const { return pool_.capacity() * sizeof(Strand); }

 private:
  StrandId first_of(StrandId head, ObstacleId obstacle) const {
    while (head != kNoId && pool_[head].obstacle != obstacle) head = pool_[head].sibling;
    return head;
  }

  std::vector<Strand> pool_;
  StrandId free_ = kNoId;
};

}  // namespace wend
