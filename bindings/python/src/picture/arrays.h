// Arrays and lists of Python as the members of pictures. Each function throws a ValueError or a
// TypeError that names the part of the picture.
#pragma once

#include <pybind11/numpy.h>

#include <string>
#include <vector>

#include "wend/base/types.h"
#include "wend/picture/mark.h"

namespace wend::python {

namespace py = pybind11;

/// The shape that an array must have, the slowest index first.
using Shape = std::vector<py::ssize_t>;

/// Numbers of that shape, row by row.
std::vector<double> read_numbers(const char* part, py::handle given, const Shape& shape);
/// 1 where the array is not 0.
std::vector<std::uint8_t> read_flags(const char* part, py::handle given, const Shape& shape);
/// 0: not reached, 1: open, 2: closed.
std::vector<Mark> read_marks(const char* part, py::handle given, const Shape& shape);
/// Steps of length 1, (rows, columns, 2): by rows and by columns.
std::vector<Position> read_steps(const char* part, py::handle given, const Shape& shape);

/// Cells (row, column): whole numbers of (n, 2), or one cell.
std::vector<Point> read_cells(const char* part, py::handle given);
/// Node numbers: whole numbers of (n), or one.
std::vector<NodeId> read_nodes(const char* part, py::handle given);

/// The order of coordinates: (row, column) on grids, (x, y) or (x, y, z) elsewhere.
enum class Axes : std::uint8_t { rows_first, x_first };
/// Positions: numbers of (n, 2) or (n, 3), or one position.
std::vector<Position> read_positions(const char* part, py::handle given, Axes axes);

}  // namespace wend::python
