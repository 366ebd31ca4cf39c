#include "mapped_file.h"

#include "wend/io/grid_files.h"

#if __has_include(<sys/mman.h>)
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace wend::io {
namespace {

Result<MappedFile> read_file(const std::string& path) {
  Result<std::string> text = read_text(path);
  if (!text) return text.error();
  const auto keeper = std::make_shared<const std::string>(std::move(text).value());
  const auto* const data = reinterpret_cast<const std::uint8_t*>(keeper->data());
  return MappedFile{{data, keeper->size()}, keeper};
}

}  // namespace

#if __has_include(<sys/mman.h>)

Result<MappedFile> map_file(const std::string& path) {
  if (path.find('\0') != std::string::npos) return read_file(path);  // says what is wrong with it
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return read_file(path);
  struct stat status = {};
  const bool regular = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0;
  const auto size = static_cast<std::size_t>(regular ? status.st_size : 0);
  void* const memory =
      regular ? ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
  ::close(file);
  if (memory == MAP_FAILED) return read_file(path);
  const auto unmap = [size](const void* begin) { ::munmap(const_cast<void*>(begin), size); };
  const std::shared_ptr<const void> keeper(memory, unmap);
  return MappedFile{{static_cast<const std::uint8_t*>(memory), size}, keeper};
}

#else

Result<MappedFile> map_file(const std::string& path) { return read_file(path); }

#endif

}  // namespace wend::io
