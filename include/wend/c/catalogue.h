/// The catalogue: which algorithms and options there are, for programs that show them to people.
#pragma once

// NOLINTBEGIN: this is C

#include "wend/c/navigator.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The name of an algorithm as people write it, and one sentence that says what it finds. The
/// numbers are those of wend_algorithm_name(); null beyond. Static texts.
WEND_C_API const char* wend_algorithm_title(uint32_t index) WEND_C_NOEXCEPT;
WEND_C_API const char* wend_algorithm_summary(uint32_t index) WEND_C_NOEXCEPT;

/// Kinds of options.
enum {
  WEND_OPTION_CHOICE = 0,  ///< one of several names
  WEND_OPTION_NUMBER = 1,
  WEND_OPTION_WHOLE = 2,  ///< a whole number
};

/// An option of wend_options_set(). All texts and arrays are static.
typedef struct wend_option_info {
  uint32_t size;      ///< sizeof(wend_option_info)
  uint32_t kind;      ///< a value of the list above
  const char* name;   ///< with underscores
  const char* words;  ///< one sentence that says what it does
  const char* usual;  ///< its value where nobody sets it, as wend_options_set() takes it
  double least;       ///< of a number
  double most;        ///< infinite: there is no largest
  const char* const* choices;
  /// The names of the algorithms that take it: others refuse it, or pay no attention to it. Null:
  /// all take it.
  const char* const* algorithms;
  uint32_t choice_count;  ///< 0: a number
  uint32_t algorithm_count;
  uint32_t power_of_two;  ///< 1: only powers of two and 0
  uint32_t reserved;      ///< 0
} wend_option_info;

/// How many options there are, besides "algorithm".
WEND_C_API uint32_t wend_option_count(void) WEND_C_NOEXCEPT;
/// Describes an option, by its number from 0. Errors: WEND_OUT_OF_RANGE (no such number).
WEND_C_API wend_code wend_option_describe(uint32_t index, wend_option_info* info,
                                          wend_error* error) WEND_C_NOEXCEPT;

/// Whether a heuristic can overestimate: a value of the following list.
typedef uint32_t wend_lint_verdict;

enum {
  WEND_LINT_ADMISSIBLE = 0,     ///< proved: it never does on this map
  WEND_LINT_OVERESTIMATES = 1,  ///< it does: the report has an example
  WEND_LINT_NOT_REFUTED = 2,    ///< no example was found, and nothing is proved
};

/// "admissible", "overestimates" or "not_refuted"; "" if there is no such verdict. A static text.
WEND_C_API const char* wend_lint_verdict_name(wend_lint_verdict verdict) WEND_C_NOEXCEPT;

/// Whether a heuristic can overestimate on a map. The example is for WEND_LINT_OVERESTIMATES.
typedef struct wend_lint_report {
  uint32_t size;  ///< sizeof(wend_lint_report)
  wend_lint_verdict verdict;
  uint32_t from;    ///< a node; WEND_NO_NODE without an example
  uint32_t to;      ///< as `from`
  double estimate;  ///< from `from` to `to`, in the map's units
  double cost;      ///< of some path there: the cheapest one may cost less
} wend_lint_report;

/// Checks the option "heuristic" on a navigator's map: every step of it, and 16 Dijkstra searches
/// if that proves nothing. Paths at any angle are not looked at: heuristics by steps overestimate
/// these. On a mesh it is about the graph of the polygons. Ends the workspace's search. `options`
/// may be null. Errors: WEND_REFUSED (the map has no such heuristic).
WEND_C_API wend_code wend_navigator_lint(const wend_navigator* navigator,
                                         const wend_options* options, wend_workspace* workspace,
                                         wend_lint_report* report,
                                         wend_error* error) WEND_C_NOEXCEPT;

#ifdef __cplusplus
}
#endif

// NOLINTEND
