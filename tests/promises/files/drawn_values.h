// Maps, numbers and names that are written into files.
#pragma once

#include <string>

#include "support/random.h"
#include "wend/base/types.h"
#include "wend/space/maps/grid_map.h"

namespace wend::test {

/// Zeros of both signs, whole numbers, tenths, the smallest double, and others of every size.
double draw_number(Random& random);
Position draw_numbers(Random& random);
/// Words with blanks, quotes, brackets, and letters of two bytes and four.
std::string draw_name(Random& random);

/// Which properties a drawn grid has.
struct GridTraits {
  bool costs;
  bool layouts;
};
GridMap draw_grid_file(Random& random, const GridTraits& traits);

bool has_same_costs(const GridMap& a, const GridMap& b);
bool has_same_symbols(const GridMap& a, const GridMap& b);

}  // namespace wend::test
