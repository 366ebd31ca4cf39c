// Whether there is room to fly from place to place in a level.
#pragma once

#include <array>
#include <span>

#include "wend/internal/mesh/polygon_index.h"
#include "wend/mesh/links/suggest_links.h"
#include "wend/mesh/mesh_plan.h"

namespace wend::suggest {

/// The free space that a body needs to fly a way that is straight as seen from above: as far as its
/// radius to both sides, from what it can climb above its feet up to its head.
class FlightRoom {
 public:
  /// Borrows both. Preconditions: there is a level; its numbers are in range.
  explicit FlightRoom(const SuggestOptions& options);

  /// In an arc that rises in its middle by `rise` above the line between both ends.
  bool is_free_arc(const Position& from, const Position& to, double rise) const;
  /// Level to above the place, then down.
  bool is_free_fall(const Position& from, const Position& to) const;

 private:
  /// Feet on their way: so far from where they began, and so high.
  struct Step {
    double way;
    double height;
  };
  bool is_free(const Position& from, const Position& to, std::span<const Step> steps) const;
  /// Whether a triangle (ahead, to the left, up, as seen from where the flight began) is in the way
  /// from one step to the next.
  bool is_met(const Step& from, const Step& to, std::array<std::array<double, 3>, 3> corners) const;

  const SuggestOptions& options_;
  MeshPlan triangles_;
  PolygonIndex index_;
};

}  // namespace wend::suggest
