// The search of polyanya.h.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "door_signs.h"
#include "polyanya_memory.h"
#include "wend/internal/search/trace.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/polyanya.h"

namespace wend {

/// `Doors` is what it asks of a mesh: NavMeshDoors, LiveMeshDoors.
template <class Doors, class Trace>
class PolyanyaSearch final : public Search {
 public:
  /// Precondition: `memory` holds the polygons of both ends, and the blocks between them.
  PolyanyaSearch(const Doors& doors, const PolyanyaQuery& query, const SearchRequest& request,
                 Workspace& workspace, PolyanyaMemory& memory, Trace trace)
      : Search(request, workspace.cancel_flag()),
        doors_(doors),
        memory_(&memory),
        trace_(trace),
        start_(query.from),
        end_(query.to),
        goal_{query.to.x, query.to.y},
        units_(query.units),
        cost_limit_(query.options.limits.cost / query.units),
        needs_all_f_(trace.enabled() || cost_limit_ < kNoLimit) {
    WEND_ASSERT(query.units > 0, "a length counts as something");
    WEND_ASSERT(!memory.starts.empty() && !memory.goals.empty(), "both ends lie on the mesh");
    goal_polygon_ = memory.goals[0];
    if (trace_.enabled()) memory.states.assign_zero(doors_.polygon_count());
    for (const std::uint32_t polygon : memory.starts) {
      if (holds_goal(polygon)) direct_ = polygon;
      note_start(polygon);
    }
  }

  Legs legs() const override { return Legs::lines; }
  /// Linear in the nodes made.
  NodeLabel label(NodeId polygon, Side side) const override;

 private:
  using Node = SightNode;
  using Door = typename Doors::Door;
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::uint8_t kOpenState = 1;  // of a polygon, for traces; 0: never seen
  static constexpr std::uint8_t kClosedState = 2;

  /// A node that is expanded, and whether ways may bend at the ends of its door.
  struct Expanded {
    Node node;  // a copy, for the nodes may move
    std::uint32_t index;
    const Door* entry;
    double right_g = -1;  // at the right end; below 0: not known yet
    double left_g = -1;
    bool right_bends = false;
    bool left_bends = false;
  };

  /// A door out of the polygon, as the rays see its ends: above 0 to their left.
  struct Seen {
    const Door* door;
    double right_of_right, left_of_right;  // the door's ends, of the right ray
    double right_of_left, left_of_left;
  };

  Status expand_until(std::uint64_t expanded) override;
  bool stale() const override { return false; }
  void write_nodes(Path& path, bool to_goal) const override;
  void write_way(Path& path, bool to_goal) const;

  bool flood_on();
  bool take_next();
  void start();
  void expand(std::uint32_t index);
  // One loop, of which nothing is worth a call.
  [[gnu::always_inline]] inline void look_through(Expanded& from, const Door& door);
  [[gnu::always_inline]] inline void see(const Expanded& from, const Seen& seen);
  void see_end_on(const Expanded& from, const Door& door);
  void turn_right(Expanded& from, const Seen& seen);
  void turn_left(Expanded& from, const Seen& seen);
  bool can_bend_at(std::uint32_t bend, double g);
  [[gnu::always_inline]] inline void make(const Node& node, const Door& door);
  void sort_in(std::size_t first);

  double estimate(const Node& node) const;
  PlaneVector mirrored_goal(const Door& entry) const;
  PlaneVector crossing(const Node& node, PlaneVector ray) const;
  PlaneVector crossing_to_goal(const Node& node) const;
  std::uint32_t nearest_to_goal() const;

  bool holds_goal(std::uint32_t polygon) const {
    if (polygon == goal_polygon_) return true;
    for (std::size_t i = 1; i < memory_->goals.size(); ++i) {
      if (memory_->goals[i] == polygon) return true;
    }
    return false;
  }
  /// (A reference, where the mesh keeps its doors as such.)
  decltype(auto) door_of(const Node& node) const { return doors_.door(node.door); }

  void note_start(std::uint32_t polygon);
  void note_opened(const Node& node, double f);
  void note_closed(const Node& node, double f);

  static double length(PlaneVector a) { return std::sqrt(a.x * a.x + a.y * a.y); }
  static PlaneVector right_end(const Door& exit) { return {exit.x, exit.y}; }
  static PlaneVector left_end(const Door& exit) { return {exit.end_x, exit.end_y}; }
  // A door is gone in by the other way round than out.
  static PlaneVector entry_right(const Door& entry) { return {entry.end_x, entry.end_y}; }
  static PlaneVector entry_left(const Door& entry) { return {entry.x, entry.y}; }
  static bool same(PlaneVector a, PlaneVector b) { return a.x == b.x && a.y == b.y; }

