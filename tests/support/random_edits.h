// Maps that change: random edits, in batches, of the shapes that make trouble.
#pragma once

#include <vector>

#include "support/random_map.h"

namespace wend::test {

/// Random maps side by side, so that there are several of whatever a map is cut into.
GridMap random_quilt(Random& random);

/// From now on the map's edits change its cost unit now and then: the map knows symbols that are
/// graded finely, which edit_at_random() puts down, first terrain on a plain map included, and
/// takes away again. Some of the cells have them already.
void grade_finely(GridMap& map, Random& random);

/// Changes one to eight cells: scattered, in a line, or in a heap; blocks them, frees them, or
/// changes their terrain where the map has any. Returns the cells; one may occur twice, or be as it
/// was. Of a map that grade_finely() was called for, it may change all that is graded finely.
std::vector<Point> edit_at_random(GridMap& map, Random& random);

}  // namespace wend::test
