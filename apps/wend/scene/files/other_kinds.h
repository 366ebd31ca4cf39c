// Files that hold no map: messages that say what they hold, and what to do with them.
#pragma once

#include <string>
#include <string_view>

#include "terminal/failure.h"
#include "wend/base/result.h"

namespace wend::cli {

/// "level.obj holds triangles of a level: `wend convert ...` makes a map of it"; empty if it may be
/// a map. A grid of letters can look like some kinds; for these the name has to agree.
std::string other_kind_text(std::string_view bytes, const std::string& name);

/// Throws a file_error where that is not empty.
void refuse_other_kind(std::string_view bytes, const std::string& name);

/// Says what a file holds that could not be read as a map, by its bytes or else its name; else
/// repeats the reader's error.
Failure no_map(const Error& error, std::string_view bytes, const std::string& name);

/// The map that was read.
template <class T>
T map_or_fail(Result<T> result, std::string_view bytes, const std::string& name) {
  if (!result) throw no_map(result.error(), bytes, name);
  return std::move(result).value();
}

/// The bytes of a map's file; "-": of standard input. Throws a Failure where it cannot be read, or
/// is a folder or empty.
std::string read_map_bytes(const std::string& path);

}  // namespace wend::cli
