#include "signed_number.h"

#include <cmath>
#include <cstdio>

#include "../files/text.h"
#include "wend/base/assert.h"

namespace wend::io {

std::optional<double> parse_signed(std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  const std::optional<Decimal> decimal = parse_decimal(text, DecimalForm::loose);
  if (!decimal) return std::nullopt;
  const double value = to_double(*decimal);
  if (!std::isfinite(value)) return std::nullopt;
  return negative ? -value : value;
}

void append_signed(std::string& text, double value) {
  WEND_ASSERT(std::isfinite(value), "only numbers are written: check them before");
  char digits[40];
  for (const int precision : {9, 12, 15, 17}) {
    std::snprintf(digits, sizeof digits, "%.*g", precision, std::abs(value));
    for (char* at = digits; *at != '\0'; ++at) {
      const bool is_known = (*at >= '0' && *at <= '9') || *at == 'e' || *at == '+' || *at == '-';
      if (!is_known) *at = '.';
    }
    if (parse_signed(digits) == std::abs(value)) break;
  }
  if (value < 0) text += '-';
  text += digits;
}

}  // namespace wend::io
