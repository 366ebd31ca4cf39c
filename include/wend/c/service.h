/// Services: many requests for paths, answered over many ticks, so that no frame takes too long.
#pragma once

// NOLINTBEGIN: this is C

#include "wend/c/navigator.h"
#include "wend/c/overlay.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Requests on one map. Its calls change it, so one thread uses it at a time.
typedef struct wend_service wend_service;

/// How a service works. A struct of nothing but its size and zeros is a good start.
typedef struct wend_service_setup {
  uint32_t size;         ///< sizeof(wend_service_setup)
  uint32_t threads;      ///< that search, to 256; 0: one. They change no answer
  uint64_t expansions;   ///< nodes that the searches of one tick may expand; 0: 10,000
  double microseconds;   ///< above 0: a tick also ends after this time, and replays may differ
  uint32_t lanes;        ///< searches side by side, to 256, each with its own memory; 0: four
  uint32_t head_start;   ///< ticks of waiting that a level of priority is worth; 0: 30
  uint32_t first_steps;  ///< to 255, for units that set out before their path is found; 0: none
  uint32_t set_out;      ///< units that may get such steps in one tick; 0: 5,000
  double nearly;         ///< 1 to 100: most that a path costs, times the cheapest; 0: 1
} wend_service_setup;

/// Makes a service on a copy of the map: a grid, a graph, or a volume. `moves` as for navigators
/// (without a unit_size), and null for graphs; `setup` may be null. Linear in the map. Errors:
/// WEND_OUT_OF_RANGE (moves), WEND_UNKNOWN_NAME (moves), WEND_REFUSED (a mesh; a number of the
/// setup that no service takes).
WEND_C_API wend_code wend_service_create(const wend_map* map, const wend_moves* moves,
                                         const wend_service_setup* setup, wend_service** service,
                                         wend_error* error) WEND_C_NOEXCEPT;
WEND_C_API wend_code wend_service_destroy(wend_service* service) WEND_C_NOEXCEPT;

/// Names a request of a service until it is cancelled or taken, also once it has expired. Never
/// reused; zeros name none.
typedef struct wend_request {
  uint32_t slot;
  uint32_t generation;
} wend_request;

/// The node of a cell. Errors: WEND_OUT_OF_RANGE, WEND_REFUSED (no grid).
WEND_C_API wend_code wend_service_node(const wend_service* service, wend_cell cell, uint32_t* node,
                                       wend_error* error) WEND_C_NOEXCEPT;

/// The owner of a request, and its urgency. A struct of nothing but its size and zeros is the usual
/// one.
typedef struct wend_terms {
  uint32_t size;      ///< sizeof(wend_terms)
  uint32_t owner;     ///< a player, a side, a squad: owners share the budget equally
  int32_t priority;   ///< from -3 to 4; more is sooner, but a near deadline counts more
  uint32_t deadline;  ///< ticks in which it is searched for; it expires in the next. 0: never
} wend_terms;

/// Takes a request, in constant time. Arrays of the query are copied, and its overlay may end. The
/// overlay counts as it is when the request is searched for; if it changes meanwhile, the search
/// begins again, and after the third time the answer is WEND_MAP_CHANGED. A request whose ends are
/// blocked or apart, or that is not valid, is answered at once; the next tick lists it as finished.
/// `terms` may be null. Errors: WEND_OUT_OF_RANGE (priority, range), and as for other questions.
WEND_C_API wend_code wend_service_submit(wend_service* service, const wend_query* query,
                                         const wend_terms* terms, wend_request* request,
                                         wend_error* error) WEND_C_NOEXCEPT;
/// Gives up a request, or an answer that nobody needs any more. Errors: WEND_STALE.
WEND_C_API wend_code wend_service_cancel(wend_service* service, wend_request request,
                                         wend_error* error) WEND_C_NOEXCEPT;
/// Another goal, in place of all that it had, and where the unit is now; options, range and overlay
/// stay. The request keeps its place in the order; one that has ended begins anew. Errors:
/// WEND_STALE.
WEND_C_API wend_code wend_service_retarget(wend_service* service, wend_request request,
                                           uint32_t from, uint32_t to,
                                           wend_error* error) WEND_C_NOEXCEPT;

/// The result of a tick.
typedef struct wend_tick_report {
  uint32_t size;      ///< sizeof(wend_tick_report)
  uint32_t answered;  ///< in this tick
  uint32_t expired;
  uint32_t waiting;  ///< after it
  uint64_t tick;     ///< its number, from 1
  uint64_t expansions;
} wend_tick_report;

