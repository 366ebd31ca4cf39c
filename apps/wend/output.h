// Where results go: to standard output, or to a file that appears whole or not at all. And the one
// way in which messages reach standard error.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace wend::cli {

/// No path: standard output. A file is written beside its place and then renamed. Throws a Failure
/// when the disk is full, the folder absent and so on.
void write_output(const std::optional<std::string>& path, const std::string& text);

struct OutputFile {
  std::string path;
  std::string text;
};

/// Files that belong together: none takes its place before all are written. Throws as
/// write_output().
void write_files(const std::vector<OutputFile>& files);

/// Throws a usage Failure if the output is one of the files that are read: it would replace them.
void require_other_file(const char* option, const std::optional<std::string>& output,
                        const std::vector<std::string>& inputs);

/// "wend: ...", one line, on standard error.
void print_error(const std::string& message);
void print_warning(const std::string& message);

/// An object with one line per member, and one per element of an array of objects; paths of
/// thousands of cells stay on one line.
std::string json_text(const nlohmann::ordered_json& object);

}  // namespace wend::cli
