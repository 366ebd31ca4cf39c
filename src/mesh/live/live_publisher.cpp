#include "live_publisher.h"

#include <algorithm>
#include <string>
#include <utility>

#include "wend/base/assert.h"

namespace wend {
namespace {

using Change = TriangleMesh::Change;

bool is_door(const Triangulation& triangulation, HalfEdge h) {
  const HalfEdge across = triangulation.mesh().twin(h);
  return triangulation.is_free(TriangleMesh::face_of(h)) && across != kNoId &&
         triangulation.is_free(TriangleMesh::face_of(across));
}

std::uint8_t side_bit(HalfEdge h) { return static_cast<std::uint8_t>(1u << (h & 3)); }

void set_door(LiveFace& face, HalfEdge h, bool door) {
  const unsigned others = face.doors & ~unsigned{side_bit(h)};
  face.doors = static_cast<std::uint8_t>(others | (door ? side_bit(h) : 0u));
}

}  // namespace

LivePublisher::LivePublisher(Triangulation& triangulation) : lattice_(triangulation.lattice()) {
  triangulation.follow_changes();
  publish(triangulation);
}

void LivePublisher::publish(Triangulation& triangulation) {
  const TriangleMesh& mesh = triangulation.mesh();
  const std::vector<FaceId>& changed = mesh.changed_faces();
  const std::lock_guard lock(mutex_);
  const std::uint64_t next = version() + 1;
  current_.reset();
  pages_->begin(next);
  pages_->grow(mesh.face_bound());
  spread_hints(mesh.vertex_count());
  vertex_bound_ = mesh.vertex_bound();
  vertex_marks_.resize(vertex_bound_, 0);
  ++mark_;
  grounds_.resize(vertex_bound_, Ground::straight);
  for (const FaceId f : changed) pages_->prefetch(f);
  for (const FaceId f : changed) write_face(triangulation, f);
  for (const VertexId v : mesh.changed_vertices()) write_bends(triangulation, v);
  for (const FaceId f : changed) {
    if (mesh.change(f) != Change::all || !mesh.face_used(f)) continue;
    write_doors_across(triangulation, f);
    write_corners(triangulation, f);
  }
  triangulation.forget_changes();
  version_.store(next, std::memory_order_release);
}

/// All but where ways bend, and what changes on the other side of a door.
void LivePublisher::write_face(const Triangulation& triangulation, FaceId f) {
  const TriangleMesh& mesh = triangulation.mesh();
  LiveFace& face = pages_->writable(f);
  if (!mesh.face_used(f)) {
    face.used = face.free = face.doors = face.bends = 0;
    return;
  }
  const bool remade = mesh.change(f) != Change::twins;
  for (HalfEdge h = f << 2; h < (f << 2) + 3; ++h) {
    if (!remade && face.twin[h & 3] == mesh.twin(h)) continue;
    face.twin[h & 3] = mesh.twin(h);
    set_door(face, h, is_door(triangulation, h));
  }
  if (!remade) return;
  for (HalfEdge h = f << 2; h < (f << 2) + 3; ++h) {
    const LatticePoint p = mesh.from(h);
    face.x[h & 3] = p.x;
    face.y[h & 3] = p.y;
    face.corner[h & 3] = mesh.origin(h);
  }
  face.used = 1;
  face.free = triangulation.is_free(f) ? 1 : 0;
  face.bends = 0;
  hints_->put(face.at(0), f);
}

/// Those that the neighbours have in common with it.
void LivePublisher::write_doors_across(const Triangulation& triangulation, FaceId f) {
  const TriangleMesh& mesh = triangulation.mesh();
  for (HalfEdge h = f << 2; h < (f << 2) + 3; ++h) {
    const HalfEdge across = mesh.twin(h);
    if (across == kNoId || mesh.change(TriangleMesh::face_of(across)) == Change::all) continue;
    const bool door = is_door(triangulation, across);
    const LiveFace& neighbour = pages_->face(TriangleMesh::face_of(across));
    if (((neighbour.doors & side_bit(across)) != 0) == door) continue;
    set_door(pages_->writable(TriangleMesh::face_of(across)), across, door);
  }
}

/// Where ways that go through a face bend: round its corners the ground is known by now.
void LivePublisher::write_corners(const Triangulation& triangulation, FaceId f) {
  const TriangleMesh& mesh = triangulation.mesh();
  for (HalfEdge h = f << 2; h < (f << 2) + 3; ++h) {
    const VertexId v = mesh.origin(h);
    if (vertex_marks_[v] == mark_) continue;
    if (grounds_[v] == Ground::several) {
      write_bends(triangulation, v);
    } else {
      set_bend(h, grounds_[v] == Ground::wide && triangulation.is_free(f));
    }
  }
}

/// A shortest way bends at a corner where the free ground round it, from wall to wall, has more
/// than a straight angle. Several stretches of ground may meet at a corner, but only one of them
/// can have that; so corners need no number but the vertex's.
void LivePublisher::write_bends(const Triangulation& triangulation, VertexId v) {
  WEND_ASSERT(v < grounds_.size() && vertex_marks_.size() == grounds_.size(),
              "publish() makes room for all vertices before it looks round them");
  vertex_marks_[v] = mark_;
  spokes_.clear();
  const bool used = triangulation.mesh().vertex_used(v);
  const Ground now = used ? ground_round(triangulation, v) : Ground::straight;
  const Ground before = std::exchange(grounds_[v], now);
  if (grounds_[v] == Ground::several) {
    write_stretches(triangulation, v);
    return;
  }
  const bool wide = grounds_[v] == Ground::wide;
  for (const HalfEdge spoke : spokes_) {
    const FaceId f = TriangleMesh::face_of(spoke);
    // Faces that were there before have it already.
    if (before == grounds_[v] && triangulation.mesh().change(f) != Change::all) continue;
    set_bend(spoke, wide && triangulation.is_free(f));
  }
}

/// Collects the spokes.
LivePublisher::Ground LivePublisher::ground_round(const Triangulation& triangulation, VertexId v) {
  const TriangleMesh& mesh = triangulation.mesh();
  std::size_t first = 0;
  std::size_t end = 0;
  int stretches = 0;
  const HalfEdge begin = mesh.spoke(v);
  HalfEdge h = begin;
  do {
    const HalfEdge right = mesh.twin(h);
    const HalfEdge left = mesh.turned_left(h);
    if (right == kNoId || left == kNoId) return Ground::straight;  // the lattice's own corners
    const bool free = triangulation.is_free(TriangleMesh::face_of(h));
    const bool free_before = triangulation.is_free(TriangleMesh::face_of(right));
    if (free && !free_before) {
      first = spokes_.size();
      ++stretches;
    }
    if (!free && free_before) end = spokes_.size();
    spokes_.push_back(h);
    h = left;
  } while (h != begin);
  if (stretches == 0) return Ground::straight;
  if (stretches > 1) {
    std::rotate(spokes_.begin(), spokes_.begin() + static_cast<std::ptrdiff_t>(first),
                spokes_.end());
    return Ground::several;
  }
  const std::int64_t angle = turn(mesh.at(v), mesh.to(spokes_[first]), mesh.to(spokes_[end]));
  return angle < 0 ? Ground::wide : Ground::straight;
}

void LivePublisher::write_stretches(const Triangulation& triangulation, VertexId v) {
  const TriangleMesh& mesh = triangulation.mesh();
  const auto is_free = [&](std::size_t i) {
    return triangulation.is_free(TriangleMesh::face_of(spokes_[i]));
  };
  const std::size_t count = spokes_.size();
  WEND_ASSERT(is_free(0) && !is_free(count - 1), "a stretch begins at the first spoke");
  for (std::size_t i = 0; i < count;) {
    std::size_t end = i;
    while (is_free(end)) ++end;
    const bool wide = turn(mesh.at(v), mesh.to(spokes_[i]), mesh.to(spokes_[end])) < 0;
    for (; i < end; ++i) set_bend(spokes_[i], wide);
    for (; i < count && !is_free(i); ++i) set_bend(spokes_[i], false);
  }
}

/// At a spoke's origin, for its face.
void LivePublisher::set_bend(HalfEdge spoke, bool bends) {
  const FaceId f = TriangleMesh::face_of(spoke);
  if (((pages_->face(f).bends & side_bit(spoke)) != 0) == bends) return;
  pages_->writable(f).bends ^= side_bit(spoke);
}

/// Some buckets per vertex.
void LivePublisher::spread_hints(std::size_t vertices) {
  if (!hints_->pyramid.crowded(vertices)) return;
  BucketPyramid pyramid = hints_->pyramid;
  while (pyramid.crowded(vertices)) pyramid = pyramid.grown();
  hints_ = std::make_shared<LiveHints>(pyramid);
  for (FaceId f = 0; f < pages_->face_bound(); ++f) {
    const LiveFace& face = pages_->face(f);
    if (face.used != 0) hints_->put(face.at(0), f);
  }
}

std::shared_ptr<const LiveFaces> LivePublisher::snapshot() {
  const std::lock_guard lock(mutex_);
  if (current_ == nullptr) {
    const std::uint64_t version = this->version();
    current_ = std::make_shared<const LiveFaces>(pages_, pages_->lease(version), lattice_, hints_,
                                                 version, vertex_bound_);
  }
  return current_;
}

Result<void> LivePublisher::validate(const Triangulation& triangulation) const {
  const TriangleMesh& mesh = triangulation.mesh();
  const auto fault = [](FaceId f, const char* what) {
    return Error{"", 0, "published face " + std::to_string(f) + what};
  };
  for (FaceId f = 0; f < pages_->face_bound(); ++f) {
    const LiveFace& face = pages_->face(f);
    if (f < mesh.face_bound() && mesh.change(f) != TriangleMesh::Change::none) continue;
    const bool used = f < mesh.face_bound() && mesh.face_used(f);
    if (used != (face.used != 0)) return fault(f, " is in use there or here only");
    if (!used) continue;
    if ((face.free != 0) != triangulation.is_free(f))
      return fault(f, " is free there or here only");
    for (HalfEdge h = f << 2; h < (f << 2) + 3; ++h) {
      const bool door = (face.doors & side_bit(h)) != 0;
      const HalfEdge across = mesh.twin(h);
      const bool known =
          across == kNoId || mesh.change(TriangleMesh::face_of(across)) == Change::none;
      if (known && door != is_door(triangulation, h)) return fault(f, " has another door");
      if (face.twin[h & 3] != mesh.twin(h)) return fault(f, " has another neighbour");
      if (face.corner[h & 3] != mesh.origin(h) || face.at(h & 3) != mesh.from(h)) {
        return fault(f, " has another corner");
      }
    }
  }
  return {};
}

std::size_t LivePublisher::bytes() const {
  return pages_->bytes() + hints_->pyramid.size() * sizeof(FaceId) +
         vertex_marks_.capacity() * (sizeof(std::uint32_t) + sizeof(Ground));
}

}  // namespace wend
