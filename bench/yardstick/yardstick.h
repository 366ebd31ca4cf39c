// How fast this machine is, beside the one that aims in milliseconds were set on: a plain field of
// 1024 x 1024 cells (bucket_reference.h) took 15 ms there where nothing is blocked, 24 where a
// fifth is.
#pragma once

#include <vector>

#include "wend/space/maps/grid_map.h"

namespace wend::bench {

/// Row by row, 0 = blocked, as BucketReference takes it.
std::vector<std::uint8_t> walkable_cells(const GridMap& map);

struct Yardstick {
  double open_ms = 0;    ///< processor time of this thread, the median of five
  double random_ms = 0;  ///< where a fifth is blocked

  /// How many times as long all takes here: between the two maps, the geometric mean.
  double slowness() const;
};

/// Takes half a second, and prints a line of what was measured.
Yardstick measure_yardstick();

}  // namespace wend::bench
