// The checks of all fuzz targets.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "wend/base/result.h"

namespace wend {

inline void require(bool condition) {
  if (!condition) std::abort();
}

/// Errors name the source "fuzz" and a line of the text, in printable ASCII of bounded length.
inline void check_error(const Error& error, std::string_view text) {
  const auto lines = 1 + std::count(text.begin(), text.end(), '\n');
  require(error.source == "fuzz");
  require(error.line <= static_cast<std::uint64_t>(lines));
  require(!error.reason.empty() && error.reason.size() < 400);
  for (const char symbol : error.reason) require(symbol >= ' ' && symbol <= '~');
}

}  // namespace wend
