/// Influence: scores that units, towers and deaths spread over the places around them, to avoid
/// danger, to find it, or to flee from it.
#pragma once

// NOLINTBEGIN: this is C

#include "wend/c/navigator.h"
#include "wend/c/overlay.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A layer of scores over a map. Its calls change it, so one thread uses it at a time.
typedef struct wend_influence wend_influence;

/// How a layer works. A struct of nothing but its size and zeros is a good start.
typedef struct wend_influence_setup {
  uint32_t size;       ///< sizeof(wend_influence_setup)
  uint32_t reserved;   ///< 0
  wend_text distance;  ///< "lengths" (also if it is empty), "steps", or "costs" of the map's steps
  double unit_cost;    ///< the cost of a distance of 1, for "costs"; 0: 13860 on grids, else 1
  double fade;         ///< the share of a deposit that an update takes away, to 1; 0: 0.1
} wend_influence_setup;

/// A layer for the map of a navigator, without scores. It sees the navigator's updates; then all
/// sources spread anew. 13 bytes a node, 8 more with deposits, and 8 for each node in a source's
/// range. Errors: WEND_OUT_OF_RANGE (setup), WEND_UNKNOWN_NAME (distance).
WEND_C_API wend_code wend_influence_create(const wend_navigator* navigator,
                                           const wend_influence_setup* setup,
                                           wend_influence** influence,
                                           wend_error* error) WEND_C_NOEXCEPT;
WEND_C_API wend_code wend_influence_destroy(wend_influence* influence) WEND_C_NOEXCEPT;

/// Something that gives scores to the places around it.
typedef struct wend_source {
  uint32_t size;      ///< sizeof(wend_source)
  uint32_t at;        ///< a node; WEND_NO_NODE or a blocked one: no effect
  double strength;    ///< the score at its own place, to 10^6, also below 0
  double range;       ///< no effect beyond it, to 50,000; on grids 1 is from a cell to the next
  wend_text falloff;  ///< "linear" (also if it is empty), "flat", "inverse" or "halving"
  uint32_t sight;     ///< 1: along free straight lines, to 256; grids only. 0: along steps
  uint32_t reserved;  ///< 0
} wend_source;

/// Names a source of a layer, until it is removed. Never reused.
typedef struct wend_source_name {
  uint32_t slot;
  uint32_t generation;
} wend_source_name;

/// Adds a source. Scores change with the next update, as for all the following. Errors:
/// WEND_OUT_OF_RANGE (no node, strength, range), WEND_UNKNOWN_NAME (falloff), WEND_REFUSED (sight
/// where there is no grid).
WEND_C_API wend_code wend_influence_add(wend_influence* influence, const wend_source* source,
                                        wend_source_name* name, wend_error* error) WEND_C_NOEXCEPT;
/// Changes all of a source. Errors: as above, and WEND_STALE.
WEND_C_API wend_code wend_influence_change(wend_influence* influence, wend_source_name name,
                                           const wend_source* source,
                                           wend_error* error) WEND_C_NOEXCEPT;
/// Moves a source to a node, or nowhere (WEND_NO_NODE), in constant time. Errors: WEND_STALE,
/// WEND_OUT_OF_RANGE.
WEND_C_API wend_code wend_influence_move(wend_influence* influence, wend_source_name name,
                                         uint32_t node, wend_error* error) WEND_C_NOEXCEPT;
WEND_C_API wend_code wend_influence_remove(wend_influence* influence, wend_source_name name,
                                           wend_error* error) WEND_C_NOEXCEPT;
/// Leaves scores that stay where they are and fade: a death, a noise. Errors: as for a source.
WEND_C_API wend_code wend_influence_deposit(wend_influence* influence, const wend_source* source,
                                            wend_error* error) WEND_C_NOEXCEPT;

/// Makes the scores what sources and deposits say now; earlier deposits fade once if `fade` is 1.
/// Takes time for what changed. Errors: WEND_BUSY (the navigator is being updated).
WEND_C_API wend_code wend_influence_update(wend_influence* influence, uint32_t fade,
                                           wend_error* error) WEND_C_NOEXCEPT;
/// Copies the scores of `count` nodes from node `first` on, as the last update left them. Errors:
/// WEND_OUT_OF_RANGE.
WEND_C_API wend_code wend_influence_scores(const wend_influence* influence, uint32_t first,
                                           double* scores, size_t count,
                                           wend_error* error) WEND_C_NOEXCEPT;
/// Sets the extra costs of an overlay of the same map: a score of 1 costs `cost_of_one`, in the
/// map's units, one below 0 nothing. Closed nodes stay closed. Linear in the nodes. Errors:
/// WEND_OUT_OF_RANGE (a cost below 0; an overlay for another number of nodes).
WEND_C_API wend_code wend_influence_write_costs(const wend_influence* influence,
                                                wend_overlay* overlay, double cost_of_one,
                                                wend_error* error) WEND_C_NOEXCEPT;

/// A place that was found.
typedef struct wend_spot {
  uint32_t node;      ///< WEND_NO_NODE: there is none
  uint32_t reserved;  ///< 0
  double score;
  double distance;
} wend_spot;

/// The places with the highest scores above 0, the highest first, each more than `apart` from those
/// before; `count` says how many there is room for, and then how many there are. Linear in the
/// nodes for each. Errors: WEND_OUT_OF_RANGE (apart is from 0 to 50,000).
WEND_C_API wend_code wend_influence_hottest(const wend_influence* influence, double apart,
                                            wend_spot* spots, size_t* count,
                                            wend_error* error) WEND_C_NOEXCEPT;
/// The place with the lowest score within a distance of a node. Linear in the places there. Errors:
/// WEND_OUT_OF_RANGE.
WEND_C_API wend_code wend_influence_safest(const wend_influence* influence, uint32_t from,
                                           double distance, wend_spot* spot,
                                           wend_error* error) WEND_C_NOEXCEPT;

/// How to flee from threats, from every node: writes the node to go to next, WEND_NO_NODE where no
/// step is better, into an array of `count` nodes, which are all. `worth` weighs the distance from
/// the threats against the way there, 1 to 2, 0: 1.2; nobody flees farther than `range` from all
/// threats, 0: 50,000. Two floods of the places in range. Errors: WEND_OUT_OF_RANGE.
WEND_C_API wend_code wend_flee(const wend_navigator* navigator, const uint32_t* threats,
                               size_t threat_count, double worth, double range, uint32_t* next,
                               size_t count, wend_error* error) WEND_C_NOEXCEPT;

#ifdef __cplusplus
}
#endif

// NOLINTEND
