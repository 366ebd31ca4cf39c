// Coordinates in text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace wend::io {

/// The nearest double to a decimal number with a minus sign or none, if it is finite. Digits may be
/// missing before the point or behind it, as in others' files.
std::optional<double> parse_signed(std::string_view text);

/// As few digits of 9, 12, 15 or 17 as bring the number back when it is read here. The decimal
/// separator is a point in every locale. Precondition: the number is finite.
void append_signed(std::string& text, double value);

}  // namespace wend::io
