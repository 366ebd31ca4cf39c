// Positions on maps without cells, as Python writes them: two or three numbers each.
#pragma once

#include <pybind11/pybind11.h>

#include <vector>

#include "places.h"

namespace wend::python {

/// One position: a tuple, a list or an array of two or three numbers; z is 0 without a third.
/// Throws a TypeError for what is none, and a ValueError for a number that is not finite.
wend_position read_position(py::handle position, const char* name);

/// Positions: an array of numbers of (n, 2) or (n, 3), or a list of positions. One position alone
/// is a list of one. Errors as above.
std::vector<wend_position> read_positions(const py::object& list, const char* name);

/// An array of (n, 3): x, y and z.
py::array positions_array(const wend_position* positions, std::size_t count);

}  // namespace wend::python
