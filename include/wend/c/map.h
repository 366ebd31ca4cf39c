/// Maps: grids of cells, and graphs; volume.h and mesh.h have others. A map is data; a navigator
/// (navigator.h) answers questions about it.
#pragma once

// NOLINTBEGIN: this is C

#include "wend/c/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A grid in an array of the caller, row by row, which is copied. One of the three arrays is given,
/// the others are null.
typedef struct wend_grid {
  uint32_t size;  ///< sizeof(wend_grid)
  int32_t width;  ///< width and height from 1, and at most 2^28 cells
  int32_t height;
  uint32_t reserved;          ///< 0
  size_t count;               ///< elements of the array: width x height
  const uint8_t* walkable;    ///< 0: blocked; anything else: open ground
  const uint8_t* byte_costs;  ///< 0: blocked; else the cost as a multiple of open ground
  /// The same in fractions: 0, or 0.001 to 1000, in thousandths.
  const float* costs;
  /// "square" (also if it is empty), "diamond", "hex_odd_rows", "staggered_odd_rows" and so on.
  wend_text layout;
} wend_grid;

/// Linear in the cells. Errors: WEND_NULL (no array), WEND_OUT_OF_RANGE (size or count),
/// WEND_REFUSED (several arrays; a cost), WEND_UNKNOWN_NAME (layout).
WEND_C_API wend_code wend_map_create_grid(const wend_grid* grid, wend_map** map,
                                          wend_error* error) WEND_C_NOEXCEPT;

/// A directed edge of a graph.
typedef struct wend_edge {
  uint32_t from;
  uint32_t to;
  double cost;  ///< from 0 to 10^12
} wend_edge;

/// A graph in arrays of the caller, which are copied.
typedef struct wend_graph {
  uint32_t size;  ///< sizeof(wend_graph)
  uint32_t node_count;
  const wend_position* positions;  ///< null, or one for each node, at most 10^12 from 0
  size_t position_count;           ///< 0 without positions
  const wend_edge* edges;
  size_t edge_count;
} wend_graph;

/// Nearly linear. Errors: WEND_NULL, WEND_OUT_OF_RANGE (an end of an edge is no node; a count),
/// WEND_REFUSED (a cost or a coordinate).
WEND_C_API wend_code wend_map_create_graph(const wend_graph* graph, wend_map** map,
                                           wend_error* error) WEND_C_NOEXCEPT;

/// A map from the bytes of a file, whose beginning says its form: a grid as Moving AI's .map, ASCII
/// or CSV; a mesh as Polyanya's .mesh, wend's .navmesh, or Detour's tiles. `name` stands in errors
/// before the line, and may be empty. Linear, and nearly so for meshes. Errors: WEND_REFUSED (no
/// such file; a fault in it; off-mesh connections).
WEND_C_API wend_code wend_map_parse(wend_text bytes, wend_text name, wend_map** map,
                                    wend_error* error) WEND_C_NOEXCEPT;

/// Navigators that were made of it do not need it any more.
WEND_C_API wend_code wend_map_destroy(wend_map* map) WEND_C_NOEXCEPT;

/// Columns and rows of a grid. Errors: WEND_REFUSED (no grid).
WEND_C_API wend_code wend_map_size(const wend_map* map, int32_t* width, int32_t* height,
                                   wend_error* error) WEND_C_NOEXCEPT;

/// Blocks (0) or frees cells of a grid; navigators learn of it by wend_navigator_update. Constant
/// time each. Errors change nothing: WEND_OUT_OF_RANGE (a cell), WEND_REFUSED (no grid).
WEND_C_API wend_code wend_map_set_walkable(wend_map* map, const wend_cell* cells, size_t count,
                                           int32_t walkable, wend_error* error) WEND_C_NOEXCEPT;

/// Sets the cost of cells as a multiple of their ground's, from 0.001 to 1000. On grids made of
/// byte_costs or costs it replaces what these said, since all ground is open there. As above.
WEND_C_API wend_code wend_map_set_weight(wend_map* map, const wend_cell* cells, size_t count,
                                         double weight, wend_error* error) WEND_C_NOEXCEPT;

/// The cost of a cell as a multiple of open ground; 0: blocked.
WEND_C_API wend_code wend_map_cost(const wend_map* map, wend_cell cell, double* cost,
                                   wend_error* error) WEND_C_NOEXCEPT;

/// Copies the costs of up to `count` cells from cell number `first` on, row by row, and says how
/// many these were: 0 behind the last one. A cost is a multiple of open ground; 0: blocked. The map
/// that wend_map_create_grid() makes of all of them has the same costs. Linear in the cells that it
/// copies. Errors: WEND_REFUSED (no grid).
WEND_C_API wend_code wend_map_read_costs(const wend_map* map, size_t first, float* costs,
                                         size_t count, size_t* written,
                                         wend_error* error) WEND_C_NOEXCEPT;

/// The name of a grid's layout: "square", "hex_odd_rows" and so on. A static text. Errors:
/// WEND_REFUSED (no grid).
WEND_C_API wend_code wend_map_layout(const wend_map* map, const char** layout,
                                     wend_error* error) WEND_C_NOEXCEPT;

/// A way from one cell to another that is no step: a door, a ladder, a teleporter.
typedef struct wend_link {
  wend_cell from;
  wend_cell to;
  double cost;  ///< in straight steps: 0, or 0.001 to 1000
} wend_link;

/// Adds links, each one way. Navigators learn of them by their next update. Errors change
/// nothing: WEND_OUT_OF_RANGE (a cell or a cost), WEND_REFUSED (no grid).
WEND_C_API wend_code wend_map_add_links(wend_map* map, const wend_link* links, size_t count,
                                        wend_error* error) WEND_C_NOEXCEPT;

/// Copies up to `count` links of a grid from number `first` on, in the order in which they were
/// added, and says how many these were. Errors: WEND_REFUSED (no grid).
WEND_C_API wend_code wend_map_read_links(const wend_map* map, size_t first, wend_link* links,
                                         size_t count, size_t* written,
                                         wend_error* error) WEND_C_NOEXCEPT;

#ifdef __cplusplus
}
#endif

// NOLINTEND
