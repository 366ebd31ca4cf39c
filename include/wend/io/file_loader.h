#pragma once

#include <functional>
#include <string>

#include "wend/base/result.h"

/// How readers of maps get at the other files that a map names.
namespace wend::io {

/// The bytes of the file that a map calls by this name, or why they cannot be had.
using FileLoader = std::function<Result<std::string>(const std::string& name)>;

/// Reads files as a map at `path` names them: relative to its folder, or with a path from the root.
/// Errors: as read_text; whatever is no regular file.
FileLoader files_beside(const std::string& path);

}  // namespace wend::io