  Doors doors_;
  PolyanyaMemory* memory_;
  [[no_unique_address]] Trace trace_;
  Position start_;
  Position end_;
  PlaneVector goal_;
  double units_;
  double cost_limit_;  // as a length
  double held_f_ = 0;
  std::uint32_t goal_polygon_ = kNoPolygon;
  std::uint32_t direct_ = kNoPolygon;  // holds both ends
  std::uint32_t held_ = kNone;         // comes before all in the heap
  std::uint32_t found_ = kNone;
  std::size_t flooded_ = 0;  // of memory.flood, whose neighbours are known
  bool joined_ = false;      // the flood reached a start
  bool needs_all_f_;
  bool started_ = false;
  bool limited_ = false;
};

// ---- the loop

template <class Doors, class Trace>
Status PolyanyaSearch<Doors, Trace>::expand_until(std::uint64_t expanded) {
  if (direct_ != kNoPolygon) {
    const bool too_far = length(goal_ - PlaneVector{start_.x, start_.y}) > cost_limit_;
    return too_far ? Status::limit_reached : Status::found;
  }
  while (counters_.expanded < expanded) {
    if (!started_) {
      start();
      continue;
    }
    if (!take_next()) return limited_ ? Status::limit_reached : Status::unreachable;
    if constexpr (!Doors::kKnowsIslands) {
      if (!flood_on()) return Status::unreachable;
    }
    const std::uint32_t index = std::exchange(held_, kNone);
    const Node& node = memory_->nodes[index];
    if (node.bend != Node::kStart && memory_->roots[node.bend].g < node.g) continue;
    note_closed(node, held_f_);
    if (node.is_goal) {
      found_ = index;
      return Status::found;
    }
    ++counters_.expanded;
    expand(index);
  }
  return Status::running;
}

/// A search that cannot reach its goal looks at all that it can reach in every way there is; so
/// beside it polygons round the goal are collected, until one is a start: at first one for each
/// expansion, for most enclosures are small, then one for eight, which costs ways that are found a
/// tenth of their time. False where there are no more, and none was.
template <class Doors, class Trace>
bool PolyanyaSearch<Doors, Trace>::flood_on() {
  auto& flood = memory_->flood;
  const auto collect = [&](std::uint32_t polygon) {
    if (std::exchange(memory_->tops[polygon], memory_->query) != memory_->query) {
      flood.push_back(polygon);
    }
  };
  if (joined_ || (counters_.expanded > 64 && counters_.expanded % 8 != 0)) return true;
  if (flooded_ == 0) {
    for (const std::uint32_t polygon : memory_->goals) collect(polygon);
  }
  if (flooded_ == flood.size()) return false;
  const std::uint32_t polygon = flood[flooded_++];
  for (const std::uint32_t start : memory_->starts) joined_ = joined_ || polygon == start;
  doors_.for_each_neighbour(polygon, collect);
  return true;
}

/// What is held comes first.
template <class Doors, class Trace>
bool PolyanyaSearch<Doors, Trace>::take_next() {
  if (held_ != kNone) return true;
  if (memory_->heap.empty()) return false;
  held_f_ = memory_->heap[0].f;
  held_ = memory_->pop();
  return true;
}

/// From the start, all doors of its polygons are seen but those it lies on, or so near that
/// rounding decides on which side: beyond these is a polygon that is one of them, too.
template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::start() {
  WEND_ASSERT(memory_->nodes.empty(), "a search starts once");
  started_ = true;
  ++counters_.expanded;
  const PlaneVector root = {start_.x, start_.y};
  auto& starts = memory_->starts;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    doors_.for_each_door(starts[i], *memory_, [&](const Door& door) {
      const PlaneVector right = right_end(door) - root;
      const PlaneVector left = left_end(door) - root;
      const bool between = right.x * left.x + right.y * left.y <= 0;
      if (between && hardly_wider_than_rounding(right, left) && !holds_goal(door.neighbour)) {
        if (std::find(starts.begin(), starts.end(), door.neighbour) == starts.end()) {
          starts.push_back(door.neighbour);
        }
        return;
      }
      make({root, right, left, 0, 0, Node::kStart, Node::kStart, true, true, false, false, false},
           door);
    });
  }
  sort_in(0);
}

// ---- expansion

template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::expand(std::uint32_t index) {
  WEND_ASSERT(index < memory_->nodes.size(), "only what was made is expanded");
  const std::size_t first_new = memory_->nodes.size();
  const Node& node = memory_->nodes[index];
  const Door& entry = door_of(node);
  Expanded from = {node, index, &entry};
  from.right_bends = node.right_whole && !node.root_at_right && entry.end_bend != kNone;
  from.left_bends = node.left_whole && !node.root_at_left && entry.bend != kNone;
  doors_.for_each_other_door(
      from.node.door, entry.polygon,
      *memory_, [&](const Door& door) __attribute__((always_inline)) { look_through(from, door); });
  sort_in(first_new);
}

