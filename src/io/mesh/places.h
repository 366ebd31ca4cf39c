// Places in lines of text: "X,Y" or "X,Y,Z".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "../files/text.h"
#include "wend/base/types.h"

namespace wend::io {

/// Takes a place from the beginning of a line's rest; the height is 0 if there is none. An error
/// says what is there instead.
std::optional<Error> take_place(const LineReader& lines, std::string_view& rest, Position& place);

/// All three coordinates. Precondition: they are finite.
void append_place(std::string& text, const Position& place);

}  // namespace wend::io
