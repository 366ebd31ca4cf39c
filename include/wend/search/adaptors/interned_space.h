// An implicit space whose states are numbered as they are found, so that the algorithms of the
// catalogue can search it: A*, Dijkstra's algorithm, weighted A* and so on, but not bidirectional
// A* (it would need predecessors) nor IDA* (use implicit_ida_star.h).
//
//     wend::InternedSpace space(puzzle);
//     wend::ImplicitPath path = wend::solve_implicit<wend::AStar>(space, start, workspace);
//
// States are stored in the order of their discovery; an open-addressing table (linear probing, at
// most half full) holds their ids. Memory per state: the state, 8 to 16 bytes of table, 16 of
// label, and the open list.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/search/algorithm.h"
#include "wend/search/adaptors/implicit_space.h"

namespace wend {

/// One per thread, unlike other spaces: a search adds states to it. They stay for later searches.
template <ImplicitSpace P>
class InternedSpace {
 public:
  using State = typename P::State;
  using Cost = std::conditional_t<std::floating_point<typename P::Cost>, double, std::uint64_t>;

  /// The puzzle must outlive this. A search that finds more than `most_states` states (at most
  /// 2^31) ends as Status::limit_reached.
  explicit InternedSpace(const P& puzzle, std::size_t most_states = std::size_t{1} << 24)
      : puzzle_(&puzzle), most_states_(std::min(most_states, std::size_t{1} << 31)) {
    slots_.assign(64, kNoNode);
  }

  /// The state's number, a new one if the state is new; kNoNode if `most_states` is reached.
  /// Constant time on average.
  NodeId intern(const State& state) { return find_or_add(state); }
  /// Precondition: node < node_count().
  const State& state(NodeId node) const {
    WEND_ASSERT(node < states_.size(), "intern() a state before it is asked for by its number");
    return states_[node];
  }

  /// Removes all states. No search may still use them.
  void clear() {
    states_.clear();
    std::fill(slots_.begin(), slots_.end(), kNoNode);
  }

  /// The puzzle's goals, for a SearchRequest. Valid as long as this space does not move.
  Goals goals() const {
    const auto is_goal = [](const InternedSpace& self, NodeId node) {
      return self.puzzle_->is_goal(self.state(node));
    };
    return {{}, {this, is_goal}};
  }

  // The interface for searches.

  std::size_t node_count() const { return states_.size(); }
  std::uint64_t left_out() const { return left_out_; }
  Cost max_step() const requires requires(const P& puzzle) { puzzle.max_step(); }
  { return puzzle_->max_step(); }

  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    WEND_ASSERT(expansion.node < states_.size(), "clear() the space between searches only");
    // Copies: the states move when their vector grows.
    const State from = states_[expansion.node];
    const bool begins = expansion.parent == kNoNode;
    WEND_ASSERT(begins || expansion.parent < states_.size(), "a parent is a state that was found");
    const State parent = begins ? from : states_[expansion.parent];
    successors_ahead(
        *puzzle_, from, begins ? nullptr : &parent, [&](const State& child, typename P::Cost cost) {
          WEND_ASSERT(!(cost < typename P::Cost{}), "a puzzle's costs are not negative");
          const NodeId node = find_or_add(child);
          if (node == kNoNode) {
            ++left_out_;
          } else {
            sink(node, Cost{cost});
          }
        });
  }

  /// The puzzle's own estimate, which has only one kind of goal.
  struct Estimate {
    const InternedSpace* space;
    Heuristic heuristic;
    NodeId goal;

    Cost operator()(NodeId node) const {
      if (heuristic.kind == HeuristicKind::zero) return Cost{0};
      if (heuristic.kind == HeuristicKind::custom) {
        WEND_ASSERT(heuristic.function != nullptr, "give the custom heuristic a function");
        return static_cast<Cost>(heuristic.function(node, goal));
      }
      return Cost{space->puzzle_->estimate(space->state(node))};
    }
    bool consistent() const {
      if (heuristic.kind == HeuristicKind::automatic) return kConsistent;
      return heuristic.kind == HeuristicKind::zero;
    }
    bool admissible() const {
      return heuristic.kind != HeuristicKind::custom || heuristic.declared_admissible;
    }
  };

  Estimate estimate_to(const Goals& goals) const { return {this, Heuristic{}, goals.single}; }

  template <class Visitor>
  Search* visit_estimate(const Heuristic& heuristic, const Goals& goals, Side, Workspace& workspace,
                         Visitor&& visitor) const {
    if (!SpaceEstimate<InternedSpace>::knows(heuristic.kind)) {
      return settle(workspace, Status::invalid, "this space has no such heuristic");
    }
    return visitor(Estimate{this, heuristic, goals.single});
  }

 private:
  static constexpr bool kConsistent = [] {
    if constexpr (requires { P::kConsistent; }) return bool{P::kConsistent};
    return false;
  }();

  /// Multiplies by the golden ratio's fraction of 2^64 and takes the upper half of the product,
  /// which makes up for a poor hash (Knuth, "The Art of Computer Programming" 3, 6.4).
  std::size_t first_slot(const State& state) const {
    const std::uint64_t hash = puzzle_->hash(state);
    WEND_ASSERT((slots_.size() & (slots_.size() - 1)) == 0, "the table doubles, from 64 slots on");
    return static_cast<std::size_t>((hash ^ hash >> 32) * 0x9e3779b97f4a7c15u >> 32) &
           (slots_.size() - 1);
  }

  NodeId find_or_add(const State& state) const {
    std::size_t slot = first_slot(state);
    WEND_ASSERT(2 * states_.size() <= slots_.size(), "widen() before the table is half full");
    for (; slots_[slot] != kNoNode; slot = (slot + 1) & (slots_.size() - 1)) {
      if (states_[slots_[slot]] == state) return slots_[slot];
    }
    if (states_.size() >= most_states_) return kNoNode;
    const auto node = static_cast<NodeId>(states_.size());
    states_.push_back(state);
    slots_[slot] = node;
    if (2 * states_.size() > slots_.size()) widen();
    return node;
  }

  void widen() const {
    slots_.assign(2 * slots_.size(), kNoNode);
    for (NodeId node = 0; node < states_.size(); ++node) {
      std::size_t slot = first_slot(states_[node]);
      while (slots_[slot] != kNoNode) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = node;
    }
  }

  const P* puzzle_;
  std::size_t most_states_;
  // mutable: searches use a constant space, but its successors may be new states.
  mutable std::vector<State> states_;
  mutable std::vector<NodeId> slots_;
  mutable std::uint64_t left_out_ = 0;
};

/// A path from a state to a goal of the puzzle by an algorithm of the catalogue, such as AStar.
/// Options that the algorithm refuses give Status::invalid; no room for the start itself gives
/// Status::limit_reached.
template <class Algorithm, ImplicitSpace P>
ImplicitPath<typename P::State> solve_implicit(InternedSpace<P>& space,
                                               const typename P::State& start, Workspace& workspace,
                                               const SearchOptions& options = {}) {
  SearchRequest request = {space.intern(start), space.goals(), options};
  const char* reason = refusal(options, Algorithm::kInfo);
  Search* search = reason != nullptr          ? settle(workspace, Status::invalid, reason)
                   : request.start == kNoNode ? settle(workspace, Status::limit_reached, "")
                                              : Algorithm::begin(space, request, workspace);
  search->run();
  Path path;
  search->write_path(path);
  ImplicitPath<typename P::State> answer;
  answer.take_summary(path);
  for (const NodeId node : path.nodes) answer.states.push_back(space.state(node));
  return answer;
}

}  // namespace wend