/// Divides a door into what the root sees, and what lies beyond its right and its left ray.
template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::look_through(Expanded& from, const Door& door) {
  const Node& node = from.node;
  const PlaneVector right = right_end(door) - node.root;
  const PlaneVector left = left_end(door) - node.root;
  Seen seen = {&door, 0, 1, -1, 0};
  // Where the root is an end of the entry, nothing is beyond its ray there.
  if (!node.root_at_right) {
    seen.right_of_right = cross(node.right, right);
    const bool at_root = node.root_at_left && same(left, {0, 0});
    seen.left_of_right = at_root ? 1 : cross(node.right, left);
  }
  if (!node.root_at_left) {
    const bool at_root = node.root_at_right && same(right, {0, 0});
    seen.right_of_left = at_root ? -1 : cross(node.left, right);
    seen.left_of_left = cross(node.left, left);
  }
  // (Where both rays are one, a door beyond one of them may have its ends the other way round.)
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
  }
}

template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::see(const Expanded& from, const Seen& seen) {
  const Node& node = from.node;
  const bool right_whole = seen.right_of_right >= 0;
  const bool left_whole = seen.left_of_left <= 0;
  const PlaneVector right = right_whole ? right_end(*seen.door) - node.root : node.right;
  const PlaneVector left = left_whole ? left_end(*seen.door) - node.root : node.left;
  if (hardly_wider_than_rounding(right, left) && !ends_at(*seen.door, node.root)) {
    const int side = side_of(node.root, *seen.door);
    const bool turns = same(right_end(*seen.door), entry_right(*from.entry)) ||
                       same(left_end(*seen.door), entry_left(*from.entry));
    if (side == 0 && !turns) see_end_on(from, *seen.door);
    if (side <= 0) return;
  }
  make({node.root, right, left, node.g, 0, node.bend, from.index, right_whole, left_whole,
        node.root_at_right && same(right_end(*seen.door), node.root),
        node.root_at_left && same(left_end(*seen.door), node.root), false},
       *seen.door);
}

/// A door that lies along a ray: a way through it can only bend at its nearer end. Where that is an
/// end of the entry, turning there sees to it; else a node whose rays are one and the same does.
template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::see_end_on(const Expanded& from, const Door& door) {
  const Node& node = from.node;
  make({node.root, right_end(door) - node.root, left_end(door) - node.root, node.g, 0, node.bend,
        from.index, true, true, false, false, false},
       door);
}

/// What lies beyond the right ray, as seen from the right end of the entry.
template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::turn_right(Expanded& from, const Seen& seen) {
  const Node& node = from.node;
  if (from.right_g < 0) {
    from.right_g = node.g + length(node.right);
    from.right_bends = can_bend_at(from.entry->end_bend, from.right_g);
    if (!from.right_bends) return;
  }
  const PlaneVector root = entry_right(*from.entry);
  const bool whole = seen.left_of_right <= 0;
  const PlaneVector right = right_end(*seen.door);
  make({root, right - root, whole ? left_end(*seen.door) - root : node.right, from.right_g, 0,
        from.entry->end_bend, from.index, true, whole, same(right, root), false, false},
       *seen.door);
}

/// The same, the other way round.
template <class Doors, class Trace>
void PolyanyaSearch<Doors, Trace>::turn_left(Expanded& from, const Seen& seen) {
  const Node& node = from.node;
  if (from.left_g < 0) {
    from.left_g = node.g + length(node.left);
    from.left_bends = can_bend_at(from.entry->bend, from.left_g);
    if (!from.left_bends) return;
  }
  const PlaneVector root = entry_left(*from.entry);
  const bool whole = seen.right_of_left >= 0;
  const PlaneVector left = left_end(*seen.door);
  make({root, whole ? right_end(*seen.door) - root : node.left, left - root, from.left_g, 0,
        from.entry->bend, from.index, whole, true, false, same(left, root), false},
       *seen.door);
}

/// Whether a way that bends there may be the shortest to that corner.
template <class Doors, class Trace>
bool PolyanyaSearch<Doors, Trace>::can_bend_at(std::uint32_t bend, double g) {
  WEND_ASSERT(bend < memory_->roots.size(), "only corners with a number can be bent round");
  PolyanyaMemory::Root& root = memory_->roots[bend];
  if (root.query == memory_->query && root.g < g) return false;
  root = {g, memory_->query};
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
  made.is_goal = holds_goal(door.neighbour);
  ++counters_.generated;
}

/// A single new node is expanded next whatever its f, which need not be known then. Of several the
/// best is, where it comes before all others, and need not go through the heap.
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
