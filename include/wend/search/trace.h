#pragma once

#include "wend/base/trace.h"

/// What watches a search: a compile-time policy, so that a search nobody watches pays nothing.
namespace wend {

struct NoTrace {
  static constexpr bool kEnabled = false;
  void add(const TraceEvent&) {}
};

struct LogTrace {
  static constexpr bool kEnabled = true;
  TraceLog* log;
  void add(const TraceEvent& event) { log->add(event); }
};

}  // namespace wend
