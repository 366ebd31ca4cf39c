#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "wend/space/tables/bake_report.h"

namespace wend {

/// The size of tables: how long they take to compute, and how much memory.
enum class BakeSize : std::uint8_t {
  small,   ///< ready within a second on any map of 1024 x 1024 cells
  normal,  ///< at most 200 bytes per turn
  large,   ///< the fastest answers, at most 2,000 bytes per turn
};

/// One of so many parts of a map's turns, as equal as can be: a machine bakes each.
struct TablePart {
  std::uint64_t index = 0;  ///< from 0
  std::uint64_t count = 1;

  /// This part has the shares from first_of to end_of, if the whole has `shares`.
  std::uint64_t first_of(std::uint64_t shares) const { return before(shares, index); }
  std::uint64_t end_of(std::uint64_t shares) const { return before(shares, index + 1); }

 private:
  std::uint64_t before(std::uint64_t shares, std::uint64_t parts) const {
    return shares / count * parts + shares % count * parts / count;
  }
};

/// How tables are computed.
struct BakeOptions {
  /// Side of a block in cells, a power of two: smaller blocks give faster queries and take more
  /// memory. 0: the smallest size with which at most `most_blocks` blocks have walkable cells.
  std::int32_t block = 0;
  std::size_t most_blocks = 200;
  /// Tables that would take more are refused: a byte per turn and block with walkable cells.
  std::size_t most_bytes = std::size_t{1} << 30;
  /// Approximate limit on the cells visited (a few floods are taken for all). Turns beyond it are
  /// left out; a search tries all moves at them, so answers are right even if tables are
  /// incomplete.
  std::uint64_t most_looks = ~std::uint64_t{0};
  unsigned threads = 0;  ///< 0: as many as the machine has; without threads, the caller's
  /// Called now and then, from one thread at a time, with the share that is done (0 to 1).
  std::function<void(double)> on_progress = {};
  /// Set it to stop immediately; finished work is kept, except each thread's current share of up to
  /// 64 turns.
  const std::atomic<bool>* cancel = nullptr;
  /// Set it to stop after every thread has finished its current share, so that no work is lost.
  const std::atomic<bool>* pause = nullptr;

  /// Bakes the turns of this part only. Precondition: index < count <= 1,000,000.
  TablePart part = {};

  static BakeOptions of(BakeSize size);
};

}  // namespace wend
