#pragma once

#include <cstdint>
#include <vector>

#include "wend/base/types.h"

/// What watches a search: a compile-time policy, so that a search nobody watches pays nothing.
namespace wend {

enum class TraceKind : std::uint8_t {
  opened,    ///< a node was put on the open list for the first time
  improved,  ///< an open node got a better parent
  reopened,  ///< a closed node got a better parent and is open again
  closed,    ///< a node was taken off the open list for good (unless reopened)
};

/// "opened", "improved", "reopened" or "closed".
const char* to_string(TraceKind kind);

/// One step of a search; g, h, f in the space's cost units.
struct TraceEvent {
  TraceKind kind;
  NodeId node;
  NodeId parent;  ///< kNoNode for the start
  double g;
  double h;
  double f;
};

/// Every event of one search, in order.
class TraceLog {
 public:
  void clear() { events_.clear(); }
  void add(const TraceEvent& event) { events_.push_back(event); }
  const std::vector<TraceEvent>& events() const { return events_; }

 private:
  std::vector<TraceEvent> events_;
};

struct NoTrace {
  static constexpr bool kEnabled = false;
  void add(const TraceEvent&) {}
};

struct LogTrace {
  static constexpr bool kEnabled = true;
  TraceLog* log;
  void add(const TraceEvent& event) { log->add(event); }
};

}  // namespace wend
