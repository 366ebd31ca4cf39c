/// Traces: every step of a search, to draw it, to teach it, and to find out why it takes long.
#pragma once

// NOLINTBEGIN: this is C

#include "wend/c/navigator.h"

#ifdef __cplusplus
extern "C" {
#endif

/// An empty trace. Name it in a wend_query or wend_place_query: the search empties it when it
/// begins, and then writes down each of its events, in 3 to 17 bytes. A traced search takes 1.3
/// to 3 times as long. The trace is in use during each call that continues the search.
WEND_C_API wend_code wend_trace_create(wend_trace** trace, wend_error* error) WEND_C_NOEXCEPT;
WEND_C_API wend_code wend_trace_destroy(wend_trace* trace) WEND_C_NOEXCEPT;
/// Empties it; keeps the memory.
WEND_C_API wend_code wend_trace_clear(wend_trace* trace, wend_error* error) WEND_C_NOEXCEPT;

/// Kinds of events: what happened to a node.
enum {
  WEND_TRACE_OPENED = 0,     ///< it was put on the open list for the first time
  WEND_TRACE_IMPROVED = 1,   ///< it got a better parent while it was open
  WEND_TRACE_REOPENED = 2,   ///< it got a better parent when it was closed, and is open again
  WEND_TRACE_CLOSED = 3,     ///< it was taken off the open list, for good unless it is reopened
  WEND_TRACE_FORGOTTEN = 4,  ///< the search dropped what it knew of it
};

/// One step of a search; g, h and f in the map's units of cost. On meshes a polygon stands for many
/// places, so its g may also rise. "turning_astar" and "taut_astar" number states of their own, not
/// nodes. A search that also runs backward
/// from the goal has a second side: there g is the cost to the goal, h the estimate from the start,
/// and the parent is the next node towards the goal.
typedef struct wend_trace_event {
  uint32_t kind;  ///< a value of the list above
  uint32_t side;  ///< 1: the backward one
  uint32_t node;
  uint32_t parent;  ///< WEND_NO_NODE where the side begins
  double g;
  double h;
  double f;
} wend_trace_event;

/// How many events it has.
WEND_C_API wend_code wend_trace_count(const wend_trace* trace, size_t* count,
                                      wend_error* error) WEND_C_NOEXCEPT;

/// Copies up to `count` events from number `first` on (from 0), and says how many these were: 0
/// behind the last one. Linear in these if the read goes on where the last one ended; else also in
/// those before them. Needs the trace for itself.
WEND_C_API wend_code wend_trace_read(wend_trace* trace, size_t first, wend_trace_event* events,
                                     size_t count, size_t* written,
                                     wend_error* error) WEND_C_NOEXCEPT;

#ifdef __cplusplus
}
#endif

// NOLINTEND
