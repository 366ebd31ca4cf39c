#pragma once

#include <cstdint>

#include "wend/base/types.h"

/// Whether a heuristic can overestimate (see search/heuristic_lint.h).
namespace wend {

enum class LintVerdict : std::uint8_t {
  admissible,     ///< proved: it never overestimates on this map
  overestimates,  ///< refuted: the report names a counter-example
  not_refuted,    ///< no counter-example found; nothing is proved
};

/// "admissible", "overestimates" or "not_refuted".
const char* to_string(LintVerdict verdict);

/// The verdict and, if it is `overestimates`, the counter-example: two nodes, the estimate, and the
/// cost of some path between them (the cheapest one may cost less), in the space's cost units.
struct LintReport {
  LintVerdict verdict = LintVerdict::not_refuted;
  NodeId from = kNoNode;
  NodeId to = kNoNode;
  double estimate = 0;
  double cost = 0;
};

}  // namespace wend
