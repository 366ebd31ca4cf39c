/// Replanners: the path of one unit, kept up to date while the map, the unit and its goal change.
#pragma once

// NOLINTBEGIN: this is C

#include "wend/c/navigator.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Answers as a new search would (with the same cost and status), but searches only what a change
/// touches (S. Koenig and M. Likhachev, "D* Lite", 2002). Its calls need it for themselves. About
/// 21 bytes a cell of a grid, 29 a node elsewhere.
typedef struct wend_replanner wend_replanner;

/// A replanner for a question. `how` is "automatic" (also if it is empty), "incremental" (repairs
/// the last search; questions that it cannot repair end as WEND_INVALID, such as those with a range
/// or an algorithm) or "again" (searches again, unless the old answer is proved to hold). On grids
/// a node that is no cell is outside. The question's overlay and trace stay in use by it; a trace
/// is not emptied by later answers, unless an update changed the unit in which the map counts
/// costs. Errors: those of wend_solve, WEND_UNKNOWN_NAME (how).
WEND_C_API wend_code wend_replanner_create(const wend_navigator* navigator, const wend_query* query,
                                           wend_text how, wend_replanner** replanner,
                                           wend_error* error) WEND_C_NOEXCEPT;
WEND_C_API wend_code wend_replanner_destroy(wend_replanner* replanner) WEND_C_NOEXCEPT;

/// Takes what the navigator's last wend_navigator_update() changed; of a navigator of a knowledge,
/// what the last look changed for its side. Call it once after each. A change that it was not told
/// costs a new search, but never gives a wrong answer.
WEND_C_API wend_code wend_replanner_follow(wend_replanner* replanner,
                                           wend_error* error) WEND_C_NOEXCEPT;
/// Takes what changed in the question's overlay: name all nodes that changed since the last call,
/// for a change that is left out is not noticed later.
/// Errors: WEND_OUT_OF_RANGE (no node), WEND_REFUSED (the question has no overlay).
WEND_C_API wend_code wend_replanner_overlaid(wend_replanner* replanner, const uint32_t* nodes,
                                             size_t count, wend_error* error) WEND_C_NOEXCEPT;
/// The unit is at this node now.
WEND_C_API wend_code wend_replanner_move_to(wend_replanner* replanner, uint32_t node,
                                            wend_error* error) WEND_C_NOEXCEPT;
/// This node is the only goal now. Cheap if it is a step or two from the last one.
WEND_C_API wend_code wend_replanner_aim_at(wend_replanner* replanner, uint32_t node,
                                           wend_error* error) WEND_C_NOEXCEPT;

/// Searches for at most so many expansions, or with UINT64_MAX until there is an answer.
WEND_C_API wend_code wend_replanner_run(wend_replanner* replanner, uint64_t expansions,
                                        wend_status* status, wend_error* error) WEND_C_NOEXCEPT;
/// Ends the answer as WEND_CANCELLED at its next check, also one that has not begun yet. From any
/// thread, also while another one runs it. The next change (followed or overlaid, of the unit or of
/// its goal) begins another answer.
WEND_C_API wend_code wend_replanner_cancel(wend_replanner* replanner,
                                           wend_error* error) WEND_C_NOEXCEPT;
/// The answer, or as far as it got.
WEND_C_API wend_code wend_replanner_path(wend_replanner* replanner, wend_path* path,
                                         wend_error* error) WEND_C_NOEXCEPT;

/// How the last answer was found.
typedef struct wend_replan_report {
  uint32_t size;         ///< sizeof(wend_replan_report)
  uint32_t incremental;  ///< 1: it may repair searches; 0: it searches again; `reason` says why
  uint32_t kept;         ///< 1: the old answer still holds, and nothing was searched
  uint32_t repaired;     ///< 1: results of earlier searches were used
  uint64_t raised;       ///< nodes whose known cost to the goal rose
  uint32_t next;         ///< the next node of the path; WEND_NO_NODE at the goal or without a path
  uint32_t reserved;
  const char* reason;  ///< a static text
} wend_replan_report;

WEND_C_API wend_code wend_replanner_report(wend_replanner* replanner, wend_replan_report* report,
                                           wend_error* error) WEND_C_NOEXCEPT;

#ifdef __cplusplus
}
#endif

// NOLINTEND
