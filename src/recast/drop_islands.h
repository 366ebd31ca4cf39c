#pragma once

#include "wend/base/result.h"
#include "wend/mesh/mesh_plan.h"

namespace wend::recast {

/// Leaves out connected parts with less than so much area. (Recast cannot do this for parts that
/// touch a tile's border: it does not know how large they are beyond.) Errors: as NavMesh::build.
Result<MeshPlan> drop_islands(MeshPlan plan, double least_area);

}  // namespace wend::recast
