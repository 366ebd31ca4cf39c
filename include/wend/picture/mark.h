// Belongs to the library wend::picture.
#pragma once

#include <cstdint>

namespace wend {

/// What one side of a search did with a cell or a node.
enum class Mark : std::uint8_t { none, open, closed };

}  // namespace wend
