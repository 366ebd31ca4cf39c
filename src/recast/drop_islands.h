#pragma once

#include "wend/base/result.h"
#include "wend/mesh/mesh_plan.h"

namespace wend::recast {

/// Leaves out what hangs together but has less than so much area. (Recast cannot tell of what
/// touches a tile's border how much there is beyond.) Errors: as NavMesh::build.
Result<MeshPlan> drop_islands(MeshPlan plan, double least_area);

}  // namespace wend::recast
