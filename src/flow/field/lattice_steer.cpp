// Directions of flow fields on grids, from costs alone.
#include <cmath>

#include "lattice_flow.h"
#include "wend/base/assert.h"
#include "wend/internal/flow/lattice_steering.h"
#include "wend/path/line_of_sight.h"

namespace wend {
namespace {

/// Limits for looking straight at a goal: its distance in cells, and the number of goals.
constexpr std::uint64_t kFarSight = 64;
constexpr std::size_t kMostGoals = 8;

}  // namespace

/// A goal in sight to which the straight line is as short as the way.
NodeId LatticeFlow::goal_straight_on(NodeId node) const {
  if (rule_.grids().unit == nullptr || goals_.size() > kMostGoals) return kNoNode;
  const std::uint64_t cost = units(node);
  const std::uint64_t straight = rule_.costs().straight;
  if (cost > kFarSight * straight) return kNoNode;
  const GridTopology& grid = rule_.topology();
  const Point here = grid.point(node);
  for (const NodeId goal : goals_) {
    const Point there = grid.point(goal);
    if (straight_cost(here, there) > cost) continue;
    const GridWay way(here, there);
    const bool shortest =
        rule_.eikonal() ? straight_cost(here, there) == cost
                        : grid.hexagonal() || cost == way.diagonal_steps * rule_.costs().diagonal +
                                                          way.straight_steps * straight;
    if (shortest && line_of_sight(grid, here, there)) return goal;
  }
  return kNoNode;
}

/// Aims far only on uniform ground: over terrain a straight line may be more expensive.
NodeId LatticeFlow::aim(NodeId node) const {
  if (rule_.grids().unit == nullptr) return next(node);
  return farthest_in_sight(rule_.topology(), node, [this](NodeId from) { return next(from); });
}

Direction LatticeFlow::steer(NodeId node, const Position& at) const {
  const GridTopology& grid = rule_.topology();
  if (units(node) == FlowRule::kFar) return {};
  const unsigned move = step(node);
  if (move == kNoMove) return unit_towards(at, plane_.centre(point(node)));
  if (walks_freely(grid, plane_, node, at)) {
    const NodeId goal = goal_straight_on(node);
    if (goal != kNoNode) return unit_towards(at, plane_.centre(point(goal)));
    return rule_.eikonal() ? blended(node, at) : unit_towards(at, plane_.centre(point(aim(node))));
  }
  return rule_.eikonal() ? across_corner(node, at) : past_corners(grid, plane_, node, move, at);
}

/// Along the way that the equation says, from a node's centre.
Direction LatticeFlow::flow(NodeId node) const {
  const std::uint64_t own = units(node);
  if (own == FlowRule::kFar || own == 0) return {};
  const Position centre = plane_.centre(point(node));
  const auto middle = [&](unsigned move) {
    const Point p = point(node);
    return plane_.centre({p.x + kMoveX[move], p.y + kMoveY[move]});
  };
  const FlowRule::Best best = rule_.best(node, costs());
  // Places that see a goal may cost less than their neighbours say.
  if (best.cost > own) {
    const NodeId goal = goal_straight_on(node);
    if (goal != kNoNode) return unit_towards(centre, plane_.centre(point(goal)));
  }
  WEND_ASSERT(best.axis != kNoMove, "a place with a way that is no goal has a neighbour with one");
  if (best.side == kNoMove) return unit_towards(centre, middle(best.axis));
  const GridTopology& grid = rule_.topology();
  const double t =
      rule_.stencil().share(units(grid.target(node, best.axis)),
                            units(grid.target(node, best.side)), rule_.price_across(node, best));
  const Position x = middle(best.axis);
  const Position p = middle(best.side);
  return unit_towards(centre, {x.x + t * (p.x - x.x), x.y + t * (p.y - x.y), 0});
}

/// Between centres directions change gradually: the mean of what the four nearest say, by how near
/// they are. Where they disagree, as between two ways round, the own one's counts.
Direction LatticeFlow::blended(NodeId node, const Position& at) const {
  const GridTopology& grid = rule_.topology();
  const Direction own = flow(node);
  if (grid.hexagonal()) return own;
  const Point here = grid.point(node);
  const Position centre = plane_.centre(here);
  const Position column = plane_.centre({here.x + 1, here.y});
  const Position row = plane_.centre({here.x, here.y + 1});
  const double x = at.x - centre.x;
  const double y = at.y - centre.y;
  const double area =
      (column.x - centre.x) * (row.y - centre.y) - (column.y - centre.y) * (row.x - centre.x);
  // In columns and rows from the centre, from -1/2 to 1/2.
  const double u = (x * (row.y - centre.y) - y * (row.x - centre.x)) / area;
  const double v = (y * (column.x - centre.x) - x * (column.y - centre.y)) / area;
  const Point to = {here.x + (u < 0 ? -1 : 1), here.y + (v < 0 ? -1 : 1)};
  const double a = std::abs(u);
  const double b = std::abs(v);
  Direction sum = {own.x * (1 - a) * (1 - b), own.y * (1 - a) * (1 - b), 0};
  const auto add = [&](Point p, double weight) {
    if (weight == 0) return;  // there may be no such cell
    const Direction other = flow(grid.node(p));
    sum.x += other.x * weight;
    sum.y += other.y * weight;
  };
  add({to.x, here.y}, a * (1 - b));
  add({here.x, to.y}, (1 - a) * b);
  add(to, a * b);
  const double length = std::sqrt(sum.x * sum.x + sum.y * sum.y);
  constexpr double kAgree = 0.9;
  if (!(length > kAgree)) return own;
  return {sum.x / length, sum.y / length, 0};
}

/// Beside corners: straight where the four cells round one are free; else by where the way leaves
/// the cell, and on into the next one.
Direction LatticeFlow::across_corner(NodeId node, const Position& at) const {
  const GridTopology& grid = rule_.topology();
  const FlowRule::Best best = rule_.best(node, costs());
  if (best.side == kNoMove || grid.hexagonal() || best.cost > units(node)) {
    return past_corners(grid, plane_, node, step(node), at);
  }
  const Point here = point(node);
  const Position centre = plane_.centre(here);
  const Position x = plane_.centre({here.x + kMoveX[best.axis], here.y + kMoveY[best.axis]});
  const Position p = plane_.centre({here.x + kMoveX[best.side], here.y + kMoveY[best.side]});
  const double t =
      rule_.stencil().share(units(grid.target(node, best.axis)),
                            units(grid.target(node, best.side)), rule_.price_across(node, best));
  const Position to = {x.x + t * (p.x - x.x), x.y + t * (p.y - x.y), 0};
  const unsigned free = grid.free_neighbours(node);
  if (((free >> left_of(best.side)) & (free >> right_of(best.side)) & 1u) != 0) {
    return unit_towards(at, to);
  }
  const Position gate = {(centre.x + to.x) / 2, (centre.y + to.y) / 2, 0};
  constexpr double kAtGate = 0.02;
  return unit_towards(at, plane_.squared_distance(at, gate) < kAtGate ? x : gate);
}

}  // namespace wend
