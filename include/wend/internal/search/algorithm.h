#pragma once

#include <concepts>
#include <optional>
#include <type_traits>

#include "wend/internal/search/loops/best_first.h"
#include "wend/internal/search/open_lists/bucket_queue.h"
#include "wend/internal/search/open_lists/heap_queue.h"
#include "wend/internal/search/open_lists/list_queues.h"
#include "wend/internal/search/open_lists/pairing_heap.h"
#include "wend/search/algorithm_info.h"

/// The interface between an algorithm's file and the catalogue, and the choices that all best-first
/// algorithms share.
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

/// Puts a search in the workspace that is over at once.
inline Search* settle(Workspace& workspace, Status status, const char* reason) {
  return &workspace.emplace<SettledSearch>(workspace, status, reason);
}

/// How far f rises along a step: what the bucket queue's ring has to cover.
template <class C>
struct Rise {
  C usual;
  bool bound;        ///< never more
  bool fine = true;  ///< the buckets keep cheap steps apart
};

/// Whether a bucket is at most four times as wide as the cheapest step is long. In wider ones cheap
/// steps come in any order, and the search expands nodes again and again: on open ground where a
/// diagonal step costs as much as so many straight ones, Dijkstra's algorithm expands, in multiples
/// of the cells that it has to, 1 at 10^4 (buckets as wide as a step), 2.1 at 10^5 (8 steps) and 15
/// at 10^6 (64 steps).
template <Space S>
bool has_fine_buckets(const S& space, typename S::Cost rise) {
  if constexpr (requires { space.min_step(); }) {
    return BucketQueue::width_for(rise) <= 4 * space.min_step();
  }
  return true;
}

/// With a consistent estimate, or where f does without one, f rises along a step by at most twice
/// the step's cost if the way back costs no more than that; a space where it may cost more says
/// what is usual by usual_rise(), and, where it may not know, whether it knows_rise(). Empty where
/// f may fall, or nothing is known.
template <class Order, Space S>
std::optional<Rise<typename S::Cost>> bucket_rise(const S& space, const SearchRequest& request,
                                                  bool consistent) {
  if constexpr (Order::kMonotone) {
    const bool rises = (consistent && request.more_starts.empty()) || !Order::kGuided;
    if constexpr (requires { space.usual_rise(); }) {
      if constexpr (requires { space.knows_rise(); }) {
        if (!space.knows_rise()) return std::nullopt;
      }
      const auto rise = space.usual_rise();
      if (rises) return {{rise, false, has_fine_buckets(space, rise)}};
    } else if constexpr (requires { space.max_step(); }) {
      const auto rise = usual_rise_of(space);
      if (rises) return {{rise, rise == 2 * space.max_step(), has_fine_buckets(space, rise)}};
    }
  }
  return std::nullopt;
}

/// Whether the bucket queue is to be used. Fastest where it applies; honours ties only if its
/// buckets are one wide.
inline bool prefers_buckets(const SearchOptions& options, bool fine, bool exact) {
  if (options.open_list == OpenListKind::bucket_queue) return true;
  if (options.open_list != OpenListKind::automatic || !fine) return false;
  return options.ties == TieRule::automatic || (options.ties == TieRule::last_added && exact);
}

/// The lists that are fast, begun.
inline BucketQueue& bucket_queue(Side side, BucketQueue::Cost lowest, BucketQueue::Cost rise,
                                 Workspace& workspace) {
  auto& open = workspace.scratch<BucketQueue>(side);
  open.begin(lowest, rise);
  return open;
}
template <class C>
HeapQueue<C, 4>& quaternary_heap(bool deepest, Side side, Workspace& workspace) {
  auto& open = workspace.scratch<HeapQueue<C, 4>>(side);
  open.begin(deepest);
  return open;
}

/// The virtual door to an open list.
template <class Open>
OpenList<typename Open::Cost>& behind_door(Open& open, Side side, Workspace& workspace) {
  if constexpr (std::derived_from<Open, OpenList<typename Open::Cost>>) {
    return open;
  } else {
    auto& door = workspace.scratch<ListDoor<Open>>(side);
    door.lead_to(open);
    return door;
  }
}

