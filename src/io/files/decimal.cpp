// Decimal numbers, read by hand: strtod obeys the locale, and not every standard library in use has
// a std::from_chars for floating point. The digits become a whole mantissa and a power of ten;
// nearest_double.cpp makes a double of them.
#include <algorithm>

#include "text.h"

namespace wend::io {
namespace {

// One more digit always fits: 10^18 * 10 + 9 < 2^64.
constexpr std::uint64_t kMostBeforeDigit = 1'000'000'000'000'000'000;
// Larger exponents mean 0 or infinity for any digits; a clamp keeps the sums from wrapping.
constexpr std::int64_t kExponentClamp = 1'000'000'000'000;

bool is_digit(char symbol) { return symbol >= '0' && symbol <= '9'; }

/// Cuts the digits off the front of `text`.
std::string_view take_digits(std::string_view& text) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
  const std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(digits.size());
  return digits;
}

/// Appends digits to the mantissa as long as it has room; `scale` is how much one digit taken moves
/// the power: 0 before the point, -1 after it.
void append_digits(Decimal& decimal, std::string_view digits, std::int64_t scale) {
  for (const char symbol : digits) {
    const auto digit = static_cast<std::uint64_t>(symbol - '0');
    if (decimal.mantissa < kMostBeforeDigit) {
      decimal.mantissa = decimal.mantissa * 10 + digit;
      decimal.power += scale;
    } else {
      decimal.exact = decimal.exact && digit == 0;
      decimal.power += scale + 1;
    }
  }
}

/// Parses the text behind the 'e': a sign or none, and digits.
std::optional<std::int64_t> parse_exponent(std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  if (!text.empty() && (negative || text.front() == '+')) text.remove_prefix(1);
  const std::string_view digits = take_digits(text);
  if (digits.empty() || !text.empty()) return std::nullopt;
  std::int64_t exponent = 0;
  for (const char digit : digits) {
    exponent = std::min(exponent * 10 + (digit - '0'), kExponentClamp);
  }
  return negative ? -exponent : exponent;
}

void drop_ending_zeros(Decimal& decimal) {
  while (decimal.mantissa != 0 && decimal.mantissa % 10 == 0 && decimal.power < 0) {
    decimal.mantissa /= 10;
    ++decimal.power;
  }
}

}  // namespace

std::optional<Decimal> parse_decimal(std::string_view text, DecimalForm form) {
  const bool is_loose = form == DecimalForm::loose;
  Decimal decimal;
  decimal.digits = text;
  const std::string_view whole = take_digits(text);
  if (whole.empty() && !is_loose) return std::nullopt;
  append_digits(decimal, whole, 0);
  std::string_view fraction;
  if (!text.empty() && text.front() == '.') {
    text.remove_prefix(1);
    fraction = take_digits(text);
    if (fraction.empty() && !is_loose) return std::nullopt;
    append_digits(decimal, fraction, -1);
    decimal.decimals = static_cast<std::int64_t>(fraction.size());
  }
  if (whole.empty() && fraction.empty()) return std::nullopt;
  decimal.digits.remove_suffix(text.size());
  if (!text.empty()) {
    if (text.front() != 'e' && text.front() != 'E') return std::nullopt;
    const std::optional<std::int64_t> exponent = parse_exponent(text.substr(1));
    if (!exponent) return std::nullopt;
    decimal.power += *exponent;
    decimal.decimals = std::max<std::int64_t>(decimal.decimals - *exponent, 0);
  }
  drop_ending_zeros(decimal);
  if (decimal.mantissa == 0) decimal.power = 0;
  return decimal;
}

}  // namespace wend::io
