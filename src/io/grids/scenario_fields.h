// The fields of a scenario's lines, of both versions.
#pragma once

#include <optional>

#include "../files/text.h"

namespace wend::io {

/// A whole number from 0 on; the error calls it `name`.
std::optional<Error> read_number_field(const LineReader& lines, const char* name,
                                       std::string_view text, std::uint32_t& value);
/// A column, row or size.
std::optional<Error> read_size_field(const LineReader& lines, const char* name,
                                     std::string_view text, std::int32_t& value);
/// Its length and how many decimals it was written with.
std::optional<Error> read_length_field(const LineReader& lines, std::string_view text,
                                       ScenarioQuery& query);

}  // namespace wend::io
