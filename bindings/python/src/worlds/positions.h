// Positions of a map in arrays: (row, column) on grids, (x, y, z) on meshes.
#pragma once

#include <pybind11/numpy.h>

#include <string>
#include <vector>

#include "../answers.h"

namespace wend::python {

/// How arrays of a map hold positions.
class Positions {
 public:
  explicit Positions(const Ground& ground) : in_space_(ground.by_positions) {}

  /// Numbers of one position.
  py::ssize_t width() const { return in_space_ ? 3 : 2; }
  bool in_space() const { return in_space_; }
  /// "(row, column)" or "(x, y, z)".
  const char* words() const { return in_space_ ? "(x, y, z)" : "(row, column)"; }

  /// One position or several: `one` says which it was. On meshes (x, y) has the height 0. Throws a
  /// ValueError that begins with `name` for another shape, and for what is no number.
  std::vector<wend_position> read(py::handle given, const char* name, bool& one) const;
  /// The same: a single position alone, or a list of any length.
  wend_position read_one(py::handle given, const char* name) const;
  std::vector<wend_position> read_list(py::handle given, const char* name) const;
  /// As Python writes it: a tuple.
  py::tuple tuple(const wend_position& position) const;

 private:
  bool in_space_;
};

/// An array of the caller that a world writes its units to, row by row.
class UnitRows {
 public:
  UnitRows() = default;
  /// Takes an array of float64 or float32 that can be written to: (n, 2) on grids, (n, 3) on
  /// meshes, n at least `slots`, numbers of one row side by side; None is no array. Throws a
  /// ValueError that begins with `name`. The caller keeps the array.
  UnitRows(const Positions& positions, py::handle array, const char* name);

  /// Throws a Refusal if there are fewer rows than slots.
  void require(std::size_t slots) const;
  wend_strided get() const { return strided_; }
  /// From x and y, as they were written, to row and column. Nothing on meshes.
  void swap(std::size_t slots) const;

 private:
  wend_strided strided_ = {};
  std::size_t rows_ = 0;
  std::string name_;
};

}  // namespace wend::python
