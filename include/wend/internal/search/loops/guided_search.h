// A* for spaces that know nearly the whole way: tables leave hardly any node to expand but those of
// the path, so what would take time is everything round the search. Nodes are kept in the order in
// which they are found, with a number per turn of the space to find them again, and no label per
// cell is touched.
//
// Guarantee: as A*. Cost: linear in the turns of the path where the tables are exact; a heap orders
// the few others.
#pragma once

#include "wend/base/assert.h"
#include "wend/internal/search/algorithm.h"
#include "wend/internal/search/loops/fill_in.h"
#include "wend/internal/search/loops/way_cost.h"

namespace wend {

/// The memory of guided search, reused by the next query.
struct GuidedMemory final : Scratch {
  struct Node {
    std::uint64_t g;
    NodeId node;
    std::uint32_t turn;
    std::uint32_t parent;  // index; kNone at the start
    std::uint8_t moves;    // worth trying
    bool closed;
  };
  static constexpr std::uint32_t kNone = ~0u;

  explicit GuidedMemory(Allocator allocator)
      : nodes(allocator), found(allocator), open(allocator) {}
  std::size_t bytes() const override { return nodes.bytes() + found.bytes() + open.bytes(); }

  void begin(std::size_t slots) {
    WEND_ASSERT(slots >= 2, "the start and the goal have a slot even where no turn has");
    ++query;
    if (slots > found.size() || query == 0) {
      found.assign_zero(slots > found.size() ? slots : found.size());
      query = 1;
    }
    nodes.resize(0);
    open.begin(false);
  }

  Buffer<Node> nodes;
  Buffer<std::uint64_t> found;  // by slot: the query's number << 32 | index
  HeapQueue<std::uint64_t, 4> open;
  std::uint32_t query = 0;
};

template <Guided S, class Estimate, class Trace>
class GuidedSearch final : public Search {
 public:
  using Cost = std::uint64_t;
  using Node = GuidedMemory::Node;

  /// Precondition: the request has a single goal and no further starts.
  GuidedSearch(const S& space, const SearchRequest& request, Workspace& workspace,
               Estimate estimate, Trace trace)
      : Search(request, workspace.cancel_flag()),
        space_(&space),
        memory_(&workspace.scratch<GuidedMemory>()),
        guide_(space.guide_to(request.goals.single)),
        estimate_(estimate),
        trace_(trace),
        start_(request.start),
        goal_turn_(space.turn_at(request.goals.single)),
        best_h_(estimate_(request.start)),
        stop_fast_(request.options.stop == StopRule::fast),
        version_(space.version()) {
    WEND_ASSERT(request.goals.single != kNoNode && request.more_starts.empty(),
                "guided searches go from one start to one goal: use another for several");
    const double limit = request.options.limits.cost;
    if (limit < static_cast<double>(cost_limit_)) cost_limit_ = static_cast<Cost>(limit);
    memory_->begin(space.turn_count() + std::size_t{2});
    const std::uint32_t turn = space.turn_at(start_);
    offer({Cost{0}, start_, turn, kNone,
           static_cast<std::uint8_t>(space.moves_from(guide_, start_)), false});
  }

  Legs legs() const override { return Legs::jumps; }
  NodeLabel label(NodeId node, Side side) const override {
    const std::uint64_t found = memory_->found[slot(node, space_->turn_at(node))];
    WEND_ASSERT(found >> 32 <= memory_->query, "slots hold numbers of queries up to this one");
    const bool known = side == Side::forward && found >> 32 == memory_->query;
    if (!known) return {};
    const Node& label = memory_->nodes[static_cast<std::uint32_t>(found)];
    if (label.node != node) return {};
    return {true, label.closed, static_cast<double>(label.g), parent_of(label)};
  }

 private:
  static constexpr std::uint32_t kNone = GuidedMemory::kNone;

  Status expand_until(std::uint64_t expanded) override {
    for (;;) {
      const std::uint32_t next = held_ == kNone ? memory_->open.pop() : std::exchange(held_, kNone);
      if (next == kNone) return limited_ ? Status::limit_reached : Status::unreachable;
      WEND_ASSERT(next < memory_->nodes.size(), "what is open was offered, and is kept");
      Node& node = memory_->nodes[next];
      if (node.closed) continue;
      if (node.g > cost_limit_) {
        limited_ = true;
        continue;
      }
      if (node.node == guide_.goal) return goal_reached(next);
      if (counters_.expanded >= expanded) {
        held_ = next;
        return Status::running;
      }
      expand(next);
      if (stop_fast_ && goal_found_ != kNone) return goal_reached(goal_found_);
    }
  }

  Status goal_reached(std::uint32_t index) {
    WEND_ASSERT(index < memory_->nodes.size(), "a goal is reached once it was offered");
    Node& node = memory_->nodes[index];
    goal_found_ = index;
    node.closed = true;
    note(TraceKind::closed, node);
    return Status::found;
  }

