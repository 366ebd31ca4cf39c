// What the search of polyanya_search.h tells.
#pragma once

#include <algorithm>
#include <limits>

#include "mesh_path.h"
#include "polyanya_search.h"

namespace wend {

template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::write_nodes(Path& path, bool to_goal) const {
  write_way(path, to_goal);
  path.cost = path.length * units_;
}

template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::write_way(Path& path, bool to_goal) const {
  MeshPathWriter writer(doors_, *memory_, path);
  path.optimal = to_goal;
  path.bound = to_goal ? 1 : 0;
  if (direct_ != kNoPolygon) return writer.write_straight(start_, to_goal ? end_ : start_, direct_);
  const std::uint32_t last = to_goal ? found_ : nearest_to_goal();
  if (last == kNone) return writer.write_straight(start_, start_, memory_->starts[0]);
  WEND_ASSERT(last < memory_->nodes.size(), "a way ends at a node that was made");
  const Node& node = memory_->nodes[last];
  const PlaneVector crossing = crossing_to_goal(node);
  if (!to_goal) return writer.write(start_, last, crossing, nullptr);
  const PlaneVector ahead = goal_ - node.root;
  const bool hidden = cross(node.right, ahead) < 0 || cross(node.left, ahead) > 0;
  const bool bends = hidden && !node.root_at_right && !node.root_at_left;
  writer.write(start_, last, goal_, bends ? &crossing : nullptr);
}

/// The node that has the least way left from its door on, as if all were free; of equals the last.
/// Only those within the limit on costs count.
template <class Doors, class Trace>
std::uint32_t PolyanyaSearch<Doors, Trace>::nearest_to_goal() const {
  std::uint32_t best = kNone;
  double best_left = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < memory_->nodes.size(); ++i) {
    const Node& node = memory_->nodes[i];
    const PlaneVector crossing = crossing_to_goal(node);
    const double left = length(goal_ - crossing);
    if (left > best_left || node.g + length(crossing - node.root) > cost_limit_) continue;
    best = static_cast<std::uint32_t>(i);
    best_left = left;
  }
  return best;
}

/// Where the way that a node's f stands for goes through its door.
template <class Doors, class Trace>
PlaneVector PolyanyaSearch<Doors, Trace>::crossing_to_goal(const Node& node) const {
  if (node.root_at_right || node.root_at_left) return node.root;
  const Door& entry = door_of(node);
  const PlaneVector ahead = mirrored_goal(entry) - node.root;
  if (cross(node.right, ahead) < 0) {
    return node.right_whole ? entry_right(entry) : crossing(node, node.right);
  }
  if (cross(node.left, ahead) > 0) {
    return node.left_whole ? entry_left(entry) : crossing(node, node.left);
  }
  return crossing(node, ahead);
}

template <class Doors, class Trace>
NodeLabel PolyanyaSearch<Doors, Trace>::label(NodeId polygon, wend::Side side) const {
  NodeLabel label;
  if (side != wend::Side::forward) return label;
  const auto& starts = memory_->starts;
  if (std::find(starts.begin(), starts.end(), polygon) != starts.end()) label = {true, true, 0};
  if (label.reached) return label;
  for (std::size_t i = 0; i < memory_->nodes.size(); ++i) {
    const Node& node = memory_->nodes[i];
    const Door& door = door_of(node);
    if (door.polygon != polygon || (label.reached && node.g * units_ >= label.g)) continue;
    label = {true, false, node.g * units_, door.neighbour};
  }
  const auto is_there = [&](std::uint32_t index) {
    return door_of(memory_->nodes[index]).polygon == polygon;
  };
  label.closed = label.reached && (held_ == kNone || !is_there(held_));
  for (std::size_t i = 0; i < memory_->heap.size(); ++i) {
    if (is_there(memory_->heap[i].node)) label.closed = false;
  }
  return label;
}

}  // namespace wend
