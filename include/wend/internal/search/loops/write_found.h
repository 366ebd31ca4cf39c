#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/search/loops/fill_in.h"
#include "wend/internal/search/loops/label_ways.h"
#include "wend/internal/search/loops/order.h"
#include "wend/internal/search/loops/way_cost.h"
#include "wend/search/path.h"

/// The path of a best-first search: its nodes, what it costs, and what is proved of that.
namespace wend {

/// The result of such a search.
template <class C>
struct Found {
  NodeId end;    ///< the last node of the path
  bool to_goal;  ///< whether that is a goal
  StopRule stop;
  bool admissible;  ///< the estimate
  C least;          ///< the least estimate of a start
};

/// Upper bound of cost / optimal cost; 0 where nothing is proved. The order promises one, and the
/// estimate that guides the search may show a smaller one: no path costs less than `least`, the
/// start's. (An order that does not use the estimate only measures progress by it, and an estimate
/// of other costs than the map's shows nothing of these.)
template <Space S, class Order>
double proven_bound(const Order& order, StopRule stop, typename S::Cost cost,
                    typename S::Cost least) {
  const double promised = stop == StopRule::fast ? 0 : order.bound();
  constexpr bool kShows = requires { Order::kGuided; }
  &&!Repriced<S> && !Stateful<S>;
  WEND_ASSERT(promised == 0 || promised >= 1,
              "no path costs less than a cheapest one: say 0 or more");
  if (!kShows || !is_guided<Order>() || promised == 1) return promised;
  if (cost <= least) return 1;
  if (least == 0) return promised;
  const double ratio = static_cast<double>(cost) / static_cast<double>(least);
  const double shown = std::nextafter(ratio, std::numeric_limits<double>::infinity());
  return promised == 0 ? shown : std::min(promised, shown);
}

/// The cost of a path of nodes; also puts the exits into an abstract path. Uses the goal's label if
/// that is known to be final. Other labels may predate a cheaper way to a node before them.
template <Space S, class Labels, class Order>
typename S::Cost cost_of_found(const S& space, const Labels& labels, const Order& order,
                               const Found<typename S::Cost>& found, std::vector<NodeId>& nodes) {
  if constexpr (Abstract<S>) {
    return space.put_in_exits(nodes);
  } else {
    const bool promised = found.stop == StopRule::exact && order.bound() == 1;
    const bool final = found.to_goal && promised && found.admissible;
    return final ? Labels::g(labels.get(found.end)) : cost_along(space, nodes);
  }
}

/// Nodes that jumps or edges of an abstract space pass over are put in where path.detail is cells.
template <Space S, class Labels, class Order>
void write_found(const S& space, const Labels& labels, const Order& order,
                 const Found<typename S::Cost>& found, Path& path) {
  write_way(space, labels, found.end, path.nodes);
  WEND_ASSERT(!path.nodes.empty() && path.nodes.back() == found.end, "a way ends at its end");
  typename S::Cost cost{0};
  if constexpr (Stateful<S>) {
    path.cost = space.told_along(path.nodes);
    path.length = space.length(path.nodes);
    for (NodeId& node : path.nodes) node = space.place(node);
  } else if constexpr (Repriced<S>) {
    path.cost = told_cost(space, labels, found.end);
  } else {
    cost = cost_of_found(space, labels, order, found, path.nodes);
    path.cost = static_cast<double>(cost);
  }
  if (path.detail == PathDetail::cells) {
    if constexpr (Jumping<S>) fill_in(space, path.nodes);
    if constexpr (Abstract<S>) space.refine(path.nodes);
  }
  if (!found.to_goal || !found.admissible) return;
  path.bound = proven_bound<S>(order, found.stop, cost, found.least);
  if constexpr (Stateful<S>) path.bound *= space.proven(path.cost);
  path.optimal = path.bound == 1;
}

}  // namespace wend
