// Depth-first search: always expands the node that was reached last, and backs up at dead ends.
// C. P. Tremaux's method for mazes (19th century); here with a list of reached nodes, so that it
// ends on every map.
//
// Guarantee: finds a path if there is one; it is usually absurdly long. Each node is opened once,
// when first reached. When not to use it: for paths. It shows the effect of an order that ignores
// costs.
#pragma once

#include "wend/internal/search/algorithm.h"
#include "wend/internal/search/open_lists/line_queues.h"
#include "wend/search/algorithms/breadth_first.h"

namespace wend {

struct DepthFirst {
  static constexpr AlgorithmInfo kInfo = {
      .name = "depth_first",
      .title = "Depth-first",
      .summary = "Some path, usually a very long one, by always going on from the last node.",
      .guarantee = Guarantee::none,
      .own_order = true};

  template <Space S>
  static Search* begin(const S& space, const SearchRequest& request, Workspace& workspace) {
    return begin_in_line<LifoQueue<typename S::Cost>>(space, request, workspace,
                                                      BreadthFirst::Order{});
  }
};

}  // namespace wend
