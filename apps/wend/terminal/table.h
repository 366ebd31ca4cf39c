// Columns of text, as a person or a program reads them.
#pragma once

#include <string>
#include <vector>

namespace wend::cli {

/// The first row is the header; every row has as many fields.
using Table = std::vector<std::vector<std::string>>;

/// For people: printable(), aligned with blanks; columns whose fields all look like numbers stand
/// to the right.
std::string aligned(const Table& fields);

/// Parted by tabs.
std::string tab_separated(const Table& table);

}  // namespace wend::cli
