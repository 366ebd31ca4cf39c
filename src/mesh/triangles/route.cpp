// How the outline of an obstacle becomes edges of the triangulation.
#include <algorithm>
#include <cstdlib>
#include <limits>
#include <tuple>

#include "wend/base/assert.h"
#include "wend/mesh/triangulation.h"

namespace wend {
namespace {

constexpr std::int32_t kClose = 8;
constexpr std::int32_t kFarOff = 4096;
constexpr VertexId kLatticeCorners = 4;  // the first ones

bool close_by(LatticePoint a, LatticePoint b, std::int32_t reach) {
  const std::int32_t dx = a.x - b.x;
  const std::int32_t dy = a.y - b.y;
  return dx <= reach && dx >= -reach && dy <= reach && dy >= -reach;
}

}  // namespace

VertexId Triangulation::place_vertex(LatticePoint p) {
  const TriangleMesh::Location location = mesh_.locate(p);
  if (location.vertex != kNoId) return location.vertex;
  VertexId v = kNoId;
  if (location.edge == kNoId) {
    v = mesh_.split_face(location.face, p);
  } else {
    const HalfEdge edge = location.edge;
    const VertexId from = mesh_.origin(edge);
    const VertexId to = mesh_.target(edge);
    const StrandId head = mesh_.constraint(edge);
    v = mesh_.split_edge(edge, p);
    strands_.split(mesh_, head, from, v, to);
  }
  mesh_.settle();
  return v;
}

/// Goes from one vertex towards another, to the next vertex on the line or, where these count, the
/// first constrained edge across it, and notes in crossed_ what it crosses: sides that lead from
/// right to left.
Triangulation::Advance Triangulation::advance(VertexId from, VertexId to, Walls walls) {
  crossed_.clear();
  const LatticePoint a = mesh_.at(from);
  const LatticePoint b = mesh_.at(to);
  HalfEdge h = mesh_.spoke(from);
  WEND_ASSERT(from != to, "a segment has two ends");
  for (;; h = mesh_.turned_left(h)) {
    const LatticePoint p = mesh_.to(h);
    const std::int64_t right = turn(a, b, p);
    if (right == 0) {
      const bool ahead = (std::int64_t{p.x} - a.x) * (std::int64_t{b.x} - a.x) +
                             (std::int64_t{p.y} - a.y) * (std::int64_t{b.y} - a.y) >
                         0;
      if (ahead) return {mesh_.target(h), h, kNoId};
    }
    if (right < 0 && turn(a, b, mesh_.at(mesh_.apex(h))) > 0) break;
  }
  for (HalfEdge edge = TriangleMesh::next(h);;) {
    if (walls == Walls::stop && mesh_.constrained(edge)) return {kNoId, kNoId, edge};
    crossed_.push_back(edge);
    const HalfEdge across = mesh_.twin(edge);
    const VertexId tip = mesh_.apex(across);
    const std::int64_t side = turn(a, b, mesh_.at(tip));
    if (side == 0) return {tip, kNoId, kNoId};
    edge = side > 0 ? TriangleMesh::next(across) : TriangleMesh::previous(across);
  }
}

/// Puts strands on edges until none is left; those that are in the way may be taken off theirs, and
/// then come after.
///
/// Among hundreds of edges that cross within a dozen units, strands may push each other about with
/// ever more vertices. Edits took at most four times as many rounds as there are vertices (dense
/// random ones, 300 on each of some 1,000 floors), or did not end. So where it takes more than
/// eight times as many, ends that are farther away count as near by, and then such that are twice
/// as far: these take in the crossings instead of new vertices. In the end strands are laid on
/// sides of triangles that are there, each in one round, so that every edit comes to an end.
void Triangulation::route_all() {
  set_doubles_aside();
  const std::uint64_t patience = patience_.value_or(4096 + 8 * std::uint64_t{mesh_.vertex_count()});
  std::uint64_t left = patience;
  close_ = kClose;
  while (!unrouted_.empty()) {
    while (left == 0 && close_ <= kFarOff) {
      close_ *= 2;
      left = patience;
    }
    if (left > 0) --left;
    const StrandId strand = unrouted_.back();
    unrouted_.pop_back();
    if (close_ <= kFarOff) {
      route(strand);
    } else {
      lay_on_sides(strand);
    }
  }
  lay_doubles();
}

/// Sides of an outline between the same two corners: a spike, there and back, or the way to a hole.
/// Each by itself might be bent otherwise where it crosses other edges, and leave a sliver between
/// both; so only the first is routed.
void Triangulation::set_doubles_aside() {
  const auto ends = [this](StrandId s) {
    return std::tuple(std::min(strands_[s].from, strands_[s].to),
                      std::max(strands_[s].from, strands_[s].to));
  };
  by_ends_ = unrouted_;
  std::stable_sort(by_ends_.begin(), by_ends_.end(),
                   [&](StrandId a, StrandId b) { return ends(a) < ends(b); });
  doubles_.clear();
  std::size_t first = 0;
  for (std::size_t i = 1; i < by_ends_.size(); ++i) {
    if (ends(by_ends_[i]) == ends(by_ends_[first])) {
      doubles_.emplace_back(by_ends_[i], by_ends_[first]);
    } else {
      first = i;
    }
  }
  if (doubles_.empty()) return;
  std::sort(doubles_.begin(), doubles_.end());
  const auto is_double = [this](StrandId s) {
    const auto found =
        std::lower_bound(doubles_.begin(), doubles_.end(), std::pair(s, StrandId{0}));
    return found != doubles_.end() && found->first == s;
  };
  unrouted_.erase(std::remove_if(unrouted_.begin(), unrouted_.end(), is_double), unrouted_.end());
}

/// Lays them where the sides are that they double, by all vertices on the way.
void Triangulation::lay_doubles() {
  for (const auto& [added, doubled] : doubles_) {
    const bool same_way = strands_[added].from == strands_[doubled].from;
    WEND_ASSERT(same_way || strands_[added].to == strands_[doubled].from,
                "a side and its double have the same two ends: set_doubles_aside() saw to it");
    const VertexId end = same_way ? strands_[added].to : strands_[added].from;
    visited_.assign(1, strands_[doubled].from);
    for (StrandId s = doubled; visited_.back() != end; s = strands_[s].next) {
      visited_.push_back(strands_[s].to);
    }
    if (!same_way) std::reverse(visited_.begin(), visited_.end());
    StrandId strand = added;
    for (std::size_t i = 1; i < visited_.size(); ++i) {
      const bool last = i + 1 == visited_.size();
      const StrandId rest = last ? kNoId : strands_.cut(strand, visited_[i]);
      strands_.attach(mesh_, mesh_.find(visited_[i - 1], visited_[i]), strand);
      strand = rest;
    }
  }
}

/// Goes by one end of each side that a segment crosses, the one nearer to it: two ends that follow
/// each other are corners of one triangle, so that there is a side between them. Nothing is cut,
/// and no strand is in the way of another. (Corners of the lattice have no triangles all round.)
void Triangulation::lay_on_sides(StrandId strand) {
  const VertexId to = strands_[strand].to;
  for (VertexId from = strands_[strand].from; from != to;) {
    const VertexId begin = from;
    const Advance step = advance(begin, to, Walls::cross);
    WEND_ASSERT(step.vertex != kNoId, "a segment that crosses all edges ends at a vertex");
    const auto distance = [&](VertexId v) {
      if (v < kLatticeCorners) return std::numeric_limits<std::int64_t>::max();
      return std::abs(turn(mesh_.at(begin), mesh_.at(to), mesh_.at(v)));
    };
    const auto lay_to = [&](VertexId next) {
      if (next == from) return;
      const StrandId rest = next != to ? strands_.cut(strand, next) : kNoId;
      strands_.attach(mesh_, mesh_.find(from, next), strand);
      from = next;
      strand = rest;
    };
    for (const HalfEdge edge : crossed_) {
      const VertexId right = mesh_.origin(edge);
      const VertexId left = mesh_.target(edge);
      lay_to(distance(left) < distance(right) ? left : right);
    }
    lay_to(step.vertex);
  }
}

void Triangulation::route(StrandId strand) {
  const VertexId from = strands_[strand].from;
  const VertexId to = strands_[strand].to;
  Advance step = advance(from, to, Walls::stop);
  if (step.wall != kNoId) {
    const VertexId middle = pass(step.wall, from, to);
    if (middle != from && middle != to) unrouted_.push_back(strands_.cut(strand, middle));
    unrouted_.push_back(strand);
    return;
  }
  if (step.side == kNoId) {
    step.side = mesh_.force(crossed_);
    WEND_ASSERT(mesh_.origin(step.side) == from && mesh_.target(step.side) == step.vertex,
                "a segment is forced from its beginning to its end");
  }
  if (step.vertex != to) unrouted_.push_back(strands_.cut(strand, step.vertex));
  strands_.attach(mesh_, step.side, strand);
}

/// Finds or makes the vertex at which a segment passes a constrained edge; after that the edge
/// leads through it, or is out of the way.
VertexId Triangulation::pass(HalfEdge wall, VertexId from, VertexId to) {
  WEND_ASSERT(mesh_.constrained(wall),
              "only a constrained edge is in a segment's way: force others");
  const VertexId u = mesh_.origin(wall);
  const VertexId w = mesh_.target(wall);
  const LatticePoint p = crossing_point(mesh_.at(from), mesh_.at(to), mesh_.at(u), mesh_.at(w));
  if (p == mesh_.at(u)) return u;
  if (p == mesh_.at(w)) return w;
  if (close_ > kClose) {
    for (const VertexId end : {u, w}) {
      if (close_by(p, mesh_.at(end), close_)) return end;
    }
  }
  if (p == mesh_.at(from) || p == mesh_.at(to) || !mesh_.fits_into(wall, p)) {
    // Without the ends near by, crossings that are cut again and again would wander off, a unit
    // each.
    for (const VertexId end : {u, w}) {
      if (close_by(p, mesh_.at(end), close_)) return end;
    }
    VertexId v = close_by(p, mesh_.at(from), close_) ? from
                 : close_by(p, mesh_.at(to), close_) ? to
                                                     : kNoId;
    if (v == kNoId) v = place_vertex(p);
    lead_through(mesh_.find(u, w), v);
    return v;
  }
  const StrandId head = mesh_.constraint(wall);
  const VertexId v = mesh_.split_edge(wall, p);
  strands_.split(mesh_, head, u, v, w);
  mesh_.settle();
  return v;
}

/// Takes an edge's strands off it, and has them go through a vertex near by.
void Triangulation::lead_through(HalfEdge wall, VertexId vertex) {
  WEND_ASSERT(wall != kNoId, "a vertex beside a constrained edge leaves it as it is");
  const VertexId u = mesh_.origin(wall);
  const VertexId w = mesh_.target(wall);
  for (StrandId s = mesh_.constraint(wall); s != kNoId; s = strands_[s].sibling) {
    const ObstacleId owner = strands_[s].obstacle;
    if (!obstacles_[owner].laid) continue;
    lift(owner);
    lifted_.push_back(owner);
  }
  wall = mesh_.find(u, w);
  while (mesh_.constrained(wall)) {
    const StrandId s = mesh_.constraint(wall);
    strands_.detach(mesh_, strands_[s].from == u ? wall : mesh_.twin(wall), s);
    unrouted_.push_back(strands_.cut(s, vertex));
    unrouted_.push_back(s);
  }
  mesh_.touch(wall);
}

}  // namespace wend
