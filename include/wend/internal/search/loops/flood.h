// Dijkstra's algorithm without a goal: what everything costs from one or more starts, up to a
// limit.
//
// The labels are the answer, so this is no entry of the catalogue. Status::unreachable means that
// everything within reach was labelled, limit_reached that a limit struck first (labels beyond a
// limit on the cost are not final). Cost: as Dijkstra; estimates are left out altogether.
#pragma once

#include "wend/search/algorithms/dijkstra.h"

namespace wend {

/// Knows nothing.
template <class C>
struct ZeroEstimate {
  C operator()(NodeId) const { return C{0}; }
  static bool consistent() { return true; }
  static bool admissible() { return true; }
};

template <Space S>
Search* begin_flood(const S& space, const SearchRequest& request, Workspace& workspace) {
  return begin_as_aid(space, request, workspace, Dijkstra::Order{},
                      ZeroEstimate<typename S::Cost>{});
}

}  // namespace wend
