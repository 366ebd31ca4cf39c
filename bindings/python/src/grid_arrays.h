// Walls and costs of grids in arrays of NumPy.
#pragma once

#include <pybind11/numpy.h>

#include <string>

#include "call.h"
#include "grid.h"

namespace wend::python {

/// A map of arrays of one shape, of any layout in memory; either may be None, not both. `walls` is
/// bool, true where there is a wall. `costs` are numbers: multiples of open ground, 0 or infinite
/// where a cell is blocked. Throws a TypeError (walls that are no bool) or a ValueError.
MapHandle map_of_arrays(const py::object& walls, const py::object& costs,
                        const std::string& layout);

/// Copies the costs of all cells: float32, (rows, columns); 0 is blocked.
py::array_t<float> costs_of(Cells& cells);

/// Replaces a rectangle whose first cell is `at` by arrays as above; returns how many cells
/// changed.
std::size_t assign_arrays(Grid& grid, const py::object& walls, const py::object& costs,
                          const py::object& at);

}  // namespace wend::python
