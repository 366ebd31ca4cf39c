#include "real.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>

#include "text.h"
#include "wend/base/assert.h"

namespace wend::io {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kLargestExact = 9007199254740992.0;  // 2^53: every whole double below is exact
constexpr int kMantissaBits = 53;
constexpr int kMostDecimals = 6;
// Beyond these exponents every mantissa is 0 or infinite.
constexpr int kMostExponent = 2000;

bool is_exactly_whole(double value) { return value < kLargestExact && std::floor(value) == value; }

void append_whole(std::string& text, std::uint64_t value, int base) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, value, base).ptr;
  text.append(digits, end);
}

/// Whole digits with a point among them; false where the decimals do not say it exactly.
bool append_decimal(std::string& text, double value) {
  double scale = 1;
  for (int decimals = 1; decimals <= kMostDecimals; ++decimals) {
    scale *= 10;
    const double digits = value * scale;
    // One division rounds correctly, so that the reader gets the same number.
    if (!is_exactly_whole(digits) || digits / scale != value) continue;
    std::string written;
    append_whole(written, static_cast<std::uint64_t>(digits), 10);
    const auto places = static_cast<std::size_t>(decimals);
    if (written.size() <= places) written.insert(0, places + 1 - written.size(), '0');
    written.insert(written.size() - places, ".");
    text += written;
    return true;
  }
  return false;
}

void append_binary(std::string& text, double value) {
  int exponent = 0;
  auto mantissa =
      static_cast<std::uint64_t>(std::ldexp(std::frexp(value, &exponent), kMantissaBits));
  exponent -= kMantissaBits;
  while (mantissa % 2 == 0) {
    mantissa /= 2;
    ++exponent;
  }
  text += "0x";
  append_whole(text, mantissa, 16);
  text += "p" + std::to_string(exponent);
}

/// Parses the text behind the "0x".
std::optional<double> parse_binary(std::string_view text) {
  std::uint64_t mantissa = 0;
  int exponent = 0;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, mantissa, 16);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != 'p') return std::nullopt;
  if (mantissa >> kMantissaBits != 0) return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, exponent);
  if (second.ec != std::errc{} || second.ptr != end) return std::nullopt;
  if (exponent < -kMostExponent || exponent > kMostExponent) return std::nullopt;
  const double value = std::ldexp(static_cast<double>(mantissa), exponent);
  if (!std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace

void append_real(std::string& text, double value) {
  WEND_ASSERT(value >= 0, "numbers in files are at least 0");
  if (value == kInfinity) {
    text += "inf";
  } else if (is_exactly_whole(value)) {
    append_whole(text, static_cast<std::uint64_t>(value), 10);
  } else if (!append_decimal(text, value)) {
    append_binary(text, value);
  }
}

std::optional<double> parse_real(std::string_view text) {
  if (text == "inf") return kInfinity;
  if (text.substr(0, 2) == "0x") return parse_binary(text.substr(2));
  const std::optional<Decimal> decimal = parse_decimal(text);
  if (!decimal) return std::nullopt;
  const double value = to_double(*decimal);
  if (!std::isfinite(value)) return std::nullopt;
  return value;
}

std::string fixed_text(double value, int decimals) {
  WEND_ASSERT(std::isfinite(value) && value >= 0, "rounded numbers are finite and at least 0");
  double units_of_one = 1;
  for (int i = 0; i < decimals; ++i) units_of_one *= 10;
  double whole = std::floor(value);
  double units = std::floor((value - whole) * units_of_one + 0.5);
  if (units == units_of_one) {
    units = 0;
    whole += 1;
  }
  // The largest double has 309 digits. Without decimals there is no point to be localised.
  char digits[320];
  std::snprintf(digits, sizeof digits, "%.0f", whole);
  std::string text(digits);
  // The 1 in front keeps the zeros behind it; the point takes its place.
  const std::size_t point = text.size();
  append_whole(text, static_cast<std::uint64_t>(units_of_one + units), 10);
  text[point] = '.';
  return text;
}

std::string rounded_text(double value, int decimals) {
  std::string text = fixed_text(value, decimals);
  text.resize(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace wend::io
