// The map as text with the path drawn in.
#pragma once

#include <cstddef>
#include <string>

#include "report/answer.h"

namespace wend::cli {

/// S start, G goal, * path (+ where it has way points), # blocked (but T trees, W water), . open
/// ground, and other terrain as its symbol (where that is S or G: s or g). Below it the summary
/// line. A map that is wider than so many columns is cut to a window round the path, and a line
/// says to which.
std::string ascii_picture(const Answer& answer, bool colour, std::size_t columns);

}  // namespace wend::cli
