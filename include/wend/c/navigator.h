/// Questions about a map: paths, searches in slices, fields, distances.
#pragma once

// NOLINTBEGIN: this is C

#include "wend/c/map.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How units move on a grid or in a volume; not for graphs and meshes. Programs that were compiled
/// when it ended with unit_size may go on to use that size.
///
/// In a volume steps cost their length times the mean cost of the two voxels, and a unit fits in
/// each free voxel. So `corners` and `directions` are free there, and `terrain` is "joined" or
/// empty; all else is 0.
typedef struct wend_moves {
  uint32_t size;      ///< sizeof(wend_moves)
  uint32_t straight;  ///< the cost of a straight step: 13860 if both are 0
  uint32_t diagonal;  ///< from `straight` to 1,000,000: 19601 if both are 0
  uint32_t disc;      ///< 1: the unit is a disc of unit_size cells; 0: a square
  /// When diagonal steps are legal: "both_free" (also if it is empty), "one_free", "always",
  /// "never".
  wend_text corners;
  /// The ground whose cost a step has: that of all cells which it touches ("touched", also if it is
  /// empty), of the one that it enters ("entered"), or on hexagons of both ("joined").
  wend_text terrain;
  /// The side or diameter of the unit in cells, to 1024; up to 1 (so also 0): it fits on each free
  /// cell. The side of a square is rounded up. A disc may touch blocked cells; on hexagons it
  /// covers all within (diameter - 1) / 2 steps, rounded up. The border of the map is a wall. The
  /// unit's node is the cell at the top left of a square, or in the centre of a disc, and its
  /// ground costs.
  double unit_size;
  /// In a volume: 6 (steps through faces), 18 (over edges as well) or 26 (over corners as well); 0:
  /// 26. On grids 0.
  uint32_t directions;
  uint32_t reserved;  ///< 0
} wend_moves;

/// Takes a map, which may change or end afterwards. `moves` may be null. Linear in the map; graphs
/// also compute landmarks. Errors: WEND_OUT_OF_RANGE (costs of steps, the unit, directions),
/// WEND_UNKNOWN_NAME, WEND_REFUSED (moves for a graph, or that volumes do not have; costs too fine;
/// a large square on hexagons).
WEND_C_API wend_code wend_navigator_create(const wend_map* map, const wend_moves* moves,
                                           wend_navigator** navigator,
                                           wend_error* error) WEND_C_NOEXCEPT;
WEND_C_API wend_code wend_navigator_destroy(wend_navigator* navigator) WEND_C_NOEXCEPT;

/// Takes an edited grid, of which only these cells can have changed since the navigator last saw
/// it: microseconds for each. With `cells` null everything is rebuilt. A navigator of a volume
/// takes the edited volume, with `cells` null. Searches under way end as "stale". Errors change
/// nothing: WEND_OUT_OF_RANGE (a cell), WEND_REFUSED (neither a grid nor a volume; cells of a
/// volume).
WEND_C_API wend_code wend_navigator_update(wend_navigator* navigator, const wend_map* map,
                                           const wend_cell* cells, size_t count,
                                           wend_error* error) WEND_C_NOEXCEPT;

/// Computes the tables of "baked_jump_points", on as many threads as the machine has: seconds for a
/// large map. An update discards them. Searches under way end as "stale". Errors: WEND_REFUSED (no
/// grid of squares on which all cells cost the same; more than a gigabyte).
WEND_C_API wend_code wend_navigator_bake(wend_navigator* navigator,
                                         wend_error* error) WEND_C_NOEXCEPT;

/// The number of nodes: of a grid of squares its cells, row by row; of a volume its voxels.
WEND_C_API wend_code wend_navigator_node_count(const wend_navigator* navigator, uint32_t* count,
                                               wend_error* error) WEND_C_NOEXCEPT;
/// The node of a cell. Errors: WEND_OUT_OF_RANGE, WEND_REFUSED (no grid, nor a knowledge of one).
WEND_C_API wend_code wend_navigator_node(const wend_navigator* navigator, wend_cell cell,
                                         uint32_t* node, wend_error* error) WEND_C_NOEXCEPT;
