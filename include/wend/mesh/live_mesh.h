// A navigation mesh that changes while it is walked: obstacles come, go, move, open and close.
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

/// One version of a LiveMesh, as it was when it was taken. Immutable: any number of threads may
/// search it and copy it while the mesh goes on changing. A copy is a pointer and a count.
///
/// Its polygons are triangles; their numbers have gaps. As long as a snapshot is held, edits copy
/// what they change (LiveMesh), so hold it for as long as you need that version.
class LiveMeshSnapshot {
 public:
  std::uint64_t version() const;
  /// Numbers of polygons are below this; some are not in use.
  std::uint32_t polygon_bound() const;
  /// Whether the polygon is there, and free of obstacles.
  bool is_free(std::uint32_t polygon) const;
  /// Counter-clockwise. Precondition: it is free.
  std::array<Position, 3> corners(std::uint32_t polygon) const;

  /// A free polygon that holds the place, or has it on its border; of several the one with the
  /// smallest number. kNoPolygon where there is none. Exact (orientation.h). Cost: a walk over some
  /// triangles.
  std::uint32_t polygon_at(const Position& place) const;
  /// All of them, by number; replaces what `polygons` holds.
  void polygons_at(const Position& place, std::vector<std::uint32_t>& polygons) const;
  /// The nearest place on free ground: the place itself where it lies on some. By exact tests it
  /// lies in the polygon, so that searches may begin there. kNoPolygon where no ground is free.
  /// Cost: by the number of triangles nearer than that; it allocates a bit per triangle.
  MeshPlace nearest_place(const Position& place) const;

  /// What the snapshot alone holds: its table of pages. They themselves are LiveMesh::bytes().
  std::size_t bytes() const;

 private:
  friend class LiveMesh;
  friend class LiveMeshDoors;
  friend struct Polyanya;
  explicit LiveMeshSnapshot(std::shared_ptr<const LiveFaces> faces) : faces_(std::move(faces)) {}

  std::shared_ptr<const LiveFaces> faces_;
};

/// A floor with obstacles of any polygonal shape, repaired in place where one changes (what
/// outlines mean, and which are refused: Triangulation), and searched by Polyanya right after.
///
/// **Edits and readers.** One thread edits at a time. Each edit is published as a version of its
/// own, or several as one (Batch). Any thread may call snapshot() and version() meanwhile, and
/// search what it was given: a search answers as if the mesh had been built anew from the outlines
/// that were there in that version. (A crossing of two edges is put on the lattice, so it may lie
/// elsewhere by some units of 2^-29 of the floor's longer side.)
///
/// **Cost.** Faces lie in pages of 16. An edit costs what the triangulation takes, and to write the
/// faces that changed; while a snapshot is held that has them, also a copy of their pages, 1 KB
/// each, once. A snapshot costs a table of 8 bytes per page, made once per version that is asked
/// for. Figures: docs/benchmarks.md (bench-live-mesh).
///
/// **Doors of a building** are obstacles that stay where they are: set_blocked() opens and closes
/// one for less than it takes to insert and remove it, since its outline stays.
///
/// **When not to use it**: where many queries come between few edits. Searches cross more triangles
/// here than polygons on a merged NavMesh, and a goal that cannot be reached is found out by
/// looking at all that can; freeze() makes such a mesh, in time linear in the floor (and some).
///
/// Memory: 64 bytes per face, 4 to 16 per vertex, and the triangulation.
class LiveMesh {
 public:
  /// As Triangulation::build.
  static Result<LiveMesh> build(std::span<const std::vector<Position>> floor);
  /// Of a floor, with or without obstacles, such as triangulate_grid makes.
  explicit LiveMesh(Triangulation triangulation);
  ~LiveMesh();
  /// Not while other threads use it.
  LiveMesh(LiveMesh&&) noexcept;
  LiveMesh& operator=(LiveMesh&&) noexcept;

  /// As Triangulation has them. What is refused changes nothing and publishes nothing.
  Result<ObstacleId> insert_obstacle(std::span<const Position> outline);
  void remove(ObstacleId obstacle);
  Result<void> move(ObstacleId obstacle, std::span<const Position> outline);
  /// Whether an obstacle blocks; one that does not keeps its outline, and may be moved and removed.
  /// Cost: the faces inside. Precondition: it is there.
  void set_blocked(ObstacleId obstacle, bool blocked);
  bool is_blocked(ObstacleId obstacle) const { return triangulation_.is_blocked(obstacle); }
  bool contains(ObstacleId obstacle) const { return triangulation_.contains(obstacle); }

  /// While one lives, edits are not published; when the last one ends, all are, as one version.
  class [[nodiscard]] Batch {
   public:
    explicit Batch(LiveMesh& mesh) : mesh_(mesh) { ++mesh_.batches_; }
    ~Batch() { mesh_.end_batch(); }
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

   private:
    LiveMesh& mesh_;
  };

  /// Of what was published last; 1 at first, and one more with each publication.
  std::uint64_t version() const;
  /// The version published last. The first one asked for of a version copies the table of pages.
  LiveMeshSnapshot snapshot() const;

  /// The same ground as a mesh of merged polygons with an index, as of the last edit.
  Result<NavMesh> freeze() const;

  const Triangulation& triangulation() const { return triangulation_; }
  /// Whether the triangulation is one, and what was published fits it. Linear. Precondition: no
  /// batch is open.
  Result<void> validate() const;
  /// All memory held, also that of versions which snapshots still hold.
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
