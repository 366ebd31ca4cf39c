#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace wend {

/// How tables are computed.
struct BakeOptions {
  std::int32_t block = 16;  ///< cells a side, a power of two: smaller is faster to ask and larger
  /// Tables that would take more are refused: a byte per turn and block.
  std::size_t most_bytes = std::size_t{1} << 30;
  unsigned threads = 0;  ///< 0: as many as the machine has
  /// Called now and then, from one thread at a time, with what part is done (0 to 1).
  std::function<void(double)> on_progress = {};
  const std::atomic<bool>* cancel = nullptr;  ///< set it to give up
};

/// What was baked.
struct BakeReport {
  std::size_t turns;  ///< cells at which a path may turn
  std::size_t bytes;  ///< of tables
};

}  // namespace wend
