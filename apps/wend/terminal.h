// Whether a stream is a terminal that wants colour or a progress bar.
#pragma once

#include <cstdio>

namespace wend::cli {

bool is_terminal(std::FILE* stream);

/// A terminal, and NO_COLOR is not set (https://no-color.org), and it is not a dumb one.
bool wants_colour(std::FILE* stream);

}  // namespace wend::cli
