// The results of reading a text, in the form in which the tests of the readers compare them.
#pragma once

#include <string>

#include "wend/base/result.h"
#include "wend/space/maps/grid_map.h"

namespace wend::io {

/// The symbols of the cells, row by row.
inline std::string rows_of(const GridMap& map) {
  return std::string(map.cells().begin(), map.cells().end());
}

/// "line: reason", or "" where the text was accepted.
template <class Value>
std::string complaint(const Result<Value>& read) {
  return read.ok() ? "" : std::to_string(read.error().line) + ": " + read.error().reason;
}

}  // namespace wend::io
