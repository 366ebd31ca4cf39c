#pragma once

#include "wend/mesh/polyanya.h"

namespace wend {

/// Polyanya::begin for queries with links or several goals, whose options it takes.
Search* begin_with_targets(const NavMesh& mesh, const PolyanyaQuery& query, Workspace& workspace);

}  // namespace wend
