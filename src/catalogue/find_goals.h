// What a query looks for, in terms of node ids, before any search: which of the goals can be
// reached, and what to go to instead if none can.
#pragma once

#include "any_space.h"
#include "wend/catalogue/navigator.h"

namespace wend {

/// Fills in the request's start and goals; the query's cells are those of the lattice's map, which
/// must outlive the search. Returns Status::running if there is something to search
/// for, else the answer. What the goals refer to lives in the workspace.
Status find_goals(const AnySpace& space, const Lattice& lattice, const Query& query,
                  Workspace& workspace, SearchRequest& request);

}  // namespace wend
