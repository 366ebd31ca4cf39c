/// Knowledge: which cells of a grid each side has seen, and as what; paths over what it believes.
#pragma once

// NOLINTBEGIN: this is C

#include "wend/c/navigator.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The knowledge of several sides about one grid. Calls that change it need it for themselves, and
/// no navigator of it may be in use then.
typedef struct wend_knowledge wend_knowledge;

/// Which cells block sight. By default the blocked ones.
typedef struct wend_vision {
  uint32_t size;          ///< sizeof(wend_vision)
  uint32_t reserved;      ///< 0
  wend_text see_through;  ///< symbols of cells that sight passes, blocked or not, such as water
  wend_text hiding;       ///< symbols of cells that block it, such as smoke
} wend_vision;

/// Takes a grid, of which `sides` (1 to 256) know nothing yet. `moves` and `vision` may be null.
/// Memory: a copy of the map, three bits a cell, and a bit for each cell and side. Errors:
/// WEND_OUT_OF_RANGE (sides, costs of steps), WEND_REFUSED (no grid; links; a unit_size).
WEND_C_API wend_code wend_knowledge_create(const wend_map* map, const wend_moves* moves,
                                           const wend_vision* vision, uint32_t sides,
                                           wend_knowledge** knowledge,
                                           wend_error* error) WEND_C_NOEXCEPT;
WEND_C_API wend_code wend_knowledge_destroy(wend_knowledge* knowledge) WEND_C_NOEXCEPT;

/// Call it after the true map was edited at these cells: sides remember them as they were. Errors
/// change nothing: WEND_OUT_OF_RANGE (a cell), WEND_REFUSED (another size or layout, links, weights
/// that are cheaper, more expensive or finer than all of the map at first).
WEND_C_API wend_code wend_knowledge_edited(wend_knowledge* knowledge, const wend_map* map,
                                           const wend_cell* cells, size_t count,
                                           wend_error* error) WEND_C_NOEXCEPT;

/// The result of a look.
typedef struct wend_sighting {
  uint32_t size;           ///< sizeof(wend_sighting)
  uint32_t reserved;       ///< 0
  const wend_cell* cells;  ///< those seen, each once; valid until the next look, as is `found`
  size_t cell_count;
  const uint32_t* found;  ///< the nodes of those that are new, or not as they were remembered
  size_t found_count;
} wend_sighting;

/// A unit of a side looks round from a cell: at all cells within the radius, in cells, or with
/// `lines` 1 at those that straight lines reach. A radius of 1 leaves out diagonal neighbours.
/// Linear in the cells within the radius. `sighting` may be null. Errors: WEND_OUT_OF_RANGE.
WEND_C_API wend_code wend_knowledge_see(wend_knowledge* knowledge, uint32_t side, wend_cell from,
                                        int32_t radius, uint32_t lines, wend_sighting* sighting,
                                        wend_error* error) WEND_C_NOEXCEPT;
/// The side learns what these cells are, from a map that it found; the sighting shows the caller's
/// own array, with all that stands there twice. Errors: as above.
WEND_C_API wend_code wend_knowledge_learn(wend_knowledge* knowledge, uint32_t side,
                                          const wend_cell* cells, size_t count,
                                          wend_sighting* sighting,
                                          wend_error* error) WEND_C_NOEXCEPT;

/// How searches treat cells that the side has never seen.
enum {
  WEND_UNKNOWN_FREE = 0,     ///< as open ground
  WEND_UNKNOWN_COSTLY = 1,   ///< as open ground that costs `factor` times as much
  WEND_UNKNOWN_BLOCKED = 2,  ///< as walls
};

/// Writes 1 for each cell that the side has seen, and 0 for the others, row by row. `count` is the
/// number of cells. Errors: WEND_OUT_OF_RANGE (side, count), as for the next call.
WEND_C_API wend_code wend_knowledge_explored(const wend_knowledge* knowledge, uint32_t side,
                                             uint8_t* explored, size_t count,
                                             wend_error* error) WEND_C_NOEXCEPT;
/// Writes what the side believes that each cell costs, as multiples of open ground; 0: blocked.
/// `factor` is read for WEND_UNKNOWN_COSTLY alone: 0.001 to 1000.
WEND_C_API wend_code wend_knowledge_costs(const wend_knowledge* knowledge, uint32_t side,
                                          uint32_t unknown, double factor, float* costs,
                                          size_t count, wend_error* error) WEND_C_NOEXCEPT;

/// From now on two sides, and the allies of both, know the same. Linear in the cells.
WEND_C_API wend_code wend_knowledge_ally(wend_knowledge* knowledge, uint32_t one, uint32_t other,
                                         wend_error* error) WEND_C_NOEXCEPT;
/// From now on a side looks for itself alone; it keeps what it knows. Linear in the cells.
WEND_C_API wend_code wend_knowledge_leave(wend_knowledge* knowledge, uint32_t side,
                                          wend_error* error) WEND_C_NOEXCEPT;

/// A navigator of the map as the side believes it to be; it follows what the side learns. It has
/// the nodes of a navigator for the map, wend_navigator_node() and _cell() know them, and paths
/// have no cells but nodes alone. It answers as the map's would, but refuses what works on grids
/// only (such as jump points, costs of turns, "cheapest-to-reach"); ranges are between centres of
/// cells, and the place closest to a goal is that from which steps on open ground would cost least.
/// While one of its searches is stopped between two slices, a look may end it as WEND_MAP_CHANGED.
/// It holds the knowledge beyond its handle's end. Errors: WEND_OUT_OF_RANGE (side, unknown,
/// factor), WEND_REFUSED (costs too fine).
WEND_C_API wend_code wend_knowledge_navigator(const wend_knowledge* knowledge, uint32_t side,
                                              uint32_t unknown, double factor,
                                              wend_navigator** navigator,
                                              wend_error* error) WEND_C_NOEXCEPT;

#ifdef __cplusplus
}
#endif

// NOLINTEND
