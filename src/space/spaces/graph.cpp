#include "wend/space/spaces/graph.h"

#include <algorithm>

#include "wend/base/assert.h"

namespace wend {

GraphEstimate::GraphEstimate(const StraightLines* lines, const Landmarks* landmarks,
                             const Heuristic& heuristic, const Goals& goals, Side side)
    : side_(side) {
  if (heuristic.kind == HeuristicKind::custom) {
    custom_ = CustomEstimate(heuristic, goals, side);
    return;
  }
  const std::span<const NodeId> list = goal_list(goals);
  WEND_ASSERT(lines != nullptr && landmarks != nullptr, "a graph has both, if only empty ones");
  if (heuristic.kind == HeuristicKind::zero || list.empty()) return;
  if (lines->tells()) {
    lines_ = lines;
    box_ = lines->box(list);
    if (heuristic.kind == HeuristicKind::euclidean && list.size() > 1) each_ = list;
  }
  if (heuristic.kind == HeuristicKind::automatic) landmarks_ = LandmarkEstimate(*landmarks, list);
}

NodeId Graph::find(std::string_view name) const {
  WEND_ASSERT(by_name_.empty() || names_[by_name_.front()] <= names_[by_name_.back()],
              "names are looked for by bisection: sort them");
  const auto place = std::partition_point(by_name_.begin(), by_name_.end(), [&](NodeId node) {
    return std::string_view(names_[node]) < name;
  });
  return place != by_name_.end() && names_[*place] == name ? *place : kNoNode;
}

}  // namespace wend