/// The cell of a node. Errors: as above.
WEND_C_API wend_code wend_navigator_cell(const wend_navigator* navigator, uint32_t node,
                                         wend_cell* cell, wend_error* error) WEND_C_NOEXCEPT;

/// How many algorithms there are, and the name of each, from 0; null beyond. Static texts.
/// "baked_jump_points" needs tables: wend_navigator_bake().
WEND_C_API uint32_t wend_algorithm_count(void) WEND_C_NOEXCEPT;
WEND_C_API const char* wend_algorithm_name(uint32_t index) WEND_C_NOEXCEPT;

/// The options of questions, all as usual.
WEND_C_API wend_code wend_options_create(wend_options** options, wend_error* error) WEND_C_NOEXCEPT;
WEND_C_API wend_code wend_options_destroy(wend_options* options) WEND_C_NOEXCEPT;
/// Sets one option by name, as the command line spells both, with dashes or underscores:
/// "algorithm" ("auto" and the names above), "heuristic", "weight", "open-list", "tie-rule",
/// "stop-rule", "pruning", "fallback", "detail", "most-expansions", "most-cost", "most-seconds",
/// "turning" (the cost of a turn), and the options that algorithms have of their own. Errors change
/// nothing: WEND_UNKNOWN_NAME, WEND_OUT_OF_RANGE (no number, or one that no query takes).
WEND_C_API wend_code wend_options_set(wend_options* options, wend_text name, wend_text value,
                                      wend_error* error) WEND_C_NOEXCEPT;

/// A question: from a node to another, or to the nearest of several. Its arrays have to live for
/// the call only; options are taken as they are then.
typedef struct wend_query {
  uint32_t size;  ///< sizeof(wend_query)
  uint32_t from;
  uint32_t to;        ///< not read if there are `goals`
  uint32_t reserved;  ///< 0
  const uint32_t* goals;
  size_t goal_count;
  double range;                 ///< 0, or: any node within this distance of a goal will do
  const wend_options* options;  ///< null: all as usual
  const wend_overlay* overlay;  ///< null, or: changes for this question alone (overlay.h)
  wend_trace* trace;            ///< null, or: where the search writes its events (trace.h)
} wend_query;

/// How a search stands, or how it ended: a value of the following list.
typedef uint32_t wend_status;

enum {
  WEND_RUNNING = 0,
  WEND_FOUND = 1,
  WEND_PARTIAL = 2,  ///< to the place nearest to the goal, if the option "fallback" asks for it
  WEND_UNREACHABLE = 3,
  WEND_START_OUTSIDE = 4,
  WEND_START_BLOCKED = 5,
  WEND_GOAL_OUTSIDE = 6,
  WEND_GOAL_BLOCKED = 7,
  WEND_LIMIT_REACHED = 8,  ///< or the cost grew beyond 2^44 of the map's units
  WEND_CANCELLED = 9,
  WEND_MAP_CHANGED = 10,  ///< since the search began: begin it again
  WEND_INVALID = 11,      ///< the question contradicts itself or the map; `reason` says how
};

/// "running", "found" and so on ("stale" for WEND_MAP_CHANGED); "" if there is no such status. A
/// static text.
WEND_C_API const char* wend_status_name(wend_status status) WEND_C_NOEXCEPT;

/// The scratch memory of searches: one for each thread, used again and again. It grows to the
/// largest question so far, about 8 to 16 bytes a node.
WEND_C_API wend_code wend_workspace_create(wend_workspace** workspace,
                                           wend_error* error) WEND_C_NOEXCEPT;
WEND_C_API wend_code wend_workspace_destroy(wend_workspace* workspace) WEND_C_NOEXCEPT;

/// An answer, filled by a call and used again.
WEND_C_API wend_code wend_path_create(wend_path** path, wend_error* error) WEND_C_NOEXCEPT;
WEND_C_API wend_code wend_path_destroy(wend_path* path) WEND_C_NOEXCEPT;

