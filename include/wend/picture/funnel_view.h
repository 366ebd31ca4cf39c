// The state of a funnel at one of its steps, for a GraphPicture (see wend/mesh/funnel_steps.h).
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "wend/base/types.h"

namespace wend {

/// Left and right as they are in the picture, whose y runs down.
struct FunnelView {
  std::vector<NodeId> corridor;                      ///< regions, in order
  std::vector<std::pair<Position, Position>> doors;  ///< between them, left and right
  std::size_t door = 0;  ///< the current one; doors.size(): the goal itself
  Position apex;         ///< where the rays begin
  Position left;         ///< where they end
  Position right;
};

}  // namespace wend
