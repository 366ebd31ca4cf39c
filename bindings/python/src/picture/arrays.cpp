// Arrays and lists of Python as the members of pictures.
#include "picture/arrays.h"

#include <pybind11/stl.h>

#include <algorithm>
#include <limits>

namespace wend::python {
namespace {

using Numbers = py::array_t<double, py::array::c_style | py::array::forcecast>;
using Integers = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

std::string text_of(const Shape& shape) {
  return py::repr(py::tuple(py::cast(shape))).cast<std::string>();
}

[[noreturn]] void refuse(const char* part, const std::string& wanted, const py::array& given) {
  throw py::value_error(std::string(part) + ": " + wanted + " is wanted, not an array of shape " +
                        py::repr(given.attr("shape")).cast<std::string>() + " and type " +
                        py::str(given.dtype()).cast<std::string>());
}

py::array array_of(const char* part, py::handle given) {
  auto array = py::array::ensure(given);
  if (array) return array;
  PyErr_Clear();
  throw py::type_error(std::string(part) + ": an array or a list is wanted");
}

bool is_real(const py::array& array) {
  const char kind = array.dtype().kind();
  return kind == 'f' || kind == 'i' || kind == 'u' || kind == 'b';
}

bool is_whole(const py::array& array) {
  return array.dtype().kind() == 'i' || array.dtype().kind() == 'u';
}

bool has_shape(const py::array& array, const Shape& shape) {
  if (array.ndim() != static_cast<py::ssize_t>(shape.size())) return false;
  return std::equal(shape.begin(), shape.end(), array.shape());
}

/// Row by row; whole numbers that no cell has stay outside of any map.
std::int32_t narrowed(std::int64_t number) {
  using Limits = std::numeric_limits<std::int32_t>;
  return number < 0 || number > Limits::max() ? -1 : static_cast<std::int32_t>(number);
}

}  // namespace

std::vector<double> read_numbers(const char* part, py::handle given, const Shape& shape) {
  const py::array array = array_of(part, given);
  if (!is_real(array) || !has_shape(array, shape)) {
    refuse(part, "an array of numbers of shape " + text_of(shape), array);
  }
  const Numbers numbers = Numbers::ensure(array);
  return {numbers.data(), numbers.data() + numbers.size()};
}

std::vector<std::uint8_t> read_flags(const char* part, py::handle given, const Shape& shape) {
  std::vector<std::uint8_t> flags;
  const std::vector<double> numbers = read_numbers(part, given, shape);
  flags.reserve(numbers.size());
  for (const double number : numbers) flags.push_back(number != 0 ? 1 : 0);
  return flags;
}

std::vector<Mark> read_marks(const char* part, py::handle given, const Shape& shape) {
  std::vector<Mark> marks;
  const std::vector<double> numbers = read_numbers(part, given, shape);
  marks.reserve(numbers.size());
  for (const double number : numbers) {
    if (number != 0 && number != 1 && number != 2) {
      throw py::value_error(std::string(part) +
                            ": a mark is 0 (not reached), 1 (open) or 2 "
                            "(closed), not " +
                            py::str(py::float_(number)).cast<std::string>());
    }
    marks.push_back(static_cast<Mark>(static_cast<int>(number)));
  }
  return marks;
}

std::vector<Position> read_steps(const char* part, py::handle given, const Shape& shape) {
  Shape pairs = shape;
  pairs.push_back(2);
  const std::vector<double> numbers = read_numbers(part, given, pairs);
  std::vector<Position> steps;
  steps.reserve(numbers.size() / 2);
  for (std::size_t i = 0; i < numbers.size(); i += 2) {
    steps.push_back({numbers[i + 1], numbers[i], 0});
  }
  return steps;
}

std::vector<Point> read_cells(const char* part, py::handle given) {
  const py::array array = array_of(part, given);
  if (array.size() == 0) return {};
  const bool single = array.ndim() == 1 && array.shape(0) == 2;
  if (!is_whole(array) || (!single && (array.ndim() != 2 || array.shape(1) != 2))) {
    refuse(part, "a list of cells (row, column) of whole numbers", array);
  }
  const Integers numbers = Integers::ensure(array);
  std::vector<Point> cells;
  for (py::ssize_t i = 0; i < numbers.size(); i += 2) {
    cells.push_back({narrowed(numbers.data()[i + 1]), narrowed(numbers.data()[i])});
  }
  return cells;
}

std::vector<NodeId> read_nodes(const char* part, py::handle given) {
  const py::array array = array_of(part, given);
  if (array.size() == 0) return {};
  if (!is_whole(array) || array.ndim() > 1) refuse(part, "a list of node numbers", array);
  const Integers numbers = Integers::ensure(array);
  std::vector<NodeId> nodes;
  for (py::ssize_t i = 0; i < numbers.size(); ++i) {
    const std::int64_t number = numbers.data()[i];
    nodes.push_back(number < 0 || number > kNoNode ? kNoNode : static_cast<NodeId>(number));
  }
  return nodes;
}

std::vector<Position> read_positions(const char* part, py::handle given, Axes axes) {
  const py::array array = array_of(part, given);
  if (array.size() == 0) return {};
  const py::ssize_t width = array.ndim() > 0 ? array.shape(array.ndim() - 1) : 0;
  const py::ssize_t most = axes == Axes::rows_first ? 2 : 3;
  if (!is_real(array) || array.ndim() > 2 || width < 2 || width > most) {
    refuse(part,
           axes == Axes::rows_first ? "a list of positions (row, column)"
                                    : "a list of positions (x, y) or (x, y, z)",
           array);
  }
  const Numbers numbers = Numbers::ensure(array);
  std::vector<Position> positions;
  for (py::ssize_t i = 0; i < numbers.size(); i += width) {
    const double* at = numbers.data() + i;
    if (axes == Axes::rows_first) {
      positions.push_back({at[1], at[0], 0});
    } else {
      positions.push_back({at[0], at[1], width == 3 ? at[2] : 0});
    }
  }
  return positions;
}

}  // namespace wend::python
