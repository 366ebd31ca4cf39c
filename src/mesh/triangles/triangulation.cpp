#include "wend/mesh/triangulation.h"

#include <algorithm>
#include <cmath>

#include "wend/base/assert.h"

namespace wend {
namespace {

using FloorEdge = std::pair<Position, Position>;

Error mesh_error(const char* reason) { return {"", 0, reason}; }

constexpr const char* kOutsideLattice =
    "a corner is no number, or lies too far from the floor: more than half its longer side";
constexpr const char* kNoArea = "the outline has no area";

/// Whether the outline turns back at a corner, along its own side.
bool turns_back(LatticePoint before, LatticePoint at, LatticePoint after) {
  const std::int64_t ahead = (std::int64_t{at.x} - before.x) * (std::int64_t{after.x} - at.x) +
                             (std::int64_t{at.y} - before.y) * (std::int64_t{after.y} - at.y);
  return ahead < 0 && turn(before, at, after) == 0;
}

}  // namespace

Result<Triangulation> Triangulation::build(std::span<const std::vector<Position>> floor) {
  std::vector<FloorEdge> edges;
  for (const std::vector<Position>& outline : floor) {
    for (std::size_t i = 0; i < outline.size(); ++i) {
      edges.emplace_back(outline[i], outline[i + 1 < outline.size() ? i + 1 : 0]);
    }
  }
  return build(edges);
}

Result<Triangulation> Triangulation::build(std::span<const FloorEdge> edges) {
  if (edges.empty()) return mesh_error("the floor has no outline");
  Position low = edges[0].first;
  Position high = low;
  for (const FloorEdge& edge : edges) {
    for (const Position& p : {edge.first, edge.second}) {
      if (!(std::abs(p.x) <= MeshLattice::kMostCoordinate &&
            std::abs(p.y) <= MeshLattice::kMostCoordinate)) {
        return mesh_error("a coordinate is beyond 1e12, or no number");
      }
      low = {std::min(low.x, p.x), std::min(low.y, p.y), 0};
      high = {std::max(high.x, p.x), std::max(high.y, p.y), 0};
    }
  }
  Triangulation triangulation{MeshLattice(low, high)};
  if (Result<void> laid = triangulation.lay_floor(edges); !laid) return laid.error();
  return triangulation;
}

Result<void> Triangulation::lay_floor(std::span<const FloorEdge> edges) {
  const ObstacleId floor = add_obstacle(Kind::floor);
  WEND_ASSERT(floor == kFloor, "the floor is the first obstacle: lay it once, before all others");
  StrandId last = kNoId;
  for (const auto& [from, to] : edges) {
    const std::optional<LatticePoint> a = lattice_.point(from);
    const std::optional<LatticePoint> b = lattice_.point(to);
    if (!a || !b) return mesh_error(kOutsideLattice);
    const VertexId first = place_vertex(*a);
    const VertexId second = place_vertex(*b);
    if (first != second) add_strand(floor, first, second, last);
  }
  route_all();
  mesh_.settle();
  lay_down(floor);
  for (FaceId f = 0; f < mesh_.face_bound(); ++f) {
    if (mesh_.face_used(f) && is_free(f)) return {};
  }
  return mesh_error(kNoArea);
}

ObstacleId Triangulation::add_obstacle(Kind kind) {
  auto id = static_cast<ObstacleId>(obstacles_.size());
  if (free_obstacles_.empty()) {
    obstacles_.emplace_back();
  } else {
    id = free_obstacles_.back();
    free_obstacles_.pop_back();
    WEND_ASSERT(obstacles_[id].kind == Kind::none,
                "the list of free obstacles has only those that were removed");
  }
  obstacles_[id] = {kNoId, kind, false, false};
  return id;
}

/// At the end of an obstacle's outline; to be routed.
void Triangulation::add_strand(ObstacleId obstacle, VertexId from, VertexId to, StrandId& last) {
  const StrandId s = strands_.add({from, to, kNoId, kNoId, obstacle, 0, true});
  if (last == kNoId) {
    obstacles_[obstacle].first = s;
  } else {
    strands_[last].next = s;
  }
  last = s;
  unrouted_.push_back(s);
}

/// Puts an outline's corners into corners_, without those that double the one before, and without
/// spikes. (Where edges cross them, both of their sides would be bent, each in its own way.)
Result<void> Triangulation::read_corners(std::span<const Position> outline) {
  corners_.clear();
  for (const Position& at : outline) {
    const std::optional<LatticePoint> p = lattice_.point(at);
    if (!p) return mesh_error(kOutsideLattice);
    add_corner(*p);
  }
  while (corners_.size() > 2) {
    const LatticePoint first = corners_.front();
    const LatticePoint last = corners_.back();
    if (first == last || turns_back(corners_[corners_.size() - 2], last, first)) {
      corners_.pop_back();
    } else if (turns_back(last, first, corners_[1])) {
      corners_.erase(corners_.begin());
    } else {
      break;
    }
  }
  return {};
}

void Triangulation::add_corner(LatticePoint corner) {
  while (corners_.size() > 1 &&
         turns_back(corners_[corners_.size() - 2], corners_.back(), corner)) {
    corners_.pop_back();
  }
  if (corners_.empty() || corners_.back() != corner) corners_.push_back(corner);
}

Result<ObstacleId> Triangulation::insert_obstacle(std::span<const Position> outline) {
  if (Result<void> read = read_corners(outline); !read) return read.error();
  if (corners_.size() < 3) return mesh_error("the outline has fewer than three corners");
  const ObstacleId obstacle = add_obstacle(Kind::ring);
  if (Result<void> inserted = insert_corners(obstacle); !inserted) {
    obstacles_[obstacle].kind = Kind::none;
    free_obstacles_.push_back(obstacle);
    return inserted.error();
  }
  return obstacle;
}

/// Whether all of corners_ lie on one line. (An outline that runs to and fro may have no area
/// either; that its edges tell when they are laid.)
bool Triangulation::corners_in_line() const {
  for (std::size_t i = 2; i < corners_.size(); ++i) {
    if (turn(corners_[0], corners_[1], corners_[i]) != 0) return false;
  }
  return true;
}

/// Leaves nothing of it behind where it fails.
Result<void> Triangulation::insert_corners(ObstacleId obstacle) {
  if (corners_in_line()) return mesh_error(kNoArea);
  lay_corners(obstacle);
  for (StrandId s = obstacles_[obstacle].first; s != kNoId; s = strands_[s].next) {
    if (strands_[s].sign != 0) return {};
  }
  take_away(obstacle);
  return mesh_error(kNoArea);
}

void Triangulation::lay_corners(ObstacleId obstacle) {
  WEND_ASSERT(corners_.size() >= 3 && unrouted_.empty(), "read an outline's corners first");
  WEND_ASSERT(obstacles_[obstacle].first == kNoId && !obstacles_[obstacle].laid,
              "take an obstacle away before it gets another outline");
  visited_.clear();
  for (const LatticePoint p : corners_) visited_.push_back(place_vertex(p));
  StrandId last = kNoId;
  for (std::size_t i = 0; i < visited_.size(); ++i) {
    add_strand(obstacle, visited_[i], visited_[i + 1 < visited_.size() ? i + 1 : 0], last);
  }
  route_all();
  mesh_.settle();
  lay_down(obstacle);
  lay_all();
}

Result<ObstacleId> Triangulation::insert_segment(const Position& from, const Position& to) {
  const std::optional<LatticePoint> a = lattice_.point(from);
  const std::optional<LatticePoint> b = lattice_.point(to);
  if (!a || !b) return mesh_error(kOutsideLattice);
  if (*a == *b) return mesh_error("the segment has no length");
  const ObstacleId segment = add_obstacle(Kind::segment);
  const VertexId first = place_vertex(*a);
  StrandId last = kNoId;
  add_strand(segment, first, place_vertex(*b), last);
  route_all();
  mesh_.settle();
  lay_all();
  return segment;
}

void Triangulation::remove(ObstacleId obstacle) {
  WEND_ASSERT(contains(obstacle), "remove an obstacle once, by the number it was given");
  take_away(obstacle);
  obstacles_[obstacle].kind = Kind::none;
  free_obstacles_.push_back(obstacle);
}

/// All but its number.
void Triangulation::take_away(ObstacleId obstacle) {
  if (obstacles_[obstacle].laid) lift(obstacle);
  visited_.clear();
  VertexId end = kNoId;
  for (StrandId s = obstacles_[obstacle].first; s != kNoId;) {
    const Strand strand = strands_[s];
    const HalfEdge h = mesh_.find(strand.from, strand.to);
    if (strands_.detach(mesh_, h, s)) mesh_.touch(h);
    visited_.push_back(strand.from);
    end = strand.to;
    strands_.free(s);
    s = strand.next;
  }
  obstacles_[obstacle].first = kNoId;
  if (end != kNoId) visited_.push_back(end);
  tidy_visited();
}

Result<void> Triangulation::move(ObstacleId obstacle, std::span<const Position> outline) {
  WEND_ASSERT(contains(obstacle) && obstacles_[obstacle].kind == Kind::ring,
              "move an obstacle that is there; segments are removed and inserted");
  if (Result<void> read = read_corners(outline); !read) return read.error();
  if (corners_.size() < 3) return mesh_error("the outline has fewer than three corners");
  corners_before_.clear();
  for (StrandId s = obstacles_[obstacle].first; s != kNoId; s = strands_[s].next) {
    if (strands_[s].corner) corners_before_.push_back(mesh_.at(strands_[s].from));
  }
  if (shift_corners(obstacle)) return {};
  take_away(obstacle);
  Result<void> inserted = insert_corners(obstacle);
  if (!inserted) {
    corners_.swap(corners_before_);
    lay_corners(obstacle);
  }
  if (obstacles_[obstacle].open) lift(obstacle);
  return inserted;
}

void Triangulation::set_blocked(ObstacleId obstacle, bool blocked) {
  WEND_ASSERT(contains(obstacle) && obstacles_[obstacle].kind == Kind::ring,
              "open and close an obstacle that is there; segments block nothing");
  if (obstacles_[obstacle].open == !blocked) return;
  obstacles_[obstacle].open = !blocked;
  if (blocked) {
    lay_down(obstacle);
  } else {
    lift(obstacle);
  }
}

/// Whether a strand begins at a corner that belongs to nothing else.
bool Triangulation::stands_alone(StrandId strand) const {
  const VertexId v = strands_[strand].from;
  if (!strands_[strand].corner || mesh_.pinned(v)) return false;
  int edges = 0;
  const HalfEdge first = mesh_.spoke(v);
  HalfEdge h = first;
  do {
    if (mesh_.constrained(h)) {
      ++edges;
      if (strands_[mesh_.constraint(h)].sibling != kNoId) return false;
    }
    h = mesh_.turned_left(h);
  } while (h != first);
  return edges == 2;
}

/// A small step: the corners move one by one, and no triangle turns over. So no edge meets another,
/// and the faces inside stay the same. True where that was all there was to do.
bool Triangulation::shift_corners(ObstacleId obstacle) {
  if (corners_.size() != corners_before_.size()) return false;
  for (StrandId s = obstacles_[obstacle].first; s != kNoId; s = strands_[s].next) {
    if (!stands_alone(s)) return false;
  }
  StrandId s = obstacles_[obstacle].first;
  for (const LatticePoint p : corners_) {
    if (!mesh_.shift(strands_[s].from, p)) return false;
    s = strands_[s].next;
  }
  mesh_.settle();
  return true;
}

Result<VertexId> Triangulation::insert_point(const Position& at) {
  const std::optional<LatticePoint> p = lattice_.point(at);
  if (!p) return mesh_error(kOutsideLattice);
  const VertexId v = place_vertex(*p);
  mesh_.pin(v);
  return v;
}

void Triangulation::remove_point(VertexId vertex) {
  WEND_ASSERT(mesh_.vertex_used(vertex), "remove a point that is there");
  mesh_.unpin(vertex);
  visited_.assign(1, vertex);
  tidy_visited();
}

std::optional<std::int32_t> Triangulation::cover(const Position& at) const {
  const std::optional<LatticePoint> p = lattice_.point(at);
  if (!p) return {};
  const TriangleMesh::Location location = mesh_.locate(*p);
  std::int32_t least = mesh_.cover(location.face);
  if (location.edge != kNoId) {
    least = std::min(least, mesh_.cover(TriangleMesh::face_of(mesh_.twin(location.edge))));
  }
  if (location.vertex != kNoId) {
    const HalfEdge first = mesh_.spoke(location.vertex);
    HalfEdge h = first;
    do {
      least = std::min(least, mesh_.cover(TriangleMesh::face_of(h)));
      h = mesh_.turned_left(h);
    } while (h != first);
  }
  return least;
}

std::size_t Triangulation::bytes() const {
  return mesh_.bytes() + strands_.bytes() + obstacles_.capacity() * sizeof(Obstacle);
}

}  // namespace wend
