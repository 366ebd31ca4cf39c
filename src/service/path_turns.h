// Paths that are told by their turns: where they begin, change direction and end.
#pragma once

#include <vector>

#include "wend/internal/catalogue/any_map.h"
#include "wend/search/path.h"

namespace wend {

/// Leaves the turns of a path that has every node. Precondition: on this map turns tell all of it
/// (NodeNavigator::tells_turns).
void keep_turns(const AnyMap& map, Path& path);

/// All nodes of a path that was told by its turns.
void fill_in_turns(const AnyMap& map, const Path& path, std::vector<NodeId>& nodes);

}  // namespace wend