/// Lists that are there for comparison only.
template <class C>
OpenList<C>& list_for_comparison(OpenListKind kind, bool deepest, Side side, Workspace& workspace) {
  const auto begun = [&](auto& open) -> auto& {
    open.begin(deepest);
    return open;
  };
  switch (kind) {
    case OpenListKind::unsorted_list: return begun(workspace.scratch<UnsortedList<C>>(side));
    case OpenListKind::sorted_list: return begun(workspace.scratch<SortedList<C>>(side));
    case OpenListKind::binary_heap:
      return behind_door(begun(workspace.scratch<HeapQueue<C, 2>>(side)), side, workspace);
    default: return begun(workspace.scratch<PairingHeap<C>>(side));
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
    if (rise.has_value() && prefers_buckets(options, rise->fine, exact)) {
      if (options.ties != TieRule::automatic && (deepest || !exact)) {
        return settle(workspace, Status::invalid, "a bucket queue cannot keep that tie rule here");
      }
      return visitor([&](Side side, Cost lowest) -> BucketQueue& {
        return bucket_queue(side, lowest, rise->usual, workspace);
      });
    }
  }
  if (kind == OpenListKind::bucket_queue) {
    return settle(workspace, Status::invalid,
                  "a bucket queue needs a consistent heuristic, a single start and goal, and an "
                  "algorithm whose f never falls");
  }
  if (kind == OpenListKind::automatic || kind == OpenListKind::quaternary_heap) {
    return visitor([&](Side side, Cost) -> HeapQueue<Cost, 4>& {
      return quaternary_heap<Cost>(deepest, side, workspace);
    });
  }
  return visitor([&](Side side, Cost) -> OpenList<Cost>& {
    return list_for_comparison<Cost>(kind, deepest, side, workspace);
  });
}

/// Calls `visitor` with the trace that the options ask for.
template <class Visitor>
Search* with_trace(const SearchOptions& options, Visitor&& visitor) {
  return options.trace != nullptr ? visitor(LogTrace{options.trace}) : visitor(NoTrace{});
}

/// Searches that are watched, or run on lists for comparison, go through the lists' virtual door:
/// so each order on each space is compiled once for all of them.
template <class Order, Space S, class Open, class Estimate>
Search* emplace_best_first(const S& space, const SearchRequest& request, Workspace& workspace,
                           Order order, Open& open, Estimate estimate) {
  using List = OpenList<typename S::Cost>;
  TraceLog* const log = request.options.trace;
  if constexpr (!std::same_as<Open, List>) {
    if (log == nullptr) {
      using Made = BestFirst<S, Order, Open, Estimate, NoTrace>;
      return &workspace.emplace<Made>(space, request, workspace, order, open, estimate, NoTrace{});
    }
  }
  using Made = BestFirst<S, Order, List, Estimate, LogTrace>;
  List& list = behind_door(open, Side::forward, workspace);
  return &workspace.emplace<Made>(space, request, workspace, order, list, estimate, LogTrace{log});
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

/// For searches that serve others: without a trace, and with a fixed open list.
template <class Order, Space S, class Estimate>
Search* begin_as_aid(const S& space, const SearchRequest& request, Workspace& workspace,
                     Order order, Estimate estimate) {
  using Cost = typename S::Cost;
  const auto emplace = [&](auto& open) -> Search* {
    using Open = std::remove_reference_t<decltype(open)>;
    using Made = BestFirst<S, Order, Open, Estimate, NoTrace>;
    return &workspace.emplace<Made>(space, request, workspace, order, open, estimate, NoTrace{});
  };
  if constexpr (Order::kMonotone && std::same_as<Cost, BucketQueue::Cost>) {
    const auto rise = bucket_rise<Order>(space, request, estimate.consistent());
    const Cost lowest = order.priority(Cost{0}, estimate(request.start));
    if (rise && rise->fine)
      return emplace(bucket_queue(Side::forward, lowest, rise->usual, workspace));
  }
  return emplace(quaternary_heap<Cost>(false, Side::forward, workspace));
}

/// Calls `visitor` with the estimate that the request names. `side`: backward it says how far it is
/// from a goal to the node.
template <Space S, class Visitor>
Search* with_estimate(const S& space, const SearchRequest& request, Workspace& workspace,
                      Visitor&& visitor, Side side = Side::forward) {
  const Heuristic& heuristic = request.options.heuristic;
  if constexpr (ManyHeuristics<S>) {
    return space.visit_estimate(heuristic, request.goals, side, workspace, visitor);
  } else {
    if (!SpaceEstimate<S>::knows(heuristic.kind)) {
      return settle(workspace, Status::invalid, "this space has no such heuristic");
    }
    return visitor(SpaceEstimate<S>(space, heuristic, request.goals, side));
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
                            default_estimate(space, request));
}

}  // namespace wend
