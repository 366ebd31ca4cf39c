#pragma once

#include <string>

namespace wend::io {

/// Whether a text is UTF-8, as names have to be in XML and JSON.
bool is_utf8(const std::string& text);

}  // namespace wend::io
