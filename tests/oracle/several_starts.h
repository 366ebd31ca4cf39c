// Searches from several starts, which the doors do not offer: SearchRequest::more_starts.
#pragma once

#include <span>

#include "wend/catalogue/custom.h"

namespace wend::test {

/// As begin_search; what the door would refuse ends as Status::invalid as well.
Search& begin_from_several(const CustomSpace& space, const NodeQuery& query,
                           std::span<const NodeId> more, Workspace& workspace);

}  // namespace wend::test
