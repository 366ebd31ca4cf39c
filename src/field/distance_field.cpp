#include "wend/field/distance_field.h"

#include <algorithm>
#include <string>

#include "wend/base/assert.h"

namespace wend {

std::vector<NodeId> NodeField::path(NodeId node) const {
  std::vector<NodeId> nodes;
  if (!reached(node)) return nodes;
  for (; node != kNoNode; node = parents_[node]) {
    WEND_ASSERT(nodes.size() < count_ && reached(node), "parents lead to a source: set() them so");
    nodes.push_back(node);
  }
  if (side_ == Side::forward) std::reverse(nodes.begin(), nodes.end());
  return nodes;
}

namespace {

Error fault_at(NodeId node, const char* what) {
  return {"", 0, "node " + std::to_string(node) + what};
}

/// For one node alone.
Result<void> validate_node(const NodeField& field, NodeId node) {
  const NodeId parent = field.parent(node);
  if (!field.reached(node)) {
    if (parent != kNoNode) return fault_at(node, " has a parent, but was not reached");
    return {};
  }
  if (!(field.cost(node) >= 0)) return fault_at(node, " costs no number from 0");
  if (parent == kNoNode) {
    if (field.cost(node) != 0) return fault_at(node, " is a source, and costs something");
    return {};
  }
  if (!field.reached(parent)) return fault_at(node, " has a parent that was not reached");
  if (field.cost(parent) > field.cost(node)) return fault_at(node, " costs less than its parent");
  return {};
}

}  // namespace

Result<void> NodeField::validate() const {
  std::vector<bool> rooted(node_count());
  std::size_t reached_count = 0;
  std::vector<NodeId> way;
  for (NodeId node = 0; node < rooted.size(); ++node) {
    if (Result<void> valid = validate_node(*this, node); !valid) return valid;
    if (reached(node)) ++reached_count;
    way.clear();
    for (NodeId at = node; at < rooted.size() && !rooted[at]; at = parent(at)) {
      if (way.size() == rooted.size()) return fault_at(node, " has parents that lead in a circle");
      way.push_back(at);
    }
    for (const NodeId at : way) rooted[at] = true;
  }
  if (reached_count != count_) return Error{"", 0, "other nodes are reached than were counted"};
  return {};
}

Result<void> DistanceField::validate() const {
  const auto columns = static_cast<std::size_t>(lattice_.columns());
  if (node_count() != columns * static_cast<std::size_t>(lattice_.rows())) {
    return Error{"", 0, "the field has other nodes than its lattice has places"};
  }
  return NodeField::validate();
}

std::vector<Point> DistanceField::path(Point cell) const {
  std::vector<Point> points;
  for (const NodeId each : NodeField::path(node(cell))) points.push_back(point(each));
  return points;
}

}  // namespace wend
