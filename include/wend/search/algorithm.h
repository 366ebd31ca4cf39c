#pragma once

#include <optional>

#include "wend/search/best_first.h"
#include "wend/search/bucket_queue.h"
#include "wend/search/heap_queue.h"
#include "wend/search/list_queues.h"
#include "wend/search/pairing_heap.h"

/// What an algorithm file offers to the catalogue, and the choices that all best-first algorithms
/// share.
///
/// An algorithm is a struct with `static constexpr AlgorithmInfo kInfo` and
///
///     template <Space S>
///     static Search* begin(const S& space, const SearchRequest& request, Workspace& workspace);
///
/// which makes a search inside the workspace (precondition: refusal(request.options, kInfo) is
/// null, as the navigator makes sure): a SettledSearch with Status::invalid and a reason where it
/// cannot honour an option on that space.
namespace wend {

/// What an algorithm promises of the path it finds.
enum class Guarantee : std::uint8_t {
  optimal,                ///< no path is cheaper (given an estimate that never overestimates)
  bounded,                ///< at most `weight` times the cheapest cost (given the same)
  fewest_steps,           ///< no path has fewer steps
  shortest_at_any_angle,  ///< no polyline is shorter, wherever it bends
  none,                   ///< some path, if there is one
};

/// "optimal", "bounded", "fewest_steps", "shortest_at_any_angle" or "none".
const char* to_string(Guarantee guarantee);

struct AlgorithmInfo {
  const char* name;     ///< as in C++, Python and JSON; with dashes on the command line
  const char* title;    ///< for people
  const char* summary;  ///< one sentence
  Guarantee guarantee;
  bool informed = false;  ///< guided by a heuristic
  bool weighted = false;  ///< reads SearchOptions::weight
  bool seeded = false;    ///< reads SearchOptions::seed
  bool turning = false;   ///< reads SearchOptions::turning
  /// What a search of a large map holds per node, at most: 8 bytes for each label table (twice that
  /// where the space does not number its moves), the rest for open lists.
  unsigned bytes_per_node = 16;
  bool own_order = false;  ///< brings its own open list: refuses SearchOptions::open_list and ties
  /// Goes along straight lines at any angle, not by steps: Path::waypoints say where it bends.
  bool any_angle = false;
  /// The nodes that a trace names are the map's cells. (Else: also corners, numbered after them.)
  bool nodes_are_cells = true;
  bool baked = false;  ///< needs tables that have to be baked for the map beforehand
  /// Whether its time stays in proportion on maps of any size. Tests and benchmarks spare the
  /// others.
  bool for_large_maps = true;
};

/// Puts a search in the workspace that is over at once.
inline Search* settle(Workspace& workspace, Status status, const char* reason) {
  return &workspace.emplace<SettledSearch>(workspace, status, reason);
}

/// Why the options contradict themselves, or null.
const char* refusal(const SearchOptions& options, const AlgorithmInfo& info);

/// How far f rises along a step: what the bucket queue's ring has to cover.
template <class C>
struct Rise {
  C usual;
  bool bound;  ///< never more
};

/// With a consistent estimate, or where f does without one, f rises along a step by at most twice
/// the step's cost if the way back costs no more than that; a space where it may cost more says
/// what is usual by usual_rise(). Empty where f may fall, or nothing is known.
template <class Order, Space S>
std::optional<Rise<typename S::Cost>> bucket_rise(const S& space, const SearchRequest& request,
                                                  bool consistent) {
  if constexpr (Order::kMonotone) {
    const bool rises = (consistent && request.more_starts.empty()) || !Order::kGuided;
    if constexpr (requires { space.usual_rise(); }) {
      if (rises) return {{space.usual_rise(), false}};
    } else if constexpr (requires { space.max_step(); }) {
      const auto rise = usual_rise_of(space);
      if (rises) return {{rise, rise == 2 * space.max_step()}};
    }
  }
  return std::nullopt;
}

/// Whether the bucket queue is to be used. Fastest where it applies; honours ties only if its
/// buckets are one wide.
inline bool prefers_buckets(const SearchOptions& options, bool exact) {
  if (options.open_list == OpenListKind::bucket_queue) return true;
  if (options.open_list != OpenListKind::automatic) return false;
  return options.ties == TieRule::automatic || (options.ties == TieRule::last_added && exact);
}

/// The lists that nobody needs but to compare them.
template <class C>
OpenList<C>& list_for_comparison(OpenListKind kind, Side side, Workspace& workspace) {
  switch (kind) {
    case OpenListKind::unsorted_list: return workspace.scratch<UnsortedList<C>>(side);
    case OpenListKind::sorted_list: return workspace.scratch<SortedList<C>>(side);
    default: return workspace.scratch<PairingHeap<C>>(side);
  }
}

/// Calls `visitor` with what makes the open list that the options ask for: `list_of(side, lowest)`,
/// where no f will be below `lowest`. `rise` is what bucket_rise says.
template <class Order, Space S, class Visitor>
Search* with_open_lists(const S&, const SearchOptions& options,
                        std::optional<Rise<typename S::Cost>> rise, Workspace& workspace,
                        Visitor&& visitor) {
  using Cost = typename S::Cost;
  const OpenListKind kind = options.open_list;
  const bool deepest = options.ties == TieRule::deepest;
  if constexpr (Order::kMonotone && std::same_as<Cost, std::uint64_t>) {
    const bool exact = rise.has_value() && rise->bound && BucketQueue::exact_for(rise->usual);
    if (rise.has_value() && prefers_buckets(options, exact)) {
      if (options.ties != TieRule::automatic && (deepest || !exact)) {
        return settle(workspace, Status::invalid, "a bucket queue cannot keep that tie rule here");
      }
      return visitor([&](Side side, Cost lowest) -> BucketQueue& {
        auto& open = workspace.scratch<BucketQueue>(side);
        open.begin(lowest, rise->usual);
        return open;
      });
    }
  }
  if (kind == OpenListKind::bucket_queue) {
    return settle(workspace, Status::invalid,
                  "a bucket queue needs a consistent heuristic, a single start and goal, and an "
                  "algorithm whose f never falls");
  }
  const auto begun = [&](auto& open) -> auto& {
    open.begin(deepest);
    return open;
  };
  if (kind == OpenListKind::automatic || kind == OpenListKind::quaternary_heap) {
    return visitor([&](Side side, Cost) -> HeapQueue<Cost, 4>& {
      return begun(workspace.scratch<HeapQueue<Cost, 4>>(side));
    });
  }
  if (kind == OpenListKind::binary_heap) {
    return visitor([&](Side side, Cost) -> HeapQueue<Cost, 2>& {
      return begun(workspace.scratch<HeapQueue<Cost, 2>>(side));
    });
  }
  return visitor([&](Side side, Cost) -> OpenList<Cost>& {
    return begun(list_for_comparison<Cost>(kind, side, workspace));
  });
}

/// Calls `visitor` with the trace that the options ask for.
template <class Visitor>
Search* with_trace(const SearchOptions& options, Visitor&& visitor) {
  return options.trace != nullptr ? visitor(LogTrace{options.trace}) : visitor(NoTrace{});
}

template <class Order, Space S, class Open, class Estimate>
Search* emplace_best_first(const S& space, const SearchRequest& request, Workspace& workspace,
                           Order order, Open& open, Estimate estimate) {
  return with_trace(request.options, [&](auto trace) -> Search* {
    using Made = BestFirst<S, Order, Open, Estimate, decltype(trace)>;
    return &workspace.emplace<Made>(space, request, workspace, order, open, estimate, trace);
  });
}

template <class Order, Space S, class Estimate>
Search* begin_by_priority(const S& space, const SearchRequest& request, Workspace& workspace,
                          Order order, Estimate estimate) {
  using Cost = typename S::Cost;
  if constexpr (requires { order.consistent; }) order.consistent = estimate.consistent();
  const auto rise = bucket_rise<Order>(space, request, estimate.consistent());
  return with_open_lists<Order>(space, request.options, rise, workspace, [&](auto&& list_of) {
    auto& open = list_of(Side::forward, order.priority(Cost{0}, estimate(request.start)));
    return emplace_best_first(space, request, workspace, order, open, estimate);
  });
}

/// Calls `visitor` with the estimate that the request names.
template <Space S, class Visitor>
Search* with_estimate(const S& space, const SearchRequest& request, Workspace& workspace,
                      Visitor&& visitor) {
  const Heuristic& heuristic = request.options.heuristic;
  if constexpr (ManyHeuristics<S>) {
    return space.visit_estimate(heuristic, request.goals, Side::forward, workspace, visitor);
  } else {
    if (!SpaceEstimate<S>::knows(heuristic.kind)) {
      return settle(workspace, Status::invalid, "this space has no such heuristic");
    }
    return visitor(SpaceEstimate<S>(space, heuristic, request.goals));
  }
}

/// For algorithms guided by the heuristic that the request names.
template <class Order, Space S>
Search* begin_informed(const S& space, const SearchRequest& request, Workspace& workspace,
                       Order order) {
  return with_estimate(space, request, workspace, [&](auto estimate) {
    return begin_by_priority(space, request, workspace, order, estimate);
  });
}

/// For algorithms whose open list does not look at f.
template <class Open, class Order, Space S>
Search* begin_in_line(const S& space, const SearchRequest& request, Workspace& workspace,
                      Order order) {
  auto& open = workspace.scratch<Open>();
  open.begin();
  return emplace_best_first(space, request, workspace, order, open,
                            default_estimate(space, request.goals));
}

}  // namespace wend
