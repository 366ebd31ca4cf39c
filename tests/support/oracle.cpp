#include "support/oracle.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <queue>
#include <string>
#include <utility>

namespace wend::test {

std::optional<std::uint64_t> Oracle::step(Point from, Point to) const {
  std::optional<std::uint64_t> best = walk(from, to);
  for (const GridLink& link : map_.links()) {
    if (link.from != from || link.to != to) continue;
    if (!map_.walkable(from) || !map_.walkable(to)) continue;
    const std::uint64_t cost = std::uint64_t{4} * link.thousandths() * options_.costs.straight;
    best = std::min(best.value_or(cost), cost);
  }
  return best;
}

std::optional<std::uint64_t> Oracle::walk(Point from, Point to) const {
  if (!map_.walkable(from) || !map_.walkable(to)) return std::nullopt;
  if (is_hexagonal(map_.layout()) || is_staggered(map_.layout())) return shifted_step(from, to);
  const std::int32_t dx = to.x - from.x;
  const std::int32_t dy = to.y - from.y;
  if (std::abs(dx) > 1 || std::abs(dy) > 1 || (dx == 0 && dy == 0)) return std::nullopt;
  if (dx == 0 || dy == 0) return straight_step(from, to);
  return diagonal_step(from, to, {from.x + dx, from.y}, {from.x, from.y + dy});
}

std::optional<std::uint64_t> Oracle::straight_step(Point from, Point to) const {
  const bool entered = options_.terrain == TerrainRule::entered;
  const std::uint64_t here = map_.cost(from);
  const std::uint64_t there = map_.cost(to);
  return options_.costs.straight * (entered ? 4 * there : 2 * (here + there));
}

std::optional<std::uint64_t> Oracle::diagonal_step(Point from, Point to, Point left,
                                                   Point right) const {
  const int free = (map_.walkable(left) ? 1 : 0) + (map_.walkable(right) ? 1 : 0);
  switch (options_.corners) {
    case CornerRule::always: break;
    case CornerRule::one_free:
      if (free < 1) return std::nullopt;
      break;
    case CornerRule::both_free:
      if (free < 2) return std::nullopt;
      break;
    case CornerRule::never:
    case CornerRule::hexagonal: return std::nullopt;
  }
  const std::uint64_t here = map_.cost(from);
  const std::uint64_t there = map_.cost(to);
  if (options_.terrain == TerrainRule::entered) return options_.costs.diagonal * 4 * there;
  std::uint64_t sum = here + there;
  for (const Point corner : {left, right}) {
    sum += map_.walkable(corner) ? map_.cost(corner) : std::max(here, there);
  }
  return options_.costs.diagonal * sum;
}

/// Where rows (or columns) are shifted, by the cells' spots on a sheet of paper ruled at half their
/// breadth. Hexagons have neighbours beside them and above and below to both sides; staggered
/// diamonds share a side with the latter, and a corner with those two spots away along the paper.
std::optional<std::uint64_t> Oracle::shifted_step(Point from, Point to) const {
  const Point a = spot(from);
  const Point b = spot(to);
  const std::int32_t dx = b.x - a.x;
  const std::int32_t dy = b.y - a.y;
  if (std::abs(dx) == 1 && std::abs(dy) == 1) return straight_step(from, to);
  const bool level = std::abs(dx) == 2 && dy == 0;
  const bool upright = dx == 0 && std::abs(dy) == 2;
  if (is_hexagonal(map_.layout())) {
    const bool beside = shifts_columns() ? upright : level;
    return beside ? straight_step(from, to) : std::nullopt;
  }
  if (!level && !upright) return std::nullopt;
  const Point middle = {a.x + dx / 2, a.y + dy / 2};
  const int x = upright ? 1 : 0;
  const int y = level ? 1 : 0;
  return diagonal_step(from, to, cell_at({middle.x - x, middle.y - y}),
                       cell_at({middle.x + x, middle.y + y}));
}

bool Oracle::shifts_columns() const {
  return std::string(to_string(map_.layout())).find("columns") != std::string::npos;
}

bool Oracle::shifted(std::int32_t line) const {
  const bool odd_ones = std::string(to_string(map_.layout())).find("odd") != std::string::npos;
  return (line % 2 != 0) == odd_ones;
}

Point Oracle::spot(Point cell) const {
  if (shifts_columns()) return {cell.x, 2 * cell.y + (shifted(cell.x) ? 1 : 0)};
  return {2 * cell.x + (shifted(cell.y) ? 1 : 0), cell.y};
}

/// Any cell outside the map will do for one that is not on it.
Point Oracle::cell_at(Point spot) const {
  if (spot.x < 0 || spot.y < 0) return {-1, -1};
  if (shifts_columns()) return {spot.x, (spot.y - (shifted(spot.x) ? 1 : 0)) / 2};
  return {(spot.x - (shifted(spot.y) ? 1 : 0)) / 2, spot.y};
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
    const std::int32_t reach = is_staggered(map_.layout()) ? 2 : 1;
    for (std::int32_t y = p.y - reach; y <= p.y + reach; ++y) {
      for (std::int32_t x = p.x - reach; x <= p.x + reach; ++x) try_step({x, y});
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
