// Files that are looked at, not read: the system brings in what is touched, and programs that use
// one file share its memory.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "wend/base/result.h"

namespace wend::io {

struct MappedFile {
  std::span<const std::uint8_t> bytes;
  std::shared_ptr<const void> keeper;  ///< as long as this or a copy lives, the bytes are there
};

/// Reads what cannot be mapped, such as a pipe. Errors as read_text.
Result<MappedFile> map_file(const std::string& path);

}  // namespace wend::io
