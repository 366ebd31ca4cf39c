// Columns of text, as a person or a program reads them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace wend::cli {

/// The first row is the header; every row has as many fields.
using Table = std::vector<std::vector<std::string>>;

/// How a table is folded that is too wide.
struct TableFolds {
  std::size_t keys = 1;                  ///< so many of the first columns stand in each part
  std::vector<std::size_t> breaks = {};  ///< columns that begin a part
};

/// For people: printable(), aligned with blanks; columns whose fields all look like numbers stand
/// to the right; text in the last column is wrapped there. A table that is wider than text_width()
/// is folded: columns that have no room follow below, behind an empty line. Nothing is left out; a
/// single field may still be too wide.
std::string aligned(const Table& fields, const TableFolds& folds = {});

/// Parted by tabs.
std::string tab_separated(const Table& table);

}  // namespace wend::cli
