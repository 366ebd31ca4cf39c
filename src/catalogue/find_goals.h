// What a query looks for, before any search: which of the goals can be reached, and what to go to
// instead if none can.
#pragma once

#include "wend/internal/catalogue/any_map.h"

namespace wend {

/// Fills in the request's start and goals. Returns Status::running if there is something to search
/// for, else the answer. What the goals refer to lives in the workspace, or is the query's.
Status find_goals(const AnyMap& map, const NodeQuery& query, Workspace& workspace,
                  SearchRequest& request);

}  // namespace wend
