#include "node_query.h"

namespace wend {

const char* refusal(const NodeQuery& query, const AlgorithmInfo& info) {
  if (query.goal_test != nullptr && !query.goals.empty()) return "goals or a goal test, not both";
  if (query.options.fallback == Fallback::cheapest_to_reach) {
    return "the place that is cheapest to reach is known on grids only";
  }
  return refusal(query.options, info);
}

}  // namespace wend
