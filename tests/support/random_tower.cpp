#include "support/random_tower.h"

#include <functional>
#include <queue>
#include <utility>

#include "support/oracle.h"

namespace wend::test {
namespace {

/// Joins neighbouring floors, up and down, at one column and row.
void add_stairs(RandomTower& tower, Random& random) {
  const auto floors = static_cast<std::int32_t>(tower.floors.size());
  if (floors < 2) return;
  const TowerOracle oracle(tower);
  FloorCell low;
  FloorCell high;
  // Most of them where there is room.
  for (int i = 0; i < 8 && (high == low || !oracle.walkable(low) || !oracle.walkable(high)); ++i) {
    low = random_floor_cell(tower, random);
    low.floor = random.between(0, floors - 2);
    high = {low.x, low.y, low.floor + 1};
  }
  const double cost = 1 + random.below(4);
  tower.links.push_back({low, high, cost});
  tower.links.push_back({high, low, cost});
}

/// Joins all floors with each other.
void add_lift(RandomTower& tower, Random& random) {
  const FloorCell cell = random_floor_cell(tower, random);
  const auto floors = static_cast<std::int32_t>(tower.floors.size());
  for (std::int32_t a = 0; a < floors; ++a) {
    for (std::int32_t b = 0; b < floors; ++b) {
      if (a != b) tower.links.push_back({{cell.x, cell.y, a}, {cell.x, cell.y, b}, 3});
    }
  }
}

/// Leads down only.
void add_drop(RandomTower& tower, Random& random) {
  const FloorCell high = random_floor_cell(tower, random);
  if (high.floor == 0) return;
  const std::int32_t floor = random.between(0, high.floor - 1);
  tower.links.push_back({high, {high.x, high.y, floor}, static_cast<double>(random.below(3))});
}

void add_teleporter(RandomTower& tower, Random& random) {
  const FloorCell from = random_floor_cell(tower, random);
  const FloorCell to = random_floor_cell(tower, random);
  tower.links.push_back({from, to, static_cast<double>(random.below(6))});
}

void add_links(RandomTower& tower, Random& random) {
  for (std::uint32_t i = random.below(8); i > 0; --i) add_stairs(tower, random);
  if (random.chance(25)) add_lift(tower, random);
  for (std::uint32_t i = random.below(3); i > 0; --i) add_drop(tower, random);
  for (std::uint32_t i = random.below(3); i > 0; --i) add_teleporter(tower, random);
  // So many that estimates treat them as a crowd.
  if (random.chance(8)) {
    for (int i = 0; i < 90; ++i) add_teleporter(tower, random);
  }
  // Floors need not be of one size.
  std::erase_if(tower.links, [&](const FloorLink& link) {
    const auto off = [&](FloorCell cell) {
      return !tower.floors[static_cast<std::size_t>(cell.floor)].contains({cell.x, cell.y});
    };
    return off(link.from) || off(link.to);
  });
}

std::string text_of(FloorCell cell) {
  return std::to_string(cell.x) + "," + std::to_string(cell.y) + "," + std::to_string(cell.floor);
}

}  // namespace

FloorCell random_floor_cell(const RandomTower& tower, Random& random) {
  const auto floor = random.below(static_cast<std::uint32_t>(tower.floors.size()));
  const Point p = random_cell(tower.floors[floor], random);
  return {p.x, p.y, static_cast<std::int32_t>(floor)};
}

void draw_ends(RandomTower& tower, Random& random) {
  const TowerOracle oracle(tower);
  for (FloorCell* end : {&tower.from, &tower.to}) {
    *end = random_floor_cell(tower, random);
    for (int i = 0; i < 8 && !oracle.walkable(*end); ++i) *end = random_floor_cell(tower, random);
  }
}

RandomTower random_tower(std::uint64_t number) {
  Random random(number);
  RandomTower tower;
  const auto layout = static_cast<CellLayout>(number % kCellLayouts);
  const bool terrain = number / kCellLayouts % 2 == 1;
  const CornerRule rule = kCornerRules[number / kCellLayouts / 2 % 4];
  for (std::uint32_t count = 1 + random.below(5); count > 0; --count) {
    const auto kind = static_cast<MapKind>(random.below(kMapKinds));
    RandomCase floor = random_case(kind, rule, terrain && random.chance(80), random);
    floor.map.set_layout(layout);
    if (random.chance(25)) {
      TerrainCosts costs = floor.map.terrain();
      costs.set('s', 5);
      costs.set('h', 0);
      floor.map.set_terrain(costs);
    }
    tower.options = floor.options;
    tower.floors.push_back(std::move(floor.map));
  }
  if (!random.chance(15)) add_links(tower, random);
  draw_ends(tower, random);
  return tower;
}

std::string RandomTower::describe() const {
  std::string text = "from " + text_of(from) + " to " + text_of(to) + " corners " +
                     to_string(options.corners) + " terrain " + to_string(options.terrain) + " " +
                     to_string(floors[0].layout()) + "\n";
  for (const FloorLink& link : links) {
    text += "link " + text_of(link.from) + " to " + text_of(link.to) + " at " +
            std::to_string(link.cost) + "\n";
  }
  for (const GridMap& floor : floors) text += to_text(floor) + "\n";
  return text;
}

bool TowerOracle::walkable(FloorCell cell) const {
  const auto floor = static_cast<std::size_t>(cell.floor);
  return cell.floor >= 0 && floor < tower_.floors.size() &&
         tower_.floors[floor].walkable({cell.x, cell.y});
}

std::optional<std::uint64_t> TowerOracle::walk(FloorCell from, FloorCell to) const {
  if (from.floor != to.floor || !walkable(from) || !walkable(to)) return std::nullopt;
  const GridMap& floor = tower_.floors[static_cast<std::size_t>(from.floor)];
  return Oracle(floor, tower_.options).step({from.x, from.y}, {to.x, to.y});
}

std::optional<std::uint64_t> TowerOracle::step(FloorCell from, FloorCell to) const {
  std::optional<std::uint64_t> best = walk(from, to);
  if (!walkable(from) || !walkable(to)) return best;
  for (const FloorLink& link : tower_.links) {
    if (link.from != from || link.to != to) continue;
    const std::uint64_t cost = std::uint64_t{4} * GridLink{{}, {}, link.cost}.thousandths() *
                               tower_.options.costs.straight;
    if (!best || cost < *best) best = cost;
  }
  return best;
}

std::optional<std::uint64_t> TowerOracle::cost(const std::vector<FloorCell>& path) const {
  std::uint64_t sum = 0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto cost = step(path[i - 1], path[i]);
    if (!cost) return std::nullopt;
    sum += *cost;
  }
  return sum;
}

