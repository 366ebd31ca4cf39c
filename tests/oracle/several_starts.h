// Searches from several starts, which the doors do not offer: SearchRequest::more_starts.
#pragma once

#include <span>

#include "wend/catalogue/node_navigator.h"
#include "wend/search/adaptors/custom_space.h"

namespace wend::test {

/// As the door's; what the door would refuse ends as Status::invalid as well.
Search& begin_from_several(const CustomSpace& space, const NodeQuery& query,
                           std::span<const NodeId> more, Workspace& workspace);

}  // namespace wend::test
