#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "wend/internal/mesh/live_faces.h"
#include "wend/mesh/triangulation.h"

namespace wend {

/// Carries what changed in a triangulation over to the pages that searches read. The writer calls
/// publish(), any thread snapshot().
class LivePublisher {
 public:
  explicit LivePublisher(Triangulation& triangulation);

  void publish(Triangulation& triangulation);
  std::uint64_t version() const { return version_.load(std::memory_order_acquire); }
  /// The version published last; made when it is asked for first.
  std::shared_ptr<const LiveFaces> snapshot();

  /// But for faces whose changes are still to be published: a refused edit leaves some behind.
  Result<void> validate(const Triangulation& triangulation) const;
  std::size_t bytes() const;

 private:
  /// The free ground round a vertex.
  enum class Ground : std::uint8_t {
    straight,  // no way bends here
    wide,      // one stretch, with more than a straight angle
    several,   // stretches, some of which may have that
  };

  void write_face(const Triangulation& triangulation, FaceId f);
  void write_doors_across(const Triangulation& triangulation, FaceId f);
  void write_corners(const Triangulation& triangulation, FaceId f);
  void write_bends(const Triangulation& triangulation, VertexId v);
  Ground ground_round(const Triangulation& triangulation, VertexId v);
  void write_stretches(const Triangulation& triangulation, VertexId v);
  void set_bend(HalfEdge spoke, bool bends);
  void spread_hints(std::size_t vertices);

  std::shared_ptr<LivePages> pages_ = std::make_shared<LivePages>();
  std::shared_ptr<LiveHints> hints_ = std::make_shared<LiveHints>(BucketPyramid());
  MeshLattice lattice_;
  std::size_t vertex_bound_ = 0;
  std::atomic<std::uint64_t> version_{0};
  std::mutex mutex_;  // of what snapshots are made of
  std::shared_ptr<const LiveFaces> current_;
  std::vector<Ground> grounds_;  // by vertex
  // Scratch, kept for the next publication.
  std::vector<std::uint32_t> vertex_marks_;
  std::uint32_t mark_ = 0;
  std::vector<HalfEdge> spokes_;  // round a vertex, the first of a stretch first
};

}  // namespace wend
