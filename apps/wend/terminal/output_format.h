// In which format a command writes: one rule for all of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "terminal/values.h"

namespace wend::cli {

/// As they were typed.
struct OutputArguments {
  std::optional<std::string> format;
  std::optional<std::string> output;
};

/// The formats that the endings of files' names stand for.
template <class Format>
struct Endings {
  std::vector<Named<Format>> known;  ///< "json" and so on
  /// The format for standard output.
  Format usual;
  /// Whether that is plain text, the format of files that end in nothing or in .txt.
  bool plain;
};

/// ".a", ".a or .b", ".a, .b or .c".
std::string either_ending(std::vector<std::string> endings);

/// Whether a file of plain text may be called so: without an ending, or .txt.
bool is_plain_name(const std::string& file);

/// "-o: 'a.docx' does not end in .json or .csv; add --format json or csv".
[[noreturn]] void refuse_ending(const std::string& file, std::vector<std::string> endings,
                                bool plain, const std::vector<std::string>& formats);

/// The format of --format; else that of the output's ending. Throws a usage Failure if the command
/// does not write that format: no file gets a name that promises something else.
template <class Format>
Format chosen_format(const OutputArguments& arguments, const std::vector<Named<Format>>& formats,
                     const Endings<Format>& endings) {
  if (arguments.format) return parse_named("--format", "format", *arguments.format, formats);
  if (!arguments.output || *arguments.output == "-") return endings.usual;
  require_file_name("-o", arguments.output);
  if (const auto format = named_by_ending(*arguments.output, endings.known)) return *format;
  if (endings.plain && is_plain_name(*arguments.output)) return endings.usual;
  refuse_ending(*arguments.output, names_of(endings.known), endings.plain, names_of(formats));
}

/// For files that a command writes in one form only: throws a usage Failure where the name ends in
/// anything else than these, or nothing.
void require_ending(const char* option, const std::optional<std::string>& file,
                    const std::vector<std::string>& endings);

}  // namespace wend::cli
