// State spaces that are not maps, such as puzzles: too many states to number them beforehand. A
// state is a small value; the puzzle defines its moves.
//
// Two ways to search them: implicit_ida_star.h remembers only the current path, so no puzzle is too
// large for its memory. interned_space.h numbers states as they are found, so the algorithms of the
// catalogue work as long as memory lasts.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "wend/search/path.h"

namespace wend {

/// Takes successors: `sink(state, cost)`.
template <class State, class C>
struct AnyStateSink {
  void operator()(const State& state, C cost) const;
};

/// Cost types of an implicit space. Every path's cost plus estimate must stay below the type's
/// largest value (2^44 in an InternedSpace).
template <class C>
concept ImplicitCost =
    std::same_as<C, std::uint32_t> || std::same_as<C, std::uint64_t> || std::same_as<C, double>;

/// A puzzle: its states, which can be copied as bytes and compared; for each its successors with
/// non-negative costs; an estimate of the cost to a goal that never overestimates; a goal test; a
/// hash, the same for equal states (it need not be a good one).
///
/// Optional: `successors(state, parent, sink)` with a `const State* parent`, null at the start. It
/// may omit the step back to the parent, if that is cheaper than comparing and dropping it.
/// `kConsistent = true` if the estimate never falls along a step by more than its cost (saves
/// reopening). `max_step()`, an upper bound of a step's cost and of the estimate's rise along a
/// step (a bucket queue can then be used if the estimate is consistent).
template <class P>
concept ImplicitSpace = std::is_trivially_copyable_v<typename P::State> &&
    std::equality_comparable<typename P::State> && ImplicitCost<typename P::Cost> &&
    requires(const P& puzzle, const typename P::State& state,
             AnyStateSink<typename P::State, typename P::Cost> sink) {
  puzzle.successors(state, sink);
  { puzzle.estimate(state) } -> std::same_as<typename P::Cost>;
  { puzzle.is_goal(state) } -> std::same_as<bool>;
  { puzzle.hash(state) } -> std::convertible_to<std::uint64_t>;
};

/// Calls the sink with the state's successors except the parent (if there is one): going back is
/// never part of a cheapest path.
template <ImplicitSpace P, class Sink>
void successors_ahead(const P& puzzle, const typename P::State& state,
                      const typename P::State* parent, Sink&& sink) {
  using State = typename P::State;
  if constexpr (requires { puzzle.successors(state, parent, sink); }) {
    puzzle.successors(state, parent, sink);
  } else {
    puzzle.successors(state, [&](const State& child, typename P::Cost cost) {
      if (parent == nullptr || !(child == *parent)) sink(child, cost);
    });
  }
}

/// The answer to a query about states: a Path with states instead of nodes.
template <class State>
struct ImplicitPath {
  Status status = Status::running;
  const char* reason = "";  ///< why, where the status is `invalid`; a static text
  bool optimal = false;     ///< proved: no path is cheaper
  double bound = 0;         ///< cost <= bound x the optimal cost is guaranteed; 0: nothing is
  double cost = 0;
  std::vector<State> states;  ///< from the start on, both ends included; empty without a path
  Counters counters;

  std::size_t steps() const { return states.empty() ? 0 : states.size() - 1; }
  bool found() const { return status == Status::found; }

  /// Copies everything but the states from a path of nodes.
  void take_summary(const Path& path) {
    status = path.status;
    reason = path.reason;
    optimal = path.optimal;
    bound = path.bound;
    cost = path.cost;
    counters = path.counters;
  }
};

}  // namespace wend
