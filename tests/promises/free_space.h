// Room for discs on a map of squares, written down a second time: by distances alone.
#pragma once

#include "wend/base/types.h"
#include "wend/space/maps/grid_map.h"

namespace wend::test::promises {

/// By how much a disc is clear of everything blocked while it goes straight from one position of
/// the map to another; below 0 where it enters something. Counted in cells, at most 10.
double clear_by(const GridMap& map, const Position& from, const Position& to, double radius);

}  // namespace wend::test::promises
