// Places of a map as Python writes them, and their numbers.
#include "places.h"

#include <cstring>
#include <string>

#include "call.h"

namespace wend::python {
namespace {

using Indices = std::array<std::int64_t, 3>;

[[noreturn]] void refuse(const Places& places, py::handle place) {
  throw py::type_error(std::string("a place is ") + places.words() + ", not " +
                       py::repr(place).cast<std::string>());
}

/// A whole number of Python or NumPy; false if it is none. Numbers beyond 64 bits are off any map.
bool read_index(PyObject* object, std::int64_t& index) {
  if (PyLong_CheckExact(object) == 0 && is_truth(object)) return false;
  if (PyLong_Check(object) == 0) {
    if (PyIndex_Check(object) == 0) return false;
    const py::object number = py::reinterpret_steal<py::object>(PyNumber_Index(object));
    if (!number) {
      PyErr_Clear();
      return false;
    }
    return read_index(number.ptr(), index);
  }
  int overflow = 0;
  index = PyLong_AsLongLongAndOverflow(object, &overflow);
  if (overflow != 0) index = -1;
  return true;
}

std::uint32_t number_of(const Places& places, const Indices& at) {
  std::int64_t number = 0;
  for (std::size_t i = 0; i < places.indices; ++i) {
    if (at[i] < 0 || at[i] >= places.shape[i]) return kNoPlace;
    number = number * places.shape[i] + at[i];
  }
  return static_cast<std::uint32_t>(number);
}

bool read_tuple(const Places& places, PyObject* tuple, Indices& at) {
  if (PyTuple_GET_SIZE(tuple) != static_cast<Py_ssize_t>(places.indices)) return false;
  for (std::size_t i = 0; i < places.indices; ++i) {
    if (!read_index(PyTuple_GET_ITEM(tuple, static_cast<Py_ssize_t>(i)), at[i])) return false;
  }
  return true;
}

/// One place; false if it is none.
bool read_indices(const Places& places, py::handle place, Indices& at) {
  if (places.indices == 1) return read_index(place.ptr(), at[0]);
  if (PyTuple_Check(place.ptr())) return read_tuple(places, place.ptr(), at);
  if (PyList_Check(place.ptr()) || py::isinstance<py::array>(place)) {
    return read_tuple(places, py::tuple(py::reinterpret_borrow<py::object>(place)).ptr(), at);
  }
  return false;
}

/// Whether an array holds a list of places: its elements are whole numbers, its shape fits.
bool holds_places(const Places& places, const py::array& array) {
  if (array.dtype().kind() != 'i' && array.dtype().kind() != 'u') return false;
  if (places.indices == 1) return array.ndim() == 1;
  return array.ndim() == 2 && array.shape(1) == static_cast<py::ssize_t>(places.indices);
}

std::vector<std::uint32_t> read_array(const Places& places, const Wholes& array) {
  const auto count = static_cast<std::size_t>(array.shape(0));
  const std::int64_t* data = array.data();
  std::vector<std::uint32_t> numbers(count);
  for (std::size_t k = 0; k < count; ++k) {
    Indices at = {};
    for (std::size_t i = 0; i < places.indices; ++i) at[i] = data[k * places.indices + i];
    numbers[k] = number_of(places, at);
  }
  return numbers;
}

}  // namespace

bool is_truth(PyObject* object) {
  return PyBool_Check(object) || std::strncmp(Py_TYPE(object)->tp_name, "numpy.bool", 10) == 0;
}

const char* Places::words() const {
  switch (indices) {
    case 1: return "the number of a node";
    case 2: return "a pair (row, column) of whole numbers";
    default: return "three whole numbers (layer, row, column)";
  }
}

std::vector<py::ssize_t> Places::array_shape() const {
  return {shape.begin(), shape.begin() + static_cast<std::ptrdiff_t>(indices)};
}

std::uint32_t read_place(const Places& places, py::handle place) {
  Indices at = {};
  if (!read_indices(places, place, at)) refuse(places, place);
  return number_of(places, at);
}

std::vector<std::uint32_t> read_places(const Places& places, py::handle list) {
  if (py::isinstance<py::array>(list)) {
    const auto array = py::reinterpret_borrow<py::array>(list);
    if (holds_places(places, array)) return read_array(places, converted<Wholes>(array, "places"));
  }
  Indices at = {};
  if (read_indices(places, list, at)) return {number_of(places, at)};
  if (!py::isinstance<py::iterable>(list) || py::isinstance<py::str>(list)) refuse(places, list);
  std::vector<std::uint32_t> numbers;
  for (const py::handle place : list) numbers.push_back(read_place(places, place));
  return numbers;
}

py::array places_array(const Places& places, const std::uint32_t* numbers, std::size_t count) {
  std::vector<std::int32_t> indices(count * places.indices);
  for (std::size_t k = 0; k < count; ++k) {
    std::int64_t rest = numbers[k];
    for (std::size_t i = places.indices; i-- > 1;) {
      indices[k * places.indices + i] = static_cast<std::int32_t>(rest % places.shape[i]);
      rest /= places.shape[i];
    }
    indices[k * places.indices] = static_cast<std::int32_t>(rest);
  }
  const auto rows = static_cast<py::ssize_t>(count);
  if (places.indices == 1) return array_of(std::move(indices), {rows});
  return array_of(std::move(indices), {rows, static_cast<py::ssize_t>(places.indices)});
}

Numbering::Numbering(const wend_navigator* navigator, const Places& places)
    : nodes_(places.count()) {
  const auto columns = static_cast<std::uint32_t>(places.shape[1]);
  std::uint32_t count = 0;
  call(wend_navigator_node_count, navigator, &count);
  places_.assign(count, kNoPlace);
  for (std::uint32_t place = 0; place < nodes_.size(); ++place) {
    const wend_cell cell = {static_cast<std::int32_t>(place % columns),
                            static_cast<std::int32_t>(place / columns)};
    call(wend_navigator_node, navigator, cell, &nodes_[place]);
    places_[nodes_[place]] = place;
  }
}

}  // namespace wend::python
