// The headers of maps, patches and scenarios: lines of a name and a value, each at most once.
#pragma once

#include <optional>
#include <span>

#include "../files/text.h"

namespace wend::io {

/// A header line that has been read: its value, and where.
struct HeaderEntry {
  std::string_view name;
  std::uint64_t line = 0;  ///< 0: not read yet
  std::uint32_t value = 0;
};

/// The entry of that name, with the line that `lines` stands at; an error where there is none, or
/// where it was read before. `end` is the word that ends the header.
Result<HeaderEntry*> begin_entry(const LineReader& lines, std::span<HeaderEntry* const> entries,
                                 std::string_view name, std::string_view end);

/// The first one that was not read.
std::optional<Error> missing_entry(const LineReader& lines, std::span<HeaderEntry* const> entries);

/// A height or width, from 1 on. `what` has it: "map", say.
std::optional<Error> read_size_entry(const LineReader& lines, std::string_view text,
                                     const char* what, HeaderEntry& entry);

}  // namespace wend::io
