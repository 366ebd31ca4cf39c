// The terminal: whether a stream is one, how wide it is, and what may be sent to it.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace wend::cli {

bool is_terminal(std::FILE* stream);

/// A terminal, and NO_COLOR is not set (https://no-color.org), and it is not a dumb one.
bool wants_colour(std::FILE* stream);

/// How many columns a line of text may have: what COLUMNS says, else the width of the terminal that
/// the stream is, else 80; at least 40.
std::size_t text_width(std::FILE* stream = stdout);

/// How many columns a text takes, which has no control characters: its symbols in UTF-8.
std::size_t columns_of(std::string_view text);

/// A foreign text (names in maps, names of files) as it may be shown to people: control characters,
/// those that change the direction of what follows, and what is no UTF-8 come out as \x1b does
/// here.
std::string printable(std::string_view text);

}  // namespace wend::cli
