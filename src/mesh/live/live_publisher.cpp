#include "live_publisher.h"

#include <algorithm>
#include <string>

namespace wend {
namespace {

/// Which of a face's sides have free ground on both sides.
std::uint8_t doors_of(const Triangulation& triangulation, FaceId f) {
  const TriangleMesh& mesh = triangulation.mesh();
  if (!triangulation.is_free(f)) return 0;
  unsigned doors = 0;
  for (HalfEdge h = f << 2; h < (f << 2) + 3; ++h) {
    const HalfEdge across = mesh.twin(h);
    if (across != kNoId && triangulation.is_free(TriangleMesh::face_of(across))) {
      doors |= 1u << (h & 3);
    }
  }
  return static_cast<std::uint8_t>(doors);
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
  for (const FaceId f : changed) write_face(triangulation, f);
  for (const FaceId f : changed) {
    if (mesh.change(f) != TriangleMesh::Change::all || !mesh.face_used(f)) continue;
    write_doors_across(triangulation, f);
    for (HalfEdge h = f << 2; h < (f << 2) + 3; ++h) {
      const VertexId v = mesh.origin(h);
      if (std::exchange(vertex_marks_[v], mark_) != mark_) write_bends(triangulation, v);
    }
  }
  triangulation.forget_changes();
  version_.store(next, std::memory_order_release);
}

/// All but where ways bend.
void LivePublisher::write_face(const Triangulation& triangulation, FaceId f) {
  const TriangleMesh& mesh = triangulation.mesh();
  LiveFace& face = pages_->writable(f);
  if (!mesh.face_used(f)) {
    face.used = face.free = face.doors = face.bends = 0;
    return;
  }
  for (HalfEdge h = f << 2; h < (f << 2) + 3; ++h) face.twin[h & 3] = mesh.twin(h);
  face.doors = doors_of(triangulation, f);
  if (mesh.change(f) != TriangleMesh::Change::all) return;
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
    if (mesh.twin(h) == kNoId) continue;
    const FaceId neighbour = TriangleMesh::face_of(mesh.twin(h));
    if (mesh.change(neighbour) != TriangleMesh::Change::none) continue;
    const std::uint8_t doors = doors_of(triangulation, neighbour);
    if (pages_->face(neighbour).doors != doors) pages_->writable(neighbour).doors = doors;
  }
}

/// A shortest way bends at a corner where the free ground round it, from wall to wall, has more
/// than a straight angle. Several stretches of ground may meet at a corner, but only one of them
/// can have that; so corners need no number but the vertex's.
void LivePublisher::write_bends(const Triangulation& triangulation, VertexId v) {
  const TriangleMesh& mesh = triangulation.mesh();
  spokes_.clear();
  std::size_t first = ~std::size_t{0};  // free, after one that is not
  bool walls = false;
  const HalfEdge begin = mesh.spoke(v);
  HalfEdge h = begin;
  do {
    const bool free = triangulation.is_free(TriangleMesh::face_of(h));
    const HalfEdge before = mesh.twin(h);
    if (before == kNoId) return;  // the lattice's own corners are not free
    walls = walls || !free;
    if (free && !triangulation.is_free(TriangleMesh::face_of(before))) first = spokes_.size();
    spokes_.push_back(h);
    h = mesh.turned_left(h);
    if (h == kNoId) return;
  } while (h != begin);
  const std::size_t count = spokes_.size();
  if (!walls || first >= count) {
    for (const HalfEdge spoke : spokes_) set_bend(spoke, false);
    return;
  }
  std::rotate(spokes_.begin(), spokes_.begin() + static_cast<std::ptrdiff_t>(first), spokes_.end());
  for (std::size_t i = 0; i < count;) {
    std::size_t end = i;
    while (end < count && triangulation.is_free(TriangleMesh::face_of(spokes_[end]))) ++end;
    const LatticePoint last = mesh.to(spokes_[end % count]);
    const bool wide = end > i && turn(mesh.at(v), mesh.to(spokes_[i]), last) < 0;
    for (; i < end; ++i) set_bend(spokes_[i], wide);
    for (; i < count && !triangulation.is_free(TriangleMesh::face_of(spokes_[i])); ++i) {
      set_bend(spokes_[i], false);
    }
  }
}

/// At a spoke's origin, for its face.
void LivePublisher::set_bend(HalfEdge spoke, bool bends) {
  const FaceId f = TriangleMesh::face_of(spoke);
  const auto bit = static_cast<std::uint8_t>(1u << (spoke & 3));
  if (((pages_->face(f).bends & bit) != 0) == bends) return;
  pages_->writable(f).bends ^= bit;
}

/// About a bucket per vertex.
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
    if (face.doors != doors_of(triangulation, f)) return fault(f, " has other doors");
    for (HalfEdge h = f << 2; h < (f << 2) + 3; ++h) {
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
         vertex_marks_.capacity() * sizeof(std::uint32_t);
}

}  // namespace wend
