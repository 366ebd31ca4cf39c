#pragma once

#include <cstddef>

namespace wend {

/// What was baked.
struct BakeReport {
  std::size_t turns = 0;  ///< cells at which a path may turn
  std::size_t baked = 0;  ///< of those, how many have their moves in the tables
  std::size_t bytes = 0;  ///< of tables
  /// All that the options ask for is baked; otherwise baking was cancelled and can go on.
  bool complete = false;
};

}  // namespace wend
