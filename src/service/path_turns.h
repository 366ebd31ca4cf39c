// Paths that hold only their turns: where they begin, change direction and end.
#pragma once

#include <vector>

#include "wend/internal/catalogue/any_map.h"
#include "wend/search/path.h"

namespace wend {

/// Reduces a path that has every node to its turns. Precondition: on this map the turns determine
/// the path (NodeNavigator::tells_turns).
void keep_turns(const AnyMap& map, Path& path);

/// All nodes of a path that holds only its turns.
void fill_in_turns(const AnyMap& map, const Path& path, std::vector<NodeId>& nodes);

}  // namespace wend
