// A map of a mesh's plan.
#pragma once

#include <memory>
#include <utility>

#include "call.h"
#include "objects.h"
#include "wend/base/result.h"
#include "wend/c/map.h"
#include "wend/mesh/nav_mesh.h"

namespace wend::c {

/// A map of the plan that was made, or the call's failure.
inline wend_code hand_out_mesh(Call& call, Result<MeshPlan> plan, wend_map** map) {
  if (!plan) return call.fail(WEND_REFUSED, plan.error());
  Result<NavMesh> mesh = NavMesh::build(std::move(plan).value());
  if (!mesh) return call.fail(WEND_REFUSED, mesh.error());
  if (mesh.value().polygon_count() == 0) return call.fail(WEND_REFUSED, "no ground is left");
  auto radii = std::make_shared<const RadiusNavigators>(std::move(mesh).value());
  return call.hand_out(std::make_shared<MapObject>(MapObject{std::move(radii)}), map);
}

}  // namespace wend::c
