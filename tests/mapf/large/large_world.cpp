#include "mapf/large/large_world.h"

#include <algorithm>
#include <functional>

#include "wend/space/maps/cell_layout.h"

namespace wend::test {
namespace {

bool same(Point a, Point b) { return a.x == b.x && a.y == b.y; }

bool share_place(const std::vector<Point>& a, const std::vector<Point>& b) {
  return std::any_of(a.begin(), a.end(), [&](Point p) {
    return std::any_of(b.begin(), b.end(), [&](Point q) { return same(p, q); });
  });
}

/// Where a unit is before and after a step.
struct Move {
  const std::vector<Point>& from;
  const std::vector<Point>& to;
};

/// Whether squares of both move diagonally over the same middle.
bool cross(const Move& a, const Move& b) {
  const auto diagonal = [](const Move& move) {
    return move.from[0].x != move.to[0].x && move.from[0].y != move.to[0].y;
  };
  if (!diagonal(a) || !diagonal(b)) return false;
  for (std::size_t i = 0; i < a.from.size(); ++i) {
    for (std::size_t k = 0; k < b.from.size(); ++k) {
      const Point p = {a.from[i].x + a.to[i].x, a.from[i].y + a.to[i].y};
      const Point q = {b.from[k].x + b.to[k].x, b.from[k].y + b.to[k].y};
      if (same(p, q)) return true;
    }
  }
  return false;
}

const char* fault_of_pair(const Move& a, const Move& b) {
  if (share_place(a.to, b.to)) return "share a square";
  if (share_place(a.to, b.from) && share_place(b.to, a.from)) return "change places";
  return cross(a, b) ? "cross" : nullptr;
}

bool is_step(const Navigator& navigator, NodeId from, NodeId to) {
  if (from == to) return true;
  const std::vector<NodeEdge> edges = navigator.edges(from);
  return std::any_of(edges.begin(), edges.end(), [&](const NodeEdge& e) { return e.to == to; });
}

/// Breadth first over the places of all agents.
class ForcedSearch {
 public:
  ForcedSearch(const LargeWorld& world, const LargeAgents& agents)
      : agents_(agents), size_(static_cast<NodeId>(world.navigator().node_count())) {
    for (std::uint32_t breadth = 1; breadth <= world.breadths(); ++breadth) {
      next_.emplace_back();
      covers_.emplace_back();
      for (NodeId node = 0; node < size_; ++node) {
        next_.back().push_back({node});
        covers_.back().push_back(world.cover(node, breadth));
        if (!world.navigator(breadth).walkable(node)) continue;
        for (const NodeEdge& edge : world.navigator(breadth).edges(node)) {
          next_.back().back().push_back(edge.to);
        }
      }
    }
  }

  bool solve() {
    std::vector<std::vector<NodeId>> queue = {agents_.starts};
    std::vector<bool> seen(code_of(std::vector<NodeId>(agents_.starts.size(), size_ - 1)) + 1);
    seen[code_of(agents_.starts)] = true;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      if (queue[i] == agents_.goals) return true;
      const std::vector<NodeId> from = queue[i];
      std::vector<NodeId> to(from.size());
      visit_steps(from, to, 0, [&] {
        if (seen[code_of(to)]) return;
        seen[code_of(to)] = true;
        queue.push_back(to);
      });
    }
    return false;
  }

 private:
  std::size_t code_of(const std::vector<NodeId>& nodes) const {
    std::size_t code = 0;
    for (const NodeId node : nodes) code = code * size_ + node;
    return code;
  }
  void visit_steps(const std::vector<NodeId>& from, std::vector<NodeId>& to, std::size_t agent,
                   const std::function<void()>& visit) const {
    if (agent == from.size()) return visit();
    const auto move = [&](std::size_t i) {
      const std::vector<std::vector<Point>>& covers = covers_[agents_.breadths[i] - 1];
      return Move{covers[from[i]], covers[to[i]]};
    };
    for (const NodeId node : next_[agents_.breadths[agent] - 1][from[agent]]) {
      to[agent] = node;
      bool free = true;
      for (std::size_t i = 0; i < agent && free; ++i) {
        free = fault_of_pair(move(agent), move(i)) == nullptr;
      }
      if (free) visit_steps(from, to, agent + 1, visit);
    }
  }

  const LargeAgents& agents_;
  NodeId size_;
  std::vector<std::vector<std::vector<NodeId>>> next_;  // by breadth and node
  std::vector<std::vector<std::vector<Point>>> covers_;
};

}  // namespace

LargeWorld::LargeWorld(const GridMap& map, const GridOptions& options, std::uint32_t breadths)
    : options_(options), units_(std::make_unique<UnitNavigators>(map)) {
  for (std::uint32_t breadth = 1; breadth <= breadths; ++breadth) {
    navigators_.push_back(units_->of(movement(breadth)).value());
  }
}

