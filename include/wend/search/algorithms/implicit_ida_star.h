// IDA* on an implicit space: the loop of deepening.h with whole states instead of nodes' ids.
//
//     wend::ImplicitPath path = wend::ida_star(puzzle, start, workspace);
//
// Guarantee and cost: see deepening.h. It stores only the path (some dozen bytes and the state per
// step, and per open successor), so memory is never short. If paths can go round in circles, it
// does not detect that a goal is unreachable: then only a limit ends it.
#pragma once

#include <limits>

#include "wend/internal/search/loops/deepening.h"
#include "wend/search/adaptors/implicit_space.h"
#include "wend/search/search.h"

namespace wend {

/// Adapts a puzzle to iterative deepening.
template <ImplicitSpace P>
struct ImplicitModel {
  using Node = typename P::State;
  using Cost = typename P::Cost;
  static constexpr bool kSimplePaths = false;

  const P* puzzle;

  Cost estimate(const Node& state) const { return puzzle->estimate(state); }
  bool is_goal(const Node& state) const { return puzzle->is_goal(state); }
  std::uint64_t slot(const Node& state) const { return puzzle->hash(state); }
  template <class Sink>
  void successors(const Node& state, const Node* parent, unsigned, Sink&& sink) const {
    successors_ahead(*puzzle, state, parent, sink);
  }
  void note(TraceKind, const Node&, const Node*, Cost) {}
};

struct ImplicitOptions {
  Limits limits = {};  ///< a cost that is NaN or below 0 means 0
  /// Number of states that are remembered, so that they are not expanded twice: a power of two, or
  /// 0 for none. Worth it where many paths lead to one state and hashing is cheap.
  std::size_t transpositions = 0;
};

/// IDA* from a state to the nearest goal as a Search, which lives in a workspace and runs in
/// slices. The puzzle must outlive it. Precondition: `transpositions` is a power of two, or 0.
template <ImplicitSpace P>
class ImplicitIdaStar final : public Search {
 public:
  using State = typename P::State;
  using Cost = typename P::Cost;

  static ImplicitIdaStar& begin(const P& puzzle, const State& start, Workspace& workspace,
                                const ImplicitOptions& options = {}) {
    const std::size_t table = options.transpositions;
    WEND_CHECK((table & (table - 1)) == 0, "the table's size must be a power of two, or 0");
    SearchRequest request;
    request.options.limits = options.limits;
    return workspace.emplace<ImplicitIdaStar>(puzzle, start, request, workspace, table);
  }

  /// The answer so far; if no goal was reached, the path to the state with the least estimate.
  /// Allocates nothing if `path` has enough capacity.
  void write_states(ImplicitPath<State>& path) const {
    Path summary;
    write_path(summary);
    path.take_summary(summary);
    path.states.clear();
    if (at_goal_) {
      for (std::size_t i = 0; i < deepening_.depth(); ++i)
        path.states.push_back(deepening_.node(i));
    } else if (status_ != Status::unreachable) {
      path.states.assign(deepening_.best().begin(), deepening_.best().end());
    }
  }

  /// States have no ids.
  NodeLabel label(NodeId, Side) const override { return {}; }

 private:
  friend class Workspace;
  using Model = ImplicitModel<P>;

  ImplicitIdaStar(const P& puzzle, const State& start, const SearchRequest& request,
                  Workspace& workspace, std::size_t table)
      : Search(request, workspace.cancel_flag()),
        deepening_(Model{&puzzle}, workspace.scratch<typename Deepening<Model>::Memory>(), start,
                   cost_limit(request.options.limits.cost), table) {}

  static Cost cost_limit(double limit) {
    if (!(limit >= 0)) return Cost{0};
    Cost most = std::numeric_limits<Cost>::max();
    if constexpr (std::integral<Cost>) most -= 1;  // the largest value means "none"
    return limit < static_cast<double>(most) ? static_cast<Cost>(limit) : most;
  }

  Status expand_until(std::uint64_t expanded) override {
    if (!deepening_.run(expanded, counters_)) return Status::running;
    if (deepening_.found()) return Status::found;
    return deepening_.limited() ? Status::limit_reached : Status::unreachable;
  }

  bool stale() const override { return false; }

  void write_nodes(Path& path, bool to_goal) const override {
    path.cost =
        static_cast<double>(to_goal ? deepening_.g(deepening_.depth() - 1) : deepening_.best_g());
    path.optimal = to_goal;
    path.bound = to_goal ? 1 : 0;
  }

  Deepening<Model> deepening_;
};

/// A cheapest path from a state to a goal, by iterative deepening.
template <ImplicitSpace P>
ImplicitPath<typename P::State> ida_star(const P& puzzle, const typename P::State& start,
                                         Workspace& workspace,
                                         const ImplicitOptions& options = {}) {
  ImplicitPath<typename P::State> path;
  auto& search = ImplicitIdaStar<P>::begin(puzzle, start, workspace, options);
  search.run();
  search.write_states(path);
  return path;
}

}  // namespace wend
