// This machine's speed, compared with the one on which aims in milliseconds were set: a plain field
// of 1024 x 1024 cells (bucket_reference.h) took 15 ms there without blocked cells, 24 with a fifth
// blocked.
#pragma once

#include <vector>

#include "wend/space/maps/grid_map.h"

namespace wend::bench {

/// Row by row, 0 = blocked, as BucketReference takes it.
std::vector<std::uint8_t> walkable_cells(const GridMap& map);

struct Yardstick {
  double open_ms = 0;    ///< processor time of this thread, the median of five
  double random_ms = 0;  ///< where a fifth is blocked

  /// Everything takes this many times as long here: the geometric mean over the two maps.
  double slowness() const;
};

/// Takes half a second, and prints a line with the results.
Yardstick measure_yardstick();

}  // namespace wend::bench
