// Random sessions: a navigator that is asked and edited while a recorder stands beside it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/random_case.h"
#include "wend/world/record/replay.h"
#include "wend/world/record/session_recorder.h"

namespace wend::test {

/// Counts of events in a test's sessions: a sample that lacks one proves nothing about it.
struct SessionCounts {
  int questions = 0;
  int found = 0;
  int partial = 0;
  int unreachable = 0;
  int limits = 0;
  int invalid = 0;
  int edits = 0;
  int updates = 0;
  int bakes = 0;
  int overlays = 0;
  int goals = 0;
  int replans = 0;
  int moves = 0;
  int weighted = 0;
  int linked = 0;
  int shifted = 0;
};

/// Layouts, rules, terrain, weights and links take turns with the number; events, and the options
/// of queries, are drawn.
SessionRecorder random_session(std::uint64_t number, bool paths, SessionCounts& counts);

}  // namespace wend::test
