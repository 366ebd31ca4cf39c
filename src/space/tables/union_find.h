#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/types.h"

namespace wend {

/// Which nodes hang together: each part is named by its first node. Joining and asking take nearly
/// constant time (path halving).
class UnionFind {
 public:
  explicit UnionFind(std::size_t count) : parent_(count) {
    std::iota(parent_.begin(), parent_.end(), NodeId{0});
  }
  NodeId root(NodeId node) {
    WEND_ASSERT(node < parent_.size(), "only what was counted has a root");
    while (parent_[node] != node) node = parent_[node] = parent_[parent_[node]];
    return node;
  }
  void join(NodeId a, NodeId b) {
    const auto [low, high] = std::minmax({root(a), root(b)});
    parent_[high] = low;
  }

 private:
  std::vector<NodeId> parent_;
};

}  // namespace wend
