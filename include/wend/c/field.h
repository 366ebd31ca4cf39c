/// Distances: from some nodes to all others, or the other way.
#pragma once

// NOLINTBEGIN: this is C

#include "wend/c/navigator.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The cost of every node from the nearest of some nodes, or to it.
typedef struct wend_field_query {
  uint32_t size;      ///< sizeof(wend_field_query)
  uint32_t backward;  ///< 0: from the sources; 1: to them
  const uint32_t* sources;
  size_t source_count;
  double limit;                 ///< only nodes that cost no more; 0: no limit
  const wend_overlay* overlay;  ///< null, or: changes for this field alone (overlay.h)
} wend_field_query;

WEND_C_API wend_code wend_field_create(wend_field** field, wend_error* error) WEND_C_NOEXCEPT;
WEND_C_API wend_code wend_field_destroy(wend_field* field) WEND_C_NOEXCEPT;

/// Fills a field: one Dijkstra search and a pass over all nodes, 12 bytes a node. The status is
/// WEND_FOUND, or why there is no field.
WEND_C_API wend_code wend_field_fill(wend_field* field, const wend_navigator* navigator,
                                     const wend_field_query* query, wend_workspace* workspace,
                                     wend_status* status, wend_error* error) WEND_C_NOEXCEPT;
/// The costs of all nodes, infinite where there is no way. Valid until the field is filled again or
/// destroyed.
WEND_C_API wend_code wend_field_costs(const wend_field* field, const double** costs, size_t* count,
                                      wend_error* error) WEND_C_NOEXCEPT;
/// The node before a node on a cheapest path from a source (backward: after it, to a source);
/// WEND_NO_NODE at sources and where there is no way. Errors: WEND_OUT_OF_RANGE.
WEND_C_API wend_code wend_field_next(const wend_field* field, uint32_t node, uint32_t* next,
                                     wend_error* error) WEND_C_NOEXCEPT;

/// A row of a distance matrix, into the caller's array: the costs from a node to `count` others, or
/// (backward) from them to it; infinite where there is no path. One Dijkstra search that stops once
/// all are known.
WEND_C_API wend_code wend_distances(const wend_navigator* navigator, uint32_t from,
                                    const uint32_t* to, size_t count, uint32_t backward,
                                    wend_workspace* workspace, double* costs, wend_status* status,
                                    wend_error* error) WEND_C_NOEXCEPT;

#ifdef __cplusplus
}
#endif

// NOLINTEND
