// The estimates and traces of the search of polyanya_search.h.
//
// Estimates decide which goal is taken first, so that those of goals are exact: a node that does
// not see its goal by exact signs is infinitely far from it, for another node sees it. Those of
// other nodes may be too low only. Without both, ends that are in line with corners but for
// rounding got ways that were up to 1.6 times too long. It costs 4 % more instructions (AR0700SR)
// and no expansion more.
#pragma once

#include "polyanya_search.h"
#include "wend/base/assert.h"

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
    if (node.is_goal) return way_to_place(node, goal_);
    const Door& entry = door_of(node);
    return way_through(node, entry, mirrored(goal_, entry));
  }
}

/// At least as far as the shortest way from a node's root through its stretch of the door to a
/// goal, if beyond the door all were free. Precondition: the goal lies beyond, or is mirrored.
///
/// Never more than that: where rounding could turn a straight way into one by the far end of a door
/// that is seen end-on, it counts as straight.
template <class Doors, class Trace>
double PolyanyaSearch<Doors, Trace>::way_through(const Node& node, const Door& entry,
                                                 PlaneVector goal) const {
  const PlaneVector ahead = goal - node.root;
  if (node.root_at_right || node.root_at_left) return length_of(ahead);
  const PlaneVector right_ray = node.right_ray();
  const double beyond_right = cross(ahead, right_ray);
  if (beyond_right > 0) {
    const bool bends = beyond_right > mirror_error(node.root, right_ray, goal);
    return bends ? way_by(node, goal, entry_right(entry), node.right_whole, right_ray)
                 : length_of(ahead);
  }
  const PlaneVector left_ray = node.left_ray();
  const double beyond_left = cross(left_ray, ahead);
  if (beyond_left > 0) {
    const bool bends = beyond_left > mirror_error(node.root, left_ray, goal);
    return bends ? way_by(node, goal, entry_left(entry), node.left_whole, left_ray)
                 : length_of(ahead);
  }
  return length_of(ahead);
}

/// A bound of the error that a mirrored goal and rounding may add to the determinant that says on
/// which side of a ray it lies: 32 units in the last place of its coordinates, more than `mirrored`
/// can lose.
template <class Doors, class Trace>
double PolyanyaSearch<Doors, Trace>::mirror_error(PlaneVector root, PlaneVector ray,
                                                  PlaneVector goal) {
  return 0x1p-48 * (std::abs(ray.x) + std::abs(ray.y)) *
         (std::abs(root.x) + std::abs(root.y) + std::abs(goal.x) + std::abs(goal.y));
}

/// The way that bends at the end of the door, or where a ray goes through it.
template <class Doors, class Trace>
double PolyanyaSearch<Doors, Trace>::way_by(const Node& node, PlaneVector goal, PlaneVector end,
                                            bool whole, PlaneVector ray) const {
  if (!whole) {
    const Door& entry = door_of(node);
    const PlaneVector right = entry_right(entry) - node.root;
    const PlaneVector left = entry_left(entry) - node.root;
    const double size = std::abs(right.x) + std::abs(right.y) + std::abs(left.x) + std::abs(left.y);
    const double width = cross(ray, left) - cross(ray, right);
    // Where the door is seen end-on, where they cross is all rounding.
    if (!(width > kEndOn * size * (std::abs(ray.x) + std::abs(ray.y)))) {
      return length_of(goal - node.root);
    }
    end = crossing(node, ray);
  }
  return length_of(end - node.root) + length_of(goal - end);
}

/// Where the way from a node's root to a place beyond its door bends.
template <class Doors, class Trace>
typename PolyanyaSearch<Doors, Trace>::Bend PolyanyaSearch<Doors, Trace>::bend_to(
    const Node& node, PlaneVector place) const {
  if (node.root_at_right || node.root_at_left) return Bend::none;
  if (side_of_right(node, place) < 0) return node.right_whole ? Bend::right : Bend::unseen;
  if (side_of_left(node, place) > 0) return node.left_whole ? Bend::left : Bend::unseen;
  return Bend::none;
}

/// The length of that way, to the last place that rounding leaves; infinite where the node does not
/// see it, for another does.
template <class Doors, class Trace>
double PolyanyaSearch<Doors, Trace>::way_to_place(const Node& node, PlaneVector place) const {
  const Bend bend = bend_to(node, place);
  if (bend == Bend::unseen) return std::numeric_limits<double>::infinity();
  if (bend == Bend::none) return length_of(place - node.root);
  const PlaneVector end = end_of(node, bend);
  return length_of(end - node.root) + length_of(place - end);
}

template <class Doors, class Trace>
PlaneVector PolyanyaSearch<Doors, Trace>::end_of(const Node& node, Bend bend) const {
  WEND_ASSERT(bend == Bend::right || bend == Bend::left, "ask bend_to() before");
  const Door& entry = door_of(node);
  return bend == Bend::right ? entry_right(entry) : entry_left(entry);
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
  WEND_ASSERT(polygon < memory_->states.size(),
              "a search with a trace has a state for each polygon");
  const PlaneVector start = {start_.x, start_.y};
  double h = length_of(goal_ - start) * units_;
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
