// Iterative deepening by f, the loop of IDA*: R. Korf, "Depth-First Iterative-Deepening: An Optimal
// Admissible Tree Search" (Artificial Intelligence 1985).
//
// A depth-first search that goes no farther than to f = a bound, again and again; each time the
// bound is the least f that exceeded the one before. It keeps nothing but the path it is on, with
// the successors still to be tried. An optional transposition table (A. Reinefeld and T. Marsland,
// "Enhanced Iterative-Deepening Search", 1994) remembers some nodes with the least g at which they
// were expanded, so as not to expand them for a larger one, or under one bound twice for the same.
// (The way on which a node got its least g lies within every later bound as well, so that g comes
// up again.)
//
// Guarantee: a cheapest path with any admissible estimate, for the bound never exceeds the optimal
// cost. Cost: memory proportional to the depth (and the table, of fixed size); time proportional to
// the number of paths within the bound, times the number of bounds. When not to use it: where many
// paths lead to one node and the table cannot hold them, as on any large map.
#pragma once

#include <cstdint>
#include <limits>

#include "wend/base/assert.h"
#include "wend/base/buffer.h"
#include "wend/base/trace.h"
#include "wend/search/path.h"
#include "wend/search/workspace.h"
#include "wend/space/concepts.h"

namespace wend {

/// The operations that iterative deepening needs. `kSimplePaths`: whether no path may come to a
/// node twice, which takes a look at the whole path for each node. `Node` is anything that can be
/// copied as bytes: the id of a node, or the whole state of a puzzle.
template <class M>
concept DeepeningModel = requires(const M& model, M& watched, const typename M::Node& node,
                                  typename M::Cost cost, AnySink<typename M::Cost> sink) {
  { model.estimate(node) } -> std::same_as<typename M::Cost>;
  { model.is_goal(node) } -> std::same_as<bool>;
  { M::kSimplePaths } -> std::convertible_to<bool>;
  { model.slot(node) } -> std::convertible_to<std::uint64_t>;
  watched.note(TraceKind::opened, node, &node, cost);
};

/// The memory of a deepening search.
template <class Node, class C>
struct DeepeningMemory final : Scratch {
  struct Successor {
    Node node;
    C g;
    C h;
    unsigned move;
  };
  struct Seen {
    Node node;
    C g;
    std::uint32_t bound;  // the number of the bound under which that was; 0: none
  };

  explicit DeepeningMemory(Allocator allocator)
      : stack(allocator), surplus(allocator), path(allocator), best(allocator), table(allocator) {}
  std::size_t bytes() const override {
    return stack.bytes() + surplus.bytes() + path.bytes() + best.bytes() + table.bytes();
  }

  // The nodes of the path, each with its successors still to be tried above it. The node that is
  // tried is the topmost, and stays where it is while its own successors are piled up: copying it
  // right after it was written stalls the processor, and took a third of all time.
  Buffer<Successor> stack;
  Buffer<Successor> surplus;   // for which the stack has no room while a node in it is expanded
  Buffer<std::uint32_t> path;  // where its nodes lie in the stack
  Buffer<Node> best;           // the path to the node with the least estimate so far
  Buffer<Seen> table;
  std::uint32_t bounds = 0;  // counts through all queries, so that the table need not be cleared
};

template <DeepeningModel Model>
class Deepening {
 public:
  using Node = typename Model::Node;
  using Cost = typename Model::Cost;
  using Memory = DeepeningMemory<Node, Cost>;

  /// No path above `cost_limit` counts. `table_size`: how many nodes the table holds, a power of
  /// two, or 0 for none. The memory must outlive this.
  Deepening(Model model, Memory& memory, const Node& start, Cost cost_limit,
            std::size_t table_size);

  /// Works until `expanded` expansions have been done in all; whether it is over.
  bool run(std::uint64_t expanded, Counters& counters);

  /// After the end: whether the path leads to a goal, and whether the limit cut something off.
  bool found() const { return found_; }
  bool limited() const { return limited_; }

