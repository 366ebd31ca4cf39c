// The map as text with the path drawn in.
#pragma once

#include <string>

#include "report/answer.h"

namespace wend::cli {

/// S start, G goal, * path (+ where it has way points), # blocked (but T trees, W water), . open
/// ground, and other terrain as its symbol (where that is S or G: s or g). Below it the summary
/// line.
std::string ascii_picture(const Answer& answer, bool colour);

}  // namespace wend::cli
