#include "gate_cuts.h"

#include <algorithm>
#include <utility>

#include "mesh_islands.h"
#include "wend/base/assert.h"
#include "wend/internal/mesh/cut_gates.h"

namespace wend {

NavMesh GateCuts::Cut::with_closed(const std::vector<std::uint32_t>& gates) const {
  std::vector<std::uint32_t> closed;
  for (const std::uint32_t gate : gates) {
    WEND_ASSERT(gate < polygons.size(), "gates are numbered from 0: ask gate_count()");
    closed.insert(closed.end(), polygons[gate].begin(), polygons[gate].end());
  }
  return open.with_closed(closed);
}

GateCuts::GateCuts(NavMesh whole, std::vector<MeshGate> gates, const MeshOptions& options,
                   const ErosionOptions& erosion)
    : whole_(std::move(whole)), gates_(std::move(gates)), options_(options), erosion_(erosion) {}

std::shared_ptr<GateCuts> GateCuts::of_other(NavMesh whole) const {
  auto other = std::make_shared<GateCuts>(std::move(whole), gates_, options_, erosion_);
  other->radii_ = radii();
  return other;
}

Result<const GateCuts::Cut*> GateCuts::of(double radius) {
  const std::lock_guard lock(mutex_);
  for (const std::unique_ptr<const Cut>& cut : cuts_) {
    if (cut->radius == radius) return cut.get();
  }
  Result<std::unique_ptr<Cut>> made = make(radius);
  if (!made) return made.error();
  cuts_.push_back(std::move(made).value());
  return cuts_.back().get();
}

std::vector<double> GateCuts::radii() const {
  const std::lock_guard lock(mutex_);
  return radii_;
}

void GateCuts::note_navigator(double radius) {
  const std::lock_guard lock(mutex_);
  WEND_ASSERT(std::any_of(cuts_.begin(), cuts_.end(),
                          [&](const auto& cut) { return cut->radius == radius; }),
              "a navigator needs the mesh for its radius: of() makes it");
  if (std::find(radii_.begin(), radii_.end(), radius) == radii_.end()) radii_.push_back(radius);
}

Result<std::unique_ptr<GateCuts::Cut>> GateCuts::make(double radius) const {
  Result<GatedPlan> plan = cut_gates(whole_, radius, erosion_, gates_);
  if (!plan) return plan.error();
  WEND_ASSERT(plan.value().polygons.size() == gates_.size(),
              "the plan lists the polygons of each gate");
  Result<NavMesh> mesh = NavMesh::build(std::move(plan.value().plan));
  if (!mesh) return mesh.error();
  auto cut = std::make_unique<Cut>();
  cut->radius = radius;
  cut->open = std::move(mesh).value();
  cut->polygons = std::move(plan.value().polygons);
  cut->options = options_;
  if (radius > 0) {
    cut->options.corner_error = erosion_.corner_error;
    drop_narrow_links(whole_, cut->open, cut->options.links);
  }
  return cut;
}

}  // namespace wend
