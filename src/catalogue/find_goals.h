// Decides before a search which of a query's goals can be reached, and what to go to instead if
// none can.
#pragma once

#include "wend/internal/catalogue/any_map.h"

namespace wend {

/// Fills in the request's start and goals. Returns Status::running if there is something to search
/// for, else the answer. The request's goals refer to the workspace or to the query.
Status find_goals(const AnyMap& map, const NodeQuery& query, Workspace& workspace,
                  SearchRequest& request);

}  // namespace wend
