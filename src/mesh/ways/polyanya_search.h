// The search of polyanya.h.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "door_signs.h"
#include "polyanya_memory.h"
#include "target_memory.h"
#include "wend/base/assert.h"
#include "wend/internal/search/trace.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/polyanya.h"

namespace wend {

/// `Doors` is what it asks of a mesh: NavMeshDoors, LiveMeshDoors, LinkedDoors. With the last one
/// there are targets (polyanya_targets.h): where links begin, and any number of goals.
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
    WEND_ASSERT(!memory.starts.empty() && (kHasTargets || !memory.goals.empty()),
                "both ends lie on the mesh");
    if (trace_.enabled()) memory.states.assign_zero(doors_.polygon_count());
    if constexpr (!kHasTargets) {
      goal_polygon_ = memory.goals[0];
      for (const std::uint32_t polygon : memory.starts) {
        if (holds_goal(polygon)) direct_ = polygon;
      }
    }
    for (const std::uint32_t polygon : memory.starts) note_start(polygon);
  }

  Legs legs() const override { return Legs::lines; }
  /// Linear in the nodes made.
  NodeLabel label(NodeId polygon, Side side) const override;

 private:
  using Node = SightNode;
  using Door = typename Doors::Door;
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr bool kHasTargets = Doors::kHasTargets;
  static constexpr double kEndOn = 0x1p-24;  // sine of an angle at which a door is seen end-on
  // Polygons may have so many doors that a few expansions fill a memory: Search::run looks at the
  // clock and the cancel flag after so many nodes, too.
  static constexpr std::size_t kNodesAtOnce = std::size_t{1} << 16;
  static constexpr std::uint8_t kOpenState = 1;  // of a polygon, for traces; 0: never seen
  static constexpr std::uint8_t kClosedState = 2;

  /// A node that is expanded, and whether ways may bend at the ends of its door.
  struct Expanded {
    Node node;  // a copy, for the nodes may move
    std::uint32_t index;
    const Door* entry;
    PlaneVector right_ray;
    PlaneVector left_ray;
    double rounding = 0;  // times the size of a door's ends: what the signs of rays may be wrong by
    double right_g = -1;  // at the right end; below 0: not known yet
    double left_g = -1;
    bool right_bends = false;
    bool left_bends = false;
  };

  /// How a way from a root goes to a place beyond a door: straight, by an end of the door, or not,
  /// because a ray that bounds what the root sees lies between.
  enum class Bend : std::uint8_t { none, right, left, unseen };

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
  void look_round(const Node& at, Buffer<std::uint32_t>& polygons);
  // One loop, of which nothing is worth a call.
  [[gnu::always_inline]] inline void look_through(Expanded& from, const Door& door);
  [[gnu::always_inline]] inline void see(Expanded& from, const Seen& seen);
  bool has_gone_round(const Node& node, const Door& door) const;
  void look_closer(const Expanded& from, Seen& seen, double rounding);
  bool goes_on_in_line(const Door& door, PlaneVector root) const;
  void see_end_on(const Expanded& from, const Door& door);
  [[gnu::noinline]] void turn_behind(Expanded& from, const Seen& seen);
  void turn_right(Expanded& from, const Seen& seen);
  void turn_left(Expanded& from, const Seen& seen);
  bool can_bend_at(std::uint32_t bend, double g);
  [[gnu::always_inline]] inline void make(const Node& node, const Door& door);
  void sort_in(std::size_t first);

  double estimate(const Node& node) const;
  double way_through(const Node& node, const Door& entry, PlaneVector goal) const;
  PlaneVector mirrored(PlaneVector goal, const Door& entry) const;
  PlaneVector crossing(const Node& node, PlaneVector ray) const;
  PlaneVector crossing_to(const Node& node, PlaneVector goal) const;
  static double mirror_error(PlaneVector root, PlaneVector ray, PlaneVector goal);
  double way_by(const Node& node, PlaneVector goal, PlaneVector end, bool whole,
                PlaneVector ray) const;
  Bend bend_to(const Node& node, PlaneVector place) const;
  PlaneVector end_of(const Node& node, Bend bend) const;
  double way_to_place(const Node& node, PlaneVector place) const;
  std::uint32_t nearest_to_goal() const;
  double left_from(const Node& node, PlaneVector& at) const;

  // With targets.
  bool is_arrival(const Node& node) const;
  const TargetMemory::Arrival& arrival(const Node& node) const;
  std::uint32_t other_polygon_before(const Node& node) const;
  void visit_targets(std::uint32_t polygon, std::uint32_t from);
  void make_arrival(Node node, TargetMemory::Arrival arrival);
  void land(std::uint32_t index);
  double way_to(std::uint32_t from, PlaneVector target) const;
  double bound_from(PlaneVector place, std::uint32_t polygon) const;
  double bound_through(const Node& node) const;
  double bound_left(const Node& node, PlaneVector& best) const;
  bool bend_before(std::uint32_t from, PlaneVector target, PlaneVector& bend) const;
  void write_over_links(Path& path, bool to_goal) const;

  // The polygon that a node has come to, and the one that it came from.
  std::uint32_t polygon_of(const Node& node) const;
  std::uint32_t polygon_before(const Node& node) const;

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

  /// By more than sums of some hundred lengths are rounded.
  static bool is_longer(double g, double than) { return g > than * (1 + 1e-13); }
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
  if (!kHasTargets && direct_ != kNoPolygon) {
    const bool too_far = length_of(goal_ - PlaneVector{start_.x, start_.y}) > cost_limit_;
    return too_far ? Status::limit_reached : Status::found;
  }
  const std::size_t enough = memory_->nodes.size() + kNodesAtOnce;
  while (counters_.expanded < expanded && memory_->nodes.size() < enough) {
    if (!started_) {
      start();
      continue;
    }
    if (!take_next()) return limited_ ? Status::limit_reached : Status::unreachable;
    if constexpr (!Doors::kKnowsIslands) {
      if (!flood_on()) return Status::unreachable;
    }
    const std::uint32_t index = std::exchange(held_, kNone);
    WEND_ASSERT(index < memory_->nodes.size(), "take_next() holds a node that was made");
    const Node& node = memory_->nodes[index];
    if (node.bend != Node::kStart && is_longer(node.g, memory_->roots[node.bend].g)) continue;
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

/// The held node comes first.
template <class Doors, class Trace>
bool PolyanyaSearch<Doors, Trace>::take_next() {
  if (held_ != kNone) return true;
  if (memory_->heap.empty()) return false;
  held_f_ = memory_->heap[0].f;
  held_ = memory_->pop();
  return true;
}

}  // namespace wend
