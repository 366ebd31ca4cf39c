// A map of a mesh's plan.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "call.h"
#include "objects.h"
#include "wend/base/result.h"
#include "wend/c/map.h"
#include "wend/mesh/links/mesh_links.h"
#include "wend/mesh/nav_mesh.h"

namespace wend::c {

/// A map of the plan that was made, or the call's failure.
inline wend_code hand_out_mesh(Call& call, Result<MeshPlan> plan, wend_map** map,
                               std::vector<MeshLink> links = {}) {
  if (!plan) return call.fail(WEND_REFUSED, plan.error());
  Result<NavMesh> mesh = NavMesh::build(std::move(plan).value());
  if (!mesh) return call.fail(WEND_REFUSED, mesh.error());
  if (mesh.value().polygon_count() == 0) return call.fail(WEND_REFUSED, "no ground is left");
  MeshOptions options;
  options.links = std::move(links);
  if (const auto taken = MeshLinks::build(mesh.value(), options.links); !taken) {
    return call.fail(WEND_REFUSED, taken.error());
  }
  auto radii = std::make_shared<const RadiusNavigators>(std::move(mesh).value(), options);
  MeshOfMap made = {std::move(options), std::move(radii)};
  return call.hand_out(std::make_shared<MapObject>(MapObject{std::move(made)}), map);
}

}  // namespace wend::c
