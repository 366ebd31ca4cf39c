// Names of things that a world of the C API owns (a slot and a generation), as whole numbers of
// Python: the slot in the low 32 bits, so arrays of names are arrays of uint64.
#pragma once

#include <pybind11/numpy.h>

#include <cstdint>
#include <string>
#include <vector>

#include "../places.h"

namespace wend::python {

template <class Name>
std::uint64_t number_of_name(const Name& name) {
  return name.slot | std::uint64_t{name.generation} << 32U;
}

template <class Name>
Name name_of_number(std::uint64_t number) {
  return {static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32U)};
}

/// An array of names: uint64, (n,).
template <class Name>
py::array names_array(const std::vector<Name>& names) {
  std::vector<std::uint64_t> numbers;
  numbers.reserve(names.size());
  for (const Name& name : names) numbers.push_back(number_of_name(name));
  const auto count = static_cast<py::ssize_t>(numbers.size());
  return array_of(std::move(numbers), {count});
}

/// Names of one number, of a list, or of an array. Throws a TypeError that says `what` they are.
template <class Name>
std::vector<Name> read_names(py::handle given, const char* what) {
  const auto array = py::array::ensure(given);
  const bool whole = array && (array.dtype().kind() == 'u' || array.dtype().kind() == 'i');
  if (!array || array.ndim() > 1 || (!whole && array.size() > 0)) {
    PyErr_Clear();
    throw py::type_error(std::string(what) + ": one name or an array of names is wanted, as " +
                         "they were returned");
  }
  using Numbers = py::array_t<std::uint64_t, py::array::c_style | py::array::forcecast>;
  const auto numbers = Numbers::ensure(array);
  std::vector<Name> names;
  names.reserve(static_cast<std::size_t>(numbers.size()));
  for (py::ssize_t i = 0; i < numbers.size(); ++i) {
    names.push_back(name_of_number<Name>(numbers.data()[i]));
  }
  return names;
}

}  // namespace wend::python
