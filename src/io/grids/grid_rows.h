// The rows of a grid, which the map formats without fields read twice: once to check them, once to
// keep them. So no memory is taken for cells before all of them are known to be there.
#pragma once

#include <optional>

#include "../files/text.h"

namespace wend::io {

/// Why a map of this size is refused, or nothing. `lines` stands at the line to blame.
std::optional<Error> size_error(const LineReader& lines, std::uint64_t width, std::uint64_t height);

/// "column 7: ", from 1, for the symbol at `index`.
std::string at_column(std::size_t index);

/// Goes over so many rows, which begin at the next line; what is wrong with the first bad one: it
/// is missing, not of that width, or has what is no symbol.
std::optional<Error> pass_rows(LineReader& lines, std::uint32_t width, std::uint32_t height);

/// The map whose first row is the next line of `lines`. Precondition: `height` lines of `width`
/// symbols follow, and size_error() found nothing.
GridMap map_of_rows(LineReader lines, std::uint64_t width, std::uint64_t height);

}  // namespace wend::io
