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
  std::optional<Position> centre = std::nullopt;  ///< its position in pictures
  std::vector<Position> outline = {};             ///< for pictures; corner by corner
};

/// A board of irregular areas, as in Risk: a table of neighbours, each with a movement cost.
///
/// Costs need not depend on the positions of the areas, so the heuristic uses landmarks, which are
/// derived from the table alone, and also straight lines if the costs allow it.
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
  /// The region with that name; kNoNode if there is none. Linear.
  NodeId find(std::string_view name) const;
  /// The centre, else the outline's centre (by area), else std::nullopt.
  std::optional<Position> centre(NodeId region) const;

  /// A region's node has the region's number. Errors: as GraphBuilder::build; a region without a
  /// name.
  Result<Graph> graph() const;

 private:
  std::vector<Region> regions_;
  std::vector<Border> borders_;
};

}  // namespace wend