  /// The path as it is: from the start to the goal, or to where the search is.
  std::size_t depth() const { return memory_->path.size(); }
  const Node& node(std::size_t depth) const { return on_path(depth).node; }
  Cost g(std::size_t depth) const { return on_path(depth).g; }
  /// Whether the node's successors were generated: all but, at times, the last one's.
  bool expanded(std::size_t depth) const { return depth + 1 < this->depth() || !fresh_; }
  const Buffer<Node>& best() const { return memory_->best; }
  Cost best_g() const { return best_g_; }
  const Model& model() const { return model_; }

 private:
  static constexpr Cost kNone = std::numeric_limits<Cost>::max();

  using Successor = typename Memory::Successor;

  const Successor& on_path(std::size_t depth) const {
    WEND_ASSERT(depth < memory_->path.size(), "ask for nodes up to depth() only");
    return memory_->stack[memory_->path[depth]];
  }
  void begin_bound();
  bool next_bound();
  void enter();
  void leave();
  void expand(Counters& counters);
  void put_by(const Node& node, Cost g, Cost step, unsigned move);
  bool circles(const Node& node, Cost g) const;
  bool seen_before(const Node& node, Cost g);
  void remember_best(const Successor& successor);

  Model model_;
  Memory* memory_;
  Node start_;
  Cost bound_;
  Cost next_ = kNone;  // the least f beyond the bound
  Cost limit_;
  Cost best_h_ = kNone;
  Cost best_g_ = Cost{0};
  std::size_t table_size_;
  std::uint32_t first_bound_ = 0;  // the number of this query's first
  bool fresh_ = false;             // the last node of the path has not been expanded
  bool found_ = false;
  bool over_ = false;
  bool limited_ = false;  // the limit cut something off
};

template <DeepeningModel Model>
Deepening<Model>::Deepening(Model model, Memory& memory, const Node& start, Cost cost_limit,
                            std::size_t table_size)
    : model_(model),
      memory_(&memory),
      start_(start),
      bound_(model_.estimate(start)),
      limit_(cost_limit),
      table_size_(table_size) {
  WEND_ASSERT((table_size & (table_size - 1)) == 0, "give the table a power of two, or 0");
  WEND_ASSERT(!(bound_ < Cost{0}), "an estimate is not negative: say 0 where nothing is known");
  if (table_size_ > memory.table.size()) memory.table.assign_zero(table_size_);
  memory.best.clear();
  memory.path.clear();
  over_ = limited_ = bound_ > limit_;
  begin_bound();
  first_bound_ = memory.bounds;
}

template <DeepeningModel Model>
void Deepening<Model>::begin_bound() {
  WEND_ASSERT(memory_->path.empty(), "a bound begins once the one before has been left");
  if (++memory_->bounds == 0) {  // counted round: the table might take old entries for new ones
    memory_->table.assign_zero(memory_->table.size());
    memory_->bounds = first_bound_ = 1;
  }
  memory_->stack.clear();
  memory_->stack.push_back({start_, Cost{0}, model_.estimate(start_), kNoMove});
  enter();
}

template <DeepeningModel Model>
bool Deepening<Model>::run(std::uint64_t expanded, Counters& counters) {
  while (!over_) {
    if (fresh_) {
      if (counters.expanded >= expanded) return false;
      expand(counters);
      continue;
    }
    Buffer<Successor>& stack = memory_->stack;
    WEND_ASSERT(!memory_->path.empty() && stack.size() > memory_->path.back(),
                "the path's nodes lie on the stack until they are left");
    if (stack.size() == memory_->path.back() + 1) {
      leave();
      over_ = memory_->path.empty() && !next_bound();
      continue;
    }
    const Successor& next = stack.back();
    if (circles(next.node, next.g) || (table_size_ > 0 && seen_before(next.node, next.g))) {
      stack.pop_back();
      continue;
    }
    enter();
  }
  return true;
}

/// Returns false if there is no farther bound to try.
template <DeepeningModel Model>
bool Deepening<Model>::next_bound() {
  if (next_ == kNone) return false;
  WEND_ASSERT(next_ > bound_, "bounds rise, or the search would never end");
  bound_ = next_;
  next_ = kNone;
  begin_bound();
  return true;
}

/// Lets the path go on to the successor on top of the stack.
template <DeepeningModel Model>
inline void Deepening<Model>::enter() {
  const Successor& successor = memory_->stack.back();
  WEND_ASSERT(successor.g + successor.h <= bound_, "put_by() keeps what is beyond the bound");
  const Node* parent = depth() == 0 ? nullptr : &node(depth() - 1);
  model_.note(TraceKind::opened, successor.node, parent, successor.g);
  over_ = found_ = model_.is_goal(successor.node);
  if (found_) model_.note(TraceKind::closed, successor.node, parent, successor.g);
  memory_->path.push_back(static_cast<std::uint32_t>(memory_->stack.size() - 1));
  fresh_ = !found_;
  const bool as_close = successor.h == best_h_ && successor.g < best_g_;
  if (successor.h < best_h_ || as_close) remember_best(successor);
}

/// Backs up from the last node of the path, which lies on top of the stack.
template <DeepeningModel Model>
inline void Deepening<Model>::leave() {
  const Successor& last = memory_->stack.back();
  WEND_ASSERT(memory_->path.back() + 1 == memory_->stack.size(),
              "leave a node when all its successors were tried");
  memory_->path.pop_back();
  model_.note(TraceKind::forgotten, last.node, depth() == 0 ? nullptr : &node(depth() - 1), last.g);
  memory_->stack.pop_back();
}

template <DeepeningModel Model>
inline void Deepening<Model>::expand(Counters& counters) {
  Buffer<Successor>& stack = memory_->stack;
  const Successor& last = stack.back();
  WEND_ASSERT(fresh_ && memory_->path.back() + 1 == stack.size(),
              "what is expanded lies on top, and once only");
  const Node* parent = depth() < 2 ? nullptr : &node(depth() - 2);
  model_.note(TraceKind::closed, last.node, parent, last.g);
  fresh_ = false;
  ++counters.expanded;
  const std::size_t before = stack.size();
  const Cost g = last.g;
  model_.successors(
      last.node, parent, last.move,
      [&](const Node& child, Cost step, unsigned move = kNoMove) { put_by(child, g, step, move); });
  if (!memory_->surplus.empty()) [[unlikely]] {
    for (const Successor& successor : memory_->surplus) stack.push_back(successor);
    memory_->surplus.clear();
  }
  counters.generated += stack.size() - before;
}

/// Puts a successor on the stack if it lies within the bound.
template <DeepeningModel Model>
inline void Deepening<Model>::put_by(const Node& node, Cost g, Cost step, unsigned move) {
  const Cost h = model_.estimate(node);
  WEND_ASSERT(!(step < Cost{0}) && !(h < Cost{0}), "steps and estimates must not be negative");
  if (step > limit_ - g || h > limit_ - g - step) {
    limited_ = true;
    return;
  }
  const Cost f = g + step + h;
  if (f <= bound_) {
    Buffer<Successor>& stack = memory_->stack;
    (stack.full() ? memory_->surplus : stack).push_back({node, g + step, h, move});
  } else if (f < next_) {
    next_ = f;
  }
}

/// A circle that costs something ends at the bound, so puzzles need not look out for it; one that
/// costs nothing would never end.
template <DeepeningModel Model>
inline bool Deepening<Model>::circles(const Node& node, Cost g) const {
  for (std::size_t i = depth(); i > 0 && (Model::kSimplePaths || this->g(i - 1) == g); --i) {
    if (this->node(i - 1) == node) return true;
  }
  return false;
}

template <DeepeningModel Model>
inline bool Deepening<Model>::seen_before(const Node& node, Cost g) {
  WEND_ASSERT(table_size_ > 0 && table_size_ <= memory_->table.size(),
              "the table needs room for its size: make it in the constructor");
  typename Memory::Seen& entry =
      memory_->table[static_cast<std::size_t>(model_.slot(node)) & (table_size_ - 1)];
  if (entry.bound >= first_bound_ && entry.node == node) {
    if (entry.g < g || (entry.g == g && entry.bound == memory_->bounds)) return true;
  }
  entry = {node, g, memory_->bounds};
  return false;
}

template <DeepeningModel Model>
void Deepening<Model>::remember_best(const Successor& successor) {
  best_h_ = successor.h;
  best_g_ = successor.g;
  WEND_ASSERT(depth() > 0, "the path to the best node ends with that node");
  memory_->best.clear();
  for (std::size_t i = 0; i < depth(); ++i) memory_->best.push_back(node(i));
}

}  // namespace wend
