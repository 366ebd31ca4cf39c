// Paths without corners: what a vehicle drives, and what looks alive.
//
// 1. From way point to way point as far as the unit's whole breadth finds room on a straight line;
//    on terrain, where a path has reasons not to go straight, as far as the path itself does.
// 2. Corners become arcs or curves:
//    - arcs of a turning radius, touching the straight lines at both sides;
//    - or Catmull-Rom splines, which run through all way points (E. Catmull and R. Rom, 1974), in
//      their centripetal form, which has no loops (C. Yuksel, S. Schaefer and J. Keyser, 2011).
// 3. Every piece is tested against every blocked cell near it. Where it touches one, the corner is
//    taken more tightly: the radius is halved, or the spline drawn towards the straight lines, up
//    to eight times; then the corner stays one. So a curve never leaves the free space.
//
// Cost: linear in the length, times the cells that a unit covers, times the logarithm of the
// longest straight stretch.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "wend/ground/room.h"
#include "wend/space/maps/grid_map.h"

namespace wend {

enum class CurveKind : std::uint8_t { arcs, catmull_rom };

struct CurveOptions {
  CurveKind kind = CurveKind::arcs;
  double turning_radius = 1;  ///< of arcs, in cells; above 0
  double unit_diameter = 0;   ///< nothing blocked comes nearer than half of it; 0 or more
  double spacing = 0.25;      ///< between points, in cells, at most; at least 0.01

  /// Whether the numbers are in these ranges (NaN is in none).
  bool valid() const { return turning_radius > 0 && unit_diameter >= 0 && spacing >= 0.01; }
};

struct Curve {
  std::vector<Position> points;  ///< from the first cell's centre to the last one's
  double length = 0;             ///< in cells
  /// The smallest radius of an arc: less than was asked for where there was no room, 0 where a
  /// corner stayed. Of splines 1 where none was drawn towards the straight lines, 0 where a corner
  /// stayed. What was asked for (or 1) where there is no corner.
  double tightest = 0;
};

/// Empty where the cells are no way for that unit: every one must be on the map, and each straight
/// line to the next free; and where the map's cells are no squares. A single cell stays what it is.
/// Precondition: the options are valid(); otherwise the curve is empty, too (debug builds abort).
Curve curve(const GridMap& map, std::span<const Point> cells, const CurveOptions& options = {});

}  // namespace wend
