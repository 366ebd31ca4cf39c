// Coordinates in text.
#pragma once

#include <cmath>
#include <optional>
#include <string_view>

#include "../files/text.h"

namespace wend::io {

/// A finite number with a sign or without.
inline std::optional<double> parse_signed(std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  const std::optional<Decimal> decimal = parse_decimal(text);
  if (!decimal) return std::nullopt;
  const double value = to_double(*decimal);
  if (!std::isfinite(value)) return std::nullopt;
  return negative ? -value : value;
}

}  // namespace wend::io