std::optional<std::uint64_t> TowerOracle::at(const Distances& distances, FloorCell cell) const {
  const auto floor = static_cast<std::size_t>(cell.floor);
  const GridMap& map = tower_.floors[floor];
  if (!map.contains({cell.x, cell.y})) return std::nullopt;
  return distances[floor][map.id({cell.x, cell.y})];
}

TowerOracle::Distances TowerOracle::spread(FloorCell from, bool counts_steps) const {
  Distances best;
  for (const GridMap& floor : tower_.floors) best.emplace_back(floor.cell_count());
  if (!walkable(from)) return best;
  using Entry = std::pair<std::uint64_t, std::pair<std::size_t, NodeId>>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  const auto reach = [&](FloorCell cell, std::uint64_t distance) {
    const auto floor = static_cast<std::size_t>(cell.floor);
    const NodeId node = tower_.floors[floor].id({cell.x, cell.y});
    auto& known = best[floor][node];
    if (known && *known <= distance) return;
    known = distance;
    open.push({distance, {floor, node}});
  };
  reach(from, 0);
  while (!open.empty()) {
    const std::uint64_t distance = open.top().first;
    const auto place = open.top().second;
    open.pop();
    if (distance > *best[place.first][place.second]) continue;
    const Point p = tower_.floors[place.first].point(place.second);
    const FloorCell here = {p.x, p.y, static_cast<std::int32_t>(place.first)};
    const auto try_step = [&](FloorCell next, std::optional<std::uint64_t> cost) {
      if (cost) reach(next, distance + (counts_steps ? 1 : *cost));
    };
    for (const FloorLink& link : tower_.links) {
      if (link.from == here) try_step(link.to, step(here, link.to));
    }
    const std::int32_t far = is_staggered(tower_.floors[0].layout()) ? 2 : 1;
    for (std::int32_t y = p.y - far; y <= p.y + far; ++y) {
      for (std::int32_t x = p.x - far; x <= p.x + far; ++x) {
        try_step({x, y, here.floor}, walk(here, {x, y, here.floor}));
      }
    }
  }
  return best;
}

TowerOracle::Distances TowerOracle::distances(FloorCell from) const { return spread(from, false); }

TowerOracle::Distances TowerOracle::step_counts(FloorCell from) const { return spread(from, true); }

}  // namespace wend::test
