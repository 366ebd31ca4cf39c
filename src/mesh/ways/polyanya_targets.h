// The search of polyanya_search.h where there are links or several goals.
//
// A target is a place that ways go to: where a link begins, and a goal. A node that enters a
// polygon with a target makes another one, an arrival. That of a link has the link's end as its
// root, and is expanded as the start is; that of a goal is the answer once it is taken: its f is
// the length of the way. Roots that are ends of links have numbers behind those of corners, so that
// of several ways to a link only the shortest goes on.
//
// Guarantee: as without links. Every way here is one that can be gone, and each node's f is no more
// than the length of any way through it (find_anchors), so the first goal that is taken is at the
// end of a shortest way. Each piece of that between links is a shortest way between its ends, which
// the nodes from one end find as a search of its own would.
#pragma once

#include "linked_doors.h"
#include "linked_path.h"
#include "polyanya_search.h"
#include "wend/base/assert.h"

namespace wend {

template <class Doors, class Trace>
bool PolyanyaSearch<Doors, Trace>::is_arrival(const Node& node) const {
  return node.door >= doors_.door_count();
}

template <class Doors, class Trace>
const TargetMemory::Arrival& PolyanyaSearch<Doors, Trace>::arrival(const Node& node) const {
  const auto& arrivals = doors_.targets().arrivals;
  WEND_ASSERT(node.door - doors_.door_count() < arrivals.size(), "arrivals have no doors");
  return arrivals[node.door - doors_.door_count()];
}

/// A link may begin and end in one polygon, and a goal lies where the node before it came to.
template <class Doors, class Trace>
std::uint32_t PolyanyaSearch<Doors, Trace>::other_polygon_before(const Node& node) const {
  const std::uint32_t own = polygon_of(node);
  for (const Node* at = &node;; at = &memory_->nodes[at->parent]) {
    const std::uint32_t before = is_arrival(*at) ? arrival(*at).polygon : door_of(*at).neighbour;
    if (before != own) return before;
    if (at->parent == kNone) return kNoNode;
  }
}

// ---- the search

/// Makes the arrivals at all targets of a polygon, which a node has entered; or, for kNone, in
/// which the search starts.
template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::visit_targets(std::uint32_t polygon, std::uint32_t from) {
  WEND_ASSERT(from == kNone || from < memory_->nodes.size(),
              "targets are visited from the start or from a node that was made");
  Node node;
  node.root = {start_.x, start_.y};
  node.parent = from;
  if (from != kNone) {
    const Node& parent = memory_->nodes[from];
    node.root = parent.root;
    node.g = parent.g;
    node.bend = parent.bend;
  }
  doors_.for_each_goal(polygon, [&](std::uint32_t goal) {
    node.is_goal = true;
    make_arrival(node, {doors_.link_count() + goal, polygon});
  });
  node.is_goal = false;
  doors_.for_each_link(polygon, [&](std::uint32_t number) {
    const MeshLink& link = doors_.links().link(number);
    Node there = node;
    there.root = {link.to.x, link.to.y};
    there.g = node.g + way_to(from, {link.from.x, link.from.y}) + link.cost;
    if (there.g == std::numeric_limits<double>::infinity()) return;
    there.bend = doors_.bend_of_link(number);
    PolyanyaMemory::Root& root = memory_->roots[there.bend];
    if (root.query == memory_->query && root.g <= there.g) return;
    root = {there.g, memory_->query};
    make_arrival(there, {number, polygon});
  });
}

template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::make_arrival(Node node, TargetMemory::Arrival arrival) {
  auto& arrivals = doors_.targets().arrivals;
  WEND_ASSERT(arrival.target < doors_.link_count() + doors_.targets().places.size(),
              "targets are links, and then goals: note the goals before");
  node.door = doors_.door_count() + static_cast<std::uint32_t>(arrivals.size());
  arrivals.push_back(arrival);
  memory_->nodes.push_back(node);
  ++counters_.generated;
}

/// At the end of a link.
template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::land(std::uint32_t index) {
  Node at = memory_->nodes[index];
  WEND_ASSERT(is_arrival(at) && !at.is_goal, "a search lands at the ends of links: a goal ends it");
  auto& around = doors_.targets().around;
  around.clear();
  for (const std::uint32_t polygon : doors_.links().end_polygons(arrival(at).target)) {
    if (doors_.leads_on(polygon)) around.push_back(polygon);
  }
  at.parent = index;
  look_round(at, around);
}

// ---- lengths and bounds

/// From the root of a node (for kNone the start) to a target in the polygon that it has entered;
/// infinite where the node does not see it.
template <class Doors, class Trace>
double PolyanyaSearch<Doors, Trace>::way_to(std::uint32_t from, PlaneVector target) const {
  if (from == kNone) return length_of(target - PlaneVector{start_.x, start_.y});
  const Node& node = memory_->nodes[from];
  if (is_arrival(node)) return length_of(target - node.root);
  return way_to_place(node, target);
}

/// The least way from a place in a polygon to a goal, as if all were free.
template <class Doors, class Trace>
double PolyanyaSearch<Doors, Trace>::bound_from(PlaneVector place, std::uint32_t polygon) const {
  const TargetMemory& targets = doors_.targets();
  const std::uint32_t component = doors_.component(polygon);
  double least = targets.beyond;
  for (const TargetMemory::Anchor& anchor : targets.anchors) {
    if (anchor.rest >= least) break;
    if (anchor.component != component) continue;
    least = std::min(least, anchor.rest + length_of(anchor.place - place));
  }
  return least;
}

/// The same from a node's root through its stretch of the door.
template <class Doors, class Trace>
double PolyanyaSearch<Doors, Trace>::bound_through(const Node& node) const {
  const TargetMemory& targets = doors_.targets();
  if (is_arrival(node)) {
    const std::uint32_t target = arrival(node).target;
    if (node.is_goal) return way_to(node.parent, targets.places[target - doors_.link_count()]);
    double least = std::numeric_limits<double>::infinity();
    for (const std::uint32_t polygon : doors_.links().end_polygons(target)) {
      least = std::min(least, bound_from(node.root, polygon));
    }
    return least;
  }
  const Door& entry = door_of(node);
  const std::uint32_t component = doors_.component(entry.polygon);
  double least = targets.beyond;
  for (const TargetMemory::Anchor& anchor : targets.anchors) {
    if (anchor.rest >= least) break;
    if (anchor.component != component) continue;
    // The straight line is no longer: mostly it is enough to see that the anchor does not matter.
    const PlaneVector straight = anchor.place - node.root;
    const double most = least - anchor.rest;
    if (straight.x * straight.x + straight.y * straight.y >= most * most) continue;
    const double way = way_through(node, entry, mirrored(anchor.place, entry));
    least = std::min(least, anchor.rest + way);
  }
  return least;
}

/// The length that is left from a node's door, or from where a link ends; infinite for goals, since
/// the nodes before these are there as well.
template <class Doors, class Trace>
double PolyanyaSearch<Doors, Trace>::bound_left(const Node& node, PlaneVector& best) const {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  const TargetMemory& targets = doors_.targets();
  best = node.root;
  if (is_arrival(node)) return node.is_goal ? kFar : bound_through(node);
  const std::uint32_t component = doors_.component(polygon_of(node));
  double least = kFar;
  for (const TargetMemory::Anchor& anchor : targets.anchors) {
    if (anchor.component != component || anchor.rest >= least) continue;
    const PlaneVector at = crossing_to(node, anchor.place);
    const double left = anchor.rest + length_of(anchor.place - at);
    if (left >= least) continue;
    least = left;
    best = at;
  }
  return least;
}

// ---- the answer

template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::write_over_links(Path& path, bool to_goal) const {
  const TargetMemory& targets = doors_.targets();
  LinkedPathWriter writer(doors_, *memory_, path);
  const auto at_link = [&](const Node& node, PlaneVector& at) {
    const MeshLink& link = doors_.links().link(arrival(node).target);
    return bend_before(node.parent, {link.from.x, link.from.y}, at);
  };
  if (to_goal) {
    WEND_ASSERT(found_ < memory_->nodes.size() && memory_->nodes[found_].is_goal,
                "a way to the goal is written when the search has found it");
    const Node& found = memory_->nodes[found_];
    const PlaneVector goal = targets.places[arrival(found).target - doors_.link_count()];
    PlaneVector bend;
    const bool bends = bend_before(found.parent, goal, bend);
    return writer.write(start_, found.parent, goal, arrival(found).polygon, bends ? &bend : nullptr,
                        at_link);
  }
  const std::uint32_t last = nearest_to_goal();
  const bool known = last != kNone && !memory_->nodes[last].is_goal;
  if (!known) {
    const PlaneVector start = {start_.x, start_.y};
    return writer.write(start_, kNone, start, memory_->starts[0], nullptr, at_link);
  }
  PlaneVector end;
  bound_left(memory_->nodes[last], end);
  writer.write(start_, last, end, polygon_of(memory_->nodes[last]), nullptr, at_link);
}

/// Whether a way from a node's root to a target is no straight line, and where it bends then.
template <class Doors, class Trace>
bool PolyanyaSearch<Doors, Trace>::bend_before(std::uint32_t from, PlaneVector target,
                                               PlaneVector& bend) const {
  if (from == kNone) return false;
  const Node& node = memory_->nodes[from];
  if (is_arrival(node)) return false;
  const Bend turn = bend_to(node, target);
  if (turn == Bend::none) return false;
  bend = end_of(node, turn);
  return true;
}

}  // namespace wend