/// Answers a question. A question without a path is no error: look at the answer's status. Once
/// workspace and path are warm, nothing is allocated.
WEND_C_API wend_code wend_solve(const wend_navigator* navigator, const wend_query* query,
                                wend_workspace* workspace, wend_path* path,
                                wend_error* error) WEND_C_NOEXCEPT;

/// An answer in short.
typedef struct wend_answer {
  uint32_t size;  ///< sizeof(wend_answer)
  wend_status status;
  uint32_t optimal;     ///< 1: no path is cheaper, proved
  uint32_t node_count;  ///< of the path
  double cost;          ///< in the map's units
  double length;
  double bound;  ///< proved: cost at most so many times the cheapest; 0: nothing is
  uint64_t expanded;
  const char* reason;  ///< where the status is WEND_INVALID; a static text
} wend_answer;

WEND_C_API wend_code wend_path_answer(const wend_path* path, wend_answer* answer,
                                      wend_error* error) WEND_C_NOEXCEPT;
/// The nodes, from the start on. Valid until the path is filled again or destroyed, as are the
/// following.
WEND_C_API wend_code wend_path_nodes(const wend_path* path, const uint32_t** nodes, size_t* count,
                                     wend_error* error) WEND_C_NOEXCEPT;
/// The same as cells, on grids; elsewhere none.
WEND_C_API wend_code wend_path_cells(const wend_path* path, const wend_cell** cells, size_t* count,
                                     wend_error* error) WEND_C_NOEXCEPT;
/// The bends of a path at any angle; none for paths made of steps.
WEND_C_API wend_code wend_path_waypoints(const wend_path* path, const wend_position** waypoints,
                                         size_t* count, wend_error* error) WEND_C_NOEXCEPT;

/// A leg of a path that takes a link of a mesh: from waypoint `waypoint` to the next one.
typedef struct wend_leg {
  uint32_t waypoint;
  uint32_t link;  ///< the number of the link in wend_map_set_mesh_links, from 0
} wend_leg;

/// The legs that are links, in order; none where there are no such links.
WEND_C_API wend_code wend_path_legs(const wend_path* path, const wend_leg** legs, size_t* count,
                                    wend_error* error) WEND_C_NOEXCEPT;

/// Answers many questions, each into a path of its own, on as many threads as there are workspaces,
/// 1 to 256.
/// Answers do not depend on how many those are. Errors, which answer nothing: those of wend_solve
/// for any of the questions; WEND_BUSY (two places have the same workspace or path).
WEND_C_API wend_code wend_solve_many(const wend_navigator* navigator, const wend_query* queries,
                                     wend_path* const* paths, size_t count,
                                     wend_workspace* const* workspaces, size_t workspace_count,
                                     wend_error* error) WEND_C_NOEXCEPT;

/// Begins a search that runs in slices; it ends the one that the workspace had.
WEND_C_API wend_code wend_search_begin(const wend_navigator* navigator, const wend_query* query,
                                       wend_workspace* workspace,
                                       wend_error* error) WEND_C_NOEXCEPT;
/// Continues it for at most so many expansions; UINT64_MAX: to its end. Errors: WEND_REFUSED
/// (there is none), WEND_BUSY (its navigator, overlay or trace is in use).
WEND_C_API wend_code wend_search_run(wend_workspace* workspace, uint64_t expansions,
                                     wend_status* status, wend_error* error) WEND_C_NOEXCEPT;
/// Ends it at its next check, after at most 256 expansions. From any thread, also while another one
/// runs the search.
WEND_C_API wend_code wend_search_cancel(wend_workspace* workspace,
                                        wend_error* error) WEND_C_NOEXCEPT;
/// The result so far. Errors: as wend_search_run.
WEND_C_API wend_code wend_search_path(wend_workspace* workspace, wend_path* path,
                                      wend_error* error) WEND_C_NOEXCEPT;

#ifdef __cplusplus
}
#endif

// NOLINTEND
