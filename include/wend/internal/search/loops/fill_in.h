#pragma once

#include <vector>

#include "wend/base/assert.h"
#include "wend/space/concepts.h"

namespace wend {

/// Puts into a path of jumps the nodes that they passed over, from the end on, so that no other
/// memory is needed.
template <class S>
void fill_in(const S& space, std::vector<NodeId>& nodes) {
  std::size_t total = nodes.empty() ? 0 : 1;
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    total += space.steps_between(nodes[i - 1], nodes[i]);
  }
  std::size_t left = nodes.size();
  nodes.resize(total);
  for (std::size_t end = total; left > 1; --left) {
    const NodeId from = nodes[left - 2];
    const NodeId to = nodes[left - 1];
    WEND_ASSERT(end >= left, "a jump takes a step at least, so that nothing is overwritten");
    end -= space.steps_between(from, to);
    space.write_steps(from, to, &nodes[end]);
    WEND_ASSERT(nodes[end + space.steps_between(from, to) - 1] == to,
                "write_steps() writes as many nodes as steps_between() says, the last one last");
  }
}

}  // namespace wend
