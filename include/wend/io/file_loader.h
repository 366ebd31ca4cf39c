#pragma once

#include <functional>
#include <string>

#include "wend/base/result.h"

/// How map readers load the other files that a map names.
namespace wend::io {

/// Returns the bytes of the file that a map calls by this name, or why it cannot be read.
using FileLoader = std::function<Result<std::string>(const std::string& name)>;

/// Reads the files that a map at `path` names: relative to its folder, or by a path from the root.
/// Errors: as read_text; not a regular file.
FileLoader files_beside(const std::string& path);

}  // namespace wend::io
