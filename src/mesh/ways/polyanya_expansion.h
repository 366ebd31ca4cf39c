// How the search of polyanya_search.h goes on from a node.
#pragma once

#include "polyanya_search.h"
#include "wend/base/assert.h"

namespace wend {

template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::start() {
  WEND_ASSERT(memory_->nodes.empty(), "a search starts once");
  started_ = true;
  ++counters_.expanded;
  Node at;
  at.root = {start_.x, start_.y};
  look_round(at, memory_->starts);
  sort_in(0);
}

/// From a place, all doors of its polygons are seen but those it lies on: beyond these is a polygon
/// that is one of them, too.
template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::look_round(const Node& at, Buffer<std::uint32_t>& polygons) {
  for (std::size_t i = 0; i < polygons.size(); ++i) {
    if constexpr (kHasTargets) visit_targets(polygons[i], at.parent);
    doors_.for_each_door(polygons[i], *memory_, [&](const Door& door) {
      const PlaneVector right = right_end(door) - at.root;
      const PlaneVector left = left_end(door) - at.root;
      const bool between = right.x * left.x + right.y * left.y <= 0;
      if (between && side_of(at.root, door) <= 0 && (kHasTargets || !holds_goal(door.neighbour))) {
        if (std::find(polygons.begin(), polygons.end(), door.neighbour) == polygons.end()) {
          polygons.push_back(door.neighbour);
        }
        return;
      }
      Node node = at;
      node.right = right_end(door);
      node.left = left_end(door);
      make(node, door);
    });
  }
}

template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::expand(std::uint32_t index) {
  WEND_ASSERT(index < memory_->nodes.size(), "only what was made is expanded");
  const std::size_t first_new = memory_->nodes.size();
  const Node& node = memory_->nodes[index];
  if constexpr (kHasTargets) {
    if (is_arrival(node)) {
      land(index);
      return sort_in(first_new);
    }
  }
  const Door& entry = door_of(node);
  Expanded from = {node, index, &entry, node.right_ray(), node.left_ray()};
  from.rounding = kSignBound * std::max(std::abs(from.right_ray.x) + std::abs(from.right_ray.y),
                                        std::abs(from.left_ray.x) + std::abs(from.left_ray.y));
  from.right_bends = node.right_whole && !node.root_at_right && entry.end_bend != kNone;
  from.left_bends = node.left_whole && !node.root_at_left && entry.bend != kNone;
  doors_.for_each_other_door(
      from.node.door, entry.polygon,
      *memory_, [&](const Door& door) __attribute__((always_inline)) { look_through(from, door); });
  if constexpr (kHasTargets) visit_targets(entry.polygon, index);
  sort_in(first_new);
}

/// The signs of `seen` where rounding could decide. Mostly a ray goes through the door's end.
template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::look_closer(const Expanded& from, Seen& seen, double rounding) {
  const Node& node = from.node;
  const PlaneVector right = right_end(*seen.door);
  const PlaneVector left = left_end(*seen.door);
  if (!node.root_at_right) {
    if (!(std::abs(seen.right_of_right) > rounding))
      seen.right_of_right = side_of_right(node, right);
    const bool at_root = node.root_at_left && same(left, node.root);
    if (at_root)
      seen.left_of_right = 1;
    else if (!(std::abs(seen.left_of_right) > rounding))
      seen.left_of_right = side_of_right(node, left);
  }
  if (!node.root_at_left) {
    const bool at_root = node.root_at_right && same(right, node.root);
    if (at_root)
      seen.right_of_left = -1;
    else if (!(std::abs(seen.right_of_left) > rounding))
      seen.right_of_left = side_of_left(node, right);
    if (!(std::abs(seen.left_of_left) > rounding)) seen.left_of_left = side_of_left(node, left);
  }
  // An end straight behind the root, where a way turns right back, is beyond the other ray's end.
  const auto lies_behind = [&](PlaneVector ray, PlaneVector end) {
    const PlaneVector offset = end - node.root;
    return ray.x * offset.x + ray.y * offset.y < 0;
  };
  if (seen.left_of_right == 0 && seen.right_of_right > 0 && lies_behind(from.right_ray, left)) {
    seen.left_of_right = 1;
  }
  if (seen.right_of_left == 0 && seen.left_of_left < 0 && lies_behind(from.left_ray, right)) {
    seen.right_of_left = -1;
  }
}

/// Divides a door into what the root sees, and what lies beyond its right and its left ray.
template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::look_through(Expanded& from, const Door& door) {
  const Node& node = from.node;
  const PlaneVector right = right_end(door) - node.root;
  const PlaneVector left = left_end(door) - node.root;
  Seen seen = {&door, 0, 1, -1, 0};
  // Where the root is an end of the entry, nothing is beyond its ray there. (Where both rays are
  // one, a door beyond one of them may have its ends the other way round.)
  const double size = std::abs(right.x) + std::abs(right.y) + std::abs(left.x) + std::abs(left.y);
  double surest = std::numeric_limits<double>::infinity();
  if (!node.root_at_right) {
    seen.right_of_right = cross(from.right_ray, right);
    seen.left_of_right = cross(from.right_ray, left);
    surest = std::min(std::abs(seen.right_of_right), std::abs(seen.left_of_right));
  }
  if (!node.root_at_left) {
    seen.right_of_left = cross(from.left_ray, right);
    seen.left_of_left = cross(from.left_ray, left);
    surest = std::min(surest, std::min(std::abs(seen.left_of_left), std::abs(seen.right_of_left)));
  }
  if (!(surest > from.rounding * size)) look_closer(from, seen, from.rounding * size);
  if (seen.left_of_right <= 0 && seen.right_of_right <= 0) {
    const bool end_on = seen.left_of_right == 0 && seen.right_of_right == 0;
    if (end_on && !same(right_end(door), entry_right(*from.entry))) see_end_on(from, door);
    if (from.right_bends) turn_right(from, seen);
  } else if (seen.right_of_left >= 0 && seen.left_of_left >= 0) {
    const bool end_on = seen.left_of_left == 0 && seen.right_of_left == 0;
    if (end_on && !same(left_end(door), entry_left(*from.entry))) see_end_on(from, door);
    if (from.left_bends) turn_left(from, seen);
  } else if (seen.left_of_right > 0 && seen.right_of_left < 0) {
    see(from, seen);
    if (seen.right_of_right < 0 && from.right_bends) turn_right(from, seen);
    if (seen.left_of_left > 0 && from.left_bends) turn_left(from, seen);
  } else {
    turn_behind(from, seen);
  }
}

template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::see(Expanded& from, const Seen& seen) {
  const Node& node = from.node;
  const Door& door = *seen.door;
  const bool right_whole = seen.right_of_right >= 0;
  const bool left_whole = seen.left_of_left <= 0;
  Node through = {.root = node.root,
                  .right = right_whole ? right_end(door) : node.right,
                  .left = left_whole ? left_end(door) : node.left,
                  .g = node.g,
                  .bend = node.bend,
                  .parent = from.index,
                  .right_whole = right_whole,
                  .left_whole = left_whole,
                  .right_behind = !right_whole && node.right_behind,
                  .left_behind = !left_whole && node.left_behind,
                  .root_at_right = node.root_at_right && same(right_end(door), node.root),
                  .root_at_left = node.root_at_left && same(left_end(door), node.root)};
  const PlaneVector right_ray = right_whole ? through.right - node.root : from.right_ray;
  const PlaneVector left_ray = left_whole ? through.left - node.root : from.left_ray;
  if (!is_wide(through, right_ray, left_ray) && !ends_at(door, node.root)) {
    const int side = side_of(node.root, door);
    const bool turns = same(right_end(door), entry_right(*from.entry)) ||
                       same(left_end(door), entry_left(*from.entry));
    if (side == 0 && !turns) see_end_on(from, door);
    if (side < 0) turn_behind(from, seen);
    if (side <= 0) return;
  }
  if (through.root_at_right || through.root_at_left) {
    through.turns = static_cast<std::uint16_t>(node.turns + 1);
    if (has_gone_round(through, door)) return;
  }
  make(through, door);
}

/// Whether a way round its root came to a door again: the ground winds round that corner, and
/// there is no wall to end it. Looked at each time that the way has become twice as long.
template <class Doors, class Trace>
bool PolyanyaSearch<Doors, Trace>::has_gone_round(const Node& node, const Door& door) const {
  constexpr unsigned kFirst = 16;
  const unsigned turns = node.turns;
  if (turns < kFirst || (turns & (turns - 1)) != 0) return false;
  const Node* at = &node;
  while (at->turns > 0) {
    WEND_ASSERT(at->parent < memory_->nodes.size(),
                "a way that turns at its root came from another door");
    at = &memory_->nodes[at->parent];
    if (at->door == door.twin) return true;
  }
  return false;
}

/// Whether a nearer door, in line with this one, leads to the same polygon. (Each of them would
/// make the same nodes there.)
template <class Doors, class Trace>
bool PolyanyaSearch<Doors, Trace>::goes_on_in_line(const Door& door, PlaneVector root) const {
  const PlaneVector begin = {door.x, door.y};
  const PlaneVector end = {door.end_x, door.end_y};
  const bool from_begin = dot(begin - root, begin - root) < dot(end - root, end - root);
  if ((from_begin ? door.bend : door.end_bend) != kNone) return false;
  bool found = false;
  doors_.for_each_door(door.polygon, *memory_, [&](const Door& other) {
    const bool touches = from_begin ? other.end_x == door.x && other.end_y == door.y
                                    : other.x == door.end_x && other.y == door.end_y;
    found = found || (touches && other.neighbour == door.neighbour);
  });
  return found;
}

/// A door that lies along a ray: a way through it can only bend at its nearer end. Where that is an
/// end of the entry, turning there covers it; else a node whose rays are one and the same does.
template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::see_end_on(const Expanded& from, const Door& door) {
  const Node& node = from.node;
  if (goes_on_in_line(door, node.root)) return;
  make({.root = node.root,
        .right = right_end(door),
        .left = left_end(door),
        .g = node.g,
        .bend = node.bend,
        .parent = from.index},
       door);
}

/// A door that the root would see from behind, or whose ends change places, because both rays are
/// one: ways through it bend at an end of the entry.
template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::turn_behind(Expanded& from, const Seen& seen) {
  if (from.right_bends) turn_right(from, {seen.door, -1, 0, -1, 0});
  if (from.left_bends) turn_left(from, {seen.door, 0, 1, 0, 1});
}

/// Adds the part of a door beyond the right ray, as seen from the right end of the entry.
template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::turn_right(Expanded& from, const Seen& seen) {
  WEND_ASSERT(from.right_bends, "ways bend right where the door ends at a corner: ask before");
  const Node& node = from.node;
  if (from.right_g < 0) {
    from.right_g = node.g + length_of(from.right_ray);
    from.right_bends = can_bend_at(from.entry->end_bend, from.right_g);
    if (!from.right_bends) return;
  }
  const PlaneVector root = entry_right(*from.entry);
  const bool whole = seen.left_of_right <= 0;
  const PlaneVector right = right_end(*seen.door);
  make({.root = root,
        .right = right,
        .left = whole ? left_end(*seen.door) : node.root,
        .g = from.right_g,
        .bend = from.entry->end_bend,
        .parent = from.index,
        .left_whole = whole,
        .left_behind = !whole,
        .root_at_right = same(right, root)},
       *seen.door);
}

/// The same, the other way round.
template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::turn_left(Expanded& from, const Seen& seen) {
  WEND_ASSERT(from.left_bends, "ways bend left where the door ends at a corner: ask before");
  const Node& node = from.node;
  if (from.left_g < 0) {
    from.left_g = node.g + length_of(from.left_ray);
    from.left_bends = can_bend_at(from.entry->bend, from.left_g);
    if (!from.left_bends) return;
  }
  const PlaneVector root = entry_left(*from.entry);
  const bool whole = seen.right_of_left >= 0;
  const PlaneVector left = left_end(*seen.door);
  make({.root = root,
        .right = whole ? right_end(*seen.door) : node.root,
        .left = left,
        .g = from.left_g,
        .bend = from.entry->bend,
        .parent = from.index,
        .right_whole = whole,
        .right_behind = !whole,
        .root_at_left = same(left, root)},
       *seen.door);
}

/// Whether a way that bends there may be the shortest to that corner. Ways that differ by rounding
/// alone may come to different sides of it.
template <class Doors, class Trace>
bool PolyanyaSearch<Doors, Trace>::can_bend_at(std::uint32_t bend, double g) {
  WEND_ASSERT(bend < memory_->roots.size(), "only corners with a number can be bent round");
  PolyanyaMemory::Root& root = memory_->roots[bend];
  const bool is_known = root.query == memory_->query;
  if (is_known && is_longer(g, root.g)) return false;
  root = {is_known ? std::min(root.g, g) : g, memory_->query};
  return true;
}

/// Adds a node that goes out by a door, into the neighbour.
template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::make(const Node& node, const Door& door) {
  WEND_ASSERT(node.g >= 0, "ways have lengths");
  auto& nodes = memory_->nodes;
  nodes.resize(nodes.size() + 1);
  Node& made = nodes.back();
  made = node;
  made.door = door.twin;
  made.is_goal = !kHasTargets && holds_goal(door.neighbour);
  ++counters_.generated;
}

/// A single new node is expanded next at any f, which need not be known then. Among several, the
/// best is, if it comes before all others, and need not go through the heap.
template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::sort_in(std::size_t first) {
  auto& nodes = memory_->nodes;
  WEND_ASSERT(held_ == kNone, "what was held is expanded before there is anything new");
  const bool single = nodes.size() == first + 1 && !nodes[first].is_goal;
  if (single && !needs_all_f_) {
    held_ = static_cast<std::uint32_t>(first);
    return;
  }
  PolyanyaMemory::Entry held = {0, kNone};
  for (std::size_t i = first; i < nodes.size(); ++i) {
    PolyanyaMemory::Entry entry = {nodes[i].g + estimate(nodes[i]), static_cast<std::uint32_t>(i)};
    if (entry.f == std::numeric_limits<double>::infinity()) continue;  // a goal that is not seen
    if (entry.f > cost_limit_) {
      limited_ = true;
      continue;
    }
    note_opened(nodes[i], entry.f);
    if (held.node == kNone || PolyanyaMemory::before(entry, held)) std::swap(entry, held);
    if (entry.node != kNone) memory_->push(entry);
  }
  if (held.node == kNone) return;
  if (single || memory_->heap.empty() || PolyanyaMemory::before(held, memory_->heap[0])) {
    held_ = held.node;
    held_f_ = held.f;
  } else {
    memory_->push(held);
  }
}

}  // namespace wend
