/// Changes to a map that hold for the questions that name them alone: danger, closed doors, other
/// units.
#pragma once

// NOLINTBEGIN: this is C

#include "wend/c/navigator.h"

#ifdef __cplusplus
extern "C" {
#endif

/// An overlay for the nodes of a navigator, without changes. The algorithms "astar",
/// "anytime_astar", "dijkstra" and "weighted_astar" take one, without a fallback or turning costs;
/// the cost of a path includes it, its length does not. A search in slices ends as WEND_MAP_CHANGED
/// once its overlay is changed. Five bytes for each node of the map, and four more for each changed
/// one.
WEND_C_API wend_code wend_overlay_create(const wend_navigator* navigator, wend_overlay** overlay,
                                         wend_error* error) WEND_C_NOEXCEPT;
WEND_C_API wend_code wend_overlay_destroy(wend_overlay* overlay) WEND_C_NOEXCEPT;

/// Removes all changes: as many steps as there are changed nodes.
WEND_C_API wend_code wend_overlay_clear(wend_overlay* overlay, wend_error* error) WEND_C_NOEXCEPT;

/// The following change nodes, in constant time each. Errors change nothing: WEND_OUT_OF_RANGE (a
/// node that the overlay was not made for; a cost).

/// Adds to the cost of each step that enters one of the nodes, in the units of wend_answer's cost:
/// 13860 is a straight step over open ground. Rounded to the map's own steps of cost, which are 1
/// on grids of open ground and on graphs with whole costs. More than 10^9 a node counts as that.
WEND_C_API wend_code wend_overlay_add_cost(wend_overlay* overlay, const uint32_t* nodes,
                                           size_t count, double cost,
                                           wend_error* error) WEND_C_NOEXCEPT;
/// Replaces that cost; nodes that are closed stay so.
WEND_C_API wend_code wend_overlay_set_cost(wend_overlay* overlay, const uint32_t* nodes,
                                           size_t count, double cost,
                                           wend_error* error) WEND_C_NOEXCEPT;
/// Adds a cost to each node of the map, one number for each, such as a danger that all share.
WEND_C_API wend_code wend_overlay_add_costs(wend_overlay* overlay, const float* costs, size_t count,
                                            wend_error* error) WEND_C_NOEXCEPT;
/// No path enters the nodes; one may begin there, but a goal there is blocked. Diagonal steps past
/// them stay legal. Fields from there begin there; fields to them leave them out.
WEND_C_API wend_code wend_overlay_close(wend_overlay* overlay, const uint32_t* nodes, size_t count,
                                        wend_error* error) WEND_C_NOEXCEPT;
/// Paths lead through the nodes, but do not end there. Fields reach them, since paths lead on.
WEND_C_API wend_code wend_overlay_pass_only(wend_overlay* overlay, const uint32_t* nodes,
                                            size_t count, wend_error* error) WEND_C_NOEXCEPT;
/// Removes all changes of the nodes.
WEND_C_API wend_code wend_overlay_free(wend_overlay* overlay, const uint32_t* nodes, size_t count,
                                       wend_error* error) WEND_C_NOEXCEPT;

#ifdef __cplusplus
}
#endif

// NOLINTEND
