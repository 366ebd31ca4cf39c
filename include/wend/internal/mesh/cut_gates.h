// A mesh on which gates have polygons of their own, so that closing one changes no other polygon.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/mesh/erode_mesh.h"
#include "wend/mesh/mesh_gate.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {

struct GatedPlan {
  MeshPlan plan;
  /// By gate: the polygons of the plan that nobody may enter while it is closed, by number. One may
  /// belong to several gates.
  std::vector<std::vector<std::uint32_t>> polygons;
};

/// As erode_mesh, for a radius of 0 as well, with polygons that end at the gates, which are open.
/// The gates' polygons are the places of the mesh that are nearer to a gate than the radius, and a
/// little more: 16 units of the lattice (mesh_lattice.h), so that no gap is left where a gate ends
/// at a wall. (At corners of a gate this is exact up to ErosionOptions::corner_error, as at corners
/// of walls.)
///
/// Errors: as erode_mesh; and those that name the gate, numbered from 0: an outline that is not as
/// MeshGate says.
Result<GatedPlan> cut_gates(const NavMesh& mesh, double radius, const ErosionOptions& options,
                            std::span<const MeshGate> gates);

}  // namespace wend
