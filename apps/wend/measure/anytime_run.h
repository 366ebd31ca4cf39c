// One query by an algorithm that has better and better paths, with all of them.
#pragma once

#include "scene/prepared_query.h"

namespace wend::cli {

/// As solve(), and the answer holds each better path. Throws a usage Failure between places of a
/// map of waypoints, where there is no single search.
Answer solve_anytime(const PreparedQuery& prepared, Workspace& workspace);

}  // namespace wend::cli
