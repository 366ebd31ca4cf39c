// Belongs to the library wend::picture.
#pragma once

#include <cstdint>

namespace wend {

/// The state of a cell or a node in one side of a search.
enum class Mark : std::uint8_t { none, open, closed };

}  // namespace wend
