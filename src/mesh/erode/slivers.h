#pragma once

#include "wend/mesh/mesh_plan.h"

namespace wend {

/// Takes islands out of a mesh all of whose polygons are narrower than `width`, and vertices that
/// no polygon has then. Where grown walls have a side in common, and others cross it, rounding
/// bends the crossing's two halves apart: what is left between is as narrow as that, and lies
/// within the walls. Linear in the polygons, but for those that have many corners.
void drop_slivers(MeshPlan& plan, double width);

}  // namespace wend
