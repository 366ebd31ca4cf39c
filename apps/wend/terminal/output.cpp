#include "terminal/output.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

#include "base/system_files.h"
#include "terminal/failure.h"
#include "terminal/progress/status_line.h"
#include "terminal/system/system.h"
#include "terminal/terminal.h"
#include "terminal/values.h"

namespace wend::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMinus = "-";

Failure write_failure(const std::string& name) {
  return file_error(
      fmt::format("{}: cannot be written: {}", name, std::generic_category().message(errno)));
}

void write_all(int file, const std::string& text, const std::string& name) {
  std::size_t done = 0;
  while (done < text.size()) {
    const std::ptrdiff_t count = sys::write_some(file, text.data() + done, text.size() - done);
    if (count < 0 && errno != EINTR) throw write_failure(name);
    if (count > 0) done += static_cast<std::size_t>(count);
  }
}

}  // namespace

/// A new file that removes itself unless it was renamed.
class TemporaryFile {
 public:
  explicit TemporaryFile(const fs::path& place)
      : place_(place.string()), path_((place.parent_path() / ".wend.XXXXXX").string()) {
    // A name that cannot be is better noticed now than when another file has its place already.
    if (!sys::is_possible_name(place_)) throw write_failure(place_);
    file_ = sys::make_temporary(path_);
    if (file_ < 0) throw write_failure(place_);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    if (file_ >= 0) sys::close_file(file_);
    if (!path_.empty()) sys::remove_file(path_);
  }

  void write(const std::string& text) { write_all(file_, text, place_); }

  void rename() {
    if (!sys::set_rights(file_, place_)) throw write_failure(place_);
    const bool closed = sys::close_file(file_);
    file_ = -1;
    if (!closed || !sys::move_file(path_, place_)) throw write_failure(place_);
    path_.clear();
  }

 private:
  std::string place_;
  std::string path_;
  int file_ = -1;
};

