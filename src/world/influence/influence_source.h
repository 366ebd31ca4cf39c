// A source of an InfluenceMap: as the caller gave it, and what it has added to the scores.
#pragma once

#include <vector>

#include "falloff_curve.h"
#include "spread.h"
#include "wend/base/assert.h"

namespace wend {

struct InfluenceMap::Source {
  InfluenceSource told;
  FalloffCurve curve;            // by which it was added
  std::vector<Reached> reached;  // to which it was added
  std::uint32_t number = 1;      // of those that had this place so far: no handle is all zeros
  bool live = false;
  bool dirty = false;     // is to be added anew,
  bool respread = false;  // also since it reaches other places

  std::uint32_t range() const { return InfluenceSpread::distance_of(told.range); }

  void bend() { curve = FalloffCurve(told.falloff, told.strength, range()); }

  /// Finds what it reaches on the map as it is.
  void spread(InfluenceSpread& spread) {
    bend();
    WEND_ASSERT(told.reach != InfluenceReach::sight || told.range <= InfluenceSource::kMostSight,
                "refuse sources that see farther than kMostSight");
    if (!live || told.at == kNoNode) return reached.clear();
    if (told.reach == InfluenceReach::sight) return spread.look(told.at, range(), reached);
    const Reached start = {told.at, 0};
    spread.flood({&start, 1}, range(), reached);
  }

  /// Whether an edit of some cells may concern it, if it spreads by a grid's moves or by sight.
  bool is_near(std::span<const NodeId> edited, const GridTopology& grid,
               const InfluenceSpread& spread) const;
  /// Whether it reaches one of some nodes, or is there. Precondition: they are sorted.
  bool reaches(std::span<const NodeId> nodes) const;

  /// A fault in the scores that it has added; null if there is none.
  const char* fault(InfluenceSpread& spread) const;
};

}  // namespace wend
