// Positions on maps without cells, as Python writes them.
#include "maps/positions.h"

#include <cmath>
#include <string>

namespace wend::python {
namespace {

[[noreturn]] void refuse(py::handle given, const char* name) {
  throw py::type_error(std::string(name) +
                       ": positions are pairs (x, y) or triples (x, y, z) of "
                       "numbers, not " +
                       py::repr(given).cast<std::string>());
}

bool holds_numbers(const py::array& array) {
  const char kind = array.dtype().kind();
  return kind == 'f' || kind == 'i' || kind == 'u';
}

bool is_width(py::ssize_t width) { return width == 2 || width == 3; }

/// The number of the position stands in the error; without one, `at` is negative.
wend_position checked(const double* numbers, py::ssize_t width, const char* name, py::ssize_t at) {
  const wend_position position = {numbers[0], numbers[1], width == 3 ? numbers[2] : 0};
  if (std::isfinite(position.x) && std::isfinite(position.y) && std::isfinite(position.z)) {
    return position;
  }
  throw py::value_error(std::string(name) + (at < 0 ? "" : "[" + std::to_string(at) + "]") +
                        ": a coordinate is not finite");
}

std::vector<wend_position> read_rows(const Doubles& rows, const char* name) {
  const py::ssize_t width = rows.shape(1);
  std::vector<wend_position> positions;
  positions.reserve(static_cast<std::size_t>(rows.shape(0)));
  for (py::ssize_t i = 0; i < rows.shape(0); ++i) {
    positions.push_back(checked(rows.data() + i * width, width, name, i));
  }
  return positions;
}

/// The elements as an array of numbers; throws if they are no numbers or not alike in shape.
py::array array_of_numbers(const py::object& given, const char* name) {
  const auto array = py::array::ensure(given);
  if (array && (holds_numbers(array) || array.size() == 0)) return array;
  PyErr_Clear();
  refuse(given, name);
}

}  // namespace

wend_position read_position(py::handle position, const char* name) {
  const auto given = py::reinterpret_borrow<py::object>(position);
  const py::array array = array_of_numbers(given, name);
  if (array.ndim() != 1 || !is_width(array.shape(0))) refuse(given, name);
  return checked(converted<Doubles>(array, name).data(), array.shape(0), name, -1);
}

std::vector<wend_position> read_positions(const py::object& list, const char* name) {
  const auto array = py::array::ensure(list);
  if (array && array.size() == 0) return {};
  if (array && holds_numbers(array)) {
    if (array.ndim() == 1 && is_width(array.shape(0))) return {read_position(array, name)};
    if (array.ndim() != 2 || !is_width(array.shape(1))) refuse(list, name);
    return read_rows(converted<Doubles>(array, name), name);
  }
  PyErr_Clear();
  if (!py::isinstance<py::iterable>(list) || py::isinstance<py::str>(list)) refuse(list, name);
  std::vector<wend_position> positions;  // perhaps some of them have heights, and others have none
  for (const py::handle position : list) positions.push_back(read_position(position, name));
  return positions;
}

py::array positions_array(const wend_position* positions, std::size_t count) {
  std::vector<double> numbers;
  numbers.reserve(count * 3);
  for (std::size_t i = 0; i < count; ++i) {
    numbers.insert(numbers.end(), {positions[i].x, positions[i].y, positions[i].z});
  }
  return array_of(std::move(numbers), {static_cast<py::ssize_t>(count), 3});
}

}  // namespace wend::python
