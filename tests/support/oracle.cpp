#include "support/oracle.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <queue>
#include <utility>

namespace wend::test {

std::optional<std::uint64_t> Oracle::step(Point from, Point to) const {
  std::optional<std::uint64_t> best = walk(from, to);
  for (const GridLink& link : map_.links()) {
    if (link.from != from || link.to != to) continue;
    if (!map_.walkable(from) || !map_.walkable(to)) continue;
    const std::uint64_t cost = std::uint64_t{4} * link.cost * options_.costs.straight;
    best = std::min(best.value_or(cost), cost);
  }
  return best;
}

std::optional<std::uint64_t> Oracle::walk(Point from, Point to) const {
  const std::int32_t dx = to.x - from.x;
  const std::int32_t dy = to.y - from.y;
  if (std::abs(dx) > 1 || std::abs(dy) > 1 || (dx == 0 && dy == 0)) return std::nullopt;
  if (!map_.walkable(from) || !map_.walkable(to)) return std::nullopt;
  const std::uint64_t here = map_.cost(from);
  const std::uint64_t there = map_.cost(to);
  const bool entered = options_.terrain == TerrainRule::entered;
  if (dx == 0 || dy == 0)
    return options_.costs.straight * (entered ? 4 * there : 2 * (here + there));

  const Point first = {from.x + dx, from.y};
  const Point second = {from.x, from.y + dy};
  const int free = (map_.walkable(first) ? 1 : 0) + (map_.walkable(second) ? 1 : 0);
  switch (options_.corners) {
    case CornerRule::always: break;
    case CornerRule::one_free:
      if (free < 1) return std::nullopt;
      break;
    case CornerRule::both_free:
      if (free < 2) return std::nullopt;
      break;
    case CornerRule::never: return std::nullopt;
  }
  if (entered) return options_.costs.diagonal * 4 * there;
  std::uint64_t sum = here + there;
  for (const Point corner : {first, second}) {
    sum += map_.walkable(corner) ? map_.cost(corner) : std::max(here, there);
  }
  return options_.costs.diagonal * sum;
}

template <class Weight>
std::vector<std::optional<std::uint64_t>> Oracle::spread(Point from, Weight weight) const {
  std::vector<std::optional<std::uint64_t>> best(map_.cell_count());
  if (!map_.walkable(from)) return best;
  using Entry = std::pair<std::uint64_t, NodeId>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  best[map_.id(from)] = 0;
  open.emplace(0, map_.id(from));
  while (!open.empty()) {
    const std::uint64_t distance = open.top().first;
    const NodeId id = open.top().second;
    open.pop();
    if (distance > *best[id]) continue;
    const Point p = map_.point(id);
    const auto try_step = [&](Point q) {
      const std::optional<std::uint64_t> cost = step(p, q);
      if (!cost.has_value()) return;
      const std::uint64_t candidate = distance + weight(*cost);
      std::optional<std::uint64_t>& known = best[map_.id(q)];
      if (known.has_value() && *known <= candidate) return;
      known = candidate;
      open.emplace(candidate, map_.id(q));
    };
    for (const GridLink& link : map_.links()) try_step(link.to);
    for (std::int32_t y = p.y - 1; y <= p.y + 1; ++y) {
      for (std::int32_t x = p.x - 1; x <= p.x + 1; ++x) {
        try_step({x, y});
      }
    }
  }
  return best;
}

std::vector<std::optional<std::uint64_t>> Oracle::distances(Point from) const {
  return spread(from, [](std::uint64_t cost) { return cost; });
}

std::vector<std::optional<std::uint64_t>> Oracle::step_counts(Point from) const {
  return spread(from, [](std::uint64_t) { return std::uint64_t{1}; });
}

std::optional<std::uint64_t> Oracle::cost(const std::vector<Point>& path) const {
  std::uint64_t sum = 0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const std::optional<std::uint64_t> cost = step(path[i - 1], path[i]);
    if (!cost.has_value()) return std::nullopt;
    sum += *cost;
  }
  return sum;
}

std::size_t Oracle::links_taken(const std::vector<Point>& path) const {
  std::size_t count = 0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    count += step(path[i - 1], path[i]) != walk(path[i - 1], path[i]) ? 1 : 0;
  }
  return count;
}

}  // namespace wend::test
