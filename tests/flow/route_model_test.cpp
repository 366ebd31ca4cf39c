// Routes against a plain model of what they promise: which portal leads out of each part, by the
// estimates from portal to portal; that within a part ways go to the portal's nearest cell, or are
// the cheapest to the goal; and that nothing in a tile costs more than by any step that it may
// take.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <limits>
#include <map>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/catalogue/navigator.h"
#include "wend/flow/flow_routes.h"
#include "wend/flow/flow_tiles.h"

namespace wend::test {
namespace {

constexpr double kNoWay = std::numeric_limits<double>::infinity();

/// The exits of all parts towards some goals, as wend/flow/flow_routes.h and FlowTiles reckon them.
class RouteModel {
 public:
  static constexpr std::size_t kNoExit = ~std::size_t{0};

  /// A part may have several goals: the first counts.
  RouteModel(const SectorMap& sectors, const std::vector<std::pair<SectorPart, Point>>& goals)
      : sectors_(&sectors), parts_(sectors.ranks()) {
    for (const auto& [part, place] : goals) {
      Part& begun = parts_[sectors.rank(part)];
      if (begun.cost == 0) continue;
      begun.cost = 0;
      begun.leave = place;
    }
    while (settle_next()) {
    }
  }

  std::size_t exit(SectorPart part) const { return parts_[sectors_->rank(part)].exit; }

 private:
  struct Part {
    std::uint64_t cost = ~std::uint64_t{0};
    std::size_t exit = kNoExit;
    Point leave;  // the exit's middle, or the goal's place
    bool settled = false;
  };

  /// Twelfths of a step, over open ground.
  std::uint64_t distance(Point a, Point b) const {
    const GridTopology& grid = sectors_->topology();
    const std::int32_t dx = std::abs(a.x - b.x);
    const std::int32_t dy = std::abs(a.y - b.y);
    const std::int32_t most = std::max(dx, dy);
    const std::int32_t least = std::min(dx, dy);
    if (grid.hexagonal()) {
      const std::int32_t both = std::abs(a.x - b.x + a.y - b.y);
      return 12 * static_cast<std::uint64_t>(std::max(most, both));
    }
    const bool diagonals = grid.corner_rule() != CornerRule::never;
    return static_cast<std::uint64_t>(diagonals ? 12 * (most - least) + 17 * least
                                                : 12 * (most + least));
  }
  bool settle_next() {
    std::uint32_t next = 0;
    std::uint64_t least = ~std::uint64_t{0};
    for (std::uint32_t rank = 0; rank < parts_.size(); ++rank) {
      if (parts_[rank].settled || parts_[rank].cost >= least) continue;
      least = parts_[rank].cost;
      next = rank;
    }
    if (least == ~std::uint64_t{0}) return false;
    parts_[next].settled = true;
    for (std::uint32_t sector = 0; sector < sectors_->sector_count(); ++sector) {
      for (std::size_t i = 0; i < sectors_->portals(sector).size(); ++i) {
        if (sectors_->rank(sectors_->portals(sector)[i].to()) == next) enter(sector, i, next);
      }
    }
    return true;
  }
  /// From the part that a portal leads out of, to one that is settled.
  void enter(std::uint32_t sector, std::size_t number, std::uint32_t next) {
    const SectorPortal& portal = sectors_->portals(sector)[number];
    const SectorPart from = {sector, portal.label};
    const Part& to = parts_[next];
    Part& before = parts_[sectors_->rank(from)];
    if (before.settled) return;
    const Point place = sectors_->middle(sector, portal);
    std::uint64_t costs = distance(sectors_->middle(from), place) + distance(place, to.leave);
    if (to.exit != kNoExit) {
      costs += to.cost - distance(sectors_->middle(sectors_->ranked(next)), to.leave);
    }
    if (costs >= before.cost) return;
    before.cost = costs;
    before.exit = number;
    before.leave = place;
  }

