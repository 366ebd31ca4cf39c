#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.h"
#include "wend/space/spaces/graph.h"

namespace wend {

/// An area of a board, of any shape.
struct Region {
  std::string name;
  std::optional<Position> centre = std::nullopt;  ///< where to draw it
  std::vector<Position> outline = {};             ///< for pictures; corner by corner
};

/// A board of irregular areas, as in Risk: a table of neighbours with a movement cost each.
///
/// Costs need not have to do with where areas lie, so searches are guided by landmarks, which are
/// derived from the table alone; by straight lines as well where the costs allow it.
class RegionMap {
 public:
  struct Border {
    NodeId from;
    NodeId to;
    double cost;
    bool both_ways;
  };

  NodeId add_region(Region region);
  /// Preconditions: both are regions.
  void add_border(NodeId from, NodeId to, double cost = 1, bool both_ways = true);

  const std::vector<Region>& regions() const { return regions_; }
  const std::vector<Border>& borders() const { return borders_; }
  /// By name; kNoNode where there is none. Linear.
  NodeId find(std::string_view name) const;
  /// The centre or, without one, that of the outline (by area); nothing without either.
  std::optional<Position> centre(NodeId region) const;

  /// Regions become nodes of the same numbers. Errors: as GraphBuilder::build; a region without a
  /// name.
  Result<Graph> graph() const;

 private:
  std::vector<Region> regions_;
  std::vector<Border> borders_;
};

}  // namespace wend
