#pragma once

#include <string>
#include <vector>

#include "wend/base/result.h"
#include "wend/internal/search/loops/way_cost.h"
#include "wend/space/concepts.h"

namespace wend {

/// Whether a label may stand where it does: at a start it costs nothing; elsewhere its parent was
/// reached, and the step from there makes up what it costs more. (A parent's way may have become
/// shorter since: then it costs more than that.)
template <Space S, class Labels>
Result<void> validate_label(const S& space, const Labels& labels, NodeId node) {
  const auto fault = [&](const char* what) {
    return Error{"", 0, "the label of node " + std::to_string(node) + what};
  };
  const auto label = labels.get(node);
  const NodeId parent = Labels::parent(space, node, label);
  if (parent == kNoNode) {
    if (Labels::g(label) != typename Labels::Cost{0}) return fault(" has no parent, and a cost");
    return {};
  }
  if (parent >= space.node_count()) return fault(" names a parent that is no node");
  const auto before = labels.get(parent);
  if (!labels.written(before)) return fault(" names a parent that was not reached");
  if (Labels::g(before) > Labels::g(label)) return fault(" costs less than its parent's");
  if constexpr (!Abstract<S>) {  // which tells each step once
    const auto step = step_cost(space, parent, node);
    if (Labels::g(label) - Labels::g(before) < step) return fault(" costs less than its way");
  }
  return {};
}

/// Whether the labels that a search left behind hang together: each may stand where it does, and
/// parents lead to a start. The first fault, if not. Linear in the nodes and their steps; for tests
/// and debug builds. The space must be what was searched, as it was.
template <Space S, class Labels>
Result<void> validate(const S& space, const Labels& labels) {
  std::vector<bool> rooted(space.node_count());
  std::vector<NodeId> way;
  for (NodeId node = 0; node < rooted.size(); ++node) {
    if (!labels.written(labels.get(node))) continue;
    way.clear();
    for (NodeId at = node; at != kNoNode && !rooted[at];) {
      const Result<void> stands = validate_label(space, labels, at);
      if (!stands) return stands;
      way.push_back(at);
      if (way.size() > rooted.size()) {
        return Error{"", 0, "from node " + std::to_string(node) + " parents lead in a circle"};
      }
      at = Labels::parent(space, at, labels.get(at));
    }
    for (const NodeId at : way) rooted[at] = true;
  }
  return {};
}

}  // namespace wend
