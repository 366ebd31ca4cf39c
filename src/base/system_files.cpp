#include "system_files.h"

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#elif __has_include(<sys/mman.h>)
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#include <cerrno>

namespace wend {

#if defined(_WIN32)
namespace {

/// Empty, with errno, if the text is no UTF-8.
std::wstring wide(const std::string& text, DWORD rule = MB_ERR_INVALID_CHARS) {
  const auto length = static_cast<int>(text.size());
  const int size = ::MultiByteToWideChar(CP_UTF8, rule, text.data(), length, nullptr, 0);
  std::wstring letters(static_cast<std::size_t>(size), L'\0');
  ::MultiByteToWideChar(CP_UTF8, rule, text.data(), length, letters.data(), size);
  if (size == 0) errno = ENOENT;
  return letters;
}

}  // namespace

// Letters that are no UTF-8 are replaced, since a constructor would throw.
std::filesystem::path path_of(const std::string& name) { return wide(name, 0); }

std::FILE* open_file(const std::string& path, const char* mode) {
  const std::wstring name = wide(path);
  if (name.empty()) return nullptr;
  std::FILE* const file = ::_wfopen(name.c_str(), wide(mode).c_str());
  const DWORD traits = file == nullptr ? ::GetFileAttributesW(name.c_str()) : 0;
  const bool folder = traits != INVALID_FILE_ATTRIBUTES && (traits & FILE_ATTRIBUTE_DIRECTORY) != 0;
  if (folder) errno = EISDIR;  // it says that this is not permitted
  return file;
}
#else
std::filesystem::path path_of(const std::string& name) { return name; }

std::FILE* open_file(const std::string& path, const char* mode) {
  return std::fopen(path.c_str(), mode);
}
#endif

#if !defined(_WIN32) && __has_include(<sys/mman.h>)
MappedMemory map_memory(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  struct stat status = {};
  const bool regular = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0;
  const auto size = static_cast<std::size_t>(regular ? status.st_size : 0);
  void* const memory =
      regular ? ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
  ::close(file);
  if (memory == MAP_FAILED) return {};
  const auto unmap = [size](const void* begin) { ::munmap(const_cast<void*>(begin), size); };
  return {memory, size, std::shared_ptr<const void>(memory, unmap)};
}
#else
MappedMemory map_memory(const std::string&) { return {}; }
#endif

}  // namespace wend
