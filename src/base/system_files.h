// The system's calls for files, by names in UTF-8 on every system.
#pragma once

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

namespace wend {

/// std::fopen, with errno on failure. On Windows that one reads names in the encoding of the
/// machine's country.
std::FILE* open_file(const std::string& path, const char* mode);

/// The path of a name. The constructor of std::filesystem::path reads names as std::fopen does.
std::filesystem::path path_of(const std::string& name);

struct MappedMemory {
  const void* data = nullptr;
  std::size_t size = 0;
  std::shared_ptr<const void> keeper;  ///< as long as this or a copy lives, the bytes are there
};

/// A regular file that is not empty, as memory into which the system brings what is touched. No
/// data if that fails or the system cannot do it. Precondition: no NUL in the path.
MappedMemory map_memory(const std::string& path);

}  // namespace wend
