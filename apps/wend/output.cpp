#include "output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

#include "failure.h"

namespace wend::cli {
namespace {

Failure write_failure(const std::string& name) {
  return file_error(
      fmt::format("{}: cannot be written: {}", name, std::generic_category().message(errno)));
}

void write_all(int file, const std::string& text, const std::string& name) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t count = ::write(file, text.data() + done, text.size() - done);
    if (count < 0 && errno != EINTR) throw write_failure(name);
    if (count > 0) done += static_cast<std::size_t>(count);
  }
}

/// A new file that removes itself unless it was renamed.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& final_path)
      : final_path_(final_path), path_(final_path + ".XXXXXX") {
    file_ = ::mkstemp(path_.data());
    if (file_ < 0) throw write_failure(final_path_);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    if (file_ >= 0) ::close(file_);
    if (!path_.empty()) ::unlink(path_.c_str());
  }

  void write(const std::string& text) { write_all(file_, text, final_path_); }

  void rename() {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    if (::fchmod(file_, 0666 & ~mask) != 0) throw write_failure(final_path_);
    const int closed = ::close(file_);
    file_ = -1;
    if (closed != 0 || std::rename(path_.c_str(), final_path_.c_str()) != 0) {
      throw write_failure(final_path_);
    }
    path_.clear();
  }

 private:
  std::string final_path_;
  std::string path_;
  int file_ = -1;
};

/// Devices and pipes are written to as they are; renaming would replace them.
void write_in_place(const std::string& path, const std::string& text) {
  const int file = ::open(path.c_str(), O_WRONLY);
  if (file < 0) throw write_failure(path);
  try {
    write_all(file, text, path);
  } catch (...) {
    ::close(file);
    throw;
  }
  if (::close(file) != 0) throw write_failure(path);
}

/// A link stays a link: what it points to is replaced.
std::string place_of(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const bool is_link = fs::is_symlink(fs::symlink_status(path, ignored));
  return is_link ? fs::weakly_canonical(path).string() : path;
}

void write_file(const std::string& path, const std::string& text) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  if (fs::exists(status) && !fs::is_regular_file(status)) return write_in_place(path, text);
  TemporaryFile file(place_of(path));
  file.write(text);
  file.rename();
}

void print_line(const std::string& text) {
  std::string line = text;
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
  }
  std::fflush(stdout);
  std::fputs((line + "\n").c_str(), stderr);
}

bool is_array_of_objects(const nlohmann::ordered_json& value) {
  return value.is_array() && !value.empty() && value.front().is_object();
}

}  // namespace

void write_output(const std::optional<std::string>& path, const std::string& text) {
  if (path) return write_file(*path, text);
  write_all(STDOUT_FILENO, text, "standard output");
}

void write_files(const std::vector<OutputFile>& files) {
  std::vector<std::unique_ptr<TemporaryFile>> written;
  for (const OutputFile& file : files) {
    written.push_back(std::make_unique<TemporaryFile>(place_of(file.path)));
    written.back()->write(file.text);
  }
  for (const auto& file : written) file->rename();
}

void require_other_file(const char* option, const std::optional<std::string>& output,
                        const std::vector<std::string>& inputs) {
  if (!output) return;
  for (const std::string& input : inputs) {
    std::error_code absent;
    if (!std::filesystem::equivalent(*output, input, absent)) continue;
    throw usage_error(fmt::format("{}: {} is also read; name another file", option, *output));
  }
}

void print_error(const std::string& message) { print_line("wend: " + message); }

void print_warning(const std::string& message) { print_line("wend: warning: " + message); }

std::string json_text(const nlohmann::ordered_json& object) {
  // File names need not be UTF-8.
  const auto dump = [](const nlohmann::ordered_json& value) {
    return value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  };
  std::string text = "{";
  for (const auto& [key, value] : object.items()) {
    text += (text.size() > 1 ? ",\n  " : "\n  ") + dump(key) + ": ";
    if (!is_array_of_objects(value)) {
      text += dump(value);
      continue;
    }
    const char* before = "[\n    ";
    for (const auto& element : value) {
      text += before + dump(element);
      before = ",\n    ";
    }
    text += "\n  ]";
  }
  return text + "\n}\n";
}

}  // namespace wend::cli
