#pragma once

#include <span>

#include "wend/catalogue/navigator.h"
#include "wend/space/maps/region_map.h"

namespace wend {

/// A board made of a grid: each cell belongs to the centre from which it is cheapest to reach; ties
/// go to the centre from which Dijkstra's algorithm arrives first. Two regions are neighbours if a
/// step leads from one to the other. Crossing their border costs as much as the cheapest path from
/// centre to centre, in the cost model's units, to a thousandth.
///
/// The names of the regions are "R1" and so on, in the order of the centres. Centres that are
/// blocked, outside the map or repeated have no region. If cells are squares, regions have outlines
/// along the cells' borders, for pictures. Ends the workspace's search. Cost: one Dijkstra search,
/// a pass over all cells, and a search per border.
RegionMap divide_into_regions(const Navigator& navigator, std::span<const Point> centres,
                              Workspace& workspace);

}  // namespace wend
