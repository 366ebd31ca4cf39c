#pragma once

#include "wend/internal/catalogue/any_map.h"
#include "wend/internal/search/replan/incremental.h"

namespace wend {

class GridTopology;

/// Why no incremental search can answer a query on this map, which names what would do; null where
/// one can.
const char* incremental_refusal(const AnyMap& map, const NodeQuery& query);

/// The status of a query that needs no search, as NodeNavigator::begin finds it; Status::running
/// where it needs one.
Status settle_ends(const AnyMap& map, const NodeQuery& query, Workspace& workspace);

/// Adds a place of a grid and those round it: from which other steps may lead once it changed,
/// for a diagonal step passes two more places. Precondition: a grid.
void add_ring(const AnyMap& map, NodeId node, NodeSet& nodes);

/// The steps that a grid allows, links apart; null where the map is no grid.
const GridTopology* topology_of(const AnyMap& map);

/// Begins one in the workspace. Preconditions: none is refused; `from` and the goals are nodes.
Incremental& begin_incremental(const AnyMap& map, const NodeQuery& query, Workspace& workspace);

}  // namespace wend
