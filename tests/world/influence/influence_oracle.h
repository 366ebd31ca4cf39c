// The right values of an InfluenceMap by the plainest means: distances of each source from scratch,
// and the sum.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "wend/world/influence/influence_map.h"

namespace wend::test {

inline constexpr std::int64_t kFarthest = std::int64_t{1} << 60;

/// A source's score at a distance, in units; both in the whole numbers in which they are kept.
inline std::int64_t right_units(const InfluenceSource& source, std::int64_t distance) {
  const std::int64_t range = std::llround(source.range * 13860);
  if (distance > range) return 0;
  const std::int64_t strength = std::llround(std::abs(source.strength) * 1024);
  const std::int64_t sign = source.strength < 0 ? -1 : 1;
  if (range == 0 || source.falloff == Falloff::flat) return sign * strength;
  if (source.falloff == Falloff::linear) {
    const std::int64_t slope = strength * 2147483648 / range;
    return sign * ((slope * (range - distance) + 1073741824) / 2147483648);
  }
  if (source.falloff == Falloff::inverse) return sign * (strength * 13860 / (13860 + distance));
  const std::int64_t half = range < 4 ? 1 : range / 4;
  std::int64_t amount = strength - strength * (distance % half) / (2 * half);
  for (std::int64_t i = 0; i < distance / half; ++i) amount /= 2;
  return sign * amount;
}

/// The same in real numbers.
inline double real_score(const InfluenceSource& source, double distance) {
  switch (source.falloff) {
    case Falloff::flat: return source.strength;
    case Falloff::linear: return source.strength * (source.range - distance) / source.range;
    case Falloff::inverse: return source.strength / (1 + distance);
    case Falloff::halving: {
      const double halves = std::floor(4 * distance / source.range);
      const double rest = 4 * distance / source.range - halves;
      return source.strength * (1 - rest / 2) / std::exp2(halves);
    }
  }
  return 0;
}

/// How far each node is along the edges, by going over all of them until nothing changes.
inline std::vector<std::int64_t> right_distances(const NodeNavigator& navigator, NodeId from,
                                                 InfluenceDistance distance, double unit_cost) {
  std::vector<std::int64_t> distances(navigator.node_count(), kFarthest);
  if (!navigator.walkable(from)) return distances;
  distances[from] = 0;
  std::vector<NodeId> open = {from};
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    for (const NodeEdge& edge : navigator.edges(node)) {
      double length = 1;
      if (distance == InfluenceDistance::costs) {
        length = edge.cost / unit_cost;
      } else if (distance == InfluenceDistance::lengths && navigator.has_positions()) {
        const Position a = navigator.position(node);
        const Position b = navigator.position(edge.to);
        length = std::sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y) +
                           (b.z - a.z) * (b.z - a.z));
      }
      const std::int64_t way = distances[node] + std::max(1ll, std::llround(length * 13860));
      if (way >= distances[edge.to]) continue;
      distances[edge.to] = way;
      open.push_back(edge.to);
    }
  }
  return distances;
}

}  // namespace wend::test
