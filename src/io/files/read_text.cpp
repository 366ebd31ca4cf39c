// Whole files, by way of C's streams: they serve pipes as well as files, and throw nothing.
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include "../../base/system_files.h"
#include "wend/io/grid_files.h"

namespace wend::io {
namespace {

constexpr std::size_t kChunkBytes = std::size_t{1} << 16;

struct FileCloser {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, FileCloser>;

std::string reason_of(int problem) {
  switch (problem) {
    case ENOENT: return "there is no such file";
    case EISDIR: return "this is a directory, not a file";
    case EACCES: return "reading this file is not permitted";
    default: return "cannot be read: " + std::generic_category().message(problem);
  }
}

Error too_large(const std::string& path) {
  return Error{path, 0, "the file is larger than 1 GiB, the most that is read"};
}

/// Appends the next stretch of the file; false at its end or on an error.
bool append_chunk(std::FILE* file, std::string& text) {
  const std::size_t old_size = text.size();
  text.resize(old_size + kChunkBytes);
  const std::size_t count = std::fread(text.data() + old_size, 1, kChunkBytes, file);
  text.resize(old_size + count);
  return count == kChunkBytes;
}

/// The file's size as far as it can be told beforehand (of a pipe it cannot), else 0. Returns to
/// `position`.
std::uint64_t size_of(std::FILE* file, std::size_t position) {
  if (std::fseek(file, 0, SEEK_END) != 0) return 0;
  const long size = std::ftell(file);
  if (std::fseek(file, static_cast<long>(position), SEEK_SET) != 0) return 0;
  return size < 0 ? 0 : static_cast<std::uint64_t>(size);
}

}  // namespace

Result<std::string> read_text(const std::string& path) {
  if (path.find('\0') != std::string::npos) return Error{path, 0, "a path holds no NUL"};
  const File file(open_file(path, "rb"));
  if (file == nullptr) return Error{path, 0, reason_of(errno)};
  std::string text;
  bool more = append_chunk(file.get(), text);
  if (more) {
    // Not before a first chunk was read: a directory opens too, and claims any size.
    const std::uint64_t size = size_of(file.get(), text.size());
    if (size > kMaxFileBytes) return too_large(path);
    text.reserve(static_cast<std::size_t>(size) + kChunkBytes);
  }
  while (more && text.size() <= kMaxFileBytes) more = append_chunk(file.get(), text);
  if (std::ferror(file.get()) != 0) return Error{path, 0, reason_of(errno)};
  if (text.size() > kMaxFileBytes) return too_large(path);
  return text;
}

}  // namespace wend::io
