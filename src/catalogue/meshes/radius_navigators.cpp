#include "wend/catalogue/radius_navigators.h"

#include <algorithm>

#include "gate_cuts.h"
#include "mesh_islands.h"
#include "wend/base/assert.h"

namespace wend {

void drop_narrow_links(const NavMesh& whole, const NavMesh& eroded, std::vector<MeshLink>& links) {
  std::erase_if(links, [&](const MeshLink& link) {
    return !has_room_on_floor(whole, eroded, link.from) ||
           !has_room_on_floor(whole, eroded, link.to);
  });
}

RadiusNavigators::RadiusNavigators(std::shared_ptr<GateCuts> cuts,
                                   std::vector<std::uint32_t> closed)
    : cuts_(std::move(cuts)), closed_(std::move(closed)) {
  WEND_ASSERT(cuts_ != nullptr, "versions of a mesh share the cuts of its gates");
}

Result<std::unique_ptr<RadiusNavigators>> RadiusNavigators::of_version(
    std::shared_ptr<GateCuts> cuts, std::vector<std::uint32_t> closed) {
  std::unique_ptr<RadiusNavigators> made(new RadiusNavigators(std::move(cuts), std::move(closed)));
  const Result<const GateCuts::Cut*> whole = made->cuts_->of(0);
  if (!whole) return whole.error();
  made->mesh_ = std::make_shared<const NavMesh>(whole.value()->with_closed(made->closed_));
  return made;
}

Result<MeshNavigator> RadiusNavigators::make(double radius) const {
  WEND_ASSERT(mesh_ != nullptr, "a version has the mesh for points before navigators are made");
  if (cuts_ != nullptr) {
    const Result<const GateCuts::Cut*> cut = cuts_->of(radius);
    if (!cut) return cut.error();
    const auto mesh =
        radius == 0 ? mesh_ : std::make_shared<const NavMesh>(cut.value()->with_closed(closed_));
    Result<MeshNavigator> made = MeshNavigator::build(mesh, cut.value()->options);
    if (made) cuts_->note_navigator(radius);
    if (made && radius > 0) made.value().whole_ = &cuts_->whole();
    return made;
  }
  if (radius == 0) return MeshNavigator::build(mesh_, options_);
  Result<MeshPlan> plan = erode_mesh(*mesh_, radius, erosion_);
  if (!plan) return plan.error();
  Result<NavMesh> mesh = NavMesh::build(std::move(plan).value());
  if (!mesh) return mesh.error();
  MeshOptions options = options_;
  options.corner_error = erosion_.corner_error;
  drop_narrow_links(*mesh_, mesh.value(), options.links);
  Result<MeshNavigator> made = MeshNavigator::build(std::move(mesh).value(), options);
  if (made) made.value().whole_ = mesh_.get();
  return made;
}

Result<const MeshNavigator*> RadiusNavigators::of(double radius) const {
  WEND_ASSERT(mutex_ != nullptr, "these navigators were moved away: ask those they went to");
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
