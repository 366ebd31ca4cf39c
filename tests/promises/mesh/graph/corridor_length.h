#pragma once

#include <span>

#include "promises/mesh/brute_mesh.h"
#include "wend/mesh/mesh_plan.h"

namespace wend::test {

/// The length of a shortest way through polygons of a mesh, each of which is left by the door to
/// the next one.
double corridor_length(const BruteMesh& mesh, const MeshPlan& plan,
                       std::span<const std::uint32_t> polygons, const Position& from,
                       const Position& to);

}  // namespace wend::test
