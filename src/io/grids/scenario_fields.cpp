#include "scenario_fields.h"

#include <algorithm>
#include <cmath>

namespace wend::io {
namespace {

Error whole_number_error(const LineReader& lines, const char* name, std::string_view text,
                         std::uint32_t most) {
  return lines.error(std::string("the ") + name + " must be a whole number from 0 to " +
                     std::to_string(most) + ", found " + in_quotes(text));
}

}  // namespace

std::optional<Error> read_number_field(const LineReader& lines, const char* name,
                                       std::string_view text, std::uint32_t& value) {
  const std::optional<std::uint32_t> number = parse_whole(text, ~std::uint32_t{0});
  if (!number) return whole_number_error(lines, name, text, ~std::uint32_t{0});
  value = *number;
  return std::nullopt;
}

std::optional<Error> read_size_field(const LineReader& lines, const char* name,
                                     std::string_view text, std::int32_t& value) {
  const std::optional<std::uint32_t> number = parse_whole(text, kMostInt32);
  if (!number) return whole_number_error(lines, name, text, kMostInt32);
  value = static_cast<std::int32_t>(*number);
  return std::nullopt;
}

std::optional<Error> read_length_field(const LineReader& lines, std::string_view text,
                                       ScenarioQuery& query) {
  const std::optional<Decimal> number = parse_decimal(text);
  query.length = number ? to_double(*number) : 0;
  if (!number || !std::isfinite(query.length)) {
    return lines.error("the length must be a finite number from 0, such as 2.41421, found " +
                       in_quotes(text));
  }
  query.decimals = static_cast<int>(std::min(number->decimals, std::int64_t{kMostInt32}));
  return std::nullopt;
}

}  // namespace wend::io
