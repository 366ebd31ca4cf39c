#include "wend/mesh/live_mesh.h"

#include <utility>

#include "live_publisher.h"
#include "wend/base/assert.h"
#include "wend/mesh/merge_triangles.h"

namespace wend {

Result<LiveMesh> LiveMesh::build(std::span<const std::vector<Position>> floor) {
  Result<Triangulation> triangulation = Triangulation::build(floor);
  if (!triangulation) return triangulation.error();
  return LiveMesh(std::move(triangulation).value());
}

LiveMesh::LiveMesh(Triangulation triangulation)
    : triangulation_(std::move(triangulation)),
      publisher_(std::make_unique<LivePublisher>(triangulation_)) {}
LiveMesh::~LiveMesh() = default;
LiveMesh::LiveMesh(LiveMesh&&) noexcept = default;
LiveMesh& LiveMesh::operator=(LiveMesh&&) noexcept = default;

void LiveMesh::edited() {
  WEND_ASSERT(publisher_ != nullptr, "a mesh that was moved from takes no more edits");
  unpublished_ = true;
  if (batches_ > 0) return;
  publisher_->publish(triangulation_);
  unpublished_ = false;
}

void LiveMesh::end_batch() {
  WEND_ASSERT(batches_ > 0, "a batch ends once");
  if (--batches_ == 0 && unpublished_) edited();
}

Result<ObstacleId> LiveMesh::insert_obstacle(std::span<const Position> outline) {
  Result<ObstacleId> inserted = triangulation_.insert_obstacle(outline);
  if (inserted) edited();
  return inserted;
}

void LiveMesh::remove(ObstacleId obstacle) {
  triangulation_.remove(obstacle);
  edited();
}

Result<void> LiveMesh::move(ObstacleId obstacle, std::span<const Position> outline) {
  Result<void> moved = triangulation_.move(obstacle, outline);
  if (moved) edited();
  return moved;
}

void LiveMesh::set_blocked(ObstacleId obstacle, bool blocked) {
  if (triangulation_.is_blocked(obstacle) == blocked) return;
  triangulation_.set_blocked(obstacle, blocked);
  edited();
}

std::uint64_t LiveMesh::version() const { return publisher_->version(); }

LiveMeshSnapshot LiveMesh::snapshot() const { return LiveMeshSnapshot(publisher_->snapshot()); }

Result<NavMesh> LiveMesh::freeze() const { return NavMesh::build(merge_triangles(triangulation_)); }

Result<void> LiveMesh::validate() const {
  WEND_ASSERT(batches_ == 0, "validate a mesh when its batches have ended");
  if (Result<void> valid = triangulation_.validate(); !valid) return valid;
  return publisher_->validate(triangulation_);
}

std::size_t LiveMesh::bytes() const { return triangulation_.bytes() + publisher_->bytes(); }

}  // namespace wend
