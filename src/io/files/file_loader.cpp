#include "wend/io/file_loader.h"

#include <filesystem>
#include <system_error>

#include "../../base/system_files.h"
#include "text.h"

namespace wend::io {

FileLoader files_beside(const std::string& path) {
  const std::filesystem::path folder = path_of(path).parent_path();
  return [folder](const std::string& name) -> Result<std::string> {
    if (name.find('\0') != std::string::npos) return Error{"", 0, "a path holds no NUL"};
    const std::string file = (folder / path_of(name)).string();
    // A pipe might never end, and a device neither.
    std::error_code problem;
    const auto kind = std::filesystem::status(path_of(file), problem).type();
    const bool is_other = kind != std::filesystem::file_type::not_found &&
                          kind != std::filesystem::file_type::none &&
                          kind != std::filesystem::file_type::regular;
    if (is_other) return Error{file, 0, "this is no regular file"};
    return read_text(file);
  };
}

}  // namespace wend::io
