#include "mapped_file.h"

#include "../../base/system_files.h"
#include "wend/io/grid_files.h"

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

Result<MappedFile> map_file(const std::string& path) {
  if (path.find('\0') != std::string::npos) return read_file(path);  // says what is wrong with it
  const MappedMemory memory = map_memory(path);
  if (memory.data == nullptr) return read_file(path);
  return MappedFile{{static_cast<const std::uint8_t*>(memory.data), memory.size}, memory.keeper};
}

}  // namespace wend::io
