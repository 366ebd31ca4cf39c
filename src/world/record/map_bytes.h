// Maps in a session's file.
#pragma once

#include "session_bytes.h"
#include "wend/catalogue/navigator.h"

namespace wend {

void write_options(const GridOptions& options, SessionOutput& output);
void read_options(SessionInput& input, GridOptions& options);

/// A grid: its cells take a bit, two, four or eight each, whichever suffices for their symbols.
void write_map(const GridMap& map, SessionOutput& output);
/// Allocates nothing that the bytes do not hold.
void read_map(SessionInput& input, GridMap& map);

}  // namespace wend
