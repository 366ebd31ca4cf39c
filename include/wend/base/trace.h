#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "wend/base/types.h"

/// What a watched search tells: plain data, so that files and pictures of a search need no search.
namespace wend {

enum class TraceKind : std::uint8_t {
  opened,     ///< a node was put on the open list for the first time
  improved,   ///< an open node got a better parent
  reopened,   ///< a closed node got a better parent and is open again
  closed,     ///< a node was taken off the open list for good (unless reopened)
  forgotten,  ///< the search no longer remembers the node (iterative deepening backs up)
};

/// "opened", "improved", "reopened", "closed" or "forgotten".
const char* to_string(TraceKind kind);

/// Which way a search looks: only bidirectional ones also look backward from the goal.
enum class Side : std::uint8_t { forward, backward };

/// "forward" or "backward".
const char* to_string(Side side);

/// One step of a search; g, h, f in the space's cost units. On the backward side g is the cost to
/// the goal, h the estimate from the start, and the parent is the next node towards the goal.
struct TraceEvent {
  TraceKind kind;
  NodeId node;
  NodeId parent;  ///< kNoNode where the side begins
  double g;
  double h;
  double f;
  Side side = Side::forward;
};

/// Every event of one search, in order.
class TraceLog {
 public:
  void clear() { events_.clear(); }
  void add(const TraceEvent& event) { events_.push_back(event); }
  const std::vector<TraceEvent>& events() const { return events_; }
  /// Hands the events over; the log is empty afterwards.
  std::vector<TraceEvent> take_events() { return std::exchange(events_, {}); }

 private:
  std::vector<TraceEvent> events_;
};

}  // namespace wend
