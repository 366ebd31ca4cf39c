#include "wend/catalogue/overlay.h"

#include <algorithm>

#include "wend/base/assert.h"

namespace wend {

void Overlay::reset(std::size_t nodes) {
  WEND_ASSERT(nodes <= kNoNode, "a map has fewer nodes than there are ids of 32 bits");
  if (nodes == costs_.size()) return clear();
  costs_.assign(nodes, 0);
  flags_.assign(nodes, 0);
  noted_.clear();
  ++version_;
}

void Overlay::clear() {
  WEND_ASSERT(flags_.size() == costs_.size(), "each node has a cost and flags: reset() both");
  for (const NodeId node : noted_) {
    costs_[node] = 0;
    flags_[node] = 0;
  }
  noted_.clear();
  ++version_;
}

void Overlay::note(NodeId node) {
  WEND_ASSERT(node < costs_.size(),
              "an overlay has the nodes that it was made for: reset() it for a larger map");
  if ((flags_[node] & kNoted) == 0) noted_.push_back(node);
  flags_[node] |= kNoted;
  WEND_ASSERT(noted_.size() <= costs_.size(), "each changed node is noted once until clear()");
  ++version_;
}

void Overlay::add_cost(NodeId node, double cost) {
  WEND_ASSERT(cost >= 0, "an overlay can only make places dearer: add costs of 0 or more");
  note(node);
  if (closed(node)) return;
  const double sum = static_cast<double>(costs_[node]) + cost;
  costs_[node] = static_cast<float>(std::min(sum, kMostCost));
}

void Overlay::add_costs(std::span<const float> costs) {
  WEND_ASSERT(costs.size() == costs_.size(), "there must be one cost for each node");
  for (std::size_t i = 0; i < costs.size(); ++i) {
    if (costs[i] != 0) add_cost(static_cast<NodeId>(i), static_cast<double>(costs[i]));
  }
}

void Overlay::set_cost(NodeId node, double cost) {
  WEND_ASSERT(cost >= 0, "an overlay can only make places dearer: set costs of 0 or more");
  note(node);
  if (!closed(node)) costs_[node] = static_cast<float>(std::min(cost, kMostCost));
}

void Overlay::close(NodeId node) {
  note(node);
  costs_[node] = kClosed;
}

void Overlay::pass_only(NodeId node) {
  note(node);
  flags_[node] |= kPassOnly;
}

void Overlay::free(NodeId node) {
  note(node);
  costs_[node] = 0;
  flags_[node] = kNoted;
}

}  // namespace wend
