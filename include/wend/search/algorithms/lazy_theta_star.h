// Lazy Theta*: Theta* that assumes that a cell is in sight of its parent's parent, and checks this
// only when the cell is expanded. A. Nash, S. Koenig and C. Tovey, "Lazy Theta*: Any-Angle Path
// Planning and Path Length Analysis in 3D", AAAI 2010.
//
// One line of sight per expanded cell instead of one per successor. If the line is not free, the
// best closed neighbour becomes the parent, and g rises: a trace then says `improved`.
//
// Guarantee and limits: as Theta*; paths are about as long.
#pragma once

#include "wend/search/algorithms/theta_star.h"

namespace wend {

struct LazyThetaStar {
  static constexpr AlgorithmInfo kInfo = {
      .name = "lazy_theta_star",
      .title = "Lazy Theta*",
      .summary = "Theta* with one line of sight per expansion; about as short.",
      .guarantee = Guarantee::none,
      .informed = true,
      .bytes_per_node = 24,
      .any_angle = true};

  struct Order : ThetaStar::Order {
    static constexpr Parents kParents = Parents::assumed;
  };

  template <Sighted S>
  static Search* begin(const S& space, const SearchRequest& request, Workspace& workspace) {
    return begin_informed(space, request, workspace, Order{});
  }
};

}  // namespace wend
