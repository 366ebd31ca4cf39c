#pragma once

#include <cstdint>

namespace wend {

/// The state of a search, or how it ended. An empty path has no meaning of its own; look at the
/// status.
enum class Status : std::uint8_t {
  running,        ///< not finished: call run() again
  found,          ///< the path leads from start to goal
  partial,        ///< the goal cannot be reached; the path leads to the place nearest to it
  unreachable,    ///< the goal cannot be reached
  start_outside,  ///< the start is not on the map
  start_blocked,  ///< the start is on the map, but not walkable
  goal_outside,   ///< the goal is not on the map
  goal_blocked,   ///< the goal is on the map, but not walkable
  limit_reached,  ///< a limit of the query was reached; the path leads to the best node so far
  cancelled,      ///< cancel() was called; the path leads to the best node so far
  stale,          ///< the map changed after the search began: begin again
  invalid,        ///< the query contradicts itself or the space; Path::reason says how
};

/// The name as the command line and JSON spell it, such as "limit_reached".
const char* to_string(Status status);

}  // namespace wend
