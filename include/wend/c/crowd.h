/// Crowds: many units that walk to their goals, evade one another, and keep off walls.
#pragma once

// NOLINTBEGIN: this is C

#include "wend/c/navigator.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Units on one map. Its calls change it, so one thread uses it at a time.
typedef struct wend_crowd wend_crowd;

/// How a crowd works. A struct of nothing but its size and zeros is a good start.
typedef struct wend_crowd_setup {
  uint32_t size;         ///< sizeof(wend_crowd_setup)
  uint32_t threads;      ///< that search and steer, to 256; 0: one. They change no result
  uint64_t expansions;   ///< nodes that the searches of one step may expand; 0: 10,000
  double radius;         ///< on meshes: paths leave room for discs of this radius; on grids 0
  double cell_size;      ///< on grids: from the centre of a cell to the next; 0: 1
  wend_position origin;  ///< on grids: the centre of cell (0, 0)
} wend_crowd_setup;

/// Makes a crowd on a copy of the map: a grid of squares, or a mesh. `moves` as for navigators
/// (without a unit_size), and null on meshes; `setup` may be null. Linear in the map. Errors:
/// WEND_OUT_OF_RANGE (setup, moves), WEND_UNKNOWN_NAME (moves), WEND_REFUSED (too many threads;
/// another kind of map; corners other than "both_free" and "never", where paths lead through
/// corners of walls).
WEND_C_API wend_code wend_crowd_create(const wend_map* map, const wend_moves* moves,
                                       const wend_crowd_setup* setup, wend_crowd** crowd,
                                       wend_error* error) WEND_C_NOEXCEPT;
WEND_C_API wend_code wend_crowd_destroy(wend_crowd* crowd) WEND_C_NOEXCEPT;

/// A unit. One that was removed is refused with WEND_STALE, as is one of zeros.
typedef struct wend_unit {
  uint32_t slot;  ///< where it lies in arrays of all units
  uint32_t generation;
} wend_unit;

enum {
  WEND_BODY_NONE = 0,   ///< it and others walk through each other
  WEND_BODY_AVOID = 1,  ///< it evades others as they evade it; while it stands, it steps aside
  WEND_BODY_STAND = 2,  ///< others evade it alone: a unit that fights, a post
};

/// How units move, in world units and seconds. All numbers are at most 10^12.
typedef struct wend_motion {
  uint32_t size;          ///< sizeof(wend_motion)
  uint32_t body;          ///< WEND_BODY_NONE, WEND_BODY_AVOID or WEND_BODY_STAND
  double radius;          ///< from 0
  double speed;           ///< the most, above 0
  double acceleration;    ///< per second; 0: 4
  double braking;         ///< per second; 0: 8
  double turning_circle;  ///< the radius of the tightest curve at full speed; 0: on the spot
  double weight;          ///< the heavier of two keeps more to its way; 0: 1
  double patience;        ///< seconds behind one that stands, before it goes round; 0: 3
} wend_motion;

/// Adds `count` units of one motion, and writes their handles to `units`. Constant time each.
/// Errors change nothing: WEND_OUT_OF_RANGE (motion, a position).
WEND_C_API wend_code wend_crowd_add(wend_crowd* crowd, const wend_motion* motion,
                                    const wend_position* positions, size_t count, wend_unit* units,
                                    wend_error* error) WEND_C_NOEXCEPT;
/// Removes units. Errors change nothing: WEND_STALE (there is no such unit).
WEND_C_API wend_code wend_crowd_remove(wend_crowd* crowd, const wend_unit* units, size_t count,
                                       wend_error* error) WEND_C_NOEXCEPT;

/// An order.
typedef struct wend_order {
  uint32_t size;     ///< sizeof(wend_order)
  uint32_t partial;  ///< 1: if the goal cannot be reached, go as near as possible
  uint32_t wait;     ///< 1: if an edit blocks its way, wait until another one opens one
  uint32_t centre;   ///< 1: go to the centre of the goal's cell, not to the very position
  wend_position to;
} wend_order;

