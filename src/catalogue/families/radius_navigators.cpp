#include "wend/catalogue/radius_navigators.h"

#include <algorithm>

#include "mesh_islands.h"

namespace wend {

Result<MeshNavigator> RadiusNavigators::make(double radius) const {
  if (radius == 0) return MeshNavigator::build(*mesh_, options_);
  Result<MeshPlan> plan = erode_mesh(*mesh_, radius, erosion_);
  if (!plan) return plan.error();
  Result<NavMesh> mesh = NavMesh::build(std::move(plan).value());
  if (!mesh) return mesh.error();
  MeshOptions options = options_;
  options.corner_error = erosion_.corner_error;
  std::erase_if(options.links, [&](const MeshLink& link) {
    return !has_room_on_floor(*mesh_, mesh.value(), link.from) ||
           !has_room_on_floor(*mesh_, mesh.value(), link.to);
  });
  Result<MeshNavigator> made = MeshNavigator::build(std::move(mesh).value(), options);
  if (made) made.value().whole_ = mesh_.get();
  return made;
}

Result<const MeshNavigator*> RadiusNavigators::of(double radius) const {
  const std::lock_guard<std::mutex> lock(*mutex_);
  for (const std::unique_ptr<const Entry>& entry : entries_) {
    if (entry->radius == radius) return &entry->navigator;
  }
  Result<MeshNavigator> made = make(radius);
  if (!made) return made.error();
  entries_.push_back(std::make_unique<const Entry>(Entry{radius, std::move(made).value()}));
  return &entries_.back()->navigator;
}

void RadiusNavigators::forget(double radius) {
  const std::lock_guard<std::mutex> lock(*mutex_);
  std::erase_if(entries_, [&](const auto& entry) { return entry->radius == radius; });
}

}  // namespace wend
