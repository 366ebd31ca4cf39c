// Which crossings an upper level of clusters keeps.
#pragma once

#include <cstdint>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/hierarchy/cluster.h"
#include "wend/internal/hierarchy/entrances.h"
#include "wend/internal/space/spaces/grid_topology.h"
#include "wend/internal/space/spaces/moves.h"

namespace wend {

/// Leaves out what an upper level can do without: on a stretch of border over which all crossings
/// are alike, those that are neither the first nor the last and follow closely on another. Both
/// sides have to leave out the same ones, so only those that lead both ways are looked at:
/// `leads_back(crossing)`.
template <class Grid, class LeadsBack>
void thin_out(const Entrances<Grid>& entrances, const GridTopology& topology,
              LeadsBack&& leads_back, std::vector<Crossing>& crossings) {
  constexpr std::int32_t kApart = 24;  // cells
  const auto crosses = [&](const Crossing& crossing, unsigned across) {
    return entrances.goes(crossing.from, crossing.to, across) && leads_back(crossing);
  };
  std::vector<Crossing> kept;
  std::vector<Crossing> along;  // one side of the square
  for (unsigned across = north; across <= west; ++across) {
    along.clear();
    for (const Crossing& crossing : crossings) {
      if (crosses(crossing, across)) along.push_back(crossing);
    }
    const auto joined = [&](std::size_t i) {  // with the one before
      WEND_ASSERT(i == 0 || i >= along.size() || along[i - 1].from < along[i].from,
                  "crossings of one side come in the order of their cells");
      return i > 0 && i < along.size() &&
             entrances.one_stretch(along[i - 1].from, along[i].from, across);
    };
    std::int32_t last = 0;  // kept
    for (std::size_t i = 0; i < along.size(); ++i) {
      const Point p = topology.point(along[i].from);
      if (joined(i) && joined(i + 1) && p.x + p.y - last < kApart) continue;
      kept.push_back(along[i]);
      last = p.x + p.y;
    }
  }
  const auto straight = [&](const Crossing& crossing) {
    for (unsigned across = north; across <= west; ++across) {
      if (crosses(crossing, across)) return true;
    }
    return false;
  };
  std::erase_if(crossings, straight);
  crossings.insert(crossings.end(), kept.begin(), kept.end());
}

}  // namespace wend
