#pragma once

#include <span>

#include "wend/catalogue/navigator.h"
#include "wend/space/maps/region_map.h"

namespace wend {

/// A board made of a grid: each cell belongs to the centre from which it is cheapest to reach, of
/// equals to the one that Dijkstra's algorithm comes from first. Two regions are neighbours where a
/// step leads from one to the other; to cross their border costs what the cheapest path from centre
/// to centre does, in the cost model's units, to a thousandth.
///
/// Regions are called "R1" and so on, in the order of the centres; blocked centres, those outside
/// and those given twice have none. Outlines go along the cells' borders, for pictures, where cells
/// are squares. Ends the search that lives in the workspace. Cost: one Dijkstra search, a look at
/// every cell, and a search per border.
RegionMap divide_into_regions(const Navigator& navigator, std::span<const Point> centres,
                              Workspace& workspace);

}  // namespace wend
