// Weighted A*: f = g + w h, which trades the path's cost for fewer expansions.
// I. Pohl, "Heuristic Search Viewed as Path Finding in a Graph", Artificial Intelligence 1, 1970.
//
// Guarantee: at most w times the optimal cost if the heuristic never overestimates. If it is also
// consistent, the bound holds without reopening closed nodes (M. Likhachev, G. Gordon, S. Thrun,
// "ARA*", 2003), so they are not reopened, which often halves the work. Otherwise they are. Proof:
// some node of a cheapest path is then always open with its true g; its f is at most w times the
// optimum, and the goal is popped before any larger f. Rounding f down to whole units may add one
// such unit (1/13860 of a step). The weight is rounded down to a multiple of 1/1024, so the
// reported bound is never larger than asked. When not to use it: where the path must be a cheapest
// one.
#pragma once

#include <algorithm>
#include <limits>

#include "wend/internal/search/algorithm.h"

namespace wend {

struct WeightedAStar {
  static constexpr AlgorithmInfo kInfo = {
      .name = "weighted_astar",
      .title = "Weighted A*",
      .summary = "A path at most `weight` times as dear as the cheapest, found sooner.",
      .guarantee = Guarantee::bounded,
      .informed = true,
      .weighted = true};

  struct Order {
    static constexpr bool kMonotone = false;
    static constexpr bool kGuided = true;
    static constexpr std::uint64_t kOne = 1024;
    std::uint64_t weight;     // in 1024ths
    bool consistent = false;  // the estimate is consistent

    template <class C>
    C priority(C g, C h) const {
      if constexpr (std::floating_point<C>) {
        return g + h * (static_cast<C>(weight) / static_cast<C>(kOne));
      } else {
        const auto f = g + h * weight / kOne;  // g and h stay below 2^45, the weight below 2^17
        if constexpr (sizeof(C) == sizeof f) return f;
        return static_cast<C>(std::min<std::uint64_t>(f, std::numeric_limits<C>::max()));
      }
    }
    Relaxation relaxation() const {
      return consistent ? Relaxation::open_only : Relaxation::reopen;
    }
    double bound() const { return static_cast<double>(weight) / static_cast<double>(kOne); }
  };

  template <Space S>
  static Search* begin(const S& space, const SearchRequest& request, Workspace& workspace) {
    const auto weight = static_cast<std::uint64_t>(request.options.weight * double{Order::kOne});
    return begin_informed(space, request, workspace, Order{weight, false});
  }
};

}  // namespace wend
