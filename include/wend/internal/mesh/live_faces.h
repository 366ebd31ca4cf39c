// The data that searches read of a mesh that changes: its triangles, in pages that versions share.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/mesh/mesh_lattice.h"
#include "wend/internal/mesh/triangle_mesh.h"

namespace wend {

/// A triangle with all that a search asks of it: one cache line. Side i leads from corner i to the
/// next one.
struct alignas(64) LiveFace {
  std::int32_t x[3];  // of the corners, on the lattice
  std::int32_t y[3];
  VertexId corner[3];
  HalfEdge twin[3];        // kNoId: the lattice ends
  std::uint8_t free = 0;   // 1: floor that no obstacle covers
  std::uint8_t doors = 0;  // bit i: free, and so is the face across side i
  std::uint8_t bends = 0;  // bit i: shortest ways through this face can bend at corner i
  std::uint8_t used = 0;

  LatticePoint at(std::uint32_t i) const { return {x[i], y[i]}; }
};

/// The faces of several versions. A page that some version in use has is copied before it is
/// written; one that none has is written in place, or used again.
///
/// Only the writer calls what is not const; releasing a lease is all that other threads do here.
class LivePages {
 public:
  static constexpr std::size_t kFacesPerPage = 16;
  using Page = std::array<LiveFace, kFacesPerPage>;
  /// A version that someone reads.
  struct Lease {
    std::atomic<bool> held{false};
    std::uint64_t version = 0;
  };

  static std::size_t page_of(FaceId f) { return f / kFacesPerPage; }
  const LiveFace& face(FaceId f) const {
    WEND_ASSERT(page_of(f) < pages_.size(), "grow() makes room for faces: ask face_bound()");
    return (*pages_[page_of(f)])[f % kFacesPerPage];
  }
  /// Ahead of a write: most faces that an edit changes lie in no cache.
  void prefetch(FaceId f) const {
    if (page_of(f) < pages_.size()) __builtin_prefetch(&face(f), 1);
  }
  const std::vector<Page*>& table() const { return pages_; }
  std::size_t face_bound() const { return pages_.size() * kFacesPerPage; }

  /// Before the faces of the version after this one are written: finds out which pages are shared.
  void begin(std::uint64_t next_version);
  void grow(std::size_t face_bound);
  LiveFace& writable(FaceId f) {
    const std::size_t page = page_of(f);
    WEND_ASSERT(page < pages_.size() && born_.size() == pages_.size(),
                "grow() makes room for faces before they are written");
    if (born_[page] <= newest_held_) copy(page);
    return (*pages_[page])[f % kFacesPerPage];
  }
  /// A new lease, held, of the version written last.
  std::atomic<bool>& lease(std::uint64_t version);

  std::size_t bytes() const;
  /// Pages kept for versions before the present one.
  std::size_t old_pages() const { return retired_.size(); }

 private:
  static constexpr std::size_t kPagesPerBlock = 64;
  struct Retired {
    Page* page;
    std::uint64_t born;
    std::uint64_t died;  // the first version without it
  };

  Page* take_page();
  void copy(std::size_t page);
  void sweep();

  std::vector<Page*> pages_;
  std::vector<std::uint64_t> born_;  // of each page: the first version that has it as it is
  std::uint64_t next_version_ = 1;
  std::uint64_t newest_held_ = 0;
  std::vector<Retired> retired_;
  std::vector<Page*> spare_;
  std::vector<std::unique_ptr<Page[]>> blocks_;
  std::deque<Lease> leases_;
  std::vector<Lease*> held_;  // those that were held when last looked at
};

/// For each bucket a face that was near by once: where walks begin. Read while it is written; an
/// answer does not depend on it, only how long it takes.
struct LiveHints {
  explicit LiveHints(BucketPyramid buckets)
      : pyramid(buckets), faces(new std::atomic<FaceId>[buckets.size()]) {
    for (std::size_t i = 0; i < pyramid.size(); ++i) faces[i] = kNoId;
  }
  /// In large buckets now and then only: they are asked where smaller ones know nothing.
  void put(LatticePoint p, FaceId f) {
    int written = 0;
    pyramid.for_each_above(p, [&](std::size_t bucket) {
      const FaceId known = faces[bucket].load(std::memory_order_relaxed);
      faces[bucket].store(f, std::memory_order_relaxed);
      return ++written >= 3 && known != kNoId && f % 8 != 0;
    });
  }
  /// A face in the smallest bucket that knows one of its own; kNoId. `place(face)` returns where a
  /// face is, if it is there.
  template <class Place>
  FaceId near(LatticePoint p, Place&& place) const {
    const auto known = [this](std::size_t b) { return faces[b].load(std::memory_order_relaxed); };
    return pyramid.nearest(p, kNoId, known, place);
  }

  BucketPyramid pyramid;
  std::unique_ptr<std::atomic<FaceId>[]> faces;
};

/// One version. Immutable; its pages stay until it goes.
class LiveFaces {
 public:
  LiveFaces(std::shared_ptr<const LivePages> memory, std::atomic<bool>& lease,
            const MeshLattice& lattice, std::shared_ptr<const LiveHints> hints,
            std::uint64_t version, std::size_t vertex_bound)
      : memory_(std::move(memory)),
        lease_(&lease),
        lattice_(lattice),
        hints_(std::move(hints)),
        version_(version),
        vertex_bound_(static_cast<std::uint32_t>(vertex_bound)),
        pages_(memory_->table().begin(), memory_->table().end()) {
    WEND_ASSERT(lease.load(std::memory_order_relaxed),
                "a version is held while it is read: take a lease of it");
  }
  /// Releases the version: its reads are over.
  ~LiveFaces() { lease_->store(false, std::memory_order_release); }
  LiveFaces(const LiveFaces&) = delete;
  LiveFaces& operator=(const LiveFaces&) = delete;

  std::uint64_t version() const { return version_; }
  /// Numbers of faces and vertices are below these; some are not in use.
  std::uint32_t face_bound() const {
    return static_cast<std::uint32_t>(pages_.size() * LivePages::kFacesPerPage);
  }
  std::uint32_t vertex_bound() const { return vertex_bound_; }
  const LiveFace& face(FaceId f) const {
    WEND_ASSERT(f < face_bound(), "faces are numbered from 0");
    return (*pages_[LivePages::page_of(f)])[f % LivePages::kFacesPerPage];
  }
  const MeshLattice& lattice() const { return lattice_; }
  Position corner(const LiveFace& face, std::uint32_t i) const {
    WEND_ASSERT(i < 3, "a triangle has three corners");
    return lattice_.position(face.at(i));
  }
  /// A face that is in use, near a place if all is well.
  FaceId face_near(LatticePoint p) const {
    const FaceId near = hints_->near(p, [this](FaceId f) {
      const bool there = f < face_bound() && face(f).used != 0;
      return there ? std::optional<LatticePoint>(face(f).at(0)) : std::nullopt;
    });
    return near != kNoId ? near : first_used();
  }
  std::size_t bytes() const { return sizeof(LiveFaces) + pages_.capacity() * sizeof(void*); }

 private:
  FaceId first_used() const {
    FaceId f = 0;
    while (face(f).used == 0) ++f;
    return f;
  }

  std::shared_ptr<const LivePages> memory_;
  std::atomic<bool>* lease_;
  MeshLattice lattice_;
  std::shared_ptr<const LiveHints> hints_;
  std::uint64_t version_;
  std::uint32_t vertex_bound_;
  std::vector<const LivePages::Page*> pages_;
};

}  // namespace wend