/// Sends each of the units on its way; paths are found in the following steps. Errors change
/// nothing: WEND_OUT_OF_RANGE (the goal), WEND_STALE (there is no such unit).
WEND_C_API wend_code wend_crowd_send(wend_crowd* crowd, const wend_unit* units, size_t count,
                                     const wend_order* order, wend_error* error) WEND_C_NOEXCEPT;
/// Ends the units' orders. Errors change nothing: WEND_STALE.
WEND_C_API wend_code wend_crowd_cancel(wend_crowd* crowd, const wend_unit* units, size_t count,
                                       wend_error* error) WEND_C_NOEXCEPT;

/// A group. One that was disbanded, or that its last unit left, is refused with WEND_STALE, as is
/// one of zeros.
typedef struct wend_group {
  uint32_t slot;
  uint32_t generation;
} wend_group;

/// Sends units together, at most 1,000; the first one leads. `shape` is "box" (also if it is
/// empty), "column", "line", "wedge" or "circle"; `spacing` is the distance of two slots, 0: three
/// radii. Takes time by the cube of the units. Errors change nothing: WEND_UNKNOWN_NAME (shape),
/// WEND_OUT_OF_RANGE (goal, spacing), WEND_STALE, WEND_REFUSED (no unit, too many, one twice, slots
/// too close).
WEND_C_API wend_code wend_crowd_send_group(wend_crowd* crowd, const wend_unit* units, size_t count,
                                           const wend_order* order, wend_text shape, double spacing,
                                           wend_group* group, wend_error* error) WEND_C_NOEXCEPT;
/// Ends the orders of a group's units, and the group.
WEND_C_API wend_code wend_crowd_disband(wend_crowd* crowd, wend_group group,
                                        wend_error* error) WEND_C_NOEXCEPT;

/// How an order stands: a value of the following list.
typedef uint32_t wend_move_state;

enum {
  WEND_MOVE_PENDING = 0,  ///< there is no line to walk on yet
  WEND_MOVE_MOVING = 1,
  WEND_MOVE_WAITING = 2,  ///< for an edit that opens a way
  WEND_MOVE_ARRIVED = 3,
  WEND_MOVE_ARRIVED_PARTIAL = 4,  ///< as near as possible
  WEND_MOVE_BLOCKED = 5,          ///< an edit blocked its way, and there is none now
  WEND_MOVE_UNREACHABLE = 6,      ///< there never was a way
  WEND_MOVE_CANCELLED = 7,        ///< also of a unit without an order
  WEND_MOVE_INVALID = 8,          ///< the order is refused, or there is no such unit
};

/// "pending", "moving" and so on; "" if there is no such state. A static text.
WEND_C_API const char* wend_move_state_name(wend_move_state state) WEND_C_NOEXCEPT;

/// One unit.
typedef struct wend_unit_report {
  uint32_t size;  ///< sizeof(wend_unit_report)
  wend_move_state state;
  wend_position position;
  wend_position velocity;  ///< per second
  double distance_left;
  double time_left;   ///< seconds
  uint32_t replans;   ///< paths after the first one
  uint32_t in_group;  ///< 1: `group` is its group
  wend_group group;
  const char* reason;  ///< why an order was refused or ended; a static text
} wend_unit_report;

/// Errors: WEND_STALE (there is no such unit).
WEND_C_API wend_code wend_crowd_unit(const wend_crowd* crowd, wend_unit unit,
                                     wend_unit_report* report, wend_error* error) WEND_C_NOEXCEPT;

/// One group.
typedef struct wend_group_report {
  uint32_t size;          ///< sizeof(wend_group_report)
  wend_move_state state;  ///< WEND_MOVE_MOVING until the orders of all its units have ended
  uint32_t units;
  uint32_t in_place;  ///< units within a third of a spacing of their slots
  uint32_t parts;     ///< above 1 while it is split
  wend_unit leader;
  uint32_t reserved;
  double distance_left;  ///< the leader's
  const char* reason;    ///< a static text
} wend_group_report;

