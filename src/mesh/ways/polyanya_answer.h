// The results of the search of polyanya_search.h.
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
  path.optimal = to_goal;
  path.bound = to_goal ? 1 : 0;
  if constexpr (kHasTargets) return write_over_links(path, to_goal);
  MeshPathWriter writer(doors_, *memory_, path);
  if (direct_ != kNoPolygon) return writer.write_straight(start_, to_goal ? end_ : start_, direct_);
  const std::uint32_t last = to_goal ? found_ : nearest_to_goal();
  if (last == kNone) return writer.write_straight(start_, start_, memory_->starts[0]);
  WEND_ASSERT(last < memory_->nodes.size(), "a way ends at a node that was made");
  const Node& node = memory_->nodes[last];
  if (!to_goal) return writer.write(start_, last, crossing_to(node, goal_), nullptr);
  const Bend bend = bend_to(node, goal_);
  if (bend == Bend::none) return writer.write(start_, last, goal_, nullptr);
  const PlaneVector end = end_of(node, bend);
  writer.write(start_, last, goal_, &end);
}

/// How much of the way to the goal is left from a node's door on, as if all were free, and from
/// which place there.
template <class Doors, class Trace>
double PolyanyaSearch<Doors, Trace>::left_from(const Node& node, PlaneVector& at) const {
  if constexpr (kHasTargets) {
    return bound_left(node, at);
  } else {
    at = crossing_to(node, goal_);
    return length_of(goal_ - at);
  }
}

/// The node that has the least way left from its door on, as if all were free; of equals the last.
/// Only those within the limit on costs count.
template <class Doors, class Trace>
std::uint32_t PolyanyaSearch<Doors, Trace>::nearest_to_goal() const {
  std::uint32_t best = kNone;
  double best_left = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < memory_->nodes.size(); ++i) {
    const Node& node = memory_->nodes[i];
    PlaneVector at;
    const double left = left_from(node, at);
    if (left > best_left || node.g + length_of(at - node.root) > cost_limit_) continue;
    best = static_cast<std::uint32_t>(i);
    best_left = left;
  }
  return best;
}

/// Where the shortest way through a node's door to a goal goes through it, as if all were free.
template <class Doors, class Trace>
PlaneVector PolyanyaSearch<Doors, Trace>::crossing_to(const Node& node, PlaneVector goal) const {
  if (node.root_at_right || node.root_at_left) return node.root;
  const Door& entry = door_of(node);
  goal = mirrored(goal, entry);
  if (side_of_right(node, goal) < 0) {
    return node.right_whole ? entry_right(entry) : crossing(node, node.right_ray());
  }
  if (side_of_left(node, goal) > 0) {
    return node.left_whole ? entry_left(entry) : crossing(node, node.left_ray());
  }
  return crossing(node, goal - node.root);
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
    if (polygon_of(node) != polygon || (label.reached && node.g * units_ >= label.g)) continue;
    label = {true, false, node.g * units_, polygon_before(node)};
  }
  const auto is_there = [&](std::uint32_t index) {
    return polygon_of(memory_->nodes[index]) == polygon;
  };
  label.closed = label.reached && (held_ == kNone || !is_there(held_));
  for (std::size_t i = 0; i < memory_->heap.size(); ++i) {
    if (is_there(memory_->heap[i].node)) label.closed = false;
  }
  return label;
}

}  // namespace wend
