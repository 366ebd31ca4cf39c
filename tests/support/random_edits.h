// Maps that change: random edits, in batches, of the shapes that make trouble.
#pragma once

#include <vector>

#include "support/random_map.h"

namespace wend::test {

/// Random maps side by side, so that there are several of each kind of part that maps are cut into.
GridMap random_quilt(Random& random);

/// From now on the map's edits change its cost unit now and then: the map knows finely graded
/// symbols, which edit_at_random() sets (on a plain map too, as its first terrain) and removes.
/// Some of the cells have them already.
void grade_finely(GridMap& map, Random& random);

/// Changes one to eight cells: scattered, in a line, or in a heap; blocks them, frees them, or
/// changes their terrain where the map has any. Returns the cells; one may occur twice, or be as it
/// was. After grade_finely() for the map, it may change all finely graded cells.
std::vector<Point> edit_at_random(GridMap& map, Random& random);

}  // namespace wend::test
