// How the values of options are spelt in recorded sessions, bindings and, with dashes, on the
// command line.
#pragma once

#include "wend/search/options.h"

namespace wend {

inline const char* to_string(OpenListKind kind) {
  switch (kind) {
    case OpenListKind::automatic: return "automatic";
    case OpenListKind::unsorted_list: return "unsorted_list";
    case OpenListKind::sorted_list: return "sorted_list";
    case OpenListKind::binary_heap: return "binary_heap";
    case OpenListKind::pairing_heap: return "pairing_heap";
    case OpenListKind::quaternary_heap: return "quaternary_heap";
    case OpenListKind::bucket_queue: return "bucket_queue";
  }
  return "";
}

inline const char* to_string(TieRule rule) {
  switch (rule) {
    case TieRule::automatic: return "automatic";
    case TieRule::last_added: return "last_added";
    case TieRule::deepest: return "deepest";
  }
  return "";
}

inline const char* to_string(StopRule rule) { return rule == StopRule::fast ? "fast" : "exact"; }

inline const char* to_string(Pruning pruning) {
  switch (pruning) {
    case Pruning::repeated: return "repeated";
    case Pruning::dominated: return "dominated";
    case Pruning::dead_ends: return "dead_ends";
  }
  return "";
}

inline const char* to_string(Fallback fallback) {
  switch (fallback) {
    case Fallback::none: return "none";
    case Fallback::closest_to_goal: return "closest_to_goal";
    case Fallback::cheapest_to_reach: return "cheapest_to_reach";
  }
  return "";
}

}  // namespace wend
