#include "tiled_reader.h"

#include <algorithm>
#include <cmath>

#include "../files/real.h"
#include "../files/text.h"

namespace wend::io {
namespace {

using Kind = JsonValue::Kind;

std::optional<double> number_of(const JsonValue& value) {
  if (value.kind == Kind::number) return value.number;
  if (value.kind != Kind::text) return std::nullopt;
  std::string_view text = trim(value.text);
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  const std::optional<Decimal> decimal = parse_decimal(text);
  if (!decimal) return std::nullopt;
  return negative ? -to_double(*decimal) : to_double(*decimal);
}

std::string shown(double number) {
  return (number < 0 ? "-" : "") + rounded_text(std::abs(number), 3);
}

}  // namespace

void TiledReader::fail(std::uint32_t line, const std::string& reason) {
  if (error_) return;
  const auto lines = static_cast<std::uint64_t>(std::count(text_.begin(), text_.end(), '\n')) + 1;
  fail(Error{source_, std::min<std::uint64_t>(line, lines), reason});
}

double TiledReader::number(const JsonValue& value, const char* key, double least, double most) {
  const std::optional<double> found = number_of(value);
  if (found && *found >= least && *found <= most) return *found;
  fail(value, std::string(key) + ": expected a number from " + shown(least) + " to " + shown(most) +
                  (value.kind == Kind::text ? ", found " + in_quotes(value.text) : ""));
  return 0;
}

double TiledReader::number_at(const JsonValue& parent, const char* key, double absent, double least,
                              double most) {
  const JsonValue* value = parent.find(key);
  return value == nullptr ? absent : number(*value, key, least, most);
}

std::int32_t TiledReader::whole_at(const JsonValue& parent, const char* key, std::int32_t absent,
                                   std::int32_t least, std::int32_t most) {
  const JsonValue* value = parent.find(key);
  if (value == nullptr) return absent;
  const double found = number(*value, key, least, most);
  if (std::floor(found) == found) return static_cast<std::int32_t>(found);
  fail(*value, std::string(key) + ": expected a whole number");
  return 0;
}

std::string_view TiledReader::text_at(const JsonValue& parent, const char* key) {
  const JsonValue* value = parent.find(key);
  if (value == nullptr || value->kind == Kind::null) return {};
  if (value->kind != Kind::text) fail_kind(*value, key, "a text");
  return value->text;
}

bool TiledReader::truth(const JsonValue& value, const char* key) {
  if (value.kind == Kind::boolean) return value.truth;
  const std::optional<double> number = number_of(value);
  if (number && (*number == 0 || *number == 1)) return *number == 1;
  if (value.kind == Kind::text && same_word(value.text, "true")) return true;
  if (value.kind == Kind::text && same_word(value.text, "false")) return false;
  fail(value, std::string(key) + ": expected true or false" +
                  (value.kind == Kind::text ? ", found " + in_quotes(value.text) : ""));
  return false;
}

bool TiledReader::truth_at(const JsonValue& parent, const char* key) {
  const JsonValue* value = parent.find(key);
  return value != nullptr && truth(*value, key);
}

bool same_word(std::string_view a, std::string_view b) {
  const auto small = [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return small(x) == small(y); });
}

}  // namespace wend::io