/// Searches until the budget of one tick is used up. `report` may be null. Errors: WEND_BUSY (an
/// overlay of a request is being changed).
WEND_C_API wend_code wend_service_tick(wend_service* service, wend_tick_report* report,
                                       wend_error* error) WEND_C_NOEXCEPT;
/// The requests that were answered or expired in the last tick, in the order in which it happened.
/// Valid until the next call that changes the service.
WEND_C_API wend_code wend_service_finished(const wend_service* service,
                                           const wend_request** requests, size_t* count,
                                           wend_error* error) WEND_C_NOEXCEPT;

/// How a request stands: a value of the following list.
typedef uint32_t wend_request_state;

enum {
  WEND_REQUEST_UNKNOWN = 0,  ///< no request has that name, or has it any more
  WEND_REQUEST_WAITING = 1,
  WEND_REQUEST_SEARCHING = 2,
  WEND_REQUEST_ANSWERED = 3,
  WEND_REQUEST_EXPIRED = 4,
};

/// "unknown", "waiting" and so on; "" if there is no such state. A static text.
WEND_C_API const char* wend_request_state_name(wend_request_state state) WEND_C_NOEXCEPT;

/// How edits since it was found affect an answer: a value of the following list.
typedef uint32_t wend_answer_state;

enum {
  WEND_ANSWER_UNKNOWN = 0,   ///< there is no answer
  WEND_ANSWER_CURRENT = 1,   ///< on this map a search would find the same now
  WEND_ANSWER_BEATABLE = 2,  ///< it still holds, but there may be a path, or a cheaper one
  /// A step of its path is blocked now, or costs something else. Also where an edit lies beside a
  /// path that was found with an overlay or turning costs: nobody can say then.
  WEND_ANSWER_BROKEN = 3,
};

typedef struct wend_request_report {
  uint32_t size;  ///< sizeof(wend_request_report)
  wend_request_state state;
  wend_answer_state answer;
  uint32_t waited;      ///< ticks since it was submitted, or until it was answered
  uint32_t begun_anew;  ///< how often an edit made its search begin again
  uint32_t reserved;    ///< 0
  uint64_t expanded;    ///< nodes so far, while a search for it is under way; else 0
} wend_request_report;

/// How a request stands. Constant time; for answers linear in the edits since they were found.
WEND_C_API wend_code wend_service_request(wend_service* service, wend_request request,
                                          wend_request_report* report,
                                          wend_error* error) WEND_C_NOEXCEPT;
/// Copies the answer of a request; `take` not 0: moves it there, and the request ends. Errors:
/// WEND_STALE, WEND_REFUSED (there is no answer yet, or the request expired).
WEND_C_API wend_code wend_service_path(wend_service* service, wend_request request, uint32_t take,
                                       wend_path* path, wend_error* error) WEND_C_NOEXCEPT;
/// Nodes to walk until the path is found, the request's start first; none if there are none, the
/// path is found, or nothing has that name. They lead towards the goal on the map as it was when
/// they were given; edits that make one of them impossible take them away. Valid until the next
/// call that changes the service.
WEND_C_API wend_code wend_service_first_steps(const wend_service* service, wend_request request,
                                              const uint32_t** nodes, size_t* count,
                                              wend_error* error) WEND_C_NOEXCEPT;

/// Blocks (0) or frees cells of the service's own grid; on an edited graph or volume make another
/// service. Searches whose result this may change begin
/// again. Errors change nothing: WEND_OUT_OF_RANGE (a cell), WEND_REFUSED (no grid).
WEND_C_API wend_code wend_service_edit(wend_service* service, const wend_cell* cells, size_t count,
                                       int32_t walkable, wend_error* error) WEND_C_NOEXCEPT;
/// The budget from the next tick on: expansions from 1, microseconds as in the setup. Errors:
/// WEND_OUT_OF_RANGE.
WEND_C_API wend_code wend_service_set_budget(wend_service* service, uint64_t expansions,
                                             double microseconds,
                                             wend_error* error) WEND_C_NOEXCEPT;
/// Writes what the service did so far as an object of JSON, in as many bytes as there are, without
/// a 0 at the end; `size` is that of the whole text. `text` may be null if `room` is 0.
WEND_C_API wend_code wend_service_telemetry(const wend_service* service, char* text, size_t room,
                                            size_t* size, wend_error* error) WEND_C_NOEXCEPT;

#ifdef __cplusplus
}
#endif

// NOLINTEND
