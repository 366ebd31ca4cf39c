// A JSON document as a tree, with the line that each value stands on.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wend/base/result.h"

namespace wend::io {

struct JsonValue {
  enum class Kind : std::uint8_t { null, boolean, number, text, array, object };

  Kind kind = Kind::null;
  bool truth = false;
  std::uint32_t line = 0;
  double number = 0;
  std::string text;
  std::vector<JsonValue> items;   ///< of an array or an object
  std::vector<std::string> keys;  ///< of an object, as many as items; no two alike

  /// The member of that name; null where there is none.
  const JsonValue* find(std::string_view key) const;
};

/// "null", "a boolean", "a number", "a text", "a list" or "an object".
const char* to_string(JsonValue::Kind kind);

/// Errors: no JSON; too long, too many values, too many levels; a name twice in one object.
Result<JsonValue> parse_json_tree(std::string_view text, const std::string& source);

}  // namespace wend::io
