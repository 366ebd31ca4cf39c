// Whole-map fields against their equation, written down again and solved by trying: the cost of
// each place by its neighbours and across the sides between them, the next step, and where units
// walk from a place's middle.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "flow_field_worlds.h"
#include "support/sample.h"

namespace wend::test {
namespace {

/// Costs are rounded to the map's units, of which a straight step takes 13860.
constexpr double kRounding = 4;

/// A way on: the cost of a place by it, and the position that it leads to.
struct WayOn {
  double cost;
  Position to;
};

/// A place of a grid of squares or hexagons, by its neighbours.
class SolvedPlace {
 public:
  SolvedPlace(const FieldWorld& world, const FlowField& field, NodeId node)
      : world_(&world), field_(&field), node_(node) {
    for (const NodeEdge& edge : world.navigator.edges(node)) {
      const CostModel costs = world.navigator.options().costs;
      const double length = is_diagonal_step(edge.to) ? double(costs.diagonal) : costs.straight;
      prices_[edge.to] = edge.cost * costs.straight / length;
    }
    for (const auto& [to, price] : prices_) {
      ways_.push_back({field.cost(to) + walk(to), world.navigator.position(to)});
      if (!is_diagonal_step(to)) try_sides(to, price);
    }
  }

  /// The cost of a length of 1 by each of the legal steps.
  const std::map<NodeId, double>& prices() const { return prices_; }
  /// The cost of a walk to a neighbour.
  double walk(NodeId to) const {
    return prices_.at(to) * (is_diagonal_step(to) ? std::sqrt(2.0) : 1);
  }
  /// False where the cost of some length is unknown: past a corner, over terrain.
  bool is_known() const { return known_; }
  WayOn best() const {
    const auto cheaper = [](const WayOn& a, const WayOn& b) { return a.cost < b.cost; };
    return *std::min_element(ways_.begin(), ways_.end(), cheaper);
  }
  /// Whether none that is about as cheap leads elsewhere.
  bool is_clear() const {
    const WayOn one = best();
    return std::all_of(ways_.begin(), ways_.end(), [&](const WayOn& other) {
      const double apart = std::hypot(other.to.x - one.to.x, other.to.y - one.to.y);
      return other.cost > one.cost + 30 * kRounding || apart < 0.005;
    });
  }

 private:
  bool hexagons() const { return is_hexagonal(world_->map.layout()); }
  bool is_diagonal_step(NodeId to) const {
    const Point a = world_->navigator.point(node_);
    const Point b = world_->navigator.point(to);
    return !hexagons() && a.x != b.x && a.y != b.y;
  }
  /// The free places beside this one and a neighbour.
  std::vector<NodeId> places_beside(NodeId x) const {
    const Navigator& navigator = world_->navigator;
    std::vector<NodeId> found;
    if (hexagons()) {
      const Position there = navigator.position(x);
      for (const auto& [p, price] : prices_) {
        const Position at = navigator.position(p);
        if (p != x && std::hypot(at.x - there.x, at.y - there.y) < 1.01) found.push_back(p);
      }
      return found;
    }
    const Point here = navigator.point(node_);
    const Point there = navigator.point(x);
    const Point aside = {there.y - here.y, there.x - here.x};
    for (const Point p : {Point{there.x + aside.x, there.y + aside.y},
                          Point{there.x - aside.x, there.y - aside.y}}) {
      if (world_->map.walkable(p)) found.push_back(navigator.node(p));
    }
    return found;
  }
  /// Across the sides from x to the places beside both: where two lengths cost different amounts,
  /// the more expensive one counts. Between two places costs are taken as linear.
  void try_sides(NodeId x, double price) {
    const Position at_x = world_->navigator.position(x);
    for (const NodeId p : places_beside(x)) {
      const auto step = prices_.find(p);
      if (step == prices_.end() && !world_->map.uniform()) known_ = false;
      if (!field_->reached(x) || !field_->reached(p)) continue;
      const double dear = step == prices_.end() ? price : std::max(price, step->second);
      const Position at_p = world_->navigator.position(p);
      WayOn best = {std::numeric_limits<double>::infinity(), {}};
      constexpr int kTries = 100;
      for (int i = 0; i <= kTries; ++i) {
        const double t = double(i) / kTries;
        const double length = std::sqrt(hexagons() ? 1 - t + t * t : 1 + t * t);
        const double cost = (1 - t) * field_->cost(x) + t * field_->cost(p) + dear * length;
        const Position to = {at_x.x + t * (at_p.x - at_x.x), at_x.y + t * (at_p.y - at_x.y), 0};
        if (cost < best.cost) best = {cost, to};
      }
      ways_.push_back(best);
    }
  }

