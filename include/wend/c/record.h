/// Recorders: what a program asked a grid's navigator, as a file that others can run again.
#pragma once

// NOLINTBEGIN: this is C

#include "wend/c/navigator.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The record of one navigator, from when it was made. It does not see the navigator: report each
/// update and each answer. Its calls need it for themselves.
typedef struct wend_recorder wend_recorder;

/// A recorder for a navigator that is made of this grid with these moves. With `paths` 1 it keeps
/// all nodes of paths, not only their hash. About 20 bytes a question, and a bit or more a cell.
/// Errors: WEND_REFUSED (no grid; a unit_size), WEND_OUT_OF_RANGE (paths, costs of steps).
WEND_C_API wend_code wend_recorder_create(const wend_map* map, const wend_moves* moves,
                                          uint32_t paths, wend_recorder** recorder,
                                          wend_error* error) WEND_C_NOEXCEPT;
WEND_C_API wend_code wend_recorder_destroy(wend_recorder* recorder) WEND_C_NOEXCEPT;

/// Call it after wend_navigator_update() with the same map and cells; `cells` may be null, as
/// there. Errors: WEND_OUT_OF_RANGE (a cell), WEND_REFUSED (no grid; another size with cells).
WEND_C_API wend_code wend_recorder_updated(wend_recorder* recorder, const wend_map* map,
                                           const wend_cell* cells, size_t count,
                                           wend_error* error) WEND_C_NOEXCEPT;
/// Call it after wend_navigator_bake() has succeeded.
WEND_C_API wend_code wend_recorder_baked(wend_recorder* recorder,
                                         wend_error* error) WEND_C_NOEXCEPT;
/// Call it after a question was answered, with the question and its answer. A trace is not kept.
/// Errors: WEND_REFUSED (an update was not reported; the record then has a note of that). It is not
/// noticed where another update was reported since the last answer.
WEND_C_API wend_code wend_recorder_asked(wend_recorder* recorder, const wend_query* query,
                                         const wend_path* path, wend_error* error) WEND_C_NOEXCEPT;

/// The record so far, as the bytes of a .wrec file, which `wend replay` runs. Linear. Valid until
/// the next call with this recorder.
WEND_C_API wend_code wend_recorder_bytes(wend_recorder* recorder, const uint8_t** bytes,
                                         size_t* count, wend_error* error) WEND_C_NOEXCEPT;

/// The result of a replay.
typedef struct wend_replay_report {
  uint32_t size;  ///< sizeof(wend_replay_report)
  uint32_t reserved;
  uint64_t questions;     ///< asked again
  uint64_t edits;         ///< updates of the map
  uint64_t by_the_clock;  ///< asked again, but not compared: out of time, or cancelled
  uint64_t omissions;     ///< which the recorder could not record
  uint64_t differences;   ///< answers that are not those recorded
  char first[256];        ///< the first difference in words, in UTF-8; ends with 0, cut if too long
} wend_replay_report;

/// Runs a record again and compares all answers. Errors: WEND_REFUSED (no record, damaged, or one
/// whose map is not in it).
WEND_C_API wend_code wend_replay(const uint8_t* bytes, size_t count, wend_workspace* workspace,
                                 wend_replay_report* report, wend_error* error) WEND_C_NOEXCEPT;

#ifdef __cplusplus
}
#endif

// NOLINTEND
