// Grids with agents of several breadths, and the rules of their steps. It knows cells by their
// places on the lattice, and shares nothing with the library's plans.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "support/random.h"
#include "wend/catalogue/unit_navigators.h"
#include "wend/mapf/cell_graph.h"

namespace wend::test {

/// A map and the navigators of units of breadth 1 to `breadths`.
class LargeWorld {
 public:
  LargeWorld(const GridMap& map, const GridOptions& options, std::uint32_t breadths);

  std::string name() const;
  const GridMap& map() const { return units_->map(); }
  const Navigator& navigator(std::uint32_t breadth = 1) const { return *navigators_[breadth - 1]; }
  /// From breadth 2 on.
  std::span<const Navigator* const> larger() const { return std::span(navigators_).subspan(1); }
  std::uint32_t breadths() const { return static_cast<std::uint32_t>(navigators_.size()); }
  CellGraph graph() const { return CellGraph::build(navigator(), larger()).value(); }
  void update(const GridMap& map, std::span<const Point> changed);

  /// The places that a unit covers; those off the map, too.
  std::vector<Point> cover(NodeId node, std::uint32_t breadth) const;
  bool fits(NodeId node, std::uint32_t breadth) const;
  bool overlap(NodeId a, std::uint32_t a_breadth, NodeId b, std::uint32_t b_breadth) const;

 private:
  MovementClass movement(std::uint32_t breadth) const;

  GridOptions options_;
  std::unique_ptr<UnitNavigators> units_;
  std::vector<const Navigator*> navigators_;
};

/// Squares, diamonds and staggered cells of at most `side` columns and rows, with every corner
/// rule.
LargeWorld random_large_world(Random& random, int side, std::uint32_t walls,
                              std::uint32_t breadths);

struct LargeAgents {
  std::vector<std::uint32_t> breadths;
  std::vector<NodeId> starts;
  std::vector<NodeId> goals;
};
/// At most that many, which do not overlap; fewer where there is no room.
LargeAgents random_large_agents(const LargeWorld& world, std::uint32_t most, Random& random);

/// Why these agents may not go from one configuration to the next one; empty if they may. Crossing
/// is checked for the diagonals of every square that they cover.
std::string step_fault(const LargeWorld& world, const std::vector<std::uint32_t>& breadths,
                       const std::vector<NodeId>& from, const std::vector<NodeId>& to);

/// Whether a breadth-first search over the places of all agents finds a plan. Precondition: nodes
/// to the power of agents is some ten thousand.
bool solvable_by_force(const LargeWorld& world, const LargeAgents& agents);

}  // namespace wend::test
