/// Shared by all parts of wend's C API: codes, errors, texts, and the rules of handles.
///
/// **Handles** are pointers to types that are never defined. A handle is not an address: it names
/// an object and its use of a place in a table, so a handle that was destroyed, or was never made,
/// is refused with WEND_STALE. Each `create` has its `destroy`; to destroy a null handle is no
/// error. Objects that others need live on until those are destroyed, so the order does not matter.
///
/// **Threads**: objects that are only read (maps, navigators, options, overlays, fields) may be
/// used by any number of threads at once. A call that changes an object, and any call with a
/// workspace, needs it for itself. An object in use by another thread is refused with WEND_BUSY,
/// and unchanged; it is not destroyed either.
///
/// **Structs** begin with `size`, which the caller sets to the size of the struct as compiled:
/// later versions may add fields at the end, and take those that are missing as 0.
///
/// **Errors**: functions return a code. If `error` is not null, the reason is written there, and an
/// empty text on success. No function throws, and there is no state besides the handles. Only
/// memory that runs out ends the program.
///
/// A handle check takes tens of nanoseconds. Other costs are given with each function.
#pragma once

// NOLINTBEGIN: this is C

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(WEND_C_BUILD)
#define WEND_C_API __declspec(dllexport)
#elif defined(_WIN32)
#define WEND_C_API __declspec(dllimport)
#else
#define WEND_C_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
#define WEND_C_NOEXCEPT noexcept
extern "C" {
#else
#define WEND_C_NOEXCEPT
#endif

/// The number of this interface: it changes when a program has to be compiled anew.
#define WEND_C_ABI 1u

/// The library's WEND_C_ABI. Compare it with the header's before the first other call.
WEND_C_API uint32_t wend_abi(void) WEND_C_NOEXCEPT;

/// The library's version, such as "0.1.0"; a static text.
WEND_C_API const char* wend_version(void) WEND_C_NOEXCEPT;

/// How a call ended: a value of the following list.
typedef uint32_t wend_code;

enum {
  WEND_OK = 0,
  WEND_NULL = 1,          ///< a handle or a pointer that must not be null is null
  WEND_STALE = 2,         ///< the handle was destroyed, or is none
  WEND_WRONG_KIND = 3,    ///< the handle of another kind of object
  WEND_BUSY = 4,          ///< another thread is using the object
  WEND_WRONG_SIZE = 5,    ///< the struct's `size` is not one that this version knows
  WEND_OUT_OF_RANGE = 6,  ///< a number, a cell or a count is out of its range
  WEND_REFUSED = 7,       ///< the data contradict themselves; the text says how
  WEND_UNKNOWN_NAME = 8,  ///< no option, algorithm or value has that name
  WEND_TOO_MANY = 9,      ///< more objects than handles can name: destroy some
};

/// "ok", "null", "stale" and so on; "" if there is no such code. A static text.
WEND_C_API const char* wend_code_name(wend_code code) WEND_C_NOEXCEPT;

/// Why a call was refused. The caller owns it.
typedef struct wend_error {
  uint32_t size;  ///< sizeof(wend_error); with another size nothing is written
  wend_code code;
  char text[248];  ///< UTF-8, ends with 0; cut if it is too long
} wend_error;

/// A text in UTF-8 that need not end with 0. With `data` null and `size` 0 it is empty.
typedef struct wend_text {
  const char* data;
  size_t size;
} wend_text;

/// A cell of a grid: x runs right, y runs down, both from 0.
typedef struct wend_cell {
  int32_t x;
  int32_t y;
} wend_cell;

/// A point of a map. On grids the unit is a cell, and centres of cells have whole coordinates.
typedef struct wend_position {
  double x;
  double y;
  double z;  ///< height; 0 on flat maps
} wend_position;

/// "No node".
#define WEND_NO_NODE 0xffffffffu

typedef struct wend_map wend_map;
typedef struct wend_navigator wend_navigator;
typedef struct wend_workspace wend_workspace;
typedef struct wend_options wend_options;
typedef struct wend_path wend_path;
typedef struct wend_field wend_field;
typedef struct wend_overlay wend_overlay;
typedef struct wend_trace wend_trace;

#ifdef __cplusplus
}
#endif

// NOLINTEND
