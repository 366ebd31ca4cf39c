// Places of a map as Python writes them: a grid's (row, column), a graph's number. Inside they are
// numbers, row by row as NumPy counts the elements of an array; kNoPlace is off the map.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "wend/c/wend.h"

namespace wend::python {

namespace py = pybind11;

inline constexpr std::uint32_t kNoPlace = WEND_NO_NODE;

/// How places of a map are written: by how many indices, each below which number.
struct Places {
  std::size_t indices = 1;                        ///< of a place: 1 to 3
  std::array<std::int64_t, 3> shape = {0, 1, 1};  ///< the slowest index first

  std::size_t count() const { return static_cast<std::size_t>(shape[0] * shape[1] * shape[2]); }
  /// "a pair (row, column) of whole numbers" and so on, for errors.
  const char* words() const;
  /// The shape of an array with an element for each place.
  std::vector<py::ssize_t> array_shape() const;
};

/// Truth values of Python and NumPy are no numbers, though they can be used as such.
bool is_truth(PyObject* object);

/// The number of one place: of a number on graphs, else of a tuple, a list or an array of indices.
/// Throws a TypeError for what is no place.
std::uint32_t read_place(const Places& places, py::handle place);

/// The numbers of places: of an integer array of (n, indices) or, on graphs, (n); or of a list of
/// places. One place alone is a list of one. Throws a TypeError.
std::vector<std::uint32_t> read_places(const Places& places, py::handle list);

/// Places of the map by their numbers: an int32 array of (n, indices), or (n) on graphs.
py::array places_array(const Places& places, const std::uint32_t* numbers, std::size_t count);

using Wholes = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;
using Doubles = py::array_t<double, py::array::c_style | py::array::forcecast>;

/// An array in another form, row by row. It may be a large view of few elements, so the copy may
/// not fit into memory: throws a ValueError that says so.
template <class Array>
Array converted(const py::array& array, const char* name) {
  Array made = Array::ensure(array);
  if (!made) {
    throw py::value_error(std::string(name) + ": the array cannot be copied: its shape is " +
                          py::repr(array.attr("shape")).cast<std::string>());
  }
  return made;
}

/// A new array that takes over the elements.
template <class Element>
py::array_t<Element> array_of(std::vector<Element>&& elements, std::vector<py::ssize_t> shape) {
  auto* kept = new std::vector<Element>(std::move(elements));
  const py::capsule owner(kept,
                          [](void* data) { delete static_cast<std::vector<Element>*>(data); });
  return py::array_t<Element>(std::move(shape), kept->data(), owner);
}

/// Between the numbers of places and the nodes of a navigator, which are others on hexagons and
/// staggered grids.
class Numbering {
 public:
  /// The same numbers.
  Numbering() = default;
  /// Those of a navigator that numbers the cells of a grid its own way. Linear in the cells.
  Numbering(const wend_navigator* navigator, const Places& places);

  std::uint32_t node(std::uint32_t place) const {
    return same() || place >= nodes_.size() ? place : nodes_[place];
  }
  std::uint32_t place(std::uint32_t node) const {
    return same() || node >= places_.size() ? node : places_[node];
  }
  bool same() const { return nodes_.empty(); }
  /// How many nodes a map of so many places has.
  std::size_t nodes(std::size_t places) const { return same() ? places : places_.size(); }

 private:
  std::vector<std::uint32_t> nodes_;
  std::vector<std::uint32_t> places_;
};

}  // namespace wend::python
