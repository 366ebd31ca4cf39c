// Searches from several starts, which the doors do not offer: SearchRequest::more_starts.
#pragma once

#include <span>

#include "wend/catalogue/node_navigator.h"
#include "wend/search/adaptors/custom_space.h"

namespace wend::test {

/// Like NodeNavigator::begin(); queries that it refuses end as Status::invalid as well.
Search& begin_from_several(const CustomSpace& space, const NodeQuery& query,
                           std::span<const NodeId> more, Workspace& workspace);

}  // namespace wend::test
