#pragma once

#include <cstddef>

namespace wend {

/// The result of baking.
struct BakeReport {
  std::size_t turns = 0;  ///< cells at which a path may turn
  std::size_t baked = 0;  ///< turns whose moves are in the tables
  std::size_t bytes = 0;  ///< size of the tables
  /// Everything that the options ask for is baked; otherwise baking was cancelled and can continue.
  bool complete = false;
};

}  // namespace wend
