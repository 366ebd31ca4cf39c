// What the search of polyanya_search.h estimates, and what its traces tell.
#pragma once

#include "polyanya_search.h"

namespace wend {

// ---- estimates

/// A goal on the near side of a door is mirrored: the way has to go through and come back.
template <class Doors, class Trace>
PlaneVector PolyanyaSearch<Doors, Trace>::mirrored_goal(const Door& entry) const {
  const PlaneVector begin = {entry.x, entry.y};
  const PlaneVector along = PlaneVector{entry.end_x, entry.end_y} - begin;
  const double height = cross(along, goal_ - begin);
  if (height >= 0) return goal_;
  const double twice = height * doors_.two_by_square(entry);
  return {goal_.x + twice * along.y, goal_.y - twice * along.x};
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

/// The length of the shortest way from a node's root through its stretch of the door to the goal,
/// if beyond the door all were free.
template <class Doors, class Trace>
double PolyanyaSearch<Doors, Trace>::estimate(const Node& node) const {
  const Door& entry = door_of(node);
  const PlaneVector goal = mirrored_goal(entry);
  const PlaneVector ahead = goal - node.root;
  if (node.root_at_right || node.root_at_left) return length(ahead);
  if (cross(node.right, ahead) < 0) {
    const PlaneVector end = node.right_whole ? entry_right(entry) : crossing(node, node.right);
    return length(end - node.root) + length(goal - end);
  }
  if (cross(node.left, ahead) > 0) {
    const PlaneVector end = node.left_whole ? entry_left(entry) : crossing(node, node.left);
    return length(end - node.root) + length(goal - end);
  }
  return length(ahead);
}

// ---- traces

/// Polygons are what a trace tells of: one is open while the search has a node in it that is.
template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::note_start(std::uint32_t polygon) {
  if (!trace_.enabled()) return;
  const double h = length(goal_ - PlaneVector{start_.x, start_.y}) * units_;
  for (const TraceKind kind : {TraceKind::opened, TraceKind::closed}) {
    trace_.add({kind, polygon, kNoNode, 0, h, h});
  }
  memory_->states[polygon] = kClosedState;
}

template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::note_opened(const Node& node, double f) {
  if (!trace_.enabled()) return;
  const Door& door = door_of(node);
  std::uint8_t& state = memory_->states[door.polygon];
  WEND_ASSERT(state <= kClosedState, "a polygon is new, open or closed");
  constexpr TraceKind kKinds[] = {TraceKind::opened, TraceKind::improved, TraceKind::reopened};
  trace_.add({kKinds[state], door.polygon, door.neighbour, node.g * units_, (f - node.g) * units_,
              f * units_});
  state = kOpenState;
}

template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::note_closed(const Node& node, double f) {
  if (!trace_.enabled()) return;
  const Door& door = door_of(node);
  if (memory_->states[door.polygon] == kClosedState) note_opened(node, f);
  trace_.add({TraceKind::closed, door.polygon, door.neighbour, node.g * units_,
              (f - node.g) * units_, f * units_});
  memory_->states[door.polygon] = kClosedState;
}

}  // namespace wend
