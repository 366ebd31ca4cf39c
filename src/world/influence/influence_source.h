// A source of an InfluenceMap: as it was told, and what it has added to the scores.
#pragma once

#include <vector>

#include "falloff_curve.h"
#include "spread.h"

namespace wend {

struct InfluenceMap::Source {
  InfluenceSource told;
  FalloffCurve curve;            // by which it was added
  std::vector<Reached> reached;  // to which it was added
  std::uint32_t number = 0;      // of those that had this place so far
  bool live = false;
  bool dirty = false;     // is to be added anew,
  bool respread = false;  // also since it reaches other places

  std::uint32_t range() const { return InfluenceSpread::distance_of(told.range); }

  void bend() { curve = FalloffCurve(told.falloff, told.strength, range()); }

  /// Finds what it reaches on the map as it is.
  void spread(InfluenceSpread& spread) {
    bend();
    if (!live || told.at == kNoNode) return reached.clear();
    if (told.reach == InfluenceReach::sight) return spread.look(told.at, range(), reached);
    const Reached start = {told.at, 0};
    spread.flood({&start, 1}, range(), reached);
  }

  /// Whether an edit of some cells may concern it: as far as it goes by a grid's moves, or looks.
  bool is_near(std::span<const NodeId> edited, const GridTopology& grid,
               const InfluenceSpread& spread) const;
  /// Whether it reaches one of some nodes, or is there. Precondition: they are sorted.
  bool reaches(std::span<const NodeId> nodes) const;

  /// What is wrong with what it has added; null where nothing is.
  const char* fault(InfluenceSpread& spread) const;
};

}  // namespace wend
