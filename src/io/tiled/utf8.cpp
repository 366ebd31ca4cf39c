#include "utf8.h"

#include <nlohmann/json.hpp>

namespace wend::io {

bool is_utf8(const std::string& text) {
  // Bytes that are not UTF-8 are left out by one of these, and replaced by the other.
  const nlohmann::json json = text;
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::ignore) ==
         json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace wend::io