/// Errors: WEND_STALE (there is no such group).
WEND_C_API wend_code wend_crowd_group(const wend_crowd* crowd, wend_group group,
                                      wend_group_report* report, wend_error* error) WEND_C_NOEXCEPT;

/// A step in short.
typedef struct wend_step_report {
  uint32_t size;  ///< sizeof(wend_step_report)
  uint32_t units;
  uint32_t moving;
  uint32_t pending;
  uint32_t ended;  ///< units in wend_crowd_ended()
  uint32_t reserved;
} wend_step_report;

/// Finds paths within the budget, and moves all units by `seconds`. Bodies that overlap are pushed
/// apart, and none enters a wall. `report` may be null. Once warm nothing is allocated. Errors:
/// WEND_OUT_OF_RANGE (seconds: above 0, at most 10).
WEND_C_API wend_code wend_crowd_step(wend_crowd* crowd, double seconds, wend_step_report* report,
                                     wend_error* error) WEND_C_NOEXCEPT;
/// The same for a host that moves units itself, such as by physics: writes the velocity that each
/// unit wants, and leaves the positions. The host gives them back by wend_crowd_write().
WEND_C_API wend_code wend_crowd_steer(wend_crowd* crowd, double seconds, wend_step_report* report,
                                      wend_error* error) WEND_C_NOEXCEPT;

/// Units whose orders ended in the last step, or were refused. Valid until the next step.
WEND_C_API wend_code wend_crowd_ended(const wend_crowd* crowd, const wend_unit** units,
                                      size_t* count, wend_error* error) WEND_C_NOEXCEPT;

enum {
  WEND_FLOAT64 = 0,
  WEND_FLOAT32 = 1,
};

/// Numbers in the caller's memory: those of slot i are at `data` + i x `stride` bytes.
typedef struct wend_strided {
  void* data;         ///< null: there is no such array
  size_t stride;      ///< bytes from one unit to the next
  uint32_t type;      ///< WEND_FLOAT64 or WEND_FLOAT32
  uint32_t in_space;  ///< 0: x and y; 1: x, y and z
} wend_strided;

/// All units by slot. Slots of removed units have the state WEND_MOVE_INVALID, and old numbers.
typedef struct wend_unit_arrays {
  uint32_t size;      ///< sizeof(wend_unit_arrays)
  uint32_t reserved;  ///< 0
  size_t count;       ///< units that the arrays have room for
  wend_strided positions;
  wend_strided velocities;
  uint8_t* states;      ///< null, or one byte for each unit
  size_t state_stride;  ///< bytes from one to the next; 0: 1
} wend_unit_arrays;

/// The number of slots: the most units that there ever were at a time.
WEND_C_API wend_code wend_crowd_slots(const wend_crowd* crowd, size_t* count,
                                      wend_error* error) WEND_C_NOEXCEPT;
/// Writes all units, or the first `count`, to the caller's arrays. Errors: WEND_OUT_OF_RANGE (a
/// stride shorter than the numbers, an unknown type).
WEND_C_API wend_code wend_crowd_read(const wend_crowd* crowd, const wend_unit_arrays* arrays,
                                     wend_error* error) WEND_C_NOEXCEPT;
/// Takes positions and velocities from the caller's arrays; `states` is not read. Heights stay
/// where the arrays have none. Errors change nothing: WEND_OUT_OF_RANGE (also a number that is
/// none, of a unit that is there).
WEND_C_API wend_code wend_crowd_write(wend_crowd* crowd, const wend_unit_arrays* arrays,
                                      wend_error* error) WEND_C_NOEXCEPT;

/// Blocks (0) or frees cells of the crowd's own grid; units near them look again. Errors change
/// nothing: WEND_OUT_OF_RANGE (a cell), WEND_REFUSED (no grid).
WEND_C_API wend_code wend_crowd_edit(wend_crowd* crowd, const wend_cell* cells, size_t count,
                                     int32_t walkable, wend_error* error) WEND_C_NOEXCEPT;

#ifdef __cplusplus
}
#endif

// NOLINTEND