namespace {

/// The open standard stream that a path leads to, as /dev/stdout does wherever that was redirected
/// to; else -1. A renamed file would not be the one that the stream goes on in.
int standard_stream(const std::string& path) {
  return path == kMinus ? sys::kStandardOutput : sys::standard_stream(path);
}

/// Streams, devices and pipes are written to as they are; renaming would replace them.
bool written_in_place(const std::string& path) {
  if (standard_stream(path) >= 0) return true;
  std::error_code ignored;
  const fs::file_status status = fs::status(path_of(path), ignored);
  return fs::exists(status) && !fs::is_regular_file(status);
}

void write_in_place(const std::string& path, const std::string& text) {
  const int stream = standard_stream(path);
  if (stream >= 0) {
    const StatusPause pause;
    return write_all(stream, text, path == kMinus ? "standard output" : path);
  }
  const int file = sys::open_to_write(path);
  if (file < 0) throw write_failure(path);
  try {
    write_all(file, text, path);
  } catch (...) {
    sys::close_file(file);
    throw;
  }
  if (!sys::close_file(file)) throw write_failure(path);
}

/// A link stays a link: what it points to is replaced, or made where it is not there.
fs::path place_of(const std::string& path) {
  constexpr int kMostLinks = 40;  // as the system follows
  fs::path place = path_of(path);
  for (int i = 0; i < kMostLinks; ++i) {
    std::error_code none;
    if (!fs::is_symlink(fs::symlink_status(place, none))) return place;
    const fs::path target = fs::read_symlink(place, none);
    if (none) return place;
    place = place.parent_path() / target;
  }
  errno = ELOOP;
  throw write_failure(path);
}

void print_line(const std::string& text) {
  const StatusPause pause;
  std::fflush(stdout);
  std::fputs((printable(text) + "\n").c_str(), stderr);
}

bool quiet = false;

/// "812 bytes", "12 kB", "3.4 MB".
std::string bytes_text(std::uint64_t bytes) {
  const auto size = static_cast<double>(bytes);
  if (bytes == 1) return "1 byte";
  if (bytes < 1000) return fmt::format("{} bytes", bytes);
  if (bytes < 999'500) return fmt::format("{:.0f} kB", size / 1e3);
  return fmt::format("{:.1f} MB", size / 1e6);
}

/// Standard streams and devices need no announcement.
void announce(const std::string& path, std::uint64_t bytes, const std::string& note) {
  if (written_in_place(path)) return;
  print_note(fmt::format("wrote {}, {}{}", path, bytes_text(bytes),
                         note.empty() ? "" : " (" + note + ")"));
}

bool is_array_of_objects(const nlohmann::ordered_json& value) {
  return value.is_array() && !value.empty() && value.front().is_object();
}

void require_writable(const std::string& path) {
  if (standard_stream(path) >= 0) return;
  if (!written_in_place(path)) {
    const TemporaryFile probe(place_of(path));
    return;
  }
  std::error_code ignored;
  if (fs::is_directory(path_of(path), ignored)) errno = EISDIR;
  if (fs::is_directory(path_of(path), ignored) || !sys::is_writable(path)) {
    throw write_failure(path);
  }
}

}  // namespace

bool goes_to_standard_output(const std::optional<std::string>& path) {
  return !path || *path == kMinus;
}

void write_output(const std::optional<std::string>& path, const std::string& text,
                  const std::string& note) {
  write_unannounced(path, text);
  if (path) announce(*path, text.size(), note);
}

void write_unannounced(const std::optional<std::string>& path, const std::string& text) {
  const std::string name = path.value_or(kMinus);
  if (written_in_place(name)) return write_in_place(name, text);
  TemporaryFile file(place_of(name));
  file.write(text);
  file.rename();
}

void write_files(const std::vector<OutputFile>& files) {
  std::vector<std::unique_ptr<TemporaryFile>> written;
  for (const OutputFile& file : files) {
    if (written_in_place(file.path)) continue;
    written.push_back(std::make_unique<TemporaryFile>(place_of(file.path)));
    written.back()->write(file.text);
  }
  for (const OutputFile& file : files) {
    if (written_in_place(file.path)) write_in_place(file.path, file.text);
  }
  for (const auto& file : written) file->rename();
  for (const OutputFile& file : files) announce(file.path, file.text.size(), file.note);
}

OutputWriter::OutputWriter(const std::optional<std::string>& path, bool at_once)
    : path_(path.value_or(kMinus)),
      named_(path.has_value()),
      at_once_(at_once && standard_stream(path_) >= 0) {
  if (!written_in_place(path_)) file_ = std::make_unique<TemporaryFile>(place_of(path_));
}

OutputWriter::~OutputWriter() = default;

void OutputWriter::write(std::string_view text) {
  constexpr std::size_t kMostBuffered = std::size_t{1} << 20;
  buffer_ += text;
  size_ += text.size();
  if (buffer_.size() >= kMostBuffered && (file_ != nullptr || at_once_)) flush();
}

void OutputWriter::flush() {
  if (file_ != nullptr) {
    file_->write(buffer_);
  } else if (!buffer_.empty()) {
    write_in_place(path_, buffer_);
  }
  buffer_.clear();
}

void OutputWriter::finish(const std::string& note) {
  flush();
  if (file_ != nullptr) file_->rename();
  if (named_) announce(path_, size_, note);
}

void require_no_input(const char* option, const std::optional<std::string>& output,
                      const std::vector<std::string>& inputs) {
  require_file_name(option, output);
  if (goes_to_standard_output(output)) return;
  for (const std::string& input : inputs) {
    std::error_code absent;
    if (!fs::equivalent(path_of(*output), path_of(input), absent)) continue;
    throw usage_error(fmt::format("{}: {} is also read; name another file", option, *output));
  }
}

void require_other_file(const char* option, const std::optional<std::string>& output,
                        const std::vector<std::string>& inputs) {
  require_no_input(option, output, inputs);
  if (!goes_to_standard_output(output)) require_writable(*output);
}

void require_place_for(const char* option, const std::string& output) {
  if (written_in_place(output)) {
    throw file_error(fmt::format("{}: {} is no regular file; name another", option, output));
  }
  const TemporaryFile probe{path_of(output)};
}

void require_no_terminal(const char* option, const std::optional<std::string>& output) {
  if (!goes_to_standard_output(output) || !is_terminal(stdout)) return;
  throw usage_error(
      fmt::format("the picture would go to the terminal; name a file: {} FILE", option));
}

void print_error(const std::string& message) { print_line("wend: " + message); }

void silence_reports() { quiet = true; }

void print_note(const std::string& text) {
  if (!quiet) print_line(text);
}

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
