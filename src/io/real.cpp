#include "real.h"

#include <charconv>
#include <cmath>
#include <cstdint>
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

/// What follows the "0x".
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

}  // namespace wend::io