  void expand(std::uint32_t index) {
    WEND_ASSERT(!memory_->nodes[index].closed,
                "a node is expanded again only if a way got shorter");
    memory_->nodes[index].closed = true;
    const Node node = memory_->nodes[index];
    ++counters_.expanded;
    note(TraceKind::closed, node);
    Cost way = 0;
    if (space_->reaches_goal(guide_, node.node, node.turn, node.moves, way)) {
      return offer({node.g + way, guide_.goal, goal_turn_, index, 0, false});
    }
    space_->successors(guide_, node.node, node.turn, node.moves,
                       [&](const auto& jump, unsigned moves) {
                         offer({node.g + jump.cost, jump.node, jump.turn, index,
                                static_cast<std::uint8_t>(moves), false});
                       });
  }

  /// Where a node's index is noted: by its turn; the start and the goal may be none.
  std::size_t slot(NodeId node, std::uint32_t turn) const {
    const std::size_t turns = space_->turn_count();
    if (turn < turns) return turn;
    return node == guide_.goal ? turns + 1 : turns;
  }

  void offer(const Node& node) {
    WEND_ASSERT(node.turn < space_->turn_count() || node.node == guide_.goal || node.node == start_,
                "all nodes but the ends must be turns");
    WEND_ASSERT(node.parent == kNone || memory_->nodes[node.parent].g <= node.g,
                "a jump must not cost less than nothing");
    std::uint64_t& found = memory_->found[slot(node.node, node.turn)];
    auto index = static_cast<std::uint32_t>(found);
    if (found >> 32 != memory_->query) {
      index = static_cast<std::uint32_t>(memory_->nodes.size());
      found = std::uint64_t{memory_->query} << 32 | index;
      memory_->nodes.push_back(node);
      note(TraceKind::opened, node);
    } else {
      Node& old = memory_->nodes[index];
      WEND_ASSERT(old.node == node.node, "each turn has a slot of its own");
      if (node.g >= old.g) return;
      counters_.reopened += old.closed ? 1 : 0;
      const TraceKind kind = old.closed ? TraceKind::reopened : TraceKind::improved;
      old = node;
      note(kind, node);
    }
    ++counters_.generated;
    const Cost h = estimate_(node.node);
    enqueue(index, node.g + h);
    if (node.g > cost_limit_) return;
    if (stop_fast_ && node.node == guide_.goal) goal_found_ = index;
    if (h < best_h_) {
      best_h_ = h;
      best_ = index;
    }
  }

  /// The best one is held back: along the path it is nearly always the next, and the heap stays
  /// empty.
  void enqueue(std::uint32_t index, Cost f) {
    WEND_ASSERT(held_ == kNone || memory_->open.empty() || held_f_ <= memory_->open.least(),
                "what is held back comes before all in the open list");
    if (held_ != kNone && f <= held_f_) {
      memory_->open.push(held_, held_f_, Cost{0});
    } else if (held_ != kNone || (!memory_->open.empty() && memory_->open.least() < f)) {
      return memory_->open.push(index, f, Cost{0});
    }
    held_ = index;
    held_f_ = f;
  }

  bool stale() const override { return space_->version() != version_; }

  void write_nodes(Path& path, bool to_goal) const override {
    const std::uint32_t end = to_goal ? goal_found_ : best_;
    WEND_ASSERT(end < memory_->nodes.size(), "a path ends at a node that was offered");
    std::size_t count = 0;
    for (std::uint32_t at = end; at != kNone; at = memory_->nodes[at].parent) ++count;
    path.nodes.resize(count);
    for (std::uint32_t at = end; at != kNone; at = memory_->nodes[at].parent) {
      path.nodes[--count] = memory_->nodes[at].node;
    }
    path.optimal = to_goal && !stop_fast_ && estimate_.admissible();
    path.bound = path.optimal ? 1 : 0;
    const Cost cost = path.optimal ? memory_->nodes[end].g  // final
                                   : cost_along(space_->unguided(), path.nodes);
    path.cost = static_cast<double>(cost);
    if (path.detail == PathDetail::cells) fill_in(*space_, path.nodes);
  }

  NodeId parent_of(const Node& node) const {
    return node.parent == kNone ? kNoNode : memory_->nodes[node.parent].node;
  }

  void note(TraceKind kind, const Node& node) {
    if (trace_.enabled()) {
      const Cost h = estimate_(node.node);
      trace_.add({kind, node.node, parent_of(node), static_cast<double>(node.g),
                  static_cast<double>(h), static_cast<double>(node.g + h)});
    }
  }

  const S* space_;
  GuidedMemory* memory_;
  typename S::Guide guide_;
  Estimate estimate_;
  [[no_unique_address]] Trace trace_;
  NodeId start_;
  std::uint32_t goal_turn_;
  std::uint32_t goal_found_ = kNone;
  std::uint32_t best_ = 0;      // the node with the least estimate so far; at first the start
  std::uint32_t held_ = kNone;  // comes before all in the open list
  Cost held_f_ = 0;
  Cost best_h_;
  Cost cost_limit_ = ~Cost{0} >> 1;  // nodes with a larger g are not expanded
  bool limited_ = false;
  bool stop_fast_;
  std::uint64_t version_;
};

}  // namespace wend
