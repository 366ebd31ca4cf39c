// How a CSV grid is told from the other map formats.
#pragma once

#include <string_view>

namespace wend::io {

/// Whether the first row of a map has what only CSV grids have: a separator or a double quote.
bool may_begin_csv_grid(std::string_view line);

}  // namespace wend::io
