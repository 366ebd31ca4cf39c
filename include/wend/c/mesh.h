/// Navigation meshes: ground of convex polygons, on which paths bend round corners at any angle.
#pragma once

// NOLINTBEGIN: this is C

#include "wend/c/navigator.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The plan of a floor: borders and holes, nested to any depth, in any order and direction. The
/// floor is where a ray from outside crosses an odd number of them. Heights are ignored.
typedef struct wend_outlines {
  uint32_t size;      ///< sizeof(wend_outlines)
  uint32_t reserved;  ///< 0
  const wend_position* corners;
  size_t corner_count;
  const uint32_t* counts;  ///< the corners of each outline in turn, 3 or more; their sum: all
  size_t outline_count;
} wend_outlines;

/// A mesh of the fewest polygons that a greedy merge finds. O(n log n). Errors: WEND_OUT_OF_RANGE
/// (the counts are not those of the corners), WEND_REFUSED (a coordinate; no floor is left).
WEND_C_API wend_code wend_map_create_floor(const wend_outlines* outlines, wend_map** map,
                                           wend_error* error) WEND_C_NOEXCEPT;

/// Polygons of the caller's, such as triangles; z runs up. Those that share two corners are
/// connected, so floors may lie above each other.
typedef struct wend_mesh {
  uint32_t size;      ///< sizeof(wend_mesh)
  uint32_t reserved;  ///< 0
  const wend_position* vertices;
  size_t vertex_count;
  const uint32_t* corners;  ///< numbers of vertices, polygon by polygon
  size_t corner_count;
  const uint32_t* counts;  ///< the corners of each polygon in turn; null: all are triangles
  size_t polygon_count;    ///< also without counts
  const uint8_t* areas;    ///< the kind of ground of each polygon; null: all are 0
} wend_mesh;

/// Mends what is not as it should be: equal vertices become one, polygons go counter-clockwise
/// (x right, y up), those that are not convex are cut, those without an area are left out, and
/// sides are divided where a corner lies on them. O(n log n). Errors: WEND_OUT_OF_RANGE (the counts
/// are not those of the corners), WEND_REFUSED (a number of no vertex, a coordinate beyond 10^12).
WEND_C_API wend_code wend_map_create_mesh(const wend_mesh* mesh, wend_map** map,
                                          wend_error* error) WEND_C_NOEXCEPT;

/// A connection between two places of a mesh that is not on the ground: a jump, a ladder, a lift.
/// It leads one way.
typedef struct wend_mesh_link {
  wend_position from;  ///< heights choose between floors
  wend_position to;
  double cost;    ///< as a distance that is walked: 0 to 10^12
  uint32_t kind;  ///< 0 to 31: who may take it (wend_place_query.link_kinds)
  uint32_t reserved;
} wend_mesh_link;

/// From now on a mesh has these links, and no others; navigators that were made before keep theirs.
/// Linear in the mesh. Errors: WEND_REFUSED (no mesh; an end off the mesh, a cost, a kind).
WEND_C_API wend_code wend_map_set_mesh_links(wend_map* map, const wend_mesh_link* links,
                                             size_t count, wend_error* error) WEND_C_NOEXCEPT;
/// Copies up to `count` links of a mesh from number `first` on, and says how many these were. A
/// file of Detour's may have links. Errors: WEND_REFUSED (no mesh).
WEND_C_API wend_code wend_map_read_mesh_links(const wend_map* map, size_t first,
                                              wend_mesh_link* links, size_t count, size_t* written,
                                              wend_error* error) WEND_C_NOEXCEPT;
/// From now on a length of 1 on ground of kind i costs `costs[i]`: above 0, to 10^6; 1 for kinds
/// from `count` (at most 256) on. Navigators that were made before keep theirs. The algorithm
/// "weighted_regions" finds the cheapest paths there; with links take "astar".
/// Linear in the mesh. Errors: WEND_OUT_OF_RANGE, WEND_REFUSED (no mesh).
WEND_C_API wend_code wend_map_set_area_costs(wend_map* map, const double* costs, size_t count,
                                             wend_error* error) WEND_C_NOEXCEPT;

/// A navigator for discs of a radius on a mesh; 0: points. Its nodes are the polygons that the
/// centres of such discs can be in. Maps keep the ground of each radius: the second navigator of a
/// radius takes no time, the first is nearly linear in the mesh. Links are left out where the disc
/// does not fit at both ends. Where there is no room for the
/// radius at all, questions end as WEND_START_OUTSIDE. Errors: WEND_OUT_OF_RANGE (a radius below
/// 0), WEND_REFUSED (no mesh).
WEND_C_API wend_code wend_navigator_create_on_mesh(const wend_map* map, double radius,
                                                   wend_navigator** navigator,
                                                   wend_error* error) WEND_C_NOEXCEPT;

/// The polygons of a mesh, in arrays of wend's.
typedef struct wend_geometry {
  uint32_t size;      ///< sizeof(wend_geometry)
  uint32_t reserved;  ///< 0
  const wend_position* vertices;
  size_t vertex_count;
  const uint32_t* corners;  ///< numbers of vertices, polygon by polygon, counter-clockwise
  size_t corner_count;
  /// The corners of polygon i are those from number first[i] to before first[i + 1].
  const uint32_t* first;
  size_t polygon_count;
  const uint8_t* areas;  ///< the kind of ground of each polygon; null: all are 0
} wend_geometry;

/// The polygons of a map, after it was mended and cut: polygon i is node i of its navigator of
/// radius 0. Takes no time. Valid until the map gets other links or costs of areas, or is
/// destroyed. Errors: WEND_REFUSED (no mesh).
WEND_C_API wend_code wend_map_geometry(const wend_map* map, wend_geometry* geometry,
                                       wend_error* error) WEND_C_NOEXCEPT;
/// The polygons of a navigator, which are its nodes: those of its radius, with numbers of their
/// own. There may be none. Takes no time. Valid until the navigator is destroyed. Errors:
/// WEND_REFUSED (the navigator is none of a mesh).
WEND_C_API wend_code wend_navigator_geometry(const wend_navigator* navigator,
                                             wend_geometry* geometry,
                                             wend_error* error) WEND_C_NOEXCEPT;

/// A question by positions. Its arrays have to live for the call only.
typedef struct wend_place_query {
  uint32_t size;               ///< sizeof(wend_place_query)
  uint32_t link_kinds;         ///< bit k: links of kind k may be taken; 0: all. For "polyanya"
  wend_position from;          ///< its height chooses between floors
  wend_position to;            ///< not read if there are `goals`
  const wend_position* goals;  ///< the nearest of these
  size_t goal_count;
  const wend_options* options;  ///< null: all as usual
  wend_trace* trace;            ///< null, or: where the search writes its events (trace.h)
} wend_place_query;

/// Answers a question by positions: the algorithm "polyanya", which is the usual one, finds a
/// shortest path. wend_path_waypoints() has its start, bends and end. Statuses WEND_START_OUTSIDE
/// and WEND_GOAL_OUTSIDE: the disc has no room there. Errors: WEND_REFUSED (the navigator is none
/// of a mesh), WEND_OUT_OF_RANGE (a coordinate that is no number).
WEND_C_API wend_code wend_solve_between(const wend_navigator* navigator,
                                        const wend_place_query* query, wend_workspace* workspace,
                                        wend_path* path, wend_error* error) WEND_C_NOEXCEPT;

#ifdef __cplusplus
}
#endif

// NOLINTEND