  const FieldWorld* world_;
  const FlowField* field_;
  NodeId node_;
  bool known_ = true;
  std::map<NodeId, double> prices_;
  std::vector<WayOn> ways_;
};

/// Straight to a goal in sight, over even ground; infinite where there is none.
double straight_line(const FieldWorld& world, NodeId node) {
  double least = std::numeric_limits<double>::infinity();
  if (!world.map.uniform()) return least;
  const Navigator& navigator = world.navigator;
  for (const NodeId goal : world.goals) {
    if (!navigator.walkable(goal)) continue;
    if (!navigator.line_of_sight(navigator.point(node), navigator.point(goal))) continue;
    const Position a = navigator.position(node);
    const Position b = navigator.position(goal);
    least = std::min(least, 13860 * std::hypot(a.x - b.x, a.y - b.y));
  }
  return least;
}

/// The next step is the best of those that lead to where it costs less.
void expect_next(const FlowField& field, NodeId node, const SolvedPlace& place) {
  const NodeId next = field.next(node);
  ASSERT_NE(next, kNoNode) << node;
  ASSERT_LT(field.cost(next), field.cost(node)) << node;
  for (const auto& [to, price] : place.prices()) {
    if (field.cost(to) >= field.cost(node)) continue;
    ASSERT_LE(field.cost(next) + place.walk(next), field.cost(to) + place.walk(to) + kRounding)
        << node << " to " << to;
  }
}

void expect_direction(const FieldWorld& world, const FlowField& field, NodeId node,
                      const Position& to) {
  const Position at = world.navigator.position(node);
  const double length = std::hypot(to.x - at.x, to.y - at.y);
  const Direction direction = field.direction(node);
  ASSERT_NEAR(direction.x, (to.x - at.x) / length, 0.02) << node;
  ASSERT_NEAR(direction.y, (to.y - at.y) / length, 0.02) << node;
}

struct SolvedCounts {
  int even = 0;
  int rough = 0;
  int aims = 0;
};

void expect_solved(const FieldWorld& world, const FlowField& field, SolvedCounts& counts) {
  for (NodeId node = 0; node < world.navigator.node_count(); node += 2 + node % 3) {
    if (!field.reached(node) || field.cost(node) == 0) continue;
    const SolvedPlace place(world, field, node);
    ASSERT_NO_FATAL_FAILURE(expect_next(field, node, place));
    if (!place.is_known()) continue;
    ++(world.map.uniform() ? counts.even : counts.rough);
    const double cost = field.cost(node);
    const double straight = straight_line(world, node);
    const WayOn best = place.best();
    ASSERT_LE(cost, best.cost + kRounding) << node;
    const bool sees = std::abs(cost - straight) < kRounding;
    if (sees) continue;
    ASSERT_NEAR(cost, best.cost, kRounding) << node;
    if (!place.is_clear() || straight < cost + kRounding) continue;
    ASSERT_NO_FATAL_FAILURE(expect_direction(world, field, node, best.to));
    ++counts.aims;
  }
}

TEST(FlowEquation, EikonalFieldsCostAndLeadAsTheEquationSays) {
  Random random(4205);
  SolvedCounts counts;
  constexpr int kWorlds = kSanitized ? 40 : 150;
  for (int i = 0; i < kWorlds; ++i) {
    const FieldGrids grids =
        random.chance(30) ? FieldGrids::to_walk_on : FieldGrids::with_diagonals;
    const FieldWorld world = random_field_world(random, grids);
    const CellLayout layout = world.map.layout();
    if (layout != CellLayout::square && !is_hexagonal(layout)) continue;
    const FlowField field =
        FlowField::build(world.navigator, world.goals, {FlowKind::eikonal, nullptr}).value();
    ASSERT_NO_FATAL_FAILURE(expect_solved(world, field, counts)) << i << ' ' << world.describe();
  }
  EXPECT_GT(counts.even, 15 * kWorlds);
  EXPECT_GT(counts.rough, 5 * kWorlds);
  EXPECT_GT(counts.aims, 15 * kWorlds);
}

}  // namespace
}  // namespace wend::test
