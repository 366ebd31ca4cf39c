// Whether a stream is a terminal that wants colour or a progress bar, and what may be sent to one.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace wend::cli {

bool is_terminal(std::FILE* stream);

/// A terminal, and NO_COLOR is not set (https://no-color.org), and it is not a dumb one.
bool wants_colour(std::FILE* stream);

/// A foreign text (names in maps, names of files) as it may be shown to people: control characters,
/// those that change the direction of what follows, and what is no UTF-8 come out as \x1b does
/// here.
std::string printable(std::string_view text);

}  // namespace wend::cli
