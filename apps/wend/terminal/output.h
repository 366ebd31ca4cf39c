// Where results go: to standard output, or to a file that appears whole or not at all. And the one
// way in which messages reach standard error.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wend::cli {

/// The help text of -o.
inline constexpr const char* kOutputHelp =
    "Write to this file, whole or not at all; - for standard output";

/// Whether an output is standard output: none was named, or "-".
bool goes_to_standard_output(const std::optional<std::string>& path);

/// Writes there. A file is written beside its place and then renamed: it keeps the rights of the
/// one before, and a link stays a link. Devices, pipes and what standard output is redirected to
/// are written to as they are. Throws a Failure when the disk is full, the folder absent and so on.
/// Then reports a file on standard error: "wrote x.svg, 12 kB", and `note` in brackets.
void write_output(const std::optional<std::string>& path, const std::string& text,
                  const std::string& note = "");

/// The same for files that are no results: says nothing.
void write_unannounced(const std::optional<std::string>& path, const std::string& text);

struct OutputFile {
  std::string path;
  std::string text;
  std::string note = {};  ///< what to say of it besides its size
};

/// Files that belong together ("-" may be among them): none takes its place before all are written.
/// Throws as write_output().
void write_files(const std::vector<OutputFile>& files);

/// Output that is too large to be one text. A file appears when all was written, or not at all;
/// devices and pipes get it when all was written; so does standard output, unless `at_once`. Throws
/// as write_output().
class OutputWriter {
 public:
  explicit OutputWriter(const std::optional<std::string>& path, bool at_once = false);
  OutputWriter(const OutputWriter&) = delete;
  OutputWriter& operator=(const OutputWriter&) = delete;
  ~OutputWriter();

  void write(std::string_view text);
  /// Once. Reports a file as write_output() does.
  void finish(const std::string& note = "");

 private:
  void flush();

  std::string path_;
  bool named_;
  bool at_once_;
  std::unique_ptr<class TemporaryFile> file_;  // null where it is written in place
  std::string buffer_;
  std::uint64_t size_ = 0;
};

/// Before the work: throws a usage Failure if the output's name is empty, or if it is one of the
/// files that are read, which it would replace; a file Failure if nothing can be written there.
void require_other_file(const char* option, const std::optional<std::string>& output,
                        const std::vector<std::string>& inputs);

/// The same, but nothing has to be writable: for an output that may be there already.
void require_no_input(const char* option, const std::optional<std::string>& output,
                      const std::vector<std::string>& inputs);

/// Before long work: that a file can be written there. Throws a Failure where the folder is none,
/// where no files may be made in it, or where something is there that is no regular file.
void require_place_for(const char* option, const std::string& output);

/// Throws a usage Failure if a picture would go to a terminal; `option` is what names a file.
void require_no_terminal(const char* option, const std::optional<std::string>& output);

/// "wend: ...", one line, on standard error.
void print_error(const std::string& message);
void print_warning(const std::string& message);

/// A line on standard error about what was done, unless reports were silenced (--quiet).
void print_note(const std::string& text);
void silence_reports();

/// An object with one line per member, and one per element of an array of objects; paths of
/// thousands of cells stay on one line.
std::string json_text(const nlohmann::ordered_json& object);

}  // namespace wend::cli
