// The two parts of the trace reader: trace_reader.cpp reads the header, and leaves the events to
// what is declared here.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "../files/text.h"
#include "wend/io/trace_file.h"

namespace wend::io {

/// A number from 0 as append_real writes it, in `result`; or why the text is none, with the
/// number's name.
std::optional<Error> read_real(const LineReader& lines, const char* name, std::string_view text,
                               double& result);

/// Reads so many events, a line each, into the trace, whose size is known; or says why they cannot
/// be, or why something else comes after them.
std::optional<Error> read_trace_events(LineReader& lines, std::uint32_t count, SearchTrace& trace);

}  // namespace wend::io
