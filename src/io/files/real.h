// Numbers of files that have to come back to the last bit, and such as are rounded: the same in
// every locale and with every standard library.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace wend::io {

/// Appends a number from 0: whole ones in digits, those with few decimals so, all others as
/// 0x1999999999999ap-52 (a whole number in hexadecimal, times a power of two), and "inf".
/// Precondition: value >= 0.
void append_real(std::string& text, double value);

/// Reads what append_real writes, and any other decimal number from 0.
std::optional<double> parse_real(std::string_view text);

/// With so many decimals, rounded to the nearest; halves up.
/// Preconditions: the value is finite and at least 0; 1 <= decimals <= 9.
std::string fixed_text(double value, int decimals);

/// The same without ending zeros, and without a point that has nothing behind it.
std::string rounded_text(double value, int decimals);

}  // namespace wend::io
