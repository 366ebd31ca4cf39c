#pragma once

#include "wend/space/spaces/graph.h"

namespace wend {

/// Picks so many landmarks in the graph's largest part, each as far from those before as can be
/// (the first from any node), and measures what everything costs from them and to them: two
/// Dijkstra searches each. Fewer where there are not as many nodes. Deterministic.
Landmarks choose_landmarks(const Graph& graph, unsigned count);

}  // namespace wend
