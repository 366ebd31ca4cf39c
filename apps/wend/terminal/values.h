// Strict readers for the values of options. Each takes the option's name for its message and throws
// a usage Failure that says what is expected.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "names/names.h"
#include "terminal/failure.h"
#include "terminal/suggest.h"
#include "wend/base/types.h"

namespace wend::cli {

/// A list of numbers as it is read: "3,4" for "3, 4" and "(3,4)". All readers of cells and places
/// begin with it.
std::string plain_numbers(std::string_view text);

/// Two whole numbers from 0, such as "3,4".
Point parse_cell(std::string_view option, std::string_view text);

/// Nothing but digits; nothing where it is anything else or too large.
std::optional<std::uint64_t> read_digits(std::string_view text);

/// The same, least .. most.
std::uint64_t parse_whole_number(std::string_view option, std::string_view text,
                                 std::uint64_t least, std::uint64_t most);

/// A finite decimal number and nothing else; nothing where it is anything else.
std::optional<double> read_number(std::string_view text);

/// A finite decimal number, least .. most.
double parse_number(std::string_view option, std::string_view text, double least, double most);

/// A file's name, or nothing where the option was not given; but not an empty one.
void require_file_name(std::string_view option, const std::optional<std::string>& name);

/// The text behind the last point of a file's name, in small letters: "png" of "maps/A.PNG".
std::string ending_of(const std::string& file);

/// A field of a CSV file, quoted where it has to be (RFC 4180).
std::string csv_field(std::string text);

/// The value that is named like a file's ending, in capitals or not; nothing where none is.
template <class T>
std::optional<T> named_by_ending(const std::string& file, const std::vector<Named<T>>& known) {
  const std::string ending = ending_of(file);
  for (const Named<T>& each : known) {
    if (ending == each.name) return each.value;
  }
  return std::nullopt;
}

/// The parts between commas.
std::vector<std::string> split_at_commas(std::string_view text);

/// A place "X,Y" or, with heights, also "X,Y,Z" in decimal numbers; nothing where it is something
/// else.
std::optional<Position> read_position(std::string_view text, bool heights);

/// "a, b, c".
std::string joined(const std::vector<std::string>& names);

/// The same in errors, which are one line: of a long list the beginning, "a, b and 14 more (see
/// --help)".
std::string joined_briefly(const std::vector<std::string>& names);

}  // namespace wend::cli
