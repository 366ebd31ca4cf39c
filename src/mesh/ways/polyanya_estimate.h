// What the search of polyanya_search.h estimates, and what its traces tell.
#pragma once

#include "polyanya_search.h"

namespace wend {

// ---- estimates

/// A goal on the near side of a door is mirrored: the way has to go through and come back.
template <class Doors, class Trace>
PlaneVector PolyanyaSearch<Doors, Trace>::mirrored(PlaneVector goal, const Door& entry) const {
  const PlaneVector begin = {entry.x, entry.y};
  const PlaneVector along = PlaneVector{entry.end_x, entry.end_y} - begin;
  const double height = cross(along, goal - begin);
  if (height >= 0) return goal;
  const double twice = height * doors_.two_by_square(entry);
  return {goal.x + twice * along.y, goal.y - twice * along.x};
}

/// Where a ray from a node's root goes through its door.
template <class Doors, class Trace>
PlaneVector PolyanyaSearch<Doors, Trace>::crossing(const Node& node, PlaneVector ray) const {
  const Door& entry = door_of(node);
  const PlaneVector right = entry_right(entry);
  const PlaneVector left = entry_left(entry);
  const double right_cross = cross(ray, right - node.root);
  const double left_cross = cross(ray, left - node.root);
  if (!(left_cross > right_cross)) return right;  // seen end-on
  const double share = -right_cross / (left_cross - right_cross);
  if (!(share > 0)) return right;
  if (!(share < 1)) return left;
  return {right.x + share * (left.x - right.x), right.y + share * (left.y - right.y)};
}

template <class Doors, class Trace>
double PolyanyaSearch<Doors, Trace>::estimate(const Node& node) const {
  if constexpr (kHasTargets) {
    return bound_through(node);
  } else {
    const Door& entry = door_of(node);
    return way_through(node, entry, mirrored(goal_, entry));
  }
}

/// The length of the shortest way from a node's root through its stretch of the door to a goal, if
/// beyond the door all were free. Precondition: the goal lies beyond, or is mirrored.
template <class Doors, class Trace>
double PolyanyaSearch<Doors, Trace>::way_through(const Node& node, const Door& entry,
                                                 PlaneVector goal) const {
  const PlaneVector ahead = goal - node.root;
  if (node.root_at_right || node.root_at_left) return length(ahead);
  if (cross(node.right_ray(), ahead) < 0) {
    const PlaneVector end =
        node.right_whole ? entry_right(entry) : crossing(node, node.right_ray());
    return length(end - node.root) + length(goal - end);
  }
  if (cross(node.left_ray(), ahead) > 0) {
    const PlaneVector end = node.left_whole ? entry_left(entry) : crossing(node, node.left_ray());
    return length(end - node.root) + length(goal - end);
  }
  return length(ahead);
}

// ---- traces

/// The polygon that a node has come to. (The end of a link may lie in several.)
template <class Doors, class Trace>
std::uint32_t PolyanyaSearch<Doors, Trace>::polygon_of(const Node& node) const {
  if constexpr (kHasTargets) {
    if (is_arrival(node)) {
      const auto [target, polygon] = arrival(node);
      return node.is_goal ? polygon : doors_.links().end_polygons(target).front();
    }
  }
  return door_of(node).polygon;
}

/// The polygon that it came from: another one; kNoNode where the search started in the same.
template <class Doors, class Trace>
std::uint32_t PolyanyaSearch<Doors, Trace>::polygon_before(const Node& node) const {
  if constexpr (kHasTargets) return other_polygon_before(node);
  return door_of(node).neighbour;
}

template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::note_start(std::uint32_t polygon) {
  if (!trace_.enabled()) return;
  const PlaneVector start = {start_.x, start_.y};
  double h = length(goal_ - start) * units_;
  if constexpr (kHasTargets) h = bound_from(start, polygon) * units_;
  for (const TraceKind kind : {TraceKind::opened, TraceKind::closed}) {
    trace_.add({kind, polygon, kNoNode, 0, h, h});
  }
  memory_->states[polygon] = kClosedState;
}

template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::note_opened(const Node& node, double f) {
  if (!trace_.enabled()) return;
  const std::uint32_t polygon = polygon_of(node);
  std::uint8_t& state = memory_->states[polygon];
  WEND_ASSERT(state <= kClosedState, "a polygon is new, open or closed");
  constexpr TraceKind kKinds[] = {TraceKind::opened, TraceKind::improved, TraceKind::reopened};
  trace_.add({kKinds[state], polygon, polygon_before(node), node.g * units_, (f - node.g) * units_,
              f * units_});
  state = kOpenState;
}

template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::note_closed(const Node& node, double f) {
  if (!trace_.enabled()) return;
  const std::uint32_t polygon = polygon_of(node);
  if (memory_->states[polygon] == kClosedState) note_opened(node, f);
  trace_.add({TraceKind::closed, polygon, polygon_before(node), node.g * units_,
              (f - node.g) * units_, f * units_});
  memory_->states[polygon] = kClosedState;
}

}  // namespace wend
