// Paths without corners: for vehicles, and for units that should look alive.
//
// 1. Waypoints: from each one straight on for as far as the unit fits with its whole width. On
//    terrain, where a path has reasons not to go straight, only as far as the path itself does.
// 2. Corners become arcs or curves:
//    - arcs of a turning radius, touching the straight lines at both sides;
//    - or Catmull-Rom splines, which run through all waypoints (E. Catmull and R. Rom, 1974), in
//      their centripetal form, which has no loops (C. Yuksel, S. Schaefer and J. Keyser, 2011).
// 3. Every piece is tested against every blocked cell near it. If it touches one, the curve becomes
//    tighter: the radius is halved, or the spline drawn towards the straight lines, up to eight
//    times. After that the corner stays. So a curve never leaves the free space.
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
  double unit_diameter = 0;   ///< blocked cells stay at least half of it away; 0 or more
  double spacing = 0.25;      ///< most distance between points, in cells; at least 0.01

  /// Whether the numbers are in these ranges (NaN is in none).
  bool valid() const { return turning_radius > 0 && unit_diameter >= 0 && spacing >= 0.01; }
};

struct Curve {
  std::vector<Position> points;  ///< from the first cell's centre to the last one's
  double length = 0;             ///< in cells
  /// Arcs: the smallest radius; less than turning_radius where there was no room for it, 0 if a
  /// corner stayed. Splines: 1 if none was drawn towards the straight lines, 0 if a corner stayed.
  /// Without a corner: turning_radius (splines: 1).
  double tightest = 0;
};

/// Empty if the unit cannot follow the cells: every cell must be on the map, and the straight line
/// from each to the next free. Empty, too, if the map's cells are not squares. A single cell gives
/// one point. Precondition: options.valid(); otherwise the curve is empty (debug builds abort).
Curve curve(const GridMap& map, std::span<const Point> cells, const CurveOptions& options = {});

}  // namespace wend
