#include "wend/catalogue/radius_navigators.h"

#include <algorithm>

namespace wend {

namespace {

/// Whether there is room at the end of a link, on the floor that it is meant to be on: the whole
/// mesh knows which one that is.
bool has_room(const NavMesh& whole, const NavMesh& eroded, const Position& end) {
  const MeshPlace there = ground_at(eroded, end);
  if (there.polygon == kNoPolygon) return false;
  const MeshPlace meant = ground_at(whole, end);
  const MeshPlace found = ground_at(whole, there.position);
  return meant.polygon != kNoPolygon && found.position == meant.position;
}

}  // namespace

Result<MeshNavigator> RadiusNavigators::make(double radius) const {
  if (radius == 0) return MeshNavigator::build(*mesh_, options_);
  Result<MeshPlan> plan = erode_mesh(*mesh_, radius, erosion_);
  if (!plan) return plan.error();
  Result<NavMesh> mesh = NavMesh::build(std::move(plan).value());
  if (!mesh) return mesh.error();
  MeshOptions options = options_;
  options.corner_error = erosion_.corner_error;
  std::erase_if(options.links, [&](const MeshLink& link) {
    return !has_room(*mesh_, mesh.value(), link.from) || !has_room(*mesh_, mesh.value(), link.to);
  });
  return MeshNavigator::build(std::move(mesh).value(), options);
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
