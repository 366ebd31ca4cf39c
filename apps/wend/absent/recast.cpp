// For a wend without Recast.
#include "wend/recast/build_mesh.h"

namespace wend {

Result<MeshPlan> build_mesh(const TriangleSoup&, const RecastOptions&) {
  return Error{"", 0, "this wend was built without Recast, which makes meshes of level geometry"};
}

}  // namespace wend
