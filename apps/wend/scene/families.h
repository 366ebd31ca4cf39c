// Further families of maps in JSON, which the readers of the library do not know.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "wend/catalogue/node_navigator.h"

namespace wend::cli {

struct JsonFamily {
  const char* kind;  ///< what the file says behind "wend"
  /// Throws a file_error (terminal/failure.h), which begins with the file's name, where the text is
  /// wrong.
  NodeNavigator (*open)(std::string_view text, const std::string& name);
};

/// All commands work on them but `trace` and `convert`. One line each in families.cpp.
std::span<const JsonFamily> json_families();

}  // namespace wend::cli
