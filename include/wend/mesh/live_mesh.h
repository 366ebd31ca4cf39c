// A navigation mesh that can be edited while units use it: insert, remove, move, open and close
// obstacles.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/base/types.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/nav_mesh.h"
#include "wend/mesh/triangulation.h"

namespace wend {

class LiveFaces;
class LivePublisher;

/// One version of a LiveMesh. Immutable: any number of threads may search and copy it while the
/// mesh changes. A copy is a pointer and a count.
///
/// Its polygons are triangles; their numbers have gaps. While a snapshot is held, edits copy the
/// data that they change (LiveMesh), so do not hold it longer than you need that version.
class LiveMeshSnapshot {
 public:
  std::uint64_t version() const;
  /// All polygon numbers are below this; some are not in use.
  std::uint32_t polygon_bound() const;
  /// Whether the polygon exists and is free of obstacles.
  bool is_free(std::uint32_t polygon) const;
  /// Counter-clockwise. Precondition: it is free.
  std::array<Position, 3> corners(std::uint32_t polygon) const;

  /// A free polygon that contains the place or has it on its border; if several do, the one with
  /// the smallest number; kNoPolygon if none does. Exact (orientation.h). Cost: a walk over some
  /// triangles.
  std::uint32_t polygon_at(const Position& place) const;
  /// All of these polygons, by number; replaces the contents of `polygons`.
  void polygons_at(const Position& place, std::vector<std::uint32_t>& polygons) const;
  /// The nearest place on free ground; the place itself if it is on free ground. By exact tests it
  /// lies in its polygon, so searches may begin there. kNoPolygon if no ground is free. Cost: by
  /// the number of triangles nearer than the result; allocates a bit per triangle.
  MeshPlace nearest_place(const Position& place) const;

  /// Memory of the snapshot alone: its table of pages. LiveMesh::bytes() has the pages themselves.
  std::size_t bytes() const;

 private:
  friend class LiveMesh;
  friend class LiveMeshDoors;
  friend struct Polyanya;
  explicit LiveMeshSnapshot(std::shared_ptr<const LiveFaces> faces) : faces_(std::move(faces)) {}

  std::shared_ptr<const LiveFaces> faces_;
};

/// A floor with polygonal obstacles. Each change is repaired in place, and Polyanya can search the
/// result immediately. Triangulation describes what outlines mean and which are refused.
///
/// **Edits and readers.** One thread edits at a time. Each edit is published as one version, or
/// several as one (Batch). Any thread may call snapshot() and version() meanwhile, and search the
/// snapshot. A search gives the same answer as on a mesh built anew from the outlines of that
/// version. (A crossing of two edges is rounded to the lattice, so it may be off by some units of
/// 2^-29 of the floor's longer side.)
///
/// **Cost.** Faces are stored in pages of 16. An edit costs the time of the triangulation plus
/// writing the changed faces; if a snapshot holds their pages, each page is also copied once (1
/// KB). A snapshot costs a table of 8 bytes per page, made once for each version that is requested.
/// Figures: docs/benchmarks.md (bench-live-mesh).
///
/// **Doors of a building** are obstacles that stay where they are: set_blocked() opens and closes
/// one. That is cheaper than to insert and remove it, since its outline stays.
///
/// **When not to use it**: if there are many queries between few edits. Searches cross more
/// triangles here than polygons on a merged NavMesh, and they report an unreachable goal only after
/// exploring all ground connected to it. freeze() makes a NavMesh, in slightly more than linear
/// time in the floor.
///
/// Memory: 64 bytes per face, 4 to 16 per vertex, and the triangulation.
class LiveMesh {
 public:
  /// As Triangulation::build.
  static Result<LiveMesh> build(std::span<const std::vector<Position>> floor);
  /// From a floor, with or without obstacles, for example from triangulate_grid.
  explicit LiveMesh(Triangulation triangulation);
  ~LiveMesh();
  /// Precondition: no other thread uses either mesh.
  LiveMesh(LiveMesh&&) noexcept;
  LiveMesh& operator=(LiveMesh&&) noexcept;

  /// As in Triangulation. A refused edit changes nothing and publishes nothing.
  Result<ObstacleId> insert_obstacle(std::span<const Position> outline);
  void remove(ObstacleId obstacle);
  Result<void> move(ObstacleId obstacle, std::span<const Position> outline);
  /// Whether an obstacle blocks. One that does not block keeps its outline, and may be moved and
  /// removed. Cost: the faces inside. Precondition: the obstacle exists.
  void set_blocked(ObstacleId obstacle, bool blocked);
  bool is_blocked(ObstacleId obstacle) const { return triangulation_.is_blocked(obstacle); }
  bool contains(ObstacleId obstacle) const { return triangulation_.contains(obstacle); }

  /// While a Batch exists, edits are not published; when the last one ends, all are published as
  /// one version.
  class [[nodiscard]] Batch {
   public:
    explicit Batch(LiveMesh& mesh) : mesh_(mesh) { ++mesh_.batches_; }
    ~Batch() { mesh_.end_batch(); }
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

   private:
    LiveMesh& mesh_;
  };

  /// The number of the last published version: 1 at first, and one more with each publication.
  std::uint64_t version() const;
  /// The last published version. The first call for each version copies the table of pages.
  LiveMeshSnapshot snapshot() const;

  /// The same ground as an indexed mesh of merged polygons, as of the last edit.
  Result<NavMesh> freeze() const;

  const Triangulation& triangulation() const { return triangulation_; }
  /// Checks the triangulation, and that the published version fits it. Linear. Precondition: no
  /// batch is open.
  Result<void> validate() const;
  /// All memory held, including versions that are only held by snapshots.
  std::size_t bytes() const;

 private:
  void edited();
  void end_batch();

  Triangulation triangulation_;
  std::unique_ptr<LivePublisher> publisher_;
  unsigned batches_ = 0;
  bool unpublished_ = false;
};

}  // namespace wend
