#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "wend/space/tables/bake_report.h"

namespace wend {

/// What tables are to be good for.
enum class BakeSize : std::uint8_t {
  small,   ///< ready within a second on a map of 1024 x 1024 cells, whatever it looks like
  normal,  ///< at most 200 bytes per turn
  large,   ///< the fastest answers, at most 2,000 bytes per turn
};

/// How tables are computed.
struct BakeOptions {
  /// Cells a side of a block, a power of two: smaller is faster to ask, and takes more memory. 0:
  /// the smallest with which no more than `most_blocks` have walkable cells.
  std::int32_t block = 0;
  std::size_t most_blocks = 200;
  /// Tables that would take more are refused: a byte per turn and block with walkable cells.
  std::size_t most_bytes = std::size_t{1} << 30;
  /// How many cells may be looked at, about (a few floods are taken for all); turns for which that
  /// does not suffice are left out. Of these a search tries all moves: whatever is missing in
  /// tables, answers are right.
  std::uint64_t most_looks = ~std::uint64_t{0};
  unsigned threads = 0;  ///< 0: as many as the machine has; where there are none, the caller's
  /// Called now and then, from one thread at a time, with what part is done (0 to 1).
  std::function<void(double)> on_progress = {};
  /// Set it to stop at once; what is done stays done, but for what each thread was at: up to 64
  /// turns.
  const std::atomic<bool>* cancel = nullptr;
  /// Set it to stop without losing that: once every thread has done what it was at.
  const std::atomic<bool>* pause = nullptr;

  static BakeOptions of(BakeSize size);
};

}  // namespace wend