MovementClass LargeWorld::movement(std::uint32_t breadth) const {
  MovementClass movement;
  movement.costs = units_->map().terrain();
  movement.size = {UnitForm::square, static_cast<double>(breadth)};
  movement.options = options_;
  return movement;
}

std::string LargeWorld::name() const {
  return std::string(to_string(map().layout())) + " " + to_string(options_.corners);
}

void LargeWorld::update(const GridMap& map, std::span<const Point> changed) {
  static_cast<void>(units_->update(map, changed).value());
}

std::vector<Point> LargeWorld::cover(NodeId node, std::uint32_t breadth) const {
  const Lattice lattice(map().layout(), map().width(), map().height());
  const Point place = lattice.place(navigator().point(node));
  std::vector<Point> places;
  for (std::int32_t i = 0; i < static_cast<std::int32_t>(breadth * breadth); ++i) {
    const auto side = static_cast<std::int32_t>(breadth);
    places.push_back({place.x + i % side, place.y + i / side});
  }
  return places;
}

bool LargeWorld::fits(NodeId node, std::uint32_t breadth) const {
  const Lattice lattice(map().layout(), map().width(), map().height());
  const std::vector<Point> places = cover(node, breadth);
  return std::all_of(places.begin(), places.end(), [&](Point place) {
    const Point cell = lattice.cell(place);
    return map().contains(cell) && map().walkable(cell);
  });
}

bool LargeWorld::overlap(NodeId a, std::uint32_t a_breadth, NodeId b,
                         std::uint32_t b_breadth) const {
  return share_place(cover(a, a_breadth), cover(b, b_breadth));
}

LargeWorld random_large_world(Random& random, int side, std::uint32_t walls,
                              std::uint32_t breadths) {
  constexpr CornerRule kRules[] = {CornerRule::never, CornerRule::always, CornerRule::one_free,
                                   CornerRule::both_free};
  constexpr CellLayout kLayouts[] = {CellLayout::diamond, CellLayout::staggered_odd_rows,
                                     CellLayout::staggered_even_columns};
  const int width = random.between(2, side);
  const int height = random.between(2, side);
  GridMap map(width, height);
  const std::uint32_t blocked = random.below(walls);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) map.set_walkable({x, y}, !random.chance(blocked));
  }
  map.set_walkable({0, 0}, true);
  if (random.chance(20)) map.set_layout(kLayouts[random.below(3)]);
  GridOptions options;
  options.corners = kRules[random.below(4)];
  return {map, options, breadths};
}

LargeAgents random_large_agents(const LargeWorld& world, std::uint32_t most, Random& random) {
  LargeAgents agents;
  const auto nodes = static_cast<std::uint32_t>(world.navigator().node_count());
  const auto draw = [&](std::uint32_t breadth, const std::vector<NodeId>& taken) {
    for (int i = 0; i < 60; ++i) {
      const NodeId node = random.below(nodes);
      if (!world.navigator(breadth).walkable(node)) continue;
      bool free = true;
      for (std::size_t k = 0; k < taken.size(); ++k) {
        free = free && !world.overlap(node, breadth, taken[k], agents.breadths[k]);
      }
      if (free) return node;
    }
    return kNoNode;
  };
  for (std::uint32_t i = 0; i < most; ++i) {
    const std::uint32_t breadth = 1 + random.below(world.breadths());
    const NodeId start = draw(breadth, agents.starts);
    const NodeId goal = draw(breadth, agents.goals);
    if (start == kNoNode || goal == kNoNode) continue;
    agents.breadths.push_back(breadth);
    agents.starts.push_back(start);
    agents.goals.push_back(goal);
  }
  return agents;
}

std::string step_fault(const LargeWorld& world, const std::vector<std::uint32_t>& breadths,
                       const std::vector<NodeId>& from, const std::vector<NodeId>& to) {
  std::vector<std::vector<Point>> before, after;
  for (std::size_t i = 0; i < from.size(); ++i) {
    before.push_back(world.cover(from[i], breadths[i]));
    after.push_back(world.cover(to[i], breadths[i]));
    if (!is_step(world.navigator(breadths[i]), from[i], to[i])) {
      return "agent " + std::to_string(i) + " jumps";
    }
    for (std::size_t k = 0; k < i; ++k) {
      const char* fault = fault_of_pair({before[k], after[k]}, {before[i], after[i]});
      if (fault == nullptr) continue;
      return "agents " + std::to_string(k) + " and " + std::to_string(i) + " " + fault;
    }
  }
  return {};
}

bool solvable_by_force(const LargeWorld& world, const LargeAgents& agents) {
  return ForcedSearch(world, agents).solve();
}

}  // namespace wend::test
