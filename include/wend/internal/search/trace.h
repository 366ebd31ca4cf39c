#pragma once

#include "wend/base/trace.h"

/// The observer of a search: a compile-time policy, so that a search without one pays nothing.
namespace wend {

struct NoTrace {
  static constexpr bool enabled() { return false; }
  void add(const TraceEvent&) {}
};

struct LogTrace {
  TraceLog* log;  // may be null
  bool enabled() const { return log != nullptr; }
  void add(const TraceEvent& event) { log->add(event); }
};

}  // namespace wend