  const SectorMap* sectors_;
  std::vector<Part> parts_;
};

double cost_of_edge(const Navigator& navigator, NodeId from, NodeId to) {
  for (const NodeEdge& edge : navigator.edges(from)) {
    if (edge.to == to) return edge.cost;
  }
  return kNoWay;
}

/// Costs from a cell to each other cell of its sector.
std::map<NodeId, double> costs_within(const Navigator& navigator, const SectorMap& sectors,
                                      NodeId from) {
  using Open = std::pair<double, NodeId>;
  std::map<NodeId, double> costs = {{from, 0}};
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
  open.push({0, from});
  while (!open.empty()) {
    const auto [cost, node] = open.top();
    open.pop();
    if (cost > costs[node]) continue;
    for (const NodeEdge& edge : navigator.edges(node)) {
      if (sectors.sector_of(edge.to) != sectors.sector_of(from)) continue;
      const auto known = costs.find(edge.to);
      if (known != costs.end() && known->second <= cost + edge.cost) continue;
      costs[edge.to] = cost + edge.cost;
      open.push({cost + edge.cost, edge.to});
    }
  }
  return costs;
}

/// The least that it costs to cross a portal.
double cost_across(const Navigator& navigator, const SectorMap& sectors, NodeId from,
                   std::size_t number) {
  const std::uint32_t sector = sectors.sector_of(from);
  const SectorPortal& portal = sectors.portals(sector)[number];
  const std::map<NodeId, double> costs = costs_within(navigator, sectors, from);
  double least = kNoWay;
  for (std::uint32_t i = 0; i < portal.length; ++i) {
    const NodeId cell = sectors.node(sector, sectors.cell_of(portal, i));
    const auto known = costs.find(cell);
    if (known == costs.end()) continue;
    const NodeId to = sectors.topology().target(cell, sectors.step_across(sector, portal, i));
    least = std::min(least, known->second + cost_of_edge(navigator, cell, to));
  }
  return least;
}

struct ModelWorld {
  GridMap map;
  Navigator navigator;
};

ModelWorld random_model_world(Random& random) {
  GridMap map = random.chance(50)
                    ? random_map(static_cast<MapKind>(random.below(kMapKinds)), random)
                    : random_quilt(random);
  map.set_layout(static_cast<CellLayout>(random.below(kCellLayouts)));
  if (random.chance(30)) add_terrain(map, random);
  GridOptions options;
  options.corners = static_cast<CornerRule>(random.below(4));
  options.terrain = random.chance(50) ? TerrainRule::touched : TerrainRule::entered;
  Navigator navigator = Navigator::build(map, options).value();
  return {std::move(map), std::move(navigator)};
}

/// A whole way by first steps, part by part.
void expect_way_of_model(const Navigator& navigator, const SectorMap& sectors,
                         const std::vector<NodeId>& way, int& crossed) {
  const SectorPart goal = sectors.part(way.back());
  const bool within = sectors.part(way.front()) == goal;
  std::vector<std::pair<SectorPart, Point>> goals;
  if (!within) goals.push_back({goal, sectors.middle(goal)});
  const RouteModel model(sectors, goals);
  NodeId entered = way.front();
  double cost = 0;
  for (std::size_t i = 1; i < way.size(); ++i) {
    const SectorPart from = sectors.part(way[i - 1]);
    const SectorPart to = sectors.part(way[i]);
    const double step = cost_of_edge(navigator, way[i - 1], way[i]);
    cost += step;
    if (from.sector == to.sector) continue;
    ++crossed;
    const std::size_t exit = model.exit(from);
    ASSERT_NE(exit, RouteModel::kNoExit);
    ASSERT_EQ(to, sectors.portals(from.sector)[exit].to());
    ASSERT_NEAR(cost, cost_across(navigator, sectors, entered, exit), 1e-6 * cost);
    entered = way[i];
    cost = 0;
  }
  ASSERT_NEAR(cost, costs_within(navigator, sectors, entered)[way.back()], 1e-6 * (1 + cost));
}

TEST(RouteModel, FirstStepsLeaveEachPartByThePortalOfTheLeastEstimate) {
  Random random(4201);
  int crossed = 0;
  constexpr int kWorlds = kSanitized ? 70 : 200;
  for (int i = 0; i < kWorlds; ++i) {
    const ModelWorld world = random_model_world(random);
    const Navigator& navigator = world.navigator;
    const auto nodes = static_cast<std::uint32_t>(navigator.node_count());
    FlowRoutes routes(navigator, {.sectors = {4 << random.below(2)}});
    for (int query = 0; query < 8; ++query) {
      const NodeId from = random.below(nodes);
      NodeId to = random.below(nodes);
      for (int k = 0; k < 8 && navigator.component(to) != navigator.component(from); ++k) {
        to = random.below(nodes);
      }
      std::vector<NodeId> way;
      if (!routes.first_steps(from, to, nodes, way)) continue;
      ASSERT_NO_FATAL_FAILURE(expect_way_of_model(navigator, *routes.sectors(), way, crossed))
          << i << " from " << from << ' ' << to_string(world.map.layout()) << '\n'
          << to_text(world.map);
    }
  }
  EXPECT_GT(crossed, 3 * kWorlds / 2);
}

/// Ways leave a part by the model's portal; and no step within the part, or into the next one, is
/// part of a cheaper way.
void expect_tiles_of_model(const Navigator& navigator, const FlowTiles& tiles,
                           const RouteModel& model, int& crossed) {
  const SectorMap& sectors = tiles.ground().sectors();
  for (NodeId node = 0; node < navigator.node_count(); ++node) {
    const SectorPart part = sectors.part(node);
    if (!tiles.reached(node)) continue;
    const double cost = tiles.cost(node);
    const bool ranked = sectors.has_rank(part);
    const std::size_t exit = ranked ? model.exit(part) : RouteModel::kNoExit;
    const SectorPart beyond =
        exit == RouteModel::kNoExit ? part : sectors.portals(part.sector)[exit].to();
    const NodeId next = tiles.next(node);
    if (next != kNoNode && sectors.sector_of(next) != part.sector) {
      ASSERT_EQ(sectors.part(next), beyond) << node;
      ++crossed;
    }
    for (const NodeEdge& edge : navigator.edges(node)) {
      const SectorPart to = sectors.part(edge.to);
      if (!(to == part) && !(to == beyond)) continue;
      ASSERT_LE(cost, (tiles.cost(edge.to) + edge.cost) * (1 + 1e-9)) << node << " to " << edge.to;
    }
  }
}

TEST(RouteModel, TilesLeadByThePortalOfTheLeastEstimateAndCostNoMoreThanTheirCells) {
  Random random(4202);
  int crossed = 0;
  for (int i = 0; i < sample(120); ++i) {
    const ModelWorld world = random_model_world(random);
    const Navigator& navigator = world.navigator;
    std::vector<NodeId> goals;
    const std::uint32_t wanted = random.chance(60) ? 1 : 2 + random.below(3);
    for (int k = 0; k < 40 && goals.size() < wanted; ++k) {
      const NodeId node = random.below(static_cast<std::uint32_t>(navigator.node_count()));
      if (navigator.walkable(node)) goals.push_back(node);
    }
    const FlowTiles tiles =
        FlowTiles::build(navigator, goals, {{4 << random.below(2)}, false}).value();
    const SectorMap& sectors = tiles.ground().sectors();
    std::vector<NodeId> sorted = goals;
    std::sort(sorted.begin(), sorted.end());
    std::vector<std::pair<SectorPart, Point>> roots;
    for (const NodeId goal : sorted) {
      const SectorPart part = sectors.part(goal);
      if (sectors.has_rank(part)) roots.push_back({part, sectors.topology().point(goal)});
    }
    const RouteModel model(sectors, roots);
    ASSERT_NO_FATAL_FAILURE(expect_tiles_of_model(navigator, tiles, model, crossed))
        << i << ' ' << to_string(world.map.layout()) << '\n'
        << to_text(world.map);
  }
  EXPECT_GT(crossed, sample(2'000));
}

}  // namespace
}  // namespace wend::test
